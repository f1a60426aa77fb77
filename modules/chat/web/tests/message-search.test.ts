import { afterEach, expect, test, vi } from 'vitest';
import { request } from '#core/web/api/request.ts';
import { messageAddress } from '../../rules/message-address.ts';
import { findMessages } from '../message-search.ts';

vi.mock('#core/web/api/request.ts', () => ({ request: vi.fn() }));
const asked = vi.mocked(request);
afterEach(() => asked.mockReset());

const message = (more: object) => ({ _id: 'm1', roomId: 'r1', seq: 7, threadRootSeq: null, body: 'The budget for the fair', attachments: [], sender: { _id: 'a', firstName: 'Ana', lastName: 'Silva' }, room: { _id: 'r1', name: 'Design', kind: 'group' }, ...more });

test('messages are found by their words, few of them, and lead to where they stand', async () => {
  asked.mockResolvedValue({ messages: [message({}), message({ _id: 'm2', seq: 9, threadRootSeq: 4, room: { _id: 'r1', name: null, kind: 'direct' } })], nextCursor: 'more' });
  const stop = new AbortController();
  const hits = await findMessages('  budget ', stop.signal);
  expect(hits.map(({ id, label, detail, to }) => ({ id, label, detail, to }))).toEqual([
    { id: 'm1', label: 'The budget for the fair', detail: 'Ana Silva · Design', to: '/chat/r1?m=7' }, { id: 'm2', label: 'The budget for the fair', detail: 'Ana Silva', to: '/chat/r1?m=9&thread=4' },
  ]);
  expect(asked.mock.calls[0]!.slice(1)).toEqual([{ q: 'budget', limit: 6 }, { signal: stop.signal }]);
});

test('one letter asks nothing', async () => {
  expect(await findMessages(' b ', new AbortController().signal)).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test('an answer in a thread opens its thread, at the answer', () => {
  expect(messageAddress({ roomId: 'r', seq: 12, threadRootSeq: 3 })).toBe('/chat/r?m=12&thread=3');
});
