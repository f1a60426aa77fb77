import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { workspaceSlug } from '#modules/workspace/api.ts';
import type { ownBookingPage } from '../../contract/meetings.ts';

/** The page a booking link of the viewer leads to: a live one that is theirs alone before one of several, the oldest first. */
export async function ownPage(ctx: Ctx): Promise<{ id: string; name: string; url: string } | null> {
  const [page] = await ctx.sql<{ id: string; name: string; slug: string }>(
    'select id, name, slug from sales.booking_page where workspace_id = $1 and $2::uuid = any(host_ids) and is_live and deleted_at is null order by cardinality(host_ids) > 1, created_at, id limit 1', [ctx.workspaceId, ctx.accountId], 'sales.booking_page.own');
  return page ? { id: page.id, name: page.name, url: `${ctx.app.config.PUBLIC_URL}/book/${await workspaceSlug(ctx)}/${page.slug}` } : null;
}

/** One's own page for booking links in mails. */
export const showOwnPage = async (ctx: Ctx): Promise<OutputOf<typeof ownBookingPage>> => ({ page: await ownPage(ctx) });
