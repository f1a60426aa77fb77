import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { recurringExpenseModes } from '../../../contract/expenses.ts';
import { useRecurringChoices } from '../../recurring/recurring-words.ts';
import { useExpenseWords } from '../expense-words.ts';

/** Live topics by which recurring expenses are read again. */
export const recurringExpenseTopics = ['invoicing.recurring_expense', 'invoicing.expense'] as const;

/** Words of fields that hold choices. */
export function useRecurringExpenseChoices(): { unit: readonly Choice[]; mode: readonly Choice[]; categoryId: readonly Choice[] } {
  const t = useT('invoicing');
  const { unit } = useRecurringChoices();
  const { categoryId = [] } = useExpenseWords();
  return useMemo(() => ({ unit, categoryId, mode: recurringExpenseModes.map((value) => ({ value, label: t(`recurring.mode.${value}`) })) }), [t, unit, categoryId]);
}
