import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { besideRows } from '../database/statement.ts';
import { failField } from '../fail.ts';
import type { Calendar } from '../module.ts';
import { completeRows, selectOf } from './custom-columns.ts';
import type { Parameters } from './filter.ts';
import { asked, builder, runList, whereSql } from './list-question.ts';
import type { ListSource } from './list-source.ts';
import { countRows, groupRows, sumRows, type GroupValue, type Sums } from './list-sums.ts';

export { asked, builder, runList, whereSql } from './list-question.ts';
export { keyCast, type ListColumn, type ListSource, type Scope } from './list-source.ts';
export { countRows } from './list-sums.ts';

interface SortKey { sql: string; descending: boolean; nullable: boolean }

function sortKeys(source: ListSource, input: ListInput): SortKey[] {
  const chosen = input.sort.length > 0 ? input.sort : source.defaultSort;
  const keys = chosen.map(({ field, descending }) => {
    const column = source.fields[field]!;
    return { sql: column.sql, descending, nullable: column.nullable ?? false };
  });
  // Beyond the unique key nothing is left to order.
  const unique = keys.findIndex((k) => k.sql === source.key);
  if (unique >= 0) return keys.slice(0, unique + 1);
  // The tie-breaker runs the way of the last key, so that one index can serve both directions.
  return [...keys, { sql: source.key, descending: keys.at(-1)?.descending ?? false, nullable: false }];
}

/** A condition on the place in the list; its parameters come from the builder of the statement it stands in. */
type Place = (p: Parameters) => string;

/**
 * Rows after the cursor in the chosen order, as row comparisons where the index can use them; more than one condition means
 * first all rows of the first, then those of the next. The values are given no type: they take that of what they are compared
 * with, and only then does PostgreSQL look into the column's index.
 */
function placesAfter(keys: readonly SortKey[], values: readonly unknown[]): Place[] {
  const [lead, ...rest] = keys as [SortKey, ...SortKey[]];
  const row = (from: number): Place => (p) => `(${keys.slice(from).map((k) => k.sql).join(', ')}) ${lead.descending ? '<' : '>'} (${keys.slice(from).map((_, i) => p.add(values[from + i])).join(', ')})`;
  if (keys.every((k) => k.descending === lead.descending) && rest.every((k) => !k.nullable)) {
    if (!lead.nullable) return [row(0)];
    // Empty values come last in both directions; a comparison with one is never true.
    return values[0] === null ? [(p) => `${lead.sql} is null and ${row(1)(p)}`] : [row(0), () => `${lead.sql} is null`];
  }
  return [(p) => {
    const alternatives = keys.map((key, i) => {
      const equal = keys.slice(0, i).map((k, j) => `${k.sql} is not distinct from ${p.add(values[j])}`);
      const beyond = values[i] === null ? 'false' : `(${key.sql} ${key.descending ? '<' : '>'} ${p.add(values[i])}${key.nullable ? ` or ${key.sql} is null` : ''})`;
      return `(${[...equal, beyond].join(' and ')})`;
    });
    // The alternatives cannot be looked up together, but where the first key begins can.
    const from = lead.nullable ? '' : `${lead.sql} ${lead.descending ? '<=' : '>='} ${p.add(values[0])} and `;
    return `${from}(${alternatives.join(' or ')})`;
  }];
}

interface ListAnswer<T> { items: T[]; nextCursor: string | null; total: number | null; groups?: Array<{ value: GroupValue; count: number; sums?: Sums }>; sums?: Sums }

/** One page of a list in the viewer's eyes: scope, search, filter, order, cursor; exact total and groups when asked for. */
export async function listRows<T extends object>(ctx: Ctx, given: ListSource, input: ListInput): Promise<ListAnswer<T>> {
  const { source, calendar } = await asked(ctx, given, input);
  const keys = sortKeys(source, input);
  const places: Array<Place | null> = input.cursor ? placesAfter(keys, decodeCursor(input.cursor, keys.length) ?? failField('cursor', 'This page no longer exists. Start from the first.')) : [null];
  const order = keys.map((k) => `${k.sql} ${k.descending ? 'desc' : 'asc'}${k.nullable ? ' nulls last' : ''}`).join(', ');
  const cursorColumns = keys.map((k, i) => `(${k.sql})::text as "·${i}"`).join(', ');
  const rows: T[] = [];
  // The key of each row stands beside it (database/statement.ts), so that nothing has to be taken out of the rows.
  const rowKeys: Array<ReadonlyArray<string | null>> = [];
  // Exports read on through all matches; only pages are worth a look ahead.
  const about = input.q && source.search && input.limit <= searchable ? await matchesAbout(ctx, source, input, calendar) : null;
  for (const place of places) {
    const page: Page = { keys, place, order, cursorColumns };
    const gathered = about === null ? gatheredPage(ctx, source, input, page, calendar) : null;
    // Planned for the viewer each time: planned for anybody, who wrote nothing would be looked for where those stand who wrote everything.
    const part = gathered ? await runList<T>(ctx, ...gathered, input, false) : about === null ? await runList<T>(ctx, ...pageOf(ctx, source, input, page, calendar, whereSql), input) : await searchedPage<T>(ctx, source, input, page, calendar, about);
    rows.push(...part);
    rowKeys.push(...besideRows(part));
    if (rows.length > input.limit) break;
  }
  const last = rows.length > input.limit ? rowKeys[input.limit - 1] : undefined;
  const items = rows.slice(0, input.limit);
  await completeRows(ctx, source, items as Array<Record<string, unknown>>);
  return {
    items, nextCursor: last ? encodeCursor(last) : null,
    total: input.count === 'exact' ? await countRows(ctx, source, input) : null,
    ...(input.group ? { groups: await groupRows(ctx, source, input, input.group, calendar) } : {}),
    ...(input.sums ? { sums: (await sumRows(ctx, source, input, null, calendar)).get(null) ?? {} } : {}),
  };
}

/** One page: its order, where it begins, and what its cursor is made of. */
interface Page { keys: readonly SortKey[]; place: Place | null; order: string; cursorColumns: string }

/** The statement of a page for rows the conditions hold for. */
function pageOf(ctx: Ctx, source: ListSource, input: ListInput, { place, order, cursorColumns }: Page, calendar: Calendar | undefined, conditions: typeof whereSql): [string, unknown[]] {
  const p = builder(calendar);
  const where = [...conditions(ctx, source, input, p), ...(place ? [place(p)] : [])];
  return [`select ${selectOf(source)}, ${cursorColumns} from ${source.from} where ${where.join(' and ')} order by ${order} limit ${input.limit + 1}`, p.values];
}

/** The key and the sorted values of rows, and the order of these. */
const inOrder = (source: ListSource, keys: readonly SortKey[]) => ({
  columns: [`${source.key} as key`, ...keys.map((k, i) => `${k.sql} as k${i}`)].join(', '),
  order: keys.map((k, i) => `n.k${i} ${k.descending ? 'desc' : 'asc'}${k.nullable ? ' nulls last' : ''}`).join(', '),
});

/**
 * A page for a viewer who sees rows in several ways: the first rows of each, put together. Asked as one condition, PostgreSQL would walk the whole list in its order hoping to meet fifty of theirs soon,
 * and who has seen none of the last hundred thousand would wait for all of them. Null where there is one way only.
 */
function gatheredPage(ctx: Ctx, source: ListSource, input: ListInput, page: Page, calendar: Calendar | undefined): [string, unknown[]] | null {
  const ways = source.scope.ways?.(ctx);
  if (!ways) return null;
  const { columns, order } = inOrder(source, page.keys);
  return pageOf(ctx, source, input, { ...page, place: null }, calendar, (_c, _s, _i, p) => {
    const rowsOf = (scope: ListSource['scope']) => `(select ${columns} from ${source.from} where ${[...whereSql(ctx, { ...source, scope }, input, p), ...(page.place ? [page.place(p)] : [])].join(' and ')} order by ${page.order} limit ${input.limit + 1})`;
    return [...ownKeys(ctx, source, p), `${source.key} in (select n.key from (${ways.map(rowsOf).join(' union ')}) n order by ${order} limit ${input.limit + 1})`];
  });
}

/** A number or a word is a key only within its list: another row may have it, too. */
const ownKeys = (ctx: Ctx, source: ListSource, p: Parameters): string[] => (source.keyType === undefined ? [] : whereSql(ctx, source, {}, p));

/** More matches than this are not gathered for a page of them. */
const many = 2000;
/** So many rows a search for frequent words looks through in the list's order first. */
const walked = 2000;
/** Rows of the longest page that is searched so. */
const searchable = 200;

/** How many rows a search will find, as PostgreSQL expects it. */
async function matchesAbout(ctx: Ctx, source: ListSource, input: ListInput, calendar: Calendar | undefined): Promise<number> {
  const p = builder(calendar);
  const [plan] = await runList<{ 'QUERY PLAN': Array<{ Plan: { 'Plan Rows': number } }> }>(ctx, `explain (format json) select from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')}`, p.values, input, false);
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/**
 * A page of what was searched for. Left to itself the planner walks the list's order hoping to meet fifty matches soon, and reads a million rows when
 * words never stand together or all stand at the other end. So few matches are gathered by their index and then put in order; for frequent
 * words a stretch of the list is looked through, and only when it does not hold a page of them all are gathered.
 */
async function searchedPage<T extends object>(ctx: Ctx, source: ListSource, input: ListInput, page: Page, calendar: Calendar | undefined, about: number): Promise<T[]> {
  const { keys, place, order } = page;
  const found = inOrder(source, keys);
  const among = (inner: (where: string[], searched: string) => string) => pageOf(ctx, source, input, { ...page, place: null }, calendar, (_c, _s, _i, p) => {
    const where = [...whereSql(ctx, source, { filter: input.filter }, p), ...(place ? [place(p)] : [])];
    return [...ownKeys(ctx, source, p), `${source.key} in (${inner(where, source.search!(input.q!, p))})`];
  });
  if (about > many) {
    const rows = await runList<T>(ctx, ...among((where, searched) => `select n.key from (select ${found.columns}, (${searched}) as hit from ${source.from} where ${where.join(' and ')} order by ${order} limit ${walked}) n where n.hit order by ${found.order} limit ${input.limit + 1}`), input);
    if (rows.length > input.limit) return rows;
  }
  return runList<T>(ctx, ...among((where, searched) => `with n as materialized (select ${found.columns} from ${source.from} where ${[...where, searched].join(' and ')}) select n.key from n order by ${found.order} limit ${input.limit + 1}`), input);
}

/** Ids of every row that matches, for "all N matching"; at most `limit`. */
export async function matchingKeys(ctx: Ctx, given: ListSource, input: ListInput, limit: number): Promise<string[]> {
  const { source, p } = await asked(ctx, given, input);
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
