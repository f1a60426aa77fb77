import { BadgeCheck, Ban, Banknote, Copy, Repeat, ReceiptText, Scale, Stamp, ThumbsDown, Trash2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { ActionButtons, ActionMenu, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { approveExpense, duplicateExpense, expenses, getExpense, recallExpense, type Expense } from '../../contract/expenses.ts';
import { ExpenseDialog, type ExpenseQuestion } from './decide-dialogs.tsx';
import { ExpenseForm } from './expense-form.tsx';
import { expensePaths } from './expense-nav.tsx';
import { ExpenseView } from './expense-view.tsx';
import { expenseTones, expenseTopics, useBase, useExpenseChoices } from './expense-words.ts';
import { useAskingClose } from '#core/web/forms/use-asking-close.tsx';

/** An expense beside the list: its form while it is a draft, its figures and steps afterwards. */
export function ExpenseDrawer({ id, onClose, onOpen }: { id: string; onClose: () => void; onOpen: (id: string) => void }) {
  const t = useT('invoicing');
  const query = useRead(getExpense, { ...useBase(), id }, { topics: expenseTopics });
  const choices = useExpenseChoices();
  const closing = useAskingClose(onClose);
  const x = query.data;
  const [name, partyId] = [x && (x.merchant || x.category || t('expenses.one')), x?.partyId];
  useShowsRecord(useMemo(() => (name === undefined ? null : { kind: 'expense', id, label: name, party: partyId ? { id: partyId, kind: 'customer' as const } : null }), [id, name, partyId]));
  return (
    <Drawer
      open size="lg" onOpenChange={closing.onOpenChange}
      title={<span className="inline-flex flex-wrap items-center gap-2.5"><span dir="auto">{x ? x.merchant || x.category || t('expenses.one') : t('expenses.one')}</span>{x && <StatusPill tone={expenseTones[x.status]}>{t(`expenses.status.${x.status}`)}</StatusPill>}</span>}
      description={x?.number ?? undefined} actions={x && <MoreMenu expense={x} onClose={onClose} onOpen={onOpen} />}
      footer={x && !x.steps.includes('edit') ? <StepButtons expense={x} /> : undefined}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={2} />}>
        {(expense) => (expense.steps.includes('edit') && choices.data ? <ExpenseForm key={expense.id} expense={expense} choices={choices.data} onCancel={onClose} onSaved={(_x, submitted) => { toast.success(t(submitted ? 'expenses.submittedToast' : 'expenses.savedToast')); onClose(); }} onDirty={closing.onDirty} more={expense.steps.includes('post') ? (save) => <PostButton save={save} /> : undefined} /> : <ExpenseView expense={expense} />)}
      </QueryView>
      {closing.question}
    </Drawer>
  );
}

/** A new expense in a drawer. */
export function NewExpenseDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('invoicing');
  const choices = useExpenseChoices();
  const closing = useAskingClose(onClose);
  return (
    <Drawer open size="lg" title={t('expenses.add')} onOpenChange={closing.onOpenChange}>
      <QueryView query={choices} skeleton={<SkeletonRows rows={6} columns={2} />}>{(given) => <ExpenseForm expense={null} choices={given} onCancel={onClose} onDirty={closing.onDirty} onSaved={(_x, submitted) => { toast.success(t(submitted ? 'expenses.submittedToast' : 'expenses.savedToast')); onClose(); }} />}</QueryView>
      {closing.question}
    </Drawer>
  );
}

/** Posts what stands in the boxes: they are saved first, and the question is about the saved copy. */
function PostButton({ save }: { save: () => Promise<Expense | null> }) {
  const t = useT('invoicing');
  const [saved, setSaved] = useState<Expense | null>(null);
  const ask = async () => { const x = await save(); if (x?.steps.includes('post')) setSaved(x); };
  return <><Button variant="outline" onClick={() => void ask()}>{t('expenses.post')}</Button>{saved && <ExpenseDialog question="post" expense={saved} onClose={() => setSaved(null)} />}</>;
}

/** What may be done with a claim now. */
export function StepButtons({ expense: x, onDone }: { expense: Expense; onDone?: () => void }) {
  const t = useT('invoicing');
  const of = { ...useBase(), id: x.id, version: x.version };
  const [question, setQuestion] = useState<ExpenseQuestion | null>(null);
  const approve = useAction(approveExpense, { topics: expenseTopics, ...(onDone ? { onDone } : {}) });
  const recall = useAction(recallExpense, { topics: expenseTopics });
  const may = (step: Expense['steps'][number]) => x.steps.includes(step);
  const actions = useRecordActions(x.id, [
    may('recall') && { id: 'recall', label: t('expenses.recall'), icon: Undo2, look: 'outline', bare: true, busy: recall.isPending, run: () => recall.mutate(of) },
    may('void') && { id: 'void', label: t('expenses.void'), icon: Ban, look: 'outline', bare: true, run: () => setQuestion('void') },
    may('rebill') && { id: 'rebill', label: t('expenses.rebill'), icon: ReceiptText, look: 'outline', bare: true, run: () => setQuestion('rebill') },
    may('reject') && { id: 'reject', label: t('expenses.reject'), icon: ThumbsDown, look: 'outline', bare: true, run: () => setQuestion('reject') },
    may('approve') && { id: 'lower', label: t('expenses.lower'), icon: Scale, look: 'outline', bare: true, run: () => setQuestion('lower') },
    may('approve') && { id: 'approve', label: t('expenses.approve'), icon: BadgeCheck, look: 'primary', bare: true, busy: approve.isPending, run: () => approve.mutate({ ...of, reason: '' }) },
    may('post') && { id: 'post', label: t('expenses.post'), icon: Stamp, look: 'primary', bare: true, run: () => setQuestion('post') },
    may('reimburse') && { id: 'reimburse', label: t('expenses.pay'), icon: Banknote, look: 'primary', bare: true, run: () => setQuestion('reimburse') },
  ]);
  if (x.steps.length === 0) return null;
  return (
    <>
      <ActionButtons actions={actions} />
      {question && <ExpenseDialog question={question} expense={x} onClose={() => setQuestion(null)} onDone={onDone} />}
    </>
  );
}

function MoreMenu({ expense: x, onClose, onOpen }: { expense: Expense; onClose: () => void; onOpen: (id: string) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const go = useGo();
  const can = useCan();
  const mayClaim = can('invoicing.expense.own');
  // What the company pays may come again by itself; a claim is somebody's own.
  const repeats = can('invoicing.expense.post') && can('invoicing.expense.view_all') && x.paidBy === 'company' && x.kind === 'amount' && x.amount !== null;
  const copy = useAction(duplicateExpense, { topics: expenseTopics, onDone: (made) => onOpen(made.id), success: t('expenses.copiedToast') });
  const remove = useAction(expenses.remove, { topics: expenseTopics, onDone: onClose, success: t('expenses.removedToast') });
  const actions = useRecordActions(x.id, [
    mayClaim && { id: 'copy', label: t('expenses.copy'), icon: Copy, run: () => copy.mutate({ ...base, id: x.id }) },
    repeats && { id: 'recurring', label: t('expenses.recurring.make'), icon: Repeat, run: () => go(`${expensePaths.recurring}?add=true&from=${x.id}`) },
    x.steps.includes('remove') && { id: 'remove', label: t('expenses.remove'), icon: Trash2, destructive: true, run: () => remove.mutate({ ...base, id: x.id }) },
  ]);
  return <ActionMenu actions={actions} label={t('expenses.moreActions')} size="sm" />;
}
