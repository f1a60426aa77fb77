import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { commissionAudiences, commissionBases, commissionRules, type CommissionRule } from '../../contract.ts';
import { Owner } from '../leads/lead-form.tsx';
import { useBase } from '../leads/use-base.ts';
import { ruleTopics, useRoles } from './use-commission.ts';

/** Adds or changes a rule of commission. */
export function RuleForm({ rule, onDone, onCancel }: { rule?: CommissionRule; onDone: () => void; onCancel: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const roles = useRoles();
  const state = useEndpointForm((rule ? commissionRules.update : commissionRules.create) as typeof commissionRules.create, {
    defaults: {
      name: rule?.name ?? '', audience: rule?.audience ?? 'everyone', accountId: rule?.accountId ?? '', role: rule?.role ?? '', percent: rule?.percent ?? '5', basis: rule?.basis ?? 'paid', category: rule?.category ?? '', onlyNew: rule?.onlyNew ?? false,
      validFrom: rule?.validFrom ?? `${new Date().toLocaleDateString('en-CA').slice(0, 7)}-01`, validTo: rule?.validTo ?? '', note: rule?.note ?? '',
    },
    fixed: rule ? { ...base, id: rule.id, version: rule.version } : base, topics: ruleTopics, success: t(rule ? 'commission.rule.saved' : 'commission.rule.added'), onDone,
    toInput: (typed) => ({ ...typed, percent: String(typed['percent'] ?? '').replace(',', '.').trim(), accountId: (typed['audience'] === 'person' && typed['accountId']) || null, role: typed['audience'] === 'role' ? typed['role'] : '', validTo: typed['validTo'] || null }),
  });
  const audience = state.form.watch('audience') as CommissionRule['audience'];
  const choices = <T extends string>(values: readonly T[], key: string) => values.map((value) => ({ value, label: t(`commission.rule.${key}.${value}`) }));
  return (
    <EndpointForm state={state}>
      <FormField name="name" label={t('commission.rule.name')} required><Input dir="auto" autoFocus={!rule} /></FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="audience" label={t('commission.rule.audience')} required>{(f) => <Select {...f.choice} options={choices(commissionAudiences, 'audiences')} />}</FormField>
        {audience === 'person' && <FormField name="accountId" label={t('commission.rule.accountId')} required>{(f) => <Owner value={(f.value as string) || null} onChange={(id) => f.set(id ?? '')} />}</FormField>}
        {audience === 'role' && <FormField name="role" label={t('commission.rule.role')} required>{(f) => <Select value={(f.value as string) || ''} onValueChange={f.set} placeholder={t('commission.rule.choose')} options={roles.map((r) => ({ value: r.key, label: r.name }))} />}</FormField>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="percent" label={t('commission.rule.percent')} help={t('commission.rule.percentHelp')} required><Input inputMode="decimal" dir="ltr" className="figures" suffix="%" /></FormField>
        <FormField name="basis" label={t('commission.rule.basis')} help={t('commission.rule.basisHelp')} required>{(f) => <Select {...f.choice} options={choices(commissionBases, 'bases')} />}</FormField>
        <FormField name="validFrom" label={t('commission.rule.validFrom')} help={t('commission.rule.validHelp')} required><Input type="date" /></FormField>
        <FormField name="validTo" label={t('commission.rule.validTo')}><Input type="date" /></FormField>
      </div>
      <FormField name="category" label={t('commission.rule.category')} help={t('commission.rule.categoryHelp')}><Input dir="auto" /></FormField>
      <FormField name="onlyNew" label={t('commission.rule.onlyNew')} hideLabel>{(f) => <Switch {...f.check} label={t('commission.rule.onlyNew')} description={t('commission.rule.onlyNewHelp')} />}</FormField>
      <FormField name="note" label={t('commission.rule.note')}><Textarea dir="auto" rows={3} /></FormField>
      <FormButtons onCancel={onCancel}>{t(rule ? 'commission.rule.save' : 'commission.rule.add')}</FormButtons>
    </EndpointForm>
  );
}
