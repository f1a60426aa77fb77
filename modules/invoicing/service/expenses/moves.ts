import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { movedTo, type KeptStatus, type Move } from '../../rules/expenses/state.ts';
import { readExpense } from './read.ts';
import { loadExpense, type ExpenseRow } from './store.ts';

/** The expense locked, at this version, and where the move leads; refuses a stale version (409 with the newer copy) and a move that is not possible. */
export async function lockedFor(ctx: Ctx, id: string, version: number, move: Move): Promise<{ x: ExpenseRow; to: KeptStatus }> {
  const x = await loadExpense(ctx, id, true);
  await requireVersion(ctx, x, version);
  return { x, to: movedTo(move, x.status, x.paid_by) ?? fail('invoicing.expense_state', { status: x.state }) };
}

/** Refuses a stale version with the newer copy. */
export async function requireVersion(ctx: Ctx, x: ExpenseRow, version: number): Promise<void> {
  if (x.version !== version) throw new Refusal('core.version_conflict', { current: await readExpense(ctx, x) });
}
