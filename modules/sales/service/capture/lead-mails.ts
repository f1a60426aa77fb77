import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { cut, email } from '#core/contract/fields.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { mailInDomain, type MailReceiver, type ReceivedMail } from '#core/server/mail/receive.ts';
import { senderOf } from '#core/server/mail/send.ts';
import { job, type Job } from '#core/server/module.ts';
import { attachToRecord, eraseAttachments } from '#core/server/resource/attachments.ts';
import { deleteFile } from '#modules/files/api.ts';
import { captureSays, type LeadMail, type listLeadMails, type releaseLeadMail } from '../../contract/capture.ts';
import { instantSql } from '../leads/scope.ts';
import { filesOf, keepFiles } from '../mails/files.ts';
import { tellLeadMailRefused } from '../mails/notices.ts';
import { arrive, type Arrived } from './arrival.ts';
import { namesOf } from './enquiry.ts';
import { inboxKind, inboxOf, isInbox } from './lead-inbox.ts';
import { asRobot } from './robot.ts';

/** Mails of one sender a minute, and of all together, before they are put aside: as entries of forms. */
const perMinute = { sender: 10, all: 120 };
/** Mails that are put aside and kept: of one sender a day, and of all; more are not kept. */
const kept = { ofSender: 30, all: 2000 };
/** Most words of a mail that are kept. */
const mostText = 10_000;

/** Mails to the workspace's address for leads: each becomes a lead, or joins the one it is from. */
export const leadMailReceiver: MailReceiver = { kind: inboxKind, owner: inboxOf, receive: take, refused: tellLeadMailRefused };

/** What a mail says, as it is kept. */
interface Said { id: string; name: string; address: string; subject: string; text: string }
const wordsOf = (mail: ReceivedMail): Said => ({ id: mail.id, name: cut(mail.from.name.trim(), 200), address: mail.from.address, subject: cut(mail.subject.trim(), 200), text: cut(mail.text.trim(), mostText) });

async function take(ctx: Ctx, mail: ReceivedMail): Promise<void> {
  if (!(await isInbox(ctx, mail.addressHash))) fail('core.not_found');
  // Mails stand in line, so that the eleventh of many at once sees the ten before it, and one that is handed over twice sees itself.
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lead-mails:${ctx.workspaceId}`]);
  if ((await ctx.sql('select 1 from sales.lead_mail where workspace_id = $1 and id = $2', [ctx.workspaceId, mail.id])).length > 0) return;
  const said = wordsOf(mail);
  const reason = await suspicion(ctx, mail, said);
  if (reason !== '') await putAside(ctx, mail, said, reason);
  else {
    const { kept: files, leftOut } = await keepFiles(ctx, mail);
    const { leadId, activity } = await letIn(ctx, said, files.map((f) => f.id));
    await ctx.sql("insert into sales.lead_mail (id, workspace_id, state, from_name, from_address, subject, body, lead_id, activity_id, files, left_out, file_ids) values ($1, $2, 'taken', $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      [said.id, ctx.workspaceId, said.name, said.address, said.subject, activity ? '' : said.text, leadId, activity?.id ?? null, files.map((f) => f.name), leftOut, files.map((f) => f.id)], 'sales.lead_mail.insert');
    ctx.emit({ type: 'sales.lead_inbox.mail_taken', id: ctx.workspaceId, can: 'sales.settings', audit: false });
  }
  // It is taken in somebody's name and is not their act.
  for (const event of ctx.events) event.unnamed = true;
}

/** Why a mail is put aside instead of taken; empty when nothing speaks against it. */
async function suspicion(ctx: Ctx, mail: ReceivedMail, { address }: Said): Promise<LeadMail['reason']> {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  if (domain === mailInDomain(ctx.app.config) || address.toLowerCase() === senderOf(ctx.app).address.toLowerCase()) return 'loop';
  if (mail.automatic || local === 'mailer-daemon' || local === 'postmaster') return 'automatic';
  if (!email.safeParse(address).success) return 'sender';
  const [recent] = await ctx.sql<{ own: number; all: number }>("select (count(*) filter (where lower(from_address) = lower($2)))::int as own, count(*)::int as all from sales.lead_mail where workspace_id = $1 and received_at > now() - interval '1 minute'", [ctx.workspaceId, address], 'sales.lead_mail.recent');
  return recent!.own >= perMinute.sender || recent!.all >= perMinute.all ? 'rate' : '';
}

/** Puts a mail aside while there is room, for all and for this sender. Its files stay out. */
async function putAside(ctx: Ctx, mail: ReceivedMail, { id, name, address, subject, text }: Said, reason: LeadMail['reason']): Promise<void> {
  const [held] = await ctx.sql<{ all: number; own: number }>(
    "select (select count(*) from sales.lead_mail where workspace_id = $1 and state = 'aside')::int as all, (select count(*) from sales.lead_mail where workspace_id = $1 and lower(from_address) = lower($2) and state = 'aside' and received_at > now() - interval '1 day')::int as own", [ctx.workspaceId, address], 'sales.lead_mail.held');
  if (held!.all >= kept.all || held!.own >= kept.ofSender) return;
  await ctx.sql("insert into sales.lead_mail (id, workspace_id, state, reason, from_name, from_address, subject, body, left_out) values ($1, $2, 'aside', $3, $4, $5, $6, $7, $8)", [id, ctx.workspaceId, reason, name, address, subject, text, filesOf(mail).slice(0, 20).map((f) => cut(f.fileName, 200))], 'sales.lead_mail.aside');
  ctx.emit({ type: 'sales.lead_inbox.mail_put_aside', id: ctx.workspaceId, data: { reason }, can: 'sales.settings', audit: false });
}

/** Nobody of the workspace wrote this: the lead is made and its words are written down in the house's own name. */
function letIn(ctx: Ctx, { name, address, subject, text }: Said, fileIds: readonly string[]): Promise<Arrived> {
  const { accountId, workspaceId } = ctx;
  const words = { ...namesOf(name === address ? '' : name), email: address.toLowerCase(), subject };
  const form = { id: null, name: 'E-mail', language: 'en' as const, source: 'E-mail', ownerRule: 'rules' as const, ownerId: null, pipelineId: null, stageId: null, consentText: '', consentChannels: [] };
  return asRobot(ctx, workspaceId, async (robot) => {
    const arrived = await arrive(robot, { postId: null, form, entered: { words, custom: {}, shown: [] }, utm: {}, consent: false, confirmed: false, proven: false, mail: { title: subject || '–', body: text } });
    if (arrived.activity) await attachToRecord(robot, arrived.activity.topic, arrived.activity.subjectId, fileIds, accountId);
    return arrived;
  });
}

const columns = `m.id, m.state, m.reason, jsonb_build_object('name', m.from_name, 'address', m.from_address) as from, m.subject, left(m.body, 2000) as body, m.lead_id as "leadId", m.files, m.left_out as "leftOut", ${instantSql('m.received_at')} as "receivedAt"`;

/** Mails to the address, newest first. */
export async function listMails(ctx: Ctx, { state, cursor, limit }: InputOf<typeof listLeadMails>): Promise<OutputOf<typeof listLeadMails>> {
  const [total] = cursor ? [] : await ctx.sql<{ n: number }>('select count(*)::int as n from sales.lead_mail where workspace_id = $1 and state = $2', [ctx.workspaceId, state]);
  const last = cursor ? decodeCursor(cursor, 2) ?? failField('cursor', captureSays('core.page_gone')) : null;
  if (last && (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(last[0])) || !/^[0-9a-f-]{36}$/.test(String(last[1])))) failField('cursor', captureSays('core.page_gone'));
  const rows = await ctx.sql<LeadMail & { key: string }>(
    `select ${columns}, to_char(m.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key from sales.lead_mail m
     where m.workspace_id = $1 and m.state = $2 and ($3::timestamptz is null or (m.received_at, m.id) < ($3::timestamptz, $4::uuid)) order by m.received_at desc, m.id desc limit $5`, [ctx.workspaceId, state, last?.[0] ?? null, last?.[1] ?? null, limit + 1]);
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return { items: page.map(({ key: _key, ...mail }) => mail), nextCursor: rows.length > limit && end ? encodeCursor([end.key, end.id]) : null, total: total?.n ?? null };
}

/** Makes a mail that was put aside a lead. */
export async function releaseMail(ctx: Ctx, { id }: InputOf<typeof releaseLeadMail>): Promise<LeadMail> {
  const mail = found((await ctx.sql<Said & { state: string }>('select id, from_name as name, from_address as address, subject, body as text, state from sales.lead_mail where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]))[0]);
  if (mail.state !== 'aside') fail('sales.post_decided');
  if (!email.safeParse(mail.address).success) fail('sales.mail_nobody');
  const { leadId, activity } = await letIn(ctx, mail, []);
  await ctx.sql("update sales.lead_mail set state = 'taken', lead_id = $3, activity_id = $4, body = case when $4::uuid is null then body else '' end where workspace_id = $1 and id = $2", [ctx.workspaceId, id, leadId, activity?.id ?? null]);
  ctx.emit({ type: 'sales.lead_inbox.mail_released', id: ctx.workspaceId, data: { leadId }, can: 'sales.settings' });
  return found((await ctx.sql<LeadMail>(`select ${columns} from sales.lead_mail m where m.workspace_id = $1 and m.id = $2`, [ctx.workspaceId, id]))[0]);
}

/** Forgets who mailed what became of leads, with the words and files, wherever those stand now. */
export async function forgetLeadMails(ctx: Ctx, leadIds: readonly string[]): Promise<void> {
  const gone = await ctx.sql<{ activity_id: string | null; file_ids: string[] }>('select activity_id, file_ids from sales.lead_mail where workspace_id = $1 and lead_id = any($2::uuid[])', [ctx.workspaceId, leadIds], 'sales.lead_mail.of_leads');
  if (gone.length === 0) return;
  const files = [...new Set(gone.flatMap((m) => m.file_ids))];
  await eraseAttachments(ctx, files);
  for (const file of files) await deleteFile(ctx, file);
  await ctx.sql("update sales.activity set title = kind, body = '', updated_at = now() where workspace_id = $1 and id = any($2::uuid[])", [ctx.workspaceId, gone.flatMap((m) => m.activity_id ?? [])]);
  await ctx.sql("update sales.lead_mail set from_name = '', from_address = '', subject = '', body = '', files = '{}', left_out = '{}', file_ids = '{}' where workspace_id = $1 and lead_id = any($2::uuid[])", [ctx.workspaceId, leadIds]);
}

/** What nobody let through goes after a month. */
export const leadMailJobs: readonly Job[] = [job('sales.forgetLeadMails', async (ctx) => { await ctx.sql('select sales.forget_lead_mails()'); }, '59 3 * * *')];
