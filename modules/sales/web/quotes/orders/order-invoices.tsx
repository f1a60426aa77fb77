import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import type { Order } from '../../../contract.ts';
import { dayInWords } from '../quote-words.ts';

/** The invoices of an order, oldest first. */
export function OrderInvoices({ order: o }: { order: Order }) {
  const t = useT('sales');
  const money = useMoneyText();
  const language = useLanguage();
  return (
    <section aria-labelledby="order-invoices">
      <h2 id="order-invoices" className="text-base font-semibold">{t('quotes.order.invoices')}</h2>
      {o.invoices.length === 0 ? <p className="mt-1 text-sm text-muted-foreground">{t('quotes.order.noneInvoiced')}</p> : (
        <ul className="mt-2 divide-y rounded-lg border">
          {o.invoices.map((d) => (
            <li key={d.id}><Link to={`/invoice/${d.id}`} className="focus-ring-inset flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-accent">
              <span className="inline-flex items-baseline gap-2"><span className="figures font-medium">{d.number ?? t('quotes.order.draftInvoice')}</span>{d.isDeposit && <span className="text-sm text-muted-foreground">{t('quotes.order.depositInvoice')}</span>}</span>
              <span className="text-sm text-muted-foreground">{dayInWords(d.issuedOn, language)}</span>
              {['open', 'part_paid'].includes(d.state) && <span className="text-sm text-muted-foreground">{t('quotes.order.openAmount', { amount: money(d.open, d.currency) })}</span>}
              <span className="figures">{money(d.total, d.currency)}</span>
            </Link></li>
          ))}
        </ul>
      )}
    </section>
  );
}
