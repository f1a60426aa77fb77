import { Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { currencyCodes } from '#core/contract/currencies.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { audiences, expensePolicies, ruleLimits, ruleSwitches, type Audience, type ExpensePolicy, type PolicyRule } from '../../../contract/expenses.ts';
import { useBase, useExpenseChoices, useMembers } from '../expense-words.ts';
import { rereadStale } from './master-drawer.tsx';
import { useRoleNames } from './use-role-names.ts';

type RuleBox = Record<(typeof ruleLimits)[number] | 'categoryId' | 'currency', string> & Record<(typeof ruleSwitches)[number], boolean>;
const boxOf = (r: PolicyRule): RuleBox => ({ ...r, currency: r.currency ?? '', maxItem: r.maxItem ?? '', maxDay: r.maxDay ?? '', maxMonth: r.maxMonth ?? '', receiptAbove: r.receiptAbove ?? '' });
const fresh: RuleBox = { categoryId: '', currency: '', maxItem: '', maxDay: '', maxMonth: '', receiptAbove: '', noteRequired: false, weekendFlagged: false, forbidden: false };
const amount = (text: string): string | null => (text.trim() === '' ? null : decimalOf(text, 4) ?? text);

/** Adds or changes a policy. */
export function PolicyForm({ policy, onDone, onCancel, onDirty }: { policy?: ExpensePolicy; onDone: () => void; onCancel: () => void; onDirty: (dirty: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const state = useEndpointForm(policy ? expensePolicies.update : expensePolicies.create, {
    defaults: { name: policy?.name ?? '', audience: policy?.audience ?? 'everyone', roles: policy?.roles ?? [], memberIds: policy?.memberIds ?? [], rules: (policy?.rules ?? []).map(boxOf) },
    fixed: policy ? { ...base, id: policy.id, version: policy.version } : base, topics: [expensePolicies.topic], success: t('expenses.policy.saved'), onDone, onRefused: rereadStale(expensePolicies.topic),
    toInput: (typed) => ({ ...typed, rules: (typed['rules'] as RuleBox[]).map((r) => ({ ...r, currency: r.currency || null, ...Object.fromEntries(ruleLimits.map((key) => [key, amount(r[key])])) })) }),
  });
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty]);
  return (
    <EndpointForm state={state}>
      <FormField name="name" label={t('expenses.policy.name')} required><Input dir="auto" maxLength={80} placeholder={t('expenses.policy.nameHint')} /></FormField>
      <Audiences />
      <FormField group name="rules" label={t('expenses.policy.rules')} help={t('expenses.policy.rulesLead')}>{() => <Rules />}</FormField>
      <FormButtons onCancel={onCancel}>{t(policy ? 'expenses.policy.save' : 'expenses.policy.add')}</FormButtons>
    </EndpointForm>
  );
}

function Audiences() {
  const t = useT('invoicing');
  const roles = useRoleNames();
  const people = useMembers().map((m) => ({ id: m.id, label: m.name }));
  const audience = useFormContext().watch('audience') as Audience;
  const chosen = (all: ReadonlyArray<{ id: string; label: string }>, ids: unknown) => (ids as string[]).map((id) => all.find((x) => x.id === id) ?? { id, label: '…' });
  return (
    <>
      <FormField group name="audience" label={t('expenses.policy.forWhom')}>{(f) => <SegmentedControl fill {...f.choice} segments={audiences.map((value) => ({ value, label: t(`expenses.policy.audience.${value}`) }))} />}</FormField>
      {audience === 'roles' && <FormField name="roles" label={t('expenses.policy.roles')} required>{(f) => <MultiCombobox items={roles} value={chosen(roles, f.value)} onValueChange={(next) => f.set(next.map((x) => x.id))} />}</FormField>}
      {audience === 'members' && <FormField name="memberIds" label={t('expenses.policy.members')} required>{(f) => <MultiCombobox items={people} value={chosen(people, f.value)} onValueChange={(next) => f.set(next.map((x) => x.id))} />}</FormField>}
    </>
  );
}

function Rules() {
  const t = useT('invoicing');
  const { watch, setValue } = useFormContext();
  const choices = useExpenseChoices().data;
  const base = choices?.baseCurrency ?? '';
  const categories = (choices?.categories ?? []).map((c) => ({ id: c.id, label: c.name }));
  const currencies = currencyCodes.map((code) => ({ id: code, label: code }));
  const rules = watch('rules') as RuleBox[];
  const put = (next: RuleBox[]) => setValue('rules', next, { shouldDirty: true });
  return (
    <div className="flex flex-col gap-3">
      {rules.map((r, i) => {
        const known = categories.find((c) => c.id === r.categoryId);
        return (
          <fieldset key={i} aria-label={t('expenses.policy.ruleOf', { n: i + 1 })} className="flex flex-col gap-3 rounded-lg border p-3">
            <div className="grid grid-cols-[minmax(0,1fr)_6.5rem_2rem] items-start gap-2">
              <FormField name={`rules.${i}.categoryId`} label={t('expenses.field.categoryId')} required>{(f) => <Combobox clearable={false} items={categories} value={known ?? (r.categoryId ? { id: r.categoryId, label: '…' } : null)} onValueChange={(c) => f.set(c?.id ?? '')} />}</FormField>
              <FormField name={`rules.${i}.currency`} label={t('expenses.field.currency')}>{(f) => <Combobox clearable={false} items={currencies} value={{ id: r.currency || base, label: r.currency || base }} onValueChange={(c) => f.set(!c || c.id === base ? '' : c.id)} />}</FormField>
              <IconButton size="sm" className="mt-7" aria-label={t('expenses.policy.removeRule', { n: i + 1 })} {...tip(t('expenses.removeShort'))} onClick={() => put(rules.filter((_, n) => n !== i))}><Trash2 /></IconButton>
            </div>
            <div className="grid grid-cols-2 gap-3">{ruleLimits.map((key) => <FormField key={key} name={`rules.${i}.${key}`} label={t(`expenses.policy.${key}`)}><Input inputMode="decimal" className="figures" suffix={r.currency || base} /></FormField>)}</div>
            {ruleSwitches.map((key) => <FormField key={key} name={`rules.${i}.${key}`} label={t(`expenses.policy.${key}`)} hideLabel>{(f) => <Switch label={t(`expenses.policy.${key}`)} {...f.check} />}</FormField>)}
          </fieldset>
        );
      })}
      <Button variant="ghost" size="sm" className="self-start" onClick={() => put([...rules, { ...fresh }])}><Plus aria-hidden />{t('expenses.policy.addRule')}</Button>
    </div>
  );
}
