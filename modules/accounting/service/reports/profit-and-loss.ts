import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { reportSays, type Basis, type ColumnSplit, type Comparison } from '../../contract/reports/words.ts';
import type { AccountType } from '../../contract/ledger/words.ts';
import { idsOfTypes, reportAccounts, type ReportAccount } from './accounts.ts';
import { requireDays, type Asked, type Narrowing } from './asked.ts';
import { budgetSums } from './budget-sums.ts';
import { cashBasisSums, paidBy, type PaidBy } from './cash-basis.ts';
import { mostColumns, periodColumns, withDifference } from './columns.ts';
import { sumsByDimension, sumsOf, type Span } from './sums.ts';
import { accountRows, netOf, sectionTotals, type Built, type BuiltColumn, type BuiltRow, type Piece, type Section } from './table.ts';

/** What profit and loss is asked. */
export interface ProfitQuestion extends Narrowing { from: string; to: string; compare: Comparison; by: ColumnSplit; zeros: boolean; basis?: Basis | undefined }

/** Sections of profit and loss with the types of their accounts, and how each counts into the result. */
export const profitSections = [
  { key: 'revenue', types: ['income'], sign: -1n }, { key: 'cost_of_sales', types: ['cogs'], sign: 1n }, { key: 'other_income', types: ['other_income'], sign: -1n }, { key: 'expenses', types: ['expense', 'depreciation', 'other_expense'], sign: 1n },
] as const satisfies ReadonlyArray<{ key: string; types: readonly AccountType[]; sign: 1n | -1n }>;
/** Types of all accounts of profit and loss. */
export const profitTypes: readonly AccountType[] = profitSections.flatMap((s) => [...s.types]);

interface Measured { columns: BuiltColumn[]; /** Net (debit less credit) of an account in a column. */ net: (id: string, column: number) => bigint; /** What a column's figures are made of; null for budgets. */ source: (column: number) => Pick<Piece, 'span' | 'value' | 'paid'> | null }
/** A question with the accounts it is about; `paid` on cash basis only. */
interface Frame { ctx: Ctx; q: ProfitQuestion; days: Span & { from: string }; ids: readonly string[]; paid: PaidBy | null }

/** Revenue, cost of sales, expenses and the result. */
export async function buildProfitAndLoss(ctx: Ctx, q: ProfitQuestion, asked: Asked): Promise<Built> {
  requireWhole(q);
  const days = requireDays({ from: q.from, to: q.to });
  const accounts = await reportAccounts(ctx);
  const frame: Frame = { ctx, q, days, ids: idsOfTypes(accounts, profitTypes), paid: q.basis === 'cash' ? paidBy(accounts) : null };
  const measured = q.by === 'dimension' ? await byDimension(frame) : q.compare === 'budget' ? await besideBudget(frame) : await byPeriods(frame, asked);
  const built: Built = { report: 'profit-and-loss', from: days.from, to: days.to, columns: measured.columns, rows: profitRows(measured, accounts, q.zeros), checks: [] };
  if (q.by !== 'total' || q.compare === 'none') return built;
  return withDifference(built, q.compare === 'budget' ? 'ofBudget' : 'change');
}

/** A budget is of no branch and has no columns: beside a part of what happened it would say what is not so. */
export function requireWhole({ compare, by, dimension, dimensionValue }: { compare?: Comparison | undefined; by?: ColumnSplit | undefined } & Narrowing, path = 'compare'): void {
  if (compare === 'budget' && ((by ?? 'total') !== 'total' || dimension !== undefined || dimensionValue !== undefined)) failField(path, reportSays('accounting.budget_of_all'));
}

/** Net of every account in every span, when it was posted or when it was paid. */
async function netsOf({ ctx, q, ids, paid }: Frame, spans: readonly Span[]): Promise<(id: string, span: number) => bigint> {
  if (paid === null) {
    const sums = await sumsOf(ctx, spans, q, ['closing']);
    return (id, n) => netOf(sums.get(id)?.[n]);
  }
  const nets = new Map((await cashBasisSums(ctx, spans, ids, q, paid)).map((r) => [`${r.accountId} ${r.span}`, r.net]));
  return (id, n) => nets.get(`${id} ${n}`) ?? 0n;
}

async function byPeriods(frame: Frame, asked: Asked): Promise<Measured> {
  const { q, days, paid } = frame;
  const { spans, columns, summed } = periodColumns(days, q.by as 'total', q.compare as 'none', asked.startMonth);
  const net = await netsOf(frame, spans);
  return { columns: [...columns], net: (id, c) => (summed && c === spans.length ? spans.reduce((sum, _, n) => sum + net(id, n), 0n) : net(id, c)), source: (c) => ({ span: columns[c]!.span!, ...(paid ? { paid } : {}) }) };
}

async function byDimension(frame: Frame): Promise<Measured> {
  const { ctx, q: { dimension }, days: span, paid } = frame;
  if (dimension === undefined) return failField('dimension', reportSays('accounting.report_split'));
  const { values, net } = await splitBy(frame, dimension);
  const names = await valueNames(ctx, values);
  const columns: BuiltColumn[] = [...values.map((value) => ({ key: value === '' ? 'none' : `value.${value}`, kind: 'amount' as const, word: value === '' ? 'none' : '', span, label: names.get(value) ?? value })), { key: 'total', kind: 'amount', word: 'total', span }];
  return {
    columns, net: (id, c) => (c === values.length ? values.reduce((sum, _, n) => sum + net(id, n), 0n) : net(id, c)),
    source: (c) => ({ span, ...(paid ? { paid } : {}), ...(c === values.length ? {} : { value: { dimension, value: values[c]! } }) }),
  };
}

/** The values lines carry of a dimension (empty, the last: none), those with most first, and the net of every account for each of them. */
async function splitBy({ ctx, q, days, ids, paid }: Frame, dimension: string): Promise<{ values: string[]; net: (id: string, value: number) => bigint }> {
  const narrowing = { recordedUntil: q.recordedUntil };
  if (paid === null) {
    const { values, sums } = await sumsByDimension(ctx, days, dimension, narrowing, mostColumns);
    return { values, net: (id, n) => netOf(sums.get(id)?.[n]) };
  }
  const rows = await cashBasisSums(ctx, [days], ids, narrowing, paid, dimension);
  const count = new Map<string, number>();
  for (const { value } of rows) count.set(value, (count.get(value) ?? 0) + 1);
  const values = [...count].toSorted(([a, x], [b, y]) => Number(a === '') - Number(b === '') || y - x || (a < b ? -1 : 1)).slice(0, mostColumns).map(([value]) => value);
  const nets = new Map(rows.map((r) => [`${r.accountId} ${r.value}`, r.net]));
  return { values, net: (id, n) => nets.get(`${id} ${values[n]!}`) ?? 0n };
}

/** Names of values of dimensions by id. */
async function valueNames(ctx: Ctx, values: readonly string[]): Promise<Map<string, string>> {
  const ids = values.filter((v) => /^[0-9a-f-]{36}$/.test(v));
  const rows = ids.length === 0 ? [] : await ctx.sql<{ id: string; name: string }>('select v.id, v.name from accounting.dimension_value v where v.workspace_id = $1 and v.id = any($2::uuid[])', [ctx.workspaceId, ids], 'accounting.value_names');
  return new Map(rows.map((r) => [r.id, r.name]));
}

async function besideBudget(frame: Frame): Promise<Measured> {
  const { ctx, days, paid } = frame;
  const net = await netsOf(frame, [days]);
  const budget = await budgetSums(ctx, days);
  return {
    columns: [{ key: 'current', kind: 'amount', word: 'actual', span: days }, { key: 'budget', kind: 'amount', word: 'budget', span: null, head: days }],
    net: (id, c) => (c === 0 ? net(id, 0) : budget.get(id) ?? 0n), source: (c) => (c === 0 ? { span: days, ...(paid ? { paid } : {}) } : null),
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
