import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRateLimits } from '#core/server/rate-limit.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse({ modules: [] }); });
afterAll(() => house.close());
afterEach(() => { vi.useRealTimers(); });

describe('limits of one process', () => {
  it('let through at most the limit in any window, wherever it begins', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval'] });
    const limits = createRateLimits(house.app.pool);
    const passed: number[] = [];
    // A burst before and after each turn of a fixed window would pass twice the limit.
    for (let at = 0; at < 300; at++) {
      for (let i = 0; i < 4; i++) { try { limits.take('k', 20, 60); passed.push(at); } catch { /* refused */ } }
      vi.advanceTimersByTime(1000);
    }
    expect(passed.length).toBeGreaterThan(60);
    for (const from of passed) expect(passed.filter((at) => at >= from && at < from + 60).length).toBeLessThanOrEqual(20);
  });
  it('say when to come back, and mean it', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval'] });
    vi.advanceTimersByTime(3500);
    const limits = createRateLimits(house.app.pool);
    for (let i = 0; i < 20; i++) limits.take('k', 20, 60);
    let seconds = 0;
    try { limits.take('k', 20, 60); } catch (error) { seconds = (error as { details: { seconds: number } }).details.seconds; }
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(seconds).toBeLessThanOrEqual(67);
    vi.advanceTimersByTime(seconds * 1000 + 6000);
    expect(() => limits.take('k', 20, 60)).not.toThrow();
  });
});

describe('attempts that all nodes share', () => {
  const attempt = async (key: string) => { try { await house.app.limits.attempt(key, 5, 600); return 0; } catch (error) { return (error as { details: { seconds: number } }).details.seconds; } };
  /** Lets time pass for what was counted. */
  const later = (key: string, seconds: number) => house.owner.query('update core.attempt set window_start = window_start - make_interval(secs => $2) where key = $1', [key, seconds]);

  it('are counted over the turn of a window', async () => {
    const key = `t:${Math.random()}`;
    for (let i = 0; i < 5; i++) expect(await attempt(key)).toBe(0);
    expect(await attempt(key)).toBeGreaterThan(500);
    await later(key, 590);
    expect(await attempt(key)).toBeGreaterThan(0);
    await later(key, 75);
    // Those of the beginning are out, and refused ones never counted.
    for (const expected of [0, 0, 0, 0, 0]) expect(await attempt(key)).toBe(expected);
    expect(await attempt(key)).toBeGreaterThan(0);
  });
  it('that come at one moment do not slip through together', async () => {
    const key = `t:${Math.random()}`;
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(key)));
    expect(answers.filter((a) => a === 0)).toHaveLength(5);
  });
  it('are taken back and forgotten', async () => {
    const key = `t:${Math.random()}`;
    for (let i = 0; i < 5; i++) { await attempt(key); await house.app.limits.refund(key); }
    for (let i = 0; i < 5; i++) expect(await attempt(key)).toBe(0);
    await house.app.limits.forget(key);
    expect(await attempt(key)).toBe(0);
  });
});
