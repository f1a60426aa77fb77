import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { countryChoices } from '../parts/choices.ts';
import { GroupPage } from '../parts/group-page.tsx';
import { Setting, SwitchSetting } from '../parts/setting.tsx';
import type { AllSettings } from '../parts/use-group-calls.ts';
import type { GroupForm } from '../parts/use-group-form.ts';
import { SettingsSection } from '../public.tsx';
import { LetterheadPreview } from './letterhead-preview.tsx';

type Form = GroupForm<'company'>;
type TextKey = Exclude<Parameters<Form['set']>[0], 'vatWarnOnly'>;

/** Legal facts that are printed on documents. */
export function CompanyPage() {
  const t = useT('settings');
  return (
    <GroupPage group="company" aside={(form) => <LetterheadPreview values={form.values} />}>
      {(form, answer) => (
        <>
          <SettingsSection title={t('company.legal')}><Legal form={form} warnings={answer.warnings} /></SettingsSection>
          <SettingsSection title={t('company.address')}><Address form={form} /></SettingsSection>
          <SettingsSection title={t('company.contact')}>
            <div className="grid gap-5 sm:grid-cols-2">
              <Text form={form} name="phone" type="tel" autoComplete="tel" placeholder="+15551234567" />
              <Text form={form} name="email" type="email" autoComplete="email" />
              <Text form={form} name="website" type="url" autoComplete="url" placeholder="https://" className="sm:col-span-2" />
            </div>
          </SettingsSection>
        </>
      )}
    </GroupPage>
  );
}

function Text({ form, name, className, type = 'text', ...input }: { form: Form; name: TextKey; className?: string; type?: string; autoComplete?: string; placeholder?: string }) {
  return <Setting form={form} name={name} {...(className ? { className } : {})}>{(value, set) => <Input {...input} type={type} dir={type === 'text' ? 'auto' : 'ltr'} value={value} onChange={(e) => set(e.target.value)} />}</Setting>;
}

function Legal({ form, warnings }: { form: Form; warnings: AllSettings['company']['warnings'] }) {
  const t = useT('settings');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Text form={form} name="legalName" autoComplete="organization" className="sm:col-span-2" />
      <Text form={form} name="registrationNo" />
      <Text form={form} name="vatNo" />
      {warnings.length > 0 && <p className="flex items-start gap-2 rounded-md bg-warning-subtle px-3 py-2 text-warning-ink sm:col-span-2"><TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} /><span>{t('company.vatWarning')} {warnings.map((w) => w.message).join(' ')}</span></p>}
      <div className="sm:col-span-2"><SwitchSetting form={form} name="vatWarnOnly" /></div>
    </div>
  );
}

function Address({ form }: { form: Form }) {
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Text form={form} name="address1" autoComplete="address-line1" className="sm:col-span-2" />
      <Text form={form} name="address2" autoComplete="address-line2" className="sm:col-span-2" />
      <Text form={form} name="postcode" autoComplete="postal-code" />
      <Text form={form} name="city" autoComplete="address-level2" />
      <Text form={form} name="state" autoComplete="address-level1" />
      <Setting form={form} name="country">{(value, set) => <Combobox value={countries.find((c) => c.id === value) ?? null} items={countries} onValueChange={(c) => set(c?.id ?? '')} />}</Setting>
    </div>
  );
}
