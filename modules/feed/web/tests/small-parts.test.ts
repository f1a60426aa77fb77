import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#core/web/query.ts';
import type { Post, PostPage } from '../../contract.ts';
import { changePost } from '../posts/cache.ts';
import { mayUndo } from '../posts/card/use-post-actions.ts';
import { voted } from '../posts/card/use-votes.ts';
import { nextPlace, previousPlace, threadOf } from '../posts/comments/use-comments.ts';
import { keptOf } from '../posts/composer/use-composer.ts';
import { isChanged } from '../posts/dialogs/edit-dialog.tsx';
import { newestOf } from '../posts/use-items.ts';
import { holdOf } from '../stories/story-hold.ts';

afterEach(() => queryClient.clear());

it('files a draft brought along are known while they are not among the uploads, so that they can be seen and taken out', () => {
  const file = (id: string) => ({ id, name: `${id}.mp4`, alt: '', film: true, captions: '' });
  expect(keptOf([file('a'), file('b')], [{ id: 'b' }, { id: null }]).map((f) => f.id)).toEqual(['a']);
});

it('undo is offered where there is one: not to a moderator who deleted what somebody else wrote', () => {
  expect([mayUndo({ undo_until: '2027-01-01T00:00:00.000Z' }), mayUndo({ undo_until: null })]).toEqual([true, false]);
});

it('in another order than by time the newest post may stand on a page that is not here yet', () => {
  const posts = [{ post_id: '05' }, { post_id: '02' }];
  expect(newestOf(posts, undefined)).toBe('05');
  expect(newestOf(posts, { post: { newest: '09' } })).toBe('09');
  // One's own that was put on top since.
  expect(newestOf([{ post_id: '11' }, ...posts], { post: { newest: '09' } })).toBe('11');
  expect(newestOf([], { post: { newest: null } })).toBeUndefined();
});

it('a vote in the poll of an original counts in its shares too', () => {
  const poll = { question: 'Tea?', options: [{ id: 'y', text: 'Yes', votes: 1 }, { id: 'n', text: 'No', votes: 0 }], votes: 1, mine: null, closesAt: null, closed: false };
  const share = { post_id: 's', description: 'mine', poll: null, shared: { available: true, post_id: 'o', description: 'theirs', poll } } as unknown as Post;
  const key = ['social.loadTimeline', {}, 'pages'];
  queryClient.setQueryData(key, { pages: [{ post: { data: [share] } }] });
  changePost('o', (post) => voted(post, 'n'));
  const [now] = queryClient.getQueryData<{ pages: PostPage[] }>(key)!.pages[0]!.post.data;
  expect(now).toMatchObject({ post_id: 's', description: 'mine', poll: null, shared: { post_id: 'o', description: 'theirs', poll: { mine: 'n', votes: 2, options: [{ votes: 1 }, { votes: 1 }] } } });
  changePost('o', () => null);
  expect(queryClient.getQueryData<{ pages: PostPage[] }>(key)!.pages[0]!.post.data).toHaveLength(1);
});

it('comments are read on from both ends', () => {
  expect([nextPlace({ next_cursor: 'n' }), nextPlace({ next_cursor: null }), previousPlace({ previous_cursor: 'p' }), previousPlace({ previous_cursor: null })]).toEqual([{ cursor: 'n' }, null, { before: 'p' }, null]);
});

it('an edit asks before it is lost once anything was changed', () => {
  const first = { text: 'a', privacy: 'public' as const, files: [] };
  expect([isChanged(first, { ...first }), isChanged(first, { ...first, text: 'ab' }), isChanged(first, { ...first, privacy: 'friends' }), isChanged(first, { ...first, files: [] })]).toEqual([false, true, true, true]);
});

it('the comment one was led to stays known when pages are read again from an earlier beginning', () => {
  const found = threadOf([{ thread: null }, { thread: 'c' }], null);
  expect([found, threadOf([{ thread: null }, { thread: null }], found), threadOf([], null), threadOf([{ thread: 'd' }], 'c')]).toEqual(['c', 'c', null, 'd']);
});

it('a story goes on when the last that held it lets go: the menu closes while the question it asked is open', () => {
  let holders = 0;
  const hold = holdOf((by) => { holders += by; });
  const menu = hold();
  const question = hold();
  menu();
  menu();
  expect(holders).toBe(1);
  question();
  expect(holders).toBe(0);
});
