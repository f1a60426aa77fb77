import { useState, type ReactNode } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Link } from '#core/web/router.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { expenseFields, expenses, type Expense } from '../../contract/expenses.ts';
import { useDayText, useDimensionNames, useExpenseChoices, useExpenseWords } from './expense-words.ts';
import { PolicyNotes } from './policy-notes.tsx';
import { ReceiptBox } from './receipt-box.tsx';
import { Reimbursements } from './reimbursements.tsx';
import { Sharing } from './sharing.tsx';

/** An expense that was handed in: its figures, what was decided, and what happened to it. */
export function ExpenseView({ expense: x }: { expense: Expense }) {
  const t = useT('invoicing');
  const can = useCan();
  const words = useExpenseWords();
  const [tab, setTab] = useState('facts');
  return (
    <Tabs aside={<RecordWatch topic={expenses.topic} subjectId={x.id} />} aria-label={t('expenses.about')} value={tab} onValueChange={setTab} tabs={[
      { value: 'facts', label: t('expenses.facts'), content: <div className="flex flex-col gap-5"><PolicyNotes flags={x.flags} currency={x.baseCurrency} policy={x.policy} /><ExpenseFacts expense={x} /><Sharing expense={x} /><Reimbursements expense={x} /><ReceiptBox expense={x} canAdd={x.status !== 'void' && (x.steps.length > 0 || can('invoicing.expense.post'))} canRemove={false} /><ApprovalSteps expense={x} /><CustomValues topic={expenses.topic} subjectId={x.id} canEdit={can('invoicing.expense.post')} /></div> },
      { value: 'comments', label: t('expenses.comments'), content: <RecordComments topic={expenses.topic} subjectId={x.id} /> },
      { value: 'history', label: t('expenses.history'), content: <RecordTimeline topic={expenses.topic} subjectId={x.id} words={{ labelOf: (key) => t(`expenses.field.${key}`), fields: expenseFields, choicesFor: (key) => words[key] }} /> },
    ]} />
  );
}

/** The figures of an expense, with both amounts where less was let pass than was claimed. */
export function ExpenseFacts({ expense: x }: { expense: Expense }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const day = useDayText();
  const own = (amount: string) => money(amount, x.currency);
  const base = (amount: string) => money(amount, x.baseCurrency);
  const valueNames = useDimensionNames();
  const dimensions = useExpenseChoices().data?.dimensions ?? [];
  const named = dimensions.flatMap((d) => { const value = d.values.find((v) => v.id === x.dimensions[d.id]); return value ? [{ id: d.id, name: d.name, value: value.name }] : []; });
  const row = (label: ReactNode, value: ReactNode, strong = false) => <div className="flex items-baseline justify-between gap-4 border-b py-1.5 last:border-b-0"><dt className="text-muted-foreground">{label}</dt><dd className={strong ? 'figures text-end text-lg font-semibold' : 'figures min-w-0 text-end break-words'}>{value}</dd></div>;
  return (
    <div className="flex flex-col gap-3">
      {x.approvedAmount && <Notice kind="warning">{t('expenses.loweredFrom', { claimed: own(x.claimedTotal), approved: own(x.total), reason: x.approvedReason })}</Notice>}
      {x.status === 'void' && <Notice kind="info">{t('expenses.voidedBecause', { reason: x.voidReason })}</Notice>}
      <dl>
        {row(t('expenses.field.total'), own(x.total), true)}
        {x.currency !== x.baseCurrency && row(t('expenses.inBase', { currency: x.baseCurrency }), <>{base(x.baseTotal)} <span className="text-sm text-muted-foreground">@ {x.exchangeRate}</span></>)}
        {x.taxes.map((tax) => <div key={tax.id}>{row(tax.name, <>{own(tax.amount)}{tax.recoverable !== tax.amount && <span className="text-sm text-muted-foreground"> · {t('expenses.comesBack', { amount: own(tax.recoverable) })}</span>}</>)}</div>)}
        {x.mileage && row(t('expenses.field.distance'), x.mileage.parts.map((p) => `${p.distance} ${x.mileage!.unit} × ${p.rate}`).join(' + '))}
        {x.days.map((d) => <div key={d.on}>{row(day(d.on), <>{t(d.part === 'half' ? 'expenses.halfDay' : 'expenses.fullDay')} · {own(d.amount)}</>)}</div>)}
        {x.splits.map((s, i) => <div key={i}>{row([...valueNames(s.dimensions), s.memo].filter(Boolean).join(' · ') || t('expenses.part', { n: i + 1 }), base(s.base))}</div>)}
        {named.map(({ id, name, value }) => <div key={id}>{row(<span dir="auto">{name}</span>, <span dir="auto">{value}</span>)}</div>)}
        {row(t('expenses.field.spentOn'), day(x.spentOn))}{row(t('expenses.field.categoryId'), <span dir="auto">{x.category}</span>)}{row(t('expenses.field.paidBy'), t(`expenses.paidBy.${x.paidBy}`))}{row(t('expenses.field.employeeId'), <span dir="auto">{x.employee?.name ?? '–'}</span>)}
        {x.description && row(t('expenses.field.description'), <span dir="auto" className="whitespace-pre-line">{x.description}</span>)}{x.reference && row(t('expenses.field.reference'), <span dir="auto">{x.reference}</span>)}
        {x.report && row(t('expenses.report.one'), <Link to={`/expenses/reports/${x.report.id}`} className="underline underline-offset-4"><span dir="auto">{x.report.title}</span></Link>)}
        {x.party && row(t('expenses.field.partyId'), <>{x.party.name}{x.rebillDocumentId && <> · {t('expenses.rebilledOn')}</>}</>)}
        {x.inPayFile && row(t('expenses.payFile'), t('expenses.payFiles.standsIn', { number: x.inPayFile }))}
        {x.number && row(t('expenses.field.number'), x.number)}{x.postedOn && row(t('expenses.field.postedOn'), day(x.postedOn))}
        {x.paidBy === 'employee' && (x.status === 'posted' || x.status === 'part_paid' || x.status === 'paid') && row(t('expenses.stillOpen'), <>{base(x.open)} <span className="text-sm text-muted-foreground">· {t('expenses.paidSoFar', { amount: base(x.paid) })}</span></>)}
      </dl>
    </div>
  );
}

const tones = { pending: 'info', approved: 'success', rejected: 'destructive', recalled: 'neutral' } as const;

/** Who decided, who is next. */
function ApprovalSteps({ expense: x }: { expense: Expense }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  if (x.approvals.length === 0) return null;
  return (
    <section aria-label={t('expenses.approvals')}>
      <h3 className="mb-2 text-sm font-medium">{t('expenses.approvals')}</h3>
      <ol className="flex flex-col gap-2">
        {x.approvals.map((a) => (
          <li key={`${a.round}.${a.step}`} className="flex items-start gap-2 text-sm">
            <StatusDot tone={tones[a.state]} />
            <span className="min-w-0">
              {a.state === 'pending' ? t('expenses.waitsFor', { name: a.approver?.name ?? t('expenses.anyApprover') }) : t(`expenses.decided.${a.state}`, { name: a.decidedBy?.name ?? a.approver?.name ?? t('expenses.anyApprover') })}
              {a.decidedFor && <> {t('expenses.standsIn', { name: a.decidedFor.name })}</>}
              {a.before && a.after && a.before !== a.after && <span className="figures"> · {money(a.before, x.currency)} → {money(a.after, x.currency)}</span>}
              {a.reason && <span className="block text-muted-foreground" dir="auto">{a.reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
