import fc from 'fast-check';
import { cleanText, en16931, type DocumentAdjustment, type EInvoice, type EInvoiceLine, type Identifier, type LineAdjustment, type PostalAddress } from '../../rules/einvoice/index.ts';
import { summed, text } from './sample.ts';

/** Records whose optional terms are there or not, never undefined. */
function terms<T extends Record<string, unknown>, K extends keyof T>(needed: { [P in K]: fc.Arbitrary<T[P]> }, optional: { [P in Exclude<keyof T, K>]: fc.Arbitrary<Exclude<T[P], undefined>> }): fc.Arbitrary<T> {
  return fc.record({ ...needed, ...optional }, { requiredKeys: Object.keys(needed) as never[], noNullPrototype: true }) as unknown as fc.Arbitrary<T>;
}

const filled = <T extends object>(arbitrary: fc.Arbitrary<T>) => arbitrary.filter((value) => Object.keys(value).length > 0);

// Any character of any script; "#" at the beginning would be the subject of a note.
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }).map(cleanText).filter((word) => word !== '' && !word.startsWith('#'));
const nasty = fc.constantFrom('A & B <c> "d" \'e\'', ']]>', '&amp;', '&#65;', 'line\nline', '\ttab\tin', 'مرحبا', '😀 smile', '<!-- no -->', '<![CDATA[x]]>', '0', 'null', '__proto__');
const someText = fc.oneof({ weight: 4, arbitrary: words }, { weight: 1, arbitrary: nasty.map(cleanText) });
const code = fc.stringMatching(/^[A-Z0-9]{1,12}$/).filter((id) => id !== 'NA');
const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
const amount = fc.bigInt(0n, 10_000_000n).map(text);
const signedAmount = fc.bigInt(-10_000_000n, 10_000_000n).map(text);
const decimal = (digits: number) => fc.tuple(fc.nat(99_999), fc.stringMatching(new RegExp(`^\\d{0,${digits}}$`))).map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`));
const percent = fc.constantFrom('5', '10', '12.5', '33.333');
const country = fc.constantFrom('DK', 'DE', 'FR', 'IT', 'XI');
const unit = fc.constantFrom('C62', 'HUR', 'KGM', 'XBX', 'MTR');

const plainId = code.map((id): Identifier => ({ id }));
const schemeId = fc.tuple(code, fc.constantFrom('0088', '0184', '0007')).map(([id, scheme]): Identifier => ({ id, scheme }));
const anyId = fc.oneof(plainId, schemeId);
const address = terms<PostalAddress & Record<string, unknown>, 'country'>({ country }, { line1: someText, line2: someText, line3: someText, city: someText, postcode: code, subdivision: someText });
const contact = filled(terms({}, { name: someText, phone: code, email: code }));
const endpoint = code.map((id): Identifier => ({ id, scheme: '0088' }));
const days = fc.tuple(day, day).map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }));
const period = fc.oneof(days, day.map((start) => ({ start })), day.map((end) => ({ end })));

function adjustment(reasonCode: fc.Arbitrary<string>): fc.Arbitrary<LineAdjustment> {
  return terms<LineAdjustment & Record<string, unknown>, 'amount' | 'reason'>({ amount, reason: someText }, { base: amount, percent, reasonCode });
}
const allowance = adjustment(fc.constantFrom('41', '95', '100'));
const charge = adjustment(fc.constantFrom('FC', 'AA', 'ZZZ'));

/** A VAT category with a rate that is allowed for it. */
const vat = fc.oneof(
  fc.constantFrom('25', '25.00', '19', '7', '5.5', '9.975').map((rate) => ({ category: 'S', rate })), fc.constantFrom('Z', 'E', 'AE', 'K', 'G').map((category) => ({ category, rate: '0' })),
  fc.constantFrom('0', '3', '7').map((rate) => ({ category: 'L', rate })), fc.constantFrom('0.5', '4').map((rate) => ({ category: 'M', rate })),
);
const notSubject = fc.constant({ category: 'O' });

function plus(a: string, b: string): string {
  const digits = (value: string) => value.split('.')[1]?.length ?? 0;
  const scale = Math.max(digits(a), digits(b));
  const whole = (value: string) => BigInt(value.replace('.', '') + '0'.repeat(scale - digits(value)));
  const sum = String(whole(a) + whole(b)).padStart(scale + 1, '0');
  return scale === 0 ? sum : `${sum.slice(0, -scale)}.${sum.slice(-scale)}`;
}

// The unit stands at the quantity, so that one without the other cannot be written.
const base = fc.constantFrom<Pick<EInvoiceLine['price'], 'baseQuantity' | 'baseUnit'>>({}, { baseQuantity: '100' }, { baseQuantity: '1', baseUnit: 'C62' }, { baseQuantity: '12.5', baseUnit: 'KGM' });
const price = fc.tuple(decimal(6), fc.option(decimal(4), { nil: undefined }), base)
  .map(([net, amount, quantity]): EInvoiceLine['price'] => ({ net, ...(amount === undefined ? {} : { discount: { gross: plus(net, amount), amount } }), ...quantity }));

const item = terms<EInvoiceLine['item'] & Record<string, unknown>, 'name' | 'classifications' | 'attributes'>({
  name: someText,
  classifications: fc.array(terms({ code, scheme: fc.constantFrom('HS', 'TST', 'STI') }, { version: code }), { maxLength: 2 }) as unknown as fc.Arbitrary<EInvoiceLine['item']['classifications']>,
  attributes: fc.array(fc.record({ name: someText, value: someText }, { noNullPrototype: true }), { maxLength: 2 }),
}, { description: someText, sellerId: code, buyerId: code, standardId: code.map((id) => ({ id, scheme: '0160' })), origin: country });

function line(category: fc.Arbitrary<EInvoiceLine['vat']>): fc.Arbitrary<EInvoiceLine> {
  return terms<EInvoiceLine & Record<string, unknown>, 'id' | 'quantity' | 'unit' | 'net' | 'allowances' | 'charges' | 'price' | 'vat' | 'item'>({
    id: code, quantity: fc.tuple(fc.constantFrom('', '-'), decimal(6)).map(([sign, size]) => (/[1-9]/.test(size) ? sign + size : size)), unit, net: signedAmount,
    allowances: fc.array(allowance, { maxLength: 2 }), charges: fc.array(charge, { maxLength: 2 }), price, vat: category, item,
  }, { note: someText, object: fc.oneof(plainId, code.map((id) => ({ id, scheme: 'AAV' }))), orderLine: code, buyerAccounting: code, period });
}

const payment = fc.tuple(
  fc.constantFrom('30', '58', '59', '48'), fc.array(terms({ account: fc.oneof(code, fc.constantFrom('DK5000400440116243', 'DE89370400440532013000')) }, { accountName: someText, provider: code }), { minLength: 1, maxLength: 3 }),
  terms({}, { meansText: someText, remittance: someText, card: terms({ number: fc.stringMatching(/^\d{4,10}$/) }, { holder: someText }), directDebit: filled(terms({}, { mandate: code, creditor: code, account: code })) }),
).map(([meansCode, transfers, rest]) => ({ meansCode, transfers, ...rest })) as unknown as fc.Arbitrary<NonNullable<EInvoice['payment']>>;

const attachment = fc.tuple(
  code, terms({}, { description: someText, location: code.map((id) => `https://files.example/${id}?a=1&b=2`) }),
  fc.option(fc.record({ base64: fc.uint8Array({ minLength: 1, maxLength: 90 }).map((bytes) => Buffer.from(bytes).toString('base64')), mimeType: fc.constantFrom('application/pdf', 'text/csv'), filename: someText }, { noNullPrototype: true }), { nil: undefined }),
).map(([reference, rest, document]) => ({ reference, ...rest, ...(document ? { document } : {}) }));

type Head = Omit<EInvoice, 'totals' | 'vatBreakdown' | 'lines' | 'allowances' | 'charges' | 'seller' | 'buyer' | 'vatCurrency'>;

const head = terms<Head & Record<string, unknown>, 'number' | 'issueDate' | 'typeCode' | 'currency' | 'dueDate' | 'notes' | 'specification' | 'precedingInvoices' | 'attachments' | 'delivery'>({
  number: someText, issueDate: day, typeCode: fc.constantFrom('380', '381', '384', '386', '396'), currency: fc.constantFrom('EUR', 'DKK', 'USD'), dueDate: day, specification: fc.constant(en16931),
  notes: fc.array(fc.tuple(words, fc.option(fc.constantFrom('AAI', 'REG'), { nil: undefined })).map(([note, subject]) => (subject ? { text: note, subject } : { text: note })), { maxLength: 3 }),
  precedingInvoices: fc.array(terms({ number: someText }, { issueDate: day }), { maxLength: 2 }) as unknown as fc.Arbitrary<EInvoice['precedingInvoices']>, attachments: fc.array(attachment, { maxLength: 2 }),
  delivery: terms({ date: day, address }, { partyName: someText, location: anyId }) as unknown as fc.Arbitrary<NonNullable<EInvoice['delivery']>>,
}, {
  taxPointDate: day, taxPointCode: fc.constantFrom('3', '35', '432'), buyerReference: someText, projectReference: code, contractReference: code, orderReference: code, salesOrderReference: code, receivingAdvice: code,
  despatchAdvice: code, tenderReference: code, invoicedObject: anyId, buyerAccounting: someText, paymentTerms: someText, process: code,
  payee: terms({ name: someText.map((name) => `Payee ${name}`) }, { id: schemeId, registration: anyId }) as unknown as fc.Arbitrary<NonNullable<EInvoice['payee']>>,
  taxRepresentative: fc.record({ name: someText, vatId: fc.constant('DE123456789'), address }, { noNullPrototype: true }), period, payment,
});

const seller = terms({ name: someText, ids: fc.tuple(fc.array(plainId, { minLength: 1, maxLength: 2 }), fc.array(schemeId, { maxLength: 2 })).map((lists) => lists.flat()) },
  { tradingName: someText, registration: anyId, taxId: code, legalInformation: someText, endpoint, contact }) as unknown as fc.Arbitrary<EInvoice['seller']>;
const buyer = terms({ name: someText }, { tradingName: someText, id: anyId, registration: anyId, endpoint, contact }) as unknown as fc.Arbitrary<EInvoice['buyer']>;

function invoiceWith(category: fc.Arbitrary<EInvoiceLine['vat']>, taxed: boolean): fc.Arbitrary<EInvoice> {
  const onDocument = (base: fc.Arbitrary<LineAdjustment>) => fc.array(fc.tuple(base, category).map(([terms, group]): DocumentAdjustment => ({ ...terms, ...group })), { maxLength: 2 });
  return fc.record({
    head, seller, buyer, addresses: fc.tuple(address, address), lines: fc.array(line(category), { minLength: 1, maxLength: 5 }), allowances: onDocument(allowance), charges: onDocument(charge),
    accounting: fc.option(amount, { nil: undefined }), settled: terms({}, { paid: amount, rounding: fc.constantFrom('-0.04', '0.02') }),
  // A payee is somebody else than the seller (BR-17).
  }).filter(({ head: { payee }, seller }) => !payee?.id || !seller.ids.some((own) => own.id === payee.id!.id)).map(({ head: { taxRepresentative, taxPointDate, ...rest }, seller, buyer, addresses, accounting, settled, ...parts }) => {
    const invoice = summed({
      ...rest, ...(taxPointDate !== undefined && rest.taxPointCode === undefined ? { taxPointDate } : {}), ...(taxed && taxRepresentative ? { taxRepresentative } : {}), ...parts,
      seller: { ...seller, address: addresses[0], ...(taxed ? { vatId: 'DK16356706' } : {}) }, buyer: { ...buyer, address: addresses[1], ...(taxed ? { vatId: 'FR12345678901' } : {}) },
    } as Omit<EInvoice, 'totals' | 'vatBreakdown'>, settled as { paid?: string; rounding?: string });
    return accounting === undefined ? invoice : { ...invoice, vatCurrency: 'SEK', totals: { ...invoice.totals, vatInAccountingCurrency: accounting } };
  });
}

/** Invoices and credit notes that break no rule. */
export const validInvoice: fc.Arbitrary<EInvoice> = fc.oneof({ weight: 5, arbitrary: invoiceWith(vat, true) }, { weight: 1, arbitrary: invoiceWith(notSubject, false) });
