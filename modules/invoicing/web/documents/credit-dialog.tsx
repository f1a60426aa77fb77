import { useState } from 'react';
import { decimalOf, quantityOf } from '#core/web/document/line.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { documentCalls, type BusinessDocument } from '../../contract.ts';
import { minorOfQuantity, quantityText } from '../../rules/documents/quantities.ts';
import { documentAddress, documentTopics, useBase } from './document-words.ts';

/** Chooses what is taken back: quantities of lines, at first all that is left. */
export function CreditDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const lines = d.lines.filter((l) => l.kind === 'item').map((l) => ({ ...l, left: quantityText(minorOfQuantity(l.quantity) - minorOfQuantity(l.credited)) })).filter((l) => l.left !== '0');
  const [quantities, setQuantities] = useState<Record<string, string>>(() => Object.fromEntries(lines.map((l) => [l.id, l.left])));
  const [reason, setReason] = useState('');
  const run = useAction(documentCalls[d.direction].credit, { topics: documentTopics, onDone: (made) => { onClose(); go(documentAddress(d.direction, made.id)); } });
  // Nothing and 0 leave a line out; what is no figure stops the rest.
  const boxes = lines.map((l) => { const text = quantities[l.id] ?? ''; const quantity = quantityOf(text, true); return { lineId: l.id, quantity, wrong: quantity === null && Number(decimalOf(text) ?? Number.NaN) !== 0 }; });
  const chosen = boxes.flatMap(({ lineId, quantity }) => (quantity === null ? [] : [{ lineId, quantity }]));
  // Every line was credited already: what is left are charges.
  const chargesOnly = lines.length === 0 && d.charges.length > 0;
  return (
    <Dialog
      open size="lg" title={t('documents.creditTitle', { number: d.number ?? '' })} description={d.direction === 'sale' ? t('documents.creditLead') : `${t('documents.creditLead')} ${t('documents.creditLeadVendor')}`} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="credit" disabled={(chosen.length === 0 && !chargesOnly) || boxes.some((b) => b.wrong)} loading={run.isPending}>{t(d.direction === 'sale' ? 'documents.creditDo' : 'documents.creditDoVendor')}</Button></>}
    >
      <form id="credit" className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); run.mutate({ ...base, id: d.id, ...(chargesOnly ? {} : { lines: chosen }), reason }); }}>
        {lines.map((l, i) => (
          <label key={l.id} className="flex items-center justify-between gap-3"><span className="min-w-0"><span className="block truncate" dir="auto">{l.name || t('documents.noName')}</span><span className="block text-sm text-muted-foreground">{t('documents.creditQuantity', { left: `${l.left}${l.unit ? ` ${l.unit}` : ''}` })}</span></span>
            <Input size="sm" className="figures w-28 shrink-0 text-end" inputMode="decimal" aria-invalid={boxes[i]!.wrong || undefined} value={quantities[l.id] ?? ''} onChange={(e) => setQuantities((now) => ({ ...now, [l.id]: e.target.value }))} /></label>
        ))}
        {d.charges.length > 0 && <p className="text-sm text-muted-foreground">{t('documents.charge.credited')}</p>}
        <Field label={t('documents.dialog.void.text')} optional><Input value={reason} maxLength={300} dir="auto" onChange={(e) => setReason(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
