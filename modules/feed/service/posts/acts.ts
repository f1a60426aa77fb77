import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { fileReport } from '#modules/notifications/api.ts';
import { says } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { audienceOf } from './lists.ts';
import { tellPost } from './live.ts';
import { onePost, requirePost, type PostRow } from './read.ts';
import { requireWriter } from './rights.ts';

const done = { ok: true } as const;

/** Takes a post out of the viewer's own lists. */
export async function hidePost(ctx: Ctx, { id }: { id: string }): Promise<typeof done> {
  await requirePost(ctx, id);
  await ctx.sql('insert into feed.hidden_post (account_id, post_id) values ($1, $2) on conflict do nothing', [ctx.accountId, id]);
  ctx.emit({ type: 'feed.timeline.changed', id, accountId: ctx.accountId, audit: false });
  return done;
}

/** Shows it again. */
export async function unhidePost(ctx: Ctx, { id }: { id: string }): Promise<typeof done> {
  await requirePost(ctx, id);
  await ctx.sql('delete from feed.hidden_post where account_id = $1 and post_id = $2', [ctx.accountId, id]);
  ctx.emit({ type: 'feed.timeline.changed', id, accountId: ctx.accountId, audit: false });
  return done;
}

/** Reports a post to the moderators, once a person; it is gone from the reporter's lists at once. */
export async function reportPost(ctx: Ctx, { id, reason, note }: InputOf<typeof contract.reportPost>): Promise<typeof done> {
  await requirePost(ctx, id);
  await fileReport(ctx, { targetType: 'post', targetId: id, reason, note });
  return done;
}

/** Votes in a poll, or changes the vote; one a person. */
export async function votePoll(ctx: Ctx, { id, option_id: optionId }: InputOf<typeof contract.votePoll>): Promise<OutputOf<typeof contract.votePoll>> {
  const { poll, groupId } = await requireOpenPoll(ctx, id);
  await requireWriter(ctx, groupId);
  if (!poll.options.some((o) => o.id === optionId)) failField('option_id', says('feed.poll_choice'));
  await ctx.sql('insert into feed.poll_vote (post_id, account_id, option_id) values ($1, $2, $3) on conflict (post_id, account_id) do update set option_id = excluded.option_id, at = clock_timestamp()', [id, ctx.accountId, optionId]);
  return pollChanged(ctx, id);
}

/** Takes a vote back. */
export async function unvotePoll(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.votePoll>> {
  await requireOpenPoll(ctx, id);
  await ctx.sql('delete from feed.poll_vote where post_id = $1 and account_id = $2', [id, ctx.accountId]);
  return pollChanged(ctx, id);
}

async function requireOpenPoll(ctx: Ctx, id: string): Promise<{ poll: NonNullable<PostRow['poll']>; groupId: string | null }> {
  const { poll, group_id: groupId } = await requirePost(ctx, id);
  if (!poll) return fail('core.not_found');
  if (poll.closes_at !== null && Date.parse(poll.closes_at) <= Date.now()) fail('feed.poll_closed');
  return { poll, groupId };
}

async function pollChanged(ctx: Ctx, id: string): Promise<OutputOf<typeof contract.votePoll>> {
  ctx.emit({ type: 'feed.post.voted', id, accountId: ctx.accountId, audit: false });
  tellPost(ctx, id, 'post:changed', { post_id: id });
  return { poll: (await onePost(ctx, id)).poll! };
}

/** Who sees a post of the viewer's now. */
export async function getPostAudience(ctx: Ctx, { id, user_id: person }: InputOf<typeof contract.getPostAudience>): Promise<OutputOf<typeof contract.getPostAudience>> {
  const post = await requirePost(ctx, id);
  if (post.author_id !== ctx.accountId) fail('feed.not_allowed');
  return audienceOf(ctx, { privacy: post.privacy, group: post.group_id, person: person ?? null, post: id, shared: post.inner && post.shared_post_id });
}
