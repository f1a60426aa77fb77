import { BedDouble, ChevronRight, Plus, Route, ShieldCheck, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getExpenseSettings, updateExpenseSettings, type ExpenseSettings } from '../../../contract/expenses.ts';
import { expensePaths } from '../expense-nav.tsx';
import { expenseSetupTopics, useBase, useMembers } from '../expense-words.ts';
import { Delegates } from './delegates.tsx';
import { PayeeForm } from './payee-form.tsx';

/** Expenses: where one's money goes, who decides while one is away; with the permission to, the lists and the way of approval. */
export function ExpenseSettingsPage() {
  const t = useT('invoicing');
  const can = useCan();
  const may = can('invoicing.expense.settings');
  const query = useRead(getExpenseSettings, useBase(), { topics: expenseSetupTopics, enabled: may });
  return (
    <SettingsPage title={t('expenses.settings.title')} description={t('expenses.settings.lead')}>
      {may && <Lists />}
      {may && <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>{(settings) => <Approval key={settings.version} settings={settings} />}</QueryView>}
      {can('invoicing.expense.approve') && <Delegates />}
      <PayeeForm />
    </SettingsPage>
  );
}

function Lists() {
  const t = useT('invoicing');
  const entries = [[expensePaths.categories, Tags, 'expenses.category.title'], [expensePaths.policies, ShieldCheck, 'expenses.policy.title'], [expensePaths.mileage, Route, 'expenses.mileage.title'], [expensePaths.perDiem, BedDouble, 'expenses.perDiem.title']] as const;
  return (
    <SettingsSection title={t('expenses.settings.lists')} description={t('expenses.settings.listsLead')}>
      <ul className="divide-y rounded-lg border">
        {entries.map(([to, Icon, label]) => <li key={to}><Link to={to} className="focus-ring-inset flex h-12 items-center gap-3 rounded-lg px-3 hover:bg-accent"><Icon aria-hidden className="size-4 text-muted-foreground" strokeWidth={1.75} /><span className="flex-1">{t(label)}</span><ChevronRight aria-hidden className="mirror-rtl size-4 text-muted-foreground" strokeWidth={1.75} /></Link></li>)}
      </ul>
    </SettingsSection>
  );
}

interface StepBox { key: number; approverId: string | null; above: string }
let made = 0;

function Approval({ settings }: { settings: ExpenseSettings }) {
  const t = useT('invoicing');
  const base = useBase();
  const members = useMembers();
  const [v, setV] = useState(settings);
  const [steps, setSteps] = useState<readonly StepBox[]>(() => settings.steps.map((s) => ({ ...s, key: made++ })));
  const save = useAction(updateExpenseSettings, { topics: expenseSetupTopics, quiet: true, success: t('expenses.settings.saved') });
  const error = save.error && toApiError(save.error);
  const wrong = (path: string) => error?.fields.find((f) => f.path === path)?.message;
  const anybody = '';
  const people = [{ value: anybody, label: t('expenses.settings.anybody') }, ...members.map((p) => ({ value: p.id, label: p.name }))];
  const change = (key: number, changes: Partial<StepBox>) => setSteps((all) => all.map((s) => (s.key === key ? { ...s, ...changes } : s)));
  const send = () => save.mutate({ ...base, version: v.version, approverOther: v.approverOther, settleAdvances: v.settleAdvances, remindDays: v.remindDays, steps: steps.map((s, i) => ({ approverId: s.approverId, above: i === 0 ? '0' : decimalOf(s.above, 4) ?? s.above })) });
  return (
    <SettingsSection title={t('expenses.settings.approval')} description={t('expenses.settings.approvalLead')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={(e) => { e.preventDefault(); if (!save.isPending) send(); }}>
        <ol className="flex flex-col gap-3">
          {steps.map((s, i) => (
            <li key={s.key} className="grid gap-3 rounded-lg border p-3 sm:grid-cols-[1fr_11rem_2rem]">
              <Field label={`${t('expenses.settings.step', { n: i + 1 })}: ${t('expenses.settings.approver')}`} error={wrong(`steps.${i}.approverId`)}><Select value={s.approverId ?? anybody} onValueChange={(id) => change(s.key, { approverId: id === anybody ? null : id })} options={people} /></Field>
              {i === 0 ? <p className="self-end pb-2 text-sm text-muted-foreground">{t('expenses.settings.everyClaim')}</p> : <Field label={t('expenses.settings.above')} error={wrong(`steps.${i}.above`)}><Input inputMode="decimal" className="figures" suffix={settings.baseCurrency} value={s.above} onChange={(e) => change(s.key, { above: e.target.value })} /></Field>}
              {i > 0 && <IconButton size="sm" className="sm:mt-7" aria-label={t('expenses.settings.removeStep', { n: i + 1 })} {...tip(t('expenses.removeShort'))} onClick={() => setSteps((all) => all.filter((x) => x.key !== s.key))}><Trash2 /></IconButton>}
            </li>
          ))}
        </ol>
        {steps.length < 5 && <Button variant="ghost" size="sm" className="self-start" onClick={() => setSteps((all) => [...all, { key: made++, approverId: null, above: '' }])}><Plus aria-hidden />{t('expenses.settings.addStep')}</Button>}
        <Switch checked={v.approverOther} onCheckedChange={(approverOther) => setV({ ...v, approverOther })} label={t('expenses.settings.approverOther')} />
        <Switch checked={v.settleAdvances} onCheckedChange={(settleAdvances) => setV({ ...v, settleAdvances })} label={t('expenses.settings.settleAdvances')} description={t('expenses.settings.settleHelp')} />
        <Field label={t('expenses.settings.remindDays')} help={t('expenses.settings.remindHelp')} error={wrong('remindDays')}><Input type="number" min={0} max={60} className="max-w-32" value={v.remindDays} onChange={(e) => setV({ ...v, remindDays: Number(e.target.value) })} /></Field>
        {error && error.fields.length === 0 && <Notice kind="error">{errorText(error)}</Notice>}
        <div><Button type="submit" variant="primary" loading={save.isPending}>{t('expenses.settings.save')}</Button></div>
      </form>
    </SettingsSection>
  );
}
