import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFormState, digitsOf, type FormState } from '../widget/form-state.ts';
import { chooseItem } from '../widget/remembered.ts';
import { createStamp } from '../widget/stamp.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const fails = () => Promise.reject(new Error('no'));

it('after a failure the label says so for exactly five seconds', async () => {
  const states: FormState[] = [];
  const form = createFormState((s) => states.push(s));
  expect(await form.send(fails)).toBe(false);
  expect(states).toEqual(['sending', 'failed']);
  vi.advanceTimersByTime(4900);
  expect(form.state).toBe('failed');
  vi.advanceTimersByTime(99);
  expect(form.state).toBe('failed');
  vi.advanceTimersByTime(1);
  expect(form.state).toBe('idle');
});

it('a second failure starts the five seconds anew', async () => {
  const form = createFormState(() => undefined);
  await form.send(fails);
  vi.advanceTimersByTime(4000);
  await form.send(fails);
  vi.advanceTimersByTime(4900);
  expect(form.state).toBe('failed');
  vi.advanceTimersByTime(200);
  expect(form.state).toBe('idle');
});

it('what is pressed while a message is on its way does nothing', async () => {
  const form = createFormState(() => undefined);
  let done = () => undefined as void;
  const work = vi.fn(() => new Promise<void>((resolve) => { done = resolve; }));
  const first = form.send(work);
  expect(await form.send(work)).toBeNull();
  expect(work).toHaveBeenCalledTimes(1);
  done();
  expect(await first).toBe(true);
  expect(form.state).toBe('sent');
  vi.advanceTimersByTime(5000);
  expect(form.state).toBe('idle');
});

it('a corrected message gets another stamp of the same time, or keeps its own where none can be had; the next message begins anew', async () => {
  const answers = ['first', 'second', '', 'third'];
  const asked: string[] = [];
  const stamp = createStamp((former) => { asked.push(former); return Promise.resolve(answers.shift()!); });
  expect([stamp.known, await stamp.value()]).toEqual([false, '']);
  stamp.anew();
  expect([stamp.known, await stamp.value()]).toEqual([true, 'first']);
  stamp.again();
  expect(await stamp.value()).toBe('second');
  stamp.again();
  expect(await stamp.value()).toBe('second');
  stamp.anew();
  expect(await stamp.value()).toBe('third');
  expect(asked).toEqual(['', 'first', 'second', '']);
});

it('the phone box takes digits only, at most twenty', () => {
  expect(digitsOf('+46 (0)70-12a3')).toBe('46070123');
  expect(digitsOf('٠١٢۳')).toBe('0123');
  expect(digitsOf('1'.repeat(30))).toHaveLength(20);
});

it('items of one experiment take turns, others do not', () => {
  const items = [{ id: 1, experiment: 'x' }, { id: 2, experiment: '' }, { id: 3, experiment: 'x' }];
  expect([0, 0.49, 0.5, 0.99].map((turn) => chooseItem(items, () => turn)!.id)).toEqual([1, 1, 3, 3]);
  expect(chooseItem(items.slice(1), () => 0.9)!.id).toBe(2);
  expect(chooseItem([], () => 0)).toBeUndefined();
});
