import { documentLanguages, languageNames } from '#core/contract/document-languages.ts';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { priceModes, taxRoundings } from '#core/contract/pricing/types.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { PartyPicker, useAgreedDiscount } from '#modules/parties/web/public.tsx';
import { isCredit, paperLayouts, type BusinessDocument, type Direction } from '../../../contract.ts';
import { useOwners } from '../document-words.ts';
import { CurrencyField } from './currency-field.tsx';
import { DueDate, Instalments } from './due-dates.tsx';
import { FiscalField } from './fiscal-field.tsx';
import { TermsField } from './terms-field.tsx';
import type { Draft } from './use-draft.ts';
import type { DepositChoice } from './use-deposits.ts';

const created = { sale: ['customer', 'account'], purchase: ['vendor', 'account'] } as const;

/** Whom the document is for, and the facts at its head. */
export function DraftHead({ draft, document: d, deposits }: { draft: Draft; document: BusinessDocument; deposits: readonly DepositChoice[] }) {
  const t = useT('invoicing');
  const [more, setMore] = useState(false);
  const { fields: f, set, wrong } = draft;
  const sale = d.direction === 'sale';
  const fillDiscount = useAgreedDiscount(f.discount, (discount) => set({ discount }));
  // Deposits are of one currency and one party.
  const other = (patch: Parameters<Draft['set']>[0]) => set({ ...patch, ...(deposits.length > 0 ? { depositIds: [] } : {}) });
  return (
    <section aria-label={t('documents.facts')} className="rounded-lg border bg-card p-4">
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t(sale ? 'documents.field.customer' : 'documents.field.vendor')} error={wrong['partyId']}>
          <PartyPicker value={f.partyId} createRoles={created[d.direction]} onChange={(partyId) => { other({ partyId, ...(partyId === f.partyId ? {} : { contactId: null, shipToId: null, shipAddressId: null })}); if (d.kind === 'invoice' && partyId !== f.partyId) fillDiscount(f.partyId, partyId); }} />
        </Field>
        <Field label={t('documents.field.contact')} error={wrong['contactId']}><PartyPicker value={f.contactId} kind="person" role="contact" companyId={f.partyId} onChange={(contactId) => set({ contactId })} /></Field>
        {sale ? <Field label={t('documents.field.title')} className="sm:col-span-2"><Input value={f.title} maxLength={200} dir="auto" placeholder={t('documents.titleHint')} onChange={(e) => set({ title: e.target.value })} /></Field> : (
          <>
            <Field label={t('documents.field.vendorNumber')} error={wrong['vendorNumber']}><Input className="figures" value={f.vendorNumber} maxLength={60} onChange={(e) => set({ vendorNumber: e.target.value })} /></Field>
            <Field label={t('documents.field.title')}><Input value={f.title} maxLength={200} dir="auto" onChange={(e) => set({ title: e.target.value })} /></Field>
          </>
        )}
        <Field label={t('documents.field.issuedOn')} error={wrong['issuedOn']}><Input type="date" value={f.issuedOn} onChange={(e) => { if (e.target.value) set({ issuedOn: e.target.value }); }} /></Field>
        <FiscalField draft={draft} document={d} />
        {!isCredit(d.kind) && <TermsField draft={draft} document={d} />}
        {!isCredit(d.kind) && <DueDate draft={draft} dueOn={d.dueOn} />}
        <CurrencyField draft={draft} baseCurrency={d.baseCurrency} more={deposits.length > 0 ? { depositIds: [] } : {}} />
        <Field label={t('documents.field.taxMode')}><Select value={f.taxMode} onValueChange={(taxMode) => set({ taxMode })} options={priceModes.map((value) => ({ value, label: t(`documents.taxMode.${value}`) }))} /></Field>
      </div>
      <Instalments draft={draft} />
      <Button size="sm" variant="ghost" aria-expanded={more} className="mt-2 -ms-2 text-muted-foreground" onClick={() => setMore(!more)}><ChevronDown aria-hidden className={cn('transition-transform', more && 'rotate-180')} />{t(more ? 'documents.less' : 'documents.moreFacts')}</Button>
      {more && <MoreFacts draft={draft} document={d} />}
      {!more && wrong['exchangeRate'] && <p role="alert" className="mt-2 text-sm text-destructive-ink">{wrong['exchangeRate']} <Button variant="link" size="sm" onClick={() => setMore(true)}>{t('documents.moreFacts')}</Button></p>}
    </section>
  );
}

function MoreFacts({ draft, document: d }: { draft: Draft; document: BusinessDocument }) {
  const t = useT('invoicing');
  const owners = useOwners();
  const { fields: f, set, wrong } = draft;
  const sale = d.direction === 'sale';
  return (
    <div className="mt-2 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={t('documents.field.supplyOn')} help={t('documents.supplyHelp')} error={wrong['supplyOn']}><Input type="date" value={f.supplyOn ?? ''} onChange={(e) => set({ supplyOn: e.target.value || null })} /></Field>
      {sale && <Field label={t('documents.field.shipTo')}><PartyPicker value={f.shipToId} onChange={(shipToId) => set({ shipToId, shipAddressId: null })} /></Field>}
      {sale && d.shipAddresses.length > 0 && <Field label={t('documents.field.shipAddressId')} error={wrong['shipAddressId']}><Select value={f.shipAddressId ?? ''} onValueChange={(id) => set({ shipAddressId: id || null })} options={[{ value: '', label: t('documents.field.usualAddress') }, ...d.shipAddresses.map((a) => ({ value: a.id, label: a.label }))]} /></Field>}
      <Field label={t(sale ? 'documents.field.poNumber' : 'documents.field.ownOrder')}><Input value={f.poNumber} maxLength={60} dir="auto" onChange={(e) => set({ poNumber: e.target.value })} /></Field>
      {sale && <Field label={t('documents.field.buyerReference')}><Input value={f.buyerReference} maxLength={60} dir="auto" onChange={(e) => set({ buyerReference: e.target.value })} /></Field>}
      <Field label={t('documents.field.ownerId')} error={wrong['ownerId']}><Select value={f.ownerId} onValueChange={(ownerId) => set({ ownerId })} options={owners.map((p) => ({ value: p.id, label: p.name }))} /></Field>
      <Field label={t('documents.field.taxRounding')}><Select value={f.taxRounding} onValueChange={(taxRounding) => set({ taxRounding })} options={taxRoundings.map((value) => ({ value, label: t(`documents.taxRounding.${value}`) }))} /></Field>
      {sale && <Field label={t('documents.field.language')}><Select value={f.language} onValueChange={(language) => set({ language })} options={documentLanguages.map((value) => ({ value, label: languageNames[value] }))} /></Field>}
      {sale && <Field label={t('paper.design.layout')}><Select value={f.design ?? ''} onValueChange={(design) => set({ design: design || null })} options={[{ value: '' as const, label: t('paper.design.usual') }, ...paperLayouts.map((value) => ({ value, label: t(`paper.design.layouts.${value}`) }))]} /></Field>}
      {f.currency !== d.baseCurrency && <Field label={t('documents.field.exchangeRate', { from: f.currency, to: d.baseCurrency })} help={f.exchangeRate === null && draft.state === 'saved' ? t('documents.rateOfDay', { rate: d.exchangeRate }) : undefined} error={wrong['exchangeRate']}><Input className="figures" inputMode="decimal" value={f.exchangeRate ?? ''} onChange={(e) => set({ exchangeRate: e.target.value.trim() || null })} /></Field>}
      <div className="flex flex-col gap-3 sm:pt-6">
        {!isCredit(d.kind) && d.kind !== 'debit_note' && <Switch checked={f.isDeposit} onCheckedChange={(isDeposit) => set({ isDeposit, ...(isDeposit ? { depositIds: [] } : {}) })} label={t('documents.isDeposit')} description={t('documents.isDepositHelp')} />}
        {isCredit(d.kind) && d.origin && <Switch checked={f.freeCredit} onCheckedChange={(freeCredit) => set({ freeCredit })} label={t('documents.freeCredit')} />}
        {sale && <Switch checked={f.trackViews} onCheckedChange={(trackViews) => set({ trackViews })} label={t('documents.field.trackViews')} />}
      </div>
    </div>
  );
}

/** What stands below the lines. */
export function DraftTexts({ draft, direction }: { draft: Draft; direction: Direction }) {
  const t = useT('invoicing');
  const { fields: f, set } = draft;
  const box = (key: 'notes' | 'terms' | 'footer' | 'internalNote', help?: ReactNode) => (
    <Field label={t(`documents.field.${key}`)} help={help}>
      <Textarea rows={2} dir="auto" maxLength={10_000} value={f[key]} className="field-sizing-content min-h-18" onChange={(e) => set({ [key]: e.target.value })} />
    </Field>
  );
  return <div className="flex flex-col gap-4">{direction === 'sale' && <>{box('notes')}{box('terms')}{box('footer', t('documents.footerHelp'))}</>}{box('internalNote', t('documents.internalHelp'))}</div>;
}
