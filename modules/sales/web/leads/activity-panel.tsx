import { CalendarClock, Check, Ellipsis, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction, usePages } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { toast } from '#core/web/ui/toast.ts';
import { activities, completeActivity, reopenActivity, type Activity, type ActivityTopic } from '../../contract.ts';
import { ActivityForm, activityTopicsLive } from './activity-form.tsx';
import { activityIcons } from './activity-icons.ts';
import { subjectAddress } from './subject-address.ts';
import { useBase, useOwners } from './use-leads.ts';

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

/** One activity: what, when, whose, and the ways to finish, change or remove it. */
export function ActivityLine({ activity: a, canEdit, withSubject = false }: { activity: Activity; canEdit: boolean; withSubject?: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const owner = useOwners().find((o) => o.id === a.assigneeId);
  const complete = useAction(completeActivity, { topics: activityTopicsLive });
  const reopen = useAction(reopenActivity, { topics: activityTopicsLive });
  const [editing, setEditing] = useState(false);
  const Icon = activityIcons[a.kind];
  const overdue = !a.isDone && a.dueAt !== null && Date.parse(a.dueAt) < Date.now();
  const call = (endpoint: typeof activities.remove | typeof activities.restore) => request(endpoint as typeof activities.remove, { ...base, id: a.id }, { idempotencyKey: newId() }).then(() => invalidateTopics(activityTopicsLive));
  const remove = async () => { try { await call(activities.remove); toast.success(t('leads.activity.removed'), { action: { label: t('leads.undo'), onPress: () => { call(activities.restore).catch(showError); } } }); } catch (error) { showError(error); } };
  return (
    <div className="flex items-start gap-3 px-3 py-2.5 text-sm">
      {canEdit && a.kind !== 'note'
        ? <button type="button" role="checkbox" aria-checked={a.isDone} aria-label={t(a.isDone ? 'leads.activity.reopen' : 'leads.activity.complete', { title: a.title })} onClick={() => (a.isDone ? reopen.mutate({ ...base, id: a.id }) : complete.mutate({ ...base, id: a.id, outcome: '' }))} className={cn('focus-ring touch-target mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border', a.isDone ? 'border-success bg-success text-background' : 'border-control hover:border-foreground')}>{a.isDone && <Check aria-hidden className="size-3" strokeWidth={3} />}</button>
        : <span aria-hidden className="mt-0.5 size-4.5 shrink-0" />}
      <Icon aria-label={t(`leads.activity.kind.${a.kind}`)} className="mt-0.5 size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className={cn('break-words', a.isDone ? 'text-muted-foreground' : 'font-medium')}><bdi>{a.title}</bdi></p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
          {withSubject && <Link to={subjectAddress(a)} className="focus-ring rounded-sm text-primary-ink hover:underline">{a.subjectName || t(`leads.activity.topic.${a.topic.split('.')[1]!}`)}</Link>}
          {a.isDone ? <RelativeTime value={a.doneAt!} /> : a.dueAt ? <span className={overdue ? 'font-medium text-destructive-ink' : ''}><RelativeTime value={a.dueAt} /></span> : <span>{t('leads.activity.noDay')}</span>}
          {owner && !withSubject && <span dir="auto">{owner.name}</span>}{a.location && <span dir="auto">{a.location}</span>}{a.outcome && <span dir="auto">{a.outcome}</span>}
        </p>
        {a.body && <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-line text-muted-foreground">{a.body}</p>}
      </div>
      {canEdit && (
        <Menu align="end" trigger={<IconButton size="sm" className="-my-1 text-muted-foreground" aria-label={t('leads.activity.menu', { title: a.title })} {...tip(t('leads.actions'))}><Ellipsis /></IconButton>}>
          <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>{t('leads.edit')}</MenuItem>
          {a.isDone && a.kind !== 'note' && <MenuItem icon={<RotateCcw />} onSelect={() => reopen.mutate({ ...base, id: a.id })}>{t('leads.activity.openAgain')}</MenuItem>}
          <MenuItem icon={<Trash2 />} destructive onSelect={() => void remove()}>{t('leads.remove')}</MenuItem>
        </Menu>
      )}
      {editing && <Dialog open title={t('leads.activity.edit')} onOpenChange={(o) => { if (!o) setEditing(false); }}><ActivityForm topic={a.topic} subjectId={a.subjectId} activity={a} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} /></Dialog>}
    </div>
  );
}
