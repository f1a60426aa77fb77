import { createHash } from 'node:crypto';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { conditionsOf, isCustomKey, type ListField, type ListInput, type ListSum } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { besideRows } from '../database/statement.ts';
import { failField } from '../fail.ts';
import type { Calendar } from '../module.ts';
import { completeRows, selectOf, withCustom } from './custom-columns.ts';
import { conditionSql, type Parameters } from './filter.ts';

/** How one list field is found in SQL. */
export interface ListColumn extends ListField {
  sql: string;
  /** SQL of the text as it was written, where `sql` leaves its capitals out to sort by an index. */
  written?: string;
  /** For money: SQL of its currency's code; sums are kept apart by it. */
  currency?: string;
  /** For ids: what they are when they are no UUIDs. */
  idType?: 'number' | 'text';
  /** For ids of other records: their topic. Histories tell such records by name. */
  recordTopic?: string;
  /** For ids: the key of the row that has the name files write in their place. */
  nameIn?: string;
  /** For ids of records that histories do not tell by name: their topic, for files. */
  fileTopic?: string;
  /** SQL of a condition an index serves and that holds wherever the text contains `value`; narrows down where the text itself has no index for it. */
  foundIn?: (value: string, p: Parameters) => string;
  /**
   * Values kept in places of their own: SQL of one such value, and of the rows that have one for which a condition holds. Where a row has `several`, `sql` is one of them, null where it has none,
   * and a row `is_not` what none of its values is.
   */
  among?: { value: string; where: (condition: string) => string; several?: true };
}

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
  /** Topic whose custom fields the rows carry as `custom`. */
  custom?: string;
  /** SQL that is true when the row matches the searched words. */
  search?: (words: string, p: Parameters) => string;
  /** Adds to rows that were read what other rooms keep, such as names; for lists, single rows and files alike. */
  complete?: (ctx: Ctx, rows: Array<Record<string, unknown>>) => Promise<void>;
  /** Columns of `fields` whose SQL only other rooms know, and only for who may see them: those of the named ones that are there for the viewer, and the joins they need behind `from`. The others stay as `fields` has them. */
  told?: (ctx: Ctx, keys: readonly string[]) => Promise<{ fields: Record<string, ListColumn>; joins: readonly string[] }>;
}

/** PostgreSQL type of a source's key; `number` stands for any integer. */
export function keyCast({ keyType }: Pick<ListSource, 'keyType'>): 'uuid' | 'bigint' | 'text' {
  return keyType === undefined ? 'uuid' : keyType === 'number' ? 'bigint' : 'text';
}

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

/** Collects the parameters of a list's statement. */
export function builder(calendar?: Calendar): Parameters & { values: unknown[] } {
  const values: unknown[] = [];
  return { values, calendar, add(value) { values.push(value); return `$${values.length}`; } };
}

/** What of an input decides how its statement is run. */
type ListQuestion = Pick<ListInput, 'cursor' | 'filter' | 'sort' | 'group' | 'sums'>;

/** The same text is the same prepared statement; questions people put together themselves would fill the server with them. */
function nameOf(text: string, input: ListQuestion): string | undefined {
  return input.filter || input.sort.length > 1 || input.sums || [...input.sort.map((k) => k.field), input.group ?? ''].some(isCustomKey) ? undefined : `list.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
}

/** The source with the columns a question names, and the calendar its days and weeks are counted by. */
export async function asked(ctx: Ctx, given: ListSource, input: Pick<ListInput, 'filter' | 'sort' | 'group' | 'sums'>): Promise<{ source: ListSource; p: ReturnType<typeof builder>; calendar: Calendar | undefined }> {
  const source = await withTold(ctx, await withCustom(ctx, given, input), input);
  const hasDays = input.filter !== undefined && [...conditionsOf(input.filter)].some((c) => c.op === 'within' || source.fields[c.field]?.type === 'instant');
  const calendar = hasDays ? await ctx.app.modules.find((m) => m.calendar)?.calendar!(ctx) : undefined;
  return { source, calendar, p: builder(calendar) };
}

/** The source with what other rooms tell of the columns the question names; they are asked once. */
async function withTold(ctx: Ctx, source: ListSource, { filter, sort, group, sums }: Pick<ListInput, 'filter' | 'sort' | 'group' | 'sums'>): Promise<ListSource> {
  const { told, ...rest } = source;
  if (!told) return source;
  const keys = [...(filter ? [...conditionsOf(filter)].map((c) => c.field) : []), ...sort.map((k) => k.field), ...(group ? [group] : []), ...(sums ?? [])];
  const { fields, joins } = await told(ctx, [...new Set(keys)]);
  return { ...rest, from: [source.from, ...joins].join(' '), fields: { ...source.fields, ...fields } };
}

/** Conditions of a list: what the viewer may see, the searched words, the filter. */
export function whereSql(ctx: Ctx, source: ListSource, input: Pick<ListInput, 'q' | 'filter'>, p: Parameters): string[] {
  const parts = [source.scope(ctx, p)];
  if (input.q && source.search) parts.push(source.search(input.q, p));
  if (input.filter) parts.push(conditionSql(source.fields, input.filter, p));
  return parts;
}

type GroupValue = string | number | boolean | null;
type Sums = Record<string, ListSum[]>;
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
    const part = about === null ? await runList<T>(ctx, ...pageOf(ctx, source, input, page, calendar, whereSql), input) : await searchedPage<T>(ctx, source, input, page, calendar, about);
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
  const named = keys.map((k, i) => `${k.sql} as k${i}`).join(', ');
  const inOrder = keys.map((k, i) => `n.k${i} ${k.descending ? 'desc' : 'asc'}${k.nullable ? ' nulls last' : ''}`).join(', ');
  const among = (inner: (where: string[], searched: string) => string) => pageOf(ctx, source, input, { ...page, place: null }, calendar, (_c, _s, _i, p) => {
    const where = [...whereSql(ctx, source, { filter: input.filter }, p), ...(place ? [place(p)] : [])];
    // A number or a word is a key only within its list: another row may have it, too.
    const own = source.keyType === undefined ? [] : whereSql(ctx, source, {}, p);
    return [...own, `${source.key} in (${inner(where, source.search!(input.q!, p))})`];
  });
  if (about > many) {
    const rows = await runList<T>(ctx, ...among((where, searched) => `select n.key from (select ${source.key} as key, ${named}, (${searched}) as hit from ${source.from} where ${where.join(' and ')} order by ${order} limit ${walked}) n where n.hit order by ${inOrder} limit ${input.limit + 1}`), input);
    if (rows.length > input.limit) return rows;
  }
  return runList<T>(ctx, ...among((where, searched) => `with n as materialized (select ${source.key} as key, ${named} from ${source.from} where ${[...where, searched].join(' and ')}) select n.key from n order by ${inOrder} limit ${input.limit + 1}`), input);
}

/** Runs a list's statement; values PostgreSQL cannot read come from a tampered cursor, or from dates no calendar has. */
export async function runList<T extends object = Record<string, unknown>>(ctx: Ctx, text: string, values: unknown[], input: ListQuestion, prepared = true): Promise<T[]> {
  try {
    return await ctx.sql<T>(text, values, prepared ? nameOf(text, input) : undefined);
  } catch (error) {
    if (!['22P02', '22007', '22008', '22003', '22021'].includes((error as { code?: string }).code ?? '')) throw error;
    return input.cursor ? failField('cursor', 'This page no longer exists. Start from the first.') : failField('filter', 'This value does not exist.');
  }
}

/** How many rows match, exactly. */
export async function countRows(ctx: Ctx, given: ListSource, input: ListInput): Promise<number> {
  const { source, p } = await asked(ctx, given, input);
  const text = `select count(*)::int as n from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')}`;
  return (await runList<{ n: number }>(ctx, text, p.values, input))[0]!.n;
}

/** Most groups of a list: as many as there are codes of two letters, so that countries are never cut off. */
const mostGroups = 26 ** 2 + 1;

async function groupRows(ctx: Ctx, source: ListSource, input: ListInput, group: string, calendar: Calendar | undefined) {
  const p = builder(calendar);
  const column = source.fields[group]!;
  const text = `select ${column.sql} as value, count(*)::int as count from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')} group by 1 order by 2 desc, 1 limit ${mostGroups}`;
  const groups = await runList<{ value: GroupValue; count: number }>(ctx, text, p.values, input);
  if (!input.sums) return groups;
  const sums = await sumRows(ctx, source, input, group, calendar);
  return groups.map((g) => ({ ...g, sums: sums.get(g.value) ?? {} }));
}

/** Sums over all that match, whole or per group; money with a currency is added up per currency, in a statement of its own. */
async function sumRows(ctx: Ctx, source: ListSource, input: ListInput, group: string | null, calendar: Calendar | undefined): Promise<Map<GroupValue, Sums>> {
  const answer = new Map<GroupValue, Sums>();
  const fields = input.sums ?? [];
  const mixed = fields.filter((key) => source.fields[key]!.currency);
  for (const keys of [fields.filter((key) => !mixed.includes(key)), ...mixed.map((key) => [key])]) {
    if (keys.length === 0) continue;
    const p = builder(calendar);
    const currency = source.fields[keys[0]!]!.currency ?? 'null::text';
    const text = `select ${group === null ? 'null::text' : source.fields[group]!.sql} as value, ${currency} as currency, ${keys.map((key, i) => `trim_scale(sum(${source.fields[key]!.sql})::numeric)::text as "s${i}"`).join(', ')}
      from ${source.from} where ${whereSql(ctx, source, input, p).join(' and ')} group by 1, 2 order by count(*) desc limit 2000`;
    for (const row of await runList<Record<string, string | null> & { value: GroupValue }>(ctx, text, p.values, input)) {
      const sums: Sums = answer.get(row.value) ?? {};
      answer.set(row.value, sums);
      keys.forEach((key, i) => { const sum = row[`s${i}`]; if (sum !== null && sum !== undefined) (sums[key] ??= []).push({ currency: row['currency'] ?? null, sum }); });
    }
  }
  return answer;
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
