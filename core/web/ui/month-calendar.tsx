import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { monthGrid, type MonthCell } from '#core/contract/dates.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from './button.tsx';
import { addMonths, dayAfterKey, monthOf } from './calendar-days.ts';
import { cn } from './cn.ts';
import { zoneHere } from '../i18n/zone.ts';
import { spelledDay, monthTitle, weekdayNames } from './date-text.ts';
import { useToday } from './use-today.ts';

/** Props of MonthCalendar; days are `YYYY-MM-DD`. */
export interface MonthCalendarProps {
  value: string | null;
  onValueChange: (day: string) => void;
  /** Number of events per day; days with some get a dot. */
  events?: Readonly<Record<string, number>>;
  /** Name of a day with some, where they are no events. */
  eventsLabel?: (date: string, count: number) => string;
  /** The user's zone, which decides what today is. */
  timeZone?: string;
  /** Called when another month comes into view, to load its events. */
  onMonthChange?: (month: { year: number; month: number }) => void;
  min?: string;
  max?: string;
  className?: string;
}

/** Month of 42 days, Sunday first, with today outlined and the selected day filled. */
export function MonthCalendar({ value, onValueChange, events, eventsLabel, timeZone, onMonthChange, min, max, className }: MonthCalendarProps) {
  const t = useT();
  const language = useLanguage();
  const titleId = useId();
  const today = useToday(timeZone ?? zoneHere());
  // The day the arrow keys stand on; its month is the one shown.
  const [cursor, setCursor] = useState<string>(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const { year, month } = monthOf(cursor);
  const cells = useMemo(() => monthGrid(year, month), [year, month]);
  const weekdays = useMemo(() => weekdayNames(language), [language]);
  const weeks = Array.from({ length: 6 }, (_, week) => cells.slice(week * 7, week * 7 + 7));

  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value) setCursor(value);
  }

  const notify = useRef(onMonthChange);
  useEffect(() => {
    notify.current = onMonthChange;
  });
  useEffect(() => notify.current?.({ year, month }), [year, month]);

  const isOut = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  const select = (day: string) => {
    if (isOut(day)) return;
    setCursor(day);
    onValueChange(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = document.documentElement.dir === 'rtl';
    const next = dayAfterKey(cursor, event.key, { shift: event.shiftKey, rtl });
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The day to focus may belong to a month that is not rendered yet.
    flushSync(() => setCursor(next));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };

  return (
    <div className={cn('w-full max-w-72 pointer-coarse:max-w-84', className)}>
      <div className="mb-1 flex items-center gap-1 ps-1.5">
        <h2 id={titleId} aria-live="polite" className="min-w-0 flex-1 truncate text-sm font-semibold">
          {monthTitle(year, month, language)}
        </h2>
        <IconButton size="sm" aria-label={t('calendar.previousMonth')} onClick={() => setCursor(addMonths(cursor, -1))}>
          <ChevronLeft className="mirror-rtl" />
        </IconButton>
        <IconButton size="sm" aria-label={t('calendar.nextMonth')} onClick={() => setCursor(addMonths(cursor, 1))}>
          <ChevronRight className="mirror-rtl" />
        </IconButton>
      </div>
      <table ref={grid} role="grid" aria-labelledby={titleId} className="w-full table-fixed border-collapse" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name.long} scope="col" abbr={name.long} className="h-7 text-xs font-medium text-muted-foreground">
                {name.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((cell) => (
                <DayCell
                  key={cell.date}
                  cell={cell}
                  label={labelFor(cell.date)}
                  isToday={cell.date === today}
                  isSelected={cell.date === value}
                  isCursor={cell.date === cursor}
                  isDisabled={isOut(cell.date)}
                  hasEvents={(events?.[cell.date] ?? 0) > 0}
                  onSelect={select}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function labelFor(day: string): string {
    const count = events?.[day] ?? 0;
    const date = spelledDay(day, language);
    if (count === 0) return date;
    return eventsLabel ? eventsLabel(date, count) : t('calendar.events', { date, count });
  }
}

interface DayCellProps {
  cell: MonthCell;
  label: string;
  isToday: boolean;
  isSelected: boolean;
  isCursor: boolean;
  isDisabled: boolean;
  hasEvents: boolean;
  onSelect: (day: string) => void;
}

function DayCell({ cell, label, isToday, isSelected, isCursor, isDisabled, hasEvents, onSelect }: DayCellProps) {
  return (
    <td role="gridcell" aria-selected={isSelected} className="p-px text-center">
      <button
        type="button"
        tabIndex={isCursor ? 0 : -1}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={isDisabled || undefined}
        data-outside={cell.inMonth ? undefined : ''}
        onClick={() => onSelect(cell.date)}
        className={cn(
          'focus-ring figures relative mx-auto grid aspect-square w-full max-w-9 place-items-center rounded-md text-sm hover:bg-accent pointer-coarse:max-w-11',
          !cell.inMonth && 'text-muted-foreground',
          isToday && 'font-semibold ring-1 ring-primary-ink ring-inset',
          isSelected && 'bg-primary text-primary-foreground hover:bg-primary',
          isDisabled && 'opacity-40',
        )}
      >
        {cell.day}
        {hasEvents && <span aria-hidden className={cn('absolute bottom-[12%] size-1 rounded-full', isSelected ? 'bg-primary-foreground' : 'bg-primary-ink')} />}
      </button>
    </td>
  );
}
