import { runAs, type App } from '#core/server/app.ts';
import { accountsWith, membershipOf } from '#modules/workspace/api.ts';

/** In whose name a mail from outside is taken: the first of these people who is still there, or where none is somebody who sees all leads. */
export async function takerOf(app: App, workspaceId: number, people: ReadonlyArray<string | null>): Promise<{ accountId: string; workspaceId: number } | null> {
  for (const accountId of people) if (accountId && await membershipOf(app, accountId, workspaceId)) return { accountId, workspaceId };
  const [accountId] = await runAs(app, { workspaceId, name: 'sales.answer' }, (ctx) => accountsWith(ctx, 'sales.lead.view_all'));
  return accountId ? { accountId, workspaceId } : null;
}
