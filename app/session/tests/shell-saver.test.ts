import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrive, noteUnsaved, own } from '../shell-owner.ts';
import { ShellSaver } from '../shell-saver.ts';

let sent: string[];
let answers: Array<() => void>;
let saver: ShellSaver;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => { kept.set(key, value); }, removeItem: (key: string) => { kept.delete(key); } });
  [sent, answers] = [[], []];
  saver = new ShellSaver((text) => { sent.push(text); return new Promise((answer) => { answers.push(() => answer(null)); }); });
});
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

const ann = (text: string) => saver.show({ accountId: 'ann', text });
const wait = () => vi.advanceTimersByTimeAsync(1200);
const answer = async (n: number) => { answers[n]!(); await vi.advanceTimersByTimeAsync(0); };

it('sends what was chosen before the profile answered', async () => {
  own('ann');
  ann('dark');
  await wait();
  expect(sent).toEqual([]);
  saver.learn('light');
  ann('dark');
  expect(arrive('ann')).toBe('unsaved');
  await wait();
  await answer(0);
  expect([sent, arrive('ann')]).toEqual([['dark'], 'own']);
  ann('dark');
  await wait();
  expect(sent).toEqual(['dark']);
});

it('an older answer does not say that the newer change has arrived', async () => {
  own('ann');
  saver.learn('light');
  ann('dark');
  await wait();
  ann('blue');
  await answer(0);
  expect(arrive('ann')).toBe('unsaved');
  await wait();
  expect(sent).toEqual(['dark', 'blue']);
  await answer(1);
  expect(arrive('ann')).toBe('own');
});

it('what was put back while it was being sent is put back in the profile, too', async () => {
  saver.learn('light');
  ann('dark');
  await wait();
  ann('light');
  await answer(0);
  await wait();
  expect(sent).toEqual(['dark', 'light']);
});

it('what was changed and put back while it was being sent is not sent again', async () => {
  saver.learn('light');
  ann('dark');
  await wait();
  ann('blue');
  ann('dark');
  await answer(0);
  await wait();
  expect(sent).toEqual(['dark']);
});

it('an answer after signing out says nothing of whoever comes then', async () => {
  own('ann');
  saver.learn('light');
  ann('dark');
  await wait();
  saver.show(null);
  saver.learn(null);
  noteUnsaved('bob');
  saver.learn('');
  saver.show({ accountId: 'bob', text: 'dark' });
  await answer(0);
  expect(arrive('bob')).toBe('unsaved');
  await wait();
  expect(sent).toEqual(['dark', 'dark']);
});
