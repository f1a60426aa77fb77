import { cn } from '../ui/cn.ts';
import type { ListRow } from '../resource/list-types.ts';
import type { RecordCalendarProps } from './calendar-types.ts';

/** What the days of a calendar draw from. */
export interface CalendarView<Row extends ListRow> {
  props: RecordCalendarProps<Row>;
  byDay: ReadonlyMap<string, Row[]>;
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
