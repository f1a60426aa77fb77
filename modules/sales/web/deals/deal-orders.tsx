import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { dealInvoices, type Deal } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { InvoiceList, PlanNote } from '../quotes/orders/invoice-list.tsx';
import { OrdersOf } from '../quotes/orders/orders-of.tsx';

/** Orders of an opportunity, and what they are billed by. */
export function DealOrders({ deal }: { deal: Deal }) {
  const can = useCan();
  return <div className="flex flex-col gap-6"><OrdersOf field="opportunityId" value={deal.id} of={{ partyId: deal.accountId ?? deal.contactId, opportunityId: deal.id }} />{can('invoicing.invoice.view') && <DealInvoices id={deal.id} />}</div>;
}

function DealInvoices({ id }: { id: string }) {
  const t = useT('sales');
  const { data } = useRead(dealInvoices, { ...useBase(), id }, { topics: ['sales.order', 'invoicing.invoice', 'invoicing.billing_plan'] });
  if (!data || data.items.length + data.plans.length === 0) return null;
  return (
    <section aria-labelledby="deal-invoices" className="flex flex-col gap-2">
      <h3 id="deal-invoices" className="text-base font-semibold">{t('quotes.order.invoices')}</h3>
      {data.plans.map((plan) => <PlanNote key={plan.id} plan={plan} />)}
      {data.items.length > 0 && <InvoiceList invoices={data.items} />}
    </section>
  );
}
