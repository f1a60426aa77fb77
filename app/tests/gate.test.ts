import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAttempts, digitsOf } from '../gate/pin.ts';
import { sha256 } from '../gate/sha256.ts';

test('the small sha256 agrees with the real one', () => {
  for (const text of ['', 'abc', 'salt:1234', 'é€𝄞', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1000)]) {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('a paste keeps digits only, at most four', () => {
  expect(digitsOf('12a4')).toBe('124');
  expect(digitsOf(' 12-34 56')).toBe('1234');
  expect(digitsOf('abcd')).toBe('');
  expect(digitsOf('١٢٣٤')).toBe('1234');
});

test('five wrong tries within a minute cost thirty seconds', () => {
  const attempts = createAttempts();
  for (let i = 0; i < 4; i++) attempts.wrong(i * 1000);
  expect(attempts.secondsLeft(4000)).toBe(0);
  attempts.wrong(5000);
  expect(attempts.secondsLeft(5000)).toBe(30);
  expect(attempts.secondsLeft(34_001)).toBe(1);
  expect(attempts.secondsLeft(35_000)).toBe(0);
  const slow = createAttempts();
  for (let i = 0; i < 10; i++) slow.wrong(i * 20_000);
  expect(slow.secondsLeft(200_000)).toBe(0);
});
