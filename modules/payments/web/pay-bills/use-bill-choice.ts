import { useState } from 'react';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Payables } from '../../contract.ts';
import { minorOf } from '../record/use-payable.ts';

/** A payee with what is open towards it. */
export type Payee = Payables['payees'][number];
/** What an American file needs of a payee's bank. */
export interface UsBank { routingNumber: string; accountType: 'checking' | 'savings' }

/** What of the bills is chosen, how much of each, and the banks that were typed. */
export function useBillChoice({ payees, currency }: Payables) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [banks, setBanks] = useState<Readonly<Record<string, UsBank>>>({});
  // Paid by somebody else meanwhile: no longer there, no longer chosen.
  const there = payees.flatMap((p) => (p.bank === 'approved' ? p.items.map((item) => ({ item, payee: p })) : []));
  const picked = there.filter(({ item }) => chosen[item.id] !== undefined);
  const minors = picked.map(({ item }) => minorOf(chosen[item.id]!, currency));
  return {
    chosen, picked, count: new Set(picked.map(({ payee }) => payee.partyId)).size,
    total: minors.includes(null) ? null : moneyToDecimal(money((minors as bigint[]).reduce((sum, m) => sum + m, 0n), currency)),
    choose: (id: string, amount: string | null) => setChosen((now) => { const { [id]: _gone, ...rest } = now; return amount === null ? rest : { ...rest, [id]: amount }; }),
    chooseDue: () => setChosen(Object.fromEntries(there.filter(({ item }) => item.days >= 0).map(({ item }) => [item.id, item.open]))),
    due: there.filter(({ item }) => item.days >= 0).length,
    bankOf: (p: Payee): UsBank => banks[p.partyId] ?? { routingNumber: p.routingNumber, accountType: p.accountType },
    setBank: (p: Payee, bank: UsBank) => setBanks((now) => ({ ...now, [p.partyId]: bank })),
    items: picked.map(({ item }) => ({ itemId: item.id, amount: chosen[item.id]!.trim() || '0' })), payees: payees.filter((p) => picked.some(({ payee }) => payee.partyId === p.partyId)),
  };
}
