import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { addDays } from '#core/contract/dates.ts';
import { customPrefix } from '#core/contract/list-fields.ts';
import { QueryError } from '../errors/query-error.tsx';
import { useLanguage, useT } from '../i18n/i18n.ts';
import { useWriting } from '../i18n/writing.ts';
import { useCustomFields, useCustomListFields } from '../resource/custom-fields.ts';
import { FilterBar, FilterButton, type FilterFields } from '../resource/filter-bar.tsx';
import { humanized } from '../resource/filter-tree.ts';
import { useCustomWords } from '../resource/list-custom.tsx';
import { ListHeader } from '../resource/list-header.tsx';
import { useListState } from '../resource/list-state.ts';
import type { ListRow } from '../resource/list-types.ts';
import { ViewsOfList } from '../resource/views-of-list.tsx';
import '../resource/resource-texts.ts';
import { useGo, useSearchState } from '../router.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { dayAfterKey, monthOf } from '../ui/calendar-days.ts';
import { zoneHere } from '../i18n/zone.ts';
import { dayText, monthTitle } from '../ui/date-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Toolbar } from '../ui/filter-chip.tsx';
import { announce } from '../ui/live-region.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SkeletonGate, SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { useToday } from '../ui/use-today.ts';
import './board-texts.ts';
import { daysOf, dayOf, stepped } from './calendar-days.ts';
import { CalendarAgenda, CalendarGrid } from './calendar-grid.tsx';
import type { CalendarView } from './calendar-item.tsx';
import type { CalendarMark, CalendarSpan, RecordCalendarProps } from './calendar-types.ts';
import { Flip } from './flip.tsx';
import { usePointerDrag } from './pointer-drag.ts';
import { useCalendar } from './use-calendar.ts';

const spans: readonly CalendarSpan[] = ['month', 'week', 'day', 'agenda'];
const noMarks = () => none;
const none: ReadonlyMap<string, readonly CalendarMark[]> = new Map();
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Records on the days of a month, a week, a day or a list of days; dragged to another day by pointer, touch or keyboard. */
export function RecordCalendar<Row extends ListRow>(props: RecordCalendarProps<Row>) {
  const t = useT('board');
  const words = useT('resource');
  const core = useT('core');
  const language = useLanguage();
  const go = useGo();
  const host = useRef<HTMLElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const timeZone = props.timeZone ?? zoneHere();
  const workspace = useWriting();
  const weekStart = props.weekStart ?? workspace.weekStart;
  const today = useToday(timeZone);
  const { custom, isPending: isWaiting } = useCustomFields(props.customFields);
  const fields = useCustomListFields(props.fields, custom);
  const [state, change] = useListState(fields, isWaiting);
  const own = useCustomWords(custom, state.filter, props.choices);
  const [place, goTo] = useSearchState({ span: '', day: '' });
  const span = spans.find((s) => s === place.span) ?? 'month';
  const anchor = isDay(place.day) ? place.day : today;
  const days = useMemo(() => daysOf(span, anchor, weekStart), [span, anchor, weekStart]);
  const { query, byDay, more, count, move } = useCalendar(props, days, state.q, state.filter, timeZone);
  const { useMarks = noMarks } = props;
  const marks = useMarks(days);
  const [dragged, setDragged] = useState<string | null>(null);
  const [carry, setCarry] = useState<{ row: Row; from: string; day: string } | null>(null);
  const landings = useRef(new Map<string, DOMRect>());
  const rowOf = (id: string) => query.data?.rows.find((r) => r.id === id);
  const canMove = (row: Row) => props.onMove !== undefined && (props.canMove?.(row) ?? true);
  const dayOfRow = (row: Row) => [...byDay].find(([, rows]) => rows.includes(row))?.[0] ?? dayOf((row as unknown as Record<string, unknown>)[props.dateField], timeZone);
  const send = async (row: Row, day: string) => {
    const from = dayOfRow(row);
    if (from === day) return;
    announce(t('calendar.dropped', { name: props.rowName(row), day: dayText(day, language) }));
    const saved = await move(row, day);
    if (saved && from !== null) toast.success(t('calendar.dropped', { name: props.rowName(row), day: dayText(day, language) }), { action: { label: core('action.undo'), onPress: () => void move(saved, from) } });
  };
  usePointerDrag({
    host, root, ordered: false, canDrag: (id) => { const row = rowOf(id); return row !== undefined && carry === null && canMove(row); },
    onStart: setDragged, onEnd: () => setDragged(null), onDrop: (id, { zone }, from) => { const row = rowOf(id); if (row) { landings.current.set(id, from); void send(row, zone.dataset['dropZone']!); } },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['dragId'] : undefined;
    const row = carry?.row ?? (id ? rowOf(id) : undefined);
    if (!row || id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const used = () => { event.preventDefault(); event.stopPropagation(); };
    const name = props.rowName(row);
    if (!carry) {
      if (event.key === 'Enter') { used(); open?.(row); }
      if (event.key !== ' ') return;
      used();
      const from = dayOfRow(row);
      if (!canMove(row) || from === null) { announce(t('stays'), 'assertive'); return; }
      setCarry({ row, from, day: from });
      announce(t('calendar.picked', { name, day: dayText(from, language) }), 'assertive');
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') { used(); setCarry(null); void send(row, carry.day); return; }
    if (event.key === 'Escape' || event.key === 'Tab') { if (event.key === 'Escape') used(); setCarry(null); announce(t('calendar.cancelled', { name, day: dayText(carry.from, language) }), 'assertive'); return; }
    const rtl = document.documentElement.dir === 'rtl';
    // One below the other, a day is one step; in weeks it is seven.
    const next = span === 'agenda' && /^Arrow(Up|Down)$/.test(event.key) ? addDays(carry.day, event.key === 'ArrowDown' ? 1 : -1) : dayAfterKey(carry.day, event.key, { rtl });
    used();
    if (next === null || !days.includes(next)) return;
    setCarry({ ...carry, day: next });
    announce(t('calendar.over', { day: dayText(next, language) }), 'assertive');
  };
  const open = props.onOpen ?? (props.rowHref ? (row: Row) => go(props.rowHref!(row)) : undefined);
  useEffect(() => { root.current?.scrollTo({ top: 0 }); }, [span, anchor]);

  const { year, month } = monthOf(span === 'week' ? days[3]! : anchor);
  const title = span === 'day' ? dayText(anchor, language) : monthTitle(year, month, language);
  const create = () => { const a = props.primaryAction; if (a?.to) go(a.to); else a?.onPress?.(); };
  const labelOf = (key: string) => custom.find((f) => customPrefix + f.id === key)?.label ?? (props.fieldLabel ?? humanized)(key);
  const source: FilterFields = { fields, choices: own.choices, labelOf, loads: { ...own.loads, ...props.loads } };
  const isEmpty = span === 'day' ? !byDay.has(anchor) && !marks.has(anchor) : count === 0 && marks.size === 0;
  const view: CalendarView<Row> = { props, byDay, marks, today, helpId, carried: carry?.row.id ?? null, over: carry?.day ?? null, dragged, canMove, open };
  return (
    <section ref={host} className="flex h-full max-h-[calc(100dvh-var(--page-top,3.5rem)-var(--page-bottom,0px))] min-h-96 flex-col" onKeyDown={onKeyDown}>
      {!props.embedded && <ListHeader title={props.title} count={null} secondary={props.secondary} action={props.primaryAction} onAction={create} />}
      <Toolbar className={props.embedded ? 'pt-3' : undefined} end={(
        <>
          {props.viewsOf && <ViewsOfList listId={props.viewsOf} state={state} change={change} />}
          {props.embedded && props.secondary}
          {props.embedded && <ListHeader.Action action={props.primaryAction} onAction={create} />}
        </>
      )}>
        <SearchInput className="w-full sm:w-60" value={state.q} delayMs={200} pending={query.isPlaceholderData} placeholder={props.searchPlaceholder ?? words('list.search')} onSearch={(q) => change({ q: q.trim() })} />
        <FilterButton source={source} filter={state.filter} onChange={(filter) => change({ filter })} />
        {props.tools}
      </Toolbar>
      <FilterBar source={source} filter={state.filter} onChange={(filter) => change({ filter })} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-2 sm:px-6">
        <h2 aria-live="polite" className="me-auto text-lg font-semibold">{title}</h2>
        <div className="flex items-center gap-1">
          <Button size="sm" variant="outline" onClick={() => goTo({ day: '' })}>{t('calendar.today')}</Button>
          <IconButton size="sm" aria-label={t('calendar.previous')} onClick={() => goTo({ day: stepped(span, anchor, -1) })}><ChevronLeft className="mirror-rtl" /></IconButton>
          <IconButton size="sm" aria-label={t('calendar.next')} onClick={() => goTo({ day: stepped(span, anchor, 1) })}><ChevronRight className="mirror-rtl" /></IconButton>
        </div>
        <SegmentedControl size="sm" aria-label={t('calendar.span')} value={span} onValueChange={(v) => goTo({ span: v === 'month' ? '' : v })} segments={spans.map((s) => ({ value: s, label: t(`calendar.${s}`) }))} />
      </div>
      <p id={helpId} hidden>{t('calendar.help')}</p>
      {query.error && !query.data ? <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} className="border-t" /> : (
        <SkeletonGate loading={query.isPending} skeleton={<div className="border-t"><SkeletonRows rows={6} columns={7} /></div>}>
          <Flip root={root} stamp={byDay} landings={landings}>
            <div ref={root} className="min-h-0 flex-1 overflow-y-auto border-t" role="region" aria-label={`${props.title}, ${title}`} tabIndex={-1}>
              {span === 'month' || span === 'week' ? <CalendarGrid view={view} days={days} anchor={anchor} isWeek={span === 'week'} weekStart={weekStart} label={title} />
                : isEmpty ? <EmptyState icon={CalendarDays} title={t('calendar.empty')}>{t('calendar.emptyText')}</EmptyState> : <CalendarAgenda view={view} days={days} />}
              {more && <p role="status" className="border-t px-4 py-2 text-sm text-muted-foreground sm:px-6">{t('calendar.tooMany')}</p>}
            </div>
          </Flip>
        </SkeletonGate>
      )}
    </section>
  );
}
