import { expect, it } from 'vitest';
import { inParts } from '../web/capture/lead/in-parts.ts';

const ids = Array.from({ length: 1050 }, (_, i) => String(i));

it('comes to every one of many, part by part, and counts what became of each', async () => {
  const seen: string[] = [];
  const handled: number[] = [];
  const became = await inParts(ids, 200, async (part) => { seen.push(...part); return { done: part.length - 1, left: ['closed' as const] }; }, { onHandled: (n) => handled.push(n) });
  expect(seen).toEqual(ids);
  expect(handled).toEqual([200, 400, 600, 800, 1000, 1050]);
  expect(became).toEqual({ done: 1044, left: { closed: 6 }, untouched: 0, error: null });
});

it('says how many were not reached after a refusal, or once it was stopped', async () => {
  const refused = new Error('refused');
  let calls = 0;
  expect(await inParts(ids, 200, async (part) => { if (++calls === 3) throw refused; return { done: part.length, left: [] }; })).toEqual({ done: 400, left: {}, untouched: 650, error: refused });
  const stop = new AbortController();
  expect(await inParts(ids, 200, async (part) => { stop.abort(); return { done: part.length, left: [] }; }, { signal: stop.signal })).toEqual({ done: 200, left: {}, untouched: 850, error: null });
});

it('counts a part of which no answer came as perhaps done, not as untouched', async () => {
  const lost = new Error('no answer');
  let calls = 0;
  expect(await inParts(ids, 200, async (part) => { if (++calls === 2) throw lost; return { done: part.length, left: [] }; }, { isUnsure: (error) => error === lost })).toEqual({ done: 200, left: {}, unsure: 200, untouched: 650, error: lost });
});
