import { createHash } from 'node:crypto';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { FieldType, ListField, ListInput } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { failField } from '../fail.ts';
import { conditionSql, type Parameters } from './filter.ts';

/** How one list field is found in SQL. */
export interface ListColumn extends ListField { sql: string }

/** A list as SQL: where rows come from, what of them is shown, and what the viewer may see. */
export interface ListSource {
  /** FROM clause with its joins; the main table's alias is used in `key` and `scope`. */
  from: string;
  /** Column list; names are those of the wire row. */
  select: string;
  /** Unique, not null, breaks ties, e.g. `m.id`. */
  key: string;
  /** `number` or `text` where the key is no UUID. */
  keyType?: 'number' | 'text';
  fields: Record<string, ListColumn>;
  /** What the viewer may see; parameters through `$` of the builder. */
  scope: (ctx: Ctx, p: Parameters) => string;
  defaultSort: ReadonlyArray<{ field: string; descending: boolean }>;
  /** SQL that is true when the row matches the searched words. */
  search?: (words: string, p: Parameters) => string;
}

/** PostgreSQL type of a source's key; `number` stands for any integer. */
export function keyCast({ keyType }: Pick<ListSource, 'keyType'>): 'uuid' | 'bigint' | 'text' {
  return keyType === undefined ? 'uuid' : keyType === 'number' ? 'bigint' : 'text';
}

interface SortKey { sql: string; descending: boolean; nullable: boolean; cast: string }

const casts: Record<FieldType, string> = { text: 'text', select: 'text', number: 'numeric', money: 'numeric', date: 'date', instant: 'timestamptz', boolean: 'boolean', id: 'text' };

function sortKeys(source: ListSource, input: ListInput): SortKey[] {
  const chosen = input.sort.length > 0 ? input.sort : source.defaultSort;
  const keys = chosen.map(({ field, descending }) => {
    const column = source.fields[field]!;
    return { sql: column.type === 'id' ? `(${column.sql})::text` : column.sql, descending, nullable: column.nullable ?? false, cast: casts[column.type] };
  });
  // The tie-breaker runs the way of the last key, so that one index can serve both directions.
  return [...keys, { sql: source.key, descending: keys.at(-1)?.descending ?? false, nullable: false, cast: keyCast(source) }];
}

/** Rows after the cursor in the chosen order; a row comparison where the index can use one. */
function afterSql(keys: readonly SortKey[], values: readonly unknown[], p: Parameters): string {
  const uniform = keys.every((k) => !k.nullable && k.descending === keys[0]!.descending);
  if (uniform) return `(${keys.map((k) => k.sql).join(', ')}) ${keys[0]!.descending ? '<' : '>'} (${keys.map((k, i) => `${p.add(values[i])}::${k.cast}`).join(', ')})`;
  const alternatives = keys.map((key, i) => {
    const equal = keys.slice(0, i).map((k, j) => `${k.sql} is not distinct from ${p.add(values[j])}::${k.cast}`);
    // Empty values come last in both directions.
    const beyond = values[i] === null ? 'false' : `(${key.sql} ${key.descending ? '<' : '>'} ${p.add(values[i])}::${key.cast}${key.nullable ? ` or ${key.sql} is null` : ''})`;
    return `(${[...equal, beyond].join(' and ')})`;
  });
  return `(${alternatives.join(' or ')})`;
}

function builder(): Parameters & { values: unknown[] } {
  const values: unknown[] = [];
  return { values, add(value) { values.push(value); return `$${values.length}`; } };
}

/** The same text is the same prepared statement; questions people put together themselves would fill the server with them. */
function nameOf(text: string, input: ListInput): string | undefined {
  return input.filter || input.sort.length > 1 ? undefined : `list.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
}

function whereSql(ctx: Ctx, source: ListSource, input: ListInput, p: Parameters): string[] {
  const parts = [source.scope(ctx, p)];
  if (input.q && source.search) parts.push(source.search(input.q, p));
  if (input.filter) parts.push(conditionSql(source.fields, input.filter, p));
  return parts;
}

/** One page of a list in the viewer's eyes: scope, search, filter, order, cursor; exact total and groups when asked for. */
export async function listRows<T extends object>(ctx: Ctx, source: ListSource, input: ListInput): Promise<{ items: T[]; nextCursor: string | null; total: number | null; groups?: Array<{ value: string | number | boolean | null; count: number }> }> {
  const keys = sortKeys(source, input);
  const p = builder();
  const where = whereSql(ctx, source, input, p);
  if (input.cursor) {
    const values = decodeCursor(input.cursor, keys.length) ?? failField('cursor', 'This page no longer exists. Start from the first.');
    where.push(afterSql(keys, values, p));
  }
  const order = keys.map((k) => `${k.sql} ${k.descending ? 'desc' : 'asc'}${k.nullable ? ' nulls last' : ''}`).join(', ');
  const cursorColumns = keys.map((k, i) => `(${k.sql})::text as "·${i}"`).join(', ');
  const text = `select ${source.select}, ${cursorColumns} from ${source.from} where ${where.join(' and ')} order by ${order} limit ${input.limit + 1}`;
  const rows = await runList(ctx, text, p.values, input);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  const nextCursor = last ? encodeCursor(keys.map((_, i) => last[`·${i}`])) : null;
  for (const row of page) for (let i = 0; i < keys.length; i++) delete row[`·${i}`];
  return {
    items: page as T[], nextCursor,
    total: input.count === 'exact' ? await countRows(ctx, source, input) : null,
    ...(input.group ? { groups: await groupRows(ctx, source, input, input.group) } : {}),
  };
}

/** Runs a list's statement; values PostgreSQL cannot read come from a tampered cursor, or from dates no calendar has. */
async function runList<T extends object = Record<string, unknown>>(ctx: Ctx, text: string, values: unknown[], input: ListInput): Promise<T[]> {
  try {
    return await ctx.sql<T>(text, values, nameOf(text, input));
  } catch (error) {
    if (!['22P02', '22007', '22008', '22003', '22021'].includes((error as { code?: string }).code ?? '')) throw error;
    return input.cursor ? failField('cursor', 'This page no longer exists. Start from the first.') : failField('filter', 'This value does not exist.');
  }
}

/** How many rows match, exactly. */
export async function countRows(ctx: Ctx, source: ListSource, input: ListInput): Promise<number> {
  const p = builder();
  const text = `select count(*)::int as n from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')}`;
  return (await runList<{ n: number }>(ctx, text, p.values, input))[0]!.n;
}

async function groupRows(ctx: Ctx, source: ListSource, input: ListInput, group: string) {
  const p = builder();
  const column = source.fields[group]!;
  const text = `select ${column.sql} as value, count(*)::int as count from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')} group by 1 order by 2 desc, 1 limit 200`;
  return runList<{ value: string | number | boolean | null; count: number }>(ctx, text, p.values, input);
}

/** Ids of every row that matches, for "all N matching"; at most `limit`. */
export async function matchingKeys(ctx: Ctx, source: ListSource, input: ListInput, limit: number): Promise<string[]> {
  const p = builder();
  const text = `select (${source.key})::text as key from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')} order by ${source.key} limit ${limit}`;
  return (await runList<{ key: string }>(ctx, text, p.values, input)).map((r) => r.key);
}

/** Every matching row in batches, in list order; for exports. */
export async function* eachRow<T extends object>(ctx: Ctx, source: ListSource, input: Omit<ListInput, 'cursor' | 'limit'>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const page: { items: T[]; nextCursor: string | null } = await listRows<T>(ctx, source, { ...input, limit: 1000, cursor, count: 'none', group: undefined });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}
