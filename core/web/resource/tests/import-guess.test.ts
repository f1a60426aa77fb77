import { expect, it } from 'vitest';
import { guessedDates, guessedMark, secondsLeft } from '../import-guess.ts';

it('proposes how days are written only where nothing else is possible', () => {
  expect(guessedDates(['31/01/2026', '02/03/2026'])).toBe('DD/MM/YYYY');
  expect(guessedDates(['01/31/2026', ''])).toBe('MM/DD/YYYY');
  expect(guessedDates(['31.1.2026', '2026-02-01'])).toBe('DD.MM.YYYY');
  expect(guessedDates(['2026-02-01', '2026-12-31'])).toBe('YYYY-MM-DD');
  expect(guessedDates(['2026/12/31'])).toBe('YYYY/MM/DD');
  // Both the first of February and the second of January.
  expect(guessedDates(['01/02/2026'])).toBeNull();
  expect([guessedDates(['tomorrow']), guessedDates(['31/01/2026', '01/31/2026']), guessedDates(['', ' ']), guessedDates([])]).toEqual([null, null, null, null]);
});
it('proposes the decimal mark only where nothing else is possible', () => {
  expect(guessedMark(['1.234,50', '7'])).toBe(',');
  expect(guessedMark(['1,234.50 EUR', '99.9'])).toBe('.');
  expect(guessedMark(['0,5'])).toBe(',');
  expect([guessedMark(['1,234']), guessedMark(['12.500']), guessedMark(['1.5', '1,5'])]).toEqual([null, null, null]);
  // Whole numbers are the same either way.
  expect([guessedMark(['12', '900']), guessedMark(['', ''])]).toEqual(['.', null]);
});
it('says how long it takes only once there is something to go by', () => {
  expect([secondsLeft(0, 100, 60), secondsLeft(10, 100, 1), secondsLeft(100, 400, 10), secondsLeft(50, 0, 10)]).toEqual([null, null, 40, 0]);
});
