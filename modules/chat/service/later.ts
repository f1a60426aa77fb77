import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { deleteFile, requireOwnFiles } from '#modules/files/api.ts';
import { accountCards, suspensionOf } from '#modules/identity/api.ts';
import { notify } from '#modules/notifications/api.ts';
import { limits, says } from '../contract.ts';
import type * as contract from '../contract.ts';
import { requireOpen, requireRoom } from './membership.ts';
import { messageAddress } from '../rules/message-address.ts';
import { requireMessage } from './messages.ts';
import { checkBody, write } from './send.ts';
import { messageColumns, messagesOf, type MessageRow } from './shapes.ts';

interface DraftRow { room_id: string; body: string; reply_to_seq: number | null; thread_root_seq: number | null; updated_at: Date }
const draftOf = (r: DraftRow) => ({ roomId: r.room_id, body: r.body, replyToSeq: r.reply_to_seq, threadRootSeq: r.thread_root_seq, updatedAt: r.updated_at.toISOString() });

/** The viewer's other tabs and devices fetch what waits again. */
const tellOthers = (ctx: Ctx, id: string) => ctx.emit({ type: 'chat.later.changed', id, accountId: ctx.accountId, audit: false });

/** What the viewer has begun to write, newest first. */
export async function listDrafts(ctx: Ctx): Promise<OutputOf<typeof contract.listDrafts>> {
  const rows = await ctx.sql<DraftRow>('select room_id, body, reply_to_seq, thread_root_seq, updated_at from chat.draft where account_id = $1 order by updated_at desc limit 200', [ctx.accountId], 'chat.drafts');
  return { drafts: rows.map(draftOf) };
}

/** Keeps what was begun in a room; an empty text removes it. */
export async function putDraft(ctx: Ctx, input: InputOf<typeof contract.putDraft>): Promise<OutputOf<typeof contract.putDraft>> {
  await requireRoom(ctx, input.id);
  if (input.body.length > limits.body) fail('chat.too_large', { count: limits.body });
  tellOthers(ctx, input.id);
  if (input.body.trim() === '') {
    await ctx.sql('delete from chat.draft where account_id = $1 and room_id = $2', [ctx.accountId, input.id]);
    return { draft: null };
  }
  const [row] = await ctx.sql<DraftRow>(
    `insert into chat.draft (account_id, room_id, body, reply_to_seq, thread_root_seq) values ($1, $2, $3, $4, $5)
     on conflict (account_id, room_id) do update set body = excluded.body, reply_to_seq = excluded.reply_to_seq, thread_root_seq = excluded.thread_root_seq, updated_at = now() returning room_id, body, reply_to_seq, thread_root_seq, updated_at`,
    [ctx.accountId, input.id, input.body, input.replyToSeq, input.threadRootSeq]);
  return { draft: draftOf(row!) };
}

/** Removes what was begun in a room. */
export async function deleteDraft(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  await requireRoom(ctx, id);
  await ctx.sql('delete from chat.draft where account_id = $1 and room_id = $2', [ctx.accountId, id]);
  tellOthers(ctx, id);
  return { ok: true };
}

interface ScheduledRow { id: string; account_id: string; room_id: string; body: string; attachment_ids: string[]; mentions: string[]; reply_to_seq: number | null; thread_root_seq: number | null; send_at: Date; state: 'waiting' | 'sent' | 'failed'; problem: string | null; message_id: string | null; version: number }
const scheduledColumns = 'id, account_id, room_id, body, attachment_ids, mentions, reply_to_seq, thread_root_seq, send_at, state, problem, message_id, version';
type Scheduled = OutputOf<typeof contract.scheduleMessage>;
const scheduledOf = (r: ScheduledRow): Scheduled => ({
  id: r.id, roomId: r.room_id, body: r.body, attachmentIds: r.attachment_ids, replyToSeq: r.reply_to_seq, threadRootSeq: r.thread_root_seq, sendAt: r.send_at.toISOString(), state: r.state, problem: r.problem, messageId: r.message_id, version: r.version,
});

/** A time that is still to come, within a year. */
function timeOf(text: string, path: string): Date {
  const at = new Date(text);
  const ahead = at.getTime() - Date.now();
  if (ahead <= 0 || ahead > 366 * 86_400_000) failField(path, says('chat.when'));
  return at;
}

const queueSending = (ctx: Ctx, id: string, at: Date) => ctx.enqueue('chat.send_scheduled', { id }, { runAt: at, key: `chat.send_scheduled:${id}` });

/** Messages that wait for their time, next first, and those that could not be sent. */
export async function listScheduled(ctx: Ctx): Promise<OutputOf<typeof contract.listScheduled>> {
  const rows = await ctx.sql<ScheduledRow>(`select ${scheduledColumns} from chat.scheduled where account_id = $1 and state <> 'sent' order by send_at, id limit ${limits.scheduled * 2}`, [ctx.accountId], 'chat.scheduled');
  return { scheduled: rows.map(scheduledOf) };
}

/** Writes a message for later. */
export async function scheduleMessage(ctx: Ctx, input: InputOf<typeof contract.scheduleMessage>): Promise<Scheduled> {
  await requireOpen(ctx, await requireRoom(ctx, input.id));
  checkBody(input.body, input.attachmentIds.length);
  const at = timeOf(input.sendAt, 'sendAt');
  const fresh = await freshOf(ctx, input.attachmentIds);
  await requireOwnFiles(ctx, input.attachmentIds);
  const [waiting] = await ctx.sql<{ count: number }>("select count(*)::integer as count from chat.scheduled where account_id = $1 and state = 'waiting'", [ctx.accountId]);
  if (waiting!.count >= limits.scheduled) failField('sendAt', says('chat.later_limit', { count: limits.scheduled }));
  const [row] = await ctx.sql<ScheduledRow>(
    `insert into chat.scheduled (id, account_id, room_id, body, attachment_ids, fresh_ids, mentions, reply_to_seq, thread_root_seq, send_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${scheduledColumns}`,
    [uuidv7(), ctx.accountId, input.id, input.body, input.attachmentIds, fresh, input.mentions, input.replyToSeq, input.threadRootSeq, at]);
  await queueSending(ctx, row!.id, at);
  tellOthers(ctx, row!.id);
  return scheduledOf(row!);
}

/** Those of these files that were uploaded for a message and that no record holds; also while another message for later waits with them. */
async function freshOf(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await ctx.sql<{ id: string }>(
    `select f.id from files.facts($2::uuid[]) f where f.sight is null and (f.unattached_until is not null
       or exists (select 1 from chat.scheduled s where s.account_id = $1 and s.state <> 'sent' and f.id = any (s.fresh_ids)))`, [ctx.accountId, ids], 'chat.fresh_files')).map((r) => r.id);
}

/** Those of a message's fresh files that nothing took since: no message they were sent with, and no other that waits. */
function onlyOf(ctx: Ctx, scheduledId: string): Promise<Array<{ id: string; state: string }>> {
  return ctx.sql<{ id: string; state: string }>(
    `select f.id, f.state from chat.scheduled x cross join lateral files.facts(x.fresh_ids) f where x.account_id = $1 and x.id = $2 and f.sight is null
       and not exists (select 1 from chat.scheduled s where s.account_id = $1 and s.id <> x.id and s.state <> 'sent' and f.id = any (s.attachment_ids))`, [ctx.accountId, scheduledId], 'chat.scheduled_files');
}

/** Nobody else has it: it would take its owner's space for ever. */
async function deleteUnsent(ctx: Ctx, { id, state }: { id: string; state: string }): Promise<void> {
  // Held until commit: a message that is sent with it at this moment is in time, or finds it gone. What could not be processed nobody can send.
  try { if (state !== 'failed') await requireOwnFiles(ctx, [id]); } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await deleteFile(ctx, id);
}

async function heldScheduled(ctx: Ctx, id: string): Promise<ScheduledRow> {
  const [row] = await ctx.sql<ScheduledRow>(`select ${scheduledColumns} from chat.scheduled where id = $1 and account_id = $2 for update`, [id, ctx.accountId]);
  if (found(row).state === 'sent') fail('chat.sent_already');
  return row!;
}

/** Changes text or time of a message that waits; a failed one waits again. */
export async function updateScheduled(ctx: Ctx, input: InputOf<typeof contract.updateScheduled>): Promise<Scheduled> {
  const before = await heldScheduled(ctx, input.id);
  if (input.body !== undefined) checkBody(input.body, before.attachment_ids.length);
  const at = input.sendAt === undefined && before.state === 'waiting' ? before.send_at : timeOf(input.sendAt ?? '', 'sendAt');
  const [row] = await ctx.sql<ScheduledRow>(`update chat.scheduled set body = $3, send_at = $4, state = 'waiting', problem = null, updated_at = now(), version = version + 1 where id = $1 and account_id = $2 returning ${scheduledColumns}`, [input.id, ctx.accountId, input.body ?? before.body, at]);
  await queueSending(ctx, input.id, at);
  tellOthers(ctx, input.id);
  return scheduledOf(row!);
}

/** Takes a message back that waits. */
export async function deleteScheduled(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  await heldScheduled(ctx, id);
  for (const file of await onlyOf(ctx, id)) await deleteUnsent(ctx, file);
  await ctx.sql('delete from chat.scheduled where id = $1 and account_id = $2', [id, ctx.accountId]);
  tellOthers(ctx, id);
  return { ok: true };
}

/**
 * Sends a message whose time has come, as who wrote it. Its row is held until commit and its id is the client's message id,
 * so that a job that runs twice sends once.
 */
export async function sendScheduled(app: App, { id }: { id: string }): Promise<void> {
  const taken = await runAs(app, { name: 'chat.send_scheduled' }, async (ctx) => (await ctx.sql<ScheduledRow>('select * from chat.take_scheduled($1)', [id]))[0]);
  if (!taken) return;
  const [account, suspended] = await runAs(app, { name: 'chat.send_scheduled' }, async (ctx) => [(await accountCards(ctx, [taken.account_id])).get(taken.account_id), await suspensionOf(ctx, taken.account_id)] as const);
  const finish = (ctx: Ctx, state: string, problem: string | null, messageId: string | null) => ctx.sql('select chat.finish_scheduled($1, $2, $3, $4)', [id, state, problem, messageId]);
  try {
    if (!account || account.deleted) throw new Refusal('core.not_found');
    // Whoever may not sign in does not speak either.
    if (suspended) throw new Refusal('core.forbidden');
    await runAs(app, { account: { id: account.id, email: account.email, sessionId: '', emailVerified: true }, name: 'chat.send_scheduled' }, async (ctx) => {
      const [row] = await ctx.sql<ScheduledRow>('select * from chat.take_scheduled($1)', [id]);
      if (!row) return;
      const { sent } = await write(ctx, {
        roomId: row.room_id, clientMessageId: row.id, body: row.body, attachmentIds: row.attachment_ids, mentions: row.mentions, replyToSeq: row.reply_to_seq, threadRootSeq: row.thread_root_seq, queuedAt: null,
      });
      await finish(ctx, 'sent', null, sent._id);
      tellOthers(ctx, id);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await runAs(app, { name: 'chat.send_scheduled' }, async (ctx) => {
      await finish(ctx, 'failed', error.code, null);
      ctx.emit({ type: 'chat.later.changed', id, accountId: taken.account_id, audit: false });
    });
  }
}

interface ReminderRow { reminder_id: string; at: Date; note: string }

async function reminders(ctx: Ctx, where: string, values: readonly unknown[]): Promise<OutputOf<typeof contract.listReminders>['reminders']> {
  const rows = await ctx.sql<ReminderRow & MessageRow>(
    `select q.id as reminder_id, q.at, q.note, ${messageColumns} from chat.reminder q join chat.message x on x.id = q.message_id join chat.member m on m.room_id = x.room_id and m.account_id = q.account_id and m.left_at is null and x.seq >= m.visible_from_seq
     where q.account_id = $1 and q.done_at is null ${where} order by q.at, q.id limit ${limits.reminders}`, [ctx.accountId, ...values]);
  const messages = await messagesOf(ctx, rows);
  return rows.map((r, i) => ({ id: r.reminder_id, at: r.at.toISOString(), note: r.note, message: messages[i]! }));
}

/** Reminders of messages, next first. */
export async function listReminders(ctx: Ctx): Promise<OutputOf<typeof contract.listReminders>> {
  return { reminders: await reminders(ctx, '', []) };
}

/** Asks to be reminded of a message. */
export async function createReminder(ctx: Ctx, input: InputOf<typeof contract.createReminder>): Promise<OutputOf<typeof contract.createReminder>> {
  const message = await requireMessage(ctx, input.id);
  const at = timeOf(input.at, 'at');
  const [waiting] = await ctx.sql<{ count: number }>('select count(*)::integer as count from chat.reminder where account_id = $1 and done_at is null', [ctx.accountId]);
  if (waiting!.count >= limits.reminders) failField('at', says('chat.later_limit', { count: limits.reminders }));
  const id = uuidv7();
  await ctx.sql('insert into chat.reminder (id, account_id, room_id, message_id, note, at) values ($1, $2, $3, $4, $5, $6)', [id, ctx.accountId, message.room_id, message.id, input.note, at]);
  await ctx.enqueue('chat.remind', { id }, { runAt: at, key: `chat.remind:${id}` });
  tellOthers(ctx, id);
  return (await reminders(ctx, 'and q.id = $2', [id]))[0]!;
}

/** Forgets a reminder. */
export async function deleteReminder(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  found((await ctx.sql('delete from chat.reminder where id = $1 and account_id = $2 returning 1', [id, ctx.accountId]))[0]);
  tellOthers(ctx, id);
  return { ok: true };
}

/** Its time has come: once, because the row is marked in the same transaction. */
export async function remind(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [row] = await ctx.sql<{ account_id: string; room_id: string; seq: number; note: string }>('select * from chat.take_reminder($1)', [id]);
  if (!row) return;
  const [place] = await ctx.sql<{ root: number | null }>('select chat.thread_of($1, $2) as root', [row.room_id, row.seq]);
  await notify(ctx, { accountId: row.account_id, type: 'chat.reminder', groupKey: `chat.reminder:${id}`, actorId: null, targetType: 'chat.room', targetId: row.room_id, link: messageAddress({ roomId: row.room_id, seq: row.seq, threadRootSeq: place?.root ?? null }), data: { about: row.note === '' ? '' : `: ${row.note}` } });
  ctx.emit({ type: 'chat.later.changed', id, accountId: row.account_id, audit: false });
}
