import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { useCountries } from '#modules/parties/web/public.tsx';
import { fiscalPositions, mappedKinds, type FiscalPosition } from '../../contract.ts';
import { ResultField } from '../party/account-field.tsx';
import { useRates } from '../parts/use-rates.ts';
import { useFiscalChoices, usePlaceName } from './fiscal-words.ts';

interface Typed { taxes: Array<{ fromId: string; toId: string | null; kind: (typeof mappedKinds)[number] }>; accounts: Array<{ fromId: string; toId: string }>; area: FiscalPosition['area']; countries: string[] }
const fresh = { name: '', side: 'both', area: 'none', countries: [], taxIdRule: 'any', sequence: '100', taxes: [], accounts: [], note: '', isActive: true };
const typedOf = ({ name, side, area, countries, taxIdRule, sequence, taxes, accounts, note, isActive }: FiscalPosition) => ({ name, side, area, countries, taxIdRule, sequence: String(sequence), taxes, accounts, note, isActive });
// A row nobody has written anything into is none.
const sent = (typed: Record<string, unknown>) => {
  const { taxes, accounts, area, countries } = typed as unknown as Typed;
  const order = String(typed['sequence'] ?? '').trim();
  return { ...typed, note: String(typed['note'] ?? ''), sequence: /^\d+$/.test(order) ? Number(order) : order, countries: area === 'countries' ? countries : [], taxes: taxes.filter((m) => m.fromId || m.toId), accounts: accounts.filter((m) => m.fromId || m.toId) };
};

/** Adds a fiscal position. */
export function PositionForm({ onDone, onCancel }: { onDone: (position: FiscalPosition) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const state = useEndpointForm(fiscalPositions.create, { defaults: fresh as never, fixed: { workspace_slug: useViewer().workspace?.slug ?? '' }, topics: [fiscalPositions.topic], draftKey: 'accounting.fiscal_position', onDone, toInput: sent });
  return <EndpointForm state={state}><Boxes /><FormButtons onCancel={onCancel}>{t('add')}</FormButtons></EndpointForm>;
}

/** Changes a fiscal position; what was posted with it keeps what it said. */
export function PositionEditForm({ position, onDone, onCancel }: { position: FiscalPosition; onDone: (position: FiscalPosition) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const state = useEndpointForm(fiscalPositions.update, { defaults: typedOf(position) as never, fixed: { workspace_slug: useViewer().workspace?.slug ?? '', id: position.id, version: position.version }, topics: [fiscalPositions.topic], onDone, toInput: sent });
  return <EndpointForm state={state}><Boxes /><FormButtons onCancel={onCancel}>{t('save')}</FormButtons></EndpointForm>;
}

function Boxes() {
  const t = useT('accounting');
  const can = useCan();
  const choices = useFiscalChoices();
  const placeName = usePlaceName();
  const countries = [...useCountries(), { id: 'XI', label: placeName('XI') }];
  const typed = useWatch() as Typed;
  return (
    <>
      <FormField name="name" label={t('fiscal.name')} required><Input dir="auto" maxLength={80} /></FormField>
      <FormField name="side" label={t('fiscal.side')}>{(f) => <Select {...f.choice} options={choices.side} />}</FormField>
      <FormField name="area" label={t('fiscal.area')} help={t('fiscal.areaHelp')}>{(f) => <Select {...f.choice} options={choices.area} />}</FormField>
      {typed.area === 'countries' && <FormField name="countries" label={t('fiscal.countries')} required>{(f) => <MultiCombobox items={countries} value={(f.value as string[]).map((id) => countries.find((c) => c.id === id) ?? { id, label: id })} onValueChange={(next) => f.set(next.map((c) => c.id))} />}</FormField>}
      {typed.area !== 'none' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField name="taxIdRule" label={t('fiscal.taxIdRule')} help={typed.area === 'eu' ? t('fiscal.taxIdHelp') : undefined}>{(f) => <Select {...f.choice} options={choices.taxIdRule} />}</FormField>
          <FormField name="sequence" label={t('fiscal.sequence')} help={t('fiscal.sequenceHelp')}><Input className="figures" inputMode="numeric" /></FormField>
        </div>
      )}
      <TaxRows rows={typed.taxes} />
      {can('accounting.ledger.view') && <AccountRows rows={typed.accounts} />}
      <FormField name="note" label={t('fiscal.note')} help={t('fiscal.noteHelp')}><Textarea rows={2} dir="auto" maxLength={1000} /></FormField>
      <FormField name="isActive" label={t('fiscal.isActive')} hideLabel>{(f) => <Switch label={t('fiscal.isActive')} description={t('fiscal.isActiveHelp')} {...f.check} />}</FormField>
    </>
  );
}

/** Rows of a mapping; refusals of all together stand under them. */
function Rows({ name, legend, help, count, onAdd, addLabel, children }: { name: 'taxes' | 'accounts'; legend: string; help?: string; count: number; onAdd: () => void; addLabel: string; children: (i: number) => ReactNode }) {
  const { errors } = useFormState({ name });
  const wrong = (errors[name] as { message?: string } | undefined)?.message;
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 text-sm font-medium">{legend}</legend>
      {help && <p className="text-sm text-muted-foreground">{help}</p>}
      {Array.from({ length: count }, (_, i) => children(i))}
      {wrong && <p role="alert" className="text-sm text-destructive-ink">{wrong}</p>}
      <div><Button size="sm" variant="outline" onClick={onAdd}><Plus aria-hidden />{addLabel}</Button></div>
    </fieldset>
  );
}

function Row({ label, remove, onRemove, children }: { label: string; remove: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex items-start gap-2 [&+&]:border-t [&+&]:pt-3">
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">{children}</div>
      <IconButton size="md" className="text-muted-foreground" aria-label={remove} onClick={onRemove}><X /></IconButton>
    </div>
  );
}

function TaxRows({ rows }: { rows: Typed['taxes'] }) {
  const t = useT('accounting');
  const { setValue } = useFormContext();
  const { items, labelOf } = useRates();
  const put = (next: Typed['taxes']) => setValue('taxes', next, { shouldDirty: true });
  const choice = (id: string | null) => (id ? items.find((x) => x.id === id) ?? { id, label: labelOf(id) ?? '…' } : null);
  return (
    <Rows name="taxes" legend={t('fiscal.taxes')} count={rows.length} addLabel={t('fiscal.addTax')} onAdd={() => put([...rows, { fromId: '', toId: null, kind: 'any' }])}>
      {(i) => (
        <Row key={i} label={t('fiscal.taxRow', { n: i + 1 })} remove={t('fiscal.removeTax', { n: i + 1 })} onRemove={() => put(rows.filter((_, n) => n !== i))}>
          <FormField name={`taxes.${i}.fromId`} label={t('fiscal.from')}>{(f) => <Combobox items={items} value={choice(f.value as string)} onValueChange={(x) => f.set(x?.id ?? '')} />}</FormField>
          <FormField name={`taxes.${i}.toId`} label={t('fiscal.to')}>{(f) => <Combobox items={items} placeholder={t('fiscal.none')} value={choice(f.value as string | null)} onValueChange={(x) => f.set(x?.id ?? null)} />}</FormField>
          <FormField name={`taxes.${i}.kind`} label={t('fiscal.kind')}>{(f) => <Select {...f.choice} options={mappedKinds.map((value) => ({ value, label: t(`fiscal.kinds.${value}`) }))} />}</FormField>
        </Row>
      )}
    </Rows>
  );
}

function AccountRows({ rows }: { rows: Typed['accounts'] }) {
  const t = useT('accounting');
  const { setValue } = useFormContext();
  const put = (next: Typed['accounts']) => setValue('accounts', next, { shouldDirty: true });
  return (
    <Rows name="accounts" legend={t('fiscal.accounts')} help={t('fiscal.accountsHelp')} count={rows.length} addLabel={t('fiscal.addAccount')} onAdd={() => put([...rows, { fromId: '', toId: '' }])}>
      {(i) => (
        <Row key={i} label={t('fiscal.accountRow', { n: i + 1 })} remove={t('fiscal.removeAccount', { n: i + 1 })} onRemove={() => put(rows.filter((_, n) => n !== i))}>
          {(['fromId', 'toId'] as const).map((side) => <FormField key={side} name={`accounts.${i}.${side}`} label={t(side === 'fromId' ? 'fiscal.from' : 'fiscal.to')}>{(f) => <ResultField value={(f.value as string) || null} onChange={(id) => f.set(id ?? '')} />}</FormField>)}
        </Row>
      )}
    </Rows>
  );
}
