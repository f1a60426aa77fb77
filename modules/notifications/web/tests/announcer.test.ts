import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calmMs, createAnnouncer } from '../announcer.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

function listening(first: number) {
  const said: number[] = [];
  const announcer = createAnnouncer((unseen) => said.push(unseen));
  announcer.hear(first);
  return { said, announcer };
}

it('says the first at once, and what comes within ten seconds together when they are over', () => {
  const { said, announcer } = listening(3);
  expect(said).toEqual([]);
  announcer.hear(4);
  expect(said).toEqual([4]);
  announcer.hear(5);
  announcer.hear(6);
  vi.advanceTimersByTime(calmMs - 1);
  expect(said).toEqual([4]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([4, 6]);
  // That was an announcement, too.
  announcer.hear(7);
  expect(said).toEqual([4, 6]);
  vi.advanceTimersByTime(calmMs);
  expect(said).toEqual([4, 6, 7]);
  vi.advanceTimersByTime(calmMs);
  announcer.hear(8);
  expect(said).toEqual([4, 6, 7, 8]);
});

it('says nothing of what was read meanwhile, and nothing once nobody listens', () => {
  const { said, announcer } = listening(0);
  announcer.hear(1);
  announcer.hear(2);
  announcer.hear(0);
  vi.advanceTimersByTime(calmMs);
  expect(said).toEqual([1]);
  announcer.hear(1);
  announcer.hear(2);
  announcer.stop();
  vi.advanceTimersByTime(calmMs);
  expect(said).toEqual([1, 1]);
});
