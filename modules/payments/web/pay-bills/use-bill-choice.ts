import { useState } from 'react';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Payables } from '../../contract.ts';
import { discountOf, minorOf } from '../record/use-payable.ts';

/** A payee with what is open towards it. */
export type Payee = Payables['payees'][number];
/** What is open towards a payee. */
export type PayeeItem = Payee['items'][number];
/** True when the vendor is not held and there is a confirmed account to pay to, and in an American file a confirmed bank of it. */
export const isReady = ({ bank, hold, usBank }: Payee): boolean => hold === null && bank === 'approved' && (usBank === null || usBank.state === 'approved');

/** Payments one file holds (the contract's limit). */
export const mostInFile = 200;

/** How a bill was chosen: `typed` instead of what is proposed, which is less the early discount while that is wanted. */
interface Choice { typed: string | null; early: boolean }
/** What of a bill is paid, as decimal text, and what is taken off it because it is paid early; '' for nothing. */
export interface BillPart { amount: string; discount: string }

/** What of the bills is chosen, and how much of each: less the early discounts that hold on the day of the file (`inTime`), unless the person takes them off. */
export function useBillChoice({ payees, currency }: Pick<Payables, 'payees' | 'currency'>) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const partOf = (item: PayeeItem): BillPart | null => {
    const choice = chosen[item.id];
    if (!choice) return null;
    const off = choice.typed === null && choice.early ? discountOf(item, currency) : 0n;
    const text = (minor: bigint) => moneyToDecimal(money(minor, currency));
    return { amount: choice.typed ?? text((minorOf(item.open, currency) ?? 0n) - off), discount: off > 0n ? text(off) : '' };
  };
  // Paid by somebody else meanwhile: no longer there, no longer chosen.
  const there = payees.flatMap((p) => (isReady(p) ? p.items.map((item) => ({ item, payee: p })) : []));
  const picked = there.flatMap(({ item, payee }) => { const part = partOf(item); return part ? [{ item, payee, ...part }] : []; });
  // What is cheaper now is paid with what is due.
  const due = there.filter(({ item }) => item.days >= 0 || item.discount !== null).sort((a, b) => b.item.days - a.item.days);
  const minors = picked.map(({ amount }) => minorOf(amount, currency));
  const set = (id: string, choice: Choice | null) => setChosen((now) => { const { [id]: _gone, ...rest } = now; return choice === null ? rest : { ...rest, [id]: choice }; });
  return {
    picked, partOf, count: new Set(picked.map(({ payee }) => payee.partyId)).size,
    total: minors.includes(null) ? null : moneyToDecimal(money((minors as bigint[]).reduce((sum, m) => sum + m, 0n), currency)),
    choose: (id: string, isChosen: boolean) => set(id, isChosen ? { typed: null, early: true } : null),
    type: (id: string, amount: string) => set(id, { typed: amount, early: false }),
    takeEarly: (id: string, isTaken: boolean) => set(id, { typed: null, early: isTaken }),
    /** The longest due first, as many as a file holds. */
    chooseDue: () => setChosen(Object.fromEntries(due.slice(0, mostInFile).map(({ item }) => [item.id, { typed: null, early: true }]))),
    clear: () => setChosen({}),
    due: due.length, isEarlyAmongDue: due.some(({ item }) => item.days < 0),
    items: picked.map(({ item, amount, discount }) => ({ itemId: item.id, amount: amount.trim() || '0', ...(discount ? { discount } : {}) })),
  };
}
