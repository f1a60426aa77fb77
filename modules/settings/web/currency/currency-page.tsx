import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { findExponent } from '#core/contract/currencies.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import type { GroupValues } from '../../contract.ts';
import { currencyChoices } from '../parts/choices.ts';
import { GroupPage } from '../parts/group-page.tsx';
import { Setting } from '../parts/setting.tsx';
import type { GroupForm } from '../parts/use-group-form.ts';
import { SettingsSection } from '../public.tsx';
import { ChoiceBox } from '../system/system-page.tsx';
import { ExtraCurrencies } from './extra-currencies.tsx';
import { sampleAmount } from './sample-amount.ts';

type Values = GroupValues['currency'];
const positions: readonly Values['position'][] = ['before', 'before_space', 'after', 'after_space'];
const thousands: readonly Values['thousandsMark'][] = [',', '.', ' ', '\u00a0', '\'', ''];
const markNames: Record<string, string> = { ',': 'comma', '.': 'point', ' ': 'space', '\u00a0': 'hardSpace', '\'': 'apostrophe', '': 'none' };

/** Base currency, how amounts are written, and further currencies with their rates. */
export function CurrencyPage() {
  const t = useT('settings');
  return (
    <GroupPage group="currency">
      {(form, answer) => (
        <>
          <Sample values={form.values} />
          <SettingsSection title={t('currency.base')}><Base form={form} locked={answer.baseLocked} /></SettingsSection>
          <SettingsSection title={t('currency.writing')}><Writing form={form} /></SettingsSection>
          <SettingsSection title={t('currency.extra')} description={t('currency.extraHelp')}><ExtraCurrencies form={form} /></SettingsSection>
        </>
      )}
    </GroupPage>
  );
}

function Sample({ values }: { values: Values }) {
  const t = useT('settings');
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 rounded-lg border px-4 py-3" aria-live="polite">
      <span className="text-sm text-muted-foreground">{t('currency.sample')}</span>
      <span dir="ltr" className="figures text-xl font-semibold">{sampleAmount('1234567.891', values)}</span>
      <span dir="ltr" className="figures text-muted-foreground">{sampleAmount('-42.5', values)}</span>
    </p>
  );
}

function Base({ form, locked }: { form: GroupForm<'currency'>; locked: boolean }) {
  const t = useT('settings');
  const language = useLanguage();
  const choices = useMemo(() => currencyChoices(language), [language]);
  const digits = findExponent(form.values.code) ?? 2;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Setting form={form} name="code" disabled={locked} help={locked ? <span className="flex items-center gap-1.5"><Lock aria-hidden className="size-3.5" strokeWidth={1.75} />{t('currency.locked')}</span> : t('currency.decimals', { count: digits })}>{(value, set) => <ChoiceBox value={value} choices={choices} onChange={set} />}</Setting>
      <Setting form={form} name="symbol">{(value, set) => <Input value={value} maxLength={8} dir="auto" onChange={(e) => set(e.target.value)} />}</Setting>
    </div>
  );
}

function Writing({ form }: { form: GroupForm<'currency'> }) {
  const t = useT('settings');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Setting form={form} name="position" asGroup className="sm:col-span-2">{(value, set) => <SegmentedControl className="self-start" value={value} onValueChange={set} segments={positions.map((v) => ({ value: v, label: sampleAmount('12.5', { ...form.values, position: v }) }))} />}</Setting>
      <Setting form={form} name="thousandsMark">{(value, set) => <Select value={markNames[value]!} onValueChange={(name) => set(thousands.find((m) => markNames[m] === name)!)} options={thousands.map((m) => ({ value: markNames[m]!, label: t(`choice.mark.${markNames[m]}`) }))} />}</Setting>
      <Setting form={form} name="decimalMark">{(value, set) => <Select value={markNames[value]!} onValueChange={(name) => set(name === 'point' ? '.' : ',')} options={(['.', ','] as const).map((m) => ({ value: markNames[m]!, label: t(`choice.mark.${markNames[m]}`) }))} />}</Setting>
    </div>
  );
}
