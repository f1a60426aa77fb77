import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ListField, ListSum, Selection } from '#core/contract/list-fields.ts';
import type { ApiError } from '../api/errors.ts';
import type { PeekProps } from './list-peek.tsx';
import type { RecordField } from './record-form.tsx';
import type { StatusTone } from '../ui/status-pill.tsx';
import type { ComboboxItem, ItemLoader } from '../ui/use-combobox-items.ts';

/** The least a row of a list has. */
export interface ListRow { id: string }
/** How many rows share a value of the grouping field. */
export interface ListGroup { value: string | number | boolean | null; count: number; sums?: ListSums | undefined }
/** Sums by field; of money one per currency. */
export type ListSums = Record<string, ListSum[]>;
/** What every list endpoint answers. */
export interface ListAnswer<Row> { items: Row[]; nextCursor: string | null; total: number | null; groups?: ListGroup[] | undefined; sums?: ListSums | undefined }
/** Input keys the list page fills in itself. */
export type ListKeys = 'cursor' | 'limit' | 'q' | 'sort' | 'filter' | 'count' | 'group' | 'sums';

/** A value of a select or id field, with its words. */
export interface Choice { value: string; label: string; tone?: StatusTone }

/** One column; what is left out comes from the field of the same key. */
export interface ListColumn<Row> {
  /** Key of the row, and of `fields` where the column can be sorted or filtered. */
  key: string;
  header: string;
  cell?: (row: Row) => ReactNode;
  /** Width in px at first; the person can change it. */
  width?: number;
  align?: 'start' | 'center' | 'end';
  pin?: 'start' | 'end';
  /** Not shown until it is chosen. */
  hidden?: boolean;
  /** False for what only the page works out, such as a state that follows from the day: files cannot have it. */
  exported?: false;
  /** Columns that stand in its place in CSV and XLSX, of what is several things in one; importing takes them back. */
  files?: ReadonlyArray<{ key: string; header: string }>;
  /** May be changed in place; needs `onEdit`. */
  editable?: boolean | ((row: Row) => boolean);
  /** What may be chosen in place of a row's value, where that is not all the field is filtered by. */
  choicesOf?: (row: Row) => readonly Choice[];
}

/** Something done to many rows at once. */
export interface BulkPress {
  label: string;
  icon?: LucideIcon;
  destructive?: boolean;
  /** Selection is cleared once it resolves; when it rejects the error is shown and the selection kept. */
  run: (selection: Selection, count: number) => unknown;
}
/** The same with a choice first, such as to whom: one button with a menu, however many there are. */
export interface BulkChoice { label: string; icon?: LucideIcon; choices: readonly BulkPress[] }
/** What can be done to many rows at once. */
export type BulkAction = BulkPress | BulkChoice;

/** Editing and removing of many rows by a resource's own bulk endpoint, with progress and Undo. */
export interface ListBulk {
  /** Endpoint made by `resource().bulk`. */
  endpoint: Endpoint<never, unknown> | Endpoint;
  /** The endpoint's own input: slug, parent id. */
  input: object;
  /** Boxes a person may set for many rows; custom fields come by themselves. */
  fields?: readonly RecordField[];
  canEdit: boolean;
  canRemove: boolean;
  /** Kind of record under which files are read in, where it is another than the list's first topic. */
  importTopic?: string;
  /** Shows a refusal in a way of its own; true where it did, so that nothing more is said of it. */
  onRefused?: (error: ApiError) => boolean;
  /** Further changes of many rows; `change` sends fields through the same endpoint, so that they too have progress and Undo. */
  actions?: (change: (selection: Selection, fields: Record<string, unknown>) => Promise<void>) => readonly BulkAction[];
}

/** The one primary action of a list; also on the key `c`. */
export interface ListAction { label: string; icon?: LucideIcon; to?: string; onPress?: () => void }

/** What a list without any row says. */
export interface ListEmpty { title: string; text?: ReactNode; icon?: LucideIcon; action?: ReactNode }

/** Props of ListPage. */
export interface ListPageProps<Row extends ListRow, I> {
  endpoint: Endpoint<I, ListAnswer<Row>>;
  /** The endpoint's own input: slug, parent id. */
  input: Omit<I, ListKeys>;
  fields: Readonly<Record<string, ListField>>;
  columns: ReadonlyArray<ListColumn<Row>>;
  /** Live topics that refetch it. */
  topics: readonly string[];
  /** Names the table; shown as the page's heading unless `embedded`. */
  title: string;
  breadcrumb?: readonly ReactNode[];
  description?: ReactNode;
  /** Inside a page that has its own header. */
  embedded?: boolean;
  /** Words of select and id fields. Id fields can be filtered only with them. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Id fields that are only filtered by and have too many values for choices: their words, and what finds their values. `choices` name those that are chosen. */
  filters?: Readonly<Record<string, { label: string; load: ItemLoader<ComboboxItem> }>>;
  rowHref?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Panel that shows a row beside the list, on Space and by a button of the row; its code is loaded when it is first opened (`lazy`). */
  peek?: (panel: PeekProps) => ReactNode;
  primaryAction?: ListAction | undefined;
  bulkActions?: readonly BulkAction[];
  /** Editing and removing of many rows, before the list's own bulk actions. */
  bulk?: ListBulk;
  /** MenuItems of a row; null for none. */
  rowActions?: (row: Row) => ReactNode;
  /** Saves one changed value; throws when it was refused. */
  onEdit?: (row: Row, key: string, value: unknown) => Promise<unknown>;
  /** A row as a card below 640 px; the first columns otherwise. */
  card?: (row: Row) => ReactNode;
  empty?: ListEmpty;
  searchPlaceholder?: string;
  /** Words that name a row for screen readers; the first column's value when absent. */
  rowName?: (row: Row) => string;
  /** Endpoint made by `resource().export`. */
  exportEndpoint?: Endpoint<never, unknown> | Endpoint;
  /** Topic whose custom fields the list shows, filters, sorts and groups by. */
  customFields?: string;
  /** Further quiet controls in the header, e.g. an import button. */
  secondary?: ReactNode;
}
