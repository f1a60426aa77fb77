import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { challengeForTry, checkMs, createAttempts, createChallenges, digitsOf, type Challenge } from '../gate/pin.ts';
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

test('tries and the pause outlast a reload, and what cannot be kept or read counts as none', () => {
  let kept: string | null = null;
  const store = { read: () => kept, write: (text: string) => { kept = text; } };
  for (let i = 0; i < 4; i++) createAttempts(store).wrong(i * 1000);
  expect(createAttempts(store).secondsLeft(4000)).toBe(0);
  createAttempts(store).wrong(5000);
  expect(createAttempts(store).secondsLeft(5000)).toBe(30);
  expect(createAttempts(store).secondsLeft(35_000)).toBe(0);
  createAttempts(store).pause(90, 40_000);
  expect(createAttempts(store).secondsLeft(40_000)).toBe(90);
  for (const text of ['', '{', 'null', '[]', '{"wrong":"many","until":"for ever"}', '{"wrong":[null,"x"]}']) { kept = text; expect([text, createAttempts(store).secondsLeft(0)]).toEqual([text, 0]); }
  const forbidden = createAttempts({ read: () => { throw new Error('forbidden'); }, write: () => { throw new Error('forbidden'); } });
  for (let i = 0; i < 5; i++) forbidden.wrong(i);
  expect(forbidden.secondsLeft(5)).toBe(30);
});

afterEach(() => { vi.useRealTimers(); });

const later = (value: Challenge, ms: number) => new Promise<Challenge>((done) => { setTimeout(() => done(value), ms); });
const challenge = { open: false, salt: 's', hash: 'h' };
/** Milliseconds of faked time until a try is answered. */
async function timeOf(attempt: Promise<unknown>): Promise<number> {
  const from = Date.now();
  let at: number | null = null;
  void attempt.then(() => { at = Date.now(); });
  for (let i = 0; i < 100 && at === null; i++) await vi.advanceTimersByTimeAsync(100);
  return at! - from;
}

test('a try is answered after 1200 ms, also on a line that takes seconds, and not before', async () => {
  vi.useFakeTimers();
  let reads = 0;
  const challenges = createChallenges(() => { reads++; return later(challenge, 3000); });
  await vi.advanceTimersByTimeAsync(3000);
  const first = await timeOf(challengeForTry(challenges));
  expect([first, checkMs]).toEqual([1200, 1200]);
  challenges.refresh();
  const second = await timeOf(challengeForTry(challenges));
  expect(second).toBeGreaterThanOrEqual(1150);
  expect(second).toBeLessThanOrEqual(1600);
  expect(reads).toBe(2);
});

test('a PIN changed meanwhile is known to the try after the wrong one, and a server that was away is asked again', async () => {
  vi.useFakeTimers();
  const answers: Array<Challenge | null> = [null, challenge, { ...challenge, hash: 'new' }];
  const challenges = createChallenges(() => { const answer = answers.shift(); return answer ? Promise.resolve(answer) : Promise.reject(new Error('503')); });
  await expect(challenges.first).rejects.toThrow('503');
  expect(await challenges.now()).toEqual(challenge);
  challenges.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect((await challenges.now()).hash).toBe('new');
});
