import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import type { Order } from '../../../contract.ts';
import { dayInWords } from '../quote-words.ts';

/** Invoices with their day, what of them is open and what they come to. */
export function InvoiceList({ invoices }: { invoices: Order['invoices'] }) {
  const t = useT('sales');
  const money = useMoneyText();
  const language = useLanguage();
  return (
    <ul className="mt-2 divide-y rounded-lg border">
      {invoices.map((d) => (
        <li key={d.id}><Link to={`/invoice/${d.id}`} className="focus-ring-inset flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-accent">
          <span className="inline-flex items-baseline gap-2"><span className="figures font-medium">{d.number ?? t('quotes.order.draftInvoice')}</span>{d.isDeposit && <span className="text-sm text-muted-foreground">{t('quotes.order.depositInvoice')}</span>}</span>
          <span className="text-sm text-muted-foreground">{dayInWords(d.issuedOn, language)}</span>
          {['open', 'part_paid'].includes(d.state) && <span className="text-sm text-muted-foreground">{t('quotes.order.openAmount', { amount: money(d.open, d.currency) })}</span>}
          <span className="figures">{money(d.total, d.currency)}</span>
        </Link></li>
      ))}
    </ul>
  );
}

/** The way to the plan something is billed by, and how far that is. */
export function PlanNote({ plan }: { plan: NonNullable<Order['plan']> }) {
  const t = useT('sales');
  const money = useMoneyText();
  return <p><Link to={`/invoice/plans/${plan.id}`} className="font-medium underline underline-offset-4"><span dir="auto">{t('quotes.order.planOf', { title: plan.title })}</span></Link><span className="ms-2 text-sm text-muted-foreground">{t('quotes.order.planBilled', { billed: money(plan.billed, plan.currency), total: money(plan.total, plan.currency) })}</span></p>;
}
