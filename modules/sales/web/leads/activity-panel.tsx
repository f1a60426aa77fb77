import { CalendarClock, Mail, MessageSquareText, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { activities, partyActivities, type Activity, type ActivityTopic } from '../../contract.ts';
import { ActivityForm } from './activity-form.tsx';
import { ActivityLine } from './activity-line.tsx';
import { activityTopicsLive } from './activity-topics.ts';
import { useBase } from './use-leads.ts';

/** What was and will be done about a record: open ones first, and the form for the next. For leads, opportunities and parties; `onMail` and `onText` where no button above it writes a mail or a text. */
export function ActivityPanel({ topic, subjectId, canEdit, autoOpen = false, onMail, onText }: { topic: ActivityTopic; subjectId: string; canEdit: boolean; autoOpen?: boolean; onMail?: () => void; onText?: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [adding, setAdding] = useState(autoOpen);
  const filter = JSON.stringify({ and: [{ field: 'topic', op: 'is', value: topic }, { field: 'subjectId', op: 'is', value: subjectId }] });
  // Around a person or company stands what was done about their people, opportunities and leads, too.
  const around = topic === 'parties.party';
  const own = usePages(activities.list, { ...base, filter, limit: 50 } as never, { topics: activityTopicsLive, enabled: !around });
  const all = usePages(partyActivities, { ...base, id: subjectId, limit: 50 }, { topics: [...activityTopicsLive, 'parties.party'], enabled: around });
  const pages = around ? all : own;
  return (
    <section aria-label={t('leads.activity.many')} className="flex flex-col gap-4">
      {canEdit && (adding
        ? <div className="rounded-lg border p-3"><ActivityForm topic={topic} subjectId={subjectId} onDone={() => setAdding(false)} onCancel={() => setAdding(false)} /></div>
        : <div className="flex flex-wrap gap-2"><Button variant="outline" size="sm" onClick={() => setAdding(true)}><Plus aria-hidden />{t('leads.activity.add')}</Button>{onMail && <Button variant="outline" size="sm" onClick={onMail}><Mail aria-hidden />{t('mails.write')}</Button>}{onText && <Button variant="outline" size="sm" onClick={onText}><MessageSquareText aria-hidden />{t('texts.write')}</Button>}</div>)}
      <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ pages: loaded }) => {
          const items = (loaded as ReadonlyArray<{ items: Activity[] }>).flatMap((p) => p.items);
          const open = items.filter((a) => !a.isDone).sort((a, b) => (a.dueAt ?? '9') .localeCompare(b.dueAt ?? '9'));
          const done = items.filter((a) => a.isDone).sort((a, b) => b.doneAt!.localeCompare(a.doneAt!));
          if (items.length === 0) return <EmptyState icon={CalendarClock} level={2} title={t('leads.activity.none')}>{t('leads.activity.noneHelp')}</EmptyState>;
          return (
            <>
              {open.length > 0 && <Group title={t('leads.activity.open')} items={open} canEdit={canEdit} at={subjectId} />}
              {done.length > 0 && <Group title={t('leads.activity.done')} items={done} canEdit={canEdit} at={subjectId} />}
              {pages.hasNextPage && <Button size="sm" variant="outline" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('leads.more')}</Button>}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

/** Activities that stand elsewhere than `at` say where. */
function Group({ title, items, canEdit, at }: { title: string; items: readonly Activity[]; canEdit: boolean; at: string }) {
  return <div><h2 className="mb-1 text-sm font-medium text-muted-foreground">{title}</h2><ul className="divide-y rounded-lg border">{items.map((a) => <li key={a.id}><ActivityLine activity={a} canEdit={canEdit} withSubject={a.subjectId !== at} /></li>)}</ul></div>;
}
