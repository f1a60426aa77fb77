import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../app.ts';
import type { Ctx } from '../context.ts';
import { readBoard } from '../resource/board.ts';
import { moveColumn, rankFor } from '../resource/board-move.ts';
import { isRank, longestRank, spreadRanks } from '../resource/rank.ts';
import { dealBoard, dealSource, openDealHouse, people, stageIds } from './board-room.ts';

type Board = OutputOf<typeof dealBoard.board>;
const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const as = (name: string) => ({ token: `token-of-${name}`, workspaceId: name === 'finn' ? 2 : 1 });

let house: TestHouse;
beforeAll(async () => { house = await openDealHouse(); });
afterAll(() => house.close());
beforeEach(async () => { await house.owner.query('truncate probe.deal'); });

/** Adds cards to a column in their order; numbers become ids. */
async function put(stage: keyof typeof stageIds, numbers: readonly number[], more: { ranks?: string[]; workspace?: number } = {}): Promise<void> {
  await house.owner.query(
    `insert into probe.deal (id, workspace_id, name, stage_id, rank) select s.id, $1, 'Deal ' || right(s.id::text, 6), $2, s.rank from unnest($3::uuid[], $4::text[]) as s(id, rank)`,
    [more.workspace ?? 1, stageIds[stage], numbers.map(idOf), more.ranks ?? spreadRanks(numbers.length)]);
}
const look = async (input: object = {}, name = 'cleo') => {
  const answer = await call(house, dealBoard.board, { workspace_slug: name === 'finn' ? 'two' : 'one', limit: 100, ...input }, as(name));
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer.body;
};
const numbersIn = (board: Board, stage: keyof typeof stageIds) => board.cells.find((c) => c.column === stageIds[stage])!.cards.map((c) => Number(c.id.slice(-6)));
const move = (n: number, to: keyof typeof stageIds, more: { after?: number | null; before?: number | null; [key: string]: unknown } = {}, name = 'cleo') => {
  const { after, before, ...rest } = more;
  const ids = Object.fromEntries(Object.entries({ after, before }).filter(([, v]) => v !== undefined).map(([k, v]) => [k, v === null ? null : idOf(v as number)]));
  return call(house, dealBoard.move, { workspace_slug: 'one', id: idOf(n), to: stageIds[to], version: 1, ...ids, ...rest }, as(name));
};
const stored = async (n: number) => (await house.owner.query('select * from probe.deal where id = $1', [idOf(n)])).rows[0] as Record<string, unknown> & { rank: string };

describe('a board', () => {
  it('shows each column with its count, its sums by currency and its first cards, and then the rest page by page', async () => {
    await put('new', [1, 2, 3, 4, 5]);
    await put('won', [11]);
    await put('other', [21]);
    await put('new', [31], { workspace: 2 });
    await house.owner.query(`update probe.deal set amount = 1000000, currency = 'USD', probability = 20 where id = '${idOf(1)}'`);
    await house.owner.query(`update probe.deal set amount = 400000, currency = 'USD', probability = 50 where id = '${idOf(2)}'`);
    await house.owner.query(`update probe.deal set amount = 250050, currency = 'USD', probability = 90 where id = '${idOf(3)}'`);
    await house.owner.query(`update probe.deal set amount = 7, currency = 'JPY', probability = 50 where id = '${idOf(4)}'`);
    const board = await look({ limit: 2 });
    expect(board.columns.map((c) => [c.name, c.count])).toEqual([['new', 5], ['talks', 0], ['won', 1], ['lost', 0]]);
    expect(board.columns[0]!.sums).toEqual([{ currency: 'JPY', amount: '7', weighted: '4' }, { currency: 'USD', amount: '16500.50', weighted: '6250.45' }]);
    expect([board.columns[2]!.sums, board.lanes, board.hiddenLanes]).toEqual([[], null, 0]);
    expect(numbersIn(board, 'new')).toEqual([1, 2]);
    const seen = numbersIn(board, 'new');
    for (let cursor = board.cells[0]!.nextCursor; cursor;) {
      const { body } = await call(house, dealBoard.column, { workspace_slug: 'one', column: stageIds.new, cursor, limit: 2 }, as('cleo'));
      seen.push(...body.items.map((c) => Number(c.id.slice(-6))));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(numbersIn(await look({ pipeline: 'side' }), 'other')).toEqual([21]);
    expect((await look({ q: 'deal 000003' })).columns.map((c) => c.count)).toEqual([1, 0, 0, 0]);
    expect((await look({ filter: JSON.stringify({ field: 'name', op: 'is', value: 'Deal 000002' }) })).cells[0]!.cards.map((c) => c.name)).toEqual(['Deal 000002']);
  });
  it('is cut into lanes, largest first and those without a value last', async () => {
    await put('new', [1, 2, 3, 4, 5]);
    await put('won', [6]);
    await house.owner.query(`update probe.deal set owner_id = case when id in ($1, $2, $3) then 'ann' when id = $4 then 'bob' end`, [1, 3, 6, 2].map(idOf));
    const board = await look({ lane: 'ownerId', limit: 1 });
    expect(board.lanes!.map((l) => [l.value, l.count])).toEqual([['ann', 3], ['bob', 1], [null, 2]]);
    const cell = board.cells.find((c) => c.column === stageIds.new && c.lane === 'ann')!;
    expect([cell.count, cell.cards.map((c) => c.id)]).toEqual([2, [idOf(1)]]);
    const { body } = await call(house, dealBoard.column, { workspace_slug: 'one', column: stageIds.new, lane: 'ownerId', laneValue: 'ann', cursor: cell.nextCursor! }, as('cleo'));
    expect([body.items.map((c) => c.id), body.nextCursor]).toEqual([[idOf(3)], null]);
    const without = await call(house, dealBoard.column, { workspace_slug: 'one', column: stageIds.new, lane: 'ownerId' }, as('cleo'));
    expect(without.body.items.map((c) => c.id)).toEqual([idOf(4), idOf(5)]);
    expect((await move(1, 'won', { lane: { by: 'ownerId', value: 'bob' }, before: null })).body.card).toMatchObject({ ownerId: 'bob', stageId: stageIds.won, version: 2 });
    expect((await move(1, 'won', { lane: { by: 'ownerId', value: 'x'.repeat(30) } })).error!.fields![0]!.path).toBe('lane');
  });
  it('asks the database twice however many columns, cards and lanes there are', async () => {
    await put('new', Array.from({ length: 200 }, (_, i) => i + 1));
    for (const lane of [undefined, 'ownerId']) {
      let asked = 0;
      await runAs(house.app, { account: people['token-of-cleo']!, workspaceId: 1, membership: { workspaceId: 1, permissions: new Set<string>() } as never, name: 'count' }, async (ctx) => {
        const spy = Object.assign(Object.create(ctx) as Ctx, { sql: (...args: Parameters<Ctx['sql']>) => { asked++; return ctx.sql(...args); } });
        await readBoard(spy, dealSource, { pipeline: 'main', lane, limit: 50 } as never);
      });
      expect(asked).toBe(2);
    }
  });
  it('refuses foreign people, unknown columns and cursors of nobody', async () => {
    await put('new', [1]);
    expect((await move(1, 'won', {}, 'eve')).status).toBe(403);
    expect((await move(1, 'won', {}, 'finn')).status).toBe(404);
    expect((await call(house, dealBoard.move, { workspace_slug: 'two', id: idOf(1), to: stageIds.won, version: 1 }, as('finn'))).status).toBe(404);
    expect((await move(1, 'other')).error!.fields![0]!.path).toBe('to');
    expect((await move(999, 'won')).status).toBe(404);
    for (const column of ['nonsense', stageIds.new]) for (const cursor of ['nonsense', 'WyJhMCIsIm5vbnNlbnNlIl0', undefined]) {
      const { status } = await call(house, dealBoard.column, { workspace_slug: 'one', column, ...(cursor ? { cursor } : {}) }, as('cleo'));
      expect(status, `${column} ${cursor}`).toBe(column === stageIds.new && !cursor ? 200 : 422);
    }
    expect((await stored(1))['stage_id']).toBe(stageIds.new);
  });
});

describe('a move', () => {
  it('puts the card below one, above one, at the top, at the end, and leaves the others where they are', async () => {
    await put('new', [1, 2, 3]);
    await put('talks', [4]);
    await move(4, 'new', { after: 1, before: 2 });
    expect(numbersIn(await look(), 'new')).toEqual([1, 4, 2, 3]);
    await move(3, 'new', { after: null });
    expect(numbersIn(await look(), 'new')).toEqual([3, 1, 4, 2]);
    await move(3, 'new', { before: null });
    expect(numbersIn(await look(), 'new')).toEqual([1, 4, 2, 3]);
    await move(2, 'new', { before: 4 });
    expect(numbersIn(await look(), 'new')).toEqual([1, 2, 4, 3]);
    await move(1, 'talks');
    expect([numbersIn(await look(), 'new'), numbersIn(await look(), 'talks')]).toEqual([[2, 4, 3], [1]]);
  });
  it('lands sensibly when its neighbours have moved away, were removed or never were', async () => {
    await put('new', [1, 2, 3]);
    await put('talks', [4, 5]);
    await move(2, 'talks', { after: 5 });
    await move(4, 'new', { after: 2, before: 3 });
    expect(numbersIn(await look(), 'new')).toEqual([1, 4, 3]);
    await house.owner.query(`update probe.deal set deleted_at = now() where id = '${idOf(1)}'`);
    await move(5, 'new', { after: 1, before: 999 });
    expect(numbersIn(await look(), 'new')).toEqual([4, 3, 5]);
    await move(5, 'new', { after: 5, before: 4 });
    expect(numbersIn(await look(), 'new')).toEqual([5, 4, 3]);
  });
  it('tells everybody once; a change of order is no new version and no entry in the history', async () => {
    await put('new', [1, 2]);
    const events = async () => (await house.owner.query(`select type, subject_id, version, data from core.event where topic = 'probe.deal' order by seq`)).rows;
    const before = (await events()).length;
    expect((await move(1, 'new', { after: 2 })).body.card.version).toBe(1);
    expect((await move(1, 'won', { after: null })).body).toMatchObject({ from: stageIds.new, to: stageIds.won, card: { version: 2 } });
    expect((await move(1, 'won', { after: null })).status).toBe(200);
    expect((await events()).slice(before)).toMatchObject([
      { type: 'probe.deal.ordered', subject_id: null },
      { type: 'probe.deal.moved', subject_id: idOf(1), version: 2, data: { changes: { stageId: [stageIds.new, stageIds.won] } } },
    ]);
  });
  it('may need more to be said, and then saves it with the column; a stale version does not stop it', async () => {
    await put('new', [1]);
    expect((await move(1, 'lost')).error!.fields![0]!.path).toBe('lostReason');
    expect((await stored(1))['stage_id']).toBe(stageIds.new);
    expect((await move(1, 'lost', { lostReason: 'Too dear' })).body.card).toMatchObject({ lostReason: 'Too dear', stageId: stageIds.lost });
    expect((await move(1, 'talks', { version: 1 })).body.card).toMatchObject({ lostReason: null, stageId: stageIds.talks, version: 3 });
  });
  it('spreads a column whose cards have no ranks, equal ones, or no room left', async () => {
    await put('new', [1, 2, 3, 4], { ranks: ['', '', 'a1', 'a1'] });
    await move(4, 'new', { after: 1 });
    expect(numbersIn(await look(), 'new')).toEqual([1, 4, 2, 3]);
    await put('talks', [5, 6, 7], { ranks: ['a0', `a0${'0'.repeat(longestRank - 3)}1`, 'a1'] });
    await put('won', [8, 9]);
    for (const n of [8, 9]) expect((await move(n, 'talks', { after: 5 })).status).toBe(200);
    expect(numbersIn(await look(), 'talks')).toEqual([5, 9, 8, 6, 7]);
    const { rows } = await house.owner.query('select rank from probe.deal where stage_id = $1 order by rank, id', [stageIds.talks]);
    expect(rows.every((r) => isRank(r.rank) && r.rank.length <= 4)).toBe(true);
    expect(new Set(rows.map((r) => r.rank)).size).toBe(5);
  });
  it('gives a new card its place', async () => {
    await put('new', [1, 2]);
    const ranks = await runAs(house.app, { account: people['token-of-cleo']!, workspaceId: 1, membership: { workspaceId: 1, permissions: new Set<string>() } as never, name: 'rank' }, async (ctx) => [await rankFor(ctx, dealSource, stageIds.new, 'top'), await rankFor(ctx, dealSource, stageIds.new), await rankFor(ctx, dealSource, stageIds.talks)]);
    expect(ranks[0]! < 'a0' && ranks[1]! > 'a1' && isRank(ranks[2]!)).toBe(true);
  });
});

describe('a column that is given up', () => {
  it('hands its cards to the end of another in their order, each with its history', async () => {
    await put('new', [1, 2, 3]);
    await put('talks', [4, 5]);
    const count = await runAs(house.app, { account: people['token-of-cleo']!, workspaceId: 1, membership: { workspaceId: 1, permissions: new Set<string>() } as never, name: 'column' }, (ctx) => moveColumn(ctx, dealSource, stageIds.new, stageIds.talks));
    expect([count, numbersIn(await look(), 'new'), numbersIn(await look(), 'talks')]).toEqual([3, [], [4, 5, 1, 2, 3]]);
    const { rows } = await house.owner.query(`select version, data from core.event where subject_id = $1 order by seq desc limit 1`, [idOf(2)]);
    expect(rows).toEqual([{ version: 2, data: { changes: { stageId: [stageIds.new, stageIds.talks] } } }]);
  });
});

describe('many people at once', () => {
  afterEach(async () => { await house.owner.query('truncate probe.deal'); });

  it('lose no card, get no two equal ranks, and all read the same order', async () => {
    const all = Array.from({ length: 40 }, (_, i) => i + 1);
    const open = ['new', 'talks', 'won'] as const;
    await put('new', all);
    let seed = 7;
    const random = (n: number) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => move(all[random(all.length)]!, open[random(3)]!, { after: random(4) === 0 ? null : all[random(all.length)]!, ...(random(2) ? { before: all[random(all.length)]! } : {}) }, i % 2 ? 'cleo' : 'dan')));
      expect(answers.map((a) => a.status).filter((s) => s !== 200)).toEqual([]);
      const [one, two] = await Promise.all([look({}, 'cleo'), look({}, 'eve')]);
      expect(two).toEqual(one);
      expect(one.cells.flatMap((c) => c.cards.map((card) => Number(card.id.slice(-6)))).sort((a, b) => a - b)).toEqual(all);
      const { rows } = await house.owner.query('select stage_id, rank, count(*) from probe.deal group by 1, 2 having count(*) > 1');
      expect(rows).toEqual([]);
    }
  }, 60_000);
  it('drop different cards below the same one: both land there, and of two moves of one card the later one counts', async () => {
    await put('new', [1, 2, 3]);
    await put('talks', [4, 5, 6]);
    await Promise.all([move(4, 'new', { after: 1, before: 2 }), move(5, 'new', { after: 1, before: 2 }, 'dan')]);
    const order = numbersIn(await look(), 'new');
    expect([order[0], order.slice(1, 3).sort(), order.slice(3)]).toEqual([1, [4, 5], [2, 3]]);
    const [a, b] = await Promise.all([move(6, 'new'), move(6, 'won', {}, 'dan')]);
    expect([a.status, b.status]).toEqual([200, 200]);
    const board = await look();
    expect(board.cells.filter((c) => c.cards.some((card) => card.id === idOf(6))).length).toBe(1);
    const { rows } = await house.owner.query(`select data from core.event where subject_id = $1 order by seq desc limit 1`, [idOf(6)]);
    expect(rows[0].data.changes.stageId[1]).toBe((await stored(6))['stage_id']);
  });
  it('move ten thousand cards as fast as ten', async () => {
    await put('new', Array.from({ length: 10_000 }, (_, i) => i + 1));
    await house.owner.query('vacuum analyze probe.deal');
    const plan = await runAs(house.app, { account: people['token-of-cleo']!, workspaceId: 1, membership: { workspaceId: 1, permissions: new Set<string>() } as never, name: 'plan' }, async (ctx) => {
      const asked: Array<[string, unknown[]]> = [];
      const spy = Object.assign(Object.create(ctx) as Ctx, { sql: (text: string, values: unknown[] = []) => { asked.push([text, values]); return Promise.resolve([]); } });
      await readBoard(spy, dealSource, { pipeline: 'main', limit: 30 } as never);
      return JSON.stringify(await ctx.sql(`explain (analyze, format json) ${asked.at(-1)![0]}`, asked.at(-1)![1]));
    });
    expect(plan).toContain('deal_place');
    expect(plan).not.toContain('Seq Scan');
    expect((await move(9_999, 'new', { after: 1, before: 2 })).status).toBe(200);
    expect(numbersIn(await look(), 'new').slice(0, 3)).toEqual([1, 9_999, 2]);
  }, 60_000);
});
