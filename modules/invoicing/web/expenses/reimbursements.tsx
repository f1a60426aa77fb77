import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { takeBackReimbursement, type Expense } from '../../contract/expenses.ts';
import { expenseTopics, useBase, useDayText } from './expense-words.ts';

type Paid = Expense['reimbursements'][number];
/** What was paid back here may be taken back here; anything else where it was made. */
const own = 'invoicing.expense_reimbursement';

/** What paid a claim back, whichever way; who pays people may take a pay-back back. */
export function Reimbursements({ expense: x }: { expense: Expense }) {
  const t = useT('invoicing');
  const can = useCan();
  const money = useMoneyText();
  const day = useDayText();
  const address = useRecordAddress();
  const [asked, setAsked] = useState<Paid | null>(null);
  if (x.reimbursements.length === 0) return null;
  const way = (topic: string): string => ({ 'payments.payment': t('expenses.paidByPayment'), 'accounting.bank_line': t('expenses.paidByBank'), 'invoicing.expense_advance': t('expenses.paidByAdvance'), 'invoicing.expense': t('expenses.paidByClaim') })[topic] ?? '';
  return (
    <section aria-label={t('expenses.reimbursements')}>
      <h3 className="mb-2 text-sm font-medium">{t('expenses.reimbursements')}</h3>
      <ul className="flex flex-col">
        {x.reimbursements.map((p) => {
          const to = p.topic === own ? null : address(p.topic, p.id);
          return (
            <li key={p.settlementId} className="flex flex-wrap items-center justify-between gap-x-4 border-b py-1 last:border-b-0">
              <span className="figures">{money(p.amount, x.baseCurrency)} <span className="text-sm text-muted-foreground">· {day(p.on)} · {to ? <Link to={to} className="focus-ring rounded-sm underline underline-offset-4"><bdi>{p.number}</bdi></Link> : <bdi>{p.number}</bdi>}{way(p.topic) && ` · ${way(p.topic)}`}</span></span>
              {p.topic === own && can('invoicing.expense.post') && <Button size="sm" variant="ghost" aria-label={t('expenses.payTakeBackOf', { number: p.number })} onClick={() => setAsked(p)}>{t('expenses.payTakeBack')}</Button>}
            </li>
          );
        })}
      </ul>
      {asked && <TakeBack payment={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Asks before a pay-back is taken back; once more when a statement shows it, for then the money must have come back. */
function TakeBack({ payment, onClose }: { payment: Paid; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const [shown, setShown] = useState<string | null>(null);
  const takeBack = useAction(takeBackReimbursement, {
    topics: expenseTopics, success: t('expenses.payTakenBack'), quiet: true,
    onRefused: (error) => { if (error.code === 'invoicing.reimbursement_matched') setShown(errorText(error)); else showError(error); },
  });
  if (shown) return <AlertDialog key="bounced" open onOpenChange={(open) => { if (!open) onClose(); }} title={t('expenses.payBouncedTitle')} description={`${shown} ${t('expenses.payBouncedLead')}`} confirmLabel={t('expenses.payBounced')} destructive onConfirm={() => takeBack.mutateAsync({ ...base, id: payment.id, bounced: true })} />;
  return <AlertDialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('expenses.payTakeBackTitle', { number: payment.number })} description={t('expenses.payTakeBackLead')} confirmLabel={t('expenses.payTakeBack')} destructive onConfirm={() => takeBack.mutateAsync({ ...base, id: payment.id, bounced: false })} />;
}
