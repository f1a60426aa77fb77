import { describe, expect, it } from 'vitest';
import { sameDayLater } from '../../rules/recurring.ts';

describe('the first day of what comes again', () => {
  it('lies after today and after what is there already, on the same day of the month', () => {
    expect(sameDayLater('2026-11-01', '2026-11-23')).toBe('2026-12-01');
    expect(sameDayLater('2026-11-23', '2026-11-23')).toBe('2026-12-23');
    expect(sameDayLater('2026-05-28', '2026-11-23')).toBe('2026-11-28');
    expect(sameDayLater('2026-12-05', '2026-11-23')).toBe('2027-01-05');
    expect(sameDayLater('2026-12-31', '2026-12-31')).toBe('2027-01-31');
  });
  it('is the last one of a month that does not have the day (I10)', () => {
    expect(sameDayLater('2026-01-31', '2026-02-10')).toBe('2026-02-28');
    expect(sameDayLater('2026-01-31', '2026-02-28')).toBe('2026-03-31');
    expect(sameDayLater('2024-02-29', '2026-02-10')).toBe('2026-02-28');
    expect(sameDayLater('2024-01-30', '2024-02-10')).toBe('2024-02-29');
  });
});
