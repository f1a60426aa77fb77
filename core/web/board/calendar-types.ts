import type { ReactNode } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import type { Choice, ListAction, ListAnswer, ListRow } from '../resource/list-types.ts';

/** How much time a calendar shows. */
export type CalendarSpan = 'month' | 'week' | 'agenda';

/** Props of RecordCalendar. */
export interface RecordCalendarProps<Row extends ListRow> {
  /** A list endpoint; asked for the days in sight only. */
  endpoint: Endpoint<unknown, ListAnswer<Row>>;
  /** The endpoint's own input: slug, parent id. */
  input: Readonly<Record<string, unknown>>;
  fields: Readonly<Record<string, ListField>>;
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Words of a field in filters; the key made readable when absent. */
  fieldLabel?: (field: string) => string;
  /** Date or instant field by which records lie on days; must be filterable and sortable. */
  dateField: string;
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
  /** Saves a record on another day, YYYY-MM-DD; throws when it was refused. Without it nothing can be dragged. */
  onMove?: (row: Row, day: string) => Promise<unknown>;
  canMove?: (row: Row) => boolean;
  /** A press on an empty part of a day. */
  onCreate?: (day: string) => void;
}
