import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import type { Narrowing } from './asked.ts';

/** Days whose lines are added up; `from` null is the beginning of the books. */
export interface Span { readonly from: string | null; readonly to: string }
/** Sums of an account's lines in minor units of the base currency. */
export interface Sums { debit: bigint; credit: bigint }
/** Sums by account id, one for each span; accounts without lines are absent. */
export type SumsByAccount = Map<string, Sums[]>;

/** Before every entry there can be. */
export const beginning = '0001-01-01';
type Builder = ReturnType<typeof builder>;

/** SQL that is true for lines of an alias within what a report is narrowed to. */
export function narrowedSql({ dimension, dimensionValue, recordedUntil }: Narrowing, p: Builder, line = 'l'): string {
  const parts: string[] = [];
  if (dimension !== undefined && dimensionValue !== undefined) parts.push(`${line}.dimensions @> ${p.add(JSON.stringify({ [dimension]: dimensionValue }))}::jsonb`);
  if (recordedUntil !== undefined) parts.push(`exists (select 1 from accounting.entry re where re.id = ${line}.entry_id and re.recorded_at <= ${p.add(recordedUntil)}::timestamptz)`);
  return parts.map((part) => ` and ${part}`).join('');
}

const empty = (count: number): Sums[] => Array.from({ length: count }, () => ({ debit: 0n, credit: 0n }));

/** Journals whose entries some reports leave out: those that close a year, so that its profit and loss stays readable, and opening balances, which are no flow. */
export type LeftOut = 'closing' | 'opening';

/** Debit and credit of every account in every span, added up by the database in one statement over the index that covers it. */
export async function sumsOf(ctx: Ctx, spans: readonly Span[], narrowing: Narrowing, without: readonly LeftOut[] = []): Promise<SumsByAccount> {
  const p = builder();
  const w = p.add(ctx.workspaceId);
  const asked = `unnest(${p.add(spans.map((s) => s.from ?? beginning))}::date[], ${p.add(spans.map((s) => s.to))}::date[]) with ordinality as c(from_on, to_on, n)`;
  const narrowed = narrowedSql(narrowing, p);
  const leftOut = () => `union all
    select c.n, s.account_id, (-s.debit)::text, (-s.credit)::text from ${asked} cross join lateral (
      select l.account_id, sum(l.debit) as debit, sum(l.credit) as credit from accounting.entry e join accounting.line l on l.entry_id = e.id
      where e.workspace_id = ${w} and e.journal = any(${p.add([...without])}::text[]) and e.entry_on >= c.from_on and e.entry_on <= c.to_on${narrowed} group by l.account_id) s`;
  const rows = await ctx.sql<{ n: string; account_id: string; debit: string; credit: string }>(
    `select c.n, s.account_id, s.debit::text, s.credit::text from ${asked} cross join lateral (
       select l.account_id, sum(l.debit) as debit, sum(l.credit) as credit from accounting.line l
       where l.workspace_id = ${w} and l.entry_on >= c.from_on and l.entry_on <= c.to_on${narrowed} group by l.account_id) s ${without.length > 0 ? leftOut() : ''}`, p.values);
  const sums: SumsByAccount = new Map();
  for (const row of rows) {
    const of = sums.get(row.account_id) ?? empty(spans.length);
    sums.set(row.account_id, of);
    const sum = of[Number(row.n) - 1]!;
    sum.debit += BigInt(row.debit);
    sum.credit += BigInt(row.credit);
  }
  return sums;
}

/** Sums of one span by the value lines carry of a dimension (empty: none), the values with most lines first, at most `most`; and by account for each of them. */
export async function sumsByDimension(ctx: Ctx, span: Span, dimension: string, narrowing: Narrowing, most: number): Promise<{ values: string[]; sums: SumsByAccount }> {
  const p = builder();
  const value = `coalesce(l.dimensions ->> ${p.add(dimension)}::text, '')`;
  const rows = await ctx.sql<{ value: string; account_id: string; debit: string; credit: string; n: string }>(
    `with s as materialized (
       select ${value} as value, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as n from accounting.line l
       where l.workspace_id = ${p.add(ctx.workspaceId)} and l.entry_on >= ${p.add(span.from ?? beginning)}::date and l.entry_on <= ${p.add(span.to)}::date${narrowedSql(narrowing, p)}
         and not exists (select 1 from accounting.entry e where e.id = l.entry_id and e.journal = 'closing') group by 1, 2),
     top as (select s.value, sum(s.n) as n from s group by 1 order by (s.value = ''), 2 desc, 1 limit ${p.add(most)})
     select s.value, s.account_id, s.debit::text, s.credit::text, top.n::text from s join top using (value) order by (s.value = ''), top.n desc, s.value`, p.values);
  const values = [...new Set(rows.map((r) => r.value))];
  const sums: SumsByAccount = new Map();
  for (const row of rows) {
    const of = sums.get(row.account_id) ?? empty(values.length);
    sums.set(row.account_id, of);
    of[values.indexOf(row.value)] = { debit: BigInt(row.debit), credit: BigInt(row.credit) };
  }
  return { values, sums };
}
