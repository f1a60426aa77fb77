import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { firstShortWeek, forecastCash, forecastWeeks, type ForecastInput } from '../../rules/cash-forecast.ts';
import { minor, shown } from './amounts.ts';

const empty: ForecastInput = { from: '2026-03-02', opening: minor('1000.00'), openItems: [], series: [], deals: [], overdueLagDays: { receipts: 0, payments: 0 }, dealLagDays: 0 };

describe('cash forecast', () => {
  test('covers 13 weeks of seven days', () => {
    const weeks = forecastCash(empty);
    expect(weeks).toHaveLength(13);
    expect([weeks[0]!.from, weeks[0]!.to, weeks[1]!.from, weeks[12]!.to]).toEqual(['2026-03-02', '2026-03-08', '2026-03-09', '2026-05-31']);
    expect(weeks.every(({ closing }) => closing === minor('1000.00'))).toBe(true);
  });

  test('puts open items on their due date, overdue ones in the week their lag leads to', () => {
    const openItems = [
      { amount: minor('500.00'), dueOn: '2026-02-01' }, { amount: minor('-200.00'), dueOn: '2026-01-15' }, { amount: minor('290.00'), dueOn: '2026-03-08' }, { amount: minor('10.00'), dueOn: '2026-03-02' }, { amount: minor('70.00'), dueOn: '2026-03-09' },
      { amount: minor('-40.00'), dueOn: '2026-05-31' }, { amount: minor('9999.00'), dueOn: '2026-06-01' },
    ];
    const at = (lag: { receipts: number; payments: number }) => forecastCash({ ...empty, openItems, overdueLagDays: lag }).flatMap((week, index) => (week.receipts || week.payments ? [`${index + 1}: ${shown(week.receipts)} ${shown(week.payments)}`] : []));
    expect(at({ receipts: 0, payments: 0 })).toEqual(['1: 800.00 -200.00', '2: 70.00 0.00', '13: 0.00 -40.00']);
    expect(at({ receipts: 14, payments: 0 })).toEqual(['1: 300.00 -200.00', '2: 70.00 0.00', '3: 500.00 0.00', '13: 0.00 -40.00']);
  });

  test('repeats what repeats, from today on and not what is booked already', () => {
    const rent = { amount: minor('-100.00'), recurrence: { every: 1, unit: 'month', startOn: '2025-01-31' } as const, bookedUntil: null };
    const weeks = forecastCash({ ...empty, series: [rent, { ...rent, amount: minor('60.00'), bookedUntil: '2026-03-31' }] });
    expect(weeks.filter(({ seriesOut }) => seriesOut !== 0n).map(({ from, to, seriesOut }) => [from, to, shown(seriesOut)])).toEqual([
      ['2026-03-30', '2026-04-05', '-100.00'], ['2026-04-27', '2026-05-03', '-100.00'], ['2026-05-25', '2026-05-31', '-100.00'],
    ]);
    expect(weeks.map(({ seriesIn }) => seriesIn).reduce((all, amount) => all + amount, 0n)).toBe(minor('120.00'));
  });

  test('weights deals with their probability and the days until they pay', () => {
    const deals = [{ amount: minor('1000.01'), closesOn: '2026-03-10', probability: '50' }, { amount: minor('500.00'), closesOn: '2026-01-01', probability: '12.5' }];
    const weeks = forecastCash({ ...empty, deals, dealLagDays: 30 });
    expect(weeks.flatMap(({ from, deals: amount }) => (amount ? [[from, shown(amount)]] : []))).toEqual([['2026-03-30', '62.50'], ['2026-04-06', '500.01']]);
  });

  test('tells when money runs short', () => {
    const weeks = forecastCash({ ...empty, openItems: [{ amount: minor('-1000.01'), dueOn: '2026-03-20' }, { amount: minor('500.00'), dueOn: '2026-03-27' }] });
    expect(firstShortWeek(weeks)).toMatchObject({ from: '2026-03-16', closing: -1n });
    expect(firstShortWeek(weeks, minor('-0.01'))).toBeNull();
  });

  test('every week goes on where the last one ended, and nothing inside the weeks is lost', () => {
    const day = fc.integer({ min: -100, max: 120 }).map((days) => addDays(empty.from, days));
    const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((value) => value !== 0n);
    const items = fc.array(fc.record({ amount, dueOn: day }));
    fc.assert(fc.property(items, fc.nat(90), (openItems, lag) => {
      const weeks = forecastCash({ ...empty, openItems, overdueLagDays: { receipts: lag, payments: lag } });
      for (const [index, week] of weeks.entries()) {
        expect(week.opening).toBe(index === 0 ? empty.opening : weeks[index - 1]!.closing);
        expect(week.closing).toBe(week.opening + week.receipts + week.payments + week.seriesIn + week.seriesOut + week.deals);
      }
      const last = addDays(empty.from, forecastWeeks * 7);
      const inside = openItems.filter(({ dueOn }) => dueOn < last).reduce((sum, one) => sum + one.amount, empty.opening);
      expect(weeks.at(-1)!.closing).toBe(inside);
    }));
  });
});
