import { useFormContext } from 'react-hook-form';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { taxAccountTypes, taxes, type taxRecordKinds } from '../../contract.ts';
import { newTaxOf } from '../../rules/charts/new-tax.ts';
import type { ChartKey } from '../../rules/charts/types.ts';
import { useAccountItems } from '../ledger/use-books.ts';
import { TaxChoice } from '../parts/tax-choice.tsx';
import { useReturnTags } from './return-tags.ts';
import { useTaxChoices } from './tax-words.ts';

type Kind = (typeof taxRecordKinds)[number];
const unrated: readonly Kind[] = ['zero', 'exempt', 'out_of_scope', 'group'];

type Tax = OutputOf<typeof taxes.create>;

/** Adds a tax; only the boxes its kind needs are there. */
export function TaxForm(props: NewTaxProps) {
  // What a tax begins with depends on the chart; a form keeps what it began with.
  const { chart } = useReturnTags();
  return chart === null ? <SkeletonRows rows={6} columns={1} /> : <NewTax chart={chart} {...props} />;
}

interface NewTaxProps { onDone: (tax: Tax) => void; onCancel: () => void }

function NewTax({ chart, onDone, onCancel }: NewTaxProps & { chart: ChartKey }) {
  const t = useT('accounting');
  const slug = useViewer().workspace?.slug ?? '';
  const begin = newTaxOf(chart);
  const state = useEndpointForm(taxes.create, {
    defaults: { name: '', code: '', kind: 'percent', rate: '', included: false, compound: false, category: 'S', basis: 'accrual', reportBox: '', memberIds: [], ...begin, outputAccountId: null, inputAccountId: null }, fixed: { workspace_slug: slug }, topics: [taxes.topic], draftKey: 'accounting.tax', onDone,
    toInput: ({ rate, ...typed }) => ({ ...typed, ...(unrated.includes(typed['kind'] as Kind) ? {} : { rate }) }),
  });
  return (
    <EndpointForm state={state}>
      <Boxes />
      <FormButtons onCancel={onCancel}>{t('add')}</FormButtons>
    </EndpointForm>
  );
}

/** Changes a tax. What it charges stays: its kind, and its rate, which changes from a day on. */
export function TaxEditForm({ tax, onDone, onCancel }: { tax: Tax; onDone: (tax: Tax) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const { name, code, included, compound, category, appliesTo, basis, recoverable, reportBox, memberIds, isActive, outputAccountId, inputAccountId } = tax;
  const state = useEndpointForm(taxes.update, {
    defaults: { name, code, included, compound, category, appliesTo, basis, recoverable, reportBox, memberIds, isActive, outputAccountId, inputAccountId }, fixed: { workspace_slug: useViewer().workspace?.slug ?? '', id: tax.id, version: tax.version }, topics: [taxes.topic], onDone,
    // Text that was emptied is text: left out, the old one would stay.
    toInput: ({ memberIds: members, ...typed }) => ({ ...typed, code: String(typed['code'] ?? ''), reportBox: String(typed['reportBox'] ?? ''), ...(tax.kind === 'group' ? { memberIds: members } : {}) }),
  });
  return (
    <EndpointForm state={state}>
      <Boxes fixedKind={tax.kind} />
      <FormField name="isActive" label={t('tax.isActive')} hideLabel>{(f) => <Switch label={t('tax.isActive')} description={t('tax.isActiveHelp')} {...f.check} />}</FormField>
      <FormButtons onCancel={onCancel}>{t('save')}</FormButtons>
    </EndpointForm>
  );
}

function Boxes({ fixedKind }: { fixedKind?: Kind }) {
  const t = useT('accounting');
  const choices = useTaxChoices();
  const tags = useReturnTags();
  const { watch } = useFormContext();
  const kind = fixedKind ?? watch('kind') as Kind;
  const tag = String(watch('reportBox') ?? '');
  const charged = ['percent', 'fixed', 'division'].includes(kind);
  const taxed = charged || kind === 'reverse_charge';
  return (
    <>
      <FormField name="name" label={t('tax.name')} required><Input dir="auto" /></FormField>
      {!fixedKind && <FormField name="kind" label={t('tax.kind')} help={t(`tax.kindHelp.${kind}`)}>{(f) => <Select {...f.choice} options={choices.kind} />}</FormField>}
      {!fixedKind && !unrated.includes(kind) && <FormField name="rate" label={t(kind === 'fixed' ? 'tax.amount' : 'tax.rate')} required><Input inputMode="decimal" className="figures" {...(kind === 'fixed' ? {} : { suffix: '%' })} /></FormField>}
      {kind === 'group' && <FormField name="memberIds" label={t('tax.members')} required>{(f) => <TaxChoice single use="sale" value={f.value as string[]} onValueChange={f.set} />}</FormField>}
      {charged && <FormField name="included" label={t('tax.included')} hideLabel>{(f) => <Switch label={t('tax.included')} description={t('tax.includedHelp')} {...f.check} />}</FormField>}
      {charged && <FormField name="compound" label={t('tax.compound')} hideLabel>{(f) => <Switch label={t('tax.compound')} description={t('tax.compoundHelp')} {...f.check} />}</FormField>}
      <FormField name="appliesTo" label={t('tax.appliesTo')}>{(f) => <Select {...f.choice} options={choices.appliesTo} />}</FormField>
      {kind !== 'group' && <FormField name="category" label={t('tax.category')}>{(f) => <Select {...f.choice} options={choices.category} />}</FormField>}
      {taxed && <FormField name="basis" label={t('tax.basis')} help={t('tax.basisHelp')}>{(f) => <Select {...f.choice} options={choices.basis} />}</FormField>}
      {taxed && watch('appliesTo') !== 'sale' && <FormField name="recoverable" label={t('tax.recoverable')} help={t('tax.recoverableHelp')}><Input inputMode="decimal" className="figures" suffix="%" /></FormField>}
      {kind !== 'group' && <FormField name="reportBox" label={t('tax.reportBox')} help={t('tax.reportBoxHelp')}>{(f) => <Select {...f.choice} options={tags.items.some((i) => i.value === tag) ? tags.items : [...tags.items, { value: tag, label: tag }]} />}</FormField>}
      {taxed && <Accounts owes={kind === 'reverse_charge' || watch('appliesTo') !== 'purchase'} gets={watch('appliesTo') !== 'sale'} />}
      <FormField name="code" label={t('tax.code')}><Input /></FormField>
    </>
  );
}

/** Where the tax stands until the return is filed; only for those who see the books. */
function Accounts({ owes, gets }: { owes: boolean; gets: boolean }) {
  const t = useT('accounting');
  const { setValue, watch } = useFormContext();
  const items = useAccountItems().filter((i) => (taxAccountTypes as readonly string[]).includes(i.choice.type));
  if (!useCan()('accounting.ledger.view') || items.length === 0) return null;
  return (['outputAccountId', 'inputAccountId'] as const).filter((name) => (name === 'outputAccountId' ? owes : gets)).map((name) => (
    <FormField key={name} name={name} label={t(`tax.${name}`)} help={t(`tax.${name}Help`)}>{() => <Combobox items={items} value={items.find((i) => i.id === watch(name)) ?? null} onValueChange={(item) => setValue(name, item?.id ?? null, { shouldDirty: true })} placeholder={t('tax.usualAccount')} />}</FormField>
  ));
}
