import { useState } from 'react';
import { decimalOf, quantityOf } from '#core/web/document/line.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { invoiceSteps, type BusinessDocument } from '../../contract.ts';
import { documentAddress, documentTopics, useBase } from './document-words.ts';

/** Chooses what an invoice asked too little for: a price in addition for lines of it. Other lines are written in the draft. */
export function DebitDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const lines = d.lines.filter((l) => l.kind === 'item');
  const [typed, setTyped] = useState<Record<string, { quantity: string; price: string }>>(() => Object.fromEntries(lines.map((l) => [l.id, { quantity: l.quantity, price: '' }])));
  const [reason, setReason] = useState('');
  const run = useAction(invoiceSteps.debit, { topics: documentTopics, onDone: (made) => { onClose(); go(documentAddress('sale', made.id)); } });
  // Without a price a line is left out; what is no figure stops the rest.
  const boxes = lines.map((l) => {
    const { quantity: quantityText, price: priceText } = typed[l.id]!;
    const [quantity, price] = [quantityOf(quantityText, true), decimalOf(priceText)];
    const left = priceText.trim() === '' || Number(price ?? Number.NaN) === 0;
    return { lineId: l.id, quantity, price, left, wrongPrice: !left && price === null, wrongQuantity: !left && quantity === null };
  });
  const chosen = boxes.flatMap(({ lineId, quantity, price, left }) => (left || quantity === null || price === null ? [] : [{ lineId, quantity, unitPrice: price }]));
  const set = (id: string, patch: Partial<{ quantity: string; price: string }>) => setTyped((now) => ({ ...now, [id]: { ...now[id]!, ...patch } }));
  return (
    <Dialog
      open size="lg" title={t('documents.debit.title', { number: d.number ?? '' })} description={t('documents.debit.lead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="debit" disabled={boxes.some((b) => b.wrongPrice || b.wrongQuantity)} loading={run.isPending}>{t('documents.debit.do')}</Button></>}
    >
      <form id="debit" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); run.mutate({ ...base, id: d.id, lines: chosen, reason }); }}>
        {lines.map((l, i) => (
          <fieldset key={l.id} className="min-w-0">
            <legend className="mb-1 max-w-full truncate font-medium" dir="auto">{l.name || t('documents.noName')}</legend>
            <div className="grid grid-cols-2 gap-3">
              <Field label={t('documents.debit.quantity')} error={boxes[i]!.wrongQuantity ? t('documents.debit.wrongQuantity') : undefined}><Input size="sm" className="figures" inputMode="decimal" value={typed[l.id]!.quantity} onChange={(e) => set(l.id, { quantity: e.target.value })} /></Field>
              <Field label={t('documents.debit.price', { currency: d.currency })} error={boxes[i]!.wrongPrice ? t('documents.debit.wrongPrice') : undefined}><Input size="sm" className="figures" inputMode="decimal" placeholder="0.00" value={typed[l.id]!.price} onChange={(e) => set(l.id, { price: e.target.value })} /></Field>
            </div>
          </fieldset>
        ))}
        <p className="text-sm text-muted-foreground">{t('documents.debit.help')}</p>
        <Field label={t('documents.dialog.void.text')} help={t('documents.debit.reasonHelp')} optional><Input value={reason} maxLength={300} dir="auto" onChange={(e) => setReason(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
