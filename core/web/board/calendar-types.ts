import type { ReactNode } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import type { ComboboxItem, ItemLoader } from '../ui/use-combobox-items.ts';
import type { Choice, ListAction, ListAnswer, ListRow } from '../resource/list-types.ts';

/** How much time a calendar shows. */
export type CalendarSpan = 'month' | 'week' | 'day' | 'agenda';

/** Something on a day beside the records: drawn in grey, and it cannot be dragged. */
export interface CalendarMark { id: string; /** When it begins, in milliseconds. */ at: number; text: string; onOpen?: () => void }

/** Props of RecordCalendar. */
export interface RecordCalendarProps<Row extends ListRow> {
  /** A list endpoint; asked for the days in sight only. */
  endpoint: Endpoint<unknown, ListAnswer<Row>>;
  /** The endpoint's own input: slug, parent id. */
  input: Readonly<Record<string, unknown>>;
  /** Fields people filter by. */
  fields: Readonly<Record<string, ListField>>;
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Finds the values of fields of ids that have no choices. */
  loads?: Readonly<Record<string, ItemLoader<ComboboxItem>>>;
  /** Topic whose custom fields the calendar filters by. */
  customFields?: string;
  /** Id of the list whose saved views it opens; without it there are none. */
  viewsOf?: string;
  /** Further choices of what is shown, beside the filters. */
  tools?: ReactNode;
  /** Words of a field in filters; the key made readable when absent. */
  fieldLabel?: (field: string) => string;
  /** Date or instant field by which records lie on days; the endpoint must filter and sort by it. */
  dateField: string;
  /** What it is, where it is none of `fields`. */
  dateType?: 'date' | 'instant';
  topics: readonly string[];
  title: string;
  embedded?: boolean;
  searchPlaceholder?: string;
  primaryAction?: ListAction | undefined;
  secondary?: ReactNode;
  /** Day weeks begin with, 0 is Sunday; that of the workspace when absent. */
  weekStart?: number;
  /** IANA zone that decides on which day an instant lies. */
  timeZone?: string;
  /** One line of a record. */
  item?: (row: Row) => ReactNode;
  /** Words that name a record. */
  rowName: (row: Row) => string;
  tone?: (row: Row) => 'neutral' | 'primary' | 'success' | 'warning' | 'destructive' | 'info';
  rowHref?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Saves a record on another day, YYYY-MM-DD, and answers it as it is then, so that the move can be taken back; throws when it was refused. Without it nothing can be dragged. */
  onMove?: (row: Row, day: string) => Promise<unknown>;
  canMove?: (row: Row) => boolean;
  /** A hook that answers what else lies on the days in sight, by day. */
  useMarks?: (days: readonly string[]) => ReadonlyMap<string, readonly CalendarMark[]>;
  /** A press on an empty part of a day. */
  onCreate?: (day: string) => void;
}
