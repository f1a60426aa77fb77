import { expect, it } from 'vitest';
import { translate, type Translate } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey } from '#core/web/query.ts';
import { listOwnFilters, type OwnScope } from '#modules/notifications/contract.ts';
import { readOwnSieve } from '#modules/notifications/web/public.tsx';
import '../chat-texts.ts';
import { filteredOf, lineOf, textIn } from '../store/filtered.ts';
import { message, room } from './scene.ts';

const t: Translate = (key, values) => translate('chat', key, values);
const own = (phrase: string, action: 'warn' | 'hide', ...scopes: OwnScope[]) => ({ id: phrase, phrase, action, scopes, createdAt: '2026-01-01T00:00:00.000Z' });
queryClient.setQueryData(queryKey(listOwnFilters, {}), { items: [own('Big Spoiler', 'warn', 'messages'), own('crypto', 'hide', 'posts', 'messages'), own('text', 'hide', 'stories')], most: 100 });
const filtered = filteredOf(await readOwnSieve('messages'), 'me');
const attachment = { id: 'a', kind: 'document', name: 'crypto plan.pdf' } as never;

it('finds what others wrote, as it is read, also in names of files and what a linked page says of itself', () => {
  const page = { url: 'https://a.test', title: 'A BIG spoiler', description: '', site: '', image: null };
  expect([message(1, { body: 'a **big** spöiler' }), message(2, { body: 'cry**pto**' }), message(3, { attachments: [attachment] }), message(4, { preview: page }), message(5)].map((m) => filtered(m)?.phrase ?? null)).toEqual(['Big Spoiler', 'crypto', 'crypto', 'Big Spoiler', null]);
  const mine = message(6, { body: 'crypto', sender: { _id: 'me', firstName: 'Me', lastName: '', photo: null } });
  expect([filtered(mine), filtered(message(7, { body: 'crypto', kind: 'system' })), filtered(message(8, { body: 'crypto', deletedAt: '2026-01-01T00:00:00.000Z' }))]).toEqual([null, null, null]);
});

it('looks at each message once', () => {
  const asked: string[] = [];
  const once = filteredOf((texts) => { asked.push(texts[0]!); return null; }, 'me');
  const one = message(1);
  expect([once(one), once(one), asked]).toEqual([null, null, ['text 1']]);
});

it('says neutral words in lists and quotes, and nothing until it is known what is filtered', () => {
  const hit = message(1, { body: 'crypto' });
  expect([lineOf(t, hit, filtered), lineOf(t, message(2), filtered), lineOf(t, hit, undefined), lineOf(t, hit, filteredOf(null, 'me'))]).toEqual(['Message hidden by your filters.', 'text 2', '', 'crypto']);
  expect([textIn(t, room(), hit, filtered), textIn(t, room({ collapsed: ['other'] }), hit, filtered)]).toEqual(['Message hidden by your filters.', 'Message from somebody you have blocked.']);
});
