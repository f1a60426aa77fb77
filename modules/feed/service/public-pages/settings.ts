import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { notifyAll } from '#modules/notifications/api.ts';
import { workspaceSlug } from '#modules/workspace/api.ts';
import type * as contract from '../../contract.ts';

interface Row { is_on: boolean; intro: string; version: number; since: Date | null }

/** The path of a workspace's page. */
export const publicPath = (slug: string): string => `/public/${encodeURIComponent(slug)}`;
/** Where the page of a workspace is found. */
export const pageAddress = (ctx: Ctx, slug: string): string => `${ctx.app.config.PUBLIC_URL}${publicPath(slug)}`;

/** The settings of the active workspace's page. */
export async function getSettings(ctx: Ctx): Promise<contract.PublicPageSettings> {
  const [row] = await ctx.sql<Row>('select g.is_on, g.intro, g.version, (select d.since from feed.public_period d where d.workspace_id = g.workspace_id and d.until is null) as since from feed.public_page g where g.workspace_id = $1', [ctx.workspaceId], 'feed.public_page');
  return { on: row?.is_on ?? false, since: row?.since?.toISOString() ?? null, intro: row?.intro ?? '', address: pageAddress(ctx, await workspaceSlug(ctx)), version: row?.version ?? 0 };
}

/** Whoever posts for everybody is told that this means more people from now on. */
async function tellMembers(ctx: Ctx): Promise<void> {
  const members = (await ctx.sql<{ id: string }>('select a as id from workspace.active_members($1) a where a <> $2', [ctx.workspaceId, ctx.accountId], 'workspace.active_members')).map((r) => r.id);
  const id = String(ctx.workspaceId);
  await notifyAll(ctx, members, { type: 'feed.public_page', groupKey: `feed.public_page:${id}`, actorId: ctx.accountId, targetType: 'feed.public_page', targetId: id, link: '/settings/public-page' });
}

/** Turns the page on or off. */
export async function changeSettings(ctx: Ctx, { version, on, intro }: InputOf<typeof contract.updatePublicPage>): Promise<contract.PublicPageSettings> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`feed.public_page:${ctx.workspaceId}`]);
  const before = await getSettings(ctx);
  if (before.version !== version) fail('core.version_conflict', { current: before });
  await ctx.sql(
    `insert into feed.public_page as g (workspace_id, is_on, intro) values ($1, $2, $3)
     on conflict (workspace_id) do update set is_on = excluded.is_on, intro = excluded.intro, version = g.version + 1, updated_at = now()`, [ctx.workspaceId, on, intro.trim()]);
  if (on && !before.on) {
    await ctx.sql('insert into feed.public_period (workspace_id) values ($1)', [ctx.workspaceId]);
    await tellMembers(ctx);
  }
  if (!on && before.on) await ctx.sql('update feed.public_period set until = now() where workspace_id = $1 and until is null', [ctx.workspaceId]);
  ctx.emit({ type: 'feed.public_page.changed', version: version + 1, data: { changes: { ...(before.on === on ? {} : { on: [before.on, on] }), ...(before.intro === intro.trim() ? {} : { intro: [before.intro, intro.trim()] }) } }, can: 'workspace.edit' });
  return getSettings(ctx);
}

/** Where the viewer's public posts are read by visitors. */
export async function ownPages(ctx: Ctx): Promise<{ pages: Array<{ slug: string; name: string }>; visitors: boolean }> {
  const pages = await ctx.sql<{ slug: string; name: string }>('select slug, name from feed.public_pages_of($1)', [ctx.accountId], 'feed.public_pages_of');
  const [kept] = await ctx.sql('select 1 from feed.not_for_visitors where account_id = $1', [ctx.accountId], 'feed.not_for_visitors');
  return { pages, visitors: kept === undefined };
}

/** Keeps the viewer's posts off public pages, or lets them be read there again. */
export async function setVisitors(ctx: Ctx, { visitors }: { visitors: boolean }): Promise<{ pages: Array<{ slug: string; name: string }>; visitors: boolean }> {
  if (visitors) await ctx.sql('delete from feed.not_for_visitors where account_id = $1', [ctx.accountId]);
  else await ctx.sql('insert into feed.not_for_visitors (account_id) values ($1) on conflict do nothing', [ctx.accountId]);
  return ownPages(ctx);
}
