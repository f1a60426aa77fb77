import { Pause, Play } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot, StatusPill } from '#core/web/ui/status-pill.tsx';
import { listRecurringExpenseRuns, pauseRecurringExpense, resumeRecurringExpense, type RecurringExpense } from '../../../contract/expenses.ts';
import { stateOf, stateTones } from '../../recurring/recurring-words.ts';
import { expenseAddress, expenseTones, useBase, useDayText } from '../expense-words.ts';
import { problemText } from '../problem-text.ts';
import { recurringExpenseTopics } from './words.ts';

/** How a recurring expense stands, when it comes next, and the way to stop it or let it go on. */
export function StandingOf({ row: r, edits }: { row: RecurringExpense; edits: boolean }) {
  const t = useT('invoicing');
  const day = useDayText();
  const of = { ...useBase(), id: r.id, version: r.version };
  const done = { topics: recurringExpenseTopics };
  const pause = useAction(pauseRecurringExpense, done);
  const resume = useAction(resumeRecurringExpense, done);
  const state = stateOf(r);
  return (
    <div className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusPill tone={stateTones[state]}>{t(`recurring.state.${state}`)}</StatusPill>
        {r.nextOn && <span className="text-muted-foreground">{t('recurring.field.nextOn')}: <span className="figures">{day(r.nextOn)}</span></span>}
        <span className="figures text-muted-foreground">{t('recurring.field.made')}: {r.most === null ? r.made : t('recurring.madeOf', { made: r.made, most: r.most })}</span>
        {edits && (r.paused || r.problem ? <Button size="sm" variant="outline" className="ms-auto" loading={resume.isPending} onClick={() => resume.mutate(of)}><Play aria-hidden />{t('recurring.resume')}</Button>
          : r.nextOn && <Button size="sm" variant="outline" className="ms-auto" loading={pause.isPending} onClick={() => pause.mutate(of)}><Pause aria-hidden />{t('recurring.pause')}</Button>)}
      </div>
      {r.problem && <Notice kind="error"><p className="font-medium">{t('expenses.recurring.stopped')}</p><p className="mt-0.5" dir="auto">{r.reason ? problemText(r.reason) : r.problem}</p></Notice>}
    </div>
  );
}

/** The expenses it made, newest first. */
export function MadeSoFar({ row }: { row: RecurringExpense }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const day = useDayText();
  const query = useRead(listRecurringExpenseRuns, { ...useBase(), id: row.id }, { topics: recurringExpenseTopics });
  return (
    <section className="mt-6 flex flex-col gap-2" aria-label={t('recurring.madeTab')}>
      <h3 className="text-sm font-medium">{t('recurring.madeTab')}</h3>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={3} />}>
        {({ items }) => (items.length === 0 ? <p className="text-sm text-muted-foreground">{t('expenses.recurring.noneMade')}</p> : (
          <ul className="divide-y rounded-lg border">
            {items.map((x) => (
              <li key={x.id}><Link to={expenseAddress(x.id, 'view=all')} className="focus-ring-inset flex flex-wrap items-center justify-between gap-x-3 px-3 py-2.5 text-sm hover:bg-accent">
                <span className="inline-flex items-center gap-2"><StatusDot tone={expenseTones[x.status]} /><span className="figures font-medium">{x.number ?? t(`expenses.status.${x.status}`)}</span></span>
                <span className="text-muted-foreground">{day(x.on)}</span><span className="figures">{money(x.total, x.currency)}</span>
              </Link></li>
            ))}
          </ul>
        ))}
      </QueryView>
    </section>
  );
}
