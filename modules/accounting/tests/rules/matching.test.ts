import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstRule, type BankRule, type RuledLine } from '../../rules/bank-rules.ts';
import { joined, joinedParty, matchWords, names, wordRuns } from '../../rules/match-text.ts';
import { indexItems, proposeMatches, type BankLine, type MatchItem } from '../../rules/matching.ts';
import { subsetsWithSum } from '../../rules/subset-sum.ts';
import { minor } from './amounts.ts';

const line = (amount: string, text = '', on = '2026-02-07'): BankLine => ({ amount: minor(amount), currency: 'EUR', on, text });
const item = (id: string, amount: string, more: Partial<MatchItem> = {}): MatchItem => ({ id, amount: minor(amount), currency: 'EUR', references: [id], partyId: 'p1', partyName: 'Harbour Café GmbH', dates: ['2026-01-01'], ...more });
const proposals = (given: BankLine, ...items: MatchItem[]) => proposeMatches(given, indexItems(items)).map(({ itemIds, score, reason, ambiguous }) => [itemIds.join('+'), score, reason, ambiguous]);

describe('texts', () => {
  test('are compared without case, accents, punctuation and script of digits', () => {
    expect(matchWords('Überweisung: INV-2026/٠٠١٢ — Ça ira')).toEqual(['UBERWEISUNG', 'INV', '2026', '0012', 'CA', 'IRA']);
    expect(matchWords('۱۲۳ ९')).toEqual(['123', '9']);
    expect(matchWords('دفع فاتورة')).toEqual(['دفع', 'فاتورة']);
  });
  test.each([
    ['pmt inv 2026 00012 thanks', 'INV-2026-00012', true], ['INV202600012', 'INV-2026-00012', true], ['INV-2026-000123', 'INV-2026-00012', false], ['XINV-2026-00012', 'INV-2026-00012', false],
    ['ref 12', '12', false], ['EREF+INV-2026-00012+SVWZ', 'INV-2026-00012', true], ['', 'INV-1', false],
  ])('%j names %j: %s', (text, reference, expected) => expect(names(wordRuns(text), joined(reference))).toBe(expected));
  test('parties are found without their legal form', () => {
    expect(['Harbour Café GmbH', 'Acme Co., Ltd.', 'Ørsted A/S', 'Limited'].map(joinedParty)).toEqual(['HARBOURCAFE', 'ACME', 'ØRSTED', 'LIMITED']);
    expect(names(wordRuns('CREDIT HARBOUR CAFE 07FEB'), joinedParty('Harbour Café GmbH'))).toBe(true);
  });
});

describe('proposals', () => {
  test('of items that are cheaper when they are paid early, until their last day', () => {
    const early = (id: string, amount: string, less: string, more: Partial<MatchItem> = {}) => item(id, amount, { early: { amount: minor(less), until: '2026-02-07' }, ...more });
    const told = (given: BankLine, ...items: MatchItem[]) => proposeMatches(given, indexItems(items)).map(({ itemIds, score, early: off }) => [itemIds.join('+'), score, off?.join('+') ?? '']);
    expect(told(line('98.00', 'INV-001'), early('INV-001', '100.00', '98.00'))).toEqual([['INV-001', 100, 'INV-001']]);
    expect(told(line('98.00', 'INV-001', '2026-02-08'), early('INV-001', '100.00', '98.00'))).toEqual([]);
    // Paid in full although it could be less: nothing is taken off.
    expect(told(line('100.00', 'INV-001'), early('INV-001', '100.00', '98.00'))).toEqual([['INV-001', 100, '']]);
    expect(told(line('-98.00', 'BILL-001'), early('BILL-001', '-100.00', '-98.00'))).toEqual([['BILL-001', 100, 'BILL-001']]);
    // Of a sum only those which have one, and none of them where they add up as they are.
    expect(told(line('148.00'), early('INV-001', '100.00', '98.00'), item('INV-002', '50.00'))).toEqual([['INV-001+INV-002', 60, 'INV-001']]);
    expect(told(line('150.00'), early('INV-001', '100.00', '98.00'), item('INV-002', '50.00'))).toEqual([['INV-001+INV-002', 60, '']]);
  });
  test('score reference 100, party 90, date 70', () => {
    expect(proposals(line('100.00', 'INV-001 Harbour Cafe'), item('INV-001', '100.00'))).toEqual([['INV-001', 100, 'reference', false]]);
    expect(proposals(line('100.00', 'HARBOUR CAFE GMBH'), item('INV-001', '100.00'))).toEqual([['INV-001', 90, 'party', false]]);
    for (const date of ['2026-02-04', '2026-02-10']) expect(proposals(line('100.00', 'transfer'), item('INV-001', '100.00', { dates: ['2026-01-01', date] }))).toEqual([['INV-001', 70, 'date', false]]);
  });
  test('need the exact amount in the same direction and currency, and a reason', () => {
    const named = line('100.00', 'INV-001');
    expect(proposals(named, item('INV-001', '100.01'), item('INV-001', '-100.00'), item('INV-001', '100.00', { currency: 'USD' }))).toEqual([]);
    expect(proposals(line('100.00', 'transfer'), item('INV-001', '100.00', { dates: ['2026-02-03', '2026-02-11'] }))).toEqual([]);
    expect(proposals(line('-100.00', 'BILL-9'), item('BILL-9', '-100.00'))).toEqual([['BILL-9', 100, 'reference', false]]);
  });
  test('are best first, and those that prove the same are ambiguous', () => {
    expect(proposals(line('100.00', 'INV-002 Harbour Cafe'), item('INV-001', '100.00'), item('INV-002', '100.00'))).toEqual([['INV-002', 100, 'reference', false], ['INV-001', 90, 'party', false]]);
    expect(proposals(line('100.00', 'Harbour Cafe'), item('INV-001', '100.00'), item('INV-002', '100.00')).map(([id, score, , ambiguous]) => [id, score, ambiguous])).toEqual([['INV-001', 90, true], ['INV-002', 90, true]]);
  });
  test('add up several items of one party, credit notes with their sign', () => {
    const items = [item('INV-001', '100.00'), item('INV-002', '250.00'), item('CN-001', '-50.00'), item('INV-003', '77.10')];
    const [found, ...others] = proposals(line('300.00', 'transfer'), ...items);
    expect([String(found![0]).split('+').toSorted(), ...found!.slice(1)]).toEqual([['CN-001', 'INV-001', 'INV-002'], 60, 'several', false]);
    expect(others).toEqual([]);
    expect(proposals(line('350.00', 'Harbour Cafe'), ...items).map(([, score]) => score)).toEqual([80]);
    expect(proposals(line('350.00', 'transfer'), item('INV-001', '100.00'), item('INV-002', '250.00', { partyId: 'p2' }))).toEqual([]);
  });
  test('add up items of several parties when the text names each', () => {
    const other = item('INV-900', '20.00', { partyId: 'p2', partyName: 'Other' });
    expect(proposals(line('120.00', 'INV-001, INV-900'), item('INV-001', '100.00'), other).map(([ids, score]) => [String(ids).split('+').toSorted(), score])).toEqual([[['INV-001', 'INV-900'], 80]]);
  });
  test('of equal sums are ambiguous', () => {
    const result = proposals(line('30.00', 'transfer'), item('A-100', '10.00'), item('A-200', '20.00'), item('A-300', '20.00'));
    expect(result.map(([, score, , ambiguous]) => [score, ambiguous])).toEqual([[60, true], [60, true]]);
  });
  test('of another currency are ten less, within the tolerance', () => {
    const index = indexItems([item('INV-001', '100.00', { currency: 'USD' })]);
    const near = (amount: string, tolerance: string, rate: string | null = '0.92') => proposeMatches(line(amount, 'INV-001'), index, { rate: () => rate, tolerance }).map(({ score, exact }) => [score, exact]);
    expect(near('92.00', '0')).toEqual([[90, false]]);
    expect(near('91.00', '2')).toEqual([[90, false]]);
    expect(near('90.00', '2')).toEqual([]);
    expect(near('92.00', '2', null)).toEqual([]);
    expect(near('-92.00', '250')).toEqual([]);
  });
});

describe('sums', () => {
  test('are found when they are there, whichever the amounts', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 7n), max: 10n ** 9n }), { minLength: 5, maxLength: 20 });
    fc.assert(fc.property(amounts, fc.integer({ min: 2, max: 5 }), fc.infiniteStream(fc.nat()), (amounts, count, random) => {
      const places = new Set<number>();
      for (const number of random) {
        places.add(number % amounts.length);
        if (places.size === count) break;
      }
      const target = [...places].reduce((sum, place) => sum + amounts[place]!, 0n);
      const budget = { steps: 50_000 };
      const found = subsetsWithSum(amounts, target, { least: 2, most: 5, results: 2, budget });
      expect(found.length).toBeGreaterThan(0);
      for (const subset of found) {
        expect(subset.length).toBeGreaterThanOrEqual(2);
        expect(subset.length).toBeLessThanOrEqual(count);
        expect(new Set(subset).size).toBe(subset.length);
        expect(subset.reduce((sum, place) => sum + amounts[place]!, 0n)).toBe(target);
      }
      expect(budget.steps).toBeGreaterThanOrEqual(0);
    }), { numRuns: 50 });
  });
  test('are given up when the budget is spent', () => {
    const budget = { steps: 1000 };
    expect(subsetsWithSum(Array.from({ length: 200 }, () => 2n), 3n, { least: 2, most: 5, results: 1, budget })).toEqual([]);
    expect(budget.steps).toBe(0);
  });
  test('are looked for in bounded time, however many items are open', () => {
    const items = Array.from({ length: 3000 }, (_, n) => item(`INV-${10_000 + n}`, `${n + 1}.02`, { partyId: `p${n % 7}` }));
    expect(proposeMatches(line('999999.99', 'transfer'), indexItems(items))).toEqual([]);
  });
});

describe('rules', () => {
  const given: RuledLine = { amount: -1250n, currency: 'EUR', bankAccountId: 'b1', payee: 'Stadtwerke München', memo: 'Abschlag 02/2026', reference: 'K-77' };
  const rule = (id: string, more: Partial<BankRule<string>>): BankRule<string> => ({ id, order: 10, direction: 'both', texts: [], texted: 'all', outcome: `account of ${id}`, ...more });
  const applied = (...rules: BankRule<string>[]) => firstRule(rules, given)?.outcome ?? null;
  const payee = (test: 'contains' | 'equals' | 'starts', value: string) => ({ texts: [{ field: 'payee' as const, test, value }] });

  test('the first that applies wins, by order', () => {
    expect(applied(rule('late', { order: 20, ...payee('contains', 'stadtwerke') }), rule('early', { order: 5, ...payee('starts', 'STADTWERKE') }), rule('other', { order: 1, ...payee('equals', 'Stadtwerke') }))).toBe('account of early');
  });
  test.each<[string, Partial<BankRule<string>>, boolean]>([
    ['contains, without accents', payee('contains', 'munchen'), true], ['equals', payee('equals', 'stadtwerke muenchen'), false], ['equals all of it', payee('equals', 'Stadtwerke, München'), true],
    ['a text of nothing', payee('contains', ' - '), false], ['any field', { texts: [{ field: 'any', test: 'equals', value: 'k 77' }] }, true],
    ['all texts', { texts: [{ field: 'payee', test: 'contains', value: 'stadt' }, { field: 'memo', test: 'contains', value: 'miete' }] }, false],
    ['any of the texts', { texted: 'any', texts: [{ field: 'payee', test: 'contains', value: 'stadt' }, { field: 'memo', test: 'contains', value: 'miete' }] }, true],
    ['money out', { direction: 'out', ...payee('contains', 'stadt') }, true], ['money in', { direction: 'in', ...payee('contains', 'stadt') }, false],
    ['an amount in the range, ends included', { amountFrom: 1250n, amountTo: 1250n }, true], ['below the range', { amountFrom: 1251n }, false], ['above the range', { amountTo: 1249n }, false],
    ['another currency', { currency: 'USD', ...payee('contains', 'stadt') }, false], ['another bank account', { bankAccountIds: ['b2'], ...payee('contains', 'stadt') }, false], ['no condition', {}, false],
    ['brackets and dots are only text', payee('contains', 'Stadt.*'), true],
  ])('%s', (_name, more, expected) => expect(applied(rule('one', more))).toBe(expected ? 'account of one' : null));
});
