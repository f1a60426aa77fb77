import type { Ctx } from '#core/server/context.ts';
import { job, subscribe, type Job, type Subscriber } from '#core/server/module.ts';
import { detachFiles } from '#modules/files/api.ts';
import { onExport } from '#modules/identity/api.ts';
import { withdrawTarget } from '#modules/notifications/api.ts';

const batch = 200;
interface Gone { id: string; file_id: string | null }

async function clearAway(ctx: Ctx, gone: readonly Gone[]): Promise<void> {
  await detachFiles(ctx, gone.flatMap((g) => g.file_id ?? []));
  for (const { id } of [...gone].sort((a, b) => (a.id < b.id ? -1 : 1))) await withdrawTarget(ctx, { targetType: 'feed.story', targetId: id });
}

/** Clears away what nobody can open any more. Nothing depends on when it runs. */
export async function purgeStories(ctx: Ctx): Promise<void> {
  const gone = await ctx.sql<Gone>('select id, file_id from feed.purge_stories($1)', [batch]);
  await clearAway(ctx, gone);
  if (gone.length === batch) await ctx.enqueue('feed.purge_stories', {});
}

/** Background work of stories. */
export const storyJobs: readonly Job[] = [job('feed.purge_stories', purgeStories, '23 * * * *')];

/** What stories do when accounts change. */
export const storySubscribers: readonly Subscriber[] = [
  subscribe('feed.forgetStories', 'identity.account.deleted', async (ctx, event) => clearAway(ctx, await ctx.sql<Gone>('select id, file_id from feed.forget_stories($1)', [event.account_id]))),
];

onExport('stories', async (ctx, accountId) => ({
  stories: await ctx.sql('select id, content_type, description, bg_color, color, file_id, alt, privacy, created_at, expires_at from feed.story where author_id = $1 and deleted_at is null order by id limit 10000', [accountId]),
  replies: await ctx.sql('select story_id, body, created_at from feed.story_reply where author_id = $1 order by id limit 10000', [accountId]),
  reactions: await ctx.sql('select story_id, kind, created_at from feed.story_reaction where account_id = $1 order by created_at limit 10000', [accountId]),
}));
