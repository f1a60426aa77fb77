import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { reportSays, type ColumnSplit, type Comparison } from '../../contract/reports/words.ts';
import type { AccountType } from '../../contract/ledger/words.ts';
import { idsOfTypes, reportAccounts, type ReportAccount } from './accounts.ts';
import { requireDays, type Asked, type Narrowing } from './asked.ts';
import { budgetSums } from './budget-sums.ts';
import { mostColumns, periodColumns, withDifference } from './columns.ts';
import { sumsByDimension, sumsOf, type Span, type Sums } from './sums.ts';
import { accountRows, netOf, sectionTotals, type Built, type BuiltColumn, type BuiltRow, type Piece, type Section } from './table.ts';

/** What profit and loss is asked. */
export interface ProfitQuestion extends Narrowing { from: string; to: string; compare: Comparison; by: ColumnSplit; zeros: boolean }

/** Sections of profit and loss with the types of their accounts, and how each counts into the result. */
export const profitSections = [
  { key: 'revenue', types: ['income'], sign: -1n }, { key: 'cost_of_sales', types: ['cogs'], sign: 1n }, { key: 'other_income', types: ['other_income'], sign: -1n }, { key: 'expenses', types: ['expense', 'depreciation', 'other_expense'], sign: 1n },
] as const satisfies ReadonlyArray<{ key: string; types: readonly AccountType[]; sign: 1n | -1n }>;
/** Types of all accounts of profit and loss. */
export const profitTypes: readonly AccountType[] = profitSections.flatMap((s) => [...s.types]);

interface Measured { columns: BuiltColumn[]; /** Net (debit less credit) of an account in a column. */ net: (id: string, column: number) => bigint; /** What a column's figures are made of; null for budgets. */ source: (column: number) => Pick<Piece, 'span' | 'value'> | null }

/** Revenue, cost of sales, expenses and the result. */
export async function buildProfitAndLoss(ctx: Ctx, q: ProfitQuestion, asked: Asked): Promise<Built> {
  const days = requireDays({ from: q.from, to: q.to });
  const accounts = await reportAccounts(ctx);
  const measured = q.by === 'dimension' ? await byDimension(ctx, q, days) : q.compare === 'budget' && q.by === 'total' ? await besideBudget(ctx, q, days) : await byPeriods(ctx, q, days, asked);
  const built: Built = { report: 'profit-and-loss', from: days.from, to: days.to, columns: measured.columns, rows: profitRows(measured, accounts, q.zeros), checks: [] };
  if (q.by !== 'total' || q.compare === 'none') return built;
  return withDifference(built, q.compare === 'budget' ? 'ofBudget' : 'change');
}

async function byPeriods(ctx: Ctx, q: ProfitQuestion, days: Span & { from: string }, asked: Asked): Promise<Measured> {
  const { spans, columns, summed } = periodColumns(days, q.by as 'total', q.compare === 'budget' ? 'none' : q.compare, asked.startMonth);
  const sums = await sumsOf(ctx, spans, q, ['closing']);
  const all = (of: readonly Sums[] | undefined) => (of ?? []).reduce((sum, s) => sum + netOf(s), 0n);
  return { columns: [...columns], net: (id, c) => (summed && c === spans.length ? all(sums.get(id)) : netOf(sums.get(id)?.[c])), source: (c) => ({ span: columns[c]!.span! }) };
}

async function byDimension(ctx: Ctx, q: ProfitQuestion, span: Span): Promise<Measured> {
  const { dimension } = q;
  if (dimension === undefined) return failField('dimension', reportSays('accounting.report_split'));
  const { values, sums } = await sumsByDimension(ctx, span, dimension, { recordedUntil: q.recordedUntil }, mostColumns);
  const names = await valueNames(ctx, values);
  const columns: BuiltColumn[] = [...values.map((value) => ({ key: value === '' ? 'none' : `value.${value}`, kind: 'amount' as const, word: value === '' ? 'none' : '', span, label: names.get(value) ?? value })), { key: 'total', kind: 'amount', word: 'total', span }];
  return {
    columns, net: (id, c) => (c === values.length ? (sums.get(id) ?? []).reduce((sum, s) => sum + netOf(s), 0n) : netOf(sums.get(id)?.[c])),
    source: (c) => (c === values.length ? { span } : { span, value: { dimension, value: values[c]! } }),
  };
}

/** Names of values of dimensions by id. */
async function valueNames(ctx: Ctx, values: readonly string[]): Promise<Map<string, string>> {
  const ids = values.filter((v) => /^[0-9a-f-]{36}$/.test(v));
  const rows = ids.length === 0 ? [] : await ctx.sql<{ id: string; name: string }>('select v.id, v.name from accounting.dimension_value v where v.workspace_id = $1 and v.id = any($2::uuid[])', [ctx.workspaceId, ids], 'accounting.value_names');
  return new Map(rows.map((r) => [r.id, r.name]));
}

async function besideBudget(ctx: Ctx, q: ProfitQuestion, days: Span & { from: string }): Promise<Measured> {
  const sums = await sumsOf(ctx, [days], q, ['closing']);
  const budget = await budgetSums(ctx, days);
  return {
    columns: [{ key: 'current', kind: 'amount', word: 'actual', span: days }, { key: 'budget', kind: 'amount', word: 'budget', span: null, head: days }],
    net: (id, c) => (c === 0 ? netOf(sums.get(id)?.[0]) : budget.get(id) ?? 0n), source: (c) => (c === 0 ? { span: days } : null),
  };
}

function profitRows({ columns, net, source }: Measured, accounts: ReadonlyMap<string, ReportAccount>, zeros: boolean): BuiltRow[] {
  const piece = (ids: readonly string[], sign: 1n | -1n, c: number): Piece[] => { const from = source(c); return from === null ? [] : [{ ids, sign, side: 'net', without: ['closing'], ...from }]; };
  const sections = profitSections.map(({ key, types, sign }): Section => ({ key, ids: idsOfTypes(accounts, types), sign, amountOf: (id, c) => sign * net(id, c), piecesOf: (ids, c) => piece(ids, sign, c) }));
  const totals = new Map(sections.map((s) => [s.key, sectionTotals(s, columns.length)]));
  const rows: BuiltRow[] = [];
  const result = (key: string, parts: readonly string[]) => {
    const amounts = columns.map((_, c) => sections.filter((s) => parts.includes(s.key)).reduce((sum, s) => sum - s.sign * totals.get(s.key)![c]!, 0n));
    // What earns counts as it is, what costs is taken off: both are credit less debit of their accounts.
    rows.push({ key, kind: 'result', word: key, level: 0, parent: null, amounts, pieces: (c) => sections.filter((s) => parts.includes(s.key)).flatMap((s) => piece(s.ids, -1n, c)) });
  };
  for (const section of sections) {
    const of = accountRows(section, accounts, columns.length, zeros, section.key);
    // What hardly anybody has is only shown by those who have it.
    if (of.length > 0 || section.key !== 'other_income') {
      rows.push({ key: section.key, kind: 'heading', word: section.key, level: 0, parent: null, amounts: [] }, ...of);
      rows.push({ key: `total_${section.key}`, kind: 'total', word: `total_${section.key}`, level: 0, parent: null, amounts: totals.get(section.key)!, pieces: (c) => section.piecesOf(section.ids, c) });
    }
    if (section.key === 'cost_of_sales') result('gross_profit', ['revenue', 'cost_of_sales']);
  }
  result('net_profit', profitSections.map((s) => s.key));
  return rows;
}
