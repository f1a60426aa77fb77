import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsInOrder, cellAt, findCard, isThere, spotAt, stepFrom, withMove } from '../board-data.ts';
import type { BoardAnswer, BoardColumn } from '../board-types.ts';

interface Card { id: string; version: number }
type Board = BoardAnswer<Card, BoardColumn>;

/** A board from lists of ids; a `+` at the end says that the column goes on. */
function boardOf(columns: Record<string, string>): Board {
  const cells = Object.entries(columns).map(([column, text]) => {
    const more = text.endsWith('+');
    const cards = [...text.replace('+', '')].map((id) => ({ id, version: 1 }));
    return { column, lane: null, count: cards.length + (more ? 100 : 0), cards, nextCursor: more ? 'next' : null };
  });
  return { columns: cells.map((c) => ({ id: c.column, count: c.count, sums: [] })), cells, lanes: null, hiddenLanes: 0 };
}
const textOf = (board: Board) => Object.fromEntries(board.cells.map((c) => [c.column, c.cards.map((x) => x.id).join('')]));
const card = (id: string): Card => ({ id, version: 1 });
const move = (board: Board, id: string, column: string, index: number) => withMove<Card, BoardColumn, Board>(board, card(id), spotAt(cellAt(board.cells, column, null), index, id));

describe('a board with a card at another place', () => {
  const board = boardOf({ new: 'abc', won: 'de', empty: '' });
  it.each([['a', 'new', 2, { new: 'bca' }], ['c', 'new', 0, { new: 'cab' }], ['a', 'won', 1, { new: 'bc', won: 'dae' }], ['d', 'empty', 0, { won: 'e', empty: 'd' }], ['b', 'won', 99, { new: 'ac', won: 'deb' }]] as const)('%s to %s, place %d', (id, column, index, expected) => {
    expect(textOf(move(board, id, column, index))).toMatchObject(expected);
  });
  it('counts along, and leaves the counts within a column', () => {
    expect(move(board, 'a', 'won', 0).columns.map((c) => c.count)).toEqual([2, 3, 0]);
    expect(move(board, 'a', 'new', 2).columns.map((c) => c.count)).toEqual([3, 2, 0]);
  });
  it('never loses a card or shows one twice, whatever is moved where', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.constantFrom(...'abcde'), fc.constantFrom('new', 'won', 'empty'), fc.nat(6)), { maxLength: 30 }), (moves) => {
      let now = board;
      for (const [id, column, index] of moves) now = move(now, id, column, index);
      expect(now.cells.flatMap((c) => c.cards.map((x) => x.id)).toSorted()).toEqual([...'abcde']);
      expect(now.cells.map((c) => c.count)).toEqual(now.cells.map((c) => c.cards.length));
      expect(now.columns.map((c) => c.count)).toEqual(now.columns.map((c) => cellAt(now.cells, c.id, null).cards.length));
    }));
  });
  it('lets a card appear that somebody else has just taken out of sight, and in a lane that had none', () => {
    expect(textOf(withMove<Card, BoardColumn, Board>(board, card('x'), { column: 'won', lane: null, after: 'd', before: 'e' }))['won']).toBe('dxe');
    const moved = withMove<Card, BoardColumn, Board>(board, card('a'), { column: 'won', lane: 'ann', after: null, before: null });
    expect(cellAt(moved.cells, 'won', 'ann')).toMatchObject({ count: 1, cards: [{ id: 'a' }] });
  });
});

describe('a spot', () => {
  it('names its neighbours, and nobody where the column may go on', () => {
    const board = boardOf({ new: 'abc', won: 'de+' });
    expect(spotAt(board.cells[0]!, 1, 'x')).toEqual({ column: 'new', lane: null, after: 'a', before: 'b' });
    expect(spotAt(board.cells[0]!, 0, 'a')).toEqual({ column: 'new', lane: null, after: null, before: 'b' });
    expect(spotAt(board.cells[0]!, 3, 'x')).toMatchObject({ after: 'c', before: null });
    expect(spotAt(board.cells[1]!, 2, 'x')).toMatchObject({ after: 'e', before: undefined });
  });
  it('is known as the place where the card stands already', () => {
    const board = boardOf({ new: 'abc', won: '' });
    expect(isThere(board.cells, 'b', spotAt(board.cells[0]!, 1, 'b'))).toBe(true);
    expect(isThere(board.cells, 'b', spotAt(board.cells[0]!, 2, 'b'))).toBe(false);
    expect(isThere(board.cells, 'b', spotAt(board.cells[1]!, 0, 'b'))).toBe(false);
  });
});

describe('keys', () => {
  const board = boardOf({ new: 'abc', empty: '', won: 'd', lost: 'e' });
  it('pass over empty and collapsed columns, but carry a card into an empty one', () => {
    expect(stepFrom(board, 'c', 'forward', new Set(), false)).toMatchObject({ cell: { column: 'won' }, index: 0 });
    expect(stepFrom(board, 'c', 'forward', new Set(), true)).toMatchObject({ cell: { column: 'empty' }, index: 0 });
    expect(stepFrom(board, 'd', 'back', new Set(['empty']), true)).toMatchObject({ cell: { column: 'new' }, index: 0 });
    expect(stepFrom(board, 'd', 'forward', new Set(['lost']), false)).toBeNull();
  });
  it('end at the ends', () => {
    expect([stepFrom(board, 'a', 'up', new Set(), false), stepFrom(board, 'c', 'down', new Set(), true), stepFrom(board, 'nobody', 'up', new Set(), false)]).toEqual([null, null, null]);
    expect(stepFrom(board, 'a', 'down', new Set(), false)?.index).toBe(1);
  });
  it('goes on in the next lane at the end of a column: to a card, or with one in hand to any that is open to it', () => {
    const cells = [['new', 'ann', 'ab'], ['won', 'ann', 'c'], ['new', null, 'd']].map(([column, lane, text]) => ({ column: column!, lane: lane!, count: text!.length, cards: [...text!].map(card), nextCursor: null }));
    const cut: Board = { ...board, cells, lanes: [] };
    const lanes = ['ann', 'bob', null];
    const at = (id: string, key: 'up' | 'down', carrying: boolean, open: ReadonlyArray<string | null> = lanes) => { const to = stepFrom(cut, id, key, new Set(), carrying, open); return to && [to.cell.lane, to.index]; };
    expect([at('b', 'down', false), at('d', 'up', false), at('c', 'down', false), at('a', 'up', false)]).toEqual([[null, 0], ['ann', 1], null, null]);
    expect([at('b', 'down', true), at('d', 'up', true), at('d', 'up', true, ['ann', null]), at('b', 'down', true, ['ann'])]).toEqual([['bob', 0], ['bob', 0], ['ann', 2], null]);
    expect(at('b', 'down', true, ['bob', null])).toBeNull();
  });
  it('go down the columns one after the other', () => {
    expect(cardsInOrder(board, [null], new Set(['won'])).map((c) => c.id).join('')).toBe('abce');
    expect(findCard(board.cells, 'e')).toMatchObject({ index: 0, cell: { column: 'lost' } });
  });
});
