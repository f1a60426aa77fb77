import type { ReactNode } from 'react';
import type { ListField } from '#core/contract/list-fields.ts';
import type { ListState, SortKey } from './list-state.ts';
import type { Choice, ListColumn, ListRow } from './list-types.ts';
import type { LoadedList } from './use-list.ts';
import type { Chosen } from './use-selection.ts';

/** What the table and the cards both draw from. */
export interface ListView<Row extends ListRow> {
  title: string;
  list: LoadedList<Row>;
  columns: ReadonlyArray<ListColumn<Row>>;
  fields: Readonly<Record<string, ListField>>;
  choicesFor: (key: string) => readonly Choice[] | undefined;
  state: ListState;
  scope: string;
  chosen: Chosen | null;
  active: number;
  /** Counts up when the active row should take the focus. */
  focusTurn: number;
  onActive: (index: number) => void;
  onSort: (sort: SortKey[]) => void;
  onGroup: (group: string) => void;
  hrefOf: ((row: Row) => string) | undefined;
  open: ((row: Row) => void) | undefined;
  /** Shows a row beside the list; which one is shown now, else an empty text. */
  peek: ((row: Row) => void) | undefined;
  peeked: string;
  rowActions: ((row: Row) => ReactNode) | undefined;
  onEdit: ((row: Row, key: string, value: unknown) => Promise<unknown>) | undefined;
  card: ((row: Row) => ReactNode) | undefined;
  nameOf: ((row: Row) => string) | undefined;
  /** A value of a column outside its row, as in the head of a group. */
  show: (key: string, value: unknown) => ReactNode;
}

/** Words that name a row for screen readers. */
export function rowName<Row extends ListRow>(view: Pick<ListView<Row>, 'columns' | 'nameOf'>, row: Row): string {
  if (view.nameOf) return view.nameOf(row);
  const value = (row as unknown as Record<string, unknown>)[view.columns[0]!.key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : row.id;
}
