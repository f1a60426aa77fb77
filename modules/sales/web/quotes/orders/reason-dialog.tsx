import { useState } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { cancelOrder, cancelOrderRest, closeOrder, type Order } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderTopics } from '../quote-words.ts';

const kinds = {
  cancel: { call: cancelOrder, does: 'cancel', asked: false },
  cancel_rest: { call: cancelOrderRest, does: 'cancelRest', asked: false },
  close: { call: closeOrder, does: 'close', asked: true },
} as const;
/** What ends an order, or what is left of it. */
export type EndKind = keyof typeof kinds;

/** Asks why an order, or what is left of it, is ended; only who closes one has to say. */
export function ReasonDialog({ kind, order: o, onClose }: { kind: EndKind; order: Order; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [reason, setReason] = useState('');
  const { call, does, asked } = kinds[kind];
  const end = useAction(call as unknown as Endpoint<Record<string, unknown>, Order>, { topics: orderTopics, onDone: onClose });
  return (
    <Dialog open size="sm" title={t(`quotes.order.${does}Title`)} description={t(kind === 'cancel' && o.quote === null ? 'quotes.order.cancelLeadPlain' : `quotes.order.${does}Lead`)} onOpenChange={(next) => { if (!next) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button type="submit" form="end-order" variant={kind === 'close' ? 'primary' : 'destructive'} loading={end.isPending} disabled={asked && reason.trim() === ''}>{t(`quotes.order.${does}`)}</Button></>}>
      <form id="end-order" onSubmit={(e) => { e.preventDefault(); end.mutate({ ...base, id: o.id, version: o.version, reason: reason.trim() }); }}>
        <Field label={t('quotes.order.reason')} required={asked}><Input dir="auto" autoFocus maxLength={300} value={reason} onChange={(e) => setReason(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
