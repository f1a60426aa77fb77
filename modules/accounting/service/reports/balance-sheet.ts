import { addDays } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import type { AccountType } from '../../contract/ledger/words.ts';
import type { Comparison } from '../../contract/reports/words.ts';
import { monthEnd } from '../../rules/months.ts';
import { fiscalYearStart, previousYear } from '../../rules/reports/days.ts';
import { idsOfTypes, reportAccounts, type ReportAccount } from './accounts.ts';
import type { Asked, Narrowing } from './asked.ts';
import { withDifference } from './columns.ts';
import { profitTypes } from './profit-and-loss.ts';
import { sumsOf, type Span, type SumsByAccount } from './sums.ts';
import { accountRows, netOf, sectionTotals, type Built, type BuiltColumn, type BuiltRow, type Piece, type Section } from './table.ts';

/** What a balance sheet is asked. */
export interface BalanceQuestion extends Narrowing { on: string; compare: Exclude<Comparison, 'budget'>; zeros: boolean; netTaxes: boolean }

const parts = [
  { key: 'assets', sign: 1n, sections: [{ key: 'current_assets', types: ['bank', 'cash', 'receivable', 'current_asset', 'inventory'] }, { key: 'fixed_assets', types: ['fixed_asset'] }] },
  { key: 'liabilities', sign: -1n, sections: [{ key: 'current_liabilities', types: ['payable', 'credit_card', 'current_liability'] }, { key: 'long_liabilities', types: ['long_liability'] }] },
] as const satisfies ReadonlyArray<{ key: string; sign: 1n | -1n; sections: ReadonlyArray<{ key: string; types: readonly AccountType[] }> }>;
/** Tax that was declared or waits for a payment; with the accounts of taxes it is one line when asked for. */
const taxRoles = new Set(['tax_payable', 'tax_transition']);

/** Figures of one day: balances to its end, results of earlier years and of its own year. */
interface Measured { columns: BuiltColumn[]; balance: (id: string, c: number) => bigint; earlier: (c: number) => Span; year: (c: number) => Span; sums: SumsByAccount }

/** Assets, liabilities and equity; the results of earlier years and of this one are computed from income and expenses. */
export async function buildBalanceSheet(ctx: Ctx, q: BalanceQuestion, asked: Asked): Promise<Built> {
  const accounts = await reportAccounts(ctx);
  const measured = await measure(ctx, q, asked);
  const rows = balanceRows(measured, accounts, q);
  const total = (key: string) => rows.find((r) => r.key === key)!.amounts[0]!;
  const built: Built = {
    report: 'balance-sheet', from: null, to: q.on, columns: measured.columns, rows, // A single branch or project need not balance: its lines stand against others.
    checks: q.dimension === undefined ? [{ word: 'balance', difference: total('total_assets')! - total('total_liabilities_and_equity')! }] : [],
  };
  return q.compare === 'none' ? built : withDifference(built);
}

async function measure(ctx: Ctx, q: BalanceQuestion, asked: Asked): Promise<Measured> {
  const days = q.compare === 'none' ? [q.on] : [q.on, q.compare === 'previous_year' ? previousYear({ from: q.on, to: q.on }).to : monthEnd(addDays(`${q.on.slice(0, 7)}-01`, -1))];
  const starts = days.map((on) => fiscalYearStart(on, asked.startMonth));
  // Before the fiscal year and in it: together the balance, apart the results of earlier years and of this one.
  const spans = days.flatMap((on, i): Span[] => [{ from: null, to: addDays(starts[i]!, -1) }, { from: starts[i]!, to: on }]);
  const sums = await sumsOf(ctx, spans, q);
  return {
    columns: days.map((on, i) => ({ key: i === 0 ? 'current' : 'previous', kind: 'amount', word: '', span: { from: null, to: on } })), sums,
    balance: (id, c) => netOf(sums.get(id)?.[2 * c]) + netOf(sums.get(id)?.[2 * c + 1]), earlier: (c) => spans[2 * c]!, year: (c) => spans[2 * c + 1]!,
  };
}

function balanceRows(m: Measured, accounts: ReadonlyMap<string, ReportAccount>, { zeros, netTaxes }: BalanceQuestion): BuiltRow[] {
  const count = m.columns.length;
  const rows: BuiltRow[] = [];
  const piece = (ids: readonly string[], sign: 1n | -1n, span: Span): Piece => ({ ids, sign, side: 'net', span });
  const taxes = netTaxes ? [...accounts.values()].filter((a) => !a.isGroup && (a.tax !== null || (a.role !== null && taxRoles.has(a.role)))).map((a) => a.id) : [];
  const taxNet = m.columns.map((_, c) => taxes.reduce((sum, id) => sum + m.balance(id, c), 0n));
  // Where it stands follows from the first column: owed is a liability, to come back is an asset.
  const taxSection = (taxNet[0] ?? 0n) > 0n ? 'current_assets' : 'current_liabilities';
  const sectionOf = (key: string, types: readonly AccountType[], sign: 1n | -1n, level: number): Section => ({
    key, ids: idsOfTypes(accounts, types).filter((id) => !taxes.includes(id)), sign, level, amountOf: (id, c) => sign * m.balance(id, c), piecesOf: (ids, c) => [piece(ids, sign, m.columns[c]!.span!)],
  });
  const grand = new Map<string, { amounts: bigint[]; pieces: (c: number) => Piece[] }>();
  for (const part of parts) {
    rows.push({ key: part.key, kind: 'heading', word: part.key, level: 0, parent: null, amounts: [] });
    const sums: Array<{ amounts: bigint[]; ids: readonly string[] }> = [];
    for (const { key, types } of part.sections) {
      const section = sectionOf(key, types, part.sign, 2);
      const of = accountRows(section, accounts, count, zeros, key);
      const withTaxes = key === taxSection && taxNet.some((n) => n !== 0n);
      const amounts = sectionTotals(section, count).map((sum, c) => (withTaxes ? sum + part.sign * taxNet[c]! : sum));
      const ids = withTaxes ? [...section.ids, ...taxes] : section.ids;
      sums.push({ amounts, ids });
      if (of.length === 0 && !withTaxes && key !== 'current_assets') continue;
      rows.push({ key, kind: 'heading', word: key, level: 1, parent: part.key, amounts: [] }, ...of);
      if (withTaxes) rows.push({ key: 'net_taxes', kind: 'line', word: 'net_taxes', level: 2, parent: key, amounts: taxNet.map((n) => part.sign * n), pieces: (c) => [piece(taxes, part.sign, m.columns[c]!.span!)] });
      rows.push({ key: `total_${key}`, kind: 'total', word: `total_${key}`, level: 1, parent: part.key, amounts, pieces: (c) => [piece(ids, part.sign, m.columns[c]!.span!)] });
    }
    const amounts = m.columns.map((_, c) => sums.reduce((sum, s) => sum + s.amounts[c]!, 0n));
    const ids = sums.flatMap((s) => [...s.ids]);
    const pieces = (c: number) => [piece(ids, part.sign, m.columns[c]!.span!)];
    grand.set(part.key, { amounts, pieces });
    rows.push({ key: `total_${part.key}`, kind: part.key === 'assets' ? 'result' : 'total', word: `total_${part.key}`, level: 0, parent: null, amounts, pieces });
  }
  const equity = equityRows(m, accounts, zeros, rows);
  const liabilities = grand.get('liabilities')!;
  rows.push({ key: 'total_liabilities_and_equity', kind: 'result', word: 'total_liabilities_and_equity', level: 0, parent: null, amounts: equity.amounts.map((e, c) => e + liabilities.amounts[c]!), pieces: (c) => [...liabilities.pieces(c), ...equity.pieces(c)] });
  return rows;
}

function equityRows(m: Measured, accounts: ReadonlyMap<string, ReportAccount>, zeros: boolean, rows: BuiltRow[]): { amounts: bigint[]; pieces: (c: number) => Piece[] } {
  const count = m.columns.length;
  const piece = (ids: readonly string[], span: Span): Piece => ({ ids, sign: -1n, side: 'net', span });
  const section: Section = { key: 'equity', ids: idsOfTypes(accounts, ['equity', 'retained_earnings']), sign: -1n, amountOf: (id, c) => -m.balance(id, c), piecesOf: (ids, c) => [piece(ids, m.columns[c]!.span!)] };
  const results = idsOfTypes(accounts, profitTypes);
  const sumOf = (offset: 0 | 1) => m.columns.map((_, c) => results.reduce((sum, id) => sum - netOf(m.sums.get(id)?.[2 * c + offset]), 0n));
  const [earlier, year] = [sumOf(0), sumOf(1)];
  const line = (key: string, amounts: bigint[], span: (c: number) => Span): BuiltRow => ({ key, kind: 'line', word: key, level: 1, parent: 'equity', amounts, pieces: (c) => [piece(results, span(c))] });
  rows.push({ key: 'equity', kind: 'heading', word: 'equity', level: 0, parent: null, amounts: [] }, ...accountRows(section, accounts, count, zeros, 'equity'));
  if (zeros || earlier.some((n) => n !== 0n)) rows.push(line('earlier_results', earlier, m.earlier));
  rows.push(line('current_result', year, m.year));
  const amounts = sectionTotals(section, count).map((sum, c) => sum + earlier[c]! + year[c]!);
  const pieces = (c: number) => [piece(section.ids, m.columns[c]!.span!), piece(results, m.columns[c]!.span!)];
  rows.push({ key: 'total_equity', kind: 'total', word: 'total_equity', level: 0, parent: null, amounts, pieces });
  return { amounts, pieces };
}
