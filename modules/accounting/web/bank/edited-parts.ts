import type { OutputOf } from '#core/contract/endpoint.ts';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { MatchPart, suggestForLine, Suggestion } from '../../contract.ts';

/** A part while it is edited: `label` says what it stands for, amounts are as typed. */
export interface EditedPart { key: string; kind: MatchPart['kind']; label: string; amount: string; id: string; itemCurrency: string; itemAmount: string; partyId: string | null; side: 'customer' | 'vendor'; taxId: string | null; memo: string; dimensions: Record<string, string>; otherAmount: string }

let count = 0;
/** A part with everything it does not need left empty. */
export const newPart = (part: Partial<EditedPart> & Pick<EditedPart, 'kind'>): EditedPart => ({ key: `part-${count++}`, label: '', amount: '', id: '', itemCurrency: '', itemAmount: '', partyId: null, side: 'customer', taxId: null, memo: '', dimensions: {}, otherAmount: '', ...part });

/** Parts of a proposal, to be changed before they are accepted. */
export function partsOfSuggestion(s: Suggestion): EditedPart[] {
  return s.parts.map((part, i) => {
    const row = s.rows[i] ?? s.rows[0];
    const label = [row?.label, row?.detail].filter(Boolean).join(' · ');
    switch (part.kind) {
      case 'ledger': return newPart({ kind: 'ledger', id: part.ledgerLineId, amount: row?.amount ?? '', label });
      case 'item': return newPart({ kind: 'item', id: part.itemId, amount: part.amount, itemAmount: part.itemAmount ?? '', itemCurrency: row?.currency ?? '', partyId: row?.partyId ?? null, label });
      case 'account': return newPart({ kind: 'account', id: part.accountId, amount: part.amount, taxId: part.taxId ?? null, partyId: part.partyId ?? null, memo: part.memo, dimensions: part.dimensions ?? {}, label });
      case 'transfer': return newPart({ kind: 'transfer', id: part.bankAccountId, amount: part.amount, otherAmount: part.otherAmount ?? '', label });
      case 'credit': return newPart({ kind: 'credit', partyId: part.partyId, side: part.side, amount: part.amount, label });
      case 'discount': return newPart({ kind: 'discount', id: part.itemId, amount: part.amount, label: rowOfItem(s, part.itemId) });
      default: return newPart({ kind: 'write_off', amount: part.amount, label });
    }
  });
}

/** What the item is called that a discount is taken off. */
function rowOfItem(s: Suggestion, itemId: string): string {
  const row = s.rows[s.parts.findIndex((p) => p.kind === 'item' && p.itemId === itemId)];
  return [row?.label, row?.detail].filter(Boolean).join(' · ');
}

type FoundItem = OutputOf<typeof suggestForLine>['items'][number];
/** Parts that settle an open item with what is left of a line; with its early discount where that is just what makes the rest enough. */
export function partsOfItem(i: FoundItem, rest: string, currency: string): EditedPart[] {
  const label = [i.party, i.number].filter(Boolean).join(' · ');
  const same = i.currency === currency;
  const whole = newPart({ kind: 'item', id: i.itemId, partyId: i.partyId, label, itemCurrency: i.currency, amount: same ? amountFor(i.open, rest, currency) : rest, itemAmount: same ? '' : i.open.replace('-', '') });
  if (!same || !i.discount) return [whole];
  const [open, left, off] = [parseMoney(i.open, currency).amount, parseMoney(rest, currency).amount, parseMoney(i.discount.amount, currency).amount];
  const sign = open > 0n ? 1n : -1n;
  if (sign * left < sign * open - off || sign * left >= sign * open) return [whole];
  return [{ ...whole, amount: i.open }, newPart({ kind: 'discount', id: i.itemId, label, amount: moneyToDecimal(money(-sign * off, currency)) })];
}

/** The parts without one of them; what is taken off an item goes with it. */
export const withoutPart = (parts: readonly EditedPart[], gone: EditedPart): EditedPart[] => parts.filter((p) => p.key !== gone.key && !(gone.kind === 'item' && p.kind === 'discount' && p.id === gone.id));

/** Parts as the endpoint takes them; null while one of them is not complete. */
export function toMatchParts(parts: readonly EditedPart[], currency: string): MatchPart[] | null {
  const made = parts.map((p): MatchPart | null => {
    switch (p.kind) {
      case 'ledger': return { kind: 'ledger', ledgerLineId: p.id };
      case 'item': return { kind: 'item', itemId: p.id, amount: p.amount, ...(p.itemCurrency && p.itemCurrency !== currency ? { itemAmount: p.itemAmount } : {}) };
      case 'credit': return p.partyId ? { kind: 'credit', partyId: p.partyId, side: p.side, amount: p.amount } : null;
      case 'account': return p.id ? { kind: 'account', accountId: p.id, amount: p.amount, taxId: p.taxId, partyId: p.partyId, memo: p.memo, ...(Object.keys(p.dimensions).length > 0 ? { dimensions: p.dimensions } : {}) } : null;
      case 'discount': return { kind: 'discount', itemId: p.id, amount: p.amount };
      case 'transfer': return p.id ? { kind: 'transfer', bankAccountId: p.id, amount: p.amount, ...(p.otherAmount ? { otherAmount: p.otherAmount } : {}) } : null;
      default: return { kind: 'write_off', amount: p.amount };
    }
  });
  return made.length === 0 || made.some((p) => p === null) ? null : (made as MatchPart[]);
}

/** What of the line is not given to a part yet; null while an amount cannot be read. */
export function restOf(amount: string, parts: readonly EditedPart[], currency: string): string | null {
  try {
    const rest = parts.reduce((left, p) => left - parseMoney(p.amount.trim() || '0', currency).amount, parseMoney(amount, currency).amount);
    return moneyToDecimal(money(rest, currency));
  } catch {
    return null;
  }
}

/** The smaller of an open amount and what is left of the line, both with the same sign; the whole open amount against the sign. */
export function amountFor(open: string, rest: string, currency: string): string {
  try {
    const [o, r] = [parseMoney(open, currency).amount, parseMoney(rest, currency).amount];
    if (r === 0n || (o > 0n) !== (r > 0n)) return open;
    return (o > 0n ? o < r : o > r) ? open : rest;
  } catch {
    return open;
  }
}
