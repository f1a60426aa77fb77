import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { DocumentLine, DocumentTax } from '../../contract.ts';
import { roundingOf, stepOf } from '../../rules/documents/cash-rounding.ts';
import { eInvoiceOf, type EParty } from '../../rules/documents/e-invoice-out.ts';
import { incomingOf } from '../../rules/documents/e-invoice-in.ts';
import { priceBusinessDocument } from '../../rules/documents/price.ts';
import { withSubtotals } from '../../rules/documents/subtotals.ts';
import { detect, readEInvoice, writeCii, writeUbl } from '../../rules/einvoice/index.ts';

// Random documents with charges on the whole and cash rounding: what they come to, and what their e-invoices say.
const party: EParty = { name: 'A', tradingName: '', registration: '1', vatId: 'DE123456789', taxId: '', email: 'a@a.test', contact: 'A', phone: '1', address: { line1: 'S', city: 'B', postalCode: '1', country: 'DE' } as never, delivery: null };
const rates = ['0', '5', '20', '9.975'];
const taxes: DocumentTax[] = rates.map((rate, i) => ({ id: `t${i}`, name: `T${i}`, code: '', kind: rate === '0' ? 'zero' as const : 'percent' as const, rate, included: false, compound: false, category: rate === '0' ? 'Z' : 'S' }));
const cents = (n: number) => moneyToDecimal(money(BigInt(n), 'EUR'));
const rounding = fc.record({ step: fc.constantFrom('0.05' as const, '0.10' as const, '0.50' as const, '1.00' as const), mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const) });
const document = fc.record({
  mode: fc.constantFrom('exclusive' as const, 'inclusive' as const), taxRounding: fc.constantFrom('document' as const), discount: fc.option(fc.constantFrom('10', '33.333333'), { nil: null }), cash: fc.option(rounding, { nil: null }), credit: fc.boolean(),
  lines: fc.array(fc.record({ kind: fc.constantFrom('item' as const, 'item' as const, 'subtotal' as const), quantity: fc.constantFrom('1', '2', '12.5'), price: fc.integer({ min: 1, max: 99_999 }), tax: fc.nat(3) }), { minLength: 1, maxLength: 5 }),
  charges: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 9_999 }), percent: fc.option(fc.constantFrom('3', '12.5'), { nil: null }), tax: fc.nat(3) }), { maxLength: 3 }),
});
const inputOf = (x: typeof document extends fc.Arbitrary<infer T> ? T : never) => ({
  currency: 'EUR', taxMode: x.mode, taxRounding: x.taxRounding, taxes, discountPercent: x.discount, discountAmount: null, cashRounding: x.cash,
  lines: x.lines.map((l, i): DocumentLine => ({ id: `l${i}`, kind: l.kind, itemId: null, accountId: null, name: 'Work', description: '', quantity: l.quantity, unit: '', unitPrice: cents(l.price), discountPercent: null, discountAmount: null, taxIds: [`t${l.tax}`], dimensions: {}, periodFrom: null, periodTo: null, deferral: 'none', sourceType: '', sourceId: null, amount: '', net: '', tax: '', total: '' })),
  charges: x.charges.map((c) => ({ kind: 'shipping' as const, label: 'Shipping', amount: c.percent ? null : cents(c.amount), percent: c.percent, taxIds: [`t${c.tax}`] })),
});
const minor = (text: string) => parseMoney(text, 'EUR').amount;

describe('charges and cash rounding', () => {
  it('total = lines − discount + charges + tax, and the payable is the total that can be paid', () => {
    fc.assert(fc.property(document, (x) => {
      fc.pre(x.lines.some((l) => l.kind === 'item'));
      const { totals, priced, lines } = priceBusinessDocument(inputOf(x));
      const nets = lines.reduce((sum, l) => sum + (l ? minor(l.net) : 0n), 0n);
      const charged = totals.charges!.reduce((sum, c) => sum + minor(c.net), 0n);
      expect(minor(totals.net)).toBe(nets + charged);
      expect(minor(totals.total)).toBe(minor(totals.net) + minor(totals.tax));
      if (x.mode === 'exclusive') expect(minor(totals.net)).toBe(minor(totals.subtotal) - minor(totals.discount) + totals.charges!.reduce((sum, c) => sum + minor(c.amount), 0n));
      else expect(minor(totals.total)).toBe(minor(totals.subtotal) - minor(totals.discount) + totals.charges!.reduce((sum, c) => sum + minor(c.amount), 0n));
      expect(minor(totals.payable)).toBe(minor(totals.total) + minor(totals.rounding!));
      if (x.cash) expect(minor(totals.payable) % stepOf(x.cash.step, 'EUR')!).toBe(0n);
      else expect(totals.rounding).toBe('0.00');
      // The discount lowers lines alone.
      expect(priced.charges.every((c) => c.documentDiscount.amount === 0n)).toBe(true);
      const shown = withSubtotals(x.lines, lines.map((l) => l?.amount ?? null), 'EUR');
      expect(x.lines.every((l, i) => l.kind !== 'subtotal' || shown[i] !== null)).toBe(true);
    }), { numRuns: 2000 });
  }, 60_000);

  it('its e-invoice keeps every rule of arithmetic, and comes to the same when it is read again', () => {
    fc.assert(fc.property(document, (x) => {
      fc.pre(x.lines.some((l) => l.kind === 'item'));
      const input = inputOf(x);
      const { totals } = priceBusinessDocument(input);
      fc.pre(minor(totals.payable) > 0n);
      const { invoice, findings } = eInvoiceOf({
        ...input, kind: x.credit ? 'credit_note' : 'invoice', number: '1', issuedOn: '2026-01-01', supplyOn: null, isDeposit: false, instalments: [{ dueOn: '2026-02-01', amount: totals.payable }], baseCurrency: 'EUR', exchangeRate: '1', language: 'en', title: '', notes: '', terms: 'T', poNumber: '', buyerReference: '', deposits: [], preceding: x.credit ? [{ number: '0', issueDate: '2026-01-01' }] : [], seller: party, buyer: party, bank: null, units: new Map(),
      });
      expect(findings.filter((f) => !/^BR-(S|Z)-0[1-9]$|vatBreakdown/.test(`${f.rule} ${f.path}`) || /CO|^BR-[SZ]-0[89]/.test(f.rule)).map((f) => `${f.rule} ${f.path} ${f.message} ${f.found} ${f.expected}`)).toEqual([]);
      expect(invoice.charges.length).toBe(x.charges.length);
      expect([invoice.totals.gross, invoice.totals.due]).toEqual([totals.total, totals.payable]);
      expect(minor(invoice.totals.net)).toBe(minor(invoice.totals.lineNet) - minor(invoice.totals.allowances ?? '0.00') + minor(invoice.totals.charges ?? '0.00'));
      for (const xml of [writeUbl(invoice), writeCii(invoice)]) {
        expect(detect(xml)).not.toBeNull();
        const again = readEInvoice(xml);
        expect(again.totals).toEqual(invoice.totals);
        const draft = incomingOf(again, taxes, new Map());
        const read = priceBusinessDocument({ currency: 'EUR', taxMode: 'exclusive', taxRounding: 'document', taxes, lines: draft.lines.map((l) => ({ ...l, kind: 'item' as const })), charges: draft.charges });
        expect(read.totals.net).toBe(draft.net);
        // A tax that was backed out of a price is not always that of the net: such a file tells a cent of difference when it is read.
        if (x.mode === 'exclusive') expect([read.totals.tax, read.totals.total]).toEqual([draft.tax, draft.total]);
      }
    }), { numRuns: 300 });
  }, 60_000);

  it('rounding goes at most to the next step, in the direction that was chosen, and does nothing where a currency has no such coins', () => {
    fc.assert(fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), rounding, (payable, cash) => {
      const by = roundingOf(payable, 'CHF', cash);
      const step = stepOf(cash.step, 'CHF')!;
      expect((payable + by) % step).toBe(0n);
      expect(by > -step && by < step).toBe(true);
      if (cash.mode === 'up') expect(by >= 0n).toBe(true);
      if (cash.mode === 'down') expect(by <= 0n).toBe(true);
      if (cash.mode === 'nearest') expect((by < 0n ? -by : by) * 2n <= step).toBe(true);
      expect(roundingOf(payable, 'JPY', cash)).toBe(0n);
    }));
    expect(['100.02', '100.03', '100.075'.slice(0, 6)].map((text) => roundingOf(parseMoney(text, 'CHF').amount, 'CHF', { step: '0.05', mode: 'nearest' }))).toEqual([-2n, 2n, -2n]);
  });
});
