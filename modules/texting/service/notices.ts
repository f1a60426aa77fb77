import { runAs, type App } from '#core/server/app.ts';
import { Ctx } from '#core/server/context.ts';
import { registerFileSight } from '#modules/files/api.ts';
import { defineNotificationTypes, notifyAll } from '#modules/notifications/api.ts';
import { accountsWith, membershipOf } from '#modules/workspace/api.ts';
import { can, refOf, type ConversationRow } from './rows.ts';
import { sightOf } from './subjects.ts';

/** Where files of texts are shown. */
export const fileSight = 'texting.conversation';

/** Of these conversations those that the caller may see. */
async function seenOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ctx.can(can)) return new Set();
  const rows = await ctx.sql<Pick<ConversationRow, 'id' | 'subject_type' | 'subject_id'>>('select c.id, c.subject_type, c.subject_id from texting.conversation c where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.erased_at is null', [ctx.workspaceId, [...ids]], 'texting.seen');
  const sees = await sightOf(ctx, rows.map(refOf));
  return new Set(rows.filter((row) => sees(refOf(row))).map((row) => row.id));
}

/** The same for a person of the bell, within the reader's transaction, which then goes on as it was. */
async function readable(ctx: Ctx, accountId: string, ids: readonly string[], { workspaceId }: { workspaceId: number | null }): Promise<ReadonlySet<string>> {
  const membership = workspaceId === null ? null : await membershipOf(ctx.app, accountId, workspaceId);
  if (!membership) return new Set();
  return ctx.tx.through({ accountId, workspaceId: workspaceId! }, () => seenOf(new Ctx(ctx.app, ctx.tx, { id: accountId, email: '', sessionId: '', emailVerified: true }, membership, ctx.origin), ids));
}

/** Who may open files of texts: whoever may read their conversation now. */
async function seesFiles(app: App, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await app.pool.query<{ id: string; workspace_id: number }>({ name: 'texting.places_of', text: 'select * from texting.places_of($1::uuid[])', values: [[...ids]] });
  const seen = new Set<string>();
  for (const workspaceId of new Set(rows.map((r) => r.workspace_id))) {
    const membership = await membershipOf(app, accountId, workspaceId);
    if (!membership) continue;
    const some = await runAs(app, { account: { id: accountId, email: '', sessionId: '', emailVerified: true }, membership, name: 'texting.files' }, (ctx) => seenOf(ctx, rows.filter((r) => r.workspace_id === workspaceId).map((r) => r.id)));
    for (const id of some) seen.add(id);
  }
  return seen;
}

registerFileSight(fileSight, seesFiles);

defineNotificationTypes({
  'texting.text_received': { defaultChannels: ['in_app'], category: 'request', visible: readable, label: { en: 'A customer sent a text', ar: 'أرسل عميل رسالة نصية' }, text: { en: '{name} sent a text', ar: 'أرسل {name} رسالة نصية' } },
});

/** Tells whose conversation it is that a text came in; of one with a number nobody knows, everybody who may answer. Answers whom. */
export async function tellCame(robot: Ctx, c: ConversationRow): Promise<string[]> {
  const accounts = c.assignee_id ? [c.assignee_id] : c.subject_id === null ? await accountsWith(robot, 'texting.text.send') : [];
  await tell(robot, c, accounts);
  return accounts;
}

/** Puts into the bell of these accounts that a text came in; further ones of a conversation are one entry while it is unread. */
export async function tell(robot: Ctx, c: Pick<ConversationRow, 'id' | 'subject_name' | 'profile_name' | 'phone'>, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await notifyAll(robot, [...accounts], { type: 'texting.text_received', groupKey: `texting.text_received:${c.id}`, actorId: null, workspaceId: robot.workspaceId, targetType: 'texting.conversation', targetId: c.id, link: `/texts?open=${c.id}`, data: { name: c.subject_name || c.profile_name || c.phone } });
}
