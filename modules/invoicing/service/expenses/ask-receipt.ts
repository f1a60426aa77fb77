import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { askReceipt, Expense } from '../../contract/expenses.ts';
import { askedLately, receiptMissing } from '../../rules/expenses/state.ts';
import { requireVersion } from './moves.ts';
import { tellAuthor, withdrawNotice } from './notices.ts';
import { asksReceipts, readExpense } from './read.ts';
import { loadExpense, setExpense, tellExpense, type ExpenseRow } from './store.ts';
import { decisionOf } from './turns.ts';

/** Asks whose claim it is for the receipt: in their bell, and by mail as they prefer. Nobody is asked twice within a day, whoever asks. */
export async function ask(ctx: Ctx, { id, version }: InputOf<typeof askReceipt>): Promise<Expense> {
  const x = await loadExpense(ctx, id, true);
  if (!asksReceipts(ctx, x, x.status === 'submitted' && (await decisionOf(ctx, x)).allowed)) fail('core.forbidden');
  await requireVersion(ctx, x, version);
  const [{ n } = { n: 0 }] = await ctx.sql<{ n: number }>('select count(*)::int as n from invoicing.expense_receipt r where r.expense_id = $1 and r.workspace_id = $2', [x.id, x.workspace_id]);
  if (!receiptMissing({ kind: x.kind, status: x.status, receipts: n })) fail('invoicing.no_receipt_missing');
  if (askedLately(x.receipt_asked_at, Date.now())) fail('invoicing.receipt_asked');
  const asked = await setExpense(ctx, x, { receipt_asked_at: new Date(), receipt_asked_by: ctx.accountId });
  tellExpense(ctx, asked, 'receipt_asked');
  // An unread question of yesterday would swallow the one of today.
  await withdrawNotice(ctx, asked, 'invoicing.expense_receipt_asked');
  await tellAuthor(ctx, asked, 'invoicing.expense_receipt_asked');
  return readExpense(ctx, asked);
}

/** Takes the question back: a receipt came, or none is wanted any more. */
export async function withdrawAsk(ctx: Ctx, x: ExpenseRow): Promise<void> {
  if (!x.receipt_asked_at) return;
  await ctx.sql('update invoicing.expense set receipt_asked_at = null, receipt_asked_by = null where id = $1 and workspace_id = $2', [x.id, x.workspace_id]);
  await withdrawNotice(ctx, x, 'invoicing.expense_receipt_asked');
}
