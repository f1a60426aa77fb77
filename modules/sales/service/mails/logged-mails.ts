import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { cut } from '#core/contract/fields.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { mailInDomain, type MailReceiver, type ReceivedMail } from '#core/server/mail/receive.ts';
import { job, type Job } from '#core/server/module.ts';
import { attachToRecord, eraseAttachments } from '#core/server/resource/attachments.ts';
import { deleteFile } from '#modules/files/api.ts';
import { accountCards } from '#modules/identity/api.ts';
import { leadSays } from '../../contract/leads.ts';
import type { dropLoggedMail, fileLoggedMail, listLoggedMails, LoggedMail, restoreLoggedMail } from '../../contract/mail-log.ts';
import { guessesOf, type Guess } from '../../rules/mails/addressed.ts';
import { createActivity } from '../leads/activities.ts';
import { eitherView, mayDo } from '../leads/activity-store.ts';
import { isMoment } from '../leads/party-activities.ts';
import { instantSql } from '../leads/scope.ts';
import { filesOf, keepFiles } from './files.ts';
import { isLog, logKind, logOf } from './mail-log.ts';
import { placesOf, type MailPlace } from './mail-places.ts';
import { tellLoggedRefused, tellUnmatched } from './notices.ts';
import { hashOf } from './secrets.ts';

/** Most words of a mail that are kept, and most mails of a member that wait for a record. */
const most = { text: 10_000, waiting: 500 };

/** Mails members send to their own address: each is written down at the records it is with, or waits until its member says where. */
export const logReceiver: MailReceiver = { kind: logKind, owner: logOf, receive: take, refused: tellLoggedRefused };

/** A mail as it is kept. */
interface Kept { id: string; direction: 'in' | 'out'; name: string; address: string; to: string[]; subject: string; body: string; sentAt: Date | null; hash?: Buffer | null }

async function take(ctx: Ctx, mail: ReceivedMail): Promise<void> {
  if (!(await isLog(ctx, mail.addressHash))) fail('core.not_found');
  mayDo(ctx, 'edit');
  // One that is handed over twice at once sees itself.
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mail-log:${ctx.workspaceId}:${ctx.accountId}`]);
  const hash = mail.messageId ? hashOf(`${mail.messageId}\n${mail.from.address.toLowerCase()}\n${mail.subject}`) : null;
  if ((await ctx.sql('select 1 from sales.logged_mail where workspace_id = $1 and (id = $2 or account_id = $3 and message_hash = $4)', [ctx.workspaceId, mail.id, ctx.accountId, hash])).length > 0) return;
  const guesses = guessesOf({ from: mail.from, recipients: mail.recipients ?? [], text: mail.text }, await isOwn(ctx));
  // What a machine wrote, as a note of absence, is with nobody until its member says so.
  const hit = mail.automatic ? null : await firstHit(ctx, guesses);
  const guess = hit?.guess ?? guesses.at(-1) ?? { direction: 'in', from: mail.from, addresses: [] };
  const kept: Kept = { id: mail.id, direction: guess.direction, name: cut(guess.from.name.trim(), 200), address: cut(guess.from.address, 254), to: guesses.find((g) => g.direction === 'out')?.addresses ?? [], subject: cut(mail.subject.trim(), 200), body: cut(mail.text.trim(), most.text), sentAt: mail.sentAt, hash };
  if (!hit) await putAside(ctx, kept, mail);
  else {
    const { kept: files, leftOut } = await keepFiles(ctx, mail);
    await insert(ctx, { ...kept, body: '' }, 'filed', { names: files.map((f) => f.name), leftOut, ids: files.map((f) => f.id) });
    for (const place of hit.places) await writeDown(ctx, kept, place, files.map((f) => f.id));
    ctx.emit({ type: 'sales.mail_log.mail_filed', id: ctx.accountId, can: eitherView, audit: false });
  }
}

/** Addresses that are the member's own, or lead back to this installation. */
async function isOwn(ctx: Ctx): Promise<(address: string) => boolean> {
  const own = (await accountCards(ctx, [ctx.accountId])).get(ctx.accountId)?.email.toLowerCase();
  const domain = mailInDomain(ctx.app.config);
  return (address) => address === own || address.slice(address.lastIndexOf('@') + 1) === domain;
}

async function firstHit(ctx: Ctx, guesses: readonly Guess[]): Promise<{ guess: Guess; places: MailPlace[] } | null> {
  for (const guess of guesses) {
    const places = await placesOf(ctx, guess.addresses);
    if (places.length > 0) return { guess, places };
  }
  return null;
}

/** Keeps a mail for its member to say where it belongs. Its files stay out. */
async function putAside(ctx: Ctx, kept: Kept, mail: ReceivedMail): Promise<void> {
  const [waiting] = await ctx.sql<{ n: number }>("select count(*)::int as n from sales.logged_mail where workspace_id = $1 and account_id = $2 and state = 'waiting'", [ctx.workspaceId, ctx.accountId], 'sales.mail_log.waiting');
  if (waiting!.n >= most.waiting) fail('sales.mail_log_full');
  await insert(ctx, kept, 'waiting', { names: [], leftOut: filesOf(mail).slice(0, 20).map((f) => cut(f.fileName, 200)), ids: [] });
  ctx.emit({ type: 'sales.mail_log.mail_waits', id: ctx.accountId, can: eitherView, audit: false });
  await tellUnmatched(ctx, mail.id, kept.subject || '–');
}

async function insert(ctx: Ctx, { id, direction, name, address, to, subject, body, sentAt, hash = null }: Kept, state: LoggedMail['state'], files: { names: string[]; leftOut: string[]; ids: string[] }): Promise<void> {
  await ctx.sql(
    'insert into sales.logged_mail (id, workspace_id, account_id, state, direction, from_name, from_address, recipients, subject, body, files, left_out, file_ids, sent_at, message_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)',
    [id, ctx.workspaceId, ctx.accountId, state, direction, name, address, to, subject, body, files.names, files.leftOut, files.ids, sentAt, hash], 'sales.logged_mail.insert');
}

/** Logs a mail at a record, as when its member had done so by hand: one that went out is an answer. Nothing has happened later than now. */
async function writeDown(ctx: Ctx, mail: Kept, { topic, subjectId, partyId, address }: MailPlace, fileIds: readonly string[]): Promise<void> {
  const activity = await createActivity(ctx, {
    topic, subjectId, kind: 'email', title: mail.subject || '–', body: mail.body, direction: mail.direction, dueAt: null, minutes: null, location: '', remindAt: null, done: true, doneAt: new Date(Math.min(mail.sentAt?.getTime() ?? Infinity, Date.now())).toISOString(), outcome: '',
  });
  await attachToRecord(ctx, topic, subjectId, fileIds);
  await ctx.sql('insert into sales.logged_mail_place (activity_id, workspace_id, mail_id, party_id, address) values ($1, $2, $3, $4, $5)', [activity.id, ctx.workspaceId, mail.id, partyId, address], 'sales.logged_mail_place.insert');
}

const columns = `m.id, m.state, m.direction, jsonb_build_object('name', m.from_name, 'address', m.from_address) as from, m.recipients as to, m.subject, left(m.body, 2000) as body, m.files, m.left_out as "leftOut", ${instantSql('m.received_at')} as "receivedAt",
  coalesce((select jsonb_agg(jsonb_build_object('topic', a.topic, 'subjectId', a.subject_id) order by a.id) from sales.logged_mail_place p join sales.activity a on a.id = p.activity_id where p.mail_id = m.id and a.deleted_at is null), '[]') as places`;

/** Mails to the viewer's own address, newest first. */
export async function listLogged(ctx: Ctx, { state, cursor, limit }: InputOf<typeof listLoggedMails>): Promise<OutputOf<typeof listLoggedMails>> {
  mayDo(ctx, 'edit');
  const last = cursor ? decodeCursor(cursor, 2) ?? failField('cursor', leadSays('core.page_gone')) : null;
  if (last && (!isMoment(last[0]) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(last[1])))) failField('cursor', leadSays('core.page_gone'));
  const mine = 'm.workspace_id = $1 and m.account_id = $2 and m.state = $3';
  const [total] = cursor ? [] : await ctx.sql<{ n: number }>(`select count(*)::int as n from sales.logged_mail m where ${mine}`, [ctx.workspaceId, ctx.accountId, state]);
  const rows = await ctx.sql<LoggedMail & { key: string }>(
    `select ${columns}, to_char(m.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key from sales.logged_mail m
     where ${mine} and ($4::timestamptz is null or (m.received_at, m.id) < ($4::timestamptz, $5::uuid)) order by m.received_at desc, m.id desc limit $6`, [ctx.workspaceId, ctx.accountId, state, last?.[0] ?? null, last?.[1] ?? null, limit + 1]);
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return { items: page.map(({ key: _key, ...mail }) => mail), nextCursor: rows.length > limit && end ? encodeCursor([end.key, end.id]) : null, total: total?.n ?? null };
}

/** The viewer's own mail in this state, locked; 404 for another's. */
async function locked(ctx: Ctx, id: string, state: LoggedMail['state']): Promise<Kept> {
  const mail = found((await ctx.sql<Kept & { state: string }>('select id, state, direction, from_name as name, from_address as address, recipients as to, subject, body, sent_at as "sentAt" from sales.logged_mail where workspace_id = $1 and account_id = $2 and id = $3 for update', [ctx.workspaceId, ctx.accountId, id]))[0]);
  if (mail.state !== state) fail('sales.logged_mail_over');
  return mail;
}

const shown = async (ctx: Ctx, id: string): Promise<LoggedMail> => found((await ctx.sql<LoggedMail>(`select ${columns} from sales.logged_mail m where m.workspace_id = $1 and m.id = $2`, [ctx.workspaceId, id]))[0]);

/** Writes a mail that waits down at a record the viewer chose. */
export async function fileIt(ctx: Ctx, { id, topic, subjectId }: InputOf<typeof fileLoggedMail>): Promise<LoggedMail> {
  mayDo(ctx, 'edit');
  const mail = await locked(ctx, id, 'waiting');
  await writeDown(ctx, mail, { topic, subjectId, partyId: topic === 'parties.party' ? subjectId : null, address: (mail.direction === 'in' ? mail.address : mail.to[0]) ?? '' }, []);
  await ctx.sql("update sales.logged_mail set state = 'filed', body = '', ended_at = now() where workspace_id = $1 and id = $2", [ctx.workspaceId, id]);
  ctx.emit({ type: 'sales.mail_log.mail_filed', id: ctx.accountId, can: eitherView, audit: false });
  return shown(ctx, id);
}

/** Drops a mail that waits; it goes for good a day later. */
export async function dropIt(ctx: Ctx, { id }: InputOf<typeof dropLoggedMail>): Promise<LoggedMail> {
  mayDo(ctx, 'edit');
  await locked(ctx, id, 'waiting');
  await ctx.sql("update sales.logged_mail set state = 'dropped', ended_at = now() where workspace_id = $1 and id = $2", [ctx.workspaceId, id]);
  ctx.emit({ type: 'sales.mail_log.mail_dropped', id: ctx.accountId, can: eitherView, audit: false });
  return shown(ctx, id);
}

/** Has a dropped mail wait again. */
export async function restoreIt(ctx: Ctx, { id }: InputOf<typeof restoreLoggedMail>): Promise<LoggedMail> {
  mayDo(ctx, 'edit');
  await locked(ctx, id, 'dropped');
  await ctx.sql("update sales.logged_mail set state = 'waiting', ended_at = null where workspace_id = $1 and id = $2", [ctx.workspaceId, id]);
  ctx.emit({ type: 'sales.mail_log.mail_restored', id: ctx.accountId, can: eitherView, audit: false });
  return shown(ctx, id);
}

/** Forgets with whom logged mails were, with their words and files. `condition` speaks of a mail `m`; its values are $2 and on. */
export async function forgetLogged(ctx: Ctx, condition: string, values: readonly unknown[]): Promise<void> {
  const gone = await ctx.sql<{ id: string; file_ids: string[] }>(`select m.id, m.file_ids from sales.logged_mail m where m.workspace_id = $1 and (${condition})`, [ctx.workspaceId, ...values]);
  if (gone.length === 0) return;
  const [key, files] = [[ctx.workspaceId, gone.map((m) => m.id)], [...new Set(gone.flatMap((m) => m.file_ids))]];
  await eraseAttachments(ctx, files);
  for (const file of files) await deleteFile(ctx, file);
  await ctx.sql("update sales.activity set title = kind, body = '', outcome = '', location = '', updated_at = now() where workspace_id = $1 and id in (select p.activity_id from sales.logged_mail_place p where p.mail_id = any($2::uuid[]))", key);
  await ctx.sql("update sales.logged_mail_place set address = '' where workspace_id = $1 and mail_id = any($2::uuid[])", key);
  await ctx.sql("update sales.logged_mail set from_name = '', from_address = '', recipients = '{}', subject = '', body = '', files = '{}', left_out = '{}', file_ids = '{}', state = case state when 'waiting' then 'dropped' else state end, ended_at = coalesce(ended_at, now()) where workspace_id = $1 and id = any($2::uuid[])", key);
}

/** What nobody put anywhere goes after a month, what was dropped after a day. */
export const mailLogJobs: readonly Job[] = [job('sales.forgetLoggedMails', async (ctx) => { await ctx.sql('select sales.forget_logged_mails()'); }, '51 3 * * *')];
