import type { ComponentProps } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import type { MessageAction } from '#core/web/slots/slots.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { ExpenseForm } from './expense-form.tsx';
import { expenseAddress, useExpenseChoices } from './expense-words.ts';

type Props = ComponentProps<Awaited<ReturnType<MessageAction['load']>>>;

/** An expense of what somebody wrote; the message stands in its description. */
export function ExpenseOfMessage({ message, onDone, onCancel }: Props) {
  const t = useT('invoicing');
  const choices = useExpenseChoices();
  return <QueryView query={choices} skeleton={<SkeletonRows rows={6} columns={2} />}>{(given) => <ExpenseForm expense={null} choices={given} note={message.text.slice(0, 2000)} onCancel={onCancel} onSaved={(x) => onDone({ topic: 'invoicing.expense', subjectId: x.id, label: x.merchant || x.category || t('expenses.one'), to: expenseAddress(x.id) })} />}</QueryView>;
}
