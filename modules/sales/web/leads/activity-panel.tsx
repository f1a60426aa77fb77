import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { activities, type Activity, type ActivityTopic } from '../../contract.ts';
import { ActivityForm } from './activity-form.tsx';
import { ActivityLine } from './activity-line.tsx';
import { activityTopicsLive } from './activity-topics.ts';
import { useBase } from './use-leads.ts';

/** What was and will be done about a record: open ones first, and the form for the next. For leads, opportunities and parties. */
export function ActivityPanel({ topic, subjectId, canEdit, autoOpen = false }: { topic: ActivityTopic; subjectId: string; canEdit: boolean; autoOpen?: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const [adding, setAdding] = useState(autoOpen);
  const filter = JSON.stringify({ and: [{ field: 'topic', op: 'is', value: topic }, { field: 'subjectId', op: 'is', value: subjectId }] });
  const pages = usePages(activities.list, { ...base, filter, limit: 50 } as never, { topics: activityTopicsLive });
  return (
    <section aria-label={t('leads.activity.many')} className="flex flex-col gap-4">
      {canEdit && (adding
        ? <div className="rounded-lg border p-3"><ActivityForm topic={topic} subjectId={subjectId} onDone={() => setAdding(false)} onCancel={() => setAdding(false)} /></div>
        : <Button variant="outline" size="sm" className="self-start" onClick={() => setAdding(true)}><Plus aria-hidden />{t('leads.activity.add')}</Button>)}
      <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ pages: loaded }) => {
          const items = loaded.flatMap((p) => (p as { items: Activity[] }).items);
          const open = items.filter((a) => !a.isDone).sort((a, b) => (a.dueAt ?? '9') .localeCompare(b.dueAt ?? '9'));
          const done = items.filter((a) => a.isDone).sort((a, b) => b.doneAt!.localeCompare(a.doneAt!));
          if (items.length === 0) return <EmptyState icon={CalendarClock} level={2} title={t('leads.activity.none')}>{t('leads.activity.noneHelp')}</EmptyState>;
          return (
            <>
              {open.length > 0 && <Group title={t('leads.activity.open')} items={open} canEdit={canEdit} />}
              {done.length > 0 && <Group title={t('leads.activity.done')} items={done} canEdit={canEdit} />}
              {pages.hasNextPage && <Button size="sm" variant="outline" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('leads.more')}</Button>}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

function Group({ title, items, canEdit }: { title: string; items: readonly Activity[]; canEdit: boolean }) {
  return <div><h2 className="mb-1 text-sm font-medium text-muted-foreground">{title}</h2><ul className="divide-y rounded-lg border">{items.map((a) => <li key={a.id}><ActivityLine activity={a} canEdit={canEdit} /></li>)}</ul></div>;
}
