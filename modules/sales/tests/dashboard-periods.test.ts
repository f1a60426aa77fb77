import { describe, expect, it } from 'vitest';
import { funnelRates } from '../rules/capture/figures.ts';
import { ageSpans, enteredDays, monthsOf, periodDays, stepFor, stepStart, stepsOf } from '../rules/dashboard/periods.ts';

describe('periods', () => {
  it.each([
    ['this_month', '2026-02-28', '2026-02-01', '2026-02-28'], ['this_quarter', '2026-02-28', '2026-01-01', '2026-03-31'], ['this_quarter', '2026-12-31', '2026-10-01', '2026-12-31'], ['this_year', '2026-02-28', '2026-01-01', '2026-12-31'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'], ['last_quarter', '2026-01-31', '2025-10-01', '2025-12-31'], ['last_quarter', '2026-06-30', '2026-01-01', '2026-03-31'], ['last_year', '2024-02-29', '2023-01-01', '2023-12-31'],
    ['last_30_days', '2026-03-01', '2026-01-31', '2026-03-01'], ['last_90_days', '2026-03-31', '2026-01-01', '2026-03-31'], ['last_365_days', '2026-03-31', '2025-04-01', '2026-03-31'],
  ] as const)('%s seen from %s is %s to %s', (period, today, from, to) => { expect(periodDays(period, today)).toEqual({ from, to }); });

  it('is drawn in days, weeks or months, and the steps cover every day once', () => {
    expect([['2026-01-01', '2026-01-14'], ['2026-01-01', '2026-01-15'], ['2026-01-01', '2026-03-31'], ['2026-01-01', '2026-12-31']].map(([from, to]) => stepFor({ from: from!, to: to! }))).toEqual(['day', 'week', 'week', 'month']);
    // 1 January 2026 is a Thursday.
    expect([stepStart('2026-01-01', 'week', 1), stepStart('2026-01-01', 'week', 0), stepStart('2026-01-04', 'week', 0), stepStart('2026-01-04', 'week', 1)]).toEqual(['2025-12-29', '2025-12-28', '2026-01-04', '2025-12-29']);
    const steps = stepsOf({ from: '2026-01-01', to: '2026-01-31' }, 'week', 1);
    expect(steps[0]).toEqual({ start: '2025-12-29', from: '2026-01-01', to: '2026-01-04' });
    expect(steps.at(-1)).toEqual({ start: '2026-01-26', from: '2026-01-26', to: '2026-01-31' });
    expect(steps.length).toBe(5);
    expect(stepsOf({ from: '2025-11-15', to: '2026-02-03' }, 'month', 1).map((s) => [s.from, s.to])).toEqual([['2025-11-15', '2025-11-30'], ['2025-12-01', '2025-12-31'], ['2026-01-01', '2026-01-31'], ['2026-02-01', '2026-02-03']]);
    expect(monthsOf({ from: '2025-11-15', to: '2026-02-03' })).toEqual({ from: '2025-11', months: 4 });
  });

  it('ages meet without a gap', () => {
    const days = ageSpans.map((span) => enteredDays(span, '2026-11-20'));
    expect(days[0]).toEqual({ from: '2026-11-13', to: '2026-11-20' });
    expect(days[1]).toEqual({ from: '2026-11-06', to: '2026-11-12' });
    expect(days.at(-1)).toEqual({ from: '1970-01-01', to: '2026-09-20' });
  });

  it('L5: 200 new, 80 qualified, 20 converted, 8 won', () => {
    expect(funnelRates({ leads: 200, qualified: 80, converted: 20, won: 8 })).toEqual({ qualified: '40.0', converted: '25.0', won: '40.0', overall: '4.0' });
  });
});
