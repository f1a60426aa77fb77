import { divideRounded, money, moneyToDecimal, parseDecimal } from '#core/contract/money.ts';
import type { LineInput } from '../../contract/documents.ts';
import type { PricedBusinessDocument, PriceLine } from './price.ts';

/** A priced line with nothing but defaults. */
export const emptyLine = { kind: 'item' as const, itemId: null, accountId: null, description: '', quantity: '1', unit: '', discountPercent: null, discountAmount: null, taxIds: [] as string[], dimensions: {}, periodFrom: null, periodTo: null, deferral: 'months' as const };

/** The lines of a deposit: a share of a priced document in percent, one line for each set of taxes, in terms of its price mode. */
export function depositLines(lines: readonly PriceLine[], figures: PricedBusinessDocument, { percent, name, currency }: { percent: string; name: string; currency: string }): Array<Omit<LineInput, 'id'>> {
  const groups = new Map<string, { taxIds: readonly string[]; sum: bigint }>();
  lines.forEach((l, i) => {
    const p = figures.priced.lines[figures.places[i]!];
    if (!p) return;
    const key = [...l.taxIds].toSorted().join(' ');
    groups.set(key, { taxIds: l.taxIds, sum: (groups.get(key)?.sum ?? 0n) + p.amount.amount - p.documentDiscount.amount });
  });
  const share = parseDecimal(percent);
  return [...groups.values()].map(({ taxIds, sum }) => ({ ...emptyLine, name, taxIds: [...taxIds], unitPrice: moneyToDecimal(money(divideRounded(sum * share.digits, 100n * 10n ** BigInt(share.scale)), currency)) })).filter((l) => !/^0(\.0+)?$/.test(l.unitPrice));
}
