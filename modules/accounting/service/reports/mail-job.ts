import { addDays, calendarDate } from '#core/contract/dates.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { jobOutside } from '#core/server/module.ts';
import { accountCards, fullName } from '#modules/identity/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { isOpenWorkspace, permissionsOf, workspaceName } from '#modules/workspace/api.ts';
import { reportMails, type MailedQuestion, type ReportMail } from '../../contract/reports/mails.ts';
import type { Days } from '../../rules/reports/days.ts';
import { mailDays } from '../../rules/reports/mail-days.ts';
import { mailTexts } from '../../rules/reports/mail-words.ts';
import { reportAddress } from '../../rules/reports/report-address.ts';
import { exportFile } from './export.ts';
import { aboutMails } from './mail-about.ts';
import { forgetFiles, keepFile, type MailFile } from './mail-files.ts';
import { tellFailed, untellFailed } from './mail-notices.ts';
import { dueAfter } from './mail-schedules.ts';
import { sheetTitle, type ExportInput } from './sheets.ts';

const can = reportMails.can.view;
/** What whoever answers for a mail needs. */
const owning = [can, reportMails.can.edit];
const jobs = { due: 'accounting.mailReports', one: 'accounting.mailReport' };
/** Mails asked for at once; days after which one that was missed is passed over; attempts of one that breaks off, ten minutes apart: two hours. */
const limits = { due: 500, lateDays: 31, tries: 12 };
/** Refusals that nobody has to do anything about: what is away or full for a while. */
const passing: ReadonlySet<string> = new Set(['core.unavailable', 'core.storage_full']);

interface Turn { workspaceId: number; id: string; on: string }
type Stored = Pick<ReportMail, 'name' | 'report' | 'period' | 'every' | 'day' | 'format' | 'language'> & { question: MailedQuestion; recipient_ids: string[]; owner_id: string; tries: number };

/** Puts a job into the queue for everything that is due by the clock: each mail and day has one, however often this runs. Those of a workspace are made one after another and of all together four at once, so that they keep no other work waiting; one that breaks off is tried again by the clock only, so that a failure of minutes does not use its attempts up. */
export async function mailDueReports(app: App): Promise<void> {
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const last: string = after;
    const due = await runAs(app, { name: jobs.due }, async (ctx) => {
      const rows = await ctx.sql<{ workspace_id: number; id: string; on: string }>('select d.workspace_id, d.id, d.due_on::text as on from accounting.due_report_mails($1, $2, $3) d', [new Date(), last, limits.due]);
      for (const { workspace_id: workspaceId, id, on } of rows) await ctx.enqueue(jobs.one, { workspaceId, id, on } satisfies Turn, { key: `${jobs.one}:${id}:${on}`, queue: `${jobs.due}-${workspaceId % 4}`, maxAttempts: 1 });
      return rows;
    });
    after = due.length < limits.due ? null : due.at(-1)!.id;
  }
}

/** Makes the report of one turn with the rights of whoever answers for it, and puts its mails into the outbox together with the next turn: all of it or nothing, and once. */
export async function mailReport(app: App, turn: Turn): Promise<void> {
  const as = <T>(work: (ctx: Ctx) => Promise<T>) => runAs(app, { workspaceId: turn.workspaceId, name: jobs.one }, work);
  const { begun, isOpen } = await as(async (ctx) => ({ begun: await dueTurn(ctx, turn, false), isOpen: await isOpenWorkspace(ctx, turn.workspaceId) }));
  if (!begun) return;
  if (!isOpen || turn.on < addDays(begun.today, -limits.lateDays)) return as(async (ctx) => { const mail = await dueTurn(ctx, turn, true); if (mail) await moveOn(ctx, turn, mail); });
  try {
    const made = await fileOf(app, turn, begun);
    await as((ctx) => send(ctx, turn, made));
  } catch (error) {
    const isLasting = error instanceof Refusal && !passing.has(error.code);
    if (!isLasting && begun.tries + 1 < limits.tries) {
      await as((ctx) => ctx.sql('update accounting.report_mail set tries = tries + 1 where id = $1 and workspace_id = $2 and next_on = $3', [turn.id, turn.workspaceId, turn.on]));
      throw error;
    }
    if (!isLasting) app.log.error({ err: error, mail: turn.id }, 'a report could not be mailed and is given up until its next turn');
    await as((ctx) => giveUp(ctx, turn, isLasting ? error : new Refusal('accounting.mail_broke')));
  }
}

/** The mail, if this turn of it is due; `lock` keeps everybody else from it until the transaction ends. */
async function dueTurn(ctx: Ctx, { workspaceId, id, on }: Turn, lock: boolean): Promise<(Stored & { today: string; zone: string; startMonth: number }) | null> {
  const [mail] = await ctx.sql<Stored>(
    `select m.name, m.report, m.question, m.period, m.every, m.day, m.format, m.language, m.recipient_ids, m.owner_id, m.tries from accounting.report_mail m
     where m.id = $1 and m.workspace_id = $2 and m.next_on = $3 and m.next_at <= $4 and m.is_active and m.deleted_at is null${lock ? ' for update' : ''}`, [id, workspaceId, on, new Date()], `accounting.report_mail_turn${lock ? '_locked' : ''}`);
  if (!mail) return null;
  const { system } = await getSettings(ctx, workspaceId);
  return { ...mail, today: calendarDate(Date.now(), system.timezone), zone: system.timezone, startMonth: system.fiscalStartMonth };
}

type Due = NonNullable<Awaited<ReturnType<typeof dueTurn>>>;
/** What goes with the mails of a turn, and whose figures it has; '' for a whole report. */
interface Made { file: MailFile; about: string }

/** Reports at the end of a day rather than over some. */
const ofOneDay: ReadonlySet<string> = new Set(['balance-sheet', 'receivables', 'payables']);
/** Of these, those that know days to come no better than the day they are mailed. */
const ofToday: ReadonlySet<string> = new Set(['receivables', 'payables']);

/** The days a turn is about; both the same where the report is at the end of one. */
function daysOf({ on }: Pick<Turn, 'on'>, { report, period, startMonth }: Pick<Due, 'report' | 'period' | 'startMonth'>): Days {
  const { from, to } = mailDays(period, on, startMonth);
  const end = ofToday.has(report) && on < to ? on : to;
  return { from: ofOneDay.has(report) ? end : from, to: end };
}

function inputOf(turn: Turn, mail: Due): ExportInput {
  const days = daysOf(turn, mail);
  return { workspace_slug: '', compare: 'none', by: 'total', zeros: false, netTaxes: false, method: 'direct', ...mail.question, report: mail.report, format: mail.format, language: mail.language, ...(ofOneDay.has(mail.report) ? { on: days.to } : days) } as ExportInput;
}

/** Makes the file with the owner's eyes and stores it. */
async function fileOf(app: App, turn: Turn, mail: Due): Promise<Made> {
  const membership = await app.gate.membership(app, mail.owner_id, { id: turn.workspaceId });
  if (membership?.status !== 'active' || !owning.every((p) => membership.permissions.has(p))) throw new Refusal('accounting.mail_owner');
  const account: Account = { id: mail.owner_id, email: '', sessionId: '', emailVerified: true };
  const { report, about } = await runAs(app, { account, membership, name: jobs.one }, async (ctx) => ({ report: await exportFile(ctx, inputOf(turn, mail)), about: (await aboutMails(ctx, [mail.question]))[0]! }));
  return { file: await keepFile(app, turn.workspaceId, report, `${mail.report}-${turn.on}.${mail.format}`), about };
}

/** Puts the mails into the outbox, notes the turn and moves on to the next one. Rights are asked once more: whoever lost theirs since gets nothing. */
async function send(ctx: Ctx, turn: Turn, made: Made): Promise<void> {
  const mail = await dueTurn(ctx, turn, true);
  // Somebody else sent it meanwhile, or it was paused.
  if (!mail) return;
  const rights = await permissionsOf(ctx, [...mail.recipient_ids, mail.owner_id], turn.workspaceId);
  const may = (id: string) => rights.get(id)?.has(can) ?? false;
  if (!owning.every((p) => rights.get(mail.owner_id)?.has(p))) fail('accounting.mail_owner');
  const readers = mail.recipient_ids.filter(may);
  if (readers.length === 0) fail('accounting.mail_nobody');
  const noted = await ctx.sql("insert into accounting.report_mail_run (report_mail_id, due_on, workspace_id, result) values ($1, $2, $3, 'sent') on conflict do nothing returning 1", [turn.id, turn.on, turn.workspaceId]);
  if (noted.length > 0) await queueAll(ctx, turn, mail, readers, made);
  await moveOn(ctx, turn, mail, { result: 'sent', sent: readers.length, leftOut: mail.recipient_ids.length - readers.length });
  await untellFailed(ctx, turn.id);
}

async function queueAll(ctx: Ctx, turn: Turn, mail: Due, readers: readonly string[], { file, about }: Made): Promise<void> {
  const cards = await accountCards(ctx, [...readers, mail.owner_id]);
  const nameOf = (id: string) => { const card = cards.get(id); return card ? fullName(card) : ''; };
  const days = daysOf(turn, mail);
  const report = [sheetTitle(inputOf(turn, mail)), about].filter(Boolean).join(': ');
  const { action, ...texts } = mailTexts(mail.language, { ...days, every: mail.every, report, name: mail.name, workspace: await workspaceName(ctx, turn.workspaceId), owner: nameOf(mail.owner_id), isDay: ofOneDay.has(mail.report) });
  const url = `${ctx.app.config.PUBLIC_URL}${reportAddress({ report: mail.report, days, question: mail.question, workspaceId: turn.workspaceId })}`;
  for (const id of readers) {
    const email = cards.get(id)?.email;
    if (email) await queueMail(ctx, { ...texts, to: { email, name: nameOf(id) }, action: { label: action, url }, language: mail.language, dedupeKey: `${jobs.one}:${turn.id}:${turn.on}:${id}`, attachments: [file] });
  }
}

interface Outcome { result: 'sent' | 'failed'; sent: number; leftOut: number; problem?: object; pause?: boolean }

/** Notes what became of a turn, and when the next one is due. A turn that was passed over leaves no result. */
async function moveOn(ctx: Ctx, { workspaceId, id, on }: Turn, mail: Due, outcome?: Outcome): Promise<void> {
  const { nextOn, nextAt } = await dueAfter(ctx, mail, on, mail.zone);
  const [row] = await ctx.sql<{ version: number }>(
    `update accounting.report_mail set next_on = $3, next_at = $4, tries = 0, last_on = case when $5::text is null then last_on else $6::date end, last_at = case when $5 is null then last_at else $7::timestamptz end, last_result = coalesce($5, last_result), last_sent = case when $5 is null then last_sent else $8::int end,
       last_left_out = case when $5 is null then last_left_out else $9::int end, problem = case when $5 is null then problem else $10::jsonb end, is_active = is_active and not $11, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version`,
    [id, workspaceId, nextOn, nextAt, outcome?.result ?? null, on, new Date(), outcome?.sent ?? 0, outcome?.leftOut ?? 0, outcome?.problem ? JSON.stringify(outcome.problem) : null, outcome?.pause ?? false]);
  if (outcome) ctx.emit({ type: `accounting.report_mail.${outcome.result}`, id, version: row!.version, workspaceId, can, data: { name: mail.name, on, sent: outcome.sent } });
}

/** Keeps why a turn did not come about, tells whoever answers for it, and goes on with the next one; without anybody's right to go by, it is paused. */
async function giveUp(ctx: Ctx, turn: Turn, refusal: Refusal): Promise<void> {
  const mail = await dueTurn(ctx, turn, true);
  if (!mail) return;
  const [field] = refusal.fields ?? [];
  const problem = field ? { code: field.code, message: field.message, params: field.params ?? {}, isField: true } : { code: refusal.code, message: refusal.message, params: refusal.details, isField: false };
  await ctx.sql("insert into accounting.report_mail_run (report_mail_id, due_on, workspace_id, result) values ($1, $2, $3, 'failed') on conflict do nothing", [turn.id, turn.on, turn.workspaceId]);
  await moveOn(ctx, turn, mail, { result: 'failed', sent: 0, leftOut: 0, problem, pause: refusal.code === 'accounting.mail_owner' });
  await tellFailed(ctx, turn.workspaceId, { id: turn.id, name: mail.name, on: turn.on, ownerId: mail.owner_id });
}

/** Background work of mailed reports. */
export const reportMailJobs = [jobOutside(jobs.due, mailDueReports, '*/10 * * * *'), jobOutside(jobs.one, mailReport), jobOutside('accounting.forgetReportFiles', forgetFiles, '51 3 * * *')];
