import { boardLimits, type BoardSum } from '#core/contract/board.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Filter } from '#core/contract/list.ts';
import { currencyExponent, decimalToText } from '#core/contract/money.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '../context.ts';
import { failField } from '../fail.ts';
import { handle, type Route } from '../module.ts';
import { moveCard, type CardMove, type MoveInput } from './board-move.ts';
import { computeFormulas, selectOf } from './custom-columns.ts';
import { asked, keyCast, runList, whereSql } from './list.ts';
import type { RecordTable } from './records.ts';

/** A board as SQL: a record's table, the field that says in which column a card stands, and the text column that orders the cards. */
export interface BoardSource {
  record: RecordTable;
  /** Wire field of the column; named in the record's `columns` and in its source's `fields`. */
  column: string;
  /** Type of that column; `uuid` when absent. */
  columnType?: 'uuid' | 'text' | 'bigint';
  /** SQL of the rank, e.g. `o.rank`: `text collate "C" not null default ''`, indexed as (workspace_id, column, rank, id) where deleted_at is null. */
  rank: string;
  /** The board's columns in their order, at most 60; `scope` is the contract's `scope` of a question, or `scopeOf` of a card that moves. */
  columns: (ctx: Ctx, scope: Record<string, unknown>) => Promise<ReadonlyArray<{ id: string } & Record<string, unknown>>>;
  /** Which board a card belongs to, e.g. `{ pipelineId }`. */
  scopeOf?: (card: never) => Record<string, unknown>;
  /** Money of a card: minor units (bigint), currency, and what of it counts as expected (rounded to minor units). */
  money?: { amount: string; currency: string; weighted?: string };
  /** Lane fields a drop may change, each with a check that refuses wrong values. */
  laneChange?: Readonly<Record<string, (ctx: Ctx, value: string | null, card: never) => Promise<void>>>;
  /** Reads a card as it is now although the viewer may just have moved it out of their sight, as into the lane of somebody else. */
  anyway?: (ctx: Ctx, id: string) => Promise<object>;
  /** Wire fields that the database changes with a lane, as the team goes with the owner: history says so. */
  follows?: readonly string[];
  /** Refuses a change of column, or gives what else changes with it; runs within the board's lock. */
  change?: (ctx: Ctx, move: CardMove) => Promise<Record<string, unknown> | void>;
}

/** What a board's question carries once parsed; further keys are its scope. */
export interface BoardInput { q?: string | undefined; filter?: Filter | undefined; lane?: string | undefined; limit: number }
/** What the question for a column's next cards carries once parsed. */
export interface ColumnInput extends BoardInput { column: string; laneValue?: string | undefined; cursor?: string | undefined }

interface Cell { column: string; lane: string | null; count: number; cards: object[]; nextCursor: string | null }
interface Tally { column: string; lane: string | null; currency: string | null; count: number; amount: string | null; weighted: string | null }
type Placed = Record<string, unknown> & { '__column': string; '__lane': string | null; '__rank': string; '__key': string };

/** Type of the column that says where a card stands. */
export const columnCast = (source: BoardSource) => source.columnType ?? 'uuid';
/** The source with the workspace's own fields a filter names, and a builder of parameters. */
async function ready(ctx: Ctx, source: BoardSource, { filter }: { filter?: Filter | undefined }) {
  const { source: list, p } = await asked(ctx, source.record.source, { filter, sort: [] });
  return { list, p };
}
const columnSql = (source: BoardSource) => source.record.source.fields[source.column]!.sql;
const laneSql = (source: BoardSource, lane: string | undefined) => (lane ? `(${source.record.source.fields[lane]!.sql})::text` : 'null::text');
/** What a card's place is read from, beside what it shows. */
const placeColumns = (source: BoardSource) => `${source.rank} as "__rank", (${source.record.source.key})::text as "__key"`;
const orderSql = (source: BoardSource) => `${source.rank}, ${source.record.source.key}`;

/** The whole board in two statements beside the one that reads its columns: counts and sums, and the first cards of each column or lane. */
export async function readBoard(ctx: Ctx, source: BoardSource, input: BoardInput) {
  const columns = (await source.columns(ctx, { ...input })).slice(0, boardLimits.columns);
  const tallies = await tallyCards(ctx, source, input, columns.map((c) => c.id));
  const { lanes, hidden } = lanesOf(tallies, input.lane);
  const limit = lanes ? Math.min(input.limit, 10, Math.max(1, Math.floor(2000 / Math.max(1, columns.length * lanes.length)))) : input.limit;
  const placed = lanes ? await cardsByLane(ctx, source, input, columns.map((c) => c.id), lanes.map((l) => l.value), limit) : await cardsByColumn(ctx, source, input, columns.map((c) => c.id), limit);
  await computeFormulas(ctx, source.record.source, placed);
  const cells = new Map<string, Cell>();
  for (const { id } of columns) for (const lane of lanes?.map((l) => l.value) ?? [null]) {
    const own = tallies.filter((t) => t.column === id && (!lanes || t.lane === lane));
    if (own.length > 0 || !lanes) cells.set(cellKey(id, lane), { column: id, lane, count: countOf(own), cards: [], nextCursor: null });
  }
  for (const row of placed) {
    const cell = cells.get(cellKey(row['__column'], row['__lane']));
    if (!cell) continue;
    if (cell.cards.length === limit) cell.nextCursor ??= cursorAt(cell.cards.at(-1) as Placed);
    else cell.cards.push(row);
  }
  for (const cell of cells.values()) cell.cards.forEach((card) => { shownOf(card as Placed); });
  return {
    columns: columns.map((c) => { const own = tallies.filter((t) => t.column === c.id); return { ...c, count: countOf(own), sums: sumsOf(source, own) }; }),
    cells: [...cells.values()],
    lanes: lanes?.map(({ value }) => { const own = tallies.filter((t) => t.lane === value); return { value, count: countOf(own), sums: sumsOf(source, own) }; }) ?? null,
    hiddenLanes: hidden,
  };
}

/** The next cards of one column, or of one lane of it. */
export async function readColumn(ctx: Ctx, source: BoardSource, input: ColumnInput): Promise<{ items: object[]; nextCursor: string | null }> {
  const { record } = source;
  const forms = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, bigint: /^\d{1,18}$/, text: /^/ };
  if (!forms[columnCast(source)].test(input.column)) failField('column', 'There is no such column.');
  const { list, p } = await ready(ctx, source, input);
  const where = [...whereSql(ctx, list, input, p), `${columnSql(source)} = ${p.add(input.column)}::${columnCast(source)}`];
  if (input.lane) where.push(input.laneValue === undefined ? `${laneSql(source, input.lane)} is null` : `${laneSql(source, input.lane)} = ${p.add(input.laneValue)}`);
  if (input.cursor) {
    const [rank, key] = decodeCursor(input.cursor, 2) ?? failField('cursor', 'This page no longer exists. Start from the first.');
    where.push(`(${orderSql(source)}) > (${p.add(rank)}::text, ${p.add(key)}::${keyCast(record.source)})`);
  }
  const text = `select ${selectOf(record.source)}, ${placeColumns(source)} from ${record.source.from} where ${where.join(' and ')} order by ${orderSql(source)} limit ${input.limit + 1}`;
  const rows = await runList<Placed>(ctx, text, p.values, { ...input, sort: [] });
  const page = rows.slice(0, input.limit);
  await computeFormulas(ctx, record.source, page);
  const nextCursor = rows.length > input.limit ? cursorAt(page.at(-1)!) : null;
  return { items: page.map(shownOf), nextCursor };
}

interface BoardEndpoints { board: Endpoint; column: Endpoint; move: Endpoint }

/** Binds a board's endpoints to its source. */
export function mountBoard(endpoints: { [V in keyof BoardEndpoints]: Endpoint<never, never> | Endpoint }, source: BoardSource): Route[] {
  const { board, column, move } = endpoints as BoardEndpoints;
  return [
    handle(board, (ctx, input) => readBoard(ctx, source, input as BoardInput)),
    handle(column, (ctx, input) => readColumn(ctx, source, input as ColumnInput)),
    handle(move, (ctx, input) => moveCard(ctx, source, input as MoveInput)),
  ];
}

const cellKey = (column: string, lane: string | null) => JSON.stringify([column, lane]);
const cursorAt = (card: Placed) => encodeCursor([card['__rank'], card['__key']]);
const countOf = (tallies: readonly Tally[]) => tallies.reduce((n, t) => n + t.count, 0);

/** The card without what only its place needs. */
function shownOf(card: Placed): object {
  for (const key of ['__column', '__lane', '__rank', '__key', '__n']) delete card[key];
  return card;
}

/** Counts and sums by column, lane and currency. */
async function tallyCards(ctx: Ctx, source: BoardSource, input: BoardInput, ids: readonly string[]): Promise<Tally[]> {
  const { list, p } = await ready(ctx, source, input);
  const { money } = source;
  const sums = money ? `(${money.currency})::text as currency, sum(${money.amount})::text as amount, ${money.weighted ? `sum(${money.weighted})::text` : 'null'} as weighted` : 'null as currency, null as amount, null as weighted';
  const where = [...whereSql(ctx, list, input, p), `${columnSql(source)} = any(${p.add(ids)}::${columnCast(source)}[])`];
  const text = `select (${columnSql(source)})::text as "column", ${laneSql(source, input.lane)} as lane, ${sums}, count(*)::int as count from ${source.record.source.from} where ${where.join(' and ')} group by 1, 2, 3`;
  return runList<Tally>(ctx, text, p.values, { filter: input.filter, sort: [] });
}

function sumsOf({ money }: BoardSource, tallies: readonly Tally[]): BoardSum[] {
  const sums = new Map<string, { amount: bigint; weighted: bigint }>();
  for (const { currency, amount, weighted } of tallies) {
    if (currency === null || amount === null) continue;
    const sum = sums.get(currency) ?? { amount: 0n, weighted: 0n };
    sums.set(currency, { amount: sum.amount + BigInt(amount), weighted: sum.weighted + wholeOf(weighted) });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, { amount, weighted }]) => {
    const text = (digits: bigint) => decimalToText({ digits, scale: currencyExponent(currency) });
    return { currency, amount: text(amount), weighted: money?.weighted ? text(weighted) : null };
  });
}

/** Rounded numerics may still be written with zeros behind the point. */
function wholeOf(text: string | null): bigint {
  const [whole = '', fraction = ''] = (text ?? '0').split('.');
  if (/[1-9]/.test(fraction)) throw new Error(`the weighted money of a board is not rounded to minor units: ${text}`);
  return BigInt(whole);
}

/** The largest lanes; that of the cards without a value comes last. */
function lanesOf(tallies: readonly Tally[], lane: string | undefined): { lanes: Array<{ value: string | null }> | null; hidden: number } {
  if (!lane) return { lanes: null, hidden: 0 };
  const counts = new Map<string | null, number>();
  for (const t of tallies) counts.set(t.lane, (counts.get(t.lane) ?? 0) + t.count);
  const named = [...counts].filter((e): e is [string, number] => e[0] !== null).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => ({ value }));
  const shown: Array<{ value: string | null }> = named.slice(0, boardLimits.lanes - (counts.has(null) ? 1 : 0));
  if (counts.has(null)) shown.push({ value: null });
  return { lanes: shown, hidden: counts.size - shown.length };
}

/** First cards of each column: one walk along the index per column, in one statement. */
async function cardsByColumn(ctx: Ctx, source: BoardSource, input: BoardInput, ids: readonly string[], limit: number): Promise<Placed[]> {
  const { list, p } = await ready(ctx, source, input);
  const column = `unnest(${p.add(ids)}::${columnCast(source)}[])`;
  const where = [...whereSql(ctx, list, input, p), `${columnSql(source)} = board_column.id`];
  const cards = `select ${selectOf(list)}, ${placeColumns(source)} from ${list.from} where ${where.join(' and ')} order by ${orderSql(source)} limit ${limit + 1}`;
  return runList<Placed>(ctx, `select board_column.id::text as "__column", null as "__lane", card.* from ${column} as board_column(id) cross join lateral (${cards}) as card`, p.values, { filter: input.filter, sort: [] });
}

async function cardsByLane(ctx: Ctx, source: BoardSource, input: BoardInput, ids: readonly string[], lanes: ReadonlyArray<string | null>, limit: number): Promise<Placed[]> {
  const { list, p } = await ready(ctx, source, input);
  const lane = laneSql(source, input.lane);
  const where = [...whereSql(ctx, list, input, p), `${columnSql(source)} = any(${p.add(ids)}::${columnCast(source)}[])`, `(${lane} = any(${p.add(lanes.filter((l) => l !== null))}::text[])${lanes.includes(null) ? ` or ${lane} is null` : ''})`];
  const cards = `select ${selectOf(list)}, ${placeColumns(source)}, (${columnSql(source)})::text as "__column", ${lane} as "__lane", row_number() over (partition by ${columnSql(source)}, ${lane} order by ${orderSql(source)})::int as "__n" from ${list.from} where ${where.join(' and ')}`;
  return runList<Placed>(ctx, `select card.* from (${cards}) as card where card."__n" <= ${limit + 1} order by card."__n"`, p.values, { filter: input.filter, sort: [] });
}
