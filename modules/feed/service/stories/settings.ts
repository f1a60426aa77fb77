import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type * as contract from '../../contract/stories.ts';

type Settings = OutputOf<typeof contract.getStorySettings>;

/** How the viewer wants stories. */
export async function getSettings(ctx: Ctx): Promise<Settings> {
  const [row] = await ctx.sql<Settings>('select archive, pause from feed.story_setting where account_id = $1', [ctx.accountId], 'feed.story_setting');
  return row ?? { archive: true, pause: false };
}

/** Changes it. Without an archive, stories that are over are gone at once. */
export async function updateSettings(ctx: Ctx, { archive, pause }: InputOf<typeof contract.updateStorySettings>): Promise<Settings> {
  const [row] = await ctx.sql<Settings>(
    `insert into feed.story_setting (account_id, archive, pause) values ($1, coalesce($2, true), coalesce($3, false))
     on conflict (account_id) do update set archive = coalesce($2, story_setting.archive), pause = coalesce($3, story_setting.pause), updated_at = now() returning archive, pause`,
    [ctx.accountId, archive ?? null, pause ?? null]);
  ctx.emit({ type: 'feed.story.settings_changed', accountId: ctx.accountId, audit: false });
  return row!;
}
