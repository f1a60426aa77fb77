import type { Ctx } from '../context.ts';
import { failField, found } from '../fail.ts';
import { columnCast, type BoardSource } from './board.ts';
import { keyCast } from './list.ts';
import { changesOf, columnOf, differing, getRow, heardWith, isKey, type RecordRow } from './records.ts';
import { isRank, longestRank, rankBetween, spreadRanks } from './rank.ts';

/** What a move carries once parsed; further keys are the contract's `moveFields`. */
export interface MoveInput { id: string; to: string; after?: string | null | undefined; before?: string | null | undefined; version: number; lane?: { by: string; value: string | null } | undefined; workspace_slug?: string | undefined }

/** A card on its way into another column. */
export interface CardMove {
  /** As it is now. */
  card: RecordRow;
  from: string;
  to: string;
  /** The person saw an older version of it. */
  stale: boolean;
  /** The contract's `moveFields`. */
  fields: Record<string, unknown>;
}

interface Place { id: string; rank: string }

/**
 * Moves a card to a column and a place in it. Nobody is refused because somebody else moved something: neighbours that are
 * gone are made up for, and of two moves of one card the later one counts. All moves of a board stand in line, so no two
 * cards get the same rank; a service that also writes cards calls this first, before it locks any of them.
 */
export async function moveCard(ctx: Ctx, source: BoardSource, input: MoveInput): Promise<{ card: RecordRow; from: string; to: string }> {
  const { record } = source;
  const { id, to, after, before, version, lane, workspace_slug: _slug, ...fields } = input;
  if (!isKey(record, id)) found(null);
  await lockBoard(ctx, source);
  const column = columnOf(record, source.column);
  const now = found((await ctx.sql<{ column: string; rank: string }>(
    `select ${column}::text as "column", ${rankName(source)} as rank from ${record.table} where id = $1 and workspace_id = $2 and deleted_at is null for update`, [id, ctx.workspaceId]))[0]);
  const card = await getRow(ctx, record, id);
  const columns = await source.columns(ctx, source.scopeOf?.(card as never) ?? {});
  if (!columns.some((c) => c.id === to)) failField('to', 'There is no such column on this board.');
  const changes: Record<string, unknown> = {};
  if (lane && (card[lane.by] ?? null) !== lane.value) {
    await (source.laneChange?.[lane.by] ?? failField('lane', 'Cards cannot be moved between these lanes.'))(ctx, lane.value, card as never);
    changes[lane.by] = lane.value;
  }
  if (to !== now.column) Object.assign(changes, await source.change?.(ctx, { card, from: now.column, to, stale: card.version !== version, fields }), { [source.column]: to });
  const rank = await findPlace(ctx, source, { id, to, after, before, present: to === now.column ? now.rank : null });
  const given = differing(card, changes);
  if (given.length === 0 && rank === null) return { card, from: now.column, to };
  await writeMove(ctx, source, id, given, rank);
  const moved = source.anyway ? await source.anyway(ctx, id) as RecordRow : await getRow(ctx, record, id);
  const along = lane ? differing(card, Object.fromEntries((source.follows ?? []).map((field) => [field, moved[field]]))) : [];
  const heard = heardWith(record);
  // A mere change of order is news for whoever looks at the board, but nothing that happened to the record.
  if (given.length > 0) ctx.emit({ type: `${record.topic}.moved`, id, version: moved.version, data: { changes: changesOf(card, [...along, ...given]) }, ...heard });
  else ctx.emit({ type: `${record.topic}.ordered`, id: null, data: { id }, audit: false, ...heard });
  return { card: moved, from: now.column, to };
}

/** Rank for a card that is added to a column: at its top, or at its end. */
export async function rankFor(ctx: Ctx, source: BoardSource, column: string, end: 'top' | 'end' = 'end'): Promise<string> {
  await lockBoard(ctx, source);
  return (await findPlace(ctx, source, { id: null, to: column, after: end === 'top' ? null : undefined, before: undefined, present: null }))!;
}

/** Moves all cards of a column to the end of another in their order, as when a column is given up; the caller has checked both. Answers how many there were. */
export async function moveColumn(ctx: Ctx, source: BoardSource, from: string, to: string): Promise<number> {
  const { record } = source;
  await lockBoard(ctx, source);
  const cards = await ctx.sql<Place & { version: number }>(`${placeSql(source, ', version')} order by ${rankName(source)}, id for update`, [ctx.workspaceId, from]);
  if (cards.length === 0) return 0;
  const ranks = [(await findPlace(ctx, source, { id: null, to, after: undefined, before: undefined, present: null }))!];
  while (ranks.length < cards.length) ranks.push(rankBetween(ranks.at(-1)!, null));
  await ctx.sql(
    `update ${record.table} as t set ${columnOf(record, source.column)} = $1::${columnCast(source)}, ${rankName(source)} = s.rank, version = t.version + 1, updated_at = now() from unnest($2::${keyCast(record.source)}[], $3::text[]) as s(id, rank) where t.id = s.id and t.workspace_id = $4`,
    [to, cards.map((c) => c.id), ranks, ctx.workspaceId]);
  for (const { id, version } of cards) ctx.emit({ type: `${record.topic}.moved`, id, version: version + 1, data: { changes: { [source.column]: [from, to] } }, ...heardWith(record) });
  return cards.length;
}

/** Puts the moves of a board in line until the transaction ends: for a service that locks several cards and moves one; calling it again costs nothing. */
export async function lockBoard(ctx: Ctx, source: BoardSource): Promise<void> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`board:${source.record.table}:${ctx.workspaceId}`], 'board.lock');
}

function rankName({ rank }: BoardSource): string {
  return rank.slice(rank.lastIndexOf('.') + 1);
}

async function writeMove(ctx: Ctx, source: BoardSource, id: string, given: ReadonlyArray<readonly [string, unknown]>, rank: string | null): Promise<void> {
  const sets = given.map(([field], i) => `${columnOf(source.record, field)} = $${i + 3}`);
  const values: unknown[] = [id, ctx.workspaceId, ...given.map(([, value]) => value)];
  if (rank !== null) sets.push(`${rankName(source)} = $${values.push(rank)}`);
  // Another order is no newer version: whoever edits the card meanwhile need not be asked about it.
  if (given.length > 0) sets.push('version = version + 1', 'updated_at = now()');
  await ctx.sql(`update ${source.record.table} set ${sets.join(', ')} where id = $1 and workspace_id = $2`, values);
}

interface Wish { id: string | null; to: string; after: string | null | undefined; before: string | null | undefined; present: string | null }

/** The rank for a wish; null when the card stands there already. Spreads the column first when it has no room there. */
async function findPlace(ctx: Ctx, source: BoardSource, wish: Wish): Promise<string | null> {
  for (let spread = false; ; spread = true) {
    const [above, below] = await neighboursOf(ctx, source, wish);
    const ranks = [above, below].filter((p) => p !== null).map((p) => p.rank);
    const room = ranks.every(isRank) && (ranks.length < 2 || ranks[0]! < ranks[1]!);
    if (room) {
      if (wish.present !== null && isRank(wish.present) && (above === null || above.rank < wish.present) && (below === null || wish.present < below.rank)) return null;
      const rank = rankBetween(above?.rank ?? null, below?.rank ?? null);
      if (rank.length <= longestRank) return rank;
    }
    if (spread) throw new Error(`no room on the board of ${source.record.table} after its column was spread`);
    await spreadColumn(ctx, source, wish.to);
  }
}

/** Cards between which the wish lies now: below `after`, else above `before`, else at the end that was meant. */
async function neighboursOf(ctx: Ctx, source: BoardSource, { id, to, after, before }: Wish): Promise<[above: Place | null, below: Place | null]> {
  const nextTo = async (place: Place | null, side: 'above' | 'below') => {
    const [sign, order] = side === 'below' ? ['>', ''] : ['<', ' desc'];
    const cast = keyCast(source.record.source);
    const beyond = place ? ` and (${rankName(source)}, id) ${sign} ($4::text, $5::${cast})` : '';
    const text = `${placeSql(source)} and ($3::${cast} is null or id <> $3::${cast})${beyond} order by ${rankName(source)}${order}, id${order} limit 1`;
    return (await ctx.sql<Place>(text, [ctx.workspaceId, to, id, ...(place ? [place.rank, place.id] : [])]))[0] ?? null;
  };
  const anchor = async (other: string | null | undefined) => {
    if (!other || other === id || !isKey(source.record, other)) return null;
    return (await ctx.sql<Place>(`${placeSql(source)} and id = $3`, [ctx.workspaceId, to, other]))[0] ?? null;
  };
  const above = await anchor(after);
  if (above) return [above, await nextTo(above, 'below')];
  const below = await anchor(before);
  if (below) return [await nextTo(below, 'above'), below];
  return after === null ? [null, await nextTo(null, 'below')] : [await nextTo(null, 'above'), null];
}

function placeSql(source: BoardSource, more = ''): string {
  return `select id, ${rankName(source)} as rank${more} from ${source.record.table} where workspace_id = $1 and ${columnOf(source.record, source.column)} = $2::${columnCast(source)} and deleted_at is null`;
}

/** Gives every card of a column a new short rank; their order stays. */
async function spreadColumn(ctx: Ctx, source: BoardSource, column: string): Promise<void> {
  const cards = await ctx.sql<Place>(`${placeSql(source)} order by ${rankName(source)}, id for update`, [ctx.workspaceId, column]);
  await ctx.sql(`update ${source.record.table} as t set ${rankName(source)} = s.rank from unnest($1::${keyCast(source.record.source)}[], $2::text[]) as s(id, rank) where t.id = s.id and t.workspace_id = $3`,
    [cards.map((c) => c.id), spreadRanks(cards.length), ctx.workspaceId]);
}
