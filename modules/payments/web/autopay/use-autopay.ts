import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getAutopay } from '../../contract.ts';
import { usePaymentsBase } from '../payment-words.ts';

/** Whether this workspace can charge its customers automatically at all, and the viewer may say so; false until that is known. */
export function useAutopay(): boolean {
  const may = useCan()('payments.payment.record');
  return useRead(getAutopay, usePaymentsBase(), { topics: ['payments.online'], enabled: may }).data?.available ?? false;
}
