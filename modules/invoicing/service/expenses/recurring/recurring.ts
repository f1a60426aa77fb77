import { addDays } from '#core/contract/dates.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { getRow, insertRow, patchRow } from '#core/server/resource/records.ts';
import { resolveTaxes } from '#modules/accounting/api.ts';
import { withdrawTarget } from '#modules/notifications/api.ts';
import { expenseSays, recurringExpenses, type listRecurringExpenseRuns, type pauseRecurringExpense, type RecurringExpense, type resumeRecurringExpense } from '../../../contract/expenses.ts';
import { nextDay } from '../../documents/recurring/recurring.ts';
import { minorOf } from '../amounts.ts';
import { requireContent } from '../draft.ts';
import { placeOf } from '../settings.ts';
import { amountText } from '../store.ts';
import { recurringExpenseRecord } from './record.ts';

type Given = Omit<InputOf<typeof recurringExpenses.create>, 'workspace_slug'>;

/** Refuses what could never be made: a category, an account or a tax that is not there, an amount the currency cannot hold, an end before the beginning. */
async function requireWhole(ctx: Ctx, given: Partial<Given>, whole: Pick<Given, 'startOn' | 'endOn' | 'currency' | 'amount'>): Promise<void> {
  if (whole.endOn !== null && whole.endOn < whole.startOn) failField('endOn', expenseSays('invoicing.period_order'));
  if ((given.amount ?? given.currency) !== undefined && minorOf(whole.amount, whole.currency, 'amount') === 0n) failField('amount', expenseSays('invoicing.positive_amount'));
  const place = await placeOf(ctx);
  if (given.taxIds && given.taxIds.length > 0) await resolveTaxes(ctx, given.taxIds, place.today);
  await requireContent(ctx, { categoryId: given.categoryId, paidAccountId: given.paidAccountId, taxIds: given.taxIds }, { employeeId: ctx.accountId! }, place);
}

/** Adds one; whoever does answers for it. */
export async function addRecurringExpense(ctx: Ctx, { workspace_slug: _slug, ...given }: InputOf<typeof recurringExpenses.create>): Promise<RecurringExpense> {
  await requireWhole(ctx, given, given);
  return insertRow<RecurringExpense>(ctx, recurringExpenseRecord, { ...given, taxIds: JSON.stringify(given.taxIds), nextOn: nextDay(given, 0, null), ownerId: ctx.accountId, createdBy: ctx.accountId });
}

async function locked(ctx: Ctx, id: string): Promise<RecurringExpense> {
  await ctx.sql('select 1 from invoicing.recurring_expense where id = $1 and workspace_id = $2 for update', [id, ctx.workspaceId]);
  return getRow<RecurringExpense>(ctx, recurringExpenseRecord, id);
}

/** Changes it; whoever does answers for it from then on, and what could not be made is tried again. */
export async function changeRecurringExpense(ctx: Ctx, { workspace_slug: _slug, id, version, ...given }: InputOf<typeof recurringExpenses.update>): Promise<RecurringExpense> {
  const before = await locked(ctx, id);
  const changes = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)) as Partial<Given>;
  const next = { ...before, ...changes };
  await requireWhole(ctx, changes, next);
  const after = await patchRow<RecurringExpense>(ctx, recurringExpenseRecord, id, version, { ...changes, ...(changes.taxIds ? { taxIds: JSON.stringify(changes.taxIds) } : {}) });
  await ctx.sql("update invoicing.recurring_expense set next_on = $3, last_problem = '', owner_id = $4 where id = $1 and workspace_id = $2", [id, ctx.workspaceId, nextDay(after, after.made, after.lastOn), ctx.accountId], 'invoicing.recurring_expense_again');
  await seenTo(ctx, before);
  return getRow<RecurringExpense>(ctx, recurringExpenseRecord, id);
}

/** Stops it for a while. */
export const pauseExpense = (ctx: Ctx, input: InputOf<typeof pauseRecurringExpense>): Promise<RecurringExpense> => setPaused(ctx, input, true);
/** Lets it go on from today. */
export const resumeExpense = (ctx: Ctx, input: InputOf<typeof resumeRecurringExpense>): Promise<RecurringExpense> => setPaused(ctx, input, false);

async function setPaused(ctx: Ctx, { id, version }: { id: string; version: number }, paused: boolean): Promise<RecurringExpense> {
  const r = await locked(ctx, id);
  if (r.version !== version) throw new Refusal('core.version_conflict', { current: r });
  if (r.paused === paused && r.problem === '') return r;
  // A pause is not made up for; what failed is.
  const yesterday = addDays((await placeOf(ctx)).today, -1);
  const after = r.paused && (r.lastOn === null || r.lastOn < yesterday) ? yesterday : r.lastOn;
  const [row] = await ctx.sql<{ version: number }>(
    "update invoicing.recurring_expense set paused = $3, next_on = $4, last_problem = case when $3 then last_problem else '' end, owner_id = $5, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version",
    [id, ctx.workspaceId, paused, paused ? r.nextOn : nextDay(r, r.made, after), ctx.accountId], 'invoicing.recurring_expense_paused');
  if (!paused) await seenTo(ctx, r);
  tellRecurring(ctx, id, row!.version, paused ? 'paused' : 'resumed', { name: r.name });
  return getRow<RecurringExpense>(ctx, recurringExpenseRecord, id);
}

/** Records what happened to a recurring expense. */
export function tellRecurring(ctx: Ctx, id: string, version: number, verb: 'made' | 'paused' | 'resumed' | 'stopped', data: Record<string, unknown>, workspaceId = ctx.workspaceId): void {
  ctx.emit({ type: `${recurringExpenses.topic}.${verb}`, id, version, workspaceId, data, can: recurringExpenses.can.view });
}

/** Takes the news back once somebody has seen to it. */
async function seenTo(ctx: Ctx, { id, problem }: RecurringExpense): Promise<void> {
  if (problem !== '') await withdrawTarget(ctx, { targetType: recurringExpenses.topic, targetId: id, types: ['invoicing.recurring_expense_failed'] });
}

interface Run { on: string; id: string; number: string | null; status: OutputOf<typeof listRecurringExpenseRuns>['items'][number]['status']; total: string; currency: string }

/** What it made, newest first. */
export async function listExpenseRuns(ctx: Ctx, { id }: InputOf<typeof listRecurringExpenseRuns>): Promise<OutputOf<typeof listRecurringExpenseRuns>> {
  await getRow(ctx, recurringExpenseRecord, id);
  const rows = await ctx.sql<Run>(
    'select n.run_on::text as on, x.id, x.number, x.state as status, x.total::text as total, x.currency::text from invoicing.recurring_expense_run n join invoicing.expense x on x.id = n.expense_id where n.recurring_id = $1 and n.workspace_id = $2 and x.deleted_at is null order by n.run_on desc limit 100', [id, ctx.workspaceId], 'invoicing.recurring_expense_runs');
  return { items: rows.map((r) => ({ ...r, total: amountText(r.total, r.currency) })) };
}
