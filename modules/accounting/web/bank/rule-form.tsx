import { useFormContext, type FieldErrors } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { bankRules, type BankLine, type BankRule } from '../../contract.ts';
import { useAccountItems, useBooksBase } from '../ledger/use-books.ts';
import { DimensionBoxes } from '../parts/dimension-boxes.tsx';
import { useRates } from '../parts/use-rates.ts';
import { useBankAccounts, useBankChoices } from './bank-words.ts';

/** Adds or changes a rule; one made from a line knows its words and direction. */
export function RuleForm({ rule, line, onDone, onCancel }: { rule?: BankRule; line?: BankLine; onDone: (rule: BankRule) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const words = (line?.payee || line?.memo || '').slice(0, 120).replaceAll(',', ' ');
  const state = useEndpointForm(rule ? bankRules.update : bankRules.create, {
    defaults: {
      name: rule?.name ?? words, priority: String(rule?.priority ?? 10), direction: rule?.direction ?? (line ? (line.amount.startsWith('-') ? 'out' : 'in') : 'any'), words: rule?.words ?? words, least: rule?.least ?? '', most: rule?.most ?? '', bankAccountId: rule?.bankAccountId ?? '', accountId: rule?.accountId ?? null,
      partyId: rule?.partyId ?? null, taxId: rule?.taxId ?? '', dimensions: rule?.dimensions ?? {}, memo: rule?.memo ?? '', isAuto: rule?.isAuto ?? false, isActive: rule?.isActive ?? true,
    },
    fixed: rule ? { ...base, id: rule.id, version: rule.version } : base, topics: [bankRules.topic], onDone: (answer) => onDone(answer as BankRule),
    toInput: ({ priority, least, most, bankAccountId, taxId, ...typed }) => ({ ...typed, priority: Number(priority), least: least || null, most: most || null, bankAccountId: bankAccountId || null, taxId: taxId || null }),
  });
  return (
    <EndpointForm state={state}>
      <Boxes />
      <FormButtons onCancel={onCancel}>{t(rule ? 'save' : 'add')}</FormButtons>
    </EndpointForm>
  );
}

/** What is wrong with the value of a dimension. */
const wrongDimension = (errors: FieldErrors, id: string): string | undefined => (errors['dimensions'] as Record<string, { message?: string }> | undefined)?.[id]?.message;

function Boxes() {
  const t = useT('accounting');
  const choices = useBankChoices();
  const items = useAccountItems();
  const accounts = useBankAccounts();
  const { items: taxes } = useRates();
  const { watch, setValue, formState: { errors } } = useFormContext();
  const chosen = items.find((i) => i.id === watch('accountId')) ?? null;
  return (
    <>
      <FormField name="name" label={t('bank.rule.name')} required><Input dir="auto" /></FormField>
      <FormField name="words" label={t('bank.rule.words')} help={t('bank.rule.wordsHelp')}><Input dir="auto" /></FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="direction" label={t('bank.rule.direction')}>{(f) => <Select {...f.choice} options={choices.direction} />}</FormField>
        <FormField name="bankAccountId" label={t('bank.rule.bankAccount')}>{(f) => <Select {...f.choice} options={[{ value: '', label: t('bank.rule.everyAccount') }, ...accounts.map((a) => ({ value: a.id, label: a.name }))]} />}</FormField>
        <FormField name="least" label={t('bank.rule.least')}><Input inputMode="decimal" className="figures" /></FormField>
        <FormField name="most" label={t('bank.rule.most')}><Input inputMode="decimal" className="figures" /></FormField>
        <FormField name="accountId" label={t('bank.match.account')} required>{() => <Combobox items={items} value={chosen} onValueChange={(item) => { setValue('accountId', item?.id ?? null, { shouldDirty: true }); if (watch('taxId') === '' && taxes.some((x) => x.id === item?.choice.taxId && !x.group)) setValue('taxId', item!.choice.taxId, { shouldDirty: true }); }} />}</FormField>
        <FormField name="taxId" label={t('bank.match.tax')}>{(f) => <Select {...f.choice} options={[{ value: '', label: t('bank.match.noTax') }, ...taxes.filter((x) => !x.group).map((x) => ({ value: x.id, label: x.label }))]} />}</FormField>
        <FormField name="partyId" label={t('bank.match.party')}>{(f) => <PartyPicker value={f.value as string | null} onChange={f.set} />}</FormField>
        <FormField name="priority" label={t('bank.rule.priority')} help={t('bank.rule.priorityHelp')}><Input inputMode="numeric" className="figures" /></FormField>
        <DimensionBoxes value={watch('dimensions') as Record<string, string>} onChange={(value) => setValue('dimensions', value, { shouldDirty: true })} error={(id) => wrongDimension(errors, id)} />
      </div>
      <FormField name="memo" label={t('bank.match.memo')}><Input dir="auto" /></FormField>
      <FormField name="isAuto" label={t('bank.rule.isAuto')} hideLabel>{(f) => <Switch label={t('bank.rule.isAuto')} description={t('bank.rule.isAutoHelp')} {...f.check} />}</FormField>
      <FormField name="isActive" label={t('bank.rule.isActive')} hideLabel>{(f) => <Switch label={t('bank.rule.isActive')} {...f.check} />}</FormField>
    </>
  );
}
