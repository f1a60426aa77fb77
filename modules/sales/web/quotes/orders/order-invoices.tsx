import { useT } from '#core/web/i18n/i18n.ts';
import type { Order } from '../../../contract.ts';
import { InvoiceList } from './invoice-list.tsx';

/** The invoices of an order, oldest first. */
export function OrderInvoices({ order: o }: { order: Order }) {
  const t = useT('sales');
  return (
    <section aria-labelledby="order-invoices">
      <h2 id="order-invoices" className="text-base font-semibold">{t('quotes.order.invoices')}</h2>
      {o.invoices.length === 0 ? <p className="mt-1 text-sm text-muted-foreground">{t('quotes.order.noneInvoiced')}</p> : <InvoiceList invoices={o.invoices} />}
    </section>
  );
}
