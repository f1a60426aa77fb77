import { useEffect, useState } from 'react';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import { undoBulk } from '#core/contract/records.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { changePrices, previewPriceChange, products, services, type ItemKind } from '../../contract.ts';
import { priceChangeWays } from '../../rules/prices/change.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { unitPriceText } from '../parts/unit-price.ts';

/** What is shown, with one key for doing it: whoever presses again because no answer came raises nothing twice. */
type Preview = OutputOf<typeof previewPriceChange> & { key: string };

/** Raises or lowers prices of chosen items: says how, shows old and new, does it, and can be taken back. */
export function PriceChangeDialog({ kind, selection, count, onClose, onDone }: { kind: ItemKind; selection: Selection; count: number; onClose: () => void; onDone: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const [how, setHow] = useState({ field: 'salePrice' as 'salePrice' | 'purchasePrice', direction: 'up' as 'up' | 'down', by: 'percent' as (typeof priceChangeWays)[number], value: '', roundTo: '' });
  const [preview, setPreview] = useState<Preview | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [looks, setLooks] = useState(0);
  const [value, roundTo] = [decimalOf(how.value.replace(/[%٪]/g, '')), how.roundTo.trim() === '' ? null : decimalOf(how.roundTo)];
  const ready = value !== null && Number(value) > 0 && (how.roundTo.trim() === '' || (roundTo !== null && Number(roundTo) > 0));
  const input = JSON.stringify({ ...base, kind, selection, field: how.field, by: how.by, value: `${how.direction === 'down' ? '-' : ''}${value ?? '0'}`, roundTo });
  useEffect(() => {
    setPreview(null);
    setWrong({});
    if (!ready) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      request(previewPriceChange, JSON.parse(input) as InputOf<typeof previewPriceChange>, { signal: abort.signal }).then((answer) => setPreview({ ...answer, key: newId() }), (thrown: unknown) => {
        if (abort.signal.aborted) return;
        const error = toApiError(thrown);
        setWrong(error.fields.length > 0 ? Object.fromEntries(error.fields.map((f) => [f.path, f.message])) : { value: errorText(error) });
      });
    }, 250);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [input, ready, looks]);
  const topics = [products.topic, services.topic];
  const undo = async (id: string) => {
    try {
      const after = await request(undoBulk, { id }, { idempotencyKey: newId() });
      void invalidateTopics(topics);
      toast.success(after.state === 'undoing' ? t('prices.change.undoing') : after.kept > 0 ? t('prices.change.kept', { count: after.kept }) : t('prices.change.undone'));
    } catch (error) { showError(error); }
  };
  const apply = async ({ seen, key }: Preview) => {
    setBusy(true);
    try {
      const { count: changed, bulkId } = await request(changePrices, { ...(JSON.parse(input) as InputOf<typeof changePrices>), seen }, { idempotencyKey: key });
      void invalidateTopics(topics);
      toast.success(t('prices.change.done', { count: changed }), bulkId ? { action: { label: t('prices.change.undo'), onPress: () => void undo(bulkId) } } : {});
      onDone();
    } catch (error) {
      showError(error);
      // Shown anew as it is now.
      if (toApiError(error).code === 'accounting.prices_changed') setLooks((n) => n + 1);
    } finally { setBusy(false); }
  };
  const set = (patch: Partial<typeof how>) => setHow({ ...how, ...patch });
  const notANumber = how.value !== '' && value === null ? t('rule.signed_number') : undefined;
  return (
    <Dialog
      open size="lg" title={t('prices.change.title', { count })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><Button variant="primary" loading={busy} disabled={!preview || preview.changed === 0} onClick={() => { if (preview) void apply(preview); }}>{t('prices.change.apply')}</Button></>}
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('prices.change.field')}><Select value={how.field} onValueChange={(field) => set({ field })} options={(['salePrice', 'purchasePrice'] as const).map((v) => ({ value: v, label: t(`item.${v}`) }))} /></Field>
          <Field label={t('prices.change.direction')} group><SegmentedControl value={how.direction} onValueChange={(direction) => set({ direction })} segments={(['up', 'down'] as const).map((v) => ({ value: v, label: t(`prices.change.${v}`) }))} /></Field>
          <Field label={t('prices.change.by')}><Select value={how.by} onValueChange={(by) => set({ by })} options={priceChangeWays.map((v) => ({ value: v, label: t(`prices.change.${v}`) }))} /></Field>
          <Field label={t('prices.change.value')} {...(how.by === 'amount' ? { help: t('prices.change.amountHelp') } : {})} error={notANumber ?? wrong['value']}><Input inputMode="decimal" className="figures" value={how.value} {...(how.by === 'percent' ? { suffix: '%' } : {})} onChange={(e) => set({ value: e.target.value })} /></Field>
          <Field label={t('prices.change.roundTo')} help={t('prices.change.roundHelp')} error={wrong['roundTo']}><Input inputMode="decimal" className="figures" placeholder="0.05" value={how.roundTo} onChange={(e) => set({ roundTo: e.target.value })} /></Field>
        </div>
        <div role="status" className="text-sm text-muted-foreground">{preview && [preview.changed === 0 ? t('prices.change.none') : t('prices.change.changed', { count: preview.changed }), preview.same > 0 ? t('prices.change.same', { count: preview.same }) : '', preview.without > 0 ? t('prices.change.without', { count: preview.without }) : '', preview.changed > preview.items.length ? t('prices.change.first', { count: preview.items.length }) : ''].filter(Boolean).join(' ')}</div>
        {preview && preview.items.length > 0 && (
          <div className="max-h-80 overflow-y-auto" tabIndex={0} role="group" aria-label={t('prices.change.preview')}>
            <Table label={t('prices.change.preview')}>
              <TableHead><TableRow><TableHeaderCell>{t('item.name')}</TableHeaderCell><TableHeaderCell align="end">{t('prices.change.before')}</TableHeaderCell><TableHeaderCell align="end">{t('prices.change.after')}</TableHeaderCell></TableRow></TableHead>
              <TableBody>{preview.items.map((i) => <TableRow key={i.id}><TableCell><span dir="auto">{i.name}</span></TableCell><TableCell align="end"><span className="figures">{unitPriceText(i.before, i.currency)}</span></TableCell><TableCell align="end"><span className="figures font-medium">{unitPriceText(i.after, i.currency)}</span></TableCell></TableRow>)}</TableBody>
            </Table>
          </div>
        )}
      </div>
    </Dialog>
  );
}
