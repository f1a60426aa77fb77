import { afterEach, expect, it, vi } from 'vitest';
import { isFirstToday } from '../widget/counted.ts';
import { postDirectly } from '../widget/direct.ts';

afterEach(() => vi.unstubAllGlobals());

const to = { endpoint: 'https://forms.example.com/submit', accessKey: 'key-1' };
const words = { name: 'Vera', email: 'vera@visitor.test', number: '12', message: 'Hello', homepage: '', consent: true };
const answering = (status: number, body: string) => vi.fn<typeof fetch>(async () => new Response(body, { status }));

it('posts what the service reads and nothing else, and shows what it answers', async () => {
  const send = answering(200, JSON.stringify({ success: true, message: ' We have it. ' }));
  expect(await postDirectly(to, words, send)).toBe('We have it.');
  const [url, init] = send.mock.calls[0]!;
  expect([url, init!.method, init!.credentials, init!.referrerPolicy, init!.redirect]).toEqual([to.endpoint, 'POST', 'omit', 'no-referrer', 'error']);
  expect(JSON.parse(String(init!.body))).toEqual({ name: 'Vera', email: 'vera@visitor.test', number: '12', message: 'Hello', access_key: 'key-1' });
});

it('a 200 without a message is a success with no words of its own', async () => {
  for (const body of ['{}', '{"message":""}', '{"message":7}', '[]', '"sent"']) expect(await postDirectly(to, words, answering(200, body)), body).toBeNull();
});

it('any other status, an unreadable answer and a broken line are failures', async () => {
  for (const status of [201, 202, 400, 429, 500]) await expect(postDirectly(to, words, answering(status, '{"message":"ok"}')), String(status)).rejects.toThrow();
  await expect(postDirectly(to, words, answering(200, '<html>'))).rejects.toThrow();
  await expect(postDirectly(to, words, vi.fn<typeof fetch>(async () => { throw new TypeError('failed to fetch'); }))).rejects.toThrow();
});

it('something counts once in a browser and day, over reloads and tabs, and what is kept goes with the day', () => {
  const kept = new Map<string, string>();
  const storage = new Proxy({ getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v), removeItem: (k: string) => void kept.delete(k) }, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
  vi.stubGlobal('localStorage', storage);
  const [monday, tuesday] = [Date.UTC(2030, 0, 7, 9), Date.UTC(2030, 0, 8, 9)];
  expect([isFirstToday('a', 'shown', monday), isFirstToday('a', 'shown', monday), isFirstToday('a', 'opened', monday), isFirstToday('b', 'shown', monday)]).toEqual([true, false, true, true]);
  // Another tab has told already.
  kept.set('greeting:counted:2030-01-07', 'c shown');
  expect(isFirstToday('c', 'shown', monday)).toBe(false);
  expect(isFirstToday('a', 'shown', tuesday)).toBe(true);
  expect([...kept.keys()]).toEqual(['greeting:counted:2030-01-08']);
});
