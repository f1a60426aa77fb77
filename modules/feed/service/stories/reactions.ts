import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { sendDirect } from '#modules/chat/api.ts';
import { notify, withdraw } from '#modules/notifications/api.ts';
import { mayMessage } from '#modules/social/api.ts';
import type { react } from '../../contract/reactions.ts';
import { reactionKinds, type ReactionKind } from '../../contract/shapes.ts';
import type * as contract from '../../contract/stories.ts';
import { storyCard } from './sight.ts';
import { noteSeen } from './story.ts';
import { listable, requireStory } from './story-rows.ts';

/** Reacts to a live story: the same kind again takes it back, another replaces it. Everybody but the author is told only of their own. */
export async function reactToStory(ctx: Ctx, { target_id, kind }: InputOf<typeof react>): Promise<OutputOf<typeof react>> {
  const story = await requireStory(ctx, target_id);
  const gone = await ctx.sql('delete from feed.story_reaction where story_id = $1 and account_id = $2 and kind = $3 returning 1', [story.id, ctx.accountId, kind]);
  const bell = { accountId: story.author_id, groupKey: `feed.story_reaction:${story.id}` };
  if (gone.length > 0) await withdraw(ctx, { ...bell, actorId: ctx.accountId });
  else {
    await ctx.sql('insert into feed.story_reaction (story_id, account_id, kind) values ($1, $2, $3) on conflict (story_id, account_id) do update set kind = excluded.kind', [story.id, ctx.accountId, kind]);
    await noteSeen(ctx, story);
    await notify(ctx, { ...bell, type: 'feed.story_reaction', targetType: 'feed.story', targetId: story.id, link: `/stories/${story.id}` });
  }
  for (const accountId of new Set([story.author_id, ctx.accountId])) ctx.emit({ type: 'feed.story.reacted', id: story.id, accountId, audit: false });
  return { my_reaction: gone.length > 0 ? null : kind, ...(await countsOf(ctx, story.id)) };
}

/** Of what the viewer could list: the author all, others their own. */
async function countsOf(ctx: Ctx, id: string): Promise<{ reactions: number; kinds: Record<ReactionKind, number> }> {
  const rows = await ctx.sql<{ kind: ReactionKind; count: number }>(`select r.kind, count(*)::integer as count from feed.story_reaction r where r.story_id = $2 and ${listable('r.account_id')} group by 1`, [ctx.accountId, id], 'feed.story.kinds');
  const kinds = Object.fromEntries(reactionKinds.map((k) => [k, rows.find((r) => r.kind === k)?.count ?? 0])) as Record<ReactionKind, number>;
  return { reactions: rows.reduce((sum, r) => sum + r.count, 0), kinds };
}

/** Answers a story: a message only its author reads, so their wish about messages counts. It also stands in their conversation, with a card of the story while that lives. */
export async function reply(ctx: Ctx, { id, text }: InputOf<typeof contract.replyToStory>): Promise<OutputOf<typeof contract.replyToStory>> {
  const story = await requireStory(ctx, id);
  if (story.author_id === ctx.accountId) fail('feed.story_own');
  if (!(await mayMessage(ctx, [story.author_id])).has(story.author_id)) fail('feed.story_no_replies');
  ctx.app.limits.take(`feed.story_reply:${ctx.accountId}`, 100, 3600);
  const replyId = uuidv7();
  const { text: kept, held } = await sendDirect(ctx, { toAccountId: story.author_id, text: text.trim(), context: { topic: storyCard, id } });
  await noteSeen(ctx, story);
  // What waits for a moderator stands in the conversation alone once it is let out.
  if (held) return { id: replyId, at: new Date().toISOString() };
  const [row] = await ctx.sql<{ created_at: Date }>('insert into feed.story_reply (id, story_id, author_id, body) values ($1, $2, $3, $4) returning created_at', [replyId, id, ctx.accountId, kept]);
  await notify(ctx, { accountId: story.author_id, type: 'feed.story_reply', groupKey: `feed.story_reply:${id}`, targetType: 'feed.story', targetId: id, link: `/stories/${id}` });
  ctx.emit({ type: 'feed.story.replied', id, accountId: story.author_id, data: { replyId }, audit: false });
  return { id: replyId, at: row!.created_at.toISOString() };
}
