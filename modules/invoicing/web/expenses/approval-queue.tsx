import { CircleCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { hasOpenOverlay } from '#core/web/ui/overlay-stack.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { approveExpense, expenses, getExpense, type Expense, type ExpenseRow } from '../../contract/expenses.ts';
import { AskReceipt } from './ask-receipt.tsx';
import { ExpenseDialog, type ExpenseQuestion } from './decide-dialogs.tsx';
import { StepButtons } from './expense-drawer.tsx';
import { ExpenseFacts } from './expense-view.tsx';
import { expenseTopics, useBase, useDayText } from './expense-words.ts';
import { PolicyNotes } from './policy-notes.tsx';
import { ReceiptView } from './receipt-box.tsx';
import { Sharing } from './sharing.tsx';

/** What waits for the viewer: the receipt beside the figures; j and k go on, a approves, r gives back, l lowers. */
export function ApprovalQueue() {
  const t = useT('invoicing');
  const query = useRead(expenses.list, { ...useBase(), view: 'approve', limit: 100, sort: 'createdAt', count: 'none' } as never, { topics: expenseTopics, keepPrevious: true });
  return (
    <QueryView query={query} skeleton={<div className="px-4 sm:px-6"><SkeletonRows rows={6} columns={3} /></div>}>
      {({ items }) => (items.length === 0 ? <EmptyState icon={CircleCheckBig} title={t('expenses.queueEmptyTitle')}>{t('expenses.queueEmpty')}</EmptyState> : <Queue rows={items} />)}
    </QueryView>
  );
}

function Queue({ rows }: { rows: readonly ExpenseRow[] }) {
  const t = useT('invoicing');
  const base = useBase();
  const money = useMoneyText();
  const day = useDayText();
  const [chosen, setChosen] = useState<string | null>(null);
  const [question, setQuestion] = useState<ExpenseQuestion | null>(null);
  const at = Math.max(0, rows.findIndex((r) => r.id === chosen));
  const row = rows[at]!;
  const query = useRead(getExpense, { ...base, id: row.id }, { topics: expenseTopics });
  const x = query.data?.id === row.id ? query.data : null;
  const approve = useAction(approveExpense, { topics: expenseTopics });
  const step = (by: number) => setChosen(rows[Math.min(Math.max(at + by, 0), rows.length - 1)]!.id);
  const pass = () => { if (x?.steps.includes('approve') && !approve.isPending) { step(1); approve.mutate({ ...base, id: x.id, version: x.version, reason: '' }); } };
  useQueueKeys({ j: () => step(1), k: () => step(-1), a: pass, r: () => { if (x?.steps.includes('reject')) setQuestion('reject'); }, l: () => { if (x?.steps.includes('approve')) setQuestion('lower'); } });
  return (
    <div className="grid min-h-0 gap-4 px-4 pb-20 sm:px-6 lg:grid-cols-[18rem_1fr]">
      <nav aria-label={t('expenses.queue')} className="min-w-0">
        <p className="mb-2 hidden flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground pointer-fine:flex"><Kbd keys="j" /><Kbd keys="k" /> {t('expenses.keyMove')} <Kbd keys="a" /> {t('expenses.approve')} <Kbd keys="r" /> {t('expenses.reject')} <Kbd keys="l" /> {t('expenses.lower')}</p>
        <ul className="flex gap-2 overflow-x-auto lg:flex-col lg:overflow-visible">
          {rows.map((r) => (
            <li key={r.id} className="w-60 shrink-0 lg:w-auto">
              <button type="button" aria-current={r.id === row.id ? 'true' : undefined} onClick={() => setChosen(r.id)} className={cn('focus-ring w-full rounded-md border px-3 py-2 text-start hover:bg-accent', r.id === row.id && 'border-primary-ink bg-primary-subtle')}>
                <span className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{r.employee?.name}</span><span className="figures shrink-0">{money(r.total, r.currency)}</span></span>
                <span className="block truncate text-sm text-muted-foreground" dir="auto">{[r.merchant || r.category, day(r.spentOn)].join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {x ? <Case key={x.id} expense={x} onNext={() => step(1)} /> : <div className="p-4"><SkeletonRows rows={5} columns={2} /></div>}
      {question && x && <ExpenseDialog question={question} expense={x} onClose={() => setQuestion(null)} />}
    </div>
  );
}

function Case({ expense: x, onNext }: { expense: Expense; onNext: () => void }) {
  const t = useT('invoicing');
  const [index, setIndex] = useState(0);
  return (
    <article className="grid min-w-0 items-start gap-5 xl:grid-cols-2" aria-label={t('expenses.oneOf', { name: x.employee?.name ?? '', merchant: x.merchant || x.category })}>
      <ReceiptView receipts={x.receiptFiles} index={index} onIndex={setIndex} className="h-72 xl:sticky xl:top-4 xl:h-[70dvh]" />
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="text-lg font-semibold" dir="auto">{x.merchant || x.category}</h2>
        <PolicyNotes flags={x.flags} currency={x.baseCurrency} policy={x.policy} />
        <AskReceipt expense={x} />
        <ExpenseFacts expense={x} />
        <Sharing expense={x} />
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t bg-background py-3"><StepButtons expense={x} /><Button variant="ghost" className="lg:hidden" onClick={onNext}>{t('expenses.next')}</Button></div>
      </div>
    </article>
  );
}

/** One key, one action, as long as nothing is being typed and no dialog is open. */
function useQueueKeys(actions: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      const action = actions[event.key];
      if (!action || typing || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || hasOpenOverlay()) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
