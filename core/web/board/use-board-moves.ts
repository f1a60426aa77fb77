import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useT } from '../i18n/i18n.ts';
import { showError } from '../query.ts';
import { announce } from '../ui/live-region.tsx';
import { cellAt, findCard, isThere, spotAt, stepFrom, withMove, type LoadedBoard, type Spot } from './board-data.ts';
import type { BoardCard, BoardColumn, BoardProps } from './board-types.ts';
import { readZone, type BoardView } from './board-view.ts';
import { usePointerDrag } from './pointer-drag.ts';
import type { OpenBoard } from './use-board.ts';

interface Carry<Card> { card: Card; spot: Spot }

/** What the moves of a board need. */
export interface MovesOptions<Card extends BoardCard, Column extends BoardColumn> {
  props: BoardProps<Card, Column>;
  open: OpenBoard<Card, Column>;
  /** Always there, also before the first answer. */
  host: RefObject<HTMLElement | null>;
  root: RefObject<HTMLDivElement | null>;
  lane: BoardView<Card, Column>['lane'];
  /** Lanes that are open, from above; none without lanes. */
  lanes: ReadonlyArray<string | null>;
  folded: ReadonlySet<string>;
  focus: (id: string) => void;
}

type Arrow = 'up' | 'down' | 'left' | 'right';
const arrows: Record<string, Arrow> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
/** Columns follow the direction of the writing. */
const wayOf = (arrow: Arrow) => (arrow === 'up' || arrow === 'down' ? arrow : (arrow === 'right') === (document.documentElement.dir === 'rtl') ? 'back' : 'forward');

/** Moving cards by pointer and by keyboard: the card stands at its new place at once, and goes back when it may not stay. */
export function useBoardMoves<Card extends BoardCard, Column extends BoardColumn>({ props, open, host, root, lane, lanes, folded, focus }: MovesOptions<Card, Column>) {
  const t = useT('board');
  const [carry, setCarry] = useState<Carry<Card> | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const landings = useRef(new Map<string, DOMRect>());
  // A card that is carried by keyboard stands where it would land.
  const board = open.board && carry ? withMove<Card, Column, LoadedBoard<Card, Column>>(open.board, carry.card, carry.spot) : open.board;
  const titleOf = (id: string) => { const column = board?.columns.find((c) => c.id === id); return column ? props.columnTitle(column) : ''; };
  const canMove = (card: Card) => (typeof props.canMove === 'function' ? props.canMove(card) : (props.canMove ?? true));
  const takes = (card: Card, value: string | null) => (typeof lane?.movable === 'function' ? lane.movable(value, card) : lane?.movable === true);
  const words = (b: LoadedBoard<Card, Column>, card: Card) => {
    const found = findCard(b.cells, card.id)!;
    const column = titleOf(found.cell.column);
    return { name: props.cardName(card), column: lane && b.lanes ? t('laneColumn', { lane: lane.laneTitle(found.cell.lane), column }) : column, place: found.index + 1, total: found.cell.count };
  };

  const commit = async (card: Card, spot: Spot) => {
    if (!open.board || isThere(open.board.cells, card.id, spot)) return;
    const from = findCard(open.board.cells, card.id)?.cell;
    const [source, target] = [from?.column, spot.column].map((id) => open.board!.columns.find((c) => c.id === id));
    const move = open.move(card, spot);
    const after = withMove<Card, Column, LoadedBoard<Card, Column>>(open.board, card, spot);
    let fields: Record<string, unknown> | null = {};
    if (props.beforeMove && source && target && source !== target) {
      try { fields = await props.beforeMove({ card, from: source, to: target }); } catch (error) { showError(error); fields = null; }
      // A dialog that asked gives the focus back to an element that may be gone by then.
      setTimeout(() => { if (document.activeElement === document.body) focus(card.id); }, 250);
    }
    if (fields === null) { move.undo(); announce(t('cancelled', { name: props.cardName(card), column: source ? props.columnTitle(source) : '' })); return; }
    const changesLane = lane && from && from.lane !== spot.lane && takes(card, spot.lane);
    announce(t('dropped', words(after, card)));
    await move.send(fields, changesLane ? { by: lane.field, value: spot.lane } : undefined);
  };

  usePointerDrag({
    host, root, ordered: true,
    canDrag: (id) => { const card = findCard(open.board?.cells ?? [], id)?.card; return carry === null && card !== undefined && canMove(card); },
    onStart: (id) => { setDragged(id); focus(id); },
    onEnd: () => setDragged(null),
    onDrop: (id, { zone, before }, from) => {
      if (!open.board) return;
      const found = findCard(open.board.cells, id);
      const { column, lane: to } = readZone(zone.dataset['dropZone']!);
      if (!found || (found.cell.lane !== to && !takes(found.card, to))) return;
      const cell = cellAt(open.board.cells, column, to);
      const others = cell.cards.filter((c) => c.id !== id);
      const at = folded.has(column) ? 0 : before === null ? others.length : others.findIndex((c) => c.id === before);
      landings.current.set(id, from);
      void commit(found.card, spotAt(cell, at < 0 ? others.length : at, id));
    },
  });

  const step = (card: Card, direction: Arrow): Spot | null => {
    const from = board && findCard(board.cells, card.id)?.cell.lane;
    // A carried card passes over lanes that do not take it; its own takes it back.
    const own = carry ? open.board && findCard(open.board.cells, card.id)?.cell.lane : from;
    const to = board && stepFrom(board, card.id, wayOf(direction), folded, true, lanes.filter((value) => value === from || value === own || takes(card, value)));
    return to ? spotAt(to.cell, to.index, card.id) : null;
  };
  const pick = (card: Card) => {
    const found = board && findCard(board.cells, card.id);
    if (!found) return;
    if (!canMove(card)) { announce(t('stays'), 'assertive'); return; }
    setCarry({ card, spot: spotAt(found.cell, found.index, card.id) });
    announce(t('picked', words(board, card)), 'assertive');
  };
  const drop = () => { if (!carry) return; setCarry(null); void commit(carry.card, carry.spot); };
  const cancel = () => {
    if (!carry || !open.board) return;
    setCarry(null);
    focus(carry.card.id);
    announce(t('cancelled', words(open.board, carry.card)), 'assertive');
  };

  /** Keys on a card that has the focus. */
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement && event.target.matches('[data-drag-id]') ? event.target.dataset['dragId']! : null;
    const card = id === null ? undefined : findCard(board?.cells ?? [], id)?.card;
    if (!card || !board || event.ctrlKey || event.metaKey || event.altKey || dragged !== null) return;
    const direction = arrows[event.key];
    const used = () => { event.preventDefault(); event.stopPropagation(); };
    if (event.key === ' ') { used(); if (carry) drop(); else pick(card); return; }
    if (carry && event.key === 'Enter') { used(); drop(); return; }
    if (carry && event.key === 'Escape') { used(); cancel(); return; }
    if (carry && event.key === 'Tab') { cancel(); return; }
    if (!direction) { if (carry) used(); return; }
    used();
    if (carry || event.shiftKey) {
      const spot = canMove(card) ? step(card, direction) : null;
      if (!spot) return;
      focus(card.id);
      if (!carry) { void commit(card, spot); return; }
      setCarry({ card: carry.card, spot });
      const moved = withMove<Card, Column, LoadedBoard<Card, Column>>(board, card, spot);
      const { column, place, total } = words(moved, card);
      announce(t('over', { column, place, total }), 'assertive');
      return;
    }
    const to = stepFrom(board, card.id, wayOf(direction), folded, false, lanes);
    const next = to?.cell.cards[to.index];
    if (next) focus(next.id);
  };
  return { board, carried: carry?.card.id ?? null, dragged, landings, canMove, onKeyDown };
}
