import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invalidateTopics, queryClient } from '../query.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { queryClient.clear(); vi.useRealTimers(); });

/** A query that is shown; each answer is given by hand. */
function shown(topic: string) {
  const answers: Array<(value: string) => void> = [];
  const observer = new QueryObserver(queryClient, { queryKey: [topic], queryFn: () => new Promise<string>((resolve) => { answers.push(resolve); }), meta: { topics: [topic] } });
  const stop = observer.subscribe(() => undefined);
  return { answers, value: () => observer.getCurrentResult().data, stop };
}
/** A minute: whatever is asked later than at once has been asked by then. */
const settle = () => vi.advanceTimersByTimeAsync(60_000);

it('a change that is told while the first answer is on its way is not lost', async () => {
  const page = shown('report');
  void invalidateTopics(['report']);
  void invalidateTopics(['report']);
  await settle();
  expect(page.answers).toHaveLength(1);
  page.answers[0]!('before the change');
  await settle();
  // Once more, and only once however much was told.
  expect(page.answers).toHaveLength(2);
  page.answers[1]!('after it');
  await settle();
  expect([page.value(), page.answers.length]).toEqual(['after it', 2]);
  page.stop();
});

it('what watches other topics is left alone', async () => {
  const page = shown('report');
  void invalidateTopics(['contact']);
  page.answers[0]!('all there is');
  await settle();
  expect([page.value(), page.answers.length]).toEqual(['all there is', 1]);
  page.stop();
});
