import { useState } from 'react';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Payables } from '../../contract.ts';
import { minorOf } from '../record/use-payable.ts';

/** A payee with what is open towards it. */
export type Payee = Payables['payees'][number];
/** True when the vendor is not held and there is a confirmed account to pay to, and in an American file a confirmed bank of it. */
export const isReady = ({ bank, hold, usBank }: Payee): boolean => hold === null && bank === 'approved' && (usBank === null || usBank.state === 'approved');

/** Payments one file holds (the contract's limit). */
export const mostInFile = 200;

/** What of the bills is chosen, and how much of each. */
export function useBillChoice({ payees, currency }: Payables) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  // Paid by somebody else meanwhile: no longer there, no longer chosen.
  const there = payees.flatMap((p) => (isReady(p) ? p.items.map((item) => ({ item, payee: p })) : []));
  const picked = there.filter(({ item }) => chosen[item.id] !== undefined);
  const due = there.filter(({ item }) => item.days >= 0).sort((a, b) => b.item.days - a.item.days);
  const minors = picked.map(({ item }) => minorOf(chosen[item.id]!, currency));
  return {
    chosen, picked, count: new Set(picked.map(({ payee }) => payee.partyId)).size,
    total: minors.includes(null) ? null : moneyToDecimal(money((minors as bigint[]).reduce((sum, m) => sum + m, 0n), currency)),
    choose: (id: string, amount: string | null) => setChosen((now) => { const { [id]: _gone, ...rest } = now; return amount === null ? rest : { ...rest, [id]: amount }; }),
    /** The longest due first, as many as a file holds. */
    chooseDue: () => setChosen(Object.fromEntries(due.slice(0, mostInFile).map(({ item }) => [item.id, item.open]))),
    clear: () => setChosen({}),
    due: due.length,
    items: picked.map(({ item }) => ({ itemId: item.id, amount: chosen[item.id]!.trim() || '0' })),
  };
}
