import { en16931, type DocumentAdjustment, type EInvoice, type EInvoiceLine, type VatBreakdown } from '../../rules/einvoice/index.ts';

/** What a line of a sample is made of; the net amount is given, not computed. */
export interface Row { net: string; rate?: string; category?: string; quantity?: string; price?: string; name?: string }

/** Hundredths of a text with at most two fraction digits. */
export function cents(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`);
}

/** "-1.05" of -105. */
export function text(hundredths: bigint): string {
  const size = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

/** The text of an amount that is 0.01 more. */
export function oneCentMore(amount: string): string {
  return text(cents(amount) + 1n);
}

/** Hundredths of tax on hundredths at a percentage, half away from zero: worked out here once more, apart from the code under test. */
export function taxOn(base: bigint, rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scale = 100n * 10n ** BigInt(fraction.length);
  const product = base * BigInt(whole + fraction);
  const size = product < 0n ? -product : product;
  const tax = (size + scale / 2n) / scale;
  return product < 0n ? -tax : tax;
}

const rated = new Set(['S', 'L', 'M']);
const reasons: Readonly<Record<string, Pick<VatBreakdown, 'exemptionCode' | 'exemptionReason'>>> = {
  E: { exemptionReason: 'Medical care' }, AE: { exemptionCode: 'VATEX-EU-AE' }, K: { exemptionCode: 'VATEX-EU-IC' }, G: { exemptionCode: 'VATEX-EU-G' }, O: { exemptionReason: 'Not subject to VAT' },
};

/** The groups of BG-23 for lines and adjustments. */
export function breakdownOf(lines: readonly EInvoiceLine[], allowances: readonly DocumentAdjustment[], charges: readonly DocumentAdjustment[]): VatBreakdown[] {
  const groups = new Map<string, { category: string; rate: string | undefined; base: bigint }>();
  const take = (category: string, rate: string | undefined, amount: bigint) => {
    const key = rated.has(category) ? `${category} ${Number(rate)}` : category;
    const group = groups.get(key) ?? { category, rate, base: 0n };
    group.base += amount;
    groups.set(key, group);
  };
  for (const { vat, net } of lines) take(vat.category, vat.rate, cents(net));
  for (const { category, rate, amount } of allowances) take(category, rate, -cents(amount));
  for (const { category, rate, amount } of charges) take(category, rate, cents(amount));
  return [...groups.values()].map(({ category, rate, base }) => ({
    taxable: text(base), tax: text(taxOn(base, rate ?? '0')), category, ...(rate === undefined ? {} : { rate }), ...reasons[category],
  }));
}

/** Totals and VAT breakdown of an invoice whose lines and adjustments stand. */
export function summed(invoice: Omit<EInvoice, 'totals' | 'vatBreakdown'>, { paid, rounding }: { paid?: string; rounding?: string } = {}): EInvoice {
  const { lines, allowances, charges } = invoice;
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + cents(amount), 0n);
  const [lineNet, less, more] = [sum(lines.map(({ net }) => net)), sum(allowances.map(({ amount }) => amount)), sum(charges.map(({ amount }) => amount))];
  const vatBreakdown = breakdownOf(lines, allowances, charges);
  const net = lineNet - less + more;
  const vat = sum(vatBreakdown.map(({ tax }) => tax));
  const due = net + vat - cents(paid ?? '0') + cents(rounding ?? '0');
  return {
    ...invoice, vatBreakdown,
    totals: {
      lineNet: text(lineNet), ...(allowances.length > 0 ? { allowances: text(less) } : {}), ...(charges.length > 0 ? { charges: text(more) } : {}), net: text(net), vat: text(vat), gross: text(net + vat),
      ...(paid === undefined ? {} : { paid }), ...(rounding === undefined ? {} : { rounding }), due: text(due),
    },
  };
}

/** A line. */
export function lineOf({ net, rate = '25', category = 'S', quantity = '1', price = net.replace('-', ''), name = 'Item' }: Row, index: number): EInvoiceLine {
  return {
    id: String(index + 1), quantity, unit: 'C62', net, allowances: [], charges: [], price: { net: price }, vat: category === 'O' ? { category } : { category, rate },
    item: { name: `${name} ${index + 1}`, classifications: [], attributes: [] },
  };
}

/** An invoice from Aarhus to Odense with these lines. */
export function invoiceOf(rows: readonly Row[], changes: Partial<Omit<EInvoice, 'totals' | 'vatBreakdown'>> = {}): EInvoice {
  return summed({
    number: 'INV-2026-0042', issueDate: '2026-03-02', typeCode: '380', currency: 'EUR', dueDate: '2026-04-01', notes: [], specification: en16931, precedingInvoices: [],
    seller: { name: 'Nordlys Trykkeri ApS', ids: [], vatId: 'DK16356706', address: { line1: 'Havnegade 7', city: 'Aarhus', postcode: '8000', country: 'DK' } },
    buyer: { name: 'Kontorhuset A/S', address: { line1: 'Vestergade 12', city: 'Odense', postcode: '5000', country: 'DK' } },
    allowances: [], charges: [], attachments: [], lines: rows.map(lineOf), ...changes,
  });
}

/** The acceptance figures, each as an invoice of our own. */
export const acceptance = {
  // 16 lines at 6 % add up to 293.21, the return to -109.98, and three lines at 21 % to 46.37.
  I1: invoiceOf([
    ...[['3', '6.50', '19.50'], ['1', '24.80', '24.80'], ['4', '2.25', '9.00'], ['2', '17.40', '34.80'], ['1', '8.15', '8.15'], ['6', '1.99', '11.94'], ['1', '31.00', '31.00'], ['2', '5.45', '10.90'],
      ['1', '12.75', '12.75'], ['3', '7.30', '21.90'], ['1', '19.99', '19.99'], ['2', '14.20', '28.40'], ['1', '4.68', '4.68'], ['5', '3.16', '15.80'], ['1', '27.35', '27.35'], ['1', '12.25', '12.25'],
      ['-6', '18.33', '-109.98']].map(([quantity, price, net]) => ({ quantity, price, net: net!, rate: '6' })),
    ...['12.40', '18.97', '15.00'].map((net) => ({ net, rate: '21' })),
  ]),
  I2: invoiceOf([{ net: '1000.00' }, { net: '500.00' }, { net: '2500.00', rate: '12' }], { currency: 'DKK' }),
  I3: invoiceOf([{ net: '147.00', rate: '21' }]),
  I4: invoiceOf([{ net: '400.00' }, { net: '400.00' }], { currency: 'DKK', charges: [{ amount: '100.00', reason: 'Freight', reasonCode: 'FC', category: 'S', rate: '25' }] }),
  half: invoiceOf([{ net: '1460.50' }]),
} as const satisfies Record<string, EInvoice>;

/** An invoice with every term of the model in it, for both syntaxes. */
export function everything(changes: Partial<EInvoice> = {}): EInvoice {
  const small = lineOf({ net: '90.00', rate: '25.00', quantity: '10', price: '9.50' }, 0);
  const lines: EInvoiceLine[] = [
    {
      ...small, note: 'Cut & folded', object: { id: 'METER-7', scheme: 'AAV' }, orderLine: '20', buyerAccounting: '4000', period: { start: '2026-02-01', end: '2026-02-28' },
      allowances: [{ amount: '10.00', base: '100.00', percent: '10', reason: 'Trade discount', reasonCode: '100' }], charges: [{ amount: '5.00', reason: 'Cutting', reasonCode: 'AA' }],
      price: { net: '9.50', discount: { gross: '10.25', amount: '0.75' }, baseQuantity: '1', baseUnit: 'C62' },
      item: {
        name: 'Cards <250>', description: 'Matt, 350 g', sellerId: 'PRD-1', buyerId: 'B-77', standardId: { id: '4006381333931', scheme: '0160' },
        classifications: [{ code: '44121600', scheme: 'TST', version: '19' }, { code: '4909', scheme: 'HS' }], origin: 'DK', attributes: [{ name: 'Color', value: 'White' }, { name: 'Weight', value: '350 g' }],
      },
    },
    lineOf({ net: '-12.50', rate: '25.00', quantity: '-1', price: '12.50' }, 1), lineOf({ net: '40.00', category: 'E', rate: '0' }, 2),
  ];
  const whole = summed({
    number: 'INV-2026-0043', issueDate: '2026-03-02', typeCode: '380', currency: 'EUR', vatCurrency: 'DKK', taxPointCode: '35', dueDate: '2026-04-01', buyerReference: 'Dept. 9', projectReference: 'P-1',
    contractReference: 'C-2', orderReference: 'PO-3', salesOrderReference: 'SO-4', receivingAdvice: 'R-5', despatchAdvice: 'D-6', tenderReference: 'LOT-7', invoicedObject: { id: 'OBJ-8', scheme: 'ABT' },
    buyerAccounting: '4711:09', paymentTerms: '30 days net\n2 % within 10 days', notes: [{ text: 'Thank you', subject: 'AAI' }, { text: 'Line one\nLine two' }], process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    specification: en16931, precedingInvoices: [{ number: 'INV-1', issueDate: '2026-01-15' }, { number: 'INV-2' }],
    seller: {
      name: 'Nordlys Trykkeri ApS', tradingName: 'Nordlys', ids: [{ id: 'S-1' }, { id: '5790000435944', scheme: '0088' }], registration: { id: '16356706', scheme: '0184' }, vatId: 'DK16356706', taxId: '16356706',
      legalInformation: 'Capital 125.000 DKK', endpoint: { id: '5790000435944', scheme: '0088' },
      address: { line1: 'Havnegade 7', line2: '2. th.', line3: 'Gate B', city: 'Aarhus', postcode: '8000', subdivision: 'Midtjylland', country: 'DK' }, contact: { name: 'Asta Holm', phone: '+45 12345678', email: 'asta@nordlys.example' },
    },
    buyer: {
      name: 'Kontorhuset A/S', tradingName: 'Kontorhuset', id: { id: '5790000436057', scheme: '0088' }, registration: { id: '87654321', scheme: '0184' }, vatId: 'DK87654321', endpoint: { id: 'DK87654321', scheme: '0184' },
      address: { line1: 'Vestergade 12', line2: 'Yard', line3: 'Ramp', city: 'Odense', postcode: '5000', subdivision: 'Fyn', country: 'DK' }, contact: { name: 'Per Lund', phone: '+45 87654321', email: 'per@kontorhuset.example' },
    },
    payee: { name: 'Nordlys Factoring', id: { id: 'PAY-1' }, registration: { id: '11223344', scheme: '0184' } },
    taxRepresentative: { name: 'Skat Hjælp', vatId: 'DK11111111', address: { line1: 'Torvet 1', line2: 'A', line3: 'B', city: 'Vejle', postcode: '7100', subdivision: 'Syd', country: 'DK' } },
    delivery: { partyName: 'Warehouse 4', location: { id: '5790000436071', scheme: '0088' }, date: '2026-02-27', address: { line1: 'Kajen 3', line2: 'Port 2', line3: 'Ramp 1', city: 'Odense', postcode: '5000', subdivision: 'Fyn', country: 'DK' } },
    period: { start: '2026-02-01', end: '2026-02-28' },
    payment: {
      meansCode: '58', meansText: 'SEPA credit transfer', remittance: 'INV-2026-0043', transfers: [{ account: 'DK5000400440116243', accountName: 'Nordlys', provider: 'DABADKKK' }, { account: '0040-0440116243' }],
      card: { number: '4111111111', holder: 'A HOLM' }, directDebit: { mandate: 'M-9', creditor: 'DK98ZZZ09999999999', account: 'DK5000400440116243' },
    },
    allowances: [{ amount: '10.00', base: '100.00', percent: '10', reason: 'Bonus', reasonCode: '100', category: 'S', rate: '25.00' }],
    charges: [{ amount: '15.00', base: '150.00', percent: '10', reason: 'Freight', reasonCode: 'FC', category: 'S', rate: '25.00' }],
    attachments: [
      { reference: 'A-1', description: 'Timesheet', document: { base64: Buffer.from('hours').toString('base64'), mimeType: 'text/csv', filename: 'hours "feb".csv' } },
      { reference: 'A-2', location: 'https://files.example/a-2' },
    ],
    lines,
  }, { paid: '20.00', rounding: '0.05' });
  return { ...whole, totals: { ...whole.totals, vatInAccountingCurrency: '164.11' }, ...changes };
}
