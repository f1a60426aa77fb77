import { useMemo, useState } from 'react';
import { documentLanguageOf, languageNames } from '#core/contract/document-languages.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { clockText, longDay } from '#core/web/ui/date-text.ts';
import { localeChoices, months, timeZoneChoices, weekdays, type Choice } from '../parts/choices.ts';
import { GroupPage } from '../parts/group-page.tsx';
import { Setting } from '../parts/setting.tsx';
import type { GroupForm } from '../parts/use-group-form.ts';
import { SettingsSection } from '../public.tsx';
import { Holidays } from './holidays.tsx';
import { Prefixes } from './prefixes.tsx';
import { WorkingDays } from './working-days.tsx';

type Form = GroupForm<'system'>;

/** Formats, calendar and numbers of the workspace; rules of rooms that do not exist yet are not shown. */
export function SystemPage() {
  const t = useT('settings');
  return (
    <GroupPage group="system">
      {(form) => (
        <>
          <Sample values={form.values} />
          <SettingsSection title={t('system.region')}><Region form={form} /></SettingsSection>
          <SettingsSection title={t('system.calendar')}><Calendar form={form} /></SettingsSection>
          <SettingsSection title={t('system.numbers')} description={t('system.numbersHelp')}><Prefixes form={form} /></SettingsSection>
        </>
      )}
    </GroupPage>
  );
}

/** A choice out of many by its id. */
export function ChoiceBox({ value, choices, onChange }: { value: string; choices: readonly Choice[]; onChange: (id: string) => void }) {
  const present = choices.find((c) => c.id === value) ?? (value ? { id: value, label: value } : null);
  return <Combobox value={present} items={choices} clearable={false} onValueChange={(c) => c && onChange(c.id)} />;
}

/** What was chosen, written out before it is saved: this moment in the zone of the workspace, and a number of a document. */
function Sample({ values }: { values: Form['values'] }) {
  const t = useT('settings');
  const language = useLanguage();
  const [now] = useState(() => new Date());
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-lg border px-4 py-3" aria-live="polite">
      <span className="text-sm text-muted-foreground">{t('system.sample')}</span>
      <span className="font-semibold">{longDay(now, language, values.timezone, values)}</span>
      <span className="figures">{clockText(now, language, values.timezone, values)}</span>
      <span dir="ltr" className="figures text-muted-foreground">{values.prefixes.invoice}00042</span>
    </p>
  );
}

function Segments<T extends string>({ name, value, values, onChange }: { name: string; value: T; values: readonly T[]; onChange: (value: T) => void }) {
  const t = useT('settings');
  return <SegmentedControl className="self-start" value={value} onValueChange={onChange} segments={values.map((v) => ({ value: v, label: t(`choice.${name}.${v}`) }))} />;
}

function Region({ form }: { form: Form }) {
  const language = useLanguage();
  const zones = useMemo(() => timeZoneChoices(), []);
  const locales = useMemo(() => localeChoices(form.values.locale), [form.values.locale]);
  const days = weekdays(language);
  return (
    <div className="flex flex-col gap-5">
      <Setting form={form} name="locale" help={<LocaleHelp locale={form.values.locale} />}>{(value, set) => <ChoiceBox value={value} choices={locales} onChange={set} />}</Setting>
      <Setting form={form} name="timezone">{(value, set) => <ChoiceBox value={value} choices={zones} onChange={set} />}</Setting>
      <Setting form={form} name="dateFormat" asGroup>{(value, set) => <Segments name="dateFormat" value={value} values={['long', 'dmy']} onChange={set} />}</Setting>
      <Setting form={form} name="timeFormat" asGroup>{(value, set) => <Segments name="timeFormat" value={value} values={['12h', '24h']} onChange={set} />}</Setting>
      <Setting form={form} name="weekStart">{(value, set) => <Select value={String(value)} onValueChange={(v) => set(Number(v))} options={days.map((label, i) => ({ value: String(i), label }))} />}</Setting>
    </div>
  );
}

/** What a language means for new documents, which are not written in every one that can be chosen. */
function LocaleHelp({ locale }: { locale: string }) {
  const t = useT('settings');
  const language = documentLanguageOf(locale);
  return <>{language ? t('system.localeHelp', { language: languageNames[language] }) : t('system.localeEnglish')} {t('system.localeScreen')}</>;
}

function Calendar({ form }: { form: Form }) {
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-5">
      <Setting form={form} name="fiscalStartMonth">{(value, set) => <Select value={String(value)} onValueChange={(v) => set(Number(v))} options={months(language).map((label, i) => ({ value: String(i + 1), label }))} />}</Setting>
      <Setting form={form} name="workingDays" asGroup>{(value, set) => <WorkingDays value={value} onChange={set} disabled={form.readOnly} />}</Setting>
      <Holidays form={form} />
    </div>
  );
}
