import type { ReactNode } from 'react';
import { zoneOffset } from '#core/contract/dates.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { RecordCalendar } from '#core/web/board/record-calendar.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import type { Choice, ListAction } from '#core/web/resource/list-types.ts';
import { useGo, useSearchState } from '#core/web/router.ts';
import { Select } from '#core/web/ui/select.tsx';
import type { ItemLoader, ComboboxItem } from '#core/web/ui/use-combobox-items.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { activities, activityKinds, activityStates, type Activity } from '../../contract.ts';
import { instantAt } from '../../rules/capture/working-clock.ts';
import { subjectAddress } from './subject-address.ts';
import { useBusyMarks } from './use-busy-marks.ts';
import { useBase, useOwners } from './use-leads.ts';

const all = '-';

/** Props of ActivitiesCalendar. */
interface Props {
  /** List of activities that goes by the filters of a list of records. */
  endpoint: Endpoint<never, unknown>;
  /** Id of the records' own list, whose saved views are opened here, too. */
  viewsOf: string;
  customFields: string;
  fields: Readonly<Record<string, ListField>>;
  choices: Readonly<Record<string, readonly Choice[]>>;
  loads: Readonly<Record<string, ItemLoader<ComboboxItem>>>;
  fieldLabel: (key: string) => string;
  topics: readonly string[];
  title: string;
  /** Right to change the records, and by it what is to be done about them. */
  can: 'sales.lead.edit' | 'sales.deal.edit';
  secondary: ReactNode;
  primaryAction?: ListAction | undefined;
}

/** Activities of the records a list shows, on the days they are due, and when the viewer is busy besides; dragging one to another day moves it there at the same hour. */
export function ActivitiesCalendar({ endpoint, can: right, ...props }: Props) {
  const can = useCan();
  const go = useGo();
  const base = useBase();
  const { timeZone } = useViewer().account;
  const { own, tools } = useOwnFilters();
  const move = (a: Activity, day: string) => {
    const due = Date.parse(a.dueAt!);
    const minute = Math.floor((due + zoneOffset(due, timeZone)) / 60_000);
    // The same hour by the clock, also where the clocks change in between; its reminder goes along.
    const shift = instantAt(day, minute % 1440, timeZone) - Math.floor(due / 60_000) * 60_000;
    return request(activities.update, { ...base, id: a.id, version: a.version, dueAt: new Date(due + shift).toISOString(), ...(a.remindAt ? { remindAt: new Date(Date.parse(a.remindAt) + shift).toISOString() } : {}) }, { idempotencyKey: newId() });
  };
  return (
    <RecordCalendar
      {...props} endpoint={endpoint as never} input={{ ...base, ...own }} dateField="dueAt" dateType="instant" timeZone={timeZone} tools={tools} useMarks={useBusyMarks}
      rowName={(a: Activity) => `${a.title}${a.subjectName ? ` · ${a.subjectName}` : ''}`} tone={(a) => (a.isDone ? 'success' : Date.parse(a.dueAt!) < Date.now() ? 'destructive' : a.kind === 'meeting' ? 'primary' : 'info')}
      onOpen={(a) => go(subjectAddress(a))} {...(can(right) ? { onMove: move, canMove: (a: Activity) => !a.isDone } : {})}
    />
  );
}

/** Kind, person and state of activities in the address, beside the filters of the records they stand at. */
function useOwnFilters() {
  const t = useT('sales');
  const owners = useOwners();
  const [{ kind, who, state }, change] = useSearchState({ kind: '', who: '', state: '' });
  const known = { kind: activityKinds.find((k) => k === kind), who: owners.find((o) => o.id === who)?.id, state: activityStates.find((s) => s === state) };
  const own = { ...(known.kind ? { kind: known.kind } : {}), ...(known.who ? { assigneeId: known.who } : {}), ...(known.state ? { state: known.state } : {}) };
  const choice = (label: string, value: string | undefined, every: string, options: ReadonlyArray<{ value: string; label: string }>, set: (value: string) => void) => (
    <Select size="sm" aria-label={label} className="w-auto max-w-44 max-sm:w-full max-sm:min-w-0 max-sm:px-2" value={value ?? all} options={[{ value: all, label: every }, ...options]} onValueChange={(v) => set(v === all ? '' : v)} />
  );
  const tools = (
    <span className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-3">
      {choice(t('leads.activity.field.kind'), known.kind, t('leads.calendar.kinds'), activityKinds.map((value) => ({ value, label: t(`leads.activity.kind.${value}`) })), (v) => change({ kind: v }))}
      {choice(t('leads.activity.field.assigneeId'), known.who, t('leads.calendar.people'), owners.map((o) => ({ value: o.id, label: o.name })), (v) => change({ who: v }))}
      {choice(t('leads.calendar.state'), known.state, t('leads.calendar.states'), activityStates.map((value) => ({ value, label: t(`leads.activity.${value}`) })), (v) => change({ state: v }))}
    </span>
  );
  return { own, tools };
}
