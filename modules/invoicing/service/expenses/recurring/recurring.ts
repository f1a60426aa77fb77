import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { getRow, insertRow, patchRow } from '#core/server/resource/records.ts';
import { withdrawTarget } from '#modules/notifications/api.ts';
import { expenseSays, recurringExpenseSays, recurringExpenses, type listRecurringExpenseRuns, type pauseRecurringExpense, type RecurringExpense, type resumeRecurringExpense } from '../../../contract/expenses.ts';
import { dayAfterChange, dayAfterResume, firstDay } from '../../recurring/days.ts';
import { minorOf } from '../amounts.ts';
import { previewDraft } from '../draft.ts';
import { placeOf } from '../settings.ts';
import { amountText } from '../store.ts';
import { recurringExpenseRecord } from './record.ts';

type Given = Omit<InputOf<typeof recurringExpenses.create>, 'workspace_slug'>;

/** Refuses what could never be made: a category, an account or a tax that is not there or does not belong, an amount the currency cannot hold, an end before the beginning, and one to be posted that the rules of its category stop each time. */
async function requireWhole(ctx: Ctx, r: Given): Promise<void> {
  if (r.endOn !== null && r.endOn < r.startOn) failField('endOn', expenseSays('invoicing.period_order'));
  if (minorOf(r.amount, r.currency, 'amount') === 0n) failField('amount', expenseSays('invoicing.positive_amount'));
  const { merchant, description, reference, categoryId, paidAccountId, currency, amount, taxIncluded, taxIds, dimensions } = r;
  const { flags, baseCurrency } = await previewDraft(ctx, { workspace_slug: '', kind: 'amount', spentOn: (await placeOf(ctx)).today, merchant, description, reference, categoryId, paidBy: 'company', paidAccountId, currency, amount, taxIncluded, taxIds, dimensions });
  if (r.mode !== 'post') return;
  for (const flag of flags) {
    if (!flag.stops) continue;
    if (flag.code === 'receipt_required') failField('mode', recurringExpenseSays('invoicing.recurring_receipt', { limit: `${flag.limit} ${baseCurrency}` }));
    if (flag.code === 'note_required') failField('description', recurringExpenseSays('invoicing.recurring_note'));
    failField('categoryId', recurringExpenseSays('invoicing.recurring_forbidden'));
  }
}

/** Adds one; whoever does answers for it. */
export async function addRecurringExpense(ctx: Ctx, { workspace_slug: _slug, ...given }: InputOf<typeof recurringExpenses.create>): Promise<RecurringExpense> {
  await requireWhole(ctx, given);
  return insertRow<RecurringExpense>(ctx, recurringExpenseRecord, { ...given, taxIds: JSON.stringify(given.taxIds), dimensions: JSON.stringify(given.dimensions), nextOn: firstDay(given, (await placeOf(ctx)).today), ownerId: ctx.accountId, createdBy: ctx.accountId });
}

async function locked(ctx: Ctx, id: string): Promise<RecurringExpense> {
  await ctx.sql('select 1 from invoicing.recurring_expense where id = $1 and workspace_id = $2 for update', [id, ctx.workspaceId]);
  return getRow<RecurringExpense>(ctx, recurringExpenseRecord, id);
}

/** Changes it; whoever does answers for it from then on, and what could not be made is tried again. */
export async function changeRecurringExpense(ctx: Ctx, { workspace_slug: _slug, id, version, ...given }: InputOf<typeof recurringExpenses.update>): Promise<RecurringExpense> {
  const before = await locked(ctx, id);
  const changes = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)) as Partial<Given>;
  await requireWhole(ctx, { ...before, ...changes });
  const after = await patchRow<RecurringExpense>(ctx, recurringExpenseRecord, id, version, { ...changes, ...(changes.taxIds ? { taxIds: JSON.stringify(changes.taxIds) } : {}), ...(changes.dimensions ? { dimensions: JSON.stringify(changes.dimensions) } : {}) });
  await ctx.sql("update invoicing.recurring_expense set next_on = $3, last_problem = '', tries = 0, owner_id = $4 where id = $1 and workspace_id = $2", [id, ctx.workspaceId, dayAfterChange(before, after, (await placeOf(ctx)).today), ctx.accountId], 'invoicing.recurring_expense_again');
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
  const nextOn = paused ? r.nextOn : dayAfterResume(r, (await placeOf(ctx)).today);
  const [row] = await ctx.sql<{ version: number }>(
    "update invoicing.recurring_expense set paused = $3, next_on = $4, last_problem = case when $3 then last_problem else '' end, tries = 0, owner_id = $5, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version",
    [id, ctx.workspaceId, paused, nextOn, ctx.accountId], 'invoicing.recurring_expense_paused');
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
