import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import type { ApiError } from '../api/errors.ts';
import { newId } from '../api/new-id.ts';
import { request } from '../api/request.ts';
import { invalidateTopics, queryClient, showError } from '../query.ts';
import { cellAt, withMove, type LoadedBoard, type Spot } from './board-data.ts';
import type { BoardAnswer, BoardCard, BoardCell, BoardColumn, BoardEndpoints } from './board-types.ts';

interface Pending<Card> { key: string; card: Card; spot: Spot; /** When the server had done it; null until then. */ settledAt: number | null }

/** What a board asks for. */
export interface BoardQuestion { q: string; filter: string | undefined; lane: string | undefined }

/** A board kept up to date, with one's own moves shown at once. */
export interface OpenBoard<Card, Column> {
  board: LoadedBoard<Card, Column> | undefined;
  error: ApiError | null;
  isPending: boolean;
  isFetching: boolean;
  isStale: boolean;
  retry: () => void;
  loadMore: (cell: BoardCell<Card>) => void;
  failedCells: ReadonlySet<string>;
  /** Shows a card at a spot until `settle` says how it went on the server. */
  move: (card: Card, spot: Spot) => PendingMove;
}

/** A move that is shown and waits to be sent. */
export interface PendingMove {
  /** Sends it; a refusal puts the card back and shows why. */
  send: (fields: Record<string, unknown>, lane: { by: string; value: string | null } | undefined) => Promise<boolean>;
  /** Puts the card back. */
  undo: () => void;
}

export const cellKey = (cell: { column: string; lane: string | null }) => JSON.stringify([cell.column, cell.lane]);

/** Reads a board; a live change reads again as much of each column as was scrolled to. */
export function useBoard<Card extends BoardCard, Column extends BoardColumn>(endpoints: BoardEndpoints<Card, Column>, input: Readonly<Record<string, unknown>>, topics: readonly string[], question: BoardQuestion): OpenBoard<Card, Column> {
  type Board = LoadedBoard<Card, Column>;
  const asked = { ...input, ...(question.q ? { q: question.q } : {}), ...(question.filter ? { filter: question.filter } : {}), ...(question.lane ? { lane: question.lane } : {}) };
  const queryKey = [endpoints.board.id, asked, 'board'];
  const keyText = JSON.stringify(queryKey);
  const [pending, setPending] = useState<ReadonlyArray<Pending<Card>>>([]);
  const [failedCells, setFailedCells] = useState<ReadonlySet<string>>(new Set());
  const loading = useRef(new Set<string>());
  const ask = <T>(endpoint: unknown, more: object, signal?: AbortSignal) => request(endpoint as Endpoint, { ...asked, ...more } as InputOf<Endpoint>, signal ? { signal } : {}) as Promise<T>;
  const nextCards = (cell: BoardCell<Card>, limit: number, signal?: AbortSignal) => ask<{ items: Card[]; nextCursor: string | null }>(endpoints.column, { column: cell.column, ...(cell.lane === null ? {} : { laneValue: cell.lane }), cursor: cell.nextCursor, limit }, signal);

  const query = useQuery<Board, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const asOf = performance.now();
      const before = queryClient.getQueryData<Board>(queryKey);
      const answer = await ask<BoardAnswer<Card, Column>>(endpoints.board, { limit: 30 }, signal);
      const cells = await Promise.all(answer.cells.map(async (first) => {
        const wanted = before ? cellAt(before.cells, first.column, first.lane).cards.length : 0;
        let cell = first;
        while (cell.nextCursor && cell.cards.length < wanted) cell = grown(cell, await nextCards(cell, 200, signal));
        return cell;
      }));
      return { ...answer, cells, asOf };
    },
    placeholderData: keepPreviousData, meta: { topics },
  });
  const { data } = query;
  const waiting = useMemo(() => pending.filter((p) => p.settledAt === null || !data || data.asOf <= p.settledAt), [pending, data]);
  useEffect(() => { if (waiting.length < pending.length) setPending(waiting); }, [waiting, pending]);
  const board = useMemo(() => waiting.reduce<Board | undefined>((b, p) => b && withMove<Card, Column, Board>(b, p.card, p.spot), data), [data, waiting]);

  const loadMore = (cell: BoardCell<Card>) => {
    // What is shown may hold moves under way; pages are added to what the server said.
    const known = data && cellAt(data.cells, cell.column, cell.lane);
    const key = keyText + cellKey(cell);
    if (!known?.nextCursor || query.isPlaceholderData || loading.current.has(key)) return;
    loading.current.add(key);
    setFailedCells((old) => without(old, cellKey(cell)));
    nextCards(known, 100).then((page) => {
      queryClient.setQueryData<Board>(queryKey, (now) => now && { ...now, cells: now.cells.map((c) => (c.column === cell.column && c.lane === cell.lane && c.nextCursor === known.nextCursor ? grown(c, page) : c)) });
    }, () => setFailedCells((old) => new Set([...old, cellKey(cell)]))).finally(() => loading.current.delete(key));
  };

  const move = (card: Card, spot: Spot): PendingMove => {
    const key = newId();
    setPending((old) => [...old.filter((p) => p.card.id !== card.id || p.settledAt === null), { key, card, spot, settledAt: null }]);
    const undo = () => setPending((old) => old.filter((p) => p.key !== key));
    return {
      undo,
      send: async (fields, lane) => {
        const place = Object.fromEntries(endpoints.move.pathKeys.map((k) => [k, input[k]]));
        const { after, before } = spot;
        const body = { ...place, ...fields, id: card.id, to: spot.column, version: card.version, ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }), ...(lane ? { lane } : {}) };
        try {
          await request(endpoints.move as Endpoint, body as InputOf<Endpoint>, { idempotencyKey: key });
          setPending((old) => old.map((p) => (p.key === key ? { ...p, settledAt: performance.now() } : p)));
          void invalidateTopics(topics);
          return true;
        } catch (error) {
          undo();
          showError(error);
          void queryClient.invalidateQueries({ queryKey });
          return false;
        }
      },
    };
  };
  return { board, error: query.error, isPending: query.isPending, isFetching: query.isFetching, isStale: query.isPlaceholderData, retry: () => void query.refetch(), loadMore, failedCells, move };
}

/** A cell with its next cards; one that moved between two pages is shown once. */
function grown<Card extends BoardCard>(cell: BoardCell<Card>, page: { items: Card[]; nextCursor: string | null }): BoardCell<Card> {
  const known = new Set(cell.cards.map((c) => c.id));
  return { ...cell, cards: [...cell.cards, ...page.items.filter((c) => !known.has(c.id))], nextCursor: page.nextCursor };
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  if (!set.has(key)) return set;
  const next = new Set(set);
  next.delete(key);
  return next;
}
