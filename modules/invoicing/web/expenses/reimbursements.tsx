import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { takeBackReimbursement, type Expense } from '../../contract/expenses.ts';
import { expenseTopics, useBase, useDayText } from './expense-words.ts';

/** What was paid back of a claim; who pays people may take a payment back. */
export function Reimbursements({ expense: x }: { expense: Expense }) {
  const t = useT('invoicing');
  const can = useCan();
  const money = useMoneyText();
  const day = useDayText();
  const base = useBase();
  const [asked, setAsked] = useState<Expense['reimbursements'][number] | null>(null);
  const takeBack = useAction(takeBackReimbursement, { topics: expenseTopics, success: t('expenses.payTakenBack') });
  if (x.reimbursements.length === 0) return null;
  return (
    <section aria-label={t('expenses.reimbursements')}>
      <h3 className="mb-2 text-sm font-medium">{t('expenses.reimbursements')}</h3>
      <ul className="flex flex-col">
        {x.reimbursements.map((p) => (
          <li key={p.id} className="flex flex-wrap items-center justify-between gap-x-4 border-b py-1 last:border-b-0">
            <span className="figures">{money(p.amount, x.baseCurrency)} <span className="text-sm text-muted-foreground">· {day(p.on)} · <bdi>{p.number}</bdi></span></span>
            {can('invoicing.expense.post') && <Button size="sm" variant="ghost" aria-label={t('expenses.payTakeBackOf', { number: p.number })} onClick={() => setAsked(p)}>{t('expenses.payTakeBack')}</Button>}
          </li>
        ))}
      </ul>
      {asked && <AlertDialog open onOpenChange={(open) => { if (!open) setAsked(null); }} title={t('expenses.payTakeBackTitle', { number: asked.number })} description={t('expenses.payTakeBackLead')} confirmLabel={t('expenses.payTakeBack')} destructive onConfirm={() => takeBack.mutateAsync({ ...base, id: asked.id })} />}
    </section>
  );
}
