import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import type { OrderRow } from '../../../contract.ts';
import { orderTones } from '../quote-words.ts';

/** An order in a list on a phone, and on the pages of what it belongs to. */
export function OrderCard({ order: o }: { order: OrderRow }) {
  const t = useT('sales');
  const money = useMoneyText();
  return (
    <div className="min-w-0"><p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{o.customer || '–'}</span><span className="figures shrink-0">{money(o.total, o.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><span className="figures">{o.number}</span><span className="inline-flex items-center gap-1.5"><StatusDot tone={orderTones[o.status]} />{t(`quotes.order.status.${o.status}`)}</span><span>{t(`quotes.order.delivery.${o.delivery}`)}</span></p></div>
  );
}
