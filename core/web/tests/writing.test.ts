import { afterEach, describe, expect, it } from 'vitest';
import { setWriting, writeAmount, type MoneyWriting, type Writing } from '../i18n/writing.ts';
import { absoluteText, clockText, longDay, relativeText, dayWritten } from '../ui/date-text.ts';

const at = new Date('2026-11-20T15:05:00Z');
const euros: MoneyWriting = { code: 'EUR', symbol: '€', position: 'before', thousandsMark: ',', decimalMark: '.' };
const other: Writing = { dateFormat: 'dmy', timeFormat: '24h', weekStart: 1, money: euros };
afterEach(() => { setWriting(null); });

describe('days and times', () => {
  const all = (language: string) => [absoluteText(at, language, 'UTC'), longDay(at, language, 'UTC'), clockText(at, language, 'UTC'), dayWritten('2026-11-20', language), dayWritten(at.toISOString(), language, 'UTC'), relativeText(new Date('2026-11-01T10:00:00Z'), at, language, 'UTC')];
  it('are the long English ones with a 12-hour clock unless the workspace says otherwise', () => {
    expect(all('en')).toEqual(['November 20, 2026 at 3:05 PM', 'November 20, 2026', '3:05 PM', 'November 20, 2026', 'November 20, 2026', 'November 1, 2026']);
  });
  it('are day/month/year with a 24-hour clock where the workspace writes so, in both languages', () => {
    expect(setWriting(other)).toBe(true);
    expect(setWriting({ ...other })).toBe(false);
    expect(all('en')).toEqual(['20/11/2026 at 15:05', '20/11/2026', '15:05', '20/11/2026', '20/11/2026', '01/11/2026']);
    expect(all('ar')).toEqual(['20/11/2026 15:05', '20/11/2026', '15:05', '20/11/2026', '20/11/2026', '01/11/2026']);
  });
  it('a day is the same in every zone, and what is none is nothing', () => {
    expect(dayWritten('2026-11-20', 'en', 'Pacific/Kiritimati')).toBe('November 20, 2026');
    expect([dayWritten('', 'en'), dayWritten('2026-13-45', 'en')]).toEqual(['', '']);
  });
});

it.each([
  [{}, '1234.50', '€1,234.50'], [{}, '-42.50', '-€42.50'], [{}, '0.00', '€0.00'], [{}, '-0.00', '€0.00'],
  [{ position: 'after_space', thousandsMark: '.', decimalMark: ',' } as const, '1234567.89', '1.234.567,89\u00a0€'], [{ position: 'after', thousandsMark: '' } as const, '1234.00', '1234.00€'],
  [{ code: 'CHF', symbol: 'CHF', position: 'before_space', thousandsMark: '\'' } as const, '12345678901234567.25', 'CHF\u00a012\'345\'678\'901\'234\'567.25'], [{ code: 'JPY', symbol: '¥' }, '1000', '¥1,000'],
])('an amount is written as chosen: %o %s', (change, amount, text) => {
  expect(writeAmount(amount, { ...euros, ...change })).toBe(text);
});
