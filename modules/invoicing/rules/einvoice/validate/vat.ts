import { findExponent } from '#core/contract/currencies.ts';
import type { Decimal } from '#core/contract/money.ts';
import { hasVatPrefix } from '../codes/countries.ts';
import { splitPayment, vatCategories, type VatCategory } from '../codes/vat.ts';
import { canonical, decimalOf, distance, minus, nothing, percentOf, plus, rounded, textOfDecimal } from '../decimal.ts';
import type { EInvoice, VatBreakdown } from '../model/invoice.ts';
import { isBlank, type Report } from './finding.ts';

/** A line, allowance or charge as the VAT rules see it; `order` is 0, 1 and 2 for the three, as in the numbers of the rules. */
interface Taxed { path: string; order: 0 | 1 | 2; category: string; rate: string | undefined; amount: Decimal }
interface Breakdown extends VatBreakdown { path: string }

const kinds = ['Lines', 'Allowances', 'Charges'] as const;

/** BR-CO-09, BR-CO-17 and the rules of the VAT categories. A rated amount may be off by `tolerance` hundredths. */
export function checkVat(invoice: EInvoice, tolerance: bigint, report: Report): void {
  for (const [path, vatId] of [['seller.vatId', invoice.seller.vatId], ['buyer.vatId', invoice.buyer.vatId], ['taxRepresentative.vatId', invoice.taxRepresentative?.vatId]] as const) {
    if (vatId !== undefined && !isBlank(vatId) && !hasVatPrefix(vatId)) report('BR-CO-09', path, 'A VAT number begins with the code of its country.', { found: vatId });
  }
  const items = taxedOf(invoice);
  const breakdowns = invoice.vatBreakdown.map((breakdown, i) => ({ ...breakdown, path: `vatBreakdown.${i}` }));
  for (const breakdown of breakdowns) checkTax(breakdown, invoice.currency, tolerance, report);
  for (const [code, category] of vatCategories) {
    const own = items.filter((item) => item.category === code);
    const groups = breakdowns.filter((breakdown) => breakdown.category === code);
    if (own.length === 0 && groups.length === 0) continue;
    checkGroupCount(category, own, groups, report);
    checkNumbers(code, category, own, invoice, report);
    for (const item of own) checkRate(code, category, item, report);
    checkTaxable(category, own, groups, tolerance, report);
    for (const group of groups) checkExemption(category, group, report);
  }
  checkIntraCommunity(invoice, report);
  checkNotSubject(items, breakdowns, report);
  checkSplitPayment(invoice, items, report);
}

function taxedOf({ lines, allowances, charges }: EInvoice): Taxed[] {
  const figure = (text: string) => decimalOf(text) ?? nothing;
  return [
    ...lines.map(({ vat, net }, i) => ({ path: `lines.${i}.vat`, order: 0 as const, category: vat.category, rate: vat.rate, amount: figure(net) })),
    ...allowances.map(({ category, rate, amount }, i) => ({ path: `allowances.${i}`, order: 1 as const, category, rate, amount: minus(nothing, figure(amount)) })),
    ...charges.map(({ category, rate, amount }, i) => ({ path: `charges.${i}`, order: 2 as const, category, rate, amount: figure(amount) })),
  ];
}

/** BR-CO-17, and BR-…-09 of its category: the tax is the taxable amount times the rate. */
function checkTax({ path, category, taxable, tax, rate }: Breakdown, currency: string, tolerance: bigint, report: Report): void {
  const [base, found] = [decimalOf(taxable), decimalOf(tax)];
  if (!base || !found) return;
  const exact = percentOf(base, decimalOf(rate) ?? nothing);
  const expected = rounded(exact, Math.min(2, findExponent(currency) ?? 2));
  const figures = { expected: textOfDecimal(expected, 2), found: tax };
  // A currency without cents may be taxed in whole units or, by other programs, in cents.
  if (distance(found, expected) > tolerance && distance(found, rounded(exact, 2)) > tolerance) {
    report('BR-CO-17', `${path}.tax`, 'BT-117 = BT-116 × BT-119 ÷ 100, rounded to two fraction digits.', figures);
    const rules = vatCategories.get(category);
    if (rules?.rated) report(`BR-${rules.rules}-09`, `${path}.tax`, `The VAT of what is ${rules.meaning} is the taxable amount times the rate.`, figures);
  }
  const rules = vatCategories.get(category);
  if (rules && !rules.rated && distance(found, nothing) !== 0n) report(`BR-${rules.rules}-09`, `${path}.tax`, `No VAT is due on what is ${rules.meaning}.`, { expected: '0.00', found: tax });
}

/** BR-…-01. */
function checkGroupCount({ rules, meaning, rated }: VatCategory, own: readonly Taxed[], groups: readonly Breakdown[], report: Report): void {
  if (rated ? groups.length > 0 || own.length === 0 : groups.length === 1) return;
  report(`BR-${rules}-01`, 'vatBreakdown', `The VAT breakdown has ${rated ? 'at least' : 'exactly'} one group for what is ${meaning}.`, { expected: '1', found: String(groups.length) });
}

/** BR-…-02 (lines), -03 (allowances), -04 (charges): whose VAT numbers have to be there, or may not be. */
function checkNumbers(code: string, { rules, meaning }: VatCategory, own: readonly Taxed[], { seller, buyer, taxRepresentative }: EInvoice, report: Report): void {
  const sellerVat = !isBlank(seller.vatId) || !isBlank(taxRepresentative?.vatId);
  const sellerAny = sellerVat || !isBlank(seller.taxId);
  const buyerVat = !isBlank(buyer.vatId);
  const [holds, message] = code === 'O' ? [!sellerVat && !buyerVat, 'neither seller, tax representative nor buyer show a VAT number (BT-31, BT-63, BT-48)']
    : code === 'AE' ? [sellerAny && (buyerVat || !isBlank(buyer.registration?.id)), 'the seller shows a tax number (BT-31, BT-32 or BT-63) and the buyer a VAT or registration number (BT-48 or BT-47)']
      : code === 'K' ? [sellerVat && buyerVat, 'the seller (BT-31 or BT-63) and the buyer (BT-48) show VAT numbers']
        : code === 'G' ? [sellerVat, 'the seller shows a VAT number (BT-31 or BT-63)']
          : [sellerAny, 'the seller shows a tax number (BT-31, BT-32 or BT-63)'];
  if (holds) return;
  for (const order of new Set(own.map((item) => item.order))) report(`BR-${rules}-0${order + 2}`, 'seller.vatId', `${kinds[order]}: when something is ${meaning}, ${message}.`);
}

/** BR-…-05 (lines), -06 (allowances), -07 (charges). */
function checkRate(code: string, { rules, meaning, rated }: VatCategory, { path, order, rate }: Taxed, report: Report): void {
  const value = decimalOf(rate);
  const holds = code === 'O' ? isBlank(rate) : value !== undefined && (rated ? value.digits > 0n || (code !== 'S' && value.digits === 0n) : value.digits === 0n);
  if (holds) return;
  const wanted = code === 'O' ? 'has no VAT rate' : code === 'S' ? 'has a VAT rate above 0' : rated ? 'has a VAT rate of 0 or more' : 'has the VAT rate 0';
  report(`BR-${rules}-0${order + 5}`, `${path}.rate`, `What is ${meaning} ${wanted}.`, { ...(rated || code === 'O' ? {} : { expected: '0' }), ...(rate === undefined ? {} : { found: rate }) });
}

/** BR-…-08: taxable amounts add up, for each rate where there are rates. */
function checkTaxable({ rules, meaning, rated }: VatCategory, own: readonly Taxed[], groups: readonly Breakdown[], tolerance: bigint, report: Report): void {
  const key = (rate: string | undefined) => (rated ? canonical(rate ?? '') : '');
  const sums = new Map<string, Decimal>();
  for (const { rate, amount } of own) sums.set(key(rate), plus(sums.get(key(rate)) ?? nothing, amount));
  for (const { path, rate, taxable } of groups) {
    const expected = sums.get(key(rate)) ?? nothing;
    const found = decimalOf(taxable);
    if (found && distance(found, expected) > (rated ? tolerance : 0n)) {
      const what = `${meaning}${rated ? ' at this rate' : ''}`;
      report(`BR-${rules}-08`, `${path}.taxable`, `BT-116 is the sum of the lines and charges less the allowances that are ${what}.`, { expected: textOfDecimal(expected, 2), found: taxable });
    }
  }
  if (groups.length === 0) return;
  const taken = new Set(groups.map(({ rate }) => key(rate)));
  for (const [rate, sum] of sums) if (!taken.has(rate)) report(`BR-${rules}-08`, 'vatBreakdown', `The rate ${rate || 'of a line'} has no VAT breakdown.`, { expected: textOfDecimal(sum, 2) });
}

/** BR-…-10: why no VAT is due is said where it has to be, and nowhere else. */
function checkExemption({ rules, meaning, rated }: VatCategory, { path, exemptionCode, exemptionReason }: Breakdown, report: Report): void {
  const given = !isBlank(exemptionCode) || !isBlank(exemptionReason);
  const wanted = !rated && rules !== 'Z';
  if (given === wanted) return;
  const message = wanted ? `A reason (BT-120) or its code (BT-121) is given for what is ${meaning}.` : `No reason for an exemption is given for what is ${meaning}.`;
  report(`BR-${rules}-10`, `${path}.exemptionReason`, message);
}

function checkIntraCommunity({ vatBreakdown, delivery, period }: EInvoice, report: Report): void {
  if (!vatBreakdown.some(({ category }) => category === 'K')) return;
  if (isBlank(delivery?.date) && isBlank(period?.start) && isBlank(period?.end)) report('BR-IC-11', 'delivery.date', 'An intra-community supply names the day of delivery (BT-72) or the period (BG-14).');
  if (isBlank(delivery?.address?.country)) report('BR-IC-12', 'delivery.address.country', 'An intra-community supply names the country it was delivered to (BT-80).');
}

function checkNotSubject(items: readonly Taxed[], breakdowns: readonly Breakdown[], report: Report): void {
  if (!breakdowns.some(({ category }) => category === 'O')) return;
  const others = breakdowns.find(({ category }) => category !== 'O');
  if (others) report('BR-O-11', others.path, 'What is not subject to VAT does not stand beside other VAT breakdowns.', { found: others.category });
  for (const { category, order, path } of items) if (category !== 'O') report(`BR-O-${order + 12}`, path, `${kinds[order]}: with what is not subject to VAT, everything is.`, { found: category });
}

function checkSplitPayment({ seller, buyer, taxRepresentative, delivery, vatBreakdown }: EInvoice, items: readonly Taxed[], report: Report): void {
  const categories = [...items, ...vatBreakdown].map(({ category }) => category);
  if (!categories.includes(splitPayment)) return;
  const abroad = [seller.address, buyer.address, taxRepresentative?.address, delivery?.address].find((address) => address && address.country !== 'IT');
  if (abroad) report('BR-B-01', 'vatBreakdown', 'Split payment is for invoices within Italy.', { found: abroad.country });
  if (categories.includes('S')) report('BR-B-02', 'vatBreakdown', 'Split payment does not stand beside standard rated amounts.');
}
