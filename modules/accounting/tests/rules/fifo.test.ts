import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InsufficientStock, issueStock, parseQuantity, quantityText, receiveStock, returnedCost, revalueStandard, stockOf, type Costing, type StockLayer } from '../../rules/fifo.ts';
import { minor, shown } from './amounts.ts';

const fifo: Costing = { method: 'fifo' };
const average: Costing = { method: 'average' };
const standard = { method: 'standard', unitCost: '25', currency: 'EUR' } as const satisfies Costing;

const inTurn = (costing: Costing, ...receipts: [quantity: string, cost: string][]): readonly StockLayer[] =>
  receipts.reduce<readonly StockLayer[]>((layers, [quantity, cost]) => receiveStock(costing, layers, parseQuantity(quantity), minor(cost)).layers, []);
const told = (layers: readonly StockLayer[]) => layers.map(({ quantity, value }) => `${quantityText(quantity)} / ${shown(value)}`);

describe('the worked example', () => {
  test('FIFO: 2,920.00, return 243.33, then 520.00, and 503.33 is left', () => {
    const bought = inTurn(fifo, ['100', '2400.00'], ['50', '1300.00']);
    const sold = issueStock(fifo, bought, parseQuantity('120'));
    expect([shown(sold.cost), ...told(sold.layers)]).toEqual(['2920.00', '30 / 780.00']);
    expect(sold.taken.map(({ index, quantity, value }) => [index, quantityText(quantity), shown(value)])).toEqual([[0, '100', '2400.00'], [1, '20', '520.00']]);

    const back = returnedCost({ quantity: parseQuantity('120'), cost: sold.cost, returnedQuantity: 0n, returnedCost: 0n }, parseQuantity('10'));
    expect(shown(back)).toBe('243.33');
    const returned = receiveStock(fifo, sold.layers, parseQuantity('10'), back).layers;
    expect(told([stockOf(returned)])).toEqual(['40 / 1023.33']);

    const again = issueStock(fifo, returned, parseQuantity('20'));
    expect(shown(again.cost)).toBe('520.00');
    expect([...told(again.layers), ...told([stockOf(again.layers)])]).toEqual(['10 / 260.00', '10 / 243.33', '20 / 503.33']);
    expect(() => issueStock(fifo, again.layers, parseQuantity('21'))).toThrow(expect.objectContaining({ name: 'InsufficientStock', available: parseQuantity('20') }));
  });

  test('average: 120 of 150 that cost 3,700.00 are 2,960.00', () => {
    const sold = issueStock(average, inTurn(average, ['100', '2400.00'], ['50', '1300.00']), parseQuantity('120'));
    expect([shown(sold.cost), ...told(sold.layers)]).toEqual(['2960.00', '30 / 740.00']);
  });

  test('standard at 25.00: what was dearer or cheaper is a variance', () => {
    const first = receiveStock(standard, [], parseQuantity('100'), minor('2400.00'));
    const second = receiveStock(standard, first.layers, parseQuantity('50'), minor('1300.00'));
    expect([shown(first.variance), shown(second.variance), ...told(second.layers)]).toEqual(['-100.00', '50.00', '150 / 3750.00']);
    const sold = issueStock(standard, second.layers, parseQuantity('120'));
    expect([shown(sold.cost), ...told(sold.layers)]).toEqual(['3000.00', '30 / 750.00']);
    const dearer = revalueStandard({ ...standard, unitCost: '26.5' }, sold.layers);
    expect([shown(dearer.difference), ...told(dearer.layers)]).toEqual(['45.00', '30 / 795.00']);
  });
});

describe('stock', () => {
  test('of a layer with its own fields keeps them', () => {
    const layers = [{ id: 'a', quantity: 3_000_000n, value: 100n }];
    expect(issueStock(fifo, layers, 1_000_000n)).toMatchObject({ cost: 33n, layers: [{ id: 'a', quantity: 2_000_000n, value: 67n }] });
  });
  test('that was paid for is worth something until the last of it is gone', () => {
    for (const costing of [fifo, average]) {
      const most = issueStock(costing, [{ quantity: 3_000_000n, value: 1n }], 2_000_000n);
      expect([most.cost, ...told(most.layers)]).toEqual([0n, '1 / 0.01']);
      expect(issueStock(costing, most.layers, 1_000_000n)).toMatchObject({ cost: 1n, layers: [] });
    }
    expect(issueStock(fifo, receiveStock(fifo, [], 2n, 0n).layers, 1n)).toMatchObject({ cost: 0n, layers: [{ quantity: 1n, value: 0n }] });
  });
  test('returned in several parts comes back at all it cost', () => {
    const first = returnedCost({ quantity: 3n, cost: 1000n, returnedQuantity: 0n, returnedCost: 0n }, 1n);
    const second = returnedCost({ quantity: 3n, cost: 1000n, returnedQuantity: 1n, returnedCost: first }, 1n);
    const third = returnedCost({ quantity: 3n, cost: 1000n, returnedQuantity: 2n, returnedCost: first + second }, 1n);
    expect([first, second, third]).toEqual([333n, 334n, 333n]);
    expect(() => returnedCost({ quantity: 3n, cost: 1000n, returnedQuantity: 2n, returnedCost: first + second }, 2n)).toThrow('only 0.000001');
  });
  test('cannot be moved by nothing or less, or cost less than nothing', () => {
    for (const costing of [fifo, average, standard]) {
      for (const quantity of [0n, -1n]) {
        expect(() => receiveStock(costing, [], quantity, 1n)).toThrow('a quantity is above 0');
        expect(() => issueStock(costing, [], quantity)).toThrow('a quantity is above 0');
      }
      expect(() => receiveStock(costing, [], 1n, -1n)).toThrow('not negative');
      expect(() => issueStock(costing, [], 1n)).toThrow(InsufficientStock);
    }
  });
  test('is counted in millionths', () => {
    expect([parseQuantity('1.5'), parseQuantity('0.000001'), parseQuantity('120')]).toEqual([1_500_000n, 1n, 120_000_000n]);
    expect(['1.5', '0.000001', '120', '0', '10'].map((text) => quantityText(parseQuantity(text)))).toEqual(['1.5', '0.000001', '120', '0', '10']);
    expect(() => parseQuantity('0.0000001')).toThrow();
  });
});

describe('any history', () => {
  // Small figures meet the edges of rounding, large ones the size of real books.
  const size = (small: bigint) => fc.oneof(fc.bigInt({ min: 1n, max: small }), fc.bigInt({ min: 1n, max: 10n ** 9n }));
  const move = fc.oneof(
    fc.record({ kind: fc.constant('in' as const), quantity: size(6n), cost: size(3n) }),
    fc.record({ kind: fc.constant('out' as const), quantity: size(6n), everything: fc.boolean() }),
  );

  test.each([['fifo', fifo], ['average', average]] as const)('%s: value is what came in less what went out; without quantity there is no value, and the other way round', (_name, costing) => {
    fc.assert(fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let layers: readonly StockLayer[] = [];
      let [quantity, value] = [0n, 0n];
      for (const one of moves) {
        if (one.kind === 'in') {
          layers = receiveStock(costing, layers, one.quantity, one.cost).layers;
          [quantity, value] = [quantity + one.quantity, value + one.cost];
        } else {
          const wanted = one.everything && quantity > 0n ? quantity : one.quantity;
          if (wanted > quantity) {
            expect(() => issueStock(costing, layers, wanted)).toThrow(expect.objectContaining({ available: quantity }));
            continue;
          }
          const issue = issueStock(costing, layers, wanted);
          const taken = issue.taken.reduce((all, part) => ({ quantity: all.quantity + part.quantity, value: all.value + part.value }), { quantity: 0n, value: 0n });
          expect(taken).toEqual({ quantity: wanted, value: issue.cost });
          expect(issue.cost >= 0n && issue.cost <= value).toBe(true);
          layers = issue.layers;
          [quantity, value] = [quantity - wanted, value - issue.cost];
        }
        expect(stockOf(layers)).toEqual({ quantity, value });
        expect(quantity === 0n).toBe(value === 0n);
        for (const layer of layers) expect(layer.quantity > 0n && layer.value > 0n).toBe(true);
      }
    }));
  });

  test('fifo: whole units with whole costs leave exactly as they came, one by one', () => {
    const receipts = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.bigInt({ min: 1n, max: 5000n })), { minLength: 1, maxLength: 8 });
    fc.assert(fc.property(receipts, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 10 }), (receipts, issues) => {
      const units = receipts.flatMap(([count, cost]) => Array.from({ length: count }, () => cost));
      let layers = receipts.reduce<readonly StockLayer[]>((all, [count, cost]) => receiveStock(fifo, all, BigInt(count) * 1_000_000n, BigInt(count) * cost).layers, []);
      for (const count of issues) {
        if (count > units.length) break;
        const issue = issueStock(fifo, layers, BigInt(count) * 1_000_000n);
        expect(issue.cost).toBe(units.splice(0, count).reduce((all, cost) => all + cost, 0n));
        layers = issue.layers;
      }
    }));
  });

  test('standard: value is always the quantity at the standard cost; cost of issues and variances explain the rest', () => {
    fc.assert(fc.property(fc.array(move, { maxLength: 30 }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (moves, micro) => {
      const costing = { method: 'standard', unitCost: `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`, currency: 'EUR' } as const;
      let layers: readonly StockLayer[] = [];
      let [quantity, explained] = [0n, 0n];
      for (const one of moves) {
        if (one.kind === 'in') {
          const receipt = receiveStock(costing, layers, one.quantity, one.cost);
          layers = receipt.layers;
          quantity += one.quantity;
          explained += one.cost - receipt.variance;
        } else if (one.quantity <= quantity) {
          const issue = issueStock(costing, layers, one.quantity);
          layers = issue.layers;
          quantity -= one.quantity;
          explained -= issue.cost;
        }
        const exact = quantity * micro * 100n;
        const off = stockOf(layers).value * 10n ** 12n - exact;
        expect(2n * (off < 0n ? -off : off) <= 10n ** 12n).toBe(true);
        expect(stockOf(layers)).toMatchObject({ quantity, value: explained });
      }
    }));
  });
});
