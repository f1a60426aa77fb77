import { divideRounded, money, type Money } from '#core/contract/money.ts';
import { termDiscount, termShares, type ShownTerm } from '#modules/accounting/contract.ts';
import type { Share } from './instalments.ts';

/** What may be taken off a payable until a day because it is paid early; null for none. Of what was taken off before, or is kept back, as much is net as of the whole (`net` of `total`). */
export function earlyDiscountOf(term: Pick<ShownTerm, 'early'> | null, { net, total, payable }: { net: Money; total: Money; payable: Money }, issuedOn: string): { amount: Money; until: string } | null {
  if (!term?.early || payable.amount <= 0n) return null;
  const share = money(total.amount === 0n ? payable.amount : divideRounded(net.amount * payable.amount, total.amount), payable.currency);
  return termDiscount(term, { net: share, tax: money(payable.amount - share.amount, payable.currency), invoicedOn: issuedOn });
}

/** The instalments a term makes of a document of a day; none where all is due on one day. */
export function termInstalments(term: ShownTerm | null, issuedOn: string): Share[] {
  const shares = term ? termShares(term, issuedOn) : [];
  return shares.length > 1 ? shares : [];
}

/** The first due day by a term. */
export const firstDueBy = (term: ShownTerm, issuedOn: string): string => termShares(term, issuedOn).map((s) => s.dueOn).toSorted()[0]!;
