import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { notify, withdraw } from '#modules/notifications/api.ts';
import { personCards } from '#modules/social/api.ts';
import { reactionKinds, type ReactionKind } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { tellPost } from './live.ts';
import { itemsOf, momentOf } from './place.ts';
import { postRows } from './read.ts';
import { requireWriter } from './rights.ts';
import { reactToStory } from '../stories/reactions.ts';

const reactionsAnHour = 300;
/** So many reactions make a post of a group one of its highlights. */
const popular = 10;

/** Something that can be reacted to. */
interface Target {
  /** Who wrote it and the group it stands in, if the viewer sees it now; null otherwise. */
  see: (ctx: Ctx, id: string) => Promise<{ ownerId: string; groupId: string | null } | null>;
  changed: (ctx: Ctx, what: { id: string; ownerId: string; groupId: string | null; on: boolean; was: boolean }) => Promise<void>;
}

const targets: Record<'post' | 'comment', Target> = {
  post: {
    see: async (ctx, id) => { const [row] = await postRows(ctx, [id]); return row ? { ownerId: row.author_id, groupId: row.group_id } : null; },
    changed: async (ctx, { id, ...rest }) => {
      await ring(ctx, { ...rest, key: `feed.post_reaction:${id}`, target: ['feed.post', id], link: `/posts/${id}` });
      if (rest.on && !rest.was) await notePopular(ctx, id, rest.groupId);
      tellPost(ctx, id, 'reaction:changed', { post_id: id, target_type: 'post', target_id: id });
    },
  },
  comment: {
    see: async (ctx, id) => {
      const [row] = await ctx.sql<{ author_id: string; group_id: string | null }>('select c.author_id, g.group_id from feed.comments($1, null, null, false, null, 0, array[$2::uuid]) c cross join lateral feed.group_of_post(c.post_id) g', [ctx.accountId, id]);
      return row ? { ownerId: row.author_id, groupId: row.group_id } : null;
    },
    changed: async (ctx, { id, ...rest }) => {
      const [row] = await ctx.sql<{ post_id: string }>('select post_id from feed.comment where id = $1', [id]);
      await ring(ctx, { ...rest, key: `feed.post_reaction:${id}`, target: ['feed.comment', id], link: `/posts/${row!.post_id}?comment=${id}` });
      tellPost(ctx, row!.post_id, 'reaction:changed', { post_id: row!.post_id, target_type: 'comment', target_id: id });
    },
  },
};

async function ring(ctx: Ctx, given: { ownerId: string; key: string; target: readonly [string, string]; link: string; on: boolean; was: boolean }): Promise<void> {
  if (!given.on) await withdraw(ctx, { accountId: given.ownerId, groupKey: given.key, actorId: ctx.accountId });
  else if (!given.was) await notify(ctx, { accountId: given.ownerId, type: 'feed.post_reaction', groupKey: given.key, targetType: given.target[0], targetId: given.target[1], link: given.link });
}

/** Once many react to a post of a group, members who want its highlights hear of it. */
async function notePopular(ctx: Ctx, id: string, groupId: string | null): Promise<void> {
  if (groupId === null) return;
  const [noted] = await ctx.sql('select 1 from feed.note_popular($1, $2) p where p', [id, popular], 'feed.note_popular');
  if (noted) await ctx.enqueue('feed.tell_group', { id, groupId, what: 'popular' }, { key: `feed.tell_popular:${id}` });
}

/** Reacts: the same kind again takes it back, another replaces it. Calls of one person about one thing follow each other. */
export async function react(ctx: Ctx, input: InputOf<typeof contract.react>): Promise<OutputOf<typeof contract.react>> {
  const { target_type: type, target_id: id, kind } = input;
  ctx.app.limits.take(`feed.reaction:${ctx.accountId}`, reactionsAnHour, 3600);
  if (type === 'story') return reactToStory(ctx, input);
  const target = found(await targets[type].see(ctx, id));
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`feed.reaction:${ctx.accountId}:${id}`]);
  const [known] = await ctx.sql<{ kind: ReactionKind }>('select kind from feed.reaction where account_id = $1 and target_type = $2 and target_id = $3', [ctx.accountId, type, id]);
  const before = known?.kind ?? null;
  const now = before === kind ? null : kind;
  // Whoever only reads in a group takes no part in it; what is one's own can be taken back.
  if (now !== null) await requireWriter(ctx, target.groupId);
  if (now === null) await ctx.sql('delete from feed.reaction where account_id = $1 and target_type = $2 and target_id = $3', [ctx.accountId, type, id]);
  else await ctx.sql('insert into feed.reaction as r (account_id, target_type, target_id, kind) values ($1, $2, $3, $4) on conflict (account_id, target_type, target_id) do update set kind = excluded.kind', [ctx.accountId, type, id, now]);
  await targets[type].changed(ctx, { id, ...target, on: now !== null, was: before !== null });
  ctx.emit({ type: 'feed.reaction.changed', id, accountId: ctx.accountId, audit: false });
  return { my_reaction: now, ...(await reactionCounts(ctx, type, id)) };
}

/** Reactions to a thing as far as the viewer could list them. */
async function reactionCounts(ctx: Ctx, type: string, id: string): Promise<{ reactions: number; kinds: Record<ReactionKind, number> }> {
  const rows = await ctx.sql<{ kind: ReactionKind; n: number }>('select * from feed.reaction_counts($1, $2, $3)', [ctx.accountId, type, id], 'feed.reaction_counts');
  const kinds = Object.fromEntries(reactionKinds.map((k) => [k, rows.find((r) => r.kind === k)?.n ?? 0])) as Record<ReactionKind, number>;
  return { reactions: rows.reduce((sum, r) => sum + r.n, 0), kinds };
}

/** Who reacted to a thing, newest first; 404 when the viewer does not see it. */
async function reactors(ctx: Ctx, type: 'post' | 'comment', input: InputOf<typeof contract.listReactions>): Promise<OutputOf<typeof contract.listReactions>> {
  found(await targets[type].see(ctx, input.id));
  const { at, id } = momentOf(input.cursor);
  const rows = await ctx.sql<{ account_id: string; kind: ReactionKind; at: Date; place: string }>('select r.*, r.at::text as place from feed.reactors($1, $2, $3, $4, $5, $6, $7) r', [ctx.accountId, type, input.id, input.kind ?? null, at, id, input.limit + 1], 'feed.reactors');
  const page = itemsOf(rows, input.limit, (r) => [r.place, r.account_id]);
  const people = await personCards(ctx, page.rows.map((r) => r.account_id));
  return { items: page.rows.flatMap((r) => { const person = people.get(r.account_id); return person ? [{ person, kind: r.kind, at: r.at.toISOString() }] : []; }), next_cursor: page.next_cursor };
}

/** Who reacted to a post. */
export const listReactions = (ctx: Ctx, input: InputOf<typeof contract.listReactions>) => reactors(ctx, 'post', input);
/** Who reacted to a comment. */
export const listCommentReactions = (ctx: Ctx, input: InputOf<typeof contract.listCommentReactions>) => reactors(ctx, 'comment', input);
