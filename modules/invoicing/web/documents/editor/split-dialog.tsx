import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { decimalOf, quantityOf } from '#core/web/document/line.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { documentCalls, type BusinessDocument } from '../../../contract.ts';
import { minorOfQuantity } from '../../../rules/documents/quantities.ts';
import { documentAddress, documentTopics, useBase } from '../document-words.ts';

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Chooses lines or quantities that go into a second draft; its toast takes that back. */
export function SplitDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const calls = documentCalls[d.direction];
  const lines = d.lines.filter((l) => l.kind === 'item');
  const [quantities, setQuantities] = useState<Record<string, string>>({});
  const split = useAction(calls.split, {
    topics: documentTopics, quiet: true,
    onDone: (made) => {
      onClose();
      go(documentAddress(d.direction, made.id));
      const back = () => { request(calls.undoSplit, { ...base, id: made.id, version: made.version }).then(() => { void invalidateTopics(documentTopics); go(documentAddress(d.direction, d.id)); toast.success(t('documents.split.undone')); }, showError); };
      toast.success(t('documents.split.done'), { action: { label: t('documents.split.undo'), onPress: back } });
    },
  });
  const boxes = lines.map((l) => {
    const text = quantities[l.id] ?? '';
    const quantity = quantityOf(text, true);
    const fits = quantity !== null && minorOfQuantity(quantity) > 0n === minorOfQuantity(l.quantity) > 0n && size(minorOfQuantity(quantity)) <= size(minorOfQuantity(l.quantity));
    return { line: l, quantity, wrong: quantity === null ? Number(decimalOf(text) ?? Number.NaN) !== 0 : !fits };
  });
  const chosen = boxes.flatMap(({ line, quantity }) => (quantity === null ? [] : [{ lineId: line.id, quantity }]));
  const isAll = lines.length > 0 && boxes.every(({ line, quantity }) => quantity !== null && minorOfQuantity(quantity) === minorOfQuantity(line.quantity));
  const refused = split.error ? toApiError(split.error) : null;
  return (
    <Dialog
      open size="lg" title={t('documents.split.title')} description={t('documents.split.lead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="split" disabled={chosen.length === 0 || isAll || boxes.some((b) => b.wrong)} loading={split.isPending}>{t('documents.split.do')}</Button></>}
    >
      <form id="split" className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); split.mutate({ ...base, id: d.id, version: d.version, lines: chosen }); }}>
        {boxes.map(({ line: l, quantity, wrong }, i) => (
          <div key={l.id} className="flex items-center justify-between gap-3">
            <div className="flex min-w-0 items-start gap-2">
              <Checkbox checked={quantity !== null && !wrong && minorOfQuantity(quantity) === minorOfQuantity(l.quantity)} onCheckedChange={(on) => setQuantities((now) => ({ ...now, [l.id]: on === true ? l.quantity : '' }))} label={<span className="sr-only">{t('documents.split.all', { n: i + 1 })}</span>} />
              <span className="min-w-0"><span className="block truncate" dir="auto">{l.name || t('documents.noName')}</span><span className="block text-sm text-muted-foreground">{t('documents.split.quantity', { left: `${l.quantity}${l.unit ? ` ${l.unit}` : ''}` })}</span></span>
            </div>
            <Input size="sm" className="figures w-28 shrink-0 text-end" inputMode="decimal" aria-label={`${l.name || t('documents.noName')}: ${t('documents.split.quantity', { left: l.quantity })}`} aria-invalid={wrong || undefined} value={quantities[l.id] ?? ''} onChange={(e) => setQuantities((now) => ({ ...now, [l.id]: e.target.value }))} />
          </div>
        ))}
        {isAll && <p role="alert" className="text-sm text-destructive-ink">{t('documents.split.some')}</p>}
        {refused && <p role="alert" className="text-sm text-destructive-ink">{refused.fields[0]?.message ?? errorText(refused)}</p>}
      </form>
    </Dialog>
  );
}
