import { useMemo, useState } from 'react';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import { proposePayment, restOf } from '../../rules/propose.ts';
import type { TypedPart } from './item-rows.tsx';
import { discountOf, minorOf, type PayableItem } from './use-payable.ts';

const text = (minor: bigint, currency: string) => moneyToDecimal(money(minor, currency));

/**
 * What a payment pays: spread over the items, the oldest first, until the person changes a part by hand. `amount` is as typed; the items are those of the day, with the early discounts that hold then.
 * `rest` is null while something typed is no amount.
 */
export function useParts({ items, amount, currency }: { items: readonly PayableItem[]; amount: string; currency: string }) {
  const [typed, setTyped] = useState<Record<string, TypedPart> | null>(null);
  const paid = minorOf(amount, currency);
  const proposed = useMemo(() => {
    const parts = proposePayment(paid ?? 0n, items.map((i) => ({ id: i.id, open: i.minor, discount: discountOf(i, currency) })));
    return Object.fromEntries([...parts].map(([id, p]) => [id, { amount: text(p.amount, currency), discount: p.discount > 0n ? text(p.discount, currency) : '' }]));
  }, [paid, items, currency]);
  const parts = typed ? Object.fromEntries(Object.entries(typed).filter(([id]) => items.some((i) => i.id === id))) : proposed;
  const minors = Object.values(parts).map((p) => minorOf(p.amount, currency));
  const rest = paid === null || minors.includes(null) ? null : restOf(paid, minors as bigint[]);
  return {
    parts, rest, byHand: typed !== null, chosen: Object.keys(parts).length,
    /** Sum of all that is open, less the discounts of the day. */
    all: text(items.reduce((sum, i) => sum + i.minor - discountOf(i, currency), 0n), currency),
    set: (id: string, part: TypedPart | null) => { const next = { ...parts }; if (part) next[id] = part; else delete next[id]; setTyped(next); },
    spread: () => setTyped(null),
    /** As much of the item as is left of the payment; all of it when no amount was typed. */
    fullPart: (item: PayableItem): TypedPart => {
      const discount = discountOf(item, currency);
      const needed = item.minor - discount;
      const part = paid === null || paid === 0n || rest === null || rest >= needed ? needed : rest > 0n ? rest : 0n;
      return { amount: text(part, currency), discount: part === needed && discount > 0n ? text(discount, currency) : '' };
    },
  };
}
