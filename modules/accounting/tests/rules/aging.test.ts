import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { agingBucket, agingBuckets, agingByParty, agingTotal, openOn, type AgedItem } from '../../rules/aging.ts';
import { minor } from './amounts.ts';

const invoice = (partyId: string, bookedOn: string, dueOn: string, amount: string, ...settled: [on: string, amount: string][]): AgedItem => ({
  partyId, kind: 'document', bookedOn, dueOn, amount: minor(amount), settled: settled.map(([on, text]) => ({ on, amount: minor(text) })),
});
const book: AgedItem[] = [
  invoice('C1', '2026-01-01', '2026-01-04', '3600.00', ['2026-01-05', '3600.00']),
  invoice('C2', '2026-01-20', '2026-02-19', '7056.00', ['2026-02-07', '4000.00'], ['2026-02-12', '513.00']),
  invoice('C1', '2026-03-20', '2026-04-19', '1278.00'),
];
const nothing = { not_due: 0n, to_30: 0n, to_60: 0n, to_90: 0n, over_90: 0n };

describe('aging', () => {
  test.each([[-5, 'not_due'], [0, 'not_due'], [1, 'to_30'], [30, 'to_30'], [31, 'to_60'], [60, 'to_60'], [61, 'to_90'], [90, 'to_90'], [91, 'over_90'], [4000, 'over_90']])('%i days after the due date: %s', (days, bucket) => {
    expect(agingBucket('2026-01-31', addDays('2026-01-31', days))).toBe(bucket);
  });

  test('the worked example on 2026-03-31', () => {
    const rows = agingByParty(book, '2026-03-31');
    expect(Object.fromEntries(rows)).toEqual({
      C1: { buckets: { ...nothing, not_due: 1_278_00n }, unapplied: 0n, total: 1_278_00n },
      C2: { buckets: { ...nothing, to_60: 2_543_00n }, unapplied: 0n, total: 2_543_00n },
    });
    expect(agingTotal(rows.values()).total).toBe(3_821_00n);
  });

  test('the worked example as of 2026-02-11, before the credit note', () => {
    expect(Object.fromEntries(agingByParty(book, '2026-02-11'))).toEqual({ C2: { buckets: { ...nothing, not_due: 3_056_00n }, unapplied: 0n, total: 3_056_00n } });
  });

  test('unapplied credits have a column of their own', () => {
    const credit: AgedItem = { partyId: 'C2', kind: 'credit', bookedOn: '2026-03-01', dueOn: '2026-03-01', amount: 300_00n, settled: [{ on: '2026-04-01', amount: 300_00n }] };
    expect(agingByParty([...book, credit], '2026-03-31').get('C2')).toEqual({ buckets: { ...nothing, to_60: 2_543_00n }, unapplied: 300_00n, total: 2_243_00n });
    expect(agingByParty([credit], '2026-04-01').size).toBe(0);
  });

  test('the total is what is open, on any day', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days));
    const item = fc.record({
      partyId: fc.constantFrom('a', 'b', 'c'), kind: fc.constantFrom('document' as const, 'credit' as const), bookedOn: day, dueOn: day, amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      settled: fc.array(fc.record({ on: day, amount: fc.bigInt({ min: 1n, max: 10n ** 8n }) }), { maxLength: 4 }),
    });
    fc.assert(fc.property(fc.array(item), day, (items, asOf) => {
      const all = agingTotal(agingByParty(items, asOf).values());
      expect(all.total).toBe(items.reduce((sum, one) => sum + (one.kind === 'credit' ? -openOn(one, asOf) : openOn(one, asOf)), 0n));
      expect(agingBuckets.reduce((sum, bucket) => sum + all.buckets[bucket], 0n) - all.unapplied).toBe(all.total);
    }));
  });
});
