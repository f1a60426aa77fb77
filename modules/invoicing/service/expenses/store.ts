import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import type { ExpenseKind, ExpenseStatus, PolicyFlag } from '../../contract/expenses.ts';
import type { KeptStatus } from '../../rules/expenses/state.ts';
import { expenseScope } from './record.ts';

/** A tax as the expense keeps it, with its rate of the day. */
export interface KeptTax { id: string; name: string; kind: string; rate: string; included: boolean; compound: boolean; recoverable: string; amount: string; input: string }
/** How a distance was paid. */
export interface MileageParts { unit: string; before: string; parts: Array<{ distance: string; rate: string }> }
/** A day away with what it came to, in minor units as text. */
export interface KeptDay { on: string; part: 'full' | 'half'; breakfast: boolean; lunch: boolean; dinner: boolean; amount: string }

/** An expense as its table has it: amounts in minor units, decimals as text. */
export interface ExpenseRow {
  id: string; workspace_id: number; number: string | null; status: KeptStatus; state: ExpenseStatus; kind: ExpenseKind; employee_id: string; created_by: string | null; report_id: string | null; spent_on: string; merchant: string; description: string; reference: string; category_id: string | null;
  paid_by: 'employee' | 'company'; paid_account_id: string | null; currency: string; base_currency: string; exchange_rate: string | null; rate_fixed: boolean; amount: string | null; approved_amount: string | null; approved_reason: string; tax_included: boolean; tax_ids: string[]; taxes: KeptTax[];
  claimed_total: string; total: string; net_amount: string; tax_amount: string; recoverable_amount: string; base_total: string; base_cost: string; open_amount: string; distance: string | null; mileage_rate_id: string | null; mileage: MileageParts | null; per_diem_rate_id: string | null; per_diem: KeptDay[] | null;
  dimensions: Record<string, string>; dimension_values: string[] | null; party_id: string | null; billable: boolean; markup_percent: string; rebill_document_id: string | null; policy_flags: PolicyFlag[]; duplicate_reason: string; approval_step: number | null; submitted_at: Date | null; submitted_by: string | null; approved_at: Date | null;
  rejected_at: Date | null; rejected_by: string | null; reject_reason: string; posted_on: string | null; entry_id: string | null; item_id: string | null; voided_on: string | null; void_reason: string; receipt_asked_at: Date | null; receipt_asked_by: string | null; bank_line_id: string | null; split_of: string | null; split_by: 'parts' | 'percent' | 'amount'; version: number; created_at: Date; updated_at: Date;
}
const bigs = ['amount', 'approved_amount', 'claimed_total', 'total', 'net_amount', 'tax_amount', 'recoverable_amount', 'base_total', 'base_cost', 'open_amount'].map((c) => `x.${c}::text as ${c}`).join(', ');
const days = ['spent_on', 'posted_on', 'voided_on'].map((c) => `x.${c}::text as ${c}`).join(', ');
/** Decimals and days as text; later columns take the place of those of `x.*`. */
const columns = `x.*, ${bigs}, ${days}, trim_scale(x.exchange_rate)::text as exchange_rate, trim_scale(x.distance)::text as distance, trim_scale(x.markup_percent)::text as markup_percent`;

/** The expense as the viewer may see it, or 404; `lock` keeps it from others until the transaction ends. */
export async function loadExpense(ctx: Ctx, id: string, lock = false): Promise<ExpenseRow> {
  const values: unknown[] = [id];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  return found((await ctx.sql<ExpenseRow>(`select ${columns} from invoicing.expense x where x.id = $1 and ${scope}${lock ? ' for update of x' : ''}`, values))[0]);
}

/** Expenses by id as the viewer may see them, in the order of their ids and kept from others; 404 when one is not among them. */
export async function lockExpenses(ctx: Ctx, ids: readonly string[]): Promise<ExpenseRow[]> {
  const values: unknown[] = [[...new Set(ids)]];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<ExpenseRow>(`select ${columns} from invoicing.expense x where x.id = any($1::uuid[]) and ${scope} order by x.id for update of x`, values);
  if (rows.length !== (values[0] as string[]).length) fail('core.not_found');
  return rows;
}

/** Expenses of a report that the viewer may see, oldest first; at most 200. */
export async function expensesOfReport(ctx: Ctx, reportId: string, lock = false): Promise<ExpenseRow[]> {
  const values: unknown[] = [reportId];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  return ctx.sql<ExpenseRow>(`select ${columns} from invoicing.expense x where x.report_id = $1 and ${scope} order by ${lock ? 'x.id' : 'x.spent_on, x.id'} limit 200${lock ? ' for update of x' : ''}`, values);
}

/** An expense by its id, whoever looks: for jobs and listeners, which have entered its workspace. */
export async function expenseById(ctx: Ctx, workspaceId: number, id: string): Promise<ExpenseRow | null> {
  return (await ctx.sql<ExpenseRow>(`select ${columns} from invoicing.expense x where x.id = $1 and x.workspace_id = $2 and x.deleted_at is null`, [id, workspaceId]))[0] ?? null;
}

/** Writes some columns of a locked expense and answers it as it is now. */
export async function setExpense(ctx: Ctx, x: Pick<ExpenseRow, 'id' | 'workspace_id'>, columnsOf: Readonly<Record<string, unknown>>): Promise<ExpenseRow> {
  const entries = Object.entries(columnsOf);
  await ctx.sql(`update invoicing.expense set ${entries.map(([c], i) => `${c} = $${i + 3}, `).join('')}version = version + 1, updated_at = now() where id = $1 and workspace_id = $2`, [x.id, x.workspace_id, ...entries.map(([, v]) => v)]);
  return found(await expenseById(ctx, x.workspace_id, x.id));
}

/** Records what happened to an expense. */
export function tellExpense(ctx: Ctx, x: Pick<ExpenseRow, 'id' | 'version' | 'workspace_id'>, verb: 'created' | 'changed' | 'removed' | 'submitted' | 'recalled' | 'approved' | 'passed' | 'rejected' | 'posted' | 'voided' | 'rebilled' | 'reimbursed' | 'reimbursement_taken_back' | 'reminded' | 'receipt_asked' | 'receipt_added' | 'receipt_removed', data: Record<string, unknown> = {}): void {
  ctx.emit({ type: `invoicing.expense.${verb}`, id: x.id, version: x.version, workspaceId: x.workspace_id, data, can: 'invoicing.expense.view' });
}

/** Minor units as decimal text of a currency. */
export const amountText = (minor: bigint | string | number, currency: string): string => moneyToDecimal(money(BigInt(minor), currency));
