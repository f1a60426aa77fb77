import { useState } from 'react';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useCreateContext } from '#core/web/create-context.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useKeptValues } from '#core/web/forms/kept-values.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { getBudget, saveBudget, type Budget } from '../../contract.ts';
import { fiscalYearName, fiscalYearStart } from '../../rules/reports/days.ts';
import { plannedYear, readAmount } from './budget-amounts.ts';
import { budgetTopics } from './budget-page.tsx';
import { useBase, useCalendar } from './report-texts.ts';

interface Props { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }
type Kept = { year: string; accountId: string | null; amount: string; of: string };

/** Create Bites: Budget. What one account may come to in a year; the whole table has a page of its own. */
export function CreateBudget({ onDone, onCancel }: Props) {
  const base = useBase();
  const { today, startMonth } = useCalendar();
  const now = Number(fiscalYearStart(today, startMonth).slice(0, 4));
  // The year is not kept before it is chosen: which one it is becomes known with the settings.
  const kept = useKeptValues<Kept>(useCreateContext()?.draftKey, { year: '', accountId: null, amount: '', of: 'month' });
  const query = useRead(getBudget, { ...base, year: Number(kept.values.year || now) }, { topics: budgetTopics });
  return <QueryView query={query} skeleton={<Skeleton className="h-40" />}>{(budget: Budget) => <Form budget={budget} kept={kept} now={now} startMonth={startMonth} onDone={onDone} onCancel={onCancel} />}</QueryView>;
}

function Form({ budget, kept: { values, change, forget }, now, startMonth, onDone, onCancel }: Props & { budget: Budget; kept: ReturnType<typeof useKeptValues<Kept>>; now: number; startMonth: number }) {
  const core = useT();
  const t = useT('accounting');
  const base = useBase();
  const written = useMoneyText();
  const [asked, setAsked] = useState(false);
  const { year, months, currency } = budget;
  const yearName = fiscalYearName(year, startMonth);
  const accounts = budget.accounts.map((a) => ({ id: a.id, label: `${a.code} ${a.name}` }));
  const account = accounts.find((a) => a.id === values.accountId) ?? null;
  const amount = readAmount(values.amount, currency);
  const present = budget.items.filter((i) => i.accountId === account?.id).reduce((sum, i) => sum + (readAmount(i.amount, currency) ?? 0n), 0n);
  const save = useAction(saveBudget, { topics: budgetTopics, onDone: () => { forget(); onDone({ label: t('reports.budget.made', { account: account?.label, year: yearName }), to: `/accounting/reports/budget?year=${year}` }); } });
  const submit = () => {
    setAsked(true);
    if (account && amount) save.mutate({ ...base, year, items: plannedYear(account.id, months, amount, currency, values.of === 'year' ? 'year' : 'month') });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); submit(); }}>
      <Field label={t('reports.budget.year')}><Select value={String(year)} options={[-1, 0, 1, 2].map((n) => ({ value: String(now + n), label: fiscalYearName(now + n, startMonth) }))} onValueChange={(v) => change({ year: v })} /></Field>
      <Field label={t('reports.budget.account')} error={asked && !account ? t('reports.budget.chooseAccount') : undefined}><Combobox items={accounts} value={account} onValueChange={(a) => change({ accountId: a?.id ?? null })} /></Field>
      <Field label={t('reports.budget.amount')} error={asked && !amount ? t('reports.budget.wrong') : undefined}><Input inputMode="decimal" dir="ltr" className="figures" suffix={currency} value={values.amount} onChange={(e) => change({ amount: e.target.value })} /></Field>
      <Field label={t('reports.budget.for')} group><SegmentedControl className="self-start" value={values.of} onValueChange={(of) => change({ of })} segments={[{ value: 'month', label: t('reports.budget.eachMonth') }, { value: 'year', label: t('reports.budget.wholeYear') }]} /></Field>
      {present !== 0n && <Notice kind="info">{t('reports.budget.replaces', { amount: written(moneyToDecimal(money(present, currency)), currency), year: yearName })}</Notice>}
      <div className="flex justify-end gap-2 pt-2"><Button variant="outline" onClick={onCancel}>{core('action.cancel')}</Button><Button type="submit" variant="primary" loading={save.isPending}>{t('reports.budget.save')}</Button></div>
    </form>
  );
}
