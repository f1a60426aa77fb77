import type { ReactNode } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { RecordCalendar } from '#core/web/board/index.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { activities, activityFields, activityKinds, activityTopics, type Activity } from '../../contract.ts';
import { subjectAddress } from './subject-address.ts';
import { useBase, useOwners } from './use-leads.ts';

/** Activities on the days they are due; dragging one to another day moves it there at the same hour. */
export function LeadsCalendar({ secondary }: { secondary: ReactNode }) {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const base = useBase();
  const owners = useOwners();
  const { timeZone } = useViewer().account;
  const choices = {
    kind: activityKinds.map((value) => ({ value, label: t(`leads.activity.kind.${value}`) })), topic: activityTopics.map((value) => ({ value, label: t(`leads.activity.topic.${value.split('.')[1]!}`) })), assigneeId: owners.map((o) => ({ value: o.id, label: o.name })),
  };
  const move = (a: Activity, day: string) => {
    const due = new Date(a.dueAt!);
    const shift = Date.parse(`${day}T00:00:00Z`) - Date.parse(`${due.toLocaleDateString('en-CA', { timeZone })}T00:00:00Z`);
    return request(activities.update, { ...base, id: a.id, version: a.version, dueAt: new Date(due.getTime() + shift).toISOString() }, { idempotencyKey: newId() });
  };
  return (
    <RecordCalendar
      endpoint={activities.list as never} input={base} fields={activityFields} choices={choices} dateField="dueAt" topics={['sales.activity', 'sales.lead']} title={t('leads.title')} secondary={secondary} timeZone={timeZone} fieldLabel={(key) => t(`leads.activity.field.${key}`)}
      rowName={(a: Activity) => `${a.title}${a.subjectName ? ` · ${a.subjectName}` : ''}`} tone={(a) => (a.isDone ? 'success' : Date.parse(a.dueAt!) < Date.now() ? 'destructive' : a.kind === 'meeting' ? 'primary' : 'info')}
      onOpen={(a) => go(subjectAddress(a))} {...(can('sales.lead.edit') ? { onMove: move, canMove: (a: Activity) => !a.isDone } : {})}
    />
  );
}
