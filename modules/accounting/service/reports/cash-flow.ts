import { addDays } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import type { CashFlowMethod, ColumnSplit, Comparison } from '../../contract/reports/words.ts';
import type { CashFlowClass } from '../../rules/account-types.ts';
import { cashClass, cashLine, type CashLine } from '../../rules/reports/cash-class.ts';
import { cashAccountIds, idsOfTypes, reportAccounts, taxAccountIds, type ReportAccount } from './accounts.ts';
import { requireDays, type Asked, type Narrowing } from './asked.ts';
import { againstCash, depreciationOf } from './cash-lines.ts';
import { periodColumns, withDifference } from './columns.ts';
import { profitTypes } from './profit-and-loss.ts';
import { sumsOf, type Span, type SumsByAccount } from './sums.ts';
import { accountRows, netOf, type Built, type BuiltColumn, type BuiltRow, type Piece } from './table.ts';

/** What a cash flow statement is asked. */
export interface CashFlowQuestion extends Narrowing { from: string; to: string; compare: Exclude<Comparison, 'budget'>; by: Exclude<ColumnSplit, 'dimension'>; zeros: boolean; method: CashFlowMethod }

/** Figures by row key and column, with what they are made of. */
interface Part { key: string; rows: BuiltRow[]; amounts: bigint[]; pieces: (c: number) => Piece[] }
interface Frame { ctx: Ctx; q: CashFlowQuestion; accounts: ReadonlyMap<string, ReportAccount>; cash: string[]; spans: readonly Span[]; columns: readonly BuiltColumn[]; summed: boolean }

/** A statement of flows: opening balances are none, and what closes a year moves nothing. */
const without = ['closing', 'opening'] as const;
const sections: readonly CashFlowClass[] = ['operating', 'investing', 'financing'];

/** Where cash came from and went to, by one of two methods that end at the same change. */
export async function buildCashFlow(ctx: Ctx, q: CashFlowQuestion, asked: Asked): Promise<Built> {
  const days = requireDays({ from: q.from, to: q.to });
  const accounts = await reportAccounts(ctx);
  const { spans, columns, summed } = periodColumns(days, q.by, q.compare, asked.startMonth);
  const frame: Frame = { ctx, q, accounts, cash: cashAccountIds(accounts), spans, columns, summed };
  const parts = q.method === 'direct' ? await direct(frame) : await indirect(frame);
  const rows: BuiltRow[] = [];
  for (const part of parts) {
    if (part.rows.length === 0 && part.key !== 'operating') continue;
    rows.push({ key: part.key, kind: 'heading', word: part.key, level: 0, parent: null, amounts: [] }, ...part.rows);
    rows.push({ key: `total_${part.key}`, kind: 'total', word: `total_${part.key}`, level: 0, parent: null, amounts: part.amounts, pieces: part.pieces });
  }
  const change = columns.map((_, c) => parts.reduce((sum, part) => sum + part.amounts[c]!, 0n));
  const held = await cashHeld(frame);
  rows.push({ key: 'change', kind: 'result', word: 'change', level: 0, parent: null, amounts: change, pieces: (c) => parts.flatMap((part) => part.pieces(c)) });
  // What one branch brought in says nothing about how much there is.
  const whole = q.dimension === undefined;
  if (whole) rows.push({ key: 'opening_cash', kind: 'line', word: 'opening_cash', level: 0, parent: null, amounts: held.opening, pieces: (c) => [{ ids: frame.cash, sign: 1n, side: 'net', span: { from: null, to: addDays(columns[c]!.span!.from!, -1) } }, { ids: frame.cash, sign: 1n, side: 'net', span: columns[c]!.span!, only: 'opening' }] });
  if (whole) rows.push({ key: 'closing_cash', kind: 'result', word: 'closing_cash', level: 0, parent: null, amounts: held.closing, pieces: (c) => [{ ids: frame.cash, sign: 1n, side: 'net', span: { from: null, to: columns[c]!.span!.to } }] });
  const built: Built = { report: 'cash-flow', from: days.from, to: days.to, columns, rows, checks: columns.map((_, c) => ({ word: 'change_of_cash', difference: held.closing[c]! - held.opening[c]! - change[c]! })).filter((check, c) => whole && (c === 0 || check.difference !== 0n)) };
  return q.by === 'total' && q.compare !== 'none' ? withDifference(built) : built;
}

async function cashHeld({ ctx, q, cash, columns }: Frame): Promise<{ opening: bigint[]; closing: bigint[] }> {
  const spans = columns.map((c) => c.span!);
  const [before, moved, flowed] = [await sumsOf(ctx, spans.map((s) => ({ from: null, to: addDays(s.from!, -1) })), q), await sumsOf(ctx, spans, q), await sumsOf(ctx, spans, q, without)];
  const at = (sums: SumsByAccount, c: number) => cash.reduce((sum, id) => sum + netOf(sums.get(id)?.[c]), 0n);
  // Opening balances that were entered within the days stood there before them.
  return { opening: columns.map((_, c) => at(before, c) + at(moved, c) - at(flowed, c)), closing: columns.map((_, c) => at(before, c) + at(moved, c)) };
}

/** Values by column from those by span: the total column is their sum. */
const spread = (values: readonly bigint[], { summed }: Frame): bigint[] => (summed ? [...values, values.reduce((a, b) => a + b, 0n)] : [...values]);

/** By what stands against cash in the entries that moved it. */
async function direct(frame: Frame): Promise<Part[]> {
  const { ctx, q, accounts, cash, spans, columns } = frame;
  const taxes = taxAccountIds(accounts);
  const found = await againstCash(ctx, cash, spans, q, taxes);
  const lineOf = (id: string, onlyTaxes: boolean): CashLine => { const account = accounts.get(id); return account ? cashLine(account, onlyTaxes) : 'other'; };
  const piece = (ids: readonly string[], onlyTaxes: boolean | null, c: number): Piece => ({ ids, sign: -1n, side: 'net', span: columns[c]!.span!, without, against: { cash, taxes, onlyTaxes } });
  /** What belongs to a line: accounts that always do, and taxes that do in one of the two cases. */
  const piecesOf = (line: CashLine, c: number): Piece[] => {
    const ids = [...accounts.keys()].filter((id) => !cash.includes(id) && !accounts.get(id)!.isGroup);
    const [alone, with_] = [ids.filter((id) => lineOf(id, true) === line), ids.filter((id) => lineOf(id, false) === line)];
    const both = alone.filter((id) => with_.includes(id));
    return ([[both, null], [alone.filter((id) => !both.includes(id)), true], [with_.filter((id) => !both.includes(id)), false]] as const).filter(([list]) => list.length > 0).map(([list, only]) => piece(list, only, c));
  };
  const sumOf = (match: (id: string, onlyTaxes: boolean) => boolean) => spread(spans.map((_, n) => found.filter((f) => f.span === n && match(f.accountId, f.onlyTaxes)).reduce((sum, f) => sum + f.amount, 0n)), frame);
  return sections.map((section): Part => {
    const inSection = (line: CashLine) => (section === 'operating' ? line !== 'investing' && line !== 'financing' : line === section);
    const amounts = sumOf((id, only) => inSection(lineOf(id, only)));
    if (section !== 'operating') {
      const rows = accountRows({
        key: section, ids: [...new Set(found.map((f) => f.accountId))].filter((id) => lineOf(id, false) === section), sign: 1n, level: 1, amountOf: (id, c) => sumOf((f) => f === id)[c]!, piecesOf: (ids, c) => [piece(ids, null, c)],
      }, accounts, columns.length, false, section);
      return { key: section, rows, amounts, pieces: (c) => piecesOf(section as CashLine, c) };
    }
    const lines: CashLine[] = ['customers', 'suppliers', 'taxes', 'interest', 'other'];
    const rows = lines.map((line): BuiltRow => ({ key: line, kind: 'line', word: line, level: 1, parent: section, amounts: sumOf((id, only) => lineOf(id, only) === line), pieces: (c) => piecesOf(line, c) })).filter((row) => q.zeros || row.amounts.some((a) => a !== 0n));
    return { key: section, rows, amounts, pieces: (c) => lines.flatMap((line) => piecesOf(line, c)) };
  });
}

/** By the result, and how every account that is not cash moved. Depreciation moves no cash: what it takes off fixed assets stands beside the result. */
async function indirect(frame: Frame): Promise<Part[]> {
  const { ctx, q, accounts, cash, spans, columns } = frame;
  const sums = await sumsOf(ctx, spans, q, without);
  const results = idsOfTypes(accounts, profitTypes);
  const expenses = idsOfTypes(accounts, ['depreciation']);
  const others = [...accounts.values()].filter((a) => !a.isGroup && !results.includes(a.id) && !cash.includes(a.id));
  // Accounts that were put among the operating ones by hand stay there; of the others what depreciation moved goes there.
  const fixed = others.filter((a) => a.type === 'fixed_asset' && cashClass(a) === 'investing').map((a) => a.id);
  const worn = await depreciationOf(ctx, fixed, expenses, spans, q);
  const moved = (id: string) => spread(spans.map((_, n) => -netOf(sums.get(id)?.[n])), frame);
  const written = (id: string) => spread(spans.map((_, n) => -(worn.get(id)?.[n] ?? 0n)), frame);
  const piece = (ids: readonly string[], c: number, has?: boolean): Piece => ({ ids, sign: -1n, side: 'net', span: columns[c]!.span!, without, ...(has === undefined ? {} : { depreciation: { ids: expenses, has } }) });
  const total = (ids: readonly string[], of: (id: string) => bigint[]) => columns.map((_, c) => ids.reduce((sum, id) => sum + of(id)[c]!, 0n));
  return sections.map((section): Part => {
    const ids = others.filter((a) => cashClass(a) === section).map((a) => a.id);
    const amountOf = (id: string, c: number) => (fixed.includes(id) ? moved(id)[c]! - written(id)[c]! : moved(id)[c]!);
    const piecesOf = (of: readonly string[], c: number): Piece[] => [of.filter((id) => !fixed.includes(id)), of.filter((id) => fixed.includes(id))].flatMap((list, i) => (list.length === 0 ? [] : [piece(list, c, i === 1 ? false : undefined)]));
    const rows = accountRows({ key: section, ids, sign: 1n, level: 1, amountOf, piecesOf }, accounts, columns.length, q.zeros, section);
    const amounts = columns.map((_, c) => ids.reduce((sum, id) => sum + amountOf(id, c), 0n));
    if (section !== 'operating') return { key: section, rows, amounts, pieces: (c) => piecesOf(ids, c) };
    const [profit, depreciation] = [total(results, moved), total(fixed, written)];
    const first: BuiltRow[] = [{ key: 'profit', kind: 'line', word: 'profit', level: 1, parent: section, amounts: profit, pieces: (c) => [piece(results, c)] }];
    if (depreciation.some((a) => a !== 0n)) first.push({ key: 'depreciation', kind: 'line', word: 'depreciation', level: 1, parent: section, amounts: depreciation, pieces: (c) => [piece(fixed, c, true)] });
    return { key: section, rows: [...first, ...rows], amounts: amounts.map((a, c) => a + profit[c]! + depreciation[c]!), pieces: (c) => [piece(results, c), ...(fixed.length > 0 ? [piece(fixed, c, true)] : []), ...piecesOf(ids, c)] };
  });
}
