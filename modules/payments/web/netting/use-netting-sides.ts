import { useMemo, useState } from 'react';
import { beyondLimit, nettingLimit, settledOnly, spread } from '../../rules/netting.ts';
import { usePayable, type PayableItem } from '../record/use-payable.ts';

/** What a party owes and is owed in one currency, what of it is picked, and what that settles. Everything is picked at first, up to what one netting takes. */
export function useNettingSides(party: string | null) {
  const [owed, owing] = [usePayable({ direction: 'in', side: 'customer', partyId: party }), usePayable({ direction: 'out', side: 'vendor', partyId: party })];
  const currencies = useMemo(() => [...new Set(owed.items.map((i) => i.currency))].filter((c) => owing.items.some((i) => i.currency === c)), [owed.items, owing.items]);
  const [wanted, setWanted] = useState('');
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const currency = currencies.includes(wanted) ? wanted : currencies[0] ?? '';
  const sides = [owed, owing].map(({ items }) => {
    const all = items.filter((i) => i.currency === currency && i.minor > 0n);
    const left = new Set(beyondLimit(all));
    const picked = all.filter((i) => said.get(i.id) ?? !left.has(i.id));
    return { all, picked };
  }) as [Side, Side];
  const result = spread(sides[0].picked.map((i) => i.minor), sides[1].picked.map((i) => i.minor));
  const settled = new Map([...sides[0].picked.map((i, n) => [i.id, result.customer[n]!] as const), ...sides[1].picked.map((i, n) => [i.id, result.vendor[n]!] as const)]);
  return {
    queries: [owed, owing], ready: owed.ready && owing.ready, currencies, currency, choose: setWanted, receivables: sides[0], payables: sides[1], settled, amount: result.amount,
    /** What the call is to name: the picked ones of which something is set off. */
    chosen: { receivables: settledOnly(sides[0].picked, result.customer), payables: settledOnly(sides[1].picked, result.vendor) },
    pick: (id: string, on: boolean) => setSaid((now) => new Map(now).set(id, on)),
  };
}

/** One side of a netting: all that is open, and what of it is picked. */
export interface Side { all: PayableItem[]; picked: PayableItem[] }
/** Whether a side has as many as one netting takes. */
export const isFull = ({ picked }: Side): boolean => picked.length >= nettingLimit;
