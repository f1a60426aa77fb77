import { calendarDate } from '#core/contract/dates.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow } from '#core/server/resource/records.ts';
import { accountCards, fullName } from '#modules/identity/api.ts';
import { findParty } from '#modules/parties/api.ts';
import { getSettings, settingsNow } from '#modules/settings/api.ts';
import { accountsWith, permissionsOf } from '#modules/workspace/api.ts';
import { reportMails, type ReportMail, type reportReaders } from '../../contract/reports/mails.ts';
import { reportSays } from '../../contract/reports/words.ts';
import { nextMailDay, type MailRule } from '../../rules/reports/mail-days.ts';
import { findAccounts } from '../ledger/find-accounts.ts';
import { requireWhole } from './profit-and-loss.ts';
import { reportMailRecord } from './mail-record.ts';
import { untellFailed } from './mail-notices.ts';

const mostReaders = 500;
/** The hour at which mails of a day are due where the workspace is. */
const hour = '06:00';

/** SQL of the instant at which the mails of a day are due in a zone, both SQL too. */
export const dueSql = (day: string, zone: string): string => `((${day}::date + time '${hour}') at time zone ${zone}::text)`;

/** The first day after another one on which a report is mailed, and the instant at which it is due. */
export async function dueAfter(ctx: Ctx, rule: MailRule, after: string, zone: string): Promise<{ nextOn: string; nextAt: Date }> {
  const nextOn = nextMailDay(rule, after);
  const [due] = await ctx.sql<{ at: Date }>(`select ${dueSql('$1', '$2')} as at`, [nextOn, zone], 'accounting.report_mail_due');
  return { nextOn, nextAt: due!.at };
}

/** The next turn of a report from today on. */
async function nextTurn(ctx: Ctx, rule: MailRule): Promise<{ nextOn: string; nextAt: Date }> {
  const { system } = await getSettings(ctx);
  return dueAfter(ctx, rule, calendarDate(Date.now(), system.timezone), system.timezone);
}

type Asked = Pick<ReportMail, 'every' | 'day' | 'report'> & { question: { accountId?: unknown; partyId?: unknown } & Parameters<typeof requireWhole>[0]; recipientIds: readonly string[] };

async function requireSound(ctx: Ctx, { every, day, report, question, recipientIds }: Asked): Promise<void> {
  // It is made with the eyes of whoever says so.
  ctx.authorize(reportMails.can.view);
  if (every === 'week' && day > 7) failField('day', reportSays('accounting.mail_weekday'));
  const rights = await permissionsOf(ctx, recipientIds);
  if (recipientIds.some((id) => !rights.get(id)?.has(reportMails.can.view))) failField('recipientIds', reportSays('accounting.mail_readers'));
  if (report === 'profit-and-loss') requireWhole(question, 'question.compare');
  const account = report === 'ledger' ? String(question.accountId ?? '') : null;
  if (account !== null && !(account && (await findAccounts(ctx, [account])).has(account))) failField('question.accountId', reportSays('accounting.choose_mailed_account'));
  const party = report === 'statement' ? String(question.partyId ?? '') : null;
  if (party !== null && !(party && (await findParty(ctx, party)))) failField('question.partyId', reportSays('accounting.choose_mailed_party'));
}

/** Sets up a mail of a report; its first turn is the next one after today. */
export async function createMail(ctx: Ctx, { workspace_slug: _slug, question, recipientIds: asked, ...fields }: InputOf<typeof reportMails.create>): Promise<ReportMail> {
  const recipientIds = [...new Set(asked)];
  await requireSound(ctx, { ...fields, question, recipientIds });
  return insertRow<ReportMail>(ctx, reportMailRecord, { ...fields, recipientIds, question: JSON.stringify(question), ownerId: ctx.accountId, ...(await nextTurn(ctx, fields)) });
}

/** Changes one; whoever does answers for it from then on. Its next turn stays unless its day changes or it was paused. */
export async function updateMail(ctx: Ctx, { workspace_slug: _slug, id, version, question, recipientIds: asked, ...changes }: InputOf<typeof reportMails.update>): Promise<ReportMail> {
  const before = await ownOf(ctx, id);
  const recipientIds = asked && [...new Set(asked)];
  const next = { ...before, ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)), question: question ?? before.question, recipientIds: recipientIds ?? before.recipientIds } as Asked & ReportMail;
  // Who is left out already stays so until somebody looks at the list.
  await requireSound(ctx, recipientIds ? next : { ...next, recipientIds: [] });
  const moved = next.every !== before.every || next.day !== before.day || (next.isActive && !before.isActive);
  const after = await patchRow<ReportMail>(ctx, reportMailRecord, id, version, { ...changes, ...(recipientIds ? { recipientIds } : {}), ...(question ? { question: JSON.stringify(question) } : {}), ...(before.problem ? { problem: null } : {}), ...(moved ? await nextTurn(ctx, next) : {}) });
  await ctx.sql('update accounting.report_mail set owner_id = $3, tries = 0 where id = $1 and workspace_id = $2', [id, ctx.workspaceId, ctx.accountId]);
  if (before.problem) await untellFailed(ctx, id);
  return { ...after, ownerId: ctx.accountId };
}

/** Removes one. */
export async function removeMail(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await ownOf(ctx, id);
  await untellFailed(ctx, id);
  return removeRow(ctx, reportMailRecord, id);
}

/** Brings one back; what it missed meanwhile is not made up for. */
export async function restoreMail(ctx: Ctx, { id }: { id: string }): Promise<ReportMail> {
  const restored = await restoreRow<ReportMail>(ctx, reportMailRecord, id);
  requireOwn(ctx, restored);
  const { nextOn, nextAt } = await nextTurn(ctx, restored);
  await ctx.sql('update accounting.report_mail set next_on = $3, next_at = $4 where id = $1 and workspace_id = $2', [id, ctx.workspaceId, nextOn, nextAt]);
  return { ...restored, nextOn };
}

async function ownOf(ctx: Ctx, id: string): Promise<ReportMail> {
  const mail = await getRow<ReportMail>(ctx, reportMailRecord, id);
  requireOwn(ctx, mail);
  return mail;
}

function requireOwn(ctx: Ctx, { ownerId }: ReportMail): void {
  if (ownerId !== ctx.accountId && !ctx.can('accounting.ledger.setup')) fail('accounting.mail_of_others');
}

/** Members to whom reports may be mailed. */
export async function showReaders(ctx: Ctx): Promise<OutputOf<typeof reportReaders>> {
  const cards = await accountCards(ctx, await accountsWith(ctx, reportMails.can.view));
  return { items: [...cards.values()].map((c) => ({ accountId: c.id, name: fullName(c) || c.email })).toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, mostReaders) };
}

/** Mails follow the clock of the workspace: another zone, another instant. */
export async function followZone(ctx: Ctx, workspaceId: number): Promise<void> {
  const { system } = await settingsNow(ctx, workspaceId);
  await ctx.sql(`update accounting.report_mail m set next_at = ${dueSql('m.next_on', '$2')} where m.workspace_id = $1 and m.deleted_at is null`, [workspaceId, system.timezone]);
}
