import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useT } from '../i18n/i18n.ts';
import type { ListRow } from '../resource/list-types.ts';
import { useIsPhone } from '../theme/use-media-query.ts';
import { IconButton } from '../ui/button.tsx';
import { monthOf } from '../ui/calendar-days.ts';
import { cn } from '../ui/cn.ts';
import { spelledDay, dayText, weekdayNames } from '../ui/date-text.ts';
import { Popover } from '../ui/popover.tsx';
import { itemsOf, type CalendarView } from './calendar-item.tsx';

const shownInMonth = 3;

/** Weeks of days; a month shows the first records of each day, a week all of them. */
export function CalendarGrid<Row extends ListRow>({ view, days, anchor, isWeek, weekStart, label }: { view: CalendarView<Row>; days: readonly string[]; anchor: string; isWeek: boolean; weekStart: number; label: string }) {
  const t = useT('board');
  const language = useLanguage();
  const phone = useIsPhone();
  const [chosen, setChosen] = useState<string | null>(null);
  const names = weekdayNames(language);
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7));
  const { month } = monthOf(anchor);
  const picked = chosen !== null && days.includes(chosen) ? chosen : days.includes(view.today) ? view.today : days[0]!;
  return (
    <>
      <table aria-label={label} className={cn('w-full min-w-0 table-fixed border-collapse', !phone && 'h-full')}>
        <thead>
          <tr>{Array.from({ length: 7 }, (_, i) => names[(i + weekStart) % 7]!).map((name) => <th key={name.long} scope="col" abbr={name.long} className="h-8 border-b text-xs font-medium text-muted-foreground">{name.short}</th>)}</tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => <DayCell key={day} view={view} day={day} isOut={!isWeek && monthOf(day).month !== month} isWeek={isWeek} phone={phone} isPicked={phone && day === picked} onPick={() => setChosen(day)} />)}
            </tr>
          ))}
        </tbody>
      </table>
      {phone && (
        <section className="border-t px-4 py-3" aria-label={dayText(picked, language)} data-drop-zone={picked}>
          <h2 className="mb-2 flex min-h-8 items-center justify-between text-sm font-semibold">{dayText(picked, language)}<AddButton view={view} day={picked} always /></h2>
          <div className="flex flex-col gap-1.5">{itemsOf(view, picked, true)}</div>
          {!view.byDay.has(picked) && !view.marks.has(picked) && <p className="text-sm text-muted-foreground">{t('calendar.count', { count: 0, n: 0 })}</p>}
        </section>
      )}
    </>
  );
}

function AddButton<Row extends ListRow>({ view, day, always = false }: { view: CalendarView<Row>; day: string; always?: boolean }) {
  const t = useT('board');
  const language = useLanguage();
  if (!view.props.onCreate) return null;
  return <IconButton size="sm" className={cn('size-6 min-h-6 text-muted-foreground', !always && 'opacity-0 group-hover/day:opacity-100 focus-visible:opacity-100')} aria-label={t('calendar.add', { day: dayText(day, language) })} onClick={() => view.props.onCreate!(day)}><Plus /></IconButton>;
}

interface DayCellProps<Row extends ListRow> { view: CalendarView<Row>; day: string; isOut: boolean; isWeek: boolean; phone: boolean; isPicked: boolean; onPick: () => void }

function DayCell<Row extends ListRow>({ view, day, isOut, isWeek, phone, isPicked, onPick }: DayCellProps<Row>) {
  const t = useT('board');
  const language = useLanguage();
  const rows = view.byDay.get(day) ?? [];
  const number = <span className={cn('figures grid size-6 place-items-center rounded-full text-xs', day === view.today ? 'bg-primary font-semibold text-primary-foreground' : isOut && 'text-muted-foreground')}>{Number(day.slice(-2))}</span>;
  const label = `${spelledDay(day, language)}, ${t('calendar.count', { count: rows.length, n: rows.length })}`;
  const frame = cn('group/day border-e border-b p-0 align-top last:border-e-0 data-drop-over:bg-accent', isOut && 'bg-muted/40', view.over === day && 'bg-accent');
  if (phone) return (
    <td className={frame} data-drop-zone={day}>
      <button type="button" aria-label={label} aria-pressed={isPicked} aria-current={day === view.today ? 'date' : undefined} className={cn('focus-ring-inset flex h-13 w-full flex-col items-center gap-1 pt-1', isPicked && 'bg-primary-subtle')} onClick={onPick}>
        {number}
        <span aria-hidden className="flex gap-0.5">{rows.slice(0, 3).map((r) => <span key={r.id} className="size-1.5 rounded-full bg-primary" />)}{view.marks.has(day) && <span className="size-1.5 rounded-full bg-muted-foreground" />}</span>
      </button>
    </td>
  );
  const items = itemsOf(view, day, isWeek, !isWeek);
  const shown = isWeek || items.length <= shownInMonth + 1 ? items : items.slice(0, shownInMonth);
  return (
    <td className={cn(frame, isWeek ? 'h-full min-h-80' : 'h-29')} data-drop-zone={day} aria-label={label} aria-current={day === view.today ? 'date' : undefined}>
      <div className="flex h-full flex-col gap-1 p-1">
        <div className="flex items-center justify-between">{number}<AddButton view={view} day={day} /></div>
        {shown}
        {shown.length < items.length && (
          <Popover title={t('calendar.all', { day: dayText(day, language) })} showTitle className="w-72" trigger={<button type="button" className="focus-ring-inset h-6 rounded-sm px-1.5 text-start text-xs font-medium text-muted-foreground hover:bg-accent">{t('calendar.more', { count: items.length - shown.length, n: items.length - shown.length })}</button>}>
            <div className="flex max-h-80 flex-col gap-1.5 overflow-y-auto">{itemsOf(view, day, true)}</div>
          </Popover>
        )}
      </div>
    </td>
  );
}

/** Days one below the other, as far as they hold something. */
export function CalendarAgenda<Row extends ListRow>({ view, days }: { view: CalendarView<Row>; days: readonly string[] }) {
  const language = useLanguage();
  const filled = days.filter((day) => view.byDay.has(day) || view.marks.has(day) || day === view.over);
  return (
    <ol className="mx-auto flex w-full max-w-180 flex-col gap-5 px-4 py-4 sm:px-6">
      {filled.map((day) => (
        <li key={day} data-drop-zone={day} className={cn('rounded-md data-drop-over:bg-accent', view.over === day && 'bg-accent')}>
          <h2 className={cn('mb-1.5 text-sm font-semibold', day === view.today && 'text-primary-ink')} {...(day === view.today ? { 'aria-current': 'date' as const } : {})}>{dayText(day, language)}</h2>
          <div className="flex flex-col gap-1.5">{itemsOf(view, day, true)}</div>
        </li>
      ))}
    </ol>
  );
}
