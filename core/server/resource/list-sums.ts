import type { ListInput, ListSum } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import type { Calendar } from '../module.ts';
import { asked, builder, runList, whereSql } from './list-question.ts';
import type { ListSource } from './list-source.ts';

/** Value that a group of rows shares. */
export type GroupValue = string | number | boolean | null;
/** Sums by field; of money one per currency. */
export type Sums = Record<string, ListSum[]>;

/** How many rows match, exactly. */
export async function countRows(ctx: Ctx, given: ListSource, input: ListInput): Promise<number> {
  const { source, p } = await asked(ctx, given, input);
  const text = `select count(*)::int as n from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')}`;
  return (await runList<{ n: number }>(ctx, text, p.values, input))[0]!.n;
}

/** Most groups of a list: as many as there are codes of two letters, so that countries are never cut off. */
const mostGroups = 26 ** 2 + 1;

/** Groups with their sizes and sums, the largest first. */
export async function groupRows(ctx: Ctx, source: ListSource, input: ListInput, group: string, calendar: Calendar | undefined) {
  const p = builder(calendar);
  const column = source.fields[group]!;
  const text = `select ${column.sql} as value, count(*)::int as count from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')} group by 1 order by 2 desc, 1 limit ${mostGroups}`;
  const groups = await runList<{ value: GroupValue; count: number }>(ctx, text, p.values, input);
  if (!input.sums) return groups;
  const sums = await sumRows(ctx, source, input, group, calendar);
  return groups.map((g) => ({ ...g, sums: sums.get(g.value) ?? {} }));
}

/** Sums over all that match, whole or per group; money with a currency is added up per currency, in a statement of its own. */
export async function sumRows(ctx: Ctx, source: ListSource, input: ListInput, group: string | null, calendar: Calendar | undefined): Promise<Map<GroupValue, Sums>> {
  const answer = new Map<GroupValue, Sums>();
  const fields = input.sums ?? [];
  const mixed = fields.filter((key) => source.fields[key]!.currency);
  for (const keys of [fields.filter((key) => !mixed.includes(key)), ...mixed.map((key) => [key])]) {
    if (keys.length === 0) continue;
    const p = builder(calendar);
    const currency = source.fields[keys[0]!]!.currency ?? 'null::text';
    const text = `select ${group === null ? 'null::text' : source.fields[group]!.sql} as value, ${currency} as currency, ${keys.map((key, i) => `trim_scale(sum(${source.fields[key]!.summed ?? source.fields[key]!.sql})::numeric)::text as "s${i}"`).join(', ')}
      from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')} group by 1, 2 order by count(*) desc limit 2000`;
    for (const row of await runList<Record<string, string | null> & { value: GroupValue }>(ctx, text, p.values, input)) {
      const sums: Sums = answer.get(row.value) ?? {};
      answer.set(row.value, sums);
      keys.forEach((key, i) => { const sum = row[`s${i}`]; if (sum !== null && sum !== undefined) (sums[key] ??= []).push({ currency: row['currency'] ?? null, sum }); });
    }
  }
  return answer;
}
