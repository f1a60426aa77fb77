import { useState } from 'react';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT, useLanguage } from '#core/web/i18n/i18n.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { asksCustomer, getPayHabit, getSalesOutstanding, type BusinessDocument } from '../../contract.ts';
import { outlookDays, payOutlook, type PayHabit as Habit } from '../../rules/documents/pay-habit.ts';
import { documentTopics, dayWritten, useBase } from './document-words.ts';

function useHabit(partyId: string | null): Habit | null {
  return useRead(getPayHabit, { ...useBase(), partyId: partyId ?? '' }, { topics: documentTopics, enabled: partyId !== null, staleTime: 60_000 }).data?.habit ?? null;
}

/** Says how a customer paid so far, where that is known. */
export function usePayHabitWords(): (habit: Habit) => string {
  const t = useT('invoicing');
  return ({ paid, late, median }) => [t('around.habit.paidLate', { late, paid }), median > 0 ? t('around.habit.medianLate', { count: median }) : median < 0 ? t('around.habit.medianEarly', { count: -median }) : t('around.habit.medianOnDay')].join(' · ');
}

/** How a customer pays, and how long they take: on the page of their invoices. Nothing where nothing is known. */
export function CustomerHabit({ partyId }: { partyId: string }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const habit = useHabit(partyId);
  const words = usePayHabitWords();
  const dso = useRead(getSalesOutstanding, { ...useBase(), partyId } as never, { topics: documentTopics, staleTime: 60_000 }).data;
  if (!habit && (!dso || dso.outstanding === null)) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-lg border bg-card px-4 py-3 sm:grid-cols-2">
      {habit && <div><dt className="text-sm text-muted-foreground">{t('around.habit.title')}</dt><dd className="mt-0.5">{words(habit)}</dd></div>}
      {dso && dso.outstanding !== null && <div><dt className="text-sm text-muted-foreground">{t('around.dso.title')}</dt><dd className="mt-0.5">{t('around.dso.days', { n: dso.outstanding })}<span className="block text-sm text-muted-foreground">{t('around.dso.how', { open: money(dso.receivables, dso.currency), sold: money(dso.creditSales, dso.currency), days: dso.days })}</span></dd></div>}
    </dl>
  );
}

/** What to expect of an open invoice by how its customer paid so far. Nothing where nothing is known. */
export function InvoiceOutlook({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const today = useWorkspaceDay();
  const asks = asksCustomer(d.kind) && (d.state === 'open' || d.state === 'part_paid') && d.dueOn !== null;
  const habit = useHabit(asks ? d.partyId : null);
  const words = usePayHabitWords();
  if (!asks || !habit) return null;
  const { chance, soon, of, remindOn } = payOutlook(habit, { dueOn: d.dueOn!, promisedOn: d.promisedOn, today });
  return (
    <section aria-label={t('around.habit.outlook')} className="rounded-lg border bg-card p-4">
      <h2 className="text-sm font-medium">{t('around.habit.outlook')}</h2>
      <p className="mt-1">{chance === null ? (habit.slowest > 0 ? t('around.habit.longer', { count: habit.slowest }) : t('around.habit.never')) : t('around.habit.chance', { percent: chance, days: outlookDays })}</p>
      {chance !== null && <p className="text-sm text-muted-foreground">{t('around.habit.because', { soon, of })}</p>}
      <p className="mt-2">{remindOn === today ? t('around.habit.remindNow') : t('around.habit.remindOn', { date: dayWritten(remindOn, language) })}</p>
      <p className="text-sm text-muted-foreground">{words(habit)}</p>
    </section>
  );
}

/** How many days customers take on the whole, over the list of invoices. Added up over all that is open and sold when somebody asks, not with every look at the list. */
export function OutstandingNote() {
  const t = useT('invoicing');
  const money = useMoneyText();
  const [asked, ask] = useState(false);
  const { data: dso, error, isFetching, refetch } = useRead(getSalesOutstanding, useBase() as never, { enabled: asked, staleTime: 60_000 });
  if (!dso) {
    return (
      <>
        <Button variant="link" size="sm" className="mt-1 block text-muted-foreground" loading={isFetching} onClick={() => { if (asked) void refetch(); else ask(true); }}>{t('around.dso.title')}</Button>
        {error && !isFetching && <span role="alert" className="block text-sm text-destructive-ink">{errorText(error)}</span>}
      </>
    );
  }
  return <span role="status" className="mt-1 block text-sm text-muted-foreground">{dso.outstanding === null ? t('around.dso.none', { days: dso.days }) : `${t('around.dso.note', { n: dso.outstanding })} · ${t('around.dso.how', { open: money(dso.receivables, dso.currency), sold: money(dso.creditSales, dso.currency), days: dso.days })}`}</span>;
}
