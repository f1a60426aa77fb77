import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';
import type { ListRow } from '../resource/list-types.ts';
import type { CalendarMark, RecordCalendarProps } from './calendar-types.ts';

/** What the days of a calendar draw from. */
export interface CalendarView<Row extends ListRow> {
  props: RecordCalendarProps<Row>;
  byDay: ReadonlyMap<string, Row[]>;
  marks: ReadonlyMap<string, readonly CalendarMark[]>;
  today: string;
  helpId: string;
  carried: string | null;
  /** Day over which a record is carried by keyboard. */
  over: string | null;
  dragged: string | null;
  canMove: (row: Row) => boolean;
  open: ((row: Row) => void) | undefined;
}

const looks = { neutral: 'border-s-control', primary: 'border-s-primary', success: 'border-s-success', warning: 'border-s-warning', destructive: 'border-s-destructive', info: 'border-s-info' };

/** A record on its day. */
export function CalendarItem<Row extends ListRow>({ view, row, tall = false }: { view: CalendarView<Row>; row: Row; tall?: boolean }) {
  const { props } = view;
  return (
    <div
      role="button" tabIndex={0} data-drag-id={row.id} aria-label={props.rowName(row)} aria-describedby={view.helpId} aria-pressed={view.carried === row.id || undefined}
      onClick={(e) => { e.stopPropagation(); view.open?.(row); }}
      className={cn('focus-ring-inset rounded-sm border border-s-3 bg-card px-1.5 text-xs text-card-foreground hover:bg-accent', looks[props.tone?.(row) ?? 'primary'], tall ? 'py-1.5' : 'h-6 truncate leading-5.5',
        view.canMove(row) && 'cursor-grab touch-manipulation', view.dragged === row.id && 'opacity-40', view.carried === row.id && 'ring-2 ring-primary')}
    >
      {props.item ? props.item(row) : props.rowName(row)}
    </div>
  );
}

/** Something on a day that is no record. */
export function CalendarMarkItem({ mark: { text, onOpen }, tall = false }: { mark: CalendarMark; tall?: boolean }) {
  const look = cn('w-full rounded-sm border border-dashed bg-muted px-1.5 text-start text-xs text-muted-foreground', tall ? 'py-1.5 break-words' : 'h-6 shrink-0 truncate leading-5.5');
  return onOpen ? <button type="button" className={cn(look, 'focus-ring-inset hover:bg-accent')} onClick={(e) => { e.stopPropagation(); onOpen(); }}>{text}</button> : <div className={look}>{text}</div>;
}

/** What lies on a day: records and the rest by their time, or (`recordsFirst`) the records before the rest. */
export function itemsOf<Row extends ListRow>(view: CalendarView<Row>, day: string, tall: boolean, recordsFirst = false): ReactNode[] {
  const at = (row: Row) => (recordsFirst ? 0 : Date.parse(String((row as unknown as Record<string, unknown>)[view.props.dateField])));
  return [
    ...(view.byDay.get(day) ?? []).map((row) => ({ at: at(row), node: <CalendarItem key={row.id} view={view} row={row} tall={tall} /> })),
    ...(view.marks.get(day) ?? []).map((mark) => ({ at: mark.at, node: <CalendarMarkItem key={mark.id} mark={mark} tall={tall} /> })),
  ].sort((a, b) => a.at - b.at).map((x) => x.node);
}
