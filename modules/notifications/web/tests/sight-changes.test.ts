import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#core/contract/events.ts';
import { onSightChange } from '../sight-changes.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

it('asks once for a burst of events that change what is seen, and for no others', () => {
  const hearers = new Set<(event: LiveEvent) => void>();
  const then = vi.fn();
  const stop = onSightChange((hear) => { hearers.add(hear); return () => { hearers.delete(hear); }; }, then);
  const say = (topic: string) => { for (const hear of hearers) hear({ topic } as LiveEvent); };
  say('sales.lead');
  vi.advanceTimersByTime(5000);
  expect(then).not.toHaveBeenCalled();
  for (const topic of ['social.friendship', 'social.group_member', 'social.friendship']) say(topic);
  vi.advanceTimersByTime(5000);
  expect(then).toHaveBeenCalledTimes(1);
  say('social.group_member');
  stop();
  vi.advanceTimersByTime(5000);
  expect(then).toHaveBeenCalledTimes(1);
  expect(hearers.size).toBe(0);
});
