import { Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { completeActivity, reopenActivity, type Activity } from '../../contract.ts';
import { activityIcons } from './activity-icons.ts';
import { ActivityMenuButton } from './activity-menu-button.tsx';
import { activityTopicsLive } from './activity-topics.ts';
import { subjectAddress } from './subject-address.ts';
import { useBase } from './use-base.ts';

// Whose it is is not said on the home page, where all of them are the viewer's own.
const ActivityOwner = lazy(async () => ({ default: (await import('./activity-owner.tsx')).ActivityOwner }));
// Only what was done is a mail: not on the home page, where things are due.
const MailMarks = lazy(async () => ({ default: (await import('../mails/mail-marks.tsx')).MailMarks }));
const TextMarks = lazy(async () => ({ default: (await import('../texts/text-marks.tsx')).TextMarks }));
const load = () => import('./activity-menu.tsx');
const ActivityMenu = lazy(async () => ({ default: (await load()).ActivityMenu }));
const fetchAhead = () => void load().catch(() => undefined);

/** One activity: what, when, whose, and the ways to finish, change or remove it; it stands on the home page, so what opens above it comes later. */
export function ActivityLine({ activity: a, canEdit, withSubject = false }: { activity: Activity; canEdit: boolean; withSubject?: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const complete = useAction(completeActivity, { topics: activityTopicsLive });
  const reopen = useAction(reopenActivity, { topics: activityTopicsLive });
  const Icon = activityIcons[a.kind];
  const overdue = !a.isDone && a.dueAt !== null && Date.parse(a.dueAt) < Date.now();
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
          {!withSubject && a.assigneeId && <Suspense><ActivityOwner id={a.assigneeId} /></Suspense>}{a.location && <span dir="auto">{a.location}</span>}{a.outcome && <span dir="auto">{a.outcome}</span>}
        </p>
        {(a.mail || a.answer) && <Suspense><MailMarks mail={a.mail} answer={a.answer} /></Suspense>}
        {(a.kind === 'sms' || a.kind === 'whatsapp') && <Suspense><TextMarks activity={a} /></Suspense>}
        {a.body && <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-line text-muted-foreground">{a.body}</p>}
      </div>
      {canEdit && <LateMenu activity={a} />}
    </div>
  );
}

function LateMenu({ activity }: { activity: Activity }) {
  const [wanted, setWanted] = useState(false);
  const button = <ActivityMenuButton title={activity.title} aria-haspopup="menu" aria-expanded={false} onPointerEnter={fetchAhead} onFocus={fetchAhead} onClick={() => setWanted(true)} />;
  return wanted ? <Suspense fallback={button}><ActivityMenu activity={activity} /></Suspense> : button;
}
