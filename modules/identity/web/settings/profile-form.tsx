import { useEffect, useMemo } from 'react';
import { EndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { useSession } from '#core/web/session.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { updateProfile, type Profile } from '../../contract/account.ts';
import { countriesIn } from '../countries.ts';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { accountTopics, takeProfile } from '../profile.ts';

const boxes = ({ firstName, lastName, title, phone, about, country, city }: Profile) => ({ firstName, lastName, title, phone, about, country, city });

// The contract takes a missing first name for "leave it as it is"; an emptied box must be refused instead, and a space is.
const withName = (values: Record<string, unknown>) => ({ ...values, firstName: values.firstName || ' ' });

/** Names, contact and place. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT('identity');
  const session = useSession();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  const state = useRoomForm(updateProfile, {
    defaults: boxes(profile), toInput: withName, fixed: { version: profile.version }, topics: accountTopics, success: t('profile.saved'), warnOnLeave: true,
    onDone: (saved) => { takeProfile(saved); void session.refreshViewer(); },
    onRefused: (error) => { if (error.code === 'core.version_conflict') void invalidateTopics(accountTopics); },
  });
  const { reset } = state.form;
  // Changed elsewhere meanwhile: boxes nobody has touched here follow, the others keep what was typed.
  useEffect(() => reset(boxes(profile), { keepDirtyValues: true }), [profile, reset]);

  return (
    <EndpointForm state={state} label={t('profile.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormRow name="firstName" label={t('field.firstName')}>{(field) => <Input {...field} autoComplete="given-name" dir="auto" />}</FormRow>
        <FormRow name="lastName" label={t('field.lastName')} optional>{(field) => <Input {...field} autoComplete="family-name" dir="auto" />}</FormRow>
        <FormRow name="title" label={t('field.title')} optional>{(field) => <Input {...field} autoComplete="organization-title" placeholder={t('field.titleExample')} dir="auto" />}</FormRow>
        <FormRow name="phone" label={t('field.phone')} optional>{(field) => <Input {...field} type="tel" autoComplete="tel" />}</FormRow>
      </div>
      <FormRow name="about" label={t('field.about')} help={t('field.aboutHelp')} optional>{(field) => <Textarea {...field} rows={3} />}</FormRow>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormRow name="country" label={t('field.country')} optional>
          {(field) => <Combobox items={countries} value={countries.find((country) => country.id === field.value) ?? null} onValueChange={(country) => field.onChange(country?.id ?? '')} />}
        </FormRow>
        <FormRow name="city" label={t('field.city')} optional>{(field) => <Input {...field} autoComplete="address-level2" dir="auto" />}</FormRow>
      </div>
      <div><SubmitButton disabled={!state.dirty}>{t('profile.save')}</SubmitButton></div>
    </EndpointForm>
  );
}
