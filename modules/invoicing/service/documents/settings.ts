import type { InputOf } from '#core/contract/endpoint.ts';
import { MoneyError } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { documentSays, type ApprovalStepRule, type CurrencyRounding, type DocumentSettings, type MailEInvoice, type ReminderLevel, type updateDocumentSettings } from '../../contract/documents.ts';
import { stepProblem } from '../../rules/documents/approval-steps.ts';
import { stepOf } from '../../rules/documents/cash-rounding.ts';
import { requireChargeAccounts } from './charge-accounts.ts';
import { amountText, minorOf } from './rows.ts';

/** A step as it is stored: minor units of the base currency. */
interface StoredStep { from: string; approverId: string | null }
/** How documents of a workspace begin, as it is stored. */
export interface StoredSettings { saleSteps: StoredStep[]; purchaseSteps: StoredStep[]; approverOther: boolean; creditCheck: 'off' | 'warn' | 'block'; dueDays: number; terms: string; notes: string; footer: string; cashRounding: CurrencyRounding[]; chargeAccounts: DocumentSettings['chargeAccounts']; taxMode: 'exclusive' | 'inclusive' | 'by_tax'; trackViews: boolean; linkDays: number; mailEInvoice: MailEInvoice; payCode: boolean; interestPercent: string; version: number }
const columns = `sale_steps as "saleSteps", purchase_steps as "purchaseSteps", approver_other as "approverOther", credit_check as "creditCheck", due_days as "dueDays", terms, notes, footer, cash_rounding as "cashRounding", charge_accounts as "chargeAccounts", tax_mode as "taxMode", track_views as "trackViews", link_days as "linkDays", mail_e_invoice as "mailEInvoice", pay_code as "payCode", trim_scale(interest_percent)::text as "interestPercent", version`;
const usual: StoredSettings = { saleSteps: [], purchaseSteps: [], approverOther: true, creditCheck: 'warn', dueDays: 14, terms: '', notes: '', footer: '', cashRounding: [], chargeAccounts: {}, taxMode: 'exclusive', trackViews: true, linkDays: 365, mailEInvoice: 'none', payCode: true, interestPercent: '0', version: 1 };

/** How documents of a workspace begin and what they must pass; amounts in minor units of the base currency. */
export async function readDocumentSettings(ctx: Ctx, workspaceId: number): Promise<StoredSettings> {
  return (await ctx.sql<StoredSettings>(`select ${columns} from invoicing.settings where workspace_id = $1`, [workspaceId], 'invoicing.settings'))[0] ?? usual;
}

/** Levels of the series of a workspace, the first first. */
export async function readLevels(ctx: Ctx, workspaceId: number, currency: string): Promise<ReminderLevel[]> {
  const rows = await ctx.sql<Omit<ReminderLevel, 'fee'> & { fee: number | bigint }>('select l.days, l.subject, l.body, l.automatic, l.fee, trim_scale(l.interest_percent)::text as "interestPercent" from invoicing.dunning_level l where l.workspace_id = $1 order by l.level', [workspaceId], 'invoicing.levels');
  return rows.map((l) => ({ ...l, fee: BigInt(l.fee) === 0n ? null : amountText(l.fee, currency) }));
}

/** A fee in minor units as text; more fraction digits than the currency has are a wrong figure. */
export function feeOf(text: string | null, path: string, currency: string): string {
  if (text === null) return '0';
  try { return String(minorOf(text, currency)); } catch (error) {
    if (error instanceof MoneyError) return failField(path, documentSays('invoicing.figure', { reason: error.message }), error.code);
    throw error;
  }
}

/** Refuses a level that does not come later than the one before, at its box below `path`. */
export function requireOrder(levels: readonly ReminderLevel[], path: string): void {
  const wrong = levels.findIndex((l, i) => i > 0 && l.days <= levels[i - 1]!.days);
  if (wrong > 0) failField(`${path}.${wrong}.days`, documentSays('invoicing.reminder_order'));
}

async function writeLevels(ctx: Ctx, levels: readonly ReminderLevel[], currency: string): Promise<void> {
  requireOrder(levels, 'reminders');
  await ctx.sql('delete from invoicing.dunning_level where workspace_id = $1', [ctx.workspaceId]);
  await ctx.sql(
    'insert into invoicing.dunning_level (id, workspace_id, level, days, subject, body, automatic, fee, interest_percent) select gen_random_uuid(), $1, r.level, r.days, r.subject, r.body, r.automatic, r.fee, r."interestPercent" from jsonb_to_recordset($2::jsonb) as r(level int, days int, subject text, body text, automatic boolean, fee bigint, "interestPercent" numeric)', [ctx.workspaceId, JSON.stringify(levels.map((l, i) => ({ level: i + 1, ...l, fee: feeOf(l.fee, `reminders.${i}.fee`, currency) })))]);
}

/** The same as it is read by people: amounts as decimal texts. */
export async function showDocumentSettings(ctx: Ctx): Promise<DocumentSettings> {
  const { saleSteps, purchaseSteps, ...row } = await readDocumentSettings(ctx, ctx.workspaceId);
  const { currency } = await getSettings(ctx);
  const shown = (steps: readonly StoredStep[]) => steps.map((s) => ({ from: amountText(BigInt(s.from), currency.code), approverId: s.approverId }));
  return { ...row, saleSteps: shown(saleSteps), purchaseSteps: shown(purchaseSteps), currency: currency.code, reminders: await readLevels(ctx, ctx.workspaceId, currency.code) };
}

/** Refuses a currency that stands there twice, and a step it has no coins for. */
function requireRoundings(roundings: readonly CurrencyRounding[]): void {
  roundings.forEach(({ currency, step }, i) => {
    if (roundings.findIndex((r) => r.currency === currency) !== i) failField(`cashRounding.${i}.currency`, documentSays('invoicing.rounding_once'));
    if (stepOf(step, currency) === null) failField(`cashRounding.${i}.step`, documentSays('invoicing.rounding_step', { currency, step }));
  });
}

/** Steps as they are stored; refuses those that do not rise, somebody who would decide twice, and who is newly named and none of the workspace: one who left stays named. */
async function storedSteps(ctx: Ctx, steps: readonly ApprovalStepRule[], path: 'saleSteps' | 'purchaseSteps', { currency, [path]: before }: DocumentSettings): Promise<string> {
  const read = steps.map((s, i) => ({ from: BigInt(feeOf(s.from, `${path}.${i}.from`, currency)), approverId: s.approverId }));
  const wrong = stepProblem(read);
  if (wrong) failField(`${path}.${wrong.at}.${wrong.problem === 'rise' ? 'from' : 'approverId'}`, documentSays(wrong.problem === 'rise' ? 'invoicing.approval_rise' : 'invoicing.approval_twice'));
  for (const [i, { approverId }] of steps.entries()) if (approverId && !before.some((s) => s.approverId === approverId)) await requireColleagues(ctx, [approverId], `${path}.${i}.approverId`);
  return JSON.stringify(read.map((s) => ({ from: String(s.from), approverId: s.approverId })));
}

/** Changes them; documents that exist keep theirs. */
export async function changeDocumentSettings(ctx: Ctx, { workspace_slug: _slug, version, ...changes }: InputOf<typeof updateDocumentSettings>): Promise<DocumentSettings> {
  await ctx.sql('insert into invoicing.settings (workspace_id) values ($1) on conflict do nothing', [ctx.workspaceId]);
  await ctx.sql('select 1 from invoicing.settings where workspace_id = $1 for update', [ctx.workspaceId]);
  const before = await showDocumentSettings(ctx);
  if (before.version !== version) throw new Refusal('core.version_conflict', { current: before });
  const next = { ...before, ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)) } as DocumentSettings;
  requireRoundings(next.cashRounding);
  if (changes.chargeAccounts) await requireChargeAccounts(ctx, changes.chargeAccounts, before.chargeAccounts);
  const steps = (path: 'saleSteps' | 'purchaseSteps') => storedSteps(ctx, next[path], path, before);
  await ctx.sql(
    'update invoicing.settings set sale_steps = $2::jsonb, purchase_steps = $3::jsonb, approver_other = $4, due_days = $5, terms = $6, notes = $7, tax_mode = $8, track_views = $9, link_days = $10, interest_percent = $11, credit_check = $12, mail_e_invoice = $13, pay_code = $14, footer = $15, cash_rounding = $16::jsonb, charge_accounts = $17::jsonb, version = version + 1, updated_at = now() where workspace_id = $1',
    [ctx.workspaceId, await steps('saleSteps'), await steps('purchaseSteps'), next.approverOther, next.dueDays, next.terms, next.notes, next.taxMode, next.trackViews, next.linkDays, next.interestPercent, next.creditCheck, next.mailEInvoice, next.payCode, next.footer, JSON.stringify(next.cashRounding), JSON.stringify(next.chargeAccounts)]);
  if (changes.reminders) await writeLevels(ctx, changes.reminders, before.currency);
  const after = await showDocumentSettings(ctx);
  const keys = (Object.keys(changes) as Array<keyof DocumentSettings>).filter((k) => JSON.stringify(before[k]) !== JSON.stringify(after[k]));
  ctx.emit({ type: 'invoicing.settings.changed', id: ctx.workspaceId, version: after.version, data: { changes: Object.fromEntries(keys.map((k) => [k, [before[k], after[k]]])) }, can: 'invoicing.invoice.view' });
  return after;
}
