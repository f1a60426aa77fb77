import './payment-texts.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listPaymentsOf } from '../contract.ts';
import { OpenCredit } from './open-credit.tsx';
import { paymentSource, paymentTopics, useDayText, usePaymentsBase } from './payment-words.ts';
import { RecordLink } from './record-link.tsx';

/** What paid a document, with links; nothing for whoever may not see payments. `without` names what the page itself lists: settlements with records of these kinds. */
export function PaymentsOf({ source, without = [] }: { source: { type: string; id: string }; without?: readonly string[] }) {
  const t = useT('payments');
  const money = useMoneyText();
  const day = useDayText();
  const may = useCan()('payments.payment.view');
  const query = useRead(listPaymentsOf, { ...usePaymentsBase(), sourceType: source.type, sourceId: source.id }, { topics: paymentTopics, enabled: may });
  if (!may) return null;
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={2} />}>
      {({ items: all, open }) => { const items = all.filter((p) => !without.includes(p.sourceType)); return (
        <div className="flex flex-col gap-2">
          {items.length === 0 ? <p className="text-muted-foreground">{t('of.none')}</p> : (
            <ul className="divide-y rounded-lg border">
              {items.map((p) => (
                <li key={p.settlementId} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
                  <span className="min-w-0"><RecordLink topic={p.sourceType} id={p.sourceId}>{p.number}</RecordLink> <span className="text-sm text-muted-foreground">{[day(p.on), p.method ? t(`method.${p.method}`) : p.sourceType === paymentSource ? '' : t('of.credit'), p.status === 'void' ? t('of.void') : ''].filter(Boolean).join(' · ')}</span></span>
                  <span className="figures">{money(p.amount, p.currency)}</span>
                </li>
              ))}
            </ul>
          )}
          {open.length > 0 && <OpenCredit source={source} />}
          {open.map((o) => <p key={o.currency} className="figures text-end text-sm text-muted-foreground">{t('of.open', { amount: money(o.amount, o.currency) })}</p>)}
        </div>
      ); }}
    </QueryView>
  );
}
