import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { convert, currencyExponent, divideRounded, money, moneyToDecimal, parseDecimal, type Money } from '#core/contract/money.ts';
import type { ChargeKind, DocumentCharge, DocumentKind, DocumentLine, DocumentTax } from '../../contract/documents.ts';
import { en16931, isUnitCode, usualExemptions, validate, vatTolerances, type Buyer, type CreditTransfer, type Delivery, type DocumentAdjustment, type EInvoice, type EInvoiceLine, type Finding, type Item, type LineVat, type PostalAddress, type Seller, type VatBreakdown } from '../einvoice/index.ts';
import { canonical } from '../einvoice/decimal.ts';
import type { PricedLine } from '#core/contract/pricing/index.ts';
import { contentsText } from '#modules/accounting/contract.ts';
import { word } from './document-words.ts';
import { priceBusinessDocument, type PriceInput } from './price.ts';

/** Who a document is from or for in the terms of an e-invoice, kept with what was posted. */
export interface EParty { name: string; tradingName: string; registration: string; vatId: string; taxId: string; email: string; contact: string; phone: string; address: PostalAddress | null; delivery: PostalAddress | null; /** Whoever gets the goods, where that is not the buyer at the address they are billed to. */ deliveryName?: string; /** Where their e-invoices are delivered electronically; absent where that is the mail. */ endpoint?: { id: string; scheme: string } }

/** What a line says of its item to machines. */
export interface ItemFacts { sku?: string; gtin?: string; /** Digits of the Harmonized System. */ hsCode?: string; /** ISO 3166-1 alpha-2: where it was made. */ origin?: string }

/** A posted document as the mapping wants it; amounts are decimal texts in its currency. */
export interface EDocument extends Pick<PriceInput, 'currency' | 'taxMode' | 'taxRounding' | 'discountPercent' | 'discountAmount' | 'cashRounding'> {
  charges?: ReadonlyArray<Pick<DocumentCharge, 'kind' | 'label' | 'amount' | 'percent' | 'taxIds'>>; footer?: string;
  kind: DocumentKind; number: string; issuedOn: string; supplyOn: string | null; isDeposit: boolean; instalments: ReadonlyArray<{ dueOn: string; amount: string }>; baseCurrency: string; exchangeRate: string;
  language: DocumentLanguage; title: string; notes: string; terms: string; poNumber: string; buyerReference: string; lines: readonly DocumentLine[]; taxes: readonly DocumentTax[];
  /** Totals of deposits that are taken off, in minor units. */
  deposits: readonly bigint[]; preceding: ReadonlyArray<{ number: string; issueDate: string }>; seller: EParty; buyer: EParty;
  /** The account to pay into; null where nothing is to be paid to us. */
  bank: { holder: string; iban: string; accountNumber: string; bic: string } | null;
  /** What the payment terms say, line by line (BT-20). */
  saidTerms?: readonly string[];
  /** What the fiscal position says, about which taxes. */
  fiscal?: { note: string; taxIds: readonly string[] } | null;
  /** What lines say of their items, by line. */
  items?: ReadonlyMap<string, ItemFacts>;
  /** Codes of UN/ECE Recommendation 20 by the names of units, in small letters. */
  units: ReadonlyMap<string, string>;
}

/** An e-invoice and the rules it breaks, which have to be none before it goes out. */
export interface Outgoing { invoice: EInvoice; findings: Finding[] }

const usualCategory = { reverse_charge: 'AE', zero: 'Z', exempt: 'E', out_of_scope: 'O' } as const;
/** Why something is charged on the whole, in UNTDID 7161: freight, handling; the rest by its words alone. */
const chargeCodes: Partial<Record<ChargeKind, string>> = { shipping: 'FC', handling: 'HD' };
const notVat: Finding['message'] = 'A line of an e-invoice has one VAT in percent; other taxes cannot be written.';

/** The VAT of a line: a tax in percent, or why there is none. Null where the line's taxes are no single VAT. */
function vatOf(line: Pick<DocumentLine, 'taxIds'>, taxes: ReadonlyMap<string, DocumentTax>): LineVat | null {
  // What the payer keeps back is no VAT: it stands in a note.
  const own = line.taxIds.flatMap((id) => taxes.get(id) ?? []).filter((t) => t.kind !== 'withholding');
  if (own.length === 0) return { category: 'O' };
  const [tax] = own;
  if (own.length > 1 || !tax || tax.kind === 'fixed' || tax.kind === 'division' || tax.kind === 'withholding') return null;
  if (tax.kind === 'percent') return tax.category === 'O' ? { category: 'O' } : { category: tax.category, rate: canonical(tax.rate) };
  const category = tax.category === 'S' ? usualCategory[tax.kind] : tax.category;
  return category === 'O' ? { category } : { category, rate: '0' };
}

const textOf = (minor: bigint, currency: string): string => moneyToDecimal(money(minor, currency));
const size = (n: bigint): bigint => (n < 0n ? -n : n);
const some = (text: string): string | undefined => text || undefined;
const present = <T extends object>(of: { [K in keyof T]: T[K] | undefined }): T => Object.fromEntries(Object.entries(of).filter(([, v]) => v !== undefined)) as T;

/** Writes a posted invoice or credit note in the terms of EN 16931, and says which of its rules it breaks. */
export function eInvoiceOf(d: EDocument): Outgoing {
  const taxes = new Map(d.taxes.map((t) => [t.id, t]));
  const figures = priceBusinessDocument({ ...d, lines: d.lines, deposits: d.deposits });
  const { priced } = figures;
  // Where prices hold tax, a line says what is left of it without tax and after all discounts.
  const plain = d.taxMode === 'exclusive' || (d.taxMode === 'by_tax' && d.taxes.every((t) => !t.included));
  const problems: Finding[] = [];
  const groups = new Map<string, { vat: LineVat; taxable: bigint; discount: bigint; names: Set<string>; taxIds: Set<string> }>();
  const groupOf = (vat: LineVat | null, taxIds: readonly string[], p: PricedLine) => {
    const { category, rate } = vat ?? { category: 'O' };
    const group = groups.get(`${category} ${rate ?? ''}`) ?? { vat: present<LineVat>({ category, rate }), taxable: 0n, discount: 0n, names: new Set<string>(), taxIds: new Set<string>() };
    group.taxable += p.net.amount;
    group.discount += plain ? p.documentDiscount.amount : 0n;
    for (const id of taxIds) { const t = taxes.get(id); if (t && t.kind !== 'withholding') { group.taxIds.add(id); group.names.add(t.name); } }
    groups.set(`${category} ${rate ?? ''}`, group);
    return group;
  };
  const lines = d.lines.flatMap((line, i): EInvoiceLine[] => {
    const p = priced.lines[figures.places[i]!];
    if (!p) return [];
    const at = figures.places[i]!;
    const vat = vatOf(line, taxes);
    if (!vat) problems.push({ rule: 'VAT', path: `lines.${at}.vat`, message: notVat });
    const group = groupOf(vat, line.taxIds, p);
    return [lineOf(d, line, at, plain ? p.amount : p.net, plain, group.vat)];
  });
  const charges = (d.charges ?? []).map((charge, i): DocumentAdjustment => {
    const vat = vatOf(charge, taxes);
    if (!vat) problems.push({ rule: 'VAT', path: `charges.${i}.category`, message: notVat });
    const group = groupOf(vat, charge.taxIds, priced.charges[i]!);
    return { amount: textOf(priced.charges[i]!.net.amount, d.currency), reason: charge.label, ...(chargeCodes[charge.kind] ? { reasonCode: chargeCodes[charge.kind]! } : {}), ...group.vat };
  });
  const charged = new Map(priced.taxes.filter((t) => t.charged).map((t) => [t.taxId, t.amount.amount]));
  const breakdown = [...groups.values()].map(({ vat, taxable, names, taxIds }): VatBreakdown => present<VatBreakdown>({
    taxable: textOf(taxable, d.currency), tax: textOf([...taxIds].reduce((sum, id) => sum + (charged.get(id) ?? 0n), 0n), d.currency), category: vat.category, rate: vat.rate,
    exemptionReason: reasonOf(d, vat, taxIds) ?? (vat.category === 'E' ? some([...names].join(', ')) : undefined), exemptionCode: usualExemptions.get(vat.category),
  }));
  const allowances = [...groups.values()].filter((g) => g.discount !== 0n).map(({ vat, discount }): DocumentAdjustment => ({ amount: textOf(discount, d.currency), reason: word(d.language, 'discount'), reasonCode: '95', ...vat }));
  const charge = money(priced.charges.reduce((sum, c) => sum + c.net.amount, 0n), d.currency);
  const sums = { discount: priced.documentDiscount, net: priced.net, tax: priced.tax, total: priced.total, withheld: priced.withheld };
  // An invoice without a line is none (BR-16): where nothing but charges is on it, they are its lines.
  const onlyCharges = lines.length === 0;
  const parts = { allowances, vatBreakdown: breakdown, ...(onlyCharges ? { lines: charges.map(lineOfCharge), charges: [] } : { lines, charges }) };
  const invoice = whole(d, parts, { plain, rounding: figures.rounding, priced: onlyCharges ? { ...sums, subtotal: charge, charges: money(0n, d.currency) } : { ...sums, subtotal: priced.subtotal, charges: charge } });
  const vatTolerance = d.taxRounding === 'line' ? vatTolerances.unit : plain && [...groups.values()].every((g) => g.taxIds.size <= 1) ? vatTolerances.exact : vatTolerances.cent;
  return { invoice, findings: [...problems, ...validate(invoice, { vatTolerance })] };
}

function lineOfCharge({ amount, reason, category, rate }: DocumentAdjustment, i: number): EInvoiceLine {
  return { id: String(i + 1), quantity: '1', unit: 'C62', net: amount, allowances: [], charges: [], price: { net: amount }, vat: present<LineVat>({ category, rate }), item: { name: reason ?? '', classifications: [], attributes: [] } };
}

/** BT-120: the note of the fiscal position, for the groups of taxes that it brought and that need a reason. */
function reasonOf({ fiscal }: EDocument, { category }: LineVat, taxIds: ReadonlySet<string>): string | undefined {
  return fiscal && ['AE', 'K', 'G', 'O', 'E'].includes(category) && (taxIds.size === 0 ? fiscal.taxIds.length === 0 : fiscal.taxIds.some((id) => taxIds.has(id))) ? some(fiscal.note) : undefined;
}

function lineOf(d: EDocument, line: DocumentLine, at: number, net: Money, plain: boolean, vat: LineVat): EInvoiceLine {
  const unit = d.units.get(line.unit.trim().toLowerCase()) ?? (isUnitCode(line.unit.trim().toUpperCase()) ? line.unit.trim().toUpperCase() : 'C62');
  const [quantity, price] = [parseDecimal(line.quantity), parseDecimal(line.unitPrice)];
  const down = quantity.scale + price.scale - currencyExponent(d.currency);
  const gross = down > 0 ? divideRounded(quantity.digits * price.digits, 10n ** BigInt(down)) : quantity.digits * price.digits * 10n ** BigInt(-down);
  const off = plain ? gross - net.amount : 0n;
  const discount = { amount: textOf(size(off), d.currency), reason: word(d.language, 'discount') };
  return present<EInvoiceLine>({
    id: String(at + 1), quantity: line.quantity, unit, net: textOf(net.amount, d.currency), period: line.periodFrom || line.periodTo ? present({ start: line.periodFrom ?? undefined, end: line.periodTo ?? undefined }) : undefined,
    // What comes back has a negative sum: less of it is a charge.
    allowances: off > 0n ? [{ ...discount, reasonCode: '95' }] : [], charges: off < 0n ? [discount] : [],
    price: plain ? { net: line.unitPrice } : { net: textOf(size(net.amount), d.currency), baseQuantity: line.quantity.replace('-', '') }, vat,
    item: present({ name: line.name || line.description.split('\n')[0] || '', description: some([line.name ? line.description : '', contentsText(line.components ?? [])].filter(Boolean).join('\n')), ...itemOf(d.items?.get(line.id)), attributes: [] }),
  });
}

/** BT-155, BT-157 to BT-159. HS is the Harmonized System in UNTDID 7143, 0160 the GTIN in ISO 6523. */
function itemOf({ sku, gtin, hsCode, origin }: ItemFacts = {}): Pick<Item, 'sellerId' | 'standardId' | 'classifications' | 'origin'> {
  return present<Pick<Item, 'sellerId' | 'standardId' | 'classifications' | 'origin'>>({ sellerId: sku, standardId: gtin ? { id: gtin, scheme: '0160' } : undefined, classifications: hsCode ? [{ code: hsCode, scheme: 'HS' }] : [], origin });
}

interface Sums { plain: boolean; rounding: Money; priced: Record<'subtotal' | 'discount' | 'charges' | 'net' | 'tax' | 'total' | 'withheld', Money> }

function whole(d: EDocument, parts: Pick<EInvoice, 'lines' | 'allowances' | 'charges' | 'vatBreakdown'>, { plain, priced, rounding }: Sums): EInvoice {
  const deposits = d.deposits.reduce((sum, u) => sum + u, 0n);
  const credit = d.kind === 'credit_note' || d.kind === 'vendor_credit';
  const due = d.instalments.filter((i) => !/^0(\.0+)?$/.test(i.amount));
  // VAT numbers have no place where nothing is subject to VAT.
  const untaxed = parts.vatBreakdown.every((g) => g.category === 'O');
  const abroad = parts.vatBreakdown.some((g) => g.category === 'K');
  const foreign = d.currency !== d.baseCurrency && priced.tax.amount !== 0n;
  const remarks = [d.title, d.notes, d.footer ?? '', ...d.lines.filter((l) => l.kind === 'note').map((l) => [l.name, l.description].filter(Boolean).join('\n')), priced.withheld.amount === 0n ? '' : `${word(d.language, 'withheld')}: ${moneyToDecimal(priced.withheld)} ${d.currency}`];
  const terms = [...(d.saidTerms ?? []), due.length > 1 ? due.map((i) => `${i.amount} ${d.currency}: ${i.dueOn}`).join('\n') : '', d.terms].filter(Boolean).join('\n');
  return present<EInvoice>({
    number: d.number, issueDate: d.issuedOn, typeCode: credit ? '381' : d.kind === 'debit_note' ? '383' : d.isDeposit ? '386' : '380', currency: d.currency, vatCurrency: foreign ? d.baseCurrency : undefined, dueDate: due.length === 1 ? due[0]!.dueOn : undefined,
    buyerReference: some(d.buyerReference), orderReference: some(d.poNumber), paymentTerms: some(terms), notes: remarks.filter(Boolean).map((text) => ({ text })), specification: en16931, precedingInvoices: d.preceding.map((p) => ({ ...p })),
    seller: sellerOf(d.seller, untaxed), buyer: buyerOf(d.buyer, untaxed), delivery: deliveryOf(d, abroad), payment: paymentOf(d, credit), attachments: [], ...parts,
    totals: present<EInvoice['totals']>({
      lineNet: moneyToDecimal(plain ? priced.subtotal : money(priced.net.amount - priced.charges.amount, d.currency)), charges: parts.charges.length > 0 ? moneyToDecimal(priced.charges) : undefined, allowances: parts.allowances.length > 0 ? moneyToDecimal(priced.discount) : undefined, net: moneyToDecimal(priced.net), vat: moneyToDecimal(priced.tax),
      vatInAccountingCurrency: foreign ? moneyToDecimal(convert(priced.tax, d.baseCurrency, d.exchangeRate)) : undefined, gross: moneyToDecimal(priced.total), paid: deposits === 0n ? undefined : textOf(deposits, d.currency), rounding: rounding.amount === 0n ? undefined : moneyToDecimal(rounding), due: textOf(priced.total.amount - deposits + rounding.amount, d.currency),
    }),
  });
}

/** How to pay, BG-16: by credit transfer, within SEPA where it is euros to an IBAN (UNTDID 4461). */
function paymentOf({ bank, currency, number }: EDocument, credit: boolean): EInvoice['payment'] {
  if (!bank || credit) return undefined;
  const transfer = present<CreditTransfer>({ account: bank.iban || bank.accountNumber, accountName: some(bank.holder), provider: some(bank.bic) });
  return { meansCode: bank.iban && currency === 'EUR' ? '58' : '30', remittance: number, transfers: [transfer] };
}

function deliveryOf(d: EDocument, abroad: boolean): Delivery | undefined {
  const date = d.supplyOn ?? (abroad ? d.issuedOn : undefined);
  const elsewhere = d.buyer.deliveryName !== undefined && d.buyer.delivery !== null;
  const address = abroad || elsewhere ? d.buyer.delivery ?? d.buyer.address ?? undefined : undefined;
  return date || address ? present<Delivery>({ partyName: elsewhere ? some(d.buyer.deliveryName!) : undefined, date, address }) : undefined;
}

const contactOf = (p: EParty) => (p.contact || p.phone || p.email ? present<NonNullable<Seller['contact']>>({ name: some(p.contact), phone: some(p.phone), email: some(p.email) }) : undefined);
/** BT-34 and BT-49: the address in the Peppol network, else the mailbox. */
const endpointOf = (p: EParty) => p.endpoint ?? (p.email ? { id: p.email, scheme: 'EM' } : undefined);

function sellerOf(p: EParty, untaxed: boolean): Seller {
  return present<Seller>({
    name: p.name, tradingName: some(p.tradingName), ids: untaxed && p.vatId && !p.registration ? [{ id: p.vatId }] : [], registration: p.registration ? { id: p.registration } : undefined, vatId: untaxed ? undefined : some(p.vatId), taxId: untaxed ? undefined : some(p.taxId),
    endpoint: endpointOf(p), address: p.address ?? undefined, contact: contactOf(p),
  });
}

function buyerOf(p: EParty, untaxed: boolean): Buyer {
  return present<Buyer>({ name: p.name, tradingName: some(p.tradingName), registration: p.registration ? { id: p.registration } : undefined, vatId: untaxed ? undefined : some(p.vatId), endpoint: endpointOf(p), address: p.address ?? undefined, contact: contactOf(p) });
}

const names: ReadonlyArray<[RegExp, string]> = [[/^charges/, 'A charge on the whole'], [/^seller/, 'Your company'], [/^buyer/, 'The customer'], [/^totals/, 'The totals'], [/^vatBreakdown/, 'The taxes']];

/** What is wrong in words, each sentence once, with where it belongs and the rule's name: at most `most` of them and how many more there are. */
export function wordsOfProblems(findings: readonly Finding[], most = 5): string[] {
  const told = [...new Set(findings.map(({ rule, path, message, expected, found }) => {
    const line = /^lines\.(\d+)/.exec(path);
    const where = line ? `Line ${Number(line[1]) + 1}` : names.find(([form]) => form.test(path))?.[1] ?? '';
    const figures = expected !== undefined && found !== undefined ? ` (${found}, not ${expected})` : '';
    return `${where ? `${where}: ` : ''}${message.replace(/\.$/, '')}${figures} [${rule}].`;
  }))];
  return [...told.slice(0, most), ...(told.length > most ? [`And ${told.length - most} more.`] : [])];
}

/** The same as one text. */
export const problemsInWords = (findings: readonly Finding[], most = 5): string => wordsOfProblems(findings, most).join(' ');
