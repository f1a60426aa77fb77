import { useState, type SyntheticEvent } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { approveExpense, postExpense, rebillExpense, reimburseExpenses, rejectExpense, voidExpense, type Expense } from '../../contract/expenses.ts';
import { expenseTopics, useBase, useDayText, useExpenseChoices } from './expense-words.ts';

/** A question that a step asks before it is taken. */
export type ExpenseQuestion = 'reject' | 'lower' | 'post' | 'void' | 'rebill' | 'reimburse';
interface QuestionProps { expense: Expense; onClose: () => void; onDone?: (() => void) | undefined }

/** The dialog of a question. */
export function ExpenseDialog({ question, ...props }: QuestionProps & { question: ExpenseQuestion }) {
  switch (question) {
    case 'reject': return <RejectDialog {...props} />;
    case 'lower': return <LowerDialog {...props} />;
    case 'post': return <PostDialog {...props} />;
    case 'void': return <VoidDialog {...props} />;
    case 'rebill': return <RebillDialog {...props} />;
    case 'reimburse': return <ReimburseDialog {...props} />;
  }
}

/** A dialog over the form of an expense is that form's React child: its submit must not travel up and save the boxes. */
function own(e: SyntheticEvent): void { e.preventDefault(); e.stopPropagation(); }

function useStep({ expense, onClose, onDone }: QuestionProps) {
  return { of: { ...useBase(), id: expense.id, version: expense.version }, done: { topics: expenseTopics, onDone: () => { onClose(); onDone?.(); } } };
}

function RejectDialog(props: QuestionProps) {
  const t = useT('invoicing');
  const { of, done } = useStep(props);
  const [reason, setReason] = useState('');
  const reject = useAction(rejectExpense, done);
  return (
    <Dialog open size="sm" title={t('expenses.rejectTitle')} onOpenChange={(open) => { if (!open) props.onClose(); }} footer={<><Button variant="ghost" onClick={props.onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="reject-expense" variant="destructive" disabled={reason.trim() === ''} loading={reject.isPending}>{t('expenses.reject')}</Button></>}>
      <form id="reject-expense" onSubmit={(e) => { own(e); if (reason.trim()) reject.mutate({ ...of, reason: reason.trim() }); }}><Field label={t('expenses.reason')} required><Input dir="auto" maxLength={500} value={reason} onChange={(e) => setReason(e.target.value)} /></Field></form>
    </Dialog>
  );
}

function LowerDialog(props: QuestionProps) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const { expense: x } = props;
  const { of, done } = useStep(props);
  const limit = x.flags.find((f) => f.code === 'over_item' && x.currency === x.baseCurrency)?.limit;
  const [amount, setAmount] = useState(limit ?? x.approvedAmount ?? x.amount ?? '');
  const [reason, setReason] = useState('');
  const approve = useAction(approveExpense, { ...done, quiet: true });
  const wrong = (path: string) => approve.error?.fields.find((f) => f.path === path)?.message;
  const other = approve.error && approve.error.fields.length === 0 ? errorText(approve.error) : null;
  return (
    <Dialog open size="sm" title={t('expenses.lowerTitle')} onOpenChange={(open) => { if (!open) props.onClose(); }} footer={<><Button variant="ghost" onClick={props.onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="lower-expense" variant="primary" loading={approve.isPending}>{t('expenses.lowerDo')}</Button></>}>
      <form id="lower-expense" className="flex flex-col gap-4" onSubmit={(e) => { own(e); approve.mutate({ ...of, amount: decimalOf(amount, 4) ?? amount, reason: reason.trim() }); }}>
        <p className="text-muted-foreground">{t('expenses.claimed', { amount: money(x.claimedTotal, x.currency) })}</p>
        <Field label={t('expenses.field.approvedAmount')} error={wrong('amount')} className="max-w-60"><Input inputMode="decimal" className="figures" suffix={x.currency} value={amount} onChange={(e) => setAmount(e.target.value)} /></Field>
        <Field label={t('expenses.reason')} required error={wrong('reason')}><Input dir="auto" maxLength={500} value={reason} onChange={(e) => setReason(e.target.value)} /></Field>
        {other && <Notice kind="error">{other}</Notice>}
      </form>
    </Dialog>
  );
}

function PostDialog(props: QuestionProps) {
  const t = useT('invoicing');
  const day = useDayText();
  const { expense: x } = props;
  const { of, done } = useStep(props);
  const [on, setOn] = useState(x.spentOn);
  const post = useAction(postExpense, { ...done, quiet: true });
  // A locked period answers with the next day that is open: one press takes it.
  const next = post.error?.code === 'invoicing.expense_period_locked' ? String(post.error.details['nextOn']) : null;
  return (
    <Dialog open size="sm" title={t('expenses.postTitle')} onOpenChange={(open) => { if (!open) props.onClose(); }} footer={<><Button variant="ghost" onClick={props.onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="post-expense" variant="primary" loading={post.isPending}>{t('expenses.post')}</Button></>}>
      <form id="post-expense" className="flex flex-col gap-4" onSubmit={(e) => { own(e); post.mutate({ ...of, ...(on === x.spentOn ? {} : { on }) }); }}>
        <Field label={t('expenses.field.postedOn')} help={t('expenses.postHelp', { day: day(x.spentOn) })}><Input type="date" className="max-w-48" value={on} onChange={(e) => setOn(e.target.value)} /></Field>
        {post.error && <Notice kind={next ? 'warning' : 'error'}>{errorText(post.error)}{next && <Button size="sm" variant="outline" className="mt-2 flex" onClick={() => { setOn(next); post.mutate({ ...of, on: next }); }}>{t('expenses.postOn', { day: day(next) })}</Button>}</Notice>}
      </form>
    </Dialog>
  );
}

function VoidDialog(props: QuestionProps) {
  const t = useT('invoicing');
  const { of, done } = useStep(props);
  const [reason, setReason] = useState('');
  const voiding = useAction(voidExpense, done);
  return (
    <Dialog open size="sm" title={t('expenses.voidTitle', { number: props.expense.number ?? '' })} onOpenChange={(open) => { if (!open) props.onClose(); }} footer={<><Button variant="ghost" onClick={props.onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="void-expense" variant="destructive" disabled={reason.trim() === ''} loading={voiding.isPending}>{t('expenses.void')}</Button></>}>
      <form id="void-expense" className="flex flex-col gap-4" onSubmit={(e) => { own(e); if (reason.trim()) voiding.mutate({ ...of, reason: reason.trim() }); }}><p className="text-pretty text-muted-foreground">{t('expenses.voidLead')}</p><Field label={t('expenses.reason')} required><Textarea rows={2} dir="auto" maxLength={300} value={reason} onChange={(e) => setReason(e.target.value)} /></Field></form>
    </Dialog>
  );
}

function RebillDialog(props: QuestionProps) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const { expense: x } = props;
  const { of, done } = useStep(props);
  const [markup, setMarkup] = useState(x.markupPercent);
  const rebill = useAction(rebillExpense, { ...done, success: t('expenses.rebilledToast') });
  return (
    <Dialog open size="sm" title={t('expenses.rebillTitle', { customer: x.party?.name ?? '' })} onOpenChange={(open) => { if (!open) props.onClose(); }} footer={<><Button variant="ghost" onClick={props.onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="rebill-expense" variant="primary" loading={rebill.isPending}>{t('expenses.rebillDo')}</Button></>}>
      <form id="rebill-expense" className="flex flex-col gap-4" onSubmit={(e) => { own(e); rebill.mutate({ ...of, markupPercent: decimalOf(markup) ?? markup }); }}><p className="text-pretty text-muted-foreground">{t('expenses.rebillLead', { cost: money(x.baseCost, x.baseCurrency) })}</p><Field label={t('expenses.field.markupPercent')} className="max-w-60"><Input inputMode="decimal" className="figures" suffix="%" value={markup} onChange={(e) => setMarkup(e.target.value)} /></Field></form>
    </Dialog>
  );
}

function ReimburseDialog({ expense: x, onClose, onDone }: QuestionProps) {
  return <PayDialog ids={[x.id]} amount={x.open} currency={x.baseCurrency} name={x.employee?.name ?? ''} onClose={onClose} onDone={onDone} />;
}

/** Pays expenses back out of an account: all that is open, or of one person a part. */
export function PayDialog({ ids, amount, currency, name, onClose, onDone }: { ids: readonly string[]; amount: string | null; currency: string; name: string; onClose: () => void; onDone?: (() => void) | undefined }) {
  const t = useT('invoicing');
  const base = useBase();
  const choices = useExpenseChoices().data;
  const accounts = (choices?.paidAccounts ?? []).filter((a) => a.currency === currency);
  const [account, setAccount] = useState<string | null>(null);
  const [on, setOn] = useState('');
  const [part, setPart] = useState(amount ?? '');
  const pay = useAction(reimburseExpenses, { topics: expenseTopics, quiet: true, success: t('expenses.paidToast'), onDone: () => { onClose(); onDone?.(); } });
  const chosen = account ?? accounts[0]?.id ?? null;
  const error = pay.error && toApiError(pay.error);
  return (
    <Dialog open size="sm" title={t('expenses.payTitle', { name })} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="pay-expense" variant="primary" disabled={!chosen} loading={pay.isPending}>{t('expenses.payDo')}</Button></>}>
      <form id="pay-expense" className="flex flex-col gap-4" onSubmit={(e) => { own(e); if (chosen) pay.mutate({ ...base, ids: [...ids], paidAccountId: chosen, on: on || (choices?.on ?? ''), ...(amount !== null && part !== amount ? { amount: decimalOf(part, 4) ?? part } : {}) }); }}>
        <Field label={t('expenses.field.paidAccountId')} error={error?.fields.find((f) => f.path === 'paidAccountId')?.message}><Select value={chosen} onValueChange={setAccount} options={accounts.map((a) => ({ value: a.id, label: a.name }))} /></Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('expenses.field.paidOn')}><Input type="date" value={on || (choices?.on ?? '')} onChange={(e) => setOn(e.target.value)} /></Field>
          {amount !== null && <Field label={t('expenses.field.amount')} error={error?.fields.find((f) => f.path === 'amount')?.message}><Input inputMode="decimal" className="figures" suffix={currency} value={part} onChange={(e) => setPart(e.target.value)} /></Field>}
        </div>
        {error && error.fields.length === 0 && <Notice kind="error">{errorText(error)}</Notice>}
      </form>
    </Dialog>
  );
}
