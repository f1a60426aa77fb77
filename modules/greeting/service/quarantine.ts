import { runAs, type App } from '#core/server/app.ts';
import { notify, withdraw } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';

const dayMs = 86_400_000;
const keyOf = (workspaceId: number, at: number) => `greeting.quarantine:${workspaceId}:${new Date(at).toISOString().slice(0, 10)}`;

/** Tells those who answer messages, once a day, how many wait in quarantine: after 30 days they are deleted. What yesterday said is taken back. */
export async function tellOfQuarantine(app: App, now = Date.now()): Promise<void> {
  const { rows } = await app.pool.query<{ workspace_id: number; n: number; newest: string }>('select * from greeting.waiting_aside()');
  for (const { workspace_id: workspaceId, n, newest } of rows) {
    await runAs(app, { name: 'greeting.quarantine', workspaceId }, async (ctx) => {
      for (const accountId of (await accountsWith(ctx, 'greeting.message.view', workspaceId)).sort()) {
        await withdraw(ctx, { accountId, groupKey: keyOf(workspaceId, now - dayMs) });
        await notify(ctx, { accountId, type: 'greeting.quarantine', groupKey: keyOf(workspaceId, now), actorId: null, workspaceId, targetType: 'greeting.message', targetId: newest, link: '/greeting/messages', data: { count: n } });
      }
    });
  }
}
