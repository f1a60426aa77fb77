import { Suspense, useId, useState, type ReactNode } from 'react';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { accountTypes, companySizes, customerHolds, eInvoiceDeliveries, forms1099, taxIdTypes, updateParty, vendorHolds, type Party, type PartyDetail } from '../../contract.ts';
import { useCan } from '#core/web/viewer.tsx';
import { partyField } from '../panels.ts';
import { DuplicateWarning } from '../parts/duplicate-warning.tsx';
import { OwnerPicker } from '../parts/owner-picker.tsx';
import { PartyPicker } from '../parts/party-picker.tsx';
import { TagsInput } from '../parts/tags-input.tsx';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { AddressFields, ReachFields } from './edit-fields.tsx';
import { defaultsOf, inputOf } from './edit-values.ts';
import { MoneyBox } from './money-box.tsx';

const wide = 'grid gap-4 sm:grid-cols-2';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return <fieldset className="flex flex-col gap-4 [fieldset+&]:border-t [fieldset+&]:pt-5"><legend className="sr-only">{title}</legend><h3 aria-hidden className="text-sm font-semibold">{title}</h3>{children}</fieldset>;
}

/** The payment term of a customer or vendor, chosen in the box of the room that keeps terms; days stand beside it for whoever has none. */
function TermBox({ name }: { name: 'customerPaymentTermId' | 'vendorPaymentTermId' }) {
  const t = useT('parties');
  const can = useCan();
  const term = partyField(name);
  if (!term || (term.can && !can(term.can))) return null;
  return <FormField name={name} label={t(`field.${name}`)} help={t('field.paymentTermHelp')}>{(f) => <Suspense fallback={null}><term.Box value={f.value as string | null} onChange={(id) => f.set(id)} /></Suspense>}</FormField>;
}

/** The fiscal position of one side of the party, likewise. */
function FiscalBox({ name }: { name: 'customerFiscalPositionId' | 'vendorFiscalPositionId' }) {
  const t = useT('parties');
  const can = useCan();
  const position = partyField(name);
  if (!position || (position.can && !can(position.can))) return null;
  return <FormField name={name} label={t('field.fiscalPosition')} help={t('field.fiscalPositionHelp')}>{(f) => <Suspense fallback={null}><position.Box value={f.value as string | null} onChange={(id) => f.set(id)} /></Suspense>}</FormField>;
}

/** The account of the ledger on which a customer owes, or a vendor is owed, chosen in the box of the room that keeps the books. */
function OwnAccountBox({ name }: { name: 'customerAccountId' | 'vendorAccountId' }) {
  const t = useT('parties');
  const can = useCan();
  const account = partyField(name);
  if (!account || (account.can && !can(account.can))) return null;
  return <FormField name={name} label={t(`field.${name}`)} help={t('field.ownAccountHelp')}>{(f) => <Suspense fallback={null}><account.Box value={f.value as string | null} onChange={(id) => f.set(id)} /></Suspense>}</FormField>;
}

/** Everything about a party to change, in one form. After somebody was faster it starts over from their version. */
export function EditDrawer({ party, onClose }: { party: PartyDetail; onClose: () => void }) {
  const [from, setFrom] = useState<Party>(party);
  const [newer, setNewer] = useState<Party | null>(null);
  return <EditForm key={from.version} party={from} newer={newer} onClose={onClose} onNewer={setNewer} onStartOver={() => { setFrom(newer!); setNewer(null); }} />;
}

interface EditFormProps { party: Party; newer: Party | null; onClose: () => void; onNewer: (party: Party) => void; onStartOver: () => void }

function EditForm({ party, newer, onClose, onNewer, onStartOver }: EditFormProps) {
  const t = useT('parties');
  const core = useT();
  const form = useId();
  const person = party.kind === 'person';
  const can = useCan();
  const [account, priceList, reminders, withholding] = [partyField('vendorExpenseAccountId'), partyField('priceListId'), partyField('dunningProfileId'), partyField('vendorWithholdingTaxId')];
  const state = useEndpointForm(updateParty, {
    defaults: defaultsOf(party), fixed: { workspace_slug: useSlug(), id: party.id, version: party.version }, topics: partyTopics, success: t('edit.saved'), onDone: onClose, toInput: (values) => inputOf(values, party),
    onRefused: (error) => { const current = error.details['current'] as Party | undefined; if (error.code === 'core.version_conflict' && current) { onNewer(current); return true; } return false; },
  });
  const options = (values: readonly string[], prefix: string) => values.map((value) => ({ value, label: t(`${prefix}.${value}`) }));
  return (
    <Drawer
      open size="lg" onOpenChange={(open) => { if (!open) onClose(); }} title={t('page.editTitle', { name: party.name })}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" type="submit" form={form} loading={state.busy}>{t('save')}</Button></>}
    >
      {newer && <Notice kind="warning" className="mb-4"><span className="flex flex-wrap items-center gap-3">{t('edit.conflict')}<Button size="sm" variant="outline" onClick={onStartOver}>{t('edit.takeNewer')}</Button></span></Notice>}
      <EndpointForm state={state} id={form} className="flex flex-col gap-6">
        <Section title={t(person ? 'overview.person' : 'overview.company')}>
          {person && <div className={wide}><FormField name="firstName" label={t('field.firstName')}><Input dir="auto" /></FormField><FormField name="lastName" label={t('field.lastName')}><Input dir="auto" /></FormField></div>}
          <FormField name="name" label={t(person ? 'field.displayName' : 'field.name')} required={!person}><Input dir="auto" /></FormField>
          {person ? (
            <>
              <div className={wide}><FormField name="salutation" label={t('field.salutation')}><Input dir="auto" /></FormField><FormField name="title" label={t('field.title')}><Input dir="auto" /></FormField></div>
              <div className={wide}><FormField name="department" label={t('field.department')}><Input dir="auto" /></FormField><FormField name="birthday" label={t('field.birthday')}><Input type="date" /></FormField></div>
            </>
          ) : (
            <>
              <FormField name="legalName" label={t('field.legalName')}><Input dir="auto" /></FormField>
              <FormField name="parentId" label={t('field.parentId')} help={t('field.parentHelp')}>{(f) => <PartyPicker kind="company" value={f.value as string | null} onChange={(id) => f.set(id)} />}</FormField>
              <FormField name="accountType" label={t('field.accountType')}>{(f) => <Select {...f.choice} options={[{ value: '', label: '–' }, ...accountTypes.map((value) => ({ value, label: t(`accountTypes.${value}`) }))]} />}</FormField>
              <div className={wide}><FormField name="industry" label={t('field.industry')}><Input dir="auto" /></FormField><FormField name="size" label={t('field.size')}>{(f) => <Select {...f.choice} options={[{ value: '', label: '–' }, ...companySizes.map((value) => ({ value, label: t(`sizes.${value}`) }))]} />}</FormField></div>
              <FormField name="annualRevenue" label={t('field.annualRevenue')}>{(f) => <MoneyBox value={f.value as never} onChange={f.set} currency={party.currency} />}</FormField>
            </>
          )}
          <FormField name="tags" label={t('field.tags')}>{(f) => <TagsInput value={f.value as string[]} onChange={f.set} />}</FormField>
          <FormField name="ownerId" label={t('field.owner')}>{(f) => <OwnerPicker value={f.value as string | null} onChange={f.set} />}</FormField>
          <FormField name="notes" label={t('field.notes')}><Textarea dir="auto" rows={3} /></FormField>
        </Section>
        <Section title={t('overview.reach')}><ReachFields /></Section>
        <DuplicateWarning kind={party.kind} exclude={party.id} companyName={party.companyName} />
        <Section title={t('overview.addresses')}><AddressFields /></Section>
        <Section title={t('edit.formal')}>
          <div className={wide}><FormField name="registrationNo" label={t('field.registrationNo')}><Input dir="ltr" /></FormField><FormField name="currency" label={t('field.currency')}><Input dir="ltr" maxLength={3} className="uppercase" placeholder="EUR" /></FormField></div>
          <div className={wide}><FormField name="taxIdType" label={t('field.taxIdType')}>{(f) => <Select {...f.choice} options={[{ value: '', label: t('taxType.guess') }, ...options(taxIdTypes, 'taxType')]} />}</FormField><FormField name="taxId" label={t('field.taxId')}><Input dir="ltr" /></FormField></div>
          <div className={wide}><FormField name="language" label={t('field.language')} help={t('field.languageHelp')}><Input dir="ltr" placeholder="de" /></FormField><FormField name="timezone" label={t('field.timezone')}><Input dir="ltr" placeholder="Europe/Berlin" /></FormField></div>
        </Section>
        {party.roles.includes('customer') && (
          <Section title={t('role.customer')}>
            <FormField name="customerNumber" label={t('field.customerNumber')} help={t('field.numberHelp')}><Input dir="ltr" maxLength={40} /></FormField>
            <TermBox name="customerPaymentTermId" />
            <FiscalBox name="customerFiscalPositionId" />
            <div className={wide}><FormField name="customerTermsDays" label={t('field.termsDays')} help={t('field.termsHelp')}><Input inputMode="numeric" /></FormField><FormField name="discountPercent" label={t('field.discountPercent')}><Input inputMode="decimal" suffix="%" /></FormField></div>
            {priceList && (!priceList.can || can(priceList.can)) && <FormField name="priceListId" label={t('field.priceListId')} help={t('field.priceListHelp')}>{(f) => <Suspense fallback={null}><priceList.Box value={f.value as string | null} onChange={(id) => f.set(id)} /></Suspense>}</FormField>}
            {reminders && (!reminders.can || can(reminders.can)) && <FormField name="dunningProfileId" label={t('field.dunningProfileId')} help={t('field.dunningProfileHelp')}>{(f) => <Suspense fallback={null}><reminders.Box value={f.value as string | null} onChange={(id) => f.set(id)} /></Suspense>}</FormField>}
            <FormField name="creditLimit" label={t('field.creditLimit')}>{(f) => <MoneyBox value={f.value as never} onChange={f.set} currency={party.currency} />}</FormField>
            <FormField name="customerHold" label={t('field.hold')}>{(f) => <Select {...f.choice} options={options(customerHolds, 'hold')} />}</FormField>
            <div className={wide}><FormField name="eInvoiceDelivery" label={t('field.eInvoiceDelivery')} help={t('field.eInvoiceDeliveryHelp')}>{(f) => <Select {...f.choice} options={options(eInvoiceDeliveries, 'eDelivery')} />}</FormField><FormField name="peppolId" label={t('field.peppolId')} help={t('field.peppolHelp')} required={state.form.watch('eInvoiceDelivery') === 'peppol'}><Input dir="ltr" placeholder="0088:7300010000001" /></FormField></div>
            <OwnAccountBox name="customerAccountId" />
          </Section>
        )}
        {party.roles.includes('vendor') && (
          <Section title={t('role.vendor')}>
            <FormField name="vendorNumber" label={t('field.vendorNumber')} help={t('field.numberHelp')}><Input dir="ltr" maxLength={40} /></FormField>
            <TermBox name="vendorPaymentTermId" />
            <FiscalBox name="vendorFiscalPositionId" />
            <FormField name="vendorTermsDays" label={t('field.termsDays')} help={t('field.termsHelp')}><Input inputMode="numeric" /></FormField>
            <div className={wide}><FormField name="vendorHold" label={t('field.hold')}>{(f) => <Select {...f.choice} options={options(vendorHolds, 'hold')} />}</FormField><FormField name="vendorHoldUntil" label={t('field.vendorHoldUntil')} help={t('field.holdUntilHelp')}><Input type="date" /></FormField></div>
            <FormField name="vendorForm1099" label={t('field.vendorForm1099')} help={t('field.form1099Help')}>{(f) => <Select {...f.choice} options={[{ value: '', label: t('form1099.none') }, ...options(forms1099, 'form1099')]} />}</FormField>
            {withholding && (!withholding.can || can(withholding.can)) && <FormField name="vendorWithholdingTaxId" label={t('field.vendorWithholdingTaxId')} help={t('field.withholdingHelp')}>{(f) => <Suspense fallback={null}><withholding.Box value={f.value as string | null} onChange={(id) => f.set(id)} /></Suspense>}</FormField>}
            {account && (!account.can || can(account.can)) && <FormField name="vendorExpenseAccountId" label={t('field.vendorExpenseAccountId')} help={t('field.vendorAccountHelp')}>{(f) => <Suspense fallback={null}><account.Box value={f.value as string | null} onChange={(id) => f.set(id)} /></Suspense>}</FormField>}
            <OwnAccountBox name="vendorAccountId" />
          </Section>
        )}
      </EndpointForm>
    </Drawer>
  );
}
