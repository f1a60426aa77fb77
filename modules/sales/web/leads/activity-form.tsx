import { useState } from 'react';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { fromClockBox, toClockBox } from '#core/web/i18n/clock-box.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { activities, activityKinds, textKinds, type Activity, type ActivityKind, type ActivityTopic } from '../../contract.ts';
import { textWords, wordsOfText } from '../../rules/texts/text-words.ts';
import { activityIcons } from './activity-icons.ts';
import { activityTopicsLive } from './activity-topics.ts';
import { useBase, useOwners } from './use-leads.ts';

const instantOf = (text: unknown) => (typeof text === 'string' ? fromClockBox(text)?.toISOString() ?? null : null);
const isText = (kind: ActivityKind) => (textKinds as readonly ActivityKind[]).includes(kind);
const reminders = ['', '0', '15', '60', '1440'] as const;

/** Plans or logs an activity at a record, or changes one; `finish` opens one that is planned as what has happened, `only` leaves no other kind to choose, or these. */
export function ActivityForm({ topic, subjectId, activity, only, given = {}, finish = false, onDone, onCancel }: { topic: ActivityTopic; subjectId: string; activity?: Activity; only?: ActivityKind | readonly ActivityKind[]; /** What a new one begins with. */ given?: { location?: string }; finish?: boolean; onDone: (done: Activity) => void; onCancel?: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const me = useViewer().account.id;
  const owners = useOwners().map((o) => ({ id: o.id, label: o.name }));
  const [kind, setKind] = useState<ActivityKind>(activity?.kind ?? (typeof only === 'string' ? only : only?.[0]) ?? 'call');
  const [logged, setLogged] = useState(finish || (activity?.isDone ?? false));
  const kinds = only === undefined ? activityKinds : typeof only === 'string' ? [] : only;
  // Whoever chooses a text message has mostly sent or got it.
  const choose = (next: ActivityKind) => { setKind(next); if (activity === undefined && isText(next)) setLogged(true); };
  const open = activity === undefined || !activity.isDone;
  const before = activity?.remindAt && activity.dueAt ? String(Math.round((Date.parse(activity.dueAt) - Date.parse(activity.remindAt)) / 60_000)) : '';
  const state = useEndpointForm((activity ? activities.update : activities.create) as typeof activities.create, {
    defaults: { title: activity && isText(activity.kind) ? wordsOfText(activity) : activity?.title ?? '', body: activity?.body ?? '', dueAt: toClockBox(activity?.dueAt ?? null), doneAt: toClockBox(activity?.doneAt ?? null), minutes: activity?.minutes ?? '', location: activity?.location ?? given.location ?? '', assigneeId: activity?.assigneeId ?? me, remindAt: before, outcome: activity?.outcome ?? '', direction: activity?.direction ?? 'out' },
    fixed: { ...base, kind, ...(activity ? { id: activity.id, version: activity.version } : { topic, subjectId }), ...(logged && open ? { done: true } : {}) }, topics: activityTopicsLive, onDone: (done) => { state.form.reset(); onDone(done); }, warnOnLeave: false,
    toInput: (v) => {
      const dueAt = instantOf(v['dueAt']);
      const minutes = Number(v['remindAt']);
      // A box knows minutes: what it was opened with stays to the second.
      const doneAt = logged && v['doneAt'] !== toClockBox(activity?.doneAt ?? null) ? instantOf(v['doneAt']) : null;
      return { ...(isText(kind) ? textWords(String(v['title'] ?? '')) : { title: v['title'], body: v['body'] }), location: v['location'], outcome: v['outcome'], ...(doneAt ? { doneAt } : {}), dueAt: (logged && !activity) || kind === 'note' ? null : dueAt, minutes: v['minutes'] === '' ? null : Number(v['minutes']), assigneeId: v['assigneeId'] || null, direction: kind === 'call' || kind === 'email' || isText(kind) ? v['direction'] : kind === 'meeting' ? 'out' : null, remindAt: v['remindAt'] !== '' && dueAt && !logged ? new Date(Date.parse(dueAt) - minutes * 60_000).toISOString() : null };
    },
  });
  const planned = !logged && kind !== 'note';
  return (
    <EndpointForm state={state} className="flex flex-col gap-3" label={t('leads.activity.add')}>
      <div className="flex flex-wrap items-center gap-2">
        {kinds.length > 0 && <SegmentedControl size="sm" aria-label={t('leads.activity.field.kind')} value={kind} onValueChange={choose} segments={kinds.map((value) => { const Icon = activityIcons[value]; return { value, label: t(`leads.activity.kind.${value}`), icon: <Icon /> }; })} />}
        {open && kind !== 'note' && <SegmentedControl size="sm" aria-label={t('leads.activity.when')} value={logged ? 'logged' : 'planned'} onValueChange={(v) => setLogged(v === 'logged')} segments={[{ value: 'planned', label: t('leads.activity.planned') }, { value: 'logged', label: t('leads.activity.logged') }]} />}
      </div>
      {isText(kind)
        ? <FormField name="title" label={t('leads.activity.text')} required><Textarea dir="auto" rows={3} /></FormField>
        : <FormField name="title" label={t(kind === 'note' ? 'leads.activity.field.note' : 'leads.activity.field.title')} required><Input dir="auto" /></FormField>}
      <div className="grid gap-3 sm:grid-cols-2">
        {planned && <FormField name="dueAt" label={t('leads.activity.field.dueAt')}><Input type="datetime-local" /></FormField>}
        {planned && <FormField name="remindAt" label={t('leads.activity.field.remindAt')}>{(f) => <Select value={String(f.value ?? '')} onValueChange={f.set} options={[...reminders, ...(before && !(reminders as readonly string[]).includes(before) ? [before] : [])].map((value) => ({ value: value as string, label: (reminders as readonly string[]).includes(value) ? t(`leads.activity.remind.${value === '' ? 'none' : value}`) : t('leads.activity.remind.minutes', { count: Number(value) }) }))} />}</FormField>}
        {planned && <FormField name="assigneeId" label={t('leads.activity.field.assigneeId')}>{(f) => <Combobox clearable={false} items={owners} value={owners.find((o) => o.id === f.value) ?? null} onValueChange={(item) => f.set(item?.id ?? '')} />}</FormField>}
        {(kind === 'call' || kind === 'email' || isText(kind)) && <FormField name="direction" label={t('leads.activity.field.direction')}>{(f) => <Select value={String(f.value)} onValueChange={f.set} options={[{ value: 'out', label: t('leads.activity.direction.out') }, { value: 'in', label: t('leads.activity.direction.in') }]} />}</FormField>}
        {isText(kind) && <FormField name="location" label={t('leads.activity.field.texted')}><Input dir="auto" /></FormField>}
        {kind === 'meeting' && <FormField name="location" label={t('leads.activity.field.location')}><Input dir="auto" /></FormField>}
        {(kind === 'meeting' || kind === 'call') && <FormField name="minutes" label={t('leads.activity.field.minutes')}><Input inputMode="numeric" className="figures" /></FormField>}
        {logged && kind !== 'note' && <FormField name="doneAt" label={t('leads.activity.field.doneAt')} help={open ? t('leads.activity.doneHelp') : undefined}><Input type="datetime-local" max={toClockBox(new Date())} /></FormField>}
        {logged && kind !== 'note' && <FormField name="outcome" label={t('leads.activity.field.outcome')}><Input dir="auto" /></FormField>}
      </div>
      {!isText(kind) && <FormField name="body" label={t('leads.activity.field.body')}><Textarea dir="auto" rows={2} /></FormField>}
      <div className="flex justify-end gap-2">{onCancel && <Button variant="outline" size="sm" onClick={onCancel}>{t('leads.cancel')}</Button>}<SubmitButton size="sm">{t(activity && logged && open ? 'leads.activity.finish' : activity ? 'leads.save' : logged || kind === 'note' ? 'leads.activity.log' : 'leads.activity.plan')}</SubmitButton></div>
    </EndpointForm>
  );
}
