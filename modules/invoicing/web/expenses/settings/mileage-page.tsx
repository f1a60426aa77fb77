import { Plus, Route, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { decimalOf } from '#core/web/document/line.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { mileageRateFields, mileageRates, type MileageRate } from '../../../contract/expenses.ts';
import { expensePaths, useSettingsCrumbs } from '../expense-nav.tsx';
import { recordBeside, useBase, useDayText, useExpenseChoices } from '../expense-words.ts';
import { MasterDrawer, NewMasterDrawer, rereadStale } from './master-drawer.tsx';

/** What distances are paid with, in steps of the tax year. */
export function MileageRatesPage() {
  const t = useT('invoicing');
  const day = useDayText();
  const search = useSearchText();
  const steps = useTiersText();
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  return (
    <>
      <ListPage
        endpoint={mileageRates.list} input={useBase()} fields={mileageRateFields} topics={[mileageRates.topic]} title={t('expenses.mileage.title')} breadcrumb={useSettingsCrumbs()} rowHref={(r) => recordBeside(expensePaths.mileage, r.id, search)} exportEndpoint={mileageRates.export} rowName={(r) => r.name}
        columns={[{ key: 'name', header: t('expenses.mileage.name'), pin: 'start', width: 200, cell: (r) => <span dir="auto" className="font-medium">{r.name}</span> }, { key: 'validFrom', header: t('expenses.mileage.validFrom'), width: 140 }, { key: 'tiers', header: t('expenses.mileage.rate'), width: 360, cell: (r) => <span className="figures">{steps(r)}</span> }]}
        card={(r) => <div className="min-w-0"><p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{r.name}</span><span className="figures shrink-0 text-sm text-muted-foreground">{day(r.validFrom)}</span></p><p className="figures mt-0.5 text-sm text-muted-foreground">{steps(r)}</p></div>}
        primaryAction={{ label: t('expenses.mileage.add'), onPress: () => change({ add: true, id: '' }) }} empty={{ title: t('expenses.mileage.emptyTitle'), text: t('expenses.mileage.empty'), icon: Route }}
      />
      {id && <MasterDrawer key={id} id={id} endpoints={mileageRates} title={t('expenses.mileage.one')} removeLabel={t('expenses.mileage.remove')} onClose={() => change({ id: '' })}>{(rate, { close, onDirty }) => <MileageForm rate={rate} onClose={close} onDirty={onDirty} />}</MasterDrawer>}
      {add && <NewMasterDrawer title={t('expenses.mileage.add')} onClose={() => change({ add: false })}>{({ close, onDirty }) => <MileageForm onClose={close} onDirty={onDirty} />}</NewMasterDrawer>}
    </>
  );
}

/** The steps of a rate in a line: "0.45 up to 10000 km · then 0.25". */
function useTiersText(): (rate: MileageRate) => string {
  const t = useT('invoicing');
  return (rate) => rate.tiers.map((tier) => (tier.upTo !== null ? t('expenses.mileage.tier', { rate: tier.rate, upTo: tier.upTo, unit: rate.unit }) : rate.tiers.length === 1 ? t('expenses.mileage.flat', { rate: tier.rate, unit: rate.unit }) : t('expenses.mileage.further', { rate: tier.rate }))).join(' · ');
}

interface TierBox { upTo: string; rate: string }
const plain = (text: string, digits: number): string => (text.trim() === '' ? '' : decimalOf(text, digits) ?? text);

function MileageForm({ rate, onClose, onDirty }: { rate?: MileageRate; onClose: () => void; onDirty: (dirty: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const today = useExpenseChoices().data?.on ?? '';
  const state = useEndpointForm(rate ? mileageRates.update : mileageRates.create, {
    defaults: { name: rate?.name ?? '', validFrom: rate?.validFrom ?? `${today.slice(0, 4)}-01-01`, unit: rate?.unit ?? 'km', yearStart: rate?.yearStart ?? '01-01', tiers: rate ? rate.tiers.map((x) => ({ upTo: x.upTo ?? '', rate: x.rate })) : [{ upTo: '', rate: '' }] },
    fixed: rate ? { ...base, id: rate.id, version: rate.version } : base, topics: [mileageRates.topic], success: t('expenses.mileage.saved'), onDone: onClose, onRefused: rereadStale(mileageRates.topic),
    toInput: (typed) => { const tiers = typed['tiers'] as TierBox[]; return { ...typed, tiers: tiers.map((x, i) => ({ upTo: i === tiers.length - 1 ? null : plain(x.upTo, 3), rate: plain(x.rate, 6) })) }; },
  });
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty]);
  return (
    <EndpointForm state={state}>
      <FormField name="name" label={t('expenses.mileage.name')} required><Input dir="auto" maxLength={80} placeholder={t('expenses.mileage.nameHint')} /></FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="validFrom" label={t('expenses.mileage.validFrom')} help={t('expenses.mileage.validHelp')}><Input type="date" /></FormField>
        <FormField name="yearStart" label={t('expenses.mileage.yearStart')} help={t('expenses.mileage.yearHelp')}><Input dir="ltr" maxLength={5} className="figures" /></FormField>
      </div>
      <FormField group name="unit" label={t('expenses.mileage.unit')}>{(f) => <SegmentedControl fill {...f.choice} segments={(['km', 'mi'] as const).map((value) => ({ value, label: t(`expenses.mileage.units.${value}`) }))} />}</FormField>
      <FormField group name="tiers" label={t('expenses.mileage.tiers')}>{() => <Tiers />}</FormField>
      <div className="flex flex-wrap justify-end gap-2 pt-2"><Button variant="outline" onClick={onClose}>{t('expenses.cancel')}</Button><SubmitButton>{t(rate ? 'expenses.mileage.save' : 'expenses.mileage.add')}</SubmitButton></div>
    </EndpointForm>
  );
}

/** Steps of a rate; the last one has no end. */
function Tiers() {
  const t = useT('invoicing');
  const { watch, setValue } = useFormContext();
  const currency = useExpenseChoices().data?.baseCurrency;
  const tiers = watch('tiers') as TierBox[];
  const unit = watch('unit') as string;
  const put = (next: TierBox[]) => setValue('tiers', next, { shouldDirty: true });
  return (
    <div className="flex flex-col gap-3">
      {tiers.map((_, i) => (
        <div key={i} className="grid grid-cols-[1fr_1fr_2rem] items-start gap-2">
          {i === tiers.length - 1 ? <p className="self-center text-sm text-muted-foreground">{t(tiers.length === 1 ? 'expenses.mileage.every' : 'expenses.mileage.rest')}</p> : <div className="grid grid-cols-[auto_1fr] items-center gap-2"><span aria-hidden className="text-sm text-muted-foreground">{t('expenses.mileage.upTo')}</span><FormField name={`tiers.${i}.upTo`} label={t('expenses.mileage.upToOf', { n: i + 1 })} hideLabel><Input inputMode="decimal" className="figures" suffix={unit} /></FormField></div>}
          <FormField name={`tiers.${i}.rate`} label={t('expenses.mileage.rateOf', { n: i + 1 })} hideLabel><Input inputMode="decimal" className="figures" suffix={currency ? `${currency}/${unit}` : unit} placeholder="0.45" /></FormField>
          {tiers.length > 1 && i < tiers.length - 1 && <IconButton size="sm" className="mt-0.5" aria-label={t('expenses.mileage.removeTier', { n: i + 1 })} {...tip(t('expenses.removeShort'))} onClick={() => put(tiers.filter((__, n) => n !== i))}><Trash2 /></IconButton>}
        </div>
      ))}
      {tiers.length < 10 && <Button variant="ghost" size="sm" className="self-start" onClick={() => put([...tiers, { upTo: '', rate: '' }])}><Plus aria-hidden />{t('expenses.mileage.addTier')}</Button>}
    </div>
  );
}
