import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { documentLanguages, languageNames } from '#core/contract/document-languages.ts';
import { currencyCodes } from '#core/contract/money.ts';
import { priceModes, taxRoundings } from '#core/contract/pricing/types.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { PartyPicker, useAgreedDiscount } from '#modules/parties/web/public.tsx';
import type { Quote } from '../../../contract.ts';
import { useOwners } from '../../leads/use-leads.ts';
import { DealPicker, type PickedDeal } from './deal-picker.tsx';
import { FiscalField } from './fiscal-field.tsx';
import type { Draft } from './use-draft.ts';

const currencies = currencyCodes.map((code) => ({ id: code, label: code }));

/** Whom the quote is for, and the facts at its head. */
export function DraftHead({ draft, quote }: { draft: Draft; quote: Quote }) {
  const t = useT('sales');
  const [more, setMore] = useState(false);
  const [deal, setDeal] = useState<PickedDeal | null>(quote.opportunity ? { id: quote.opportunity.id, label: quote.opportunity.name } : null);
  const { fields: f, set, wrong } = draft;
  const owners = useOwners();
  const fillDiscount = useAgreedDiscount(f.discount, (discount) => set({ discount }));
  return (
    <section aria-label={t('quotes.facts')} className="rounded-lg border bg-card p-4">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t('quotes.field.customer')} error={wrong['partyId']}>
          <PartyPicker value={f.partyId} createRoles={['customer', 'account']} onChange={(partyId) => { set({ partyId, ...(partyId === f.partyId ? {} : { billToId: null, shipToId: null, shipAddressId: null })}); if (partyId !== f.partyId) fillDiscount(f.partyId, partyId); }} />
        </Field>
        <Field label={t('quotes.field.billTo')} error={wrong['billToId']}><PartyPicker value={f.billToId} kind="person" role="contact" companyId={f.partyId} onChange={(billToId) => set({ billToId })} /></Field>
        <Field label={t('quotes.field.title')} className="sm:col-span-2"><Input value={f.title} maxLength={200} dir="auto" placeholder={t('quotes.titleHint')} onChange={(e) => set({ title: e.target.value })} /></Field>
        <Field label={t(quote.forOrder ? 'quotes.field.orderedOn' : 'quotes.field.issuedOn')} error={wrong['issuedOn']}><Input type="date" value={f.issuedOn} onChange={(e) => { if (e.target.value) set({ issuedOn: e.target.value }); }} /></Field>
        {!quote.forOrder && <Field label={t('quotes.field.validUntil')} error={wrong['validUntil']}><Input type="date" min={f.issuedOn} value={f.validUntil ?? ''} onChange={(e) => set({ validUntil: e.target.value || null })} /></Field>}
        <Field label={t('quotes.field.currency')}><Combobox value={{ id: f.currency, label: f.currency }} clearable={false} items={currencies} onValueChange={(c) => { if (c) set({ currency: c.id, exchangeRate: null }); }} /></Field>
        <Field label={t('quotes.field.taxMode')}><Select value={f.taxMode} onValueChange={(taxMode) => set({ taxMode })} options={priceModes.map((value) => ({ value, label: t(`quotes.taxMode.${value}`) }))} /></Field>
        <DealPicker value={deal?.id === f.opportunityId ? deal : null} partyId={f.partyId} error={wrong['opportunityId']} onChange={(chosen) => { setDeal(chosen); set({ opportunityId: chosen?.id ?? null }); }} />
        <FiscalField draft={draft} quote={quote} />
      </div>
      <Button size="sm" variant="ghost" aria-expanded={more} className="mt-2 -ms-2 text-muted-foreground" onClick={() => setMore(!more)}><ChevronDown aria-hidden className={cn('transition-transform', more && 'rotate-180')} />{t(more ? 'quotes.less' : 'quotes.moreFacts')}</Button>
      {more && (
        <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          <Field label={t('quotes.field.shipTo')}><PartyPicker value={f.shipToId} onChange={(shipToId) => set({ shipToId, shipAddressId: null })} /></Field>
          {quote.shipAddresses.length > 0 && <Field label={t('quotes.field.shipAddressId')} error={wrong['shipAddressId']}><Select value={f.shipAddressId ?? ''} onValueChange={(id) => set({ shipAddressId: id || null })} options={[{ value: '', label: t('quotes.usualAddress') }, ...quote.shipAddresses.map((a) => ({ value: a.id, label: a.label }))]} /></Field>}
          <Field label={t('quotes.field.carrier')}><Input value={f.carrier} maxLength={120} dir="auto" onChange={(e) => set({ carrier: e.target.value })} /></Field>
          <Field label={t('quotes.field.ownerId')} error={wrong['ownerId']}><Select value={f.ownerId} onValueChange={(ownerId) => set({ ownerId })} options={owners.map((p) => ({ value: p.id, label: p.name }))} /></Field>
          <Field label={t('quotes.field.language')}><Select value={f.language} onValueChange={(language) => set({ language })} options={documentLanguages.map((value) => ({ value, label: languageNames[value] }))} /></Field>
          <Field label={t('quotes.field.taxRounding')}><Select value={f.taxRounding} onValueChange={(taxRounding) => set({ taxRounding })} options={taxRoundings.map((value) => ({ value, label: t(`quotes.taxRounding.${value}`) }))} /></Field>
          {f.currency !== quote.baseCurrency && <Field label={t('quotes.field.exchangeRate', { from: f.currency, to: quote.baseCurrency })} error={wrong['exchangeRate']}><Input className="figures" inputMode="decimal" value={f.exchangeRate ?? ''} onChange={(e) => set({ exchangeRate: e.target.value.trim() || null })} /></Field>}
          {!quote.forOrder && <div className="self-end pb-1.5"><Switch checked={f.trackViews} onCheckedChange={(trackViews) => set({ trackViews })} label={t('quotes.field.trackViews')} /></div>}
        </div>
      )}
      {!more && wrong['exchangeRate'] && <p role="alert" className="mt-2 text-sm text-destructive-ink">{wrong['exchangeRate']} <Button variant="link" size="sm" onClick={() => setMore(true)}>{t('quotes.moreFacts')}</Button></p>}
    </section>
  );
}

/** What stands below the lines. */
export function DraftTexts({ draft, ofOrder = false }: { draft: Draft; /** An order has no terms of its own. */ ofOrder?: boolean }) {
  const t = useT('sales');
  const { fields: f, set } = draft;
  const box = (key: 'notes' | 'terms' | 'internalNote', help?: ReactNode) => (
    <Field label={t(`quotes.field.${key}`)} help={help}>
      <TextArea value={f[key]} onChange={(value) => set({ [key]: value })} />
    </Field>
  );
  return <div className="flex flex-col gap-4">{box('notes')}{!ofOrder && box('terms')}{box('internalNote', t('quotes.internalHelp'))}</div>;
}

function TextArea({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return <Textarea rows={2} dir="auto" maxLength={10_000} value={value} className="field-sizing-content min-h-18" onChange={(e) => onChange(e.target.value)} />;
}
