import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { notifyAll } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { recurringExpenses, type Problem, type RecurringExpense } from '../../../contract/expenses.ts';
import { makeDue, type DueSeries } from '../../recurring/clock.ts';
import { nextDay } from '../../recurring/days.ts';
import { openDimensions } from '../dimensions.ts';
import { createDraft } from '../draft.ts';
import { post } from '../post.ts';
import { placeOf } from '../settings.ts';
import { tellRecurring } from './recurring.ts';

const jobName = 'invoicing.makeRecurringExpenses';
const right = 'invoicing.expense.post';

/** Makes what is due by the clock, each day once: every expense is a transaction that also moves the day on. */
export async function makeRecurringExpenses(app: App): Promise<void> {
  const due = await runAs(app, { name: jobName }, (ctx) => ctx.sql<{ id: string; workspace_id: number; owner_id: string | null }>('select * from invoicing.due_recurring_expenses(200)'));
  await makeDue(app, due.map((r) => ({ id: r.id, workspaceId: r.workspace_id, ownerId: r.owner_id, rights: [right] })), { name: jobName, table: 'invoicing.recurring_expense', turn: makeTurn, stop });
}

interface Due extends Pick<RecurringExpense, 'name' | 'merchant' | 'description' | 'reference' | 'currency' | 'amount' | 'step' | 'unit' | 'most' | 'made' | 'mode'> { category_id: string; paid_account_id: string; tax_included: boolean; tax_ids: string[]; dimensions: Record<string, string>; start_on: string; end_on: string | null; next_on: string }

/** One expense of a series that is due; answers whether another one may be. */
async function makeTurn(ctx: Ctx, id: string): Promise<boolean> {
  const { today } = await placeOf(ctx);
  const [r] = await ctx.sql<Due>(
    `select r.name, r.merchant, r.description, r.reference, r.category_id, r.paid_account_id, r.currency::text, trim_scale(r.amount)::text as amount, r.tax_included, r.tax_ids, r.dimensions, r.step, r.unit, r.start_on::text, r.end_on::text, r.most, r.made, r.next_on::text, r.mode from invoicing.recurring_expense r
     where r.id = $1 and r.workspace_id = $2 and not r.paused and r.deleted_at is null and r.next_on <= $3 for update`, [id, ctx.workspaceId, today], 'invoicing.recurring_expense_due');
  if (!r) return false;
  // A project that has ended does not end the rent.
  const [dimensions] = await openDimensions(ctx, [r.dimensions]);
  const draft = await createDraft(ctx, {
    workspace_slug: '', kind: 'amount', spentOn: r.next_on, merchant: r.merchant, description: r.description, reference: r.reference, categoryId: r.category_id, paidBy: 'company', paidAccountId: r.paid_account_id, currency: r.currency, amount: r.amount, taxIncluded: r.tax_included, taxIds: r.tax_ids, dimensions: dimensions!,
  });
  await ctx.sql('insert into invoicing.recurring_expense_run (recurring_id, workspace_id, run_on, expense_id) values ($1, $2, $3, $4)', [id, ctx.workspaceId, r.next_on, draft.id], 'invoicing.recurring_expense_run');
  const made = r.mode === 'post' ? await post(ctx, { workspace_slug: '', id: draft.id, version: draft.version }) : draft;
  const next = nextDay({ step: r.step, unit: r.unit, startOn: r.start_on, endOn: r.end_on, most: r.most }, r.made + 1, r.next_on);
  const [row] = await ctx.sql<{ version: number }>("update invoicing.recurring_expense set made = made + 1, next_on = $3, last_problem = '', version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version", [id, ctx.workspaceId, next], 'invoicing.recurring_expense_made');
  tellRecurring(ctx, id, row!.version, 'made', { name: r.name, on: r.next_on, expenseId: draft.id, number: made.number });
  return next !== null && next <= today;
}

/** Keeps why one could not be made, and tells whoever answers for it; where they may not any more, everybody who may. */
async function stop(ctx: Ctx, { id, workspaceId }: DueSeries, why: Problem): Promise<void> {
  const [row] = await ctx.sql<{ version: number; name: string; owner_id: string | null }>('update invoicing.recurring_expense r set last_problem = $3, problem = $4::jsonb, version = r.version + 1, updated_at = now() where r.id = $1 and r.workspace_id = $2 returning r.version, r.name, coalesce(r.owner_id, r.created_by) as owner_id', [id, workspaceId, why.text.slice(0, 500), JSON.stringify(why)]);
  if (!row) return;
  tellRecurring(ctx, id, row.version, 'stopped', { name: row.name }, workspaceId);
  const able = await accountsWith(ctx, right, workspaceId);
  const people = row.owner_id !== null && able.includes(row.owner_id) ? [row.owner_id] : able;
  await notifyAll(ctx, people, { type: 'invoicing.recurring_expense_failed', groupKey: `invoicing.recurring_expense_failed:${id}`, actorId: null, workspaceId, targetType: recurringExpenses.topic, targetId: id, link: `/expenses/recurring?id=${id}`, data: { name: row.name } });
}
