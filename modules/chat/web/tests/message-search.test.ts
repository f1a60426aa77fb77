import { afterEach, expect, test, vi } from 'vitest';
import { messageAddress } from '../../rules/message-address.ts';

vi.mock('#core/web/api/request.ts', () => ({ request: vi.fn() }));
// Files share processes: another one may have loaded them with what really asks.
vi.resetModules();
const { request } = await import('#core/web/api/request.ts');
const { queryClient } = await import('#core/web/query.ts');
const { listOwnFilters } = await import('#modules/notifications/contract.ts');
const { getMe } = await import('../../contract.ts');
const { findMessages } = await import('../message-search.ts');
const asked = vi.mocked(request);
afterEach(() => { asked.mockReset(); queryClient.clear(); });

/** The search answers this, and the viewer filters these words. */
function answers(found: object, phrases: string[] = []) {
  asked.mockImplementation((async (endpoint: object) => (endpoint === getMe ? { user: { _id: 'me' } }
    : endpoint === listOwnFilters ? { items: phrases.map((phrase) => ({ id: phrase, phrase, action: 'warn', scopes: ['messages'], createdAt: '' })), most: 100 } : found)) as never);
}

const message = (more: object) => ({ _id: 'm1', roomId: 'r1', seq: 7, threadRootSeq: null, body: 'The budget for the fair', attachments: [], sender: { _id: 'a', firstName: 'Ana', lastName: 'Silva' }, room: { _id: 'r1', name: 'Design', kind: 'group' }, ...more });

test('messages are found by their words, few of them, and lead to where they stand', async () => {
  answers({ messages: [message({}), message({ _id: 'm2', seq: 9, threadRootSeq: 4, room: { _id: 'r1', name: null, kind: 'direct' } })], nextCursor: 'more' });
  const stop = new AbortController();
  const hits = await findMessages('  budget ', stop.signal);
  expect(hits.map(({ id, label, detail, to }) => ({ id, label, detail, to }))).toEqual([
    { id: 'm1', label: 'The budget for the fair', detail: 'Ana Silva · Design', to: '/chat/r1?m=7' }, { id: 'm2', label: 'The budget for the fair', detail: 'Ana Silva', to: '/chat/r1?m=9&thread=4' },
  ]);
  expect(asked.mock.calls[0]!.slice(1)).toEqual([{ q: 'budget', limit: 6 }, { signal: stop.signal }]);
});

test('what the viewer filters is not read out, but for their own words', async () => {
  answers({ messages: [message({ kind: 'text' }), message({ _id: 'm2', sender: { _id: 'me', firstName: 'Me', lastName: '' } })], nextCursor: null }, ['Fair']);
  expect((await findMessages('budget', new AbortController().signal)).map((h) => h.label)).toEqual(['Message hidden by your filters.', 'The budget for the fair']);
});

test('one letter asks nothing', async () => {
  expect(await findMessages(' b ', new AbortController().signal)).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test('an answer in a thread opens its thread, at the answer', () => {
  expect(messageAddress({ roomId: 'r', seq: 12, threadRootSeq: 3 })).toBe('/chat/r?m=12&thread=3');
});
