import { customPrefix, isCustomKey, type Condition } from '#core/contract/list.ts';
import { importKeys } from '#core/contract/list-fields.ts';
import type { Ctx } from '../../context.ts';
import { Refusal } from '../../fail.ts';
import { listRows, type ListSource } from '../list.ts';
import type { RecordTable, Row } from '../records.ts';
import { guarded } from '../savepoint.ts';
import type { RowValues } from './names.ts';
import type { Work } from './take-rows.ts';

/** A value as rows are matched by it, as text: without case, figures by what they are worth. */
export const matchKey = (value: unknown) => (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) ? String(Number(value)) : String(value).toLowerCase());

/** A record a row is matched with; `joins` where it is none of this kind yet. */
export interface Matched { row: Row; joins: boolean }
/** Records that have one of these values in a field rows are matched by; of other kinds those whose value none of this kind has. */
async function existingBy(ctx: Ctx, { record }: Work, field: string, values: readonly unknown[]): Promise<Map<string, Matched[]>> {
  const own = await havingValue(ctx, record, record.source, field, values);
  const matched = new Map([...own].map(([key, rows]) => [key, rows.map((row): Matched => ({ row, joins: false }))]));
  const others = record.joins ? values.filter((value) => !own.has(matchKey(value))) : [];
  if (others.length > 0) for (const [key, rows] of await havingValue(ctx, record, record.joins!.source, field, others)) matched.set(key, rows.map((row) => ({ row, joins: true })));
  return matched;
}

async function havingValue(ctx: Ctx, { keys = {} }: RecordTable, of: ListSource, field: string, values: readonly unknown[]): Promise<Map<string, Row[]>> {
  const source = { ...of, fields: { ...of.fields, ...keys } };
  const found = new Map<string, Row[]>();
  const type = source.fields[field]?.type;
  const filter: Condition | { or: Condition[] } = type === 'money' || type === 'date' ? { or: values.map((value) => ({ field, op: 'is', value })) } : { field, op: 'in', value: values };
  const { items } = await listRows<Row>(ctx, source, { filter, sort: [], limit: 5000, count: 'none' });
  for (const row of items) {
    const key = matchKey(isCustomKey(field) ? (row['custom'] as Record<string, unknown>)[field.slice(customPrefix.length)] : row[field]);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

const invalid = (path: string, code: string, message: string) => new Refusal('core.invalid_input', {}, [{ path, code, message }]);

/** The fields of a row that it may be matched by, with what it has in them, in the order they are asked. */
export function keysIn({ settings }: Work, values: RowValues): Array<readonly [string, unknown]> {
  return importKeys(settings).flatMap((key) => values.flatMap(([field, value]) => (field.key === key ? [[key, value] as const] : [])));
}

/** Finds the record of a row and the field it met it by, null where there is none; one statement per field for all rows, and rows that the field before found are not asked again. */
export async function finder(ctx: Ctx, work: Work, rows: readonly RowValues[]): Promise<(values: RowValues) => Promise<Matched & { by: string } | null>> {
  const known = new Map<string, Map<string, Matched[]> | null>();
  let open = rows;
  const keys = importKeys(work.settings);
  for (const key of keys) {
    const valueIn = (row: RowValues) => row.find(([field]) => field.key === key)?.[1];
    const values = open.map(valueIn).filter((value) => value !== undefined);
    const fits = values.length > 0 ? await guarded(ctx, () => existingBy(ctx, work, key, values)) : { done: new Map<string, Matched[]>() };
    // One of the values cannot be compared at all: each row is asked by itself, so that only the wrong ones are refused.
    known.set(key, 'done' in fits ? fits.done : null);
    if ('done' in fits) open = open.filter((row) => { const value = valueIn(row); return value === undefined || !fits.done.has(matchKey(value)); });
  }
  return async (values) => {
    const given = keysIn(work, values);
    if (given.length === 0) throw invalid(keys[0]!, 'required', keys.length > 1 ? 'Rows are matched by these columns, so one of them has to be filled.' : 'Rows are matched by this column, so it cannot be empty.');
    for (const [key, value] of given) {
      const found = (known.get(key) ?? await alone(ctx, work, key, value)).get(matchKey(value)) ?? [];
      if (found.length > 1) throw invalid(key, 'ambiguous', 'More than one record has this value.');
      if (found[0]) return { ...found[0], by: key };
    }
    return null;
  };
}

async function alone(ctx: Ctx, work: Work, key: string, value: unknown): Promise<Map<string, Matched[]>> {
  const result = await guarded(ctx, () => existingBy(ctx, work, key, [value]));
  if ('error' in result) throw result.error;
  return result.done;
}
