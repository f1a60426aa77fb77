import { useState } from 'react';
import { useCreateContext } from '#core/web/create-context.ts';
import { useKeptValues } from '#core/web/forms/kept-values.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { partyIdOf, usePresentRecord } from '#core/web/present-record.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { DealPicker, type PickedDeal } from './editor/deal-picker.tsx';

/** What a quote or an order begins with, kept while the drawer is closed; whose record is open is taken for its customer. */
export function useBeginning() {
  const present = usePresentRecord();
  const { values: { partyId, title }, change, forget } = useKeptValues<{ partyId: string | null; title: string }>(useCreateContext()?.draftKey, { partyId: partyIdOf(present?.kind === 'vendor' || present?.party?.kind === 'vendor' ? null : present), title: '' });
  const [deal, setDeal] = useState<PickedDeal | null>(null);
  return { partyId, title, deal, change, setDeal, forget };
}

/** Who a quote or an order is for; its lines are written on its own page. */
export function BeginForm({ begun: { partyId, title, deal, change, setDeal }, busy, onBegin, onCancel }: { begun: ReturnType<typeof useBeginning>; busy: boolean; onBegin: (given: { partyId: string | null; title: string; opportunityId: string | null }) => void; onCancel: () => void }) {
  const t = useT('sales');
  return (
    <form className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); onBegin({ partyId, title, opportunityId: deal?.id ?? null }); }}>
      <Field label={t('quotes.field.customer')}><PartyPicker value={partyId} createRoles={['customer', 'account']} onChange={(id) => { if (id !== partyId) setDeal(null); change({ partyId: id }); }} /></Field>
      <DealPicker value={deal} partyId={partyId} onChange={setDeal} />
      <Field label={t('quotes.field.title')} optional><Input value={title} maxLength={200} dir="auto" placeholder={t('quotes.titleHint')} onChange={(e) => change({ title: e.target.value })} /></Field>
      <div className="flex justify-end gap-2"><Button variant="ghost" onClick={onCancel}>{t('quotes.cancel')}</Button><Button type="submit" variant="primary" loading={busy}>{t('quotes.begin')}</Button></div>
    </form>
  );
}
