import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { askReceipt, type Expense } from '../../contract/expenses.ts';
import { expenseTopics, useBase } from './expense-words.ts';

/** Who asked for the receipt that is missing, and the button of whoever may ask. */
export function AskReceipt({ expense: x }: { expense: Expense }) {
  const t = useT('invoicing');
  const of = { ...useBase(), id: x.id, version: x.version };
  const ask = useAction(askReceipt, { topics: expenseTopics, success: t('expenses.askReceiptToast', { name: x.employee?.name ?? '' }) });
  if (!x.receiptAsked && !x.mayAskReceipt) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      {x.receiptAsked && <Notice kind="info" className="self-stretch">{t('expenses.receiptAsked', { name: x.receiptAsked.by?.name ?? '–' })} <RelativeTime className="text-sm text-muted-foreground" value={x.receiptAsked.at} /></Notice>}
      {x.mayAskReceipt && <Button variant="outline" loading={ask.isPending} onClick={() => ask.mutate(of)}>{t('expenses.askReceipt')}</Button>}
    </div>
  );
}
