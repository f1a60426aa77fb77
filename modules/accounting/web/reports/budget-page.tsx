import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { FormDialog } from '#core/web/forms/form-drawer.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { getBudget, importBudget, saveBudget, type Budget } from '../../contract.ts';
import { fiscalMonths, fiscalYearName, fiscalYearStart } from '../../rules/reports/days.ts';
import { monthEnd } from '../../rules/months.ts';
import { readAmount, twelfths } from './budget-amounts.ts';
import { ReportFrame, ReportView } from './report-frame.tsx';
import { useBase, useCalendar, useReportTexts } from './report-texts.ts';

/** Live topics by which budgets are read again. */
export const budgetTopics = ['accounting.budget', 'accounting.account'] as const;

/** What is planned for each account and month of a fiscal year. */
export function BudgetPage() {
  const t = useT('accounting');
  const can = useCan();
  const { today, startMonth } = useCalendar();
  const now = Number(fiscalYearStart(today, startMonth).slice(0, 4));
  const [{ year: asked }, change] = useSearchState({ year: '' });
  const year = /^(19[7-9]\d|2[01]\d\d)$/.test(asked) ? asked : String(now);
  const months = fiscalMonths(Number(year), startMonth);
  const [importing, setImporting] = useState(false);
  const query = useRead(getBudget, { ...useBase(), year: Number(year) }, { topics: budgetTopics });
  const mayEdit = can('accounting.entry.post');
  return (
    <ReportFrame title={t('reports.budget.title')} description={query.data ? t('reports.budget.help', { currency: query.data.currency }) : ''} toolbar={
      <div className="flex flex-wrap items-center gap-2">
        <Select size="sm" className="w-28" aria-label={t('reports.budget.year')} value={year} options={[-2, -1, 0, 1, 2].map((n) => ({ value: String(now + n), label: fiscalYearName(now + n, startMonth) }))} onValueChange={(v) => change({ year: v })} />
        <Link to={`/accounting/reports/profit-and-loss?period=custom&from=${months[0]}-01&to=${monthEnd(`${months[11]}-01`)}&compare=budget`} className={buttonStyle({ variant: 'outline', size: 'sm' })}>{t('reports.budget.compare')}</Link>
        {mayEdit && <Button size="sm" variant="outline" onClick={() => setImporting(true)}>{t('reports.budget.import')}</Button>}
      </div>
    }>
      <ReportView query={query}>{(budget: Budget) => (budget.accounts.length === 0 ? <EmptyState icon={ChartColumn} title={t('reports.budget.emptyTitle')}>{t('reports.budget.empty')}</EmptyState> : <Grid key={year} budget={budget} mayEdit={mayEdit} />)}</ReportView>
      {importing && <ImportDialog year={Number(year)} onClose={() => setImporting(false)} />}
    </ReportFrame>
  );
}

function Grid({ budget, mayEdit }: { budget: Budget; mayEdit: boolean }) {
  const t = useT('accounting');
  const base = useBase();
  const texts = useReportTexts(budget.currency);
  const { year, months, currency } = budget;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const save = useAction(saveBudget, { topics: budgetTopics, quiet: true, success: t('reports.budget.saved'), onDone: () => setTyped({}), onRefused: (thrown) => { const e = toApiError(thrown); setProblem(e.fields[0]?.message ?? errorText(e)); } });
  const stored = new Map(budget.items.map((i) => [`${i.accountId} ${i.month}`, i.amount]));
  const textOf = (key: string) => typed[key] ?? stored.get(key)?.replace(/\.0+$/, '') ?? '';
  const sumOf = (accountId: string) => months.reduce((sum, m) => sum + (readAmount(textOf(`${accountId} ${m}`), currency) ?? 0n), 0n);
  const decimal = (minor: bigint) => moneyToDecimal(money(minor, currency));
  const spread = (accountId: string) => setTyped({ ...typed, ...Object.fromEntries(twelfths(sumOf(accountId), currency).map((part, i) => [`${accountId} ${months[i]}`, part])) });
  const submit = () => {
    if (Object.values(typed).some((text) => readAmount(text, currency) === undefined)) { setProblem(t('reports.budget.wrong')); return; }
    setProblem(null);
    save.mutate({ ...base, year, items: Object.entries(typed).map(([key, text]) => { const [accountId = '', month = ''] = key.split(' '); const amount = readAmount(text, currency); return { accountId, month, amount: amount == null ? null : decimal(amount) }; }) });
  };
  const dirty = Object.keys(typed).length > 0;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); submit(); }}>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Table label={t('reports.budget.title')} frameClassName="max-h-[70vh] rounded-lg border">
        <TableHead><tr><TableHeaderCell className="sticky start-0 z-10 min-w-44 max-sm:min-w-32">{t('reports.budget.account')}</TableHeaderCell>{months.map((m) => <TableHeaderCell key={m} align="end" className="min-w-26">{texts.month(m)}</TableHeaderCell>)}<TableHeaderCell align="end" className="min-w-28">{t('reports.budget.sum')}</TableHeaderCell><TableHeaderCell><span className="sr-only">{t('reports.budget.spread')}</span></TableHeaderCell></tr></TableHead>
        <TableBody>
          {budget.accounts.map((a) => (
            <TableRow key={a.id}>
              <TableCell className="sticky start-0 z-1 max-w-60 bg-background max-sm:max-w-40"><span className="flex items-center gap-1.5"><bdi className="figures w-8 shrink-0 text-xs text-muted-foreground">{a.code}</bdi><span dir="auto" className="truncate">{a.name}</span></span></TableCell>
              {months.map((m) => {
                const key = `${a.id} ${m}`;
                return <TableCell key={m} align="end" className="px-1.5 py-0.5">{mayEdit ? <Input size="sm" inputMode="decimal" dir="ltr" className="figures min-w-22 text-end" aria-label={t('reports.budget.of', { account: a.name, month: texts.month(m) })} aria-invalid={readAmount(textOf(key), currency) === undefined || undefined} value={textOf(key)} onChange={(e) => setTyped({ ...typed, [key]: e.target.value })} /> : <span dir="ltr">{textOf(key) && texts.plain(textOf(key))}</span>}</TableCell>;
              })}
              <TableCell align="end" className="font-medium"><span dir="ltr">{texts.plain(decimal(sumOf(a.id)))}</span></TableCell>
              <TableCell>{mayEdit && sumOf(a.id) !== 0n && <Button size="sm" variant="ghost" type="button" aria-label={t('reports.budget.spreadHelp', { account: a.name })} onClick={() => spread(a.id)}>{t('reports.budget.spread')}</Button>}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {mayEdit && <div className="flex justify-end"><Button type="submit" variant="primary" disabled={!dirty} loading={save.isPending}>{t('reports.budget.save')}</Button></div>}
      <LeaveGuard when={dirty && !save.isPending} of="year" />
    </form>
  );
}

/** Takes a budget from a spreadsheet: checked first, written when nothing is wrong. */
function ImportDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBase();
  const [text, setText] = useState('');
  const check = useAction(importBudget);
  const apply = useAction(importBudget, { topics: budgetTopics, success: t('reports.budget.applied'), onDone: (answer) => { if (answer.applied) onClose(); } });
  const found = check.data;
  const ready = found !== undefined && found.problems.length === 0 && found.amounts > 0;
  return (
    <FormDialog size="lg" title={t('reports.budget.importTitle')} description={t('reports.budget.importHelp')} onClose={onClose} unsaved={text.trim() !== ''}
      footer={<><Button variant="outline" disabled={text.trim() === ''} loading={check.isPending} onClick={() => check.mutate({ ...base, year, text, apply: false })}>{t('reports.budget.check')}</Button><Button variant="primary" disabled={!ready} loading={apply.isPending} onClick={() => apply.mutate({ ...base, year, text, apply: true })}>{t('reports.budget.apply')}</Button></>}>
      <div className="flex flex-col gap-4">
        <Field label={t('reports.budget.table')}><Textarea rows={10} dir="ltr" className="figures font-mono text-sm" maxLength={200_000} value={text} onChange={(e) => { setText(e.target.value); check.reset(); }} /></Field>
        {found && <Notice kind={ready ? 'done' : 'warning'}>{t('reports.budget.found', { amounts: found.amounts, accounts: found.accounts })}{found.problems.length > 0 && <ul className="mt-1 list-disc ps-5">{found.problems.slice(0, 20).map((p) => <li key={`${p.line}${p.problem}${p.value}`}>{t(`reports.budget.problem.${p.problem}`, { line: p.line, value: p.value })}</li>)}</ul>}</Notice>}
      </div>
    </FormDialog>
  );
}
