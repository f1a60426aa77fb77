import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import type { PaymentRow } from '../contract.ts';
import { stateTones, useDayText } from './payment-words.ts';

/** A payment in a list on a phone, and on the page of its party, which need not be named there. */
export function PaymentCard({ payment, named = true }: { payment: PaymentRow; named?: boolean }) {
  const t = useT('payments');
  const day = useDayText();
  const money = useMoneyText();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{(named && payment.party) || payment.number}</span><span className="figures shrink-0">{payment.direction === 'out' ? '−' : ''}{money(payment.amount, payment.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
        {named && <span className="figures">{payment.number}</span>}<span>{day(payment.on)}</span><span>{t(`method.${payment.method}`)}</span>
        <span className="inline-flex items-center gap-1.5"><StatusDot tone={stateTones[payment.state]} />{t(`state.${payment.state}`)}</span>
        {payment.status !== 'void' && /[1-9]/.test(payment.open) && <span className="inline-flex items-center gap-1.5"><StatusDot tone="warning" />{t('panel.left', { amount: money(payment.open, payment.currency) })}</span>}
      </p>
    </div>
  );
}
