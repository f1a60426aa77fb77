import { runAs, type App } from '#core/server/app.ts';
import { Ctx } from '#core/server/context.ts';
import { registerFileSight } from '#modules/files/api.ts';
import { defineNotificationTypes, notifyAll } from '#modules/notifications/api.ts';
import { accountsWith, membershipOf } from '#modules/workspace/api.ts';
import { can, refOf, type ConversationRow } from './rows.ts';
import { sightOf } from './subjects.ts';

/** Where files of texts are shown: at their text. */
export const fileSight = 'texting.text';

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

/** Of these texts those that the caller may read: their record, and their conversation. */
async function seenTexts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ctx.can(can)) return new Set();
  const rows = await ctx.sql<{ id: string; subject_type: string | null; subject_id: string | null; c_type: string | null; c_id: string | null }>('select t.id, t.subject_type, t.subject_id, c.subject_type as c_type, c.subject_id as c_id from texting.text t join texting.conversation c on c.id = t.conversation_id where t.workspace_id = $1 and t.id = any($2::uuid[])', [ctx.workspaceId, [...ids]], 'texting.seen_texts');
  const ofConversation = (row: (typeof rows)[number]) => refOf({ subject_type: row.c_type, subject_id: row.c_id });
  const sees = await sightOf(ctx, rows.flatMap((row) => [refOf(row), ofConversation(row)]));
  // What is about a record is read at the record; what is about nobody where it was said.
  return new Set(rows.filter((row) => sees(refOf(row) ?? ofConversation(row))).map((row) => row.id));
}

/** Who may open files of texts: whoever may read the text now. */
async function seesFiles(app: App, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await app.pool.query<{ id: string; workspace_id: number }>({ name: 'texting.places_of', text: 'select * from texting.places_of($1::uuid[])', values: [[...ids]] });
  const seen = new Set<string>();
  for (const workspaceId of new Set(rows.map((r) => r.workspace_id))) {
    const membership = await membershipOf(app, accountId, workspaceId);
    if (!membership) continue;
    const some = await runAs(app, { account: { id: accountId, email: '', sessionId: '', emailVerified: true }, membership, name: 'texting.files' }, (ctx) => seenTexts(ctx, rows.filter((r) => r.workspace_id === workspaceId).map((r) => r.id)));
    for (const id of some) seen.add(id);
  }
  return seen;
}

registerFileSight(fileSight, seesFiles);

defineNotificationTypes({
  'texting.text_received': { defaultChannels: ['in_app'], category: 'request', visible: readable, label: { en: 'A customer sent a text', ar: 'أرسل عميل رسالة نصية' }, text: { en: '{name} sent a text', ar: 'أرسل {name} رسالة نصية' } },
});

/** Tells whose conversation it is that a text came in, if they are there and may read it. Answers whom. */
export async function tellCame(robot: Ctx, c: ConversationRow): Promise<string[]> {
  const reads = c.assignee_id !== null && (await accountsWith(robot, can)).includes(c.assignee_id) && (await readable(robot, c.assignee_id, [c.id], robot)).size > 0;
  const accounts = reads ? [c.assignee_id!] : [];
  await tell(robot, c, accounts);
  return accounts;
}

/** Tells everybody who may answer; the bell shows it to those who may see whose it is. */
export async function tellAll(robot: Ctx, c: ConversationRow): Promise<void> {
  await tell(robot, c, await accountsWith(robot, 'texting.text.send'));
}

/** Puts into the bell of these accounts that a text came in; further ones of a conversation are one entry while it is unread. */
export async function tell(robot: Ctx, c: Pick<ConversationRow, 'id' | 'subject_name' | 'profile_name' | 'phone'>, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await notifyAll(robot, [...accounts], { type: 'texting.text_received', groupKey: `texting.text_received:${c.id}`, actorId: null, workspaceId: robot.workspaceId, targetType: 'texting.conversation', targetId: c.id, link: `/texts?open=${c.id}`, data: { name: c.subject_name || c.profile_name || c.phone } });
}
