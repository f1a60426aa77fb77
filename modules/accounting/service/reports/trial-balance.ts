import { addDays } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { reportAccounts } from './accounts.ts';
import { requireDays, type Narrowing } from './asked.ts';
import { sumsOf, type Span } from './sums.ts';
import { accountRows, netOf, type Built, type BuiltColumn, type Piece, type Section } from './table.ts';

/** What a trial balance is asked. */
export interface TrialBalanceQuestion extends Narrowing { from: string; to: string; zeros: boolean }

const positive = (n: bigint): bigint => (n > 0n ? n : 0n);

/** Opening balance, movements and closing balance of every account; each pair of columns has the same total. */
export async function buildTrialBalance(ctx: Ctx, q: TrialBalanceQuestion): Promise<Built> {
  const days = requireDays({ from: q.from, to: q.to });
  const before: Span = { from: null, to: addDays(days.from, -1) };
  const until: Span = { from: null, to: days.to };
  const accounts = await reportAccounts(ctx);
  const sums = await sumsOf(ctx, [before, days], q);
  const columns: BuiltColumn[] = [
    { key: 'opening_debit', kind: 'amount', word: 'opening_debit', span: before }, { key: 'opening_credit', kind: 'amount', word: 'opening_credit', span: before }, { key: 'debit', kind: 'amount', word: 'debit', span: days }, { key: 'credit', kind: 'amount', word: 'credit', span: days },
    { key: 'closing_debit', kind: 'amount', word: 'closing_debit', span: until }, { key: 'closing_credit', kind: 'amount', word: 'closing_credit', span: until },
  ];
  const amountOf = (id: string, c: number): bigint => {
    const [opening, moved] = sums.get(id) ?? [];
    const [start, closing] = [netOf(opening), netOf(opening) + netOf(moved)];
    return [positive(start), positive(-start), moved?.debit ?? 0n, moved?.credit ?? 0n, positive(closing), positive(-closing)][c]!;
  };
  const piecesOf = (ids: readonly string[], c: number): Piece[] => {
    const span = columns[c]!.span!;
    if (c === 2 || c === 3) return [{ ids, sign: 1n, side: c === 2 ? 'debit' : 'credit', span }];
    // A balance stands on one side: of a sum only the accounts that stand there.
    return [{ ids: ids.filter((id) => amountOf(id, c) !== 0n), sign: c % 2 === 0 ? 1n : -1n, side: 'net', span }];
  };
  const ids = [...accounts.values()].filter((a) => !a.isGroup).map((a) => a.id);
  const section: Section = { key: 'account', ids, sign: 1n, level: 0, amountOf, piecesOf };
  const totals = columns.map((_, c) => ids.reduce((sum, id) => sum + amountOf(id, c), 0n));
  return {
    report: 'trial-balance', from: days.from, to: days.to, columns,
    rows: [...accountRows(section, accounts, columns.length, q.zeros, null), { key: 'total', kind: 'result', word: 'total', level: 0, parent: null, amounts: totals, pieces: (c) => piecesOf(ids, c) }],
    checks: [0, 2, 4].map((c) => ({ word: 'debit_credit', difference: totals[c]! - totals[c + 1]! })).filter((check, i) => i === 2 || check.difference !== 0n),
  };
}
