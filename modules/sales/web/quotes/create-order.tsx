import { useState } from 'react';
import { useCreateContext } from '#core/web/create-context.ts';
import { useKeptValues } from '#core/web/forms/kept-values.ts';
import { partyIdOf, usePresentRecord } from '#core/web/present-record.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { createOrder } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { DealPicker, type PickedDeal } from './editor/deal-picker.tsx';
import { orderAddress, orderTopics } from './quote-words.ts';

/** Create Bites: Order. Who it is for; the lines are written on the order's own page. */
export function CreateOrder({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const present = usePresentRecord();
  const { values: { partyId, title }, change, forget } = useKeptValues<{ partyId: string | null; title: string }>(useCreateContext()?.draftKey, { partyId: partyIdOf(present?.kind === 'vendor' || present?.party?.kind === 'vendor' ? null : present), title: '' });
  const [deal, setDeal] = useState<PickedDeal | null>(null);
  const create = useAction(createOrder, { topics: orderTopics, onDone: (o) => { forget(); onDone({ label: o.number, to: orderAddress(o.id) }); } });
  return (
    <form className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); create.mutate({ ...base, partyId, title, opportunityId: deal?.id ?? null }); }}>
      <Field label={t('quotes.field.customer')}><PartyPicker value={partyId} createRoles={['customer', 'account']} onChange={(id) => { if (id !== partyId) setDeal(null); change({ partyId: id }); }} /></Field>
      <DealPicker value={deal} partyId={partyId} onChange={setDeal} />
      <Field label={t('quotes.field.title')} optional><Input value={title} maxLength={200} dir="auto" placeholder={t('quotes.titleHint')} onChange={(e) => change({ title: e.target.value })} /></Field>
      <div className="flex justify-end gap-2"><Button variant="ghost" onClick={onCancel}>{t('quotes.cancel')}</Button><Button type="submit" variant="primary" loading={create.isPending}>{t('quotes.begin')}</Button></div>
    </form>
  );
}
