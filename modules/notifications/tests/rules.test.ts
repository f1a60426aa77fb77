import { describe, expect, it } from 'vitest';
import { afterQuiet, isQuiet, type QuietHours } from '../rules/quiet-hours.ts';
import { actorsText, sentence } from '../rules/wording.ts';

const every = [0, 1, 2, 3, 4, 5, 6];
const night: QuietHours = { from: '22:00', to: '07:00', days: every, timeZone: 'Europe/Berlin' };
const at = (text: string) => new Date(text);

describe('quiet hours', () => {
  it('run over midnight in the person\'s zone', () => {
    expect(afterQuiet(at('2026-01-15T20:59:00Z'), night)).toEqual(at('2026-01-15T20:59:00Z'));
    expect(afterQuiet(at('2026-01-15T21:00:30Z'), night)).toEqual(at('2026-01-16T06:00:00Z'));
    expect(afterQuiet(at('2026-01-16T05:59:59Z'), night)).toEqual(at('2026-01-16T06:00:00Z'));
    expect(afterQuiet(at('2026-01-16T06:00:00Z'), night)).toEqual(at('2026-01-16T06:00:00Z'));
  });
  it('follow the clock change in both directions', () => {
    expect(afterQuiet(at('2026-03-28T22:00:00Z'), night)).toEqual(at('2026-03-29T05:00:00Z'));
    expect(afterQuiet(at('2026-10-24T21:00:00Z'), night)).toEqual(at('2026-10-25T06:00:00Z'));
  });
  it('begin on chosen days only; a night belongs to the day it begins on', () => {
    const weekend: QuietHours = { ...night, days: [6], timeZone: 'UTC' };
    expect(isQuiet(at('2026-01-17T23:00:00Z'), weekend)).toBe(true);
    expect(isQuiet(at('2026-01-18T06:00:00Z'), weekend)).toBe(true);
    expect(isQuiet(at('2026-01-17T06:00:00Z'), weekend)).toBe(false);
    expect(isQuiet(at('2026-01-18T23:00:00Z'), weekend)).toBe(false);
    expect(isQuiet(at('2026-01-17T12:30:00Z'), { from: '12:00', to: '13:00', days: [6], timeZone: 'UTC' })).toBe(true);
    expect(isQuiet(at('2026-01-17T12:30:00Z'), { ...night, days: [] })).toBe(false);
  });
});

it('people are named in a readable way', () => {
  expect([0, 1, 2, 3, 5].map((n) => actorsText(['A', 'B', 'C'].slice(0, n), n, 'en'))).toEqual(['Somebody', 'A', 'A and B', 'A, B and 1 other', 'A, B and 3 others']);
  expect(actorsText(['أ', 'ب'], 4, 'ar')).toBe('أ وب و2 آخرون');
  expect(sentence('{actors} in {place}, {missing} {toString}', 'A', { place: '{actors}' })).toBe('A in {actors}, … …');
});
