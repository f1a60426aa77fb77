import { BedDouble } from 'lucide-react';
import { useEffect } from 'react';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { countryName, useCountries } from '#modules/parties/web/public.tsx';
import { perDiemRateFields, perDiemRates, type PerDiemRate } from '../../../contract/expenses.ts';
import { expensePaths, useSettingsCrumbs } from '../expense-nav.tsx';
import { recordBeside, useBase, useDayText, useExpenseChoices } from '../expense-words.ts';
import { MasterDrawer, NewMasterDrawer, rereadStale } from './master-drawer.tsx';

/** What days away are paid with. */
export function PerDiemRatesPage() {
  const t = useT('invoicing');
  const language = useLanguage();
  const money = useMoneyText();
  const day = useDayText();
  const search = useSearchText();
  const countries = useCountries();
  const currency = useExpenseChoices().data?.baseCurrency ?? '';
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const country = (r: PerDiemRate) => (r.country ? countryName(r.country, language) : t('expenses.perDiem.noCountry'));
  return (
    <>
      <ListPage
        endpoint={perDiemRates.list} input={useBase()} fields={perDiemRateFields} topics={[perDiemRates.topic]} title={t('expenses.perDiem.title')} breadcrumb={useSettingsCrumbs()} choices={{ country: countries.map((c) => ({ value: c.id, label: c.label })) }} rowHref={(r) => recordBeside(expensePaths.perDiem, r.id, search)} exportEndpoint={perDiemRates.export} rowName={(r) => r.name}
        columns={[
          { key: 'name', header: t('expenses.perDiem.name'), pin: 'start', width: 200, cell: (r) => <span dir="auto" className="font-medium">{r.name}</span> }, { key: 'country', header: t('expenses.perDiem.country'), width: 180, cell: (r) => country(r) }, { key: 'validFrom', header: t('expenses.perDiem.validFrom'), width: 140 },
          { key: 'dayAmount', header: t('expenses.perDiem.dayAmount'), width: 140, align: 'end', cell: (r) => <span className="figures">{money(r.dayAmount, currency)}</span> }, { key: 'halfPercent', header: t('expenses.perDiem.halfPercent'), width: 120, align: 'end', cell: (r) => <span className="figures">{r.halfPercent} %</span> },
        ]}
        card={(r) => <div className="min-w-0"><p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{r.name}</span><span className="figures shrink-0">{money(r.dayAmount, currency)}</span></p><p className="mt-0.5 text-sm text-muted-foreground">{country(r)} · {day(r.validFrom)}</p></div>}
        primaryAction={{ label: t('expenses.perDiem.add'), onPress: () => change({ add: true, id: '' }) }} empty={{ title: t('expenses.perDiem.emptyTitle'), text: t('expenses.perDiem.empty'), icon: BedDouble }}
      />
      {id && <MasterDrawer key={id} id={id} endpoints={perDiemRates} title={t('expenses.perDiem.one')} removeLabel={t('expenses.perDiem.remove')} onClose={() => change({ id: '' })}>{(rate, { close, onDirty }) => <PerDiemForm rate={rate} onClose={close} onDirty={onDirty} />}</MasterDrawer>}
      {add && <NewMasterDrawer title={t('expenses.perDiem.add')} onClose={() => change({ add: false })}>{({ close, onDirty }) => <PerDiemForm onClose={close} onDirty={onDirty} />}</NewMasterDrawer>}
    </>
  );
}

const meals = ['breakfastPercent', 'lunchPercent', 'dinnerPercent'] as const;
const figures = ['dayAmount', 'halfPercent', ...meals] as const;

function PerDiemForm({ rate, onClose, onDirty }: { rate?: PerDiemRate; onClose: () => void; onDirty: (dirty: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const choices = useExpenseChoices().data;
  const countries = useCountries();
  const state = useEndpointForm(rate ? perDiemRates.update : perDiemRates.create, {
    defaults: { name: rate?.name ?? '', country: rate?.country ?? '', validFrom: rate?.validFrom ?? `${(choices?.on ?? '').slice(0, 4)}-01-01`, dayAmount: rate?.dayAmount ?? '', halfPercent: rate?.halfPercent ?? '50', breakfastPercent: rate?.breakfastPercent ?? '20', lunchPercent: rate?.lunchPercent ?? '40', dinnerPercent: rate?.dinnerPercent ?? '40' },
    fixed: rate ? { ...base, id: rate.id, version: rate.version } : base, topics: [perDiemRates.topic], success: t('expenses.perDiem.saved'), onDone: onClose, onRefused: rereadStale(perDiemRates.topic),
    toInput: (typed) => ({ ...typed, country: typed['country'] || null, ...Object.fromEntries(figures.map((key) => { const text = String(typed[key] ?? '').trim(); return [key, text === '' ? '' : decimalOf(text) ?? text]; })) }),
  });
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty]);
  return (
    <EndpointForm state={state}>
      <FormField name="name" label={t('expenses.perDiem.name')} required><Input dir="auto" maxLength={80} placeholder={t('expenses.perDiem.nameHint')} /></FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="country" label={t('expenses.perDiem.country')} optional>{(f) => <Combobox items={countries} value={countries.find((c) => c.id === f.value) ?? null} onValueChange={(c) => f.set(c?.id ?? '')} placeholder={t('expenses.perDiem.noCountry')} />}</FormField>
        <FormField name="validFrom" label={t('expenses.perDiem.validFrom')} help={t('expenses.perDiem.validHelp')}><Input type="date" /></FormField>
        <FormField name="dayAmount" label={t('expenses.perDiem.dayAmount')} required><Input inputMode="decimal" className="figures" suffix={choices?.baseCurrency} /></FormField>
        <FormField name="halfPercent" label={t('expenses.perDiem.halfPercent')}><Input inputMode="decimal" className="figures" suffix="%" /></FormField>
      </div>
      <fieldset className="flex flex-col gap-3 rounded-lg border p-3">
        <legend className="px-1 text-sm font-medium">{t('expenses.perDiem.shares')}</legend>
        <div className="grid gap-4 sm:grid-cols-3">{meals.map((key) => <FormField key={key} name={key} label={t(`expenses.perDiem.${key}`)}><Input inputMode="decimal" className="figures" suffix="%" /></FormField>)}</div>
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2 pt-2"><Button variant="outline" onClick={onClose}>{t('expenses.cancel')}</Button><SubmitButton>{t(rate ? 'expenses.perDiem.save' : 'expenses.perDiem.add')}</SubmitButton></div>
    </EndpointForm>
  );
}
