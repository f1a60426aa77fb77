import type { Chosen } from '../resource/use-selection.ts';
import type { CardActions } from './board-card.tsx';
import type { LoadedBoard } from './board-data.ts';
import type { BoardCard, BoardCell, BoardColumn, BoardLane, BoardProps } from './board-types.ts';

/** What columns, lanes and cards draw from. */
export interface BoardView<Card extends BoardCard, Column extends BoardColumn> {
  props: BoardProps<Card, Column>;
  board: LoadedBoard<Card, Column>;
  /** In the order of their names: by size they would change places with every move. */
  lanes: readonly BoardLane[];
  /** The question; another one begins at the top of each column. */
  scope: string;
  lane: { field: string; label: string; laneTitle: (value: string | null) => string; movable?: boolean | ((value: string | null, card: Card) => boolean) } | null;
  chosen: Chosen | null;
  actions: CardActions<Card>;
  /** The card keys speak about; always drawn, so that the focus is never lost to scrolling. */
  active: string | null;
  /** Picked up by keyboard. */
  carried: string | null;
  /** Picked up by pointer. */
  dragged: string | null;
  helpId: string;
  canMove: (card: Card) => boolean;
  open: ((card: Card) => void) | undefined;
  folded: ReadonlySet<string>;
  onFold: (column: string) => void;
  /** Lanes of which only the head is shown. */
  closedLanes: ReadonlySet<string | null>;
  onCloseLane: (lane: string | null) => void;
  loadMore: (cell: BoardCell<Card>) => void;
  failedCells: ReadonlySet<string>;
}

/** Name of a zone in the page; columns and lanes of any name fit into it. */
export function zoneOf(column: string, lane: string | null): string {
  return JSON.stringify([column, lane]);
}

/** Column and lane of a zone's name. */
export function readZone(text: string): { column: string; lane: string | null } {
  const [column, lane] = JSON.parse(text) as [string, string | null];
  return { column, lane };
}
