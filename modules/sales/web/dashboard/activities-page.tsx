import { CalendarCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { activities, activityFields, activityKinds, activityTopics } from '../../contract.ts';
import { subjectAddress } from '../leads/subject-address.ts';
import { useBase, useOwners } from '../leads/use-leads.ts';

const topics = ['sales.activity', 'sales.lead', 'sales.opportunity'] as const;

/** Everything that was and will be done about leads, opportunities and parties the viewer sees. */
export function ActivitiesPage() {
  const t = useT('sales');
  const base = useBase();
  const owners = useOwners();
  const choices = useMemo(() => ({
    kind: activityKinds.map((value) => ({ value, label: t(`leads.activity.kind.${value}`) })), topic: activityTopics.map((value) => ({ value, label: t(`leads.activity.topic.${value.split('.')[1]}`) })),
    assigneeId: owners.map((o) => ({ value: o.id, label: o.name })),
  }), [t, owners]);
  const head = (key: string) => ({ key, header: key === 'subjectName' ? t('dashboard.activities.subject') : t(`leads.activity.field.${key}`) });
  return (
    <ListPage
      endpoint={activities.list} input={base} fields={activityFields} topics={topics} title={t('dashboard.activities.title')} choices={choices} rowHref={subjectAddress} rowName={(a) => a.title} exportEndpoint={activities.export}
      columns={[
        { ...head('title'), pin: 'start', width: 240, cell: (a) => <span dir="auto" className="font-medium">{a.title}</span> }, { ...head('kind'), width: 110 }, { ...head('subjectName'), width: 200, cell: (a) => <span dir="auto">{a.subjectName || '–'}</span> }, { ...head('assigneeId'), width: 160 },
        { ...head('dueAt'), width: 150 }, { ...head('doneAt'), width: 150 }, { ...head('outcome'), width: 220, cell: (a) => <span dir="auto">{a.outcome || '–'}</span> }, { ...head('isDone'), width: 90, hidden: true }, { ...head('topic'), width: 130, hidden: true }, { ...head('createdAt'), width: 150, hidden: true },
      ]}
      empty={{ title: t('dashboard.activities.emptyTitle'), text: t('dashboard.activities.empty'), icon: CalendarCheck }}
    />
  );
}
