import { Copy, MoreHorizontal, Repeat, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
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
  if (x.steps.length === 0) return null;
  return (
    <>
      {may('recall') && <Button variant="outline" loading={recall.isPending} onClick={() => recall.mutate(of)}>{t('expenses.recall')}</Button>}
      {may('void') && <Button variant="ghost" onClick={() => setQuestion('void')}>{t('expenses.void')}</Button>}
      {may('rebill') && <Button variant="outline" onClick={() => setQuestion('rebill')}>{t('expenses.rebill')}</Button>}
      {may('reject') && <Button variant="outline" onClick={() => setQuestion('reject')}>{t('expenses.reject')}</Button>}
      {may('approve') && <Button variant="outline" onClick={() => setQuestion('lower')}>{t('expenses.lower')}</Button>}
      {may('approve') && <Button variant="primary" loading={approve.isPending} onClick={() => approve.mutate({ ...of, reason: '' })}>{t('expenses.approve')}</Button>}
      {may('post') && <Button variant="primary" onClick={() => setQuestion('post')}>{t('expenses.post')}</Button>}
      {may('reimburse') && <Button variant="primary" onClick={() => setQuestion('reimburse')}>{t('expenses.pay')}</Button>}
      {question && <ExpenseDialog question={question} expense={x} onClose={() => setQuestion(null)} onDone={onDone} />}
    </>
  );
}

function MoreMenu({ expense: x, onClose, onOpen }: { expense: Expense; onClose: () => void; onOpen: (id: string) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const can = useCan();
  const mayClaim = can('invoicing.expense.own');
  // What the company pays may come again by itself; a claim is somebody's own.
  const repeats = can('invoicing.expense.post') && can('invoicing.expense.view_all') && x.paidBy === 'company' && x.kind === 'amount' && x.amount !== null;
  const copy = useAction(duplicateExpense, { topics: expenseTopics, onDone: (made) => onOpen(made.id), success: t('expenses.copiedToast') });
  const remove = useAction(expenses.remove, { topics: expenseTopics, onDone: onClose, success: t('expenses.removedToast') });
  if (!mayClaim && !repeats && !x.steps.includes('remove')) return null;
  return (
    <Menu align="end" trigger={<IconButton size="sm" aria-label={t('expenses.moreActions')}><MoreHorizontal /></IconButton>}>
      {mayClaim && <MenuItem icon={<Copy />} onSelect={() => copy.mutate({ ...base, id: x.id })}>{t('expenses.copy')}</MenuItem>}
      {repeats && <MenuItem icon={<Repeat />} link={<Link to={`${expensePaths.recurring}?add=true&from=${x.id}`} />}>{t('expenses.recurring.make')}</MenuItem>}
      {x.steps.includes('remove') && <MenuItem icon={<Trash2 />} destructive onSelect={() => remove.mutate({ ...base, id: x.id })}>{t('expenses.remove')}</MenuItem>}
    </Menu>
  );
}
