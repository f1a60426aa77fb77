import type { ComboboxItem, ItemLoader } from '../ui/use-combobox-items.ts';
import type { ReactNode } from 'react';
import type { BoardSum } from '#core/contract/board.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import type { BulkAction, Choice, ListAction, ListBulk, ListEmpty } from '../resource/list-types.ts';
import type { StatusTone } from '../ui/status-pill.tsx';

/** The least a card has. */
export interface BoardCard { id: string; version: number }
/** The least a column has; a room's own fields (name, kind, limit) stand beside these. */
export interface BoardColumn { id: string; count: number; sums: BoardSum[] }
/** Cards where a column and a lane meet; without lanes there is one per column, with lane null. */
export interface BoardCell<Card> { column: string; lane: string | null; count: number; cards: Card[]; nextCursor: string | null }
/** A swim lane; null is the lane of the cards without a value. */
export interface BoardLane { value: string | null; count: number; sums: BoardSum[] }
/** What a board endpoint answers. */
export interface BoardAnswer<Card, Column> { columns: Column[]; cells: Array<BoardCell<Card>>; lanes: BoardLane[] | null; hiddenLanes: number }
/** What `board()` of the contract gives, as far as the page needs it. */
export interface BoardEndpoints<Card, Column> {
  board: Endpoint<unknown, BoardAnswer<Card, Column>>;
  column: Endpoint<unknown, { items: Card[]; nextCursor: string | null }>;
  move: Endpoint<unknown, { card: Card; from: string; to: string }>;
}

/** A card that is about to enter another column. */
export interface BoardMove<Card, Column> { card: Card; from: Column; to: Column }

/** Props of Board. */
export interface BoardProps<Card extends BoardCard, Column extends BoardColumn> {
  endpoints: BoardEndpoints<Card, Column>;
  /** The endpoints' own input: slug, pipeline. */
  input: Readonly<Record<string, unknown>>;
  /** Fields of the list: search and filters are the list's, and share its address. */
  fields: Readonly<Record<string, ListField>>;
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Finds the values of fields of ids that have no choices. */
  loads?: Readonly<Record<string, ItemLoader<ComboboxItem>>>;
  /** Words of a field in filters; the key made readable when absent. */
  fieldLabel?: (field: string) => string;
  /** Live topics that refetch it. */
  topics: readonly string[];
  /** Names the board; shown as the page's heading unless `embedded`. */
  title: string;
  breadcrumb?: readonly ReactNode[];
  description?: ReactNode;
  embedded?: boolean;
  searchPlaceholder?: string;
  /** Also on the key `c`. */
  primaryAction?: ListAction | undefined;
  /** Further quiet controls: the switch between board and list, a choice of pipeline. */
  secondary?: ReactNode;

  columnTitle: (column: Column) => string;
  columnTone?: (column: Column) => StatusTone;
  /** In the column's head beside count and sums: a menu, a limit. */
  columnHead?: (column: Column) => ReactNode;
  /** What stands on a card; the board draws its frame. Controls inside keep their own presses. */
  card: (card: Card) => ReactNode;
  /** Words that name a card for screen readers. */
  cardName: (card: Card) => string;
  cardHref?: (card: Card) => string;
  onOpen?: (card: Card) => void;
  /** Stale or overdue: a coloured edge with words; null for none. */
  mark?: (card: Card) => { tone: 'warning' | 'destructive'; label: string } | null;

  /** False for people who may not move cards; then nothing can be picked up. */
  canMove?: boolean | ((card: Card) => boolean);
  /**
   * Asks before a card enters another column: give the move's further fields (a lost reason) once they are known,
   * `{}` when there is nothing to ask, null to leave the card where it was.
   */
  beforeMove?: (move: BoardMove<Card, Column>) => Promise<Record<string, unknown> | null> | Record<string, unknown> | null;
  /** Adds a card from the line at the column's head; throws what the line shall show. */
  onQuickAdd?: (column: Column, title: string) => Promise<unknown>;
  /** Columns that take no quick addition, e.g. Won. */
  canQuickAdd?: (column: Column) => boolean;
  /** Fields that cut the board into lanes, with their words. */
  lanes?: ReadonlyArray<{ field: string; label: string; laneTitle: (value: string | null) => string; /** A card dropped in another lane takes its value; the lanes that take one, or all of them. */ movable?: boolean | ((value: string | null, card: Card) => boolean) }>;
  bulkActions?: readonly BulkAction[];
  /** Editing and removing of many cards by the resource's own bulk endpoint, before the board's own bulk actions. */
  bulk?: ListBulk;
  /** Topic whose custom fields the board filters by, as its contract says with `customFields`. */
  customFields?: string;
  empty?: ListEmpty;
}
