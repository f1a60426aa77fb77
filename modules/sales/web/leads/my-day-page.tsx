import { CalendarSync, ListTodo, PartyPopper } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { Activity } from '../../contract.ts';
import { FeedDialog } from '../meetings/feed-dialog.tsx';
import { ActivityLine } from './activity-line.tsx';
import { subjectAddress } from './subject-address.ts';
import { useMyDay } from './use-my-day.ts';

/** What the viewer has to do: overdue, today, the next days. j and k move, x finishes, Enter opens. */
export function MyDayPage() {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const list = useRef<HTMLDivElement>(null);
  const day = useMyDay();
  const [feed, setFeed] = useState(false);
  const groups = (d: NonNullable<typeof day.data>): Array<[string, Activity[]]> => [['overdue', d.overdue], ['today', d.today], ['upcoming', d.upcoming]];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName)) return;
    const rows = [...list.current!.querySelectorAll<HTMLElement>('[data-activity]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (event.key === 'j' || event.key === 'ArrowDown') rows[Math.min(at + 1, rows.length - 1)]?.focus();
    else if (event.key === 'k' || event.key === 'ArrowUp') rows[Math.max(at - 1, 0)]?.focus();
    else if (event.key === 'x') rows[at]?.querySelector<HTMLElement>('[role="checkbox"]')?.click();
    else if (event.key === 'Enter' && document.activeElement === rows[at]) go(rows[at]!.dataset['to']!);
    else return;
    event.preventDefault();
  };
  return (
    <div className="mx-auto w-full max-w-4xl pb-10">
      <PageHeader title={t('leads.day.title')} description={<span className="hidden items-center gap-1.5 sm:inline-flex"><Kbd keys="j" /><Kbd keys="k" />{t('leads.day.move')}<Kbd keys="x" />{t('leads.day.finish')}<Kbd keys="enter" />{t('leads.day.open')}</span>}
        secondary={(can('sales.lead.edit') || can('sales.deal.edit')) && <Button size="sm" variant="outline" onClick={() => setFeed(true)}><CalendarSync aria-hidden />{t('meetings.calendar')}</Button>} />
      <QueryView query={day} skeleton={<div className="p-6"><SkeletonRows rows={5} columns={3} /></div>}>
        {(d) => (groups(d).every(([, items]) => items.length === 0)
          ? <EmptyState icon={d.doneToday > 0 ? PartyPopper : ListTodo} title={t(d.doneToday > 0 ? 'leads.day.allDone' : 'leads.day.nothing')}>{t('leads.day.nothingHelp')}</EmptyState>
          // The rows take the keys; this only hears what they let pass.
          : <div ref={list} role="presentation" onKeyDown={onKeyDown} className="flex flex-col gap-6 px-4 sm:px-6">
              {groups(d).filter(([, items]) => items.length > 0).map(([name, items]) => (
                <section key={name} aria-label={t(`leads.day.${name}`)}>
                  <h2 className="mb-1.5 flex items-baseline gap-2 text-sm font-medium">{t(`leads.day.${name}`)}<span className="figures text-muted-foreground">{items.length}</span></h2>
                  <ul className="divide-y rounded-lg border">
                    {items.map((a) => <li key={a.id} data-activity={a.id} data-to={subjectAddress(a)} tabIndex={0} aria-label={a.title} className="focus-ring-inset first:rounded-t-lg last:rounded-b-lg"><ActivityLine activity={a} canEdit={can(a.topic === 'sales.opportunity' ? 'sales.deal.edit' : 'sales.lead.edit')} withSubject /></li>)}
                  </ul>
                </section>
              ))}
              <p className="text-sm text-muted-foreground">{t('leads.day.doneToday', { count: d.doneToday })}</p>
            </div>)}
      </QueryView>
      {feed && <FeedDialog onClose={() => setFeed(false)} />}
    </div>
  );
}
