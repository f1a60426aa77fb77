import { useState } from 'react';
import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { createInvoiceFromOrder, type Order } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderTopics } from '../quote-words.ts';

interface DialogProps { order: Order; onClose: () => void }
type Send = Endpoint<Record<string, unknown>, OutputOf<typeof createInvoiceFromOrder>>;

/** Begins an invoice and goes to it. */
function useInvoice() {
  const t = useT('sales');
  const go = useGo();
  return useAction(createInvoiceFromOrder as unknown as Send, { topics: [...orderTopics, 'invoicing.invoice'], success: t('quotes.order.invoiceMade'), onDone: ({ invoiceId }) => go(`/invoice/${invoiceId}`) });
}

const notInvoiced = (l: Order['lines'][number]): string => l.toInvoice;

/** An invoice of what is chosen; at first all that is not invoiced yet. */
export function InvoiceDialog({ order: o, onClose }: DialogProps) {
  const t = useT('sales');
  const base = useBase();
  const open = o.lines.filter((l) => l.kind === 'item' && notInvoiced(l) !== '0');
  const [given, setGiven] = useState<Record<string, string>>(() => Object.fromEntries(open.map((l) => [l.id, notInvoiced(l)])));
  const invoice = useInvoice();
  const lines = open.map((l) => ({ lineId: l.id, quantity: decimalOf(given[l.id] ?? '') ?? 'x' })).filter((l) => l.quantity !== '0');
  return (
    <Dialog open title={t('quotes.order.invoice')} description={t('quotes.order.invoiceLead')} onOpenChange={(next) => { if (!next) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button type="submit" form="invoice-order" variant="primary" loading={invoice.isPending} disabled={lines.length === 0 || lines.some((l) => l.quantity === 'x')}>{t('quotes.order.invoiceDo')}</Button></>}>
      <form id="invoice-order" className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); invoice.mutate({ ...base, id: o.id, lines }); }}>
        {open.map((l) => <Field key={l.id} label={<span dir="auto">{l.name}</span>} help={t('quotes.order.orderedLeft', { left: notInvoiced(l), unit: l.unit })}><Input inputMode="decimal" className="figures max-w-40" value={given[l.id] ?? ''} onChange={(e) => setGiven({ ...given, [l.id]: e.target.value })} /></Field>)}
      </form>
    </Dialog>
  );
}

/** A deposit: a share of the whole, asked in advance. */
export function DepositDialog({ order: o, onClose }: DialogProps) {
  const t = useT('sales');
  const base = useBase();
  const [percent, setPercent] = useState(o.depositPercent === '0' ? '30' : o.depositPercent);
  const invoice = useInvoice();
  const value = decimalOf(percent);
  return (
    <Dialog open title={t('quotes.order.deposit')} description={t('quotes.order.depositLead')} onOpenChange={(next) => { if (!next) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button type="submit" form="deposit-order" variant="primary" loading={invoice.isPending} disabled={!value || Number(value) <= 0 || Number(value) > 100}>{t('quotes.order.invoiceDo')}</Button></>}>
      <form id="deposit-order" onSubmit={(e) => { e.preventDefault(); invoice.mutate({ ...base, id: o.id, depositPercent: value }); }}>
        <Field label={t('quotes.depositPercent')}><Input inputMode="decimal" suffix="%" className="figures max-w-40" value={percent} onChange={(e) => setPercent(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
