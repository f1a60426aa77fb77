import { divideRounded, money, moneyToDecimal, parseDecimal } from '#core/contract/money.ts';
import type { LineInput } from '../../contract/documents.ts';
import type { PriceCharge, PricedBusinessDocument, PriceLine } from './price.ts';

/** A priced line with nothing but defaults. */
export const emptyLine = { kind: 'item' as const, itemId: null, accountId: null, description: '', quantity: '1', unit: '', discountPercent: null, discountAmount: null, taxIds: [] as string[], dimensions: {}, periodFrom: null, periodTo: null, deferral: 'months' as const };

/** The lines of a deposit: a share of a priced document in percent, charges on the whole included, one line for each set of taxes, in terms of its price mode. */
export function depositLines(lines: readonly PriceLine[], figures: PricedBusinessDocument, { percent, name, currency, charges = [] }: { percent: string; name: string; currency: string; charges?: readonly PriceCharge[] }): Array<Omit<LineInput, 'id'>> {
  const groups = new Map<string, { taxIds: readonly string[]; sum: bigint }>();
  const put = (taxIds: readonly string[], amount: bigint) => {
    const key = [...taxIds].toSorted().join(' ');
    groups.set(key, { taxIds, sum: (groups.get(key)?.sum ?? 0n) + amount });
  };
  lines.forEach((l, i) => {
    const p = figures.priced.lines[figures.places[i]!];
    if (p) put(l.taxIds, p.amount.amount - p.documentDiscount.amount);
  });
  figures.priced.charges.forEach((c, i) => put(charges[i]?.taxIds ?? [], c.amount.amount));
  const share = parseDecimal(percent);
  return [...groups.values()].map(({ taxIds, sum }) => ({ ...emptyLine, name, taxIds: [...taxIds], unitPrice: moneyToDecimal(money(divideRounded(sum * share.digits, 100n * 10n ** BigInt(share.scale)), currency)) })).filter((l) => !/^0(\.0+)?$/.test(l.unitPrice));
}
