import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { listReminders, type BusinessDocument, type Reminder } from '../../contract.ts';
import { documentAddress, documentTopics, dayWritten, useBase } from './document-words.ts';

/** When a customer was reminded of an invoice, by whom, and what was charged for it. Nothing where nobody was. */
export function ReminderLog({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const words = useMoneyText();
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useRead(listReminders, { ...useBase(), id: d.id }, { topics: documentTopics, enabled: d.remindedAt !== null });
  if (!data && error) return <QueryError error={error} onRetry={() => void refetch()} retrying={isFetching} className="mb-8 max-w-220" />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('around.reminders.title')} className="mb-8 max-w-220">
      <h3 className="font-medium">{t('around.reminders.title')}</h3>
      <ul className="mt-2 divide-y rounded-lg border bg-card">
        {data.items.map((r) => (
          <li key={r.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1">{r.level > 0 ? t('around.reminders.level', { n: r.level }) : t('around.reminders.none')}<span className="ms-2 text-sm text-muted-foreground"><RelativeTime value={r.createdAt} />{r.by && <> · <bdi>{r.by.name}</bdi></>}</span></span>
            {r.fee && <span className="figures">{t('around.reminders.fee', { amount: words(r.fee.amount, r.fee.currency) })}</span>}
            {r.fee && r.fee.invoice?.id !== r.interest?.invoice?.id && <ChargedWith charge={r.fee} />}
            {r.interest && <span className="figures">{t('around.reminders.interest', { amount: words(r.interest.amount, r.interest.currency), percent: r.interest.percent, date: dayWritten(r.interest.until, language) })}</span>}
            {r.interest && <ChargedWith charge={r.interest} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The invoice a fee or interest stands on, or how far that is. Where both stand on one, it is named once. */
function ChargedWith({ charge: { invoice, problem } }: { charge: NonNullable<Reminder['fee']> }) {
  const t = useT('invoicing');
  if (!invoice || invoice.removed) return <span className="text-sm text-muted-foreground">{t(invoice ? 'around.reminders.gone' : problem ? `around.reminders.never.${problem}` : 'around.reminders.waits')}</span>;
  return <Link to={documentAddress('sale', invoice.id)} className="figures underline underline-offset-4">{invoice.number ?? t('around.reminders.draft')}</Link>;
}
