import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { allocatePayment, type Payment } from '../contract.ts';
import { paymentTopics, usePaymentsBase } from './payment-words.ts';
import { ItemRows } from './record/item-rows.tsx';
import { useParts } from './record/use-parts.ts';
import { usePayable } from './record/use-payable.ts';

/** Uses what is left of a payment for what is open of its party, the oldest first. */
export function UseRestDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useT('payments');
  const money = useMoneyText();
  const base = usePaymentsBase();
  const payable = usePayable({ direction: payment.direction, side: payment.side, partyId: payment.partyId });
  // What is left of a payment takes nothing off.
  const items = payable.items.filter((i) => i.currency === payment.currency).map((i) => ({ ...i, discount: null }));
  const parts = useParts({ items, amount: payment.open, currency: payment.currency });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const sent = items.flatMap((i) => { const part = parts.parts[i.id]; return part ? [{ itemId: i.id, amount: part.amount.trim() || '0' }] : []; });
  const use = useAction(allocatePayment, {
    topics: paymentTopics, success: t('panel.usedDone'), quiet: true, onDone: onClose,
    onRefused: (error) => setWrong(error.fields.length > 0 ? Object.fromEntries(error.fields.map((f) => { const at = /^allocations\.(\d+)/.exec(f.path)?.[1]; return [at === undefined ? '' : sent[Number(at)]?.itemId ?? '', f.message]; })) : { '': error.message }),
  });
  return (
    <Dialog open size="lg" title={t('panel.useTitle', { number: payment.number })} description={t('panel.useLead', { amount: money(payment.open, payment.currency) })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><Button variant="primary" loading={use.isPending} disabled={sent.length === 0} onClick={() => { setWrong({}); use.mutate({ ...base, id: payment.id, allocations: sent }); }}>{t('panel.useDo')}</Button></>}>
      {payable.query.error && !payable.waits ? <QueryError error={payable.query.error} onRetry={() => void payable.query.refetch()} /> : !payable.ready ? <SkeletonRows rows={3} columns={2} />
        : items.length === 0 ? <p className="text-muted-foreground">{t('panel.nothing')}</p>
          : <ItemRows items={items} parts={parts.parts} withDiscount={false} onPart={parts.set} fullPart={parts.fullPart} errorOf={(id, key) => (key === 'amount' ? wrong[id] : undefined)} />}
      {wrong[''] && <Notice kind="error" className="mt-3">{wrong['']}</Notice>}
    </Dialog>
  );
}
