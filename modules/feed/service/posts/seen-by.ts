import type { Ctx } from '#core/server/context.ts';
import { knownTo } from '#modules/social/api.ts';
import type { Post } from '../../contract.ts';
import { postRows, postsOf, type PostRow } from './read.ts';

/** Through whose eyes the viewer looks at their own posts: a person's, or those of friends or anybody in general. */
export type Eyes = { person: string; audience?: undefined } | { person?: undefined; audience: 'friends' | 'everyone' };

/**
 * Own posts as somebody else gets them: what they share, whom they name and what they count. What that person did by
 * themselves (a vote, a saved post) is nobody's to see, and of what only they see and the viewer does not nothing is shown.
 */
export async function postsSeenBy(ctx: Ctx, ids: readonly string[], eyes: Eyes): Promise<Post[]> {
  const own = await postRows(ctx, ids);
  const rows = eyes.person === undefined ? own.map((row) => ({ ...row, inner: row.inner && isOpen(row.inner, eyes.audience, ctx.accountId) ? row.inner : null })) : await throughEyesOf(ctx, eyes.person, own);
  const bare = rows.map((row): PostRow => ({ ...row, poll: unvoted(row.poll), inner: row.inner && { ...row.inner, poll: unvoted(row.inner.poll) }, my_reaction: null, folder: null, group_role: null }));
  return (await postsOf(ctx, bare)).map((post) => ({ ...post, can: { edit: false, delete: false, share: false, comment: false, moderate: false, report: false } }));
}

/** A poll without whose vote it was. */
const unvoted = (poll: PostRow['poll']): PostRow['poll'] => poll && { ...poll, mine: null };

/** Whether a shared post is open to friends of its sharer, or to anybody: friends of the sharer need not be friends of others. */
function isOpen(root: PostRow, audience: 'friends' | 'everyone', sharer: string): boolean {
  return root.group_id === null && root.state === 'live' && (root.privacy === 'public' || (audience === 'friends' && root.privacy === 'friends' && root.author_id === sharer));
}

async function throughEyesOf(ctx: Ctx, person: string, own: readonly PostRow[]): Promise<PostRow[]> {
  const theirs = new Map((await postRows(ctx, own.map((r) => r.post_id), person)).map((r) => [r.post_id, r]));
  const known = await knownTo(ctx, person, own.flatMap((r) => [r, r.inner].flatMap((x) => (x ? x.mentions.map((m) => m.id) : []))));
  const named = (row: PostRow): PostRow => ({ ...row, mentions: row.mentions.filter((m) => known.has(m.id)) });
  return own.flatMap((row) => {
    const seen = theirs.get(row.post_id);
    return seen ? [{ ...named(row), inner: row.inner && seen.inner && { ...named(row.inner), poll: seen.inner.poll }, kinds: seen.kinds, comments: seen.comments, shares: seen.shares, poll: seen.poll }] : [];
  });
}
