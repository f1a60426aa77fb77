import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '#core/contract/dates.ts';
import { weekdayOf } from '../../ui/calendar-days.ts';
import { dayOf, daysOf, stepped } from '../calendar-days.ts';

describe('days in sight', () => {
  it('of a month are whole weeks from the workspace\'s first day, and no week without a day of the month', () => {
    expect([daysOf('month', '2026-11-20', 1)[0], daysOf('month', '2026-11-20', 1).at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
    expect(daysOf('month', '2026-02-10', 0)).toHaveLength(28);
    fc.assert(fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), fc.integer({ min: 0, max: 6 }), (date, weekStart) => {
      const day = date.toISOString().slice(0, 10);
      for (const span of ['month', 'week'] as const) {
        const days = daysOf(span, day, weekStart);
        expect(days).toContain(day);
        expect(weekdayOf(days[0]!)).toBe(weekStart);
        expect(days.length % 7).toBe(0);
        expect(daysBetween(days[0]!, days.at(-1)!)).toBe(days.length - 1);
      }
    }));
  });
  it('of a day are that day, which goes on by one', () => {
    expect([daysOf('day', '2026-02-28', 1), stepped('day', '2026-02-28', 1), stepped('day', '2026-01-01', -1)]).toEqual([['2026-02-28'], '2026-03-01', '2025-12-31']);
  });
  it('go on by a month, a week or thirty days, and an agenda misses none', () => {
    expect([stepped('month', '2026-01-31', 1), stepped('week', '2026-01-01', -1), stepped('agenda', '2026-01-01', 1)]).toEqual(['2026-02-28', '2025-12-25', '2026-01-31']);
    expect(daysOf('agenda', '2026-01-01', 0).at(-1)).toBe('2026-01-30');
  });
  it('hold a date wherever one is, and an instant by the clock of the zone', () => {
    expect([dayOf('2026-03-01', 'Pacific/Auckland'), dayOf('2026-03-01T23:30:00Z', 'Europe/Berlin'), dayOf('2026-03-01T23:30:00Z', 'America/New_York'), dayOf(null, 'UTC')]).toEqual(['2026-03-01', '2026-03-02', '2026-03-01', null]);
  });
});
