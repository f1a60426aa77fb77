import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import type { MailFile, ReceivedMail } from '#core/server/mail/receive.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { mailInCalls, type LeftFile, type LeftReason, type MailFinding, type MailIn, type MailInKind } from '../../contract/mail-in.ts';
import { oneLine } from '../../rules/mail-in/head.ts';
import { tellTaken } from './notices.ts';

/** What comes of a mail while it is taken. */
export interface Outcome { drafts: number; left: LeftFile[]; findings: MailFinding[] }

/** Takes a mail once, however often it is handed over: says what came of it, and tells the person. Refuses who may not make such drafts any more. */
export async function takeOnce(ctx: Ctx, kind: MailInKind, mail: ReceivedMail, work: (outcome: Outcome) => Promise<void>): Promise<void> {
  if (ctx.member.status !== 'active') fail('core.workspace_forbidden');
  ctx.authorize(mailInCalls[kind].show.can);
  const fresh = await ctx.sql(
    'insert into invoicing.taken_mail (id, workspace_id, kind, account_id, from_name, from_address, subject) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1',
    [mail.id, ctx.workspaceId, kind, ctx.accountId, oneLine(mail.from.name, 200), oneLine(mail.from.address, 320), oneLine(mail.subject, 300)]);
  if (fresh.length === 0) return;
  const outcome: Outcome = { drafts: 0, left: [], findings: [] };
  await work(outcome);
  await ctx.sql('update invoicing.taken_mail set drafts = $3, left_out = $4::jsonb, findings = $5::jsonb where id = $1 and workspace_id = $2', [mail.id, ctx.workspaceId, outcome.drafts, JSON.stringify(outcome.left), JSON.stringify(outcome.findings)]);
  await tellTaken(ctx, kind, mail, outcome);
}

/** Smaller pictures among the words of a mail are logos and signatures. */
const decoration = 20 * 1024;
/** Files of a mail that somebody attached. */
export const attachedFiles = (mail: ReceivedMail): MailFile[] => mail.files.filter((f) => !(f.inline && f.bytes < decoration));

/** A file's name as people are told it. */
export const nameOf = (file: Pick<MailFile, 'fileName'>): string => oneLine(file.fileName, 120) || '–';

const reasons: Readonly<Record<string, LeftReason>> = {
  'files.wrong_type': 'type', 'core.unsupported_media_type': 'type', 'files.too_large': 'large', 'files.too_many_pixels': 'large', 'files.too_many_frames': 'large', 'files.quota': 'full', 'files.empty': 'empty', 'files.unreadable': 'unreadable', 'invoicing.vendor_number_taken': 'known',
};

/** Work on one file that leaves the others as they are: what it makes, or why it is refused. What passes by itself (a house that is busy or full) ends the work: the whole mail is tried again. */
export async function attempt<T>(ctx: Ctx, work: () => Promise<T>): Promise<{ done: T } | { refused: Refusal; why: LeftReason }> {
  const outcome = await guarded(ctx, work);
  if ('done' in outcome) return outcome;
  if (!(outcome.error instanceof Refusal) || outcome.error.status >= 500) throw outcome.error;
  return { refused: outcome.error, why: reasons[outcome.error.code] ?? 'other' };
}

interface MailRow { id: string; from_name: string; from_address: string; subject: string; drafts: number; left_out: LeftFile[]; findings: MailFinding[]; taken_at: Date }

/** The latest mails of a kind: those in one's own name, of bills all for who sees all. */
export async function latestMails(ctx: Ctx, kind: MailInKind): Promise<MailIn['mails']> {
  const rows = await ctx.sql<MailRow>(
    'select m.id, m.from_name, m.from_address, m.subject, m.drafts, m.left_out, m.findings, m.taken_at from invoicing.taken_mail m where m.workspace_id = $1 and m.kind = $2 and (m.account_id = $3 or $4) order by m.taken_at desc, m.id limit 20',
    [ctx.workspaceId, kind, ctx.accountId, kind === 'bills' && ctx.can('invoicing.bill.view_all')], 'invoicing.latest_mails');
  return rows.map((m) => ({ id: m.id, from: { name: m.from_name, address: m.from_address }, subject: m.subject, takenAt: new Date(m.taken_at).toISOString(), drafts: m.drafts, left: m.left_out, findings: m.findings }));
}

/** Forgets who mailed what after a quarter; the drafts stay. */
export async function forgetMails(app: App): Promise<void> {
  await runAs(app, { name: 'invoicing.forgetMails' }, (ctx) => ctx.sql('select invoicing.forget_mails(90)'));
}
