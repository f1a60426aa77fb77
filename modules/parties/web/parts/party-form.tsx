import '../party-texts.ts';
import { useState } from 'react';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { createParty, type Party, type PartyCard, type PartyKind, type PartyRole } from '../../contract.ts';
import { useCountries } from './countries.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { PartyPicker } from './party-picker.tsx';
import { partyTopics, useSlug } from './use-slug.ts';

/** Props of PartyForm. */
export interface PartyFormProps {
  /** Asks for the kind when it is left out. */
  kind?: PartyKind;
  roles: readonly PartyRole[];
  /** What was typed already. */
  name?: string;
  companyId?: string | null;
  draftKey?: string;
  onDone: (party: Party) => void;
  onCancel?: () => void;
  /** Takes a party that is there already instead of adding one; without it the warning links to its page. */
  onUse?: (party: PartyCard) => void;
}

const splitAt = (name: string) => { const i = name.trim().lastIndexOf(' '); return i < 0 ? { firstName: '', lastName: name.trim() } : { firstName: name.trim().slice(0, i), lastName: name.trim().slice(i + 1) }; };

/** The few boxes by which a person or company is added; everything else is filled in on their page. */
export function PartyForm({ kind: given, roles, name = '', companyId = null, draftKey, onDone, onCancel, onUse }: PartyFormProps) {
  const t = useT('parties');
  const core = useT();
  const slug = useSlug();
  const countries = useCountries();
  const [kind, setKind] = useState<PartyKind>(given ?? 'company');
  const [company, setCompany] = useState<PartyCard | null>(null);
  const state = useEndpointForm(createParty, {
    defaults: { name: kind === 'company' ? name : '', ...splitAt(kind === 'person' ? name : ''), companyId, email: '', phone: '', website: '', city: '', country: '' },
    fixed: { workspace_slug: slug, kind, roles: [...roles] }, topics: partyTopics, onDone, warnOnLeave: false, ...(draftKey ? { draftKey } : {}),
    toInput: ({ companyId: linked, name: typed, firstName, lastName, website, ...rest }) => (kind === 'person' ? { ...rest, firstName, lastName, ...(linked ? { companyId: linked } : {}) } : { ...rest, name: typed, website }),
    success: t('form.added'),
  });
  return (
    <EndpointForm state={state}>
      {!given && <SegmentedControl value={kind} onValueChange={(next) => setKind(next)} fill segments={(['company', 'person'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))} />}
      {kind === 'company' ? <FormField name="name" label={t('field.name')} required><Input dir="auto" autoFocus /></FormField> : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField name="firstName" label={t('field.firstName')}><Input dir="auto" autoFocus autoComplete="off" /></FormField>
            <FormField name="lastName" label={t('field.lastName')}><Input dir="auto" autoComplete="off" /></FormField>
          </div>
          <FormField name="companyId" label={t('field.company')}>{(f) => <PartyPicker kind="company" createRoles={['account']} value={f.value as string | null} onChange={(id, card) => { f.set(id); setCompany(card); }} />}</FormField>
        </>
      )}
      <FormField name="email" label={t('field.email')}><Input type="email" dir="ltr" autoComplete="off" /></FormField>
      <FormField name="phone" label={t('field.phone')} help={t('field.phoneHelp')}><Input type="tel" dir="ltr" autoComplete="off" /></FormField>
      {kind === 'company' && (
        <>
          <FormField name="website" label={t('field.website')}><Input dir="ltr" inputMode="url" placeholder="example.com" /></FormField>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField name="city" label={t('field.city')}><Input dir="auto" /></FormField>
            <FormField name="country" label={t('field.country')}>{(f) => <Combobox items={countries} value={countries.find((c) => c.id === f.value) ?? null} onValueChange={(item) => f.set(item?.id ?? '')} />}</FormField>
          </div>
        </>
      )}
      <DuplicateWarning kind={kind} companyName={company?.name} onUse={onUse} />
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        {onCancel && <Button variant="outline" onClick={onCancel}>{core('action.cancel')}</Button>}
        <SubmitButton>{t('form.add')}</SubmitButton>
      </div>
    </EndpointForm>
  );
}
