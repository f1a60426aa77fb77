import { describe, expect, it } from 'vitest';
import { mailDays, nextMailDay } from '../../rules/reports/mail-days.ts';

describe('days on which a report is mailed', () => {
  it('are the weekday after a day, never the day itself', () => {
    // 2026-03-02 is a Monday.
    expect([1, 2, 7].map((day) => nextMailDay({ every: 'week', day }, '2026-03-02'))).toEqual(['2026-03-09', '2026-03-03', '2026-03-08']);
    expect(nextMailDay({ every: 'week', day: 1 }, '2026-03-01')).toBe('2026-03-02');
  });
  it('are the day of the month, and the last one of shorter months', () => {
    const run = (day: number, from: string, times: number) => { const days: string[] = []; for (let on = from; days.length < times;) days.push((on = nextMailDay({ every: 'month', day }, on))); return days; };
    expect(run(31, '2027-12-31', 5)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']);
    expect(run(5, '2026-03-04', 2)).toEqual(['2026-03-05', '2026-04-05']);
    expect(nextMailDay({ every: 'month', day: 5 }, '2026-03-05')).toBe('2026-04-05');
    expect(nextMailDay({ every: 'month', day: 30 }, '2026-02-28')).toBe('2026-03-30');
  });
  it('say what the report is about, as seen from them', () => {
    expect(mailDays('last_month', '2026-03-05', 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(mailDays('last_week', '2026-03-02', 1)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(mailDays('last_year', '2026-05-02', 4)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  });
});
