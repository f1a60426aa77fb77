import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideRounded, moneyToDecimal, money } from '../money.ts';
import { explainDocument, priceDocument, PricingError, type PricedDocument, type PricingDocument, type PricingLine, type PricingTax } from '../pricing/index.ts';

const tax = (id: string, rate: string, more: Partial<PricingTax> = {}): PricingTax => ({ id, kind: 'percent', rate, ...more });
const line = (quantity: string, unitPrice: string, taxIds: string[] = [], more: Partial<PricingLine> = {}): PricingLine => ({ quantity, unitPrice, taxIds, ...more });
const document = (lines: PricingLine[], taxes: PricingTax[] = [], more: Partial<PricingDocument> = {}): PricingDocument => ({ currency: 'EUR', mode: 'exclusive', rounding: 'document', lines, taxes, ...more });
const figures = (priced: PricedDocument) => ({ net: moneyToDecimal(priced.net), tax: moneyToDecimal(priced.tax), total: moneyToDecimal(priced.total) });
const price = (lines: PricingLine[], taxes: PricingTax[] = [], more: Partial<PricingDocument> = {}) => figures(priceDocument(document(lines, taxes, more)));

describe('worked figures', () => {
  it('rounds a line once, before tax', () => {
    const lines = [line('16', '348.35', ['v'], { discountPercent: '4' })];
    for (const rounding of ['document', 'line'] as const) expect(price(lines, [tax('v', '22')], { rounding })).toEqual({ net: '5350.66', tax: '1177.15', total: '6527.81' });
  });

  it('rounds tax half away from zero', () => {
    expect(price([line('1', '1460.50', ['v'])], [tax('v', '25')]).tax).toBe('365.13');
    expect(price([line('-1', '1460.50', ['v'])], [tax('v', '25')]).tax).toBe('-365.13');
    expect(price([line('1', '8180', ['v'])], [tax('v', '9.975')]).tax).toBe('815.96');
  });

  it('takes tax on the document or on each line', () => {
    const lines = [line('1', '55.55', ['v']), line('1', '11.11', ['v'])];
    expect(price(lines, [tax('v', '23')]).tax).toBe('15.33');
    expect(price(lines, [tax('v', '23')], { rounding: 'line' }).tax).toBe('15.34');
  });

  it('takes tax out of prices that contain it and never moves the total', () => {
    const lines = [line('1', '21.53', ['v']), line('1', '21.53', ['v'])];
    expect(price(lines, [tax('v', '21')], { mode: 'inclusive' })).toEqual({ net: '35.59', tax: '7.47', total: '43.06' });
    expect(price(lines, [tax('v', '21')], { mode: 'inclusive', rounding: 'line' })).toEqual({ net: '35.58', tax: '7.48', total: '43.06' });
    expect(price([line('100', '50', ['v'])], [tax('v', '14')], { mode: 'inclusive' })).toEqual({ net: '4385.96', tax: '614.04', total: '5000.00' });
    expect(price([line('100', '50', ['v'])], [tax('v', '14')], { mode: 'inclusive', discount: { amount: '100' } })).toEqual({ net: '4298.25', tax: '601.75', total: '4900.00' });
  });

  it('compounds in order', () => {
    const fixed = (id: string, compound: boolean) => tax(id, '10', { kind: 'fixed', compound });
    expect(price([line('1', '200', ['f', 'p'])], [fixed('f', true), tax('p', '10')]).total).toBe('231.00');
    expect(price([line('1', '200', ['f', 'p'])], [fixed('f', false), tax('p', '10')]).total).toBe('230.00');
    expect(price([line('1', '200', ['f', 'p', 'g', 'q'])], [fixed('f', true), tax('p', '10'), fixed('g', true), tax('q', '10')]).total).toBe('263.00');
    const five = [tax('1', '10', { included: true, compound: true }), tax('2', '10', { included: true }), tax('3', '10', { included: true }), tax('4', '10'), tax('5', '10')];
    const priced = priceDocument(document([line('1', '132', ['5', '4', '3', '2', '1'])], five, { mode: 'by_tax' }));
    expect(figures(priced)).toEqual({ net: '100.00', tax: '54.00', total: '154.00' });
    expect(priced.taxes.map((t) => moneyToDecimal(t.base))).toEqual(['100.00', '110.00', '110.00', '110.00', '110.00']);
  });

  it('knows a tax that is a share of the price it is in', () => {
    expect(price([line('1', '200', ['d'])], [tax('d', '10', { kind: 'division' })]).tax).toBe('22.22');
    expect(price([line('1', '200', ['d'])], [tax('d', '10')], { mode: 'inclusive' })).toEqual({ net: '181.82', tax: '18.18', total: '200.00' });
    expect(price([line('1', '200', ['d'])], [tax('d', '10', { kind: 'division' })], { mode: 'inclusive' })).toEqual({ net: '180.00', tax: '20.00', total: '200.00' });
  });

  it('shares a document discount out before tax', () => {
    expect(price(['84', '54', '288', '144', '430'].map((n) => line(n, '4.60', ['v'])), [tax('v', '19')])).toEqual({ net: '4600.00', tax: '874.00', total: '5474.00' });
    expect(price(['75', '500', '200', '100', '50', '50'].map((n) => line('1', n, ['v'])), [tax('v', '24')], { discount: { amount: '75' } })).toEqual({ net: '900.00', tax: '216.00', total: '1116.00' });
    const thirds = priceDocument(document(['10', '10', '10'].map((n) => line('1', n)), [], { discount: { amount: '10' } }));
    expect(thirds.lines.map((l) => moneyToDecimal(l.documentDiscount))).toEqual(['3.34', '3.33', '3.33']);
    // A return takes back what each line got: the odd cent from the same one, so that its tax is the same too.
    const halves = (quantity: string) => priceDocument(document([line(quantity, '0.03', ['v']), line(quantity, '0.01')], [tax('v', '32.506')], { rounding: 'line', discount: { percent: '50' } }));
    expect([halves('1'), halves('-1')].map((p) => [...p.lines.map((l) => moneyToDecimal(l.documentDiscount)), moneyToDecimal(p.total)])).toEqual([['0.02', '0.00', '0.02'], ['-0.02', '0.00', '-0.02']]);
  });

  it('keeps an optional line out until it is chosen', () => {
    const lines = (counted: boolean) => [line('12', '45.00', ['v'], { discountPercent: '5' }), line('1', '250.00', ['v'], { counted })];
    expect(price(lines(false), [tax('v', '20')])).toEqual({ net: '513.00', tax: '102.60', total: '615.60' });
    expect(price(lines(true), [tax('v', '20')])).toEqual({ net: '763.00', tax: '152.60', total: '915.60' });
    expect(moneyToDecimal(priceDocument(document(lines(false), [tax('v', '20')])).lines[1]!.total)).toBe('300.00');
  });

  it('lowers the payable by withholding and charges no reverse charge', () => {
    const priced = priceDocument(document([line('1', '1000', ['v', 'w', 'r'])], [tax('v', '20'), tax('w', '10', { kind: 'withholding' }), tax('r', '19', { kind: 'reverse_charge' })]));
    expect({ ...figures(priced), payable: moneyToDecimal(priced.payable), owed: moneyToDecimal(priced.taxes[2]!.amount) }).toEqual({ net: '1000.00', tax: '200.00', total: '1200.00', payable: '1100.00', owed: '190.00' });
  });

  it('shares an inclusive price out with the odd cent on the earlier line', () => {
    const priced = priceDocument(document([line('1', '1.00', ['v']), line('1', '1.00', ['v'])], [tax('v', '25')], { mode: 'inclusive', currency: 'EUR' }));
    expect(priced.lines.map((l) => moneyToDecimal(l.net))).toEqual(['0.80', '0.80']);
    const odd = priceDocument(document(['0.10', '0.10', '0.10'].map((p) => line('1', p, ['v'])), [tax('v', '20')], { mode: 'inclusive' }));
    expect(odd.lines.map((l) => moneyToDecimal(l.net))).toEqual(['0.09', '0.08', '0.08']);
  });

  it('counts in the currency’s own minor unit', () => {
    expect(price([line('3', '33.5', ['v'])], [tax('v', '10')], { currency: 'JPY' })).toEqual({ net: '101', tax: '10', total: '111' });
    expect(price([line('1', '1.2345', ['v'])], [tax('v', '5')], { currency: 'KWD' })).toEqual({ net: '1.235', tax: '0.062', total: '1.297' });
    expect(price([line('1', '1', ['v'])], [tax('v', '19')], { currency: 'CLF' })).toEqual({ net: '1.0000', tax: '0.1900', total: '1.1900' });
  });
});

describe('what it refuses, and where', () => {
  const refusal = (d: PricingDocument) => {
    try { priceDocument(d); } catch (error) { if (error instanceof PricingError) return [error.code, error.path]; throw error; }
    return null;
  };
  it('names the figure', () => {
    expect(refusal(document([line('1', '1'), line('x', '1')]))).toEqual(['number_invalid', 'lines.1.quantity']);
    expect(refusal(document([line('1', '1.1234567')]))).toEqual(['amount_precision', 'lines.0.unitPrice']);
    expect(refusal(document([line('1', '1', [], { discountPercent: '101' })]))).toEqual(['percent_range', 'lines.0.discountPercent']);
    expect(refusal(document([line('1', '1', [], { discountAmount: '0.001' })]))).toEqual(['amount_precision', 'lines.0.discountAmount']);
    expect(refusal(document([line('1', '1', ['gone'])]))).toEqual(['tax_unknown', 'lines.0.taxIds.0']);
    expect(refusal(document([line('1', '1')], [], { discount: { amount: '1.01' } }))).toEqual(['discount_too_large', 'discount.amount']);
    expect(refusal(document([line('1', '1')], [tax('v', '-1')]))).toEqual(['rate_range', 'taxes.0.rate']);
    expect(refusal(document([line('999999999999', '999999999999')]))).toEqual(['amount_range', 'lines']);
    expect(refusal(document([line('1', '1')], [], { currency: 'XXZ' }))).toEqual(['currency_unknown', 'currency']);
  });
});

const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF');
const amountText = (most: number, digits: number) => fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** digits - 1 })).map(([whole, part]) => `${whole}.${String(part).padStart(digits, '0')}`);
const rate = amountText(40, 3);
const someTaxes = fc.array(fc.record({ rate, kind: fc.constantFrom('percent', 'percent', 'percent', 'fixed', 'division', 'withholding', 'reverse_charge', 'exempt'), included: fc.boolean(), compound: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map((taxes) => taxes.map((t, i) => ({ ...t, id: `t${i}` }) as PricingTax));
const anyDocument = fc.tuple(currency, someTaxes, fc.constantFrom('exclusive', 'inclusive', 'by_tax'), fc.constantFrom('document', 'line'), fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })).chain(([code, taxes, mode, rounding, discount]) =>
  fc.array(fc.record({
    quantity: fc.tuple(fc.boolean(), amountText(50, 2)).map(([minus, n]) => (minus && discount === null ? `-${n}` : n)), unitPrice: amountText(900, 4),
    discountPercent: fc.option(amountText(99, 1), { nil: null }), taxIds: fc.subarray(taxes.map((t) => t.id)), counted: fc.boolean(),
  }), { minLength: 1, maxLength: 12 }).map((lines): PricingDocument => ({ currency: code, mode, rounding, lines, taxes, discount: discount === null ? null : { percent: String(discount) } }) as PricingDocument));
const total = (values: Iterable<{ amount: bigint }>) => [...values].reduce((sum, v) => sum + v.amount, 0n);

describe('any document', () => {
  const holds = (check: (d: PricingDocument, p: PricedDocument) => void) => fc.assert(fc.property(anyDocument, (d) => check(d, priceDocument(d))), { numRuns: 1500 });

  it('adds up in every column and every row', () => holds((_d, p) => {
    const counted = p.lines.filter((l) => l.counted);
    expect(p.total.amount).toBe(p.net.amount + p.tax.amount);
    expect([total(counted.map((l) => l.amount)), total(counted.map((l) => l.documentDiscount)), total(counted.map((l) => l.net)), total(counted.map((l) => l.tax)), total(counted.map((l) => l.total))])
      .toEqual([p.subtotal.amount, p.documentDiscount.amount, p.net.amount, p.tax.amount, p.total.amount]);
    for (const t of p.taxes) {
      const parts = counted.flatMap((l) => l.taxes.filter((x) => x.taxId === t.taxId));
      expect([total(parts.map((x) => x.amount)), total(parts.map((x) => x.base))]).toEqual([t.amount.amount, t.base.amount]);
    }
    expect(p.payable.amount).toBe(p.total.amount - p.withheld.amount);
  }));

  it('charges an inclusive price to the cent, and an exclusive one nothing less', () => holds((d, p) => {
    if (d.mode === 'inclusive') expect(p.total.amount).toBe(p.subtotal.amount - p.documentDiscount.amount);
    if (d.mode === 'exclusive') expect(p.net.amount).toBe(p.subtotal.amount - p.documentDiscount.amount);
  }));

  it('comes to the same whatever the order of its lines, and to the opposite when it is returned', () => holds((d, p) => {
    if (d.rounding === 'document' && !d.discount && d.mode !== 'by_tax') {
      // A tax on top of shared-out cents (compounding, or prices that contain one tax and not the other) may differ by one; without it the order cannot matter at all.
      const plain = { ...d, taxes: d.taxes.map((t) => ({ ...t, compound: false })) };
      expect(figures(priceDocument({ ...plain, lines: plain.lines.toReversed() }))).toEqual(figures(priceDocument(plain)));
    }
    const back = priceDocument({ ...d, lines: d.lines.map((l) => ({ ...l, quantity: l.quantity.startsWith('-') ? l.quantity.slice(1) : `-${l.quantity}` })) });
    expect([back.subtotal.amount, back.documentDiscount.amount]).toEqual([-p.subtotal.amount, -p.documentDiscount.amount]);
    if (!d.taxes.some((t) => t.compound) && d.rounding === 'line') expect(back.total.amount).toBe(-p.total.amount);
  }));

  it('takes a single tax on the sum of nets', () => fc.assert(fc.property(fc.array(amountText(5000, 2), { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 40_000 }), (prices, thousandths) => {
    const minor = prices.map((p) => BigInt(p.replace('.', '')));
    const priced = priceDocument(document(prices.map((p) => line('1', p, ['v'])), [tax('v', moneyToDecimal(money(BigInt(thousandths), 'KWD')))]));
    expect(priced.tax.amount).toBe(divideRounded(minor.reduce((a, b) => a + b, 0n) * BigInt(thousandths), 100_000n));
  }), { numRuns: 1500 }));

  it('explains itself: the steps end at the total and name every counted line and tax', () => holds((d, p) => {
    const steps = explainDocument(d, p);
    expect(steps.filter((s) => s.kind === 'line')).toHaveLength(d.lines.filter((l) => l.counted !== false).length);
    expect(steps.filter((s) => s.kind === 'tax')).toHaveLength(p.taxes.length);
    const charged = steps.flatMap((s) => (s.kind === 'tax' && s.charged ? [s.amount] : []));
    const net = steps.find((s) => s.kind === 'net')!;
    expect(total([net.amount, ...charged])).toBe(steps.find((s) => s.kind === 'total')!.amount.amount);
  }));

  it('says of a tax what it really was taken of', () => {
    const shown = (d: PricingDocument) => explainDocument(d, priceDocument(d)).flatMap((s) => (s.kind === 'tax' ? [[s.way && { ...s.way, ...('price' in s.way ? { price: moneyToDecimal(s.way.price) } : {}) }, s.exact, s.perLine]] : []));
    const vat = tax('v', '21');
    expect(shown(document([line('1', '100', ['v'])], [vat]))).toEqual([[{ of: 'base' }, '21.00', false]]);
    // 35.59 × 21 % would be 7.4739.
    expect(shown(document([line('1', '43.06', ['v'])], [vat], { mode: 'inclusive' }))).toEqual([[{ of: 'price', price: '43.06', divisor: '121' }, '7.473223', false]]);
    expect(shown(document([line('1', '200', ['d'])], [tax('d', '10', { kind: 'division' })], { mode: 'inclusive' }))).toEqual([[{ of: 'price', price: '200.00', divisor: null }, '20.00', false]]);
    expect(shown(document([line('3', '10', ['f']), line('2.5', '1', ['f']), line('1', '1', [])], [tax('f', '0.5', { kind: 'fixed' })]))).toEqual([[{ of: 'units', quantity: '5.5' }, '2.75', false]]);
    // Three lines of 22.22: 5.1106 each, rounded 5.11, together 15.33; as a whole 15.3318. A cent's difference is told.
    expect(shown(document(['22.22', '22.22', '22.22'].map((p) => line('1', p, ['v'])), [tax('v', '23')], { rounding: 'line' }))).toEqual([[{ of: 'base' }, '15.3318', false]]);
    expect(shown(document(['0.18', '0.18', '0.18'].map((p) => line('1', p, ['v'])), [tax('v', '23')], { rounding: 'line' }))).toEqual([[{ of: 'base' }, '0.1242', false]]);
    expect(shown(document(['0.11', '0.11', '0.11'].map((p) => line('1', p, ['v'])), [tax('v', '23')], { rounding: 'line' }))).toEqual([[{ of: 'base' }, '0.0759', true]]);
    // Two taxes in one price: no single product comes to either.
    expect(shown(document([line('1', '100', ['a', 'b'])], [tax('a', '10'), tax('b', '5')], { mode: 'inclusive' })).map(([way]) => way)).toEqual([null, null]);
  });
});
