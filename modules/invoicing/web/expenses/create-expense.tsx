import { useCreateContext } from '#core/web/create-context.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { ExpenseForm } from './expense-form.tsx';
import { expenseAddress, useExpenseChoices } from './expense-words.ts';
import { QuickAdd } from './quick-add.tsx';

interface CreateProps { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }

/** Create Bites, Basics: Expense. A receipt and an amount. */
export function CreateQuickExpense({ onDone, onCancel }: CreateProps) {
  const t = useT('invoicing');
  return <QuickAdd onCancel={onCancel} onDone={(x) => onDone({ label: t('expenses.one'), to: expenseAddress(x.id) })} />;
}

/** Create Bites, Business: Expenses. The whole form. */
export function CreateExpense({ onDone, onCancel }: CreateProps) {
  const t = useT('invoicing');
  const { draftKey, record } = useCreateContext() ?? {};
  const choices = useExpenseChoices();
  return <QueryView query={choices} skeleton={<SkeletonRows rows={6} columns={2} />}>{(given) => <ExpenseForm expense={null} choices={given} partyId={record?.kind === 'customer' ? record.id : record?.party?.kind === 'customer' ? record.party.id : null} draftKey={draftKey} onCancel={onCancel} onSaved={(x) => onDone({ label: x.merchant || x.category || t('expenses.one'), to: expenseAddress(x.id) })} />}</QueryView>;
}
