import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { App } from '../app.ts';
import { inLine } from '../line.ts';

/** Work that says when it begins and ends when it is told to. */
function begun() {
  const order: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (app: App, line: string, name: string) => inLine(app, line, () => new Promise<string>((resolve, reject) => { order.push(name); ends.set(name, (error) => (error ? reject(error) : resolve(name))); }));
  return { order, ends, start };
}

it('lets two of a line in at once, the others in the order they came', async () => {
  const { order, ends, start } = begun();
  const app = {} as App;
  const all = ['a', 'b', 'c', 'd'].map((name) => start(app, 'book', name));
  await turn();
  expect(order).toEqual(['a', 'b']);
  ends.get('b')!();
  // Who comes while a place is handed on does not take it.
  const late = start(app, 'book', 'e');
  await turn();
  expect(order).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) ends.get(name)!();
  await turn();
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const name of ['d', 'e']) ends.get(name)!();
  expect(await Promise.all([...all, late])).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('goes on after one that failed, and neither other lines nor other houses wait', async () => {
  const { order, ends, start } = begun();
  const [app, other] = [{} as App, {} as App];
  const [failing, second, third] = ['a', 'b', 'c'].map((name) => start(app, 'book', name));
  const beside = [start(app, 'another', 'd'), start(other, 'book', 'e')];
  await turn();
  expect(order).toEqual(['a', 'b', 'd', 'e']);
  ends.get('a')!(new Error('refused'));
  await expect(failing).rejects.toThrow('refused');
  await turn();
  expect(order).toEqual(['a', 'b', 'd', 'e', 'c']);
  for (const name of ['b', 'c', 'd', 'e']) ends.get(name)!();
  expect(await Promise.all([second, third, ...beside])).toEqual(['b', 'c', 'd', 'e']);
});

it('tells whoever waited for five seconds to come again, and the place goes to the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { order, ends, start } = begun();
    const app = {} as App;
    const held = ['a', 'b'].map((name) => start(app, 'book', name));
    const tired = start(app, 'book', 'c').catch((error: { code: string; status: number }) => [error.code, error.status]);
    await vi.advanceTimersByTimeAsync(3000);
    const later = start(app, 'book', 'd');
    await vi.advanceTimersByTimeAsync(2000);
    expect(await tired).toEqual(['core.unavailable', 503]);
    ends.get('a')!();
    await turn();
    expect(order).toEqual(['a', 'b', 'd']);
    // Whose turn has come is not called tired any more.
    await vi.advanceTimersByTimeAsync(10_000);
    for (const name of ['b', 'd']) ends.get(name)!();
    expect(await Promise.all([...held, later])).toEqual(['a', 'b', 'd']);
  } finally { vi.useRealTimers(); }
});
