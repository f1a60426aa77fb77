import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { listRows } from '#core/server/resource/list.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { ExpenseRow, expenses } from '../../contract/expenses.ts';
import { viewOf } from './record.ts';

/** Rows with the names of their people. */
export async function withPeople(ctx: Ctx, rows: readonly ExpenseRow[]): Promise<ExpenseRow[]> {
  const person = await peopleOf(ctx, rows.map((r) => r.employeeId));
  return rows.map((r) => ({ ...r, employee: person(r.employeeId) }));
}

/** A page of the expenses of a view. */
export async function listExpenses(ctx: Ctx, { view, ...input }: InputOf<typeof expenses.list>): Promise<OutputOf<typeof expenses.list>> {
  const page = await listRows<ExpenseRow>(ctx, viewOf(view), input as ListInput);
  return { ...page, items: await withPeople(ctx, page.items) };
}
