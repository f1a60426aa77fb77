import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import { emptyLine } from '../../rules/documents/deposit-lines.ts';
import { priceBusinessDocument } from '../../rules/documents/price.ts';
import { agreedLines, exactPieces, mostRounding, shareOut, taxesLeft, taxesOn, type PlanPricing, type TaxSums } from '../../rules/billing-plans/exact.ts';
import { lessFromFirst, openAmounts, openMiss, stepAmounts, stepsMiss, type StepShare } from '../../rules/billing-plans/steps.ts';

const rates = ['0', '1', '2.5', '5', '5.5', '7', '7.7', '8.1', '9.975', '10', '12.5', '17.5', '19', '20', '21', '23', '25', '27', '33.33', '50'];
const tax = (id: string) => fc.record({ id: fc.constant(id), name: fc.constant(id), kind: fc.constantFrom('percent' as const, 'percent' as const, 'percent' as const, 'withholding' as const, 'reverse_charge' as const), rate: fc.constantFrom(...rates), included: fc.boolean(), compound: fc.constantFrom(false, false, true) });
const line = fc.record({ quantity: fc.integer({ min: 1, max: 30 }).map(String), unitPrice: fc.integer({ min: 1, max: 200_000 }).map((n) => moneyToDecimal(money(n, 'EUR'))), discountPercent: fc.constantFrom(null, null, '3.5', '10'), taxIds: fc.constantFrom([], ['a'], ['b'], ['c'], ['a', 'b'], ['a']) });
const plan = fc.record({
  currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'), taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const, 'by_tax' as const), taxRounding: fc.constantFrom('document' as const, 'line' as const), taxes: fc.tuple(tax('a'), tax('b'), tax('c')),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }), discountPercent: fc.constantFrom(null, '5', '33.333333'), percents: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 7 }), order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), voided: fc.option(fc.nat(6)),
});
const wholeUnits = (text: string, currency: string) => (currency === 'JPY' ? text.replace(/\..*$/, '') || '1' : text);
const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((all, a) => all + a, 0n);
const added = (a: TaxSums, b: TaxSums) => new Map([...new Set([...a.keys(), ...b.keys()])].map((id) => [id, (a.get(id) ?? 0n) + (b.get(id) ?? 0n)]));

describe('steps of a plan', () => {
  it('together come to what was agreed, in net, in each tax and in total, in whatever order they are billed', () => {
    fc.assert(fc.property(plan, ({ currency, taxMode, taxRounding, taxes, lines: made, discountPercent, percents, order, voided }) => {
      const lines = made.map((l, i) => ({ ...emptyLine, ...l, id: String(i), name: `Line ${i}`, unitPrice: wholeUnits(l.unitPrice, currency).replace(/^0$/, '1') }));
      const pricing: PlanPricing = { currency, taxMode, taxRounding, taxes };
      const figures = priceBusinessDocument({ ...pricing, lines, discountPercent });
      const agreed = agreedLines(lines, [], figures);
      const whole = sum(agreed.map((l) => l.amount));
      const shares = percents.map((p) => String(p));
      const all = shares.reduce((n, p) => n + Number(p), 0);
      const planned = stepAmounts(whole, shares.map((p) => ({ percent: (Number(p) * 100 / all).toFixed(6), amount: null })));
      if (planned.some((a) => a < 0n)) return;
      const bill = (amount: bigint, left: readonly bigint[], billed: readonly bigint[], before: TaxSums) => {
        const now = shareOut(amount, left);
        const parts = agreed.map((l, i) => ({ taxIds: l.taxIds, amount: now[i]! })).filter((p) => p.amount > 0n);
        const wanted = taxesLeft(taxesOn(agreed.map((l, i) => ({ taxIds: l.taxIds, amount: billed[i]! + now[i]! })).filter((p) => p.amount > 0n), pricing), before);
        const { taxRounding: rounding, pieces } = exactPieces(parts, pricing, wanted, mostRounding(parts, bills.size, taxRounding));
        expect(sum(pieces.map((p) => p.amount))).toBe(amount);
        const invoice = priceBusinessDocument({ ...pricing, taxRounding: rounding, lines: pieces.map((p) => ({ ...emptyLine, quantity: p.amount < 0n ? '-1' : '1', taxIds: [...p.taxIds], unitPrice: moneyToDecimal(money(p.amount < 0n ? -p.amount : p.amount, currency)) })) });
        return { now, taxes: new Map(invoice.priced.taxes.map((t) => [t.taxId, t.amount.amount])) as TaxSums, net: invoice.priced.net.amount, total: invoice.priced.total.amount };
      };
      type Bill = ReturnType<typeof bill>;
      const bills = new Map<number, Bill>();
      const run = (i: number) => {
        const billed = agreed.map((_, n) => sum([...bills.values()].map((b) => b.now[n]!)));
        const left = agreed.map((l, n) => l.amount - billed[n]!);
        expect(left.every((l) => l >= 0n)).toBe(true);
        const open = planned.map((_, n) => n).filter((n) => !bills.has(n));
        const amount = openAmounts(sum(left), open.map((n) => planned[n]!))[open.indexOf(i)]!;
        bills.set(i, bill(amount, left, billed, [...bills.values()].reduce<TaxSums>((t, b) => added(t, b.taxes), new Map())));
      };
      for (const i of planned.map((_, n) => n).toSorted((a, b) => order[a]! - order[b]!)) run(i);
      if (voided !== null && voided < planned.length) { bills.delete(voided); run(voided); }
      const total = [...bills.values()];
      expect(sum(total.map((b) => b.net))).toBe(figures.priced.net.amount);
      expect(sum(total.map((b) => b.total))).toBe(figures.priced.total.amount);
      for (const t of figures.priced.taxes) expect([t.taxId, sum(total.map((b) => b.taxes.get(t.taxId) ?? 0n))]).toEqual([t.taxId, t.amount.amount]);
    }), { numRuns: process.env['FULL'] === '1' ? 60 : 25 });
  }, 60_000);

  const vat = (rate: string): PlanPricing => ({ currency: 'EUR', taxMode: 'exclusive', taxRounding: 'document', taxes: [{ id: 'a', name: 'a', kind: 'percent', rate, included: false, compound: false }] });
  const parted = (rate: string, amount: bigint, by: bigint) => {
    const { pieces } = exactPieces([{ taxIds: ['a'], amount }], vat(rate), new Map([['a', taxesOn([{ taxIds: ['a'], amount }], vat(rate)).get('a')! + by]]), 5n);
    return { sum: sum(pieces.map((p) => p.amount)), count: pieces.length, by: sum(pieces.map((p) => taxesOn([p], vat(rate)).get('a')!)) - taxesOn([{ taxIds: ['a'], amount }], vat(rate)).get('a')! };
  };

  it('make up a cent also where the tax ends just by a whole or a half one, and halves always round up', () => {
    // A single small part taken out of these rounds the other way for one half of the cases alone.
    for (const amount of [911_265n, 10_000n, 10_003n, 9_999n, 15_002n, 5_001n]) for (const rate of ['33.33', '9.975', '19', '25', '50']) for (const by of [1n, -1n]) expect([rate, amount, parted(rate, amount, by)]).toEqual([rate, amount, { sum: amount, count: expect.any(Number), by }]);
  });

  it('make up for rounding alone, and never in more than a few lines', () => {
    const amount = 400_00n;
    expect(parted('20', amount, 60_00n)).toEqual({ sum: amount, count: 1, by: 0n });
    const { pieces } = exactPieces([{ taxIds: ['a'], amount }], vat('20'), new Map([['a', 500_00n]]), 1_000_00n);
    expect(pieces.length).toBeLessThan(70);
  });

  it('count as rounding what rounding can leave over, and stay whole where parting brings nothing nearer', () => {
    const lines = [100_03n, 200_04n, 300_05n].map((amount) => ({ taxIds: ['a'], amount }));
    expect([mostRounding(lines, 1, 'document'), mostRounding(lines, 1, 'line')]).toEqual([2n, 6n]);
    // What is missing is of a tax that no line has: no parting helps, and the invoice rounds as it was agreed.
    const wanted = new Map([...taxesOn(lines, vat('19')), ['b', 1n]]);
    expect(exactPieces(lines, vat('19'), wanted, 5n)).toEqual({ taxRounding: 'document', pieces: lines.map((l, at) => ({ ...l, at })) });
  });

  it('says what open steps miss of what is left, not of what was planned', () => {
    const open = (share: StepShare, isBilled = true) => openMiss(10_000_00n, 7_000_00n, isBilled, [share], 'EUR');
    expect([open({ percent: '70', amount: null }), open({ percent: null, amount: 7_000_00n })]).toEqual([null, null]);
    expect([open({ percent: '60', amount: null }), openMiss(10_000_00n, 7_000_00n, true, [], 'EUR')]).toEqual([{ unit: 'amount', isOver: false, miss: '1000.00' }, { unit: 'amount', isOver: false, miss: '7000.00' }]);
    expect([openMiss(0n, 0n, false, [{ percent: null, amount: 5n }], 'EUR'), openMiss(0n, 0n, false, [{ percent: '90', amount: null }], 'EUR')]).toEqual([null, { unit: 'percent', isOver: false, miss: '10' }]);
  });

  it('say by how much they miss the whole', () => {
    const percent = (...percents: string[]) => stepsMiss(100_01n, percents.map((p) => ({ percent: p, amount: null })), 'EUR');
    expect([percent('30', '40', '30'), percent('30', '40', '20'), percent('30', '80.5'), percent('33.333333', '33.333333', '33.333334')]).toEqual([null, { unit: 'percent', isOver: false, miss: '10' }, { unit: 'percent', isOver: true, miss: '10.5' }, null]);
    expect(stepsMiss(100_01n, [{ percent: null, amount: 50_00n }, { percent: '50', amount: null }], 'EUR')).toBeNull();
    expect(stepsMiss(100_01n, [{ percent: null, amount: 50_00n }, { percent: null, amount: 49_00n }], 'EUR')).toEqual({ unit: 'amount', isOver: false, miss: '1.01' });
    expect(stepAmounts(100_01n, [{ percent: '33.333333', amount: null }, { percent: '33.333333', amount: null }, { percent: '33.333334', amount: null }])).toEqual([33_34n, 33_34n, 33_33n]);
    expect(lessFromFirst([30n, 40n, 30n], 50n)).toEqual([0n, 20n, 30n]);
    expect(openAmounts(60n, [30n, 40n, 30n])).toEqual([30n, 30n, 0n]);
  });
});
