import { useCan } from '#core/web/viewer.tsx';
import { paymentTopics } from '../payment-words.ts';

/** Topics of whatever changes nettings and what is open. */
export const nettingTopics: readonly string[] = ['payments.netting', ...paymentTopics];

/** Address of a netting beside its list; `search` is the list's present query string. */
export function nettingAddress(id: string, search = ''): string {
  const params = new URLSearchParams(search);
  params.delete('add');
  params.set('id', id);
  return `/payments/netting?${params}`;
}

/** Whether the viewer may net what is owed both ways: who records payments and sees all invoices and all bills. */
export function useMayNet(): boolean {
  const can = useCan();
  return can('payments.payment.record') && can('invoicing.invoice.view_all') && can('invoicing.bill.view_all');
}
