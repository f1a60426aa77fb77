import { useState } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { useAutopay } from '#modules/payments/web/public.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { createRecurring, recurringInvoices, type RecurringInvoice } from '../../contract.ts';
import { recurringTopics, useBase, useRecurringChoices } from './recurring-words.ts';

interface FormProps { row?: RecurringInvoice; /** An invoice that is to come again. */ source?: { id: string; kind: RecurringInvoice['kind']; title: string; startOn: string }; onDone: (row: RecurringInvoice) => void; onCancel: () => void }
type Send = Endpoint<Record<string, unknown>, RecurringInvoice>;

/** How an invoice comes again: a new one, of an invoice that is there, or a change of one. */
export function RecurringForm({ row, source, onDone, onCancel }: FormProps) {
  const t = useT('invoicing');
  const base = useBase();
  const today = useWorkspaceDay();
  const choices = useRecurringChoices();
  const [partyId, setParty] = useState<string | null>(null);
  const can = useCan();
  const [kind, setKind] = useState(row?.kind ?? source?.kind ?? 'invoice');
  const bill = kind === 'bill';
  const [v, setV] = useState({
    name: row?.name ?? source?.title ?? '', step: String(row?.step ?? 1), unit: row?.unit ?? 'month', startOn: row?.startOn ?? source?.startOn ?? today, endOn: row?.endOn ?? '', most: row?.most ? String(row.most) : '', mode: row?.mode ?? 'draft', charge: row?.charge ?? 'off', indexPercent: row?.indexPercent ?? '0',
  });
  const charges = useAutopay() || v.charge !== 'off';
  const modes = choices.mode.filter((m) => !bill || m.value !== 'send');
  const set = (patch: Partial<typeof v>) => setV({ ...v, ...patch });
  const save = useAction((row ? recurringInvoices.update : createRecurring) as unknown as Send, { topics: recurringTopics, success: t('recurring.saved'), onDone });
  const send = () => save.mutate({
    ...base, ...(row ? { id: row.id, version: row.version } : { kind, documentId: source?.id ?? null, partyId: source ? null : partyId }), name: v.name, step: Number(v.step), unit: v.unit, startOn: v.startOn, endOn: v.endOn || null, most: v.most ? Number(v.most) : null, mode: v.mode, charge: v.charge, indexPercent: v.indexPercent.trim() || '0',
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); send(); }}>
      <Field label={t('recurring.field.name')} required><Input required maxLength={120} dir="auto" value={v.name} onChange={(e) => set({ name: e.target.value })} /></Field>
      {!row && !source && can('invoicing.bill.edit') && <Field label={t('recurring.field.kind')}><Select value={kind} options={choices.kind as Array<{ value: RecurringInvoice['kind']; label: string }>} onValueChange={(next) => { setKind(next); setParty(null); if (next === 'bill') set({ charge: 'off', ...(v.mode === 'send' ? { mode: 'post' } : {}) }); }} /></Field>}
      {!row && !source && <Field label={t(bill ? 'recurring.field.vendor' : 'recurring.field.party')} help={t('recurring.partyHelp')}><PartyPicker key={kind} value={partyId} role={bill ? 'vendor' : 'customer'} onChange={setParty} /></Field>}
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('recurring.field.step')}><Input type="number" min={1} max={60} required className="figures" value={v.step} onChange={(e) => set({ step: e.target.value })} /></Field>
        <Field label={t('recurring.field.unit')}><Select value={v.unit} onValueChange={(unit) => set({ unit })} options={choices.unit as Array<{ value: RecurringInvoice['unit']; label: string }>} /></Field>
        <Field label={t('recurring.field.startOn')} help={t('recurring.startHelp')}><Input type="date" required value={v.startOn} onChange={(e) => set({ startOn: e.target.value })} /></Field>
        <Field label={t('recurring.field.endOn')} optional><Input type="date" min={v.startOn} value={v.endOn} onChange={(e) => set({ endOn: e.target.value })} /></Field>
        <Field label={t('recurring.field.most')} optional><Input type="number" min={1} max={1000} className="figures" value={v.most} onChange={(e) => set({ most: e.target.value })} /></Field>
        <Field label={t('recurring.field.indexPercent')} help={t('recurring.indexHelp')}><Input inputMode="decimal" suffix="%" className="figures" value={v.indexPercent} onChange={(e) => set({ indexPercent: e.target.value })} /></Field>
      </div>
      <Field label={t('recurring.field.mode')} help={t(bill ? `recurring.billModeHelp.${v.mode}` : `recurring.modeHelp.${v.mode}`)}><Select value={v.mode} onValueChange={(mode) => set({ mode })} options={modes as Array<{ value: RecurringInvoice['mode']; label: string }>} /></Field>
      {charges && !bill && <Field label={t('recurring.field.charge')} help={t(`recurring.chargeHelp.${v.charge}`)}><Select value={v.charge} onValueChange={(charge) => set({ charge })} options={choices.charge as Array<{ value: RecurringInvoice['charge']; label: string }>} /></Field>}
      <div className="flex justify-end gap-2 pt-2"><Button variant="ghost" onClick={onCancel}>{t('documents.cancel')}</Button><Button type="submit" variant="primary" loading={save.isPending}>{t(row ? 'recurring.save' : 'recurring.addDo')}</Button></div>
    </form>
  );
}
