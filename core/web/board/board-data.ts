import type { BoardAnswer, BoardCard, BoardCell, BoardColumn } from './board-types.ts';

/** A board as far as it is loaded, and when that was asked for (performance.now). */
export interface LoadedBoard<Card, Column> extends BoardAnswer<Card, Column> { asOf: number }
/** A place on a board as the server understands it: below `after`, else above `before`; null is the column's end. */
export interface Spot { column: string; lane: string | null; after: string | null | undefined; before: string | null | undefined }
/** Where a card stands. */
export interface Found<Card> { cell: BoardCell<Card>; index: number; card: Card }

type Cells<Card> = ReadonlyArray<BoardCell<Card>>;

/** The cell where a column and a lane meet; an empty one where the server named none. */
export function cellAt<Card>(cells: Cells<Card>, column: string, lane: string | null): BoardCell<Card> {
  return cells.find((c) => c.column === column && c.lane === lane) ?? { column, lane, count: 0, cards: [], nextCursor: null };
}

/** Where a card stands, as far as it is loaded. */
export function findCard<Card extends BoardCard>(cells: Cells<Card>, id: string | null): Found<Card> | null {
  if (id === null) return null;
  for (const cell of cells) {
    const index = cell.cards.findIndex((c) => c.id === id);
    if (index >= 0) return { cell, index, card: cell.cards[index]! };
  }
  return null;
}

/** The spot at an index of a cell, counted without the card that moves. */
export function spotAt<Card extends BoardCard>(cell: BoardCell<Card>, index: number, moving: string): Spot {
  const others = cell.cards.filter((c) => c.id !== moving);
  const at = Math.max(0, Math.min(index, others.length));
  return { column: cell.column, lane: cell.lane, after: others[at - 1]?.id ?? null, before: others[at]?.id ?? (cell.nextCursor ? undefined : null) };
}

/** Index a spot means in a cell without the moving card, by the rules of the server. */
function indexOf<Card extends BoardCard>(others: readonly Card[], { after, before }: Spot): number {
  const above = others.findIndex((c) => c.id === after);
  if (above >= 0) return above + 1;
  const below = others.findIndex((c) => c.id === before);
  if (below >= 0) return below;
  return after === null ? 0 : others.length;
}

/** The board with one card at another spot, counts included; a card that is not loaded appears there. */
export function withMove<Card extends BoardCard, Column extends BoardColumn, B extends BoardAnswer<Card, Column>>(board: B, card: Card, spot: Spot): B {
  const from = findCard(board.cells, card.id);
  const target = cellAt(board.cells, spot.column, spot.lane);
  const others = target.cards.filter((c) => c.id !== card.id);
  const index = indexOf(others, spot);
  const stays = from?.cell === target;
  const cards = [...others.slice(0, index), from?.card ?? card, ...others.slice(index)];
  const next: BoardCell<Card> = { ...target, cards, count: target.count + (stays ? 0 : 1) };
  let cells = board.cells.map((cell) => {
    if (cell === target) return next;
    return cell === from?.cell ? { ...cell, cards: cell.cards.filter((c) => c.id !== card.id), count: cell.count - 1 } : cell;
  });
  if (!board.cells.includes(target)) cells = [...cells, next];
  const left = from?.cell.column;
  const columns = left === spot.column || left === undefined ? board.columns : board.columns.map((c) => (c.id === left ? { ...c, count: c.count - 1 } : c.id === spot.column ? { ...c, count: c.count + 1 } : c));
  return { ...board, cells, columns };
}

/** True when a spot is where the card stands already. */
export function isThere<Card extends BoardCard>(cells: Cells<Card>, id: string, spot: Spot): boolean {
  const found = findCard(cells, id);
  if (!found || found.cell.column !== spot.column || found.cell.lane !== spot.lane) return false;
  return indexOf(found.cell.cards.filter((c) => c.id !== id), spot) === found.index;
}

/** Cards in the order of j and k: down each column, lane by lane. */
export function cardsInOrder<Card extends BoardCard>(board: BoardAnswer<Card, BoardColumn>, lanes: ReadonlyArray<string | null>, folded: ReadonlySet<string>): Card[] {
  return lanes.flatMap((lane) => board.columns.filter((c) => !folded.has(c.id)).flatMap((c) => cellAt(board.cells, c.id, lane).cards));
}

/** Where a carried or focused card goes by an arrow key: cell and index; null at the edge. `forward` is towards the next column; past the end of a column it goes on in the next of `lanes`, in the order they are shown. */
export function stepFrom<Card extends BoardCard>(board: BoardAnswer<Card, BoardColumn>, id: string, key: 'up' | 'down' | 'forward' | 'back', folded: ReadonlySet<string>, carrying: boolean, lanes: ReadonlyArray<string | null> = []): { cell: BoardCell<Card>; index: number } | null {
  const found = findCard(board.cells, id);
  if (!found) return null;
  const { cell, index } = found;
  if (key === 'up' || key === 'down') {
    const by = key === 'up' ? -1 : 1;
    if (index + by >= 0 && index + by < cell.cards.length) return { cell, index: index + by };
    const here = lanes.indexOf(cell.lane);
    if (here < 0) return null;
    for (let at = here + by; at >= 0 && at < lanes.length; at += by) {
      const target = cellAt(board.cells, cell.column, lanes[at]!);
      if (carrying) return { cell: target, index: key === 'up' ? target.cards.length : 0 };
      if (target.cards.length > 0) return { cell: target, index: key === 'up' ? target.cards.length - 1 : 0 };
    }
    return null;
  }
  const columns = board.columns.filter((c) => !folded.has(c.id) || c.id === cell.column);
  for (let at = columns.findIndex((c) => c.id === cell.column) + (key === 'forward' ? 1 : -1); at >= 0 && at < columns.length; at += key === 'forward' ? 1 : -1) {
    const target = cellAt(board.cells, columns[at]!.id, cell.lane);
    if (carrying) return { cell: target, index: Math.min(index, target.cards.length) };
    // Without a card in hand an empty column is passed over.
    if (target.cards.length > 0) return { cell: target, index: Math.min(index, target.cards.length - 1) };
  }
  return null;
}
