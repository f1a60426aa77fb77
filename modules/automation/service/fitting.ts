import { readFilter, type Filter } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { asked, keyCast, runList, whereSql } from '#core/server/resource/list.ts';
import { isKey, type RecordTable } from '#core/server/resource/records.ts';
import { says } from '../contract.ts';

/** A rule's conditions as its kind of record reads them; undefined where it has none. Refuses, naming the box, what does not fit. */
export function readConditions(record: RecordTable, text: string): Filter | undefined {
  const filter = readFilter(record.source.fields, text, record.source.custom !== undefined);
  return typeof filter === 'string' ? failField('conditions', says('automation.filter_unfit')) : filter;
}

/** Those of these records that the viewer may see and that the conditions hold for now, in one statement. */
export async function fitting(ctx: Ctx, record: RecordTable, filter: Filter | undefined, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = ids.filter((id) => isKey(record, id));
  if (keys.length === 0) return new Set();
  const { source, p } = await asConditions(() => asked(ctx, record.source, { filter, sort: [] }));
  const where = [`${source.key} = any(${p.add(keys)}::${keyCast(source)}[])`, ...whereSql(ctx, source, { filter }, p)];
  const rows = await asConditions(() => runList<{ key: string }>(ctx, `select (${source.key})::text as key from ${source.from} where ${where.join(' and ')}`, p.values, { filter, sort: [], cursor: undefined }, false));
  return new Set(rows.map((r) => r.key));
}

/** What the kernel says of a filter is said of the box with the conditions. */
async function asConditions<T>(work: () => Promise<T>): Promise<T> {
  try { return await work(); } catch (error) {
    if (error instanceof Refusal && error.fields?.some((f) => f.path === 'filter')) return failField('conditions', says('automation.filter_unfit'));
    throw error;
  }
}
