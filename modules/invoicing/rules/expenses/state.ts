import type { ExpenseKind, ExpenseStatus } from '../../contract/expenses/words.ts';

/** How an expense is kept; what of it is paid follows from the books. */
export type KeptStatus = 'draft' | 'submitted' | 'approved' | 'posted' | 'void';
/** Something that moves an expense on. */
export type Move = 'submit' | 'recall' | 'approve' | 'reject' | 'post' | 'void';

const moves: Readonly<Record<Move, { from: readonly KeptStatus[]; to: KeptStatus }>> = {
  submit: { from: ['draft'], to: 'submitted' }, recall: { from: ['submitted'], to: 'draft' }, approve: { from: ['submitted'], to: 'approved' }, reject: { from: ['submitted'], to: 'draft' },
  post: { from: ['approved'], to: 'posted' }, void: { from: ['posted'], to: 'void' },
};

/** Where a move leads, or null where it is not possible. What the company paid is posted without anybody's approval. */
export function movedTo(move: Move, status: KeptStatus, paidBy: 'employee' | 'company'): KeptStatus | null {
  if (move === 'post' && status === 'draft') return paidBy === 'company' ? 'posted' : null;
  if (move === 'submit' && paidBy === 'company') return null;
  return moves[move].from.includes(status) ? moves[move].to : null;
}

const order: readonly ExpenseStatus[] = ['draft', 'submitted', 'approved', 'posted', 'part_paid', 'paid'];

/** How far a report is: as far as the least of its expenses; void ones do not count, and an empty report is a draft. */
export function reportStatus(statuses: readonly ExpenseStatus[]): ExpenseStatus {
  const counted = statuses.filter((s) => s !== 'void').map((s) => order.indexOf(s));
  if (counted.length === 0) return statuses.length > 0 ? 'void' : 'draft';
  return order[Math.min(...counted)]!;
}

/** A step of approval: who decides (null: whoever may approve) on claims above an amount in minor units of the base currency. */
export interface ApprovalStep { approverId: string | null; above: bigint }

/** Steps a claim of an amount passes. The first one always; of somebody who is the author themselves, everybody else who may approve decides. */
export function stepsFor(steps: readonly ApprovalStep[], total: bigint, authorId: string): Array<string | null> {
  return steps.filter((s, i) => i === 0 || total > s.above).map((s) => (s.approverId === authorId ? null : s.approverId));
}

/** True where a receipt belongs and none is there: distances and days away have none. */
export function receiptMissing(x: { kind: ExpenseKind; status: KeptStatus; receipts: number }): boolean {
  return x.receipts === 0 && (x.kind === 'amount' || x.kind === 'refund') && x.status !== 'void';
}

/** True within a day of the last question for a receipt. */
export function askedLately(askedAt: Date | null, now: number): boolean {
  return askedAt !== null && now - askedAt.getTime() < 86_400_000;
}

/** Fields without which an expense cannot be handed in, by their names in the form. */
export function missingFields(x: { kind: ExpenseKind; hasAmount: boolean; hasCategory: boolean; hasRate: boolean; paidBy: 'employee' | 'company'; hasPaidAccount: boolean }): string[] {
  const figure = x.kind === 'mileage' ? 'distance' : x.kind === 'per_diem' ? 'days' : 'amount';
  return [...(x.hasAmount ? [] : [figure]), ...(x.hasCategory ? [] : ['categoryId']), ...(x.hasRate ? [] : ['exchangeRate']), ...(x.paidBy === 'company' && !x.hasPaidAccount ? ['paidAccountId'] : [])];
}
