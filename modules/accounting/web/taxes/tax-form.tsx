import { useFormContext } from 'react-hook-form';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { taxes, type taxRecordKinds } from '../../contract.ts';
import { TaxChoice } from '../parts/tax-choice.tsx';
import { useTaxChoices } from './tax-words.ts';

type Kind = (typeof taxRecordKinds)[number];
const unrated: readonly Kind[] = ['zero', 'exempt', 'out_of_scope', 'group'];

/** Adds a tax; only the boxes its kind needs are there. */
export function TaxForm({ onDone, onCancel }: { onDone: (tax: OutputOf<typeof taxes.create>) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const slug = useViewer().workspace?.slug ?? '';
  const state = useEndpointForm(taxes.create, {
    defaults: { name: '', code: '', kind: 'percent', rate: '', included: false, compound: false, category: 'S', appliesTo: 'both', basis: 'accrual', recoverable: '100', memberIds: [] }, fixed: { workspace_slug: slug }, topics: [taxes.topic], draftKey: 'accounting.tax', onDone,
    toInput: ({ rate, ...typed }) => ({ ...typed, ...(unrated.includes(typed['kind'] as Kind) ? {} : { rate }) }),
  });
  return (
    <EndpointForm state={state}>
      <Boxes />
      <div className="flex flex-wrap justify-end gap-2 pt-2"><Button variant="outline" onClick={onCancel}>{t('cancel')}</Button><SubmitButton>{t('add')}</SubmitButton></div>
    </EndpointForm>
  );
}

function Boxes() {
  const t = useT('accounting');
  const choices = useTaxChoices();
  const kind = useFormContext().watch('kind') as Kind;
  const charged = ['percent', 'fixed', 'division'].includes(kind);
  return (
    <>
      <FormField name="name" label={t('tax.name')} required><Input dir="auto" /></FormField>
      <FormField name="kind" label={t('tax.kind')} help={t(`tax.kindHelp.${kind}`)}>{(f) => <Select {...f.choice} options={choices.kind} />}</FormField>
      {!unrated.includes(kind) && <FormField name="rate" label={t(kind === 'fixed' ? 'tax.amount' : 'tax.rate')} required><Input inputMode="decimal" className="figures" {...(kind === 'fixed' ? {} : { suffix: '%' })} /></FormField>}
      {kind === 'group' && <FormField name="memberIds" label={t('tax.members')} required>{(f) => <TaxChoice single use="sale" value={f.value as string[]} onValueChange={f.set} />}</FormField>}
      {charged && <FormField name="included" label={t('tax.included')} hideLabel>{(f) => <Switch label={t('tax.included')} description={t('tax.includedHelp')} {...f.check} />}</FormField>}
      {charged && <FormField name="compound" label={t('tax.compound')} hideLabel>{(f) => <Switch label={t('tax.compound')} description={t('tax.compoundHelp')} {...f.check} />}</FormField>}
      <FormField name="appliesTo" label={t('tax.appliesTo')}>{(f) => <Select {...f.choice} options={choices.appliesTo} />}</FormField>
      {kind !== 'group' && <FormField name="category" label={t('tax.category')}>{(f) => <Select {...f.choice} options={choices.category} />}</FormField>}
      <FormField name="code" label={t('tax.code')}><Input /></FormField>
    </>
  );
}
