import { expect, it } from 'vitest';
import type { UploadItem } from '#modules/files/web/public.tsx';
import type { Post } from '../../contract.ts';
import { shownUploads } from '../posts/composer/draft-files.ts';
import { shownPoll } from '../posts/composer/poll-fields.tsx';
import { withAddress } from '../posts/composer/record-hint.tsx';
import { sharePlaces } from '../posts/dialogs/share-places.ts';
import { tagsIn } from '../posts/text-parts.ts';

const item = (more: Partial<UploadItem>): UploadItem => ({ key: 'u1', file: new File(['x'], 'tree.png', { type: 'image/png' }), name: 'tree.png', kind: 'image', previewUrl: 'blob:here', posterUrl: null, progress: 0, state: 'uploading', waiting: false, problem: null, id: null, card: null, ...more });

it('files on their way are shown from this browser, with their words; what failed is not, and what cannot be shown yet is said to be prepared', () => {
  const shown = shownUploads([item({}), item({ key: 'u2', state: 'failed' }), item({ key: 'u3', kind: 'audio', previewUrl: null })], { u1: 'A tree' });
  expect(shown.map(({ id, url, state, alt, kind }) => [id, url, state, alt, kind])).toEqual([['u1', 'blob:here', 'ready', 'A tree', 'image'], ['u3', null, 'processing', '', 'audio']]);
  const card = { id: 'f1', kind: 'image', state: 'ready', url: '/files/f1' } as NonNullable<UploadItem['card']>;
  expect(shownUploads([item({ state: 'done', id: 'f1', card })])[0]).toMatchObject({ id: 'f1', url: '/files/f1', alt: '' });
});

it('a poll is shown once it is whole, as nobody has voted in it', () => {
  expect(shownPoll({ question: 'Tea?', options: ['Yes', ''], days: 0 })).toBeNull();
  expect(shownPoll({ question: 'Tea?', options: ['Yes', 'No'], days: 0 })).toMatchObject({ question: 'Tea?', options: [{ text: 'Yes', votes: 0 }, { text: 'No', votes: 0 }], mine: null, closesAt: null, closed: false });
  expect(shownPoll(null)).toBeNull();
});

it('hashtags are known before the server has read them, and an attached address stands on a line of its own', () => {
  expect(tagsIn('#One and #two, #One')).toEqual(['One', 'two']);
  expect([withAddress('', 'https://a.example/x'), withAddress('See ', 'https://a.example/x')]).toEqual(['https://a.example/x', 'See\nhttps://a.example/x']);
});

it('a share is offered where the server takes it', () => {
  const group = { id: 'g', slug: 'g', name: 'Group', avatar: null, visibility: 'private' } as unknown as NonNullable<Post['group']>;
  const post = (more: Partial<Post>): Post => ({ author: { id: 'theirs' }, group: null, shared: null, can: { comment: true }, ...more }) as Post;
  const [mine, members] = [{ id: 'me' } as Post['author'], { comment: true } as Post['can']];
  expect(sharePlaces(post({}), 'me')).toEqual({ group: null, timeline: true });
  expect(sharePlaces(post({ group, can: members }), 'me')).toEqual({ group, timeline: false });
  expect(sharePlaces(post({ group, author: mine, can: members }), 'me')).toEqual({ group, timeline: true });
  // The original counts: one of a group that its author shared outside stays in the group, one of everybody's may leave it.
  const inner = (of: Partial<Post>) => ({ available: true, author: { id: 'theirs' }, group: null, ...of }) as unknown as NonNullable<Post['shared']>;
  expect(sharePlaces(post({ shared: inner({ group }) }), 'me')).toEqual({ group, timeline: false });
  expect(sharePlaces(post({ group, shared: inner({}) }), 'me')).toEqual({ group, timeline: true });
  expect(sharePlaces(post({ group, shared: inner({}), can: { comment: false } as Post['can'] }), 'me')).toEqual({ group: null, timeline: true });
});
