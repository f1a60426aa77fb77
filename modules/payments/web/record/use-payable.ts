import { useMemo } from 'react';
import { parseMoney } from '#core/contract/money.ts';
import { useRead } from '#core/web/query.ts';
import { listOpenItems, type OpenItemRow, type Side } from '../../contract.ts';
import { paymentTopics, usePaymentsBase } from '../payment-words.ts';

/** A document a payment is recorded from: its open items come first and are paid first. */
export interface PaymentSource { type: string; id: string }
/** An open item that money of this direction settles. */
export type PayableItem = OpenItemRow & { minor: bigint };

/** Minor units of what is typed; null for what is no amount of the currency. */
export function minorOf(text: string, currency: string): bigint | null {
  if (text.trim() === '') return 0n;
  try { const { amount } = parseMoney(text.trim(), currency); return amount < 0n ? null : amount; } catch { return null; }
}

/** What may be taken off an item that is paid early, in minor units; the items are those of the day (`inTime`). */
export const discountOf = ({ discount }: { discount: { amount: string } | null }, currency: string): bigint => (discount ? minorOf(discount.amount, currency) ?? 0n : 0n);

/** What is open of a party and would be settled by money of this direction: the document first, then the longest due. `ready` is false until the server has answered. */
export function usePayable({ direction, side, partyId, source }: { direction: 'in' | 'out'; side: Side; partyId: string | null; source?: PaymentSource | undefined }): { items: readonly PayableItem[]; ready: boolean; waits: boolean; query: ReturnType<typeof useRead<typeof listOpenItems>> } {
  const base = usePaymentsBase();
  // Of all customers together nobody pays; employees have no party, theirs are told apart by their numbers.
  const waits = partyId === null && side !== 'employee' && source === undefined;
  const query = useRead(listOpenItems, { ...base, side, ...(partyId ? { partyId } : source ? { sourceType: source.type, sourceId: source.id } : {}) }, { topics: paymentTopics, enabled: !waits });
  const items = useMemo(() => {
    const own = (i: OpenItemRow) => source !== undefined && i.sourceType === source.type && i.sourceId === source.id;
    const fitting = (query.data?.items ?? []).filter((i) => i.pays === direction).map((i) => ({ ...i, minor: minorOf(i.open, i.currency) ?? 0n }));
    return [...fitting.filter(own), ...fitting.filter((i) => !own(i))];
  }, [query.data, direction, source]);
  return { items, ready: waits || query.data !== undefined, waits, query };
}
