import { isCreditNote } from '../codes/documents.ts';
import { decimalOf } from '../decimal.ts';
import type { EInvoice } from '../model/invoice.ts';
import type { EInvoiceLine, LineAdjustment, Period } from '../model/line.ts';
import type { Buyer, Payee, PostalAddress, Seller } from '../model/parties.ts';
import { isBlank, type Report } from './finding.ts';

type Need = (rule: string, path: string, text: string | undefined, what: string) => void;

/** The rules BR-01 to BR-65 that ask for something to be there, and those of BR-CO that do. */
export function checkPresence(invoice: EInvoice, report: Report): void {
  const need: Need = (rule, path, text, what) => { if (isBlank(text)) report(rule, path, `${what} is missing.`); };
  checkHead(invoice, need, report);
  checkParties(invoice, need, report);
  checkPayment(invoice, need, report);
  checkReferences(invoice, need);
  checkPeriod(invoice.period, 'period', ['BR-29', 'BR-CO-19'], report);
  for (const [kind, rules] of [['allowances', ['BR-31', 'BR-33', 'BR-CO-21', 'BR-32']], ['charges', ['BR-36', 'BR-38', 'BR-CO-22', 'BR-37']]] as const) {
    invoice[kind].forEach((adjustment, i) => {
      checkAdjustment(adjustment, `${kind}.${i}`, rules, need, report);
      need(rules[3], `${kind}.${i}.category`, adjustment.category, 'The VAT category');
    });
  }
  invoice.vatBreakdown.forEach((vat, i) => {
    need('BR-45', `vatBreakdown.${i}.taxable`, vat.taxable, 'The taxable amount (BT-116)');
    need('BR-46', `vatBreakdown.${i}.tax`, vat.tax, 'The VAT amount (BT-117)');
    need('BR-47', `vatBreakdown.${i}.category`, vat.category, 'The VAT category (BT-118)');
    if (vat.category !== 'O') need('BR-48', `vatBreakdown.${i}.rate`, vat.rate, 'The VAT rate (BT-119)');
  });
  invoice.lines.forEach((line, i) => { checkLine(line, `lines.${i}`, need, report); });
}

function checkHead(invoice: EInvoice, need: Need, report: Report): void {
  const { totals } = invoice;
  need('BR-01', 'specification', invoice.specification, 'The specification (BT-24)');
  need('BR-02', 'number', invoice.number, 'The invoice number (BT-1)');
  need('BR-03', 'issueDate', invoice.issueDate, 'The issue date (BT-2)');
  need('BR-04', 'typeCode', invoice.typeCode, 'The document type (BT-3)');
  need('BR-05', 'currency', invoice.currency, 'The currency (BT-5)');
  need('BR-12', 'totals.lineNet', totals.lineNet, 'The sum of the lines (BT-106)');
  need('BR-13', 'totals.net', totals.net, 'The total without VAT (BT-109)');
  need('BR-14', 'totals.gross', totals.gross, 'The total with VAT (BT-112)');
  need('BR-15', 'totals.due', totals.due, 'The amount due (BT-115)');
  if (invoice.lines.length === 0) report('BR-16', 'lines', 'An invoice has at least one line.');
  if (!isBlank(invoice.vatCurrency)) need('BR-53', 'totals.vatInAccountingCurrency', totals.vatInAccountingCurrency, 'The VAT in the accounting currency (BT-111)');
  if (invoice.taxPointDate !== undefined && invoice.taxPointCode !== undefined) report('BR-CO-03', 'taxPointCode', 'Either the tax point date (BT-7) or its code (BT-8) may be given, not both.');
  if (invoice.vatBreakdown.length === 0) report('BR-CO-18', 'vatBreakdown', 'An invoice has at least one VAT breakdown.');
  // Credit notes are often settled against invoices and carry no due date; the rule is bound to invoices in UBL.
  const due = decimalOf(totals.due);
  if (due && due.digits > 0n && !isCreditNote(invoice.typeCode) && isBlank(invoice.dueDate) && isBlank(invoice.paymentTerms)) {
    report('BR-CO-25', 'dueDate', 'When something is due, the due date (BT-9) or the payment terms (BT-20) are given.');
  }
}

function checkAddress(address: PostalAddress | undefined, path: string, [missing, country]: readonly [string | null, string], need: Need, report: Report): void {
  if (!address) {
    if (missing) report(missing, path, 'The postal address is missing.');
  } else need(country, `${path}.country`, address.country, 'The country of the address');
}

function checkParties({ seller, buyer, payee, taxRepresentative, delivery }: EInvoice, need: Need, report: Report): void {
  need('BR-06', 'seller.name', seller.name, 'The seller\'s name (BT-27)');
  need('BR-07', 'buyer.name', buyer.name, 'The buyer\'s name (BT-44)');
  checkAddress(seller.address, 'seller.address', ['BR-08', 'BR-09'], need, report);
  checkAddress(buyer.address, 'buyer.address', ['BR-10', 'BR-11'], need, report);
  checkAddress(delivery?.address, 'delivery.address', [null, 'BR-57'], need, report);
  checkEndpoint(seller, 'seller', 'BR-62', need);
  checkEndpoint(buyer, 'buyer', 'BR-63', need);
  if (isBlank(seller.vatId) && isBlank(seller.registration?.id) && seller.ids.length === 0) {
    report('BR-CO-26', 'seller', 'The seller has an identifier (BT-29), a registration number (BT-30) or a VAT number (BT-31).');
  }
  if (payee) checkPayee(payee, seller, need, report);
  if (!taxRepresentative) return;
  need('BR-18', 'taxRepresentative.name', taxRepresentative.name, 'The tax representative\'s name (BT-62)');
  need('BR-56', 'taxRepresentative.vatId', taxRepresentative.vatId, 'The tax representative\'s VAT number (BT-63)');
  checkAddress(taxRepresentative.address, 'taxRepresentative.address', ['BR-19', 'BR-20'], need, report);
}

function checkEndpoint({ endpoint }: Seller | Buyer, path: string, rule: string, need: Need): void {
  if (endpoint) need(rule, `${path}.endpoint.scheme`, endpoint.scheme, 'The scheme of the electronic address');
}

function checkPayee(payee: Payee, seller: Seller, need: Need, report: Report): void {
  need('BR-17', 'payee.name', payee.name, 'The payee\'s name (BT-59)');
  const isSeller = payee.name === seller.name || (payee.id !== undefined && seller.ids.some(({ id, scheme }) => id === payee.id!.id && scheme === payee.id!.scheme));
  if (!isBlank(payee.name) && isSeller) report('BR-17', 'payee', 'A payee is named only when it is not the seller.');
}

function checkPayment({ payment }: EInvoice, need: Need, report: Report): void {
  if (!payment) return;
  need('BR-49', 'payment.meansCode', payment.meansCode, 'The means of payment (BT-81)');
  const transfer = payment.meansCode === '30' || payment.meansCode === '58';
  payment.transfers.forEach(({ account }, i) => { if (transfer) need('BR-50', `payment.transfers.${i}.account`, account, 'The account to pay into (BT-84)'); });
  if (transfer && payment.transfers.every(({ account }) => isBlank(account))) report('BR-61', 'payment.transfers', 'A credit transfer needs an account to pay into (BT-84).');
  if (payment.card && payment.card.number.replace(/\s/g, '').length > 10) report('BR-51', 'payment.card.number', 'At most the first six and the last four digits of a card may be shown.');
}

function checkReferences(invoice: EInvoice, need: Need): void {
  invoice.precedingInvoices.forEach(({ number }, i) => { need('BR-55', `precedingInvoices.${i}.number`, number, 'The number of the earlier invoice (BT-25)'); });
  invoice.attachments.forEach(({ reference }, i) => { need('BR-52', `attachments.${i}.reference`, reference, 'The reference of the document (BT-122)'); });
}

/** The order of days, and that a period that is named has one. */
function checkPeriod(period: Period | undefined, path: string, [order, empty]: readonly [string, string], report: Report): void {
  if (!period) return;
  if (isBlank(period.start) && isBlank(period.end)) report(empty, path, 'A period has a first or a last day.');
  // Days written as YYYY-MM-DD sort as texts.
  if (period.start && period.end && period.end < period.start) report(order, `${path}.end`, 'A period does not end before it begins.', { found: period.end });
}

function checkAdjustment(adjustment: LineAdjustment, path: string, [amount, ...reasons]: readonly [string, string, string, ...string[]], need: Need, report: Report): void {
  need(amount, `${path}.amount`, adjustment.amount, 'The amount');
  if (!isBlank(adjustment.reason) || !isBlank(adjustment.reasonCode)) return;
  for (const rule of reasons.slice(0, 2)) report(rule, `${path}.reason`, 'A reason or the code of a reason is given.');
}

function checkLine(line: EInvoiceLine, path: string, need: Need, report: Report): void {
  need('BR-21', `${path}.id`, line.id, 'The line\'s number (BT-126)');
  need('BR-22', `${path}.quantity`, line.quantity, 'The quantity (BT-129)');
  need('BR-23', `${path}.unit`, line.unit, 'The unit of the quantity (BT-130)');
  need('BR-24', `${path}.net`, line.net, 'The line\'s net amount (BT-131)');
  need('BR-25', `${path}.item.name`, line.item.name, 'The item\'s name (BT-153)');
  need('BR-26', `${path}.price.net`, line.price.net, 'The net price (BT-146)');
  need('BR-CO-04', `${path}.vat.category`, line.vat.category, 'The VAT category (BT-151)');
  if (isNegative(line.price.net)) report('BR-27', `${path}.price.net`, 'A net price is not negative; the quantity may be.', { found: line.price.net });
  if (isNegative(line.price.discount?.gross)) report('BR-28', `${path}.price.discount.gross`, 'A gross price is not negative.', { found: line.price.discount?.gross });
  checkPeriod(line.period, `${path}.period`, ['BR-30', 'BR-CO-20'], report);
  line.allowances.forEach((allowance, i) => { checkAdjustment(allowance, `${path}.allowances.${i}`, ['BR-41', 'BR-42', 'BR-CO-23'], need, report); });
  line.charges.forEach((charge, i) => { checkAdjustment(charge, `${path}.charges.${i}`, ['BR-43', 'BR-44', 'BR-CO-24'], need, report); });
  line.item.attributes.forEach(({ name, value }, i) => { if (isBlank(name) || isBlank(value)) report('BR-54', `${path}.item.attributes.${i}`, 'An attribute has a name and a value.'); });
  if (line.item.standardId) need('BR-64', `${path}.item.standardId.scheme`, line.item.standardId.scheme, 'The scheme of the standard identifier');
  line.item.classifications.forEach(({ scheme }, i) => { need('BR-65', `${path}.item.classifications.${i}.scheme`, scheme, 'The scheme of the classification'); });
}

function isNegative(text: string | undefined): boolean {
  const value = decimalOf(text);
  return value !== undefined && value.digits < 0n;
}
