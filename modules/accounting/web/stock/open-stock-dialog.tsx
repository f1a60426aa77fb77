import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { LeaveQuestion } from '#core/web/forms/leave-question.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import type { ComboboxItem } from '#core/web/ui/use-combobox-items.ts';
import { openStock, stockValue } from '../../contract.ts';
import { useBase } from '../reports/report-texts.ts';

interface Row { key: string; item: ComboboxItem | null; quantity: string; value: string }
const fresh = (): Row => ({ key: newId(), item: null, quantity: '', value: '' });

/** Brings over what was in stock when the books began. */
export function OpenStockDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBase();
  const [on, setOn] = useState(today);
  const [rows, setRows] = useState<readonly Row[]>(() => [fresh()]);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const dirty = rows.some((r) => r.item !== null || r.quantity !== '' || r.value !== '');
  const close = () => { if (dirty && !busy) setLeaving(true); else onClose(); };
  // The list of stock holds exactly the products that are counted, also those of which there is none yet.
  const any = useRead(stockValue, { ...base, q: '', limit: 1 }, { topics: ['accounting.product'] });
  const find = async (q: string, signal: AbortSignal): Promise<ComboboxItem[]> => (await request(stockValue, { ...base, q, limit: 50 }, { signal })).items.map((i) => ({ id: i.id, label: i.sku ? `${i.name} (${i.sku})` : i.name }));
  const wrong = (path: string) => { const error = refusal?.fields.find((f) => f.path === path)?.message; return error ? { error } : {}; };
  const set = (key: string, patch: Partial<Row>) => { setRows((all) => all.map((r) => (r.key === key ? { ...r, ...patch } : r))); setRefusal(null); };
  const send = async () => {
    setBusy(true);
    try {
      await request(openStock, { ...base, on, items: rows.map(({ item, quantity, value }) => ({ itemId: item?.id ?? '', quantity: quantity.trim(), value: value.trim() })) }, { idempotencyKey: newId() });
      void invalidateTopics(['accounting.product', 'accounting.entry', 'accounting.account']);
      onClose();
    } catch (error) {
      setRefusal(toApiError(error));
    } finally { setBusy(false); }
  };
  const unnamed = refusal && refusal.fields.length === 0 ? errorText(refusal) : null;
  return (
    <Dialog
      open size="lg" onOpenChange={(open) => { if (!open) close(); }} title={t('stock.open')} description={t('stock.openLead')}
      footer={<><Button variant="ghost" onClick={close}>{t('cancel')}</Button><Button variant="primary" type="submit" form="open-stock" loading={busy}>{t('stock.post')}</Button></>}
    >
      <form id="open-stock" className="flex flex-col gap-4" noValidate onSubmit={(e) => { e.preventDefault(); void send(); }}>
        {unnamed && <Notice kind="error">{unnamed}</Notice>}
        {any.data?.items.length === 0 && <Notice kind="info">{t('stock.noneCounted')}</Notice>}
        <Field label={t('stock.on')} required {...wrong('on')}><Input type="date" className="max-w-44" value={on} onChange={(e) => setOn(e.target.value)} /></Field>
        {rows.map((row, i) => (
          <fieldset key={row.key} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
            <legend className="sr-only">{t('stock.row', { n: i + 1 })}</legend>
            <Field className="max-sm:col-span-2" label={t('stock.product')} required {...wrong(`items.${i}.itemId`)}><Combobox load={find} value={row.item} onValueChange={(item) => set(row.key, { item })} /></Field>
            <Field label={t('stock.quantity')} required {...wrong(`items.${i}.quantity`)}><Input inputMode="decimal" className="figures" value={row.quantity} onChange={(e) => set(row.key, { quantity: e.target.value })} /></Field>
            <Field label={t('stock.worth')} required {...wrong(`items.${i}.value`)}><Input inputMode="decimal" className="figures" value={row.value} onChange={(e) => set(row.key, { value: e.target.value })} /></Field>
            <IconButton className="mt-6 max-sm:col-span-2 max-sm:mt-0 max-sm:justify-self-end" variant="ghost" aria-label={t('stock.removeRow', { n: i + 1 })} disabled={rows.length === 1} onClick={() => setRows((all) => all.filter((r) => r.key !== row.key))}><X /></IconButton>
          </fieldset>
        ))}
        <Button variant="outline" className="self-start" onClick={() => setRows((all) => [...all, fresh()])}><Plus />{t('stock.addRow')}</Button>
      </form>
      {leaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  );
}
