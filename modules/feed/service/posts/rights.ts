import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { groupRights, type GroupRights } from '#modules/social/api.ts';

/** What the viewer may do in the group something stands in, or is meant for, null outside groups: 404 where they may not read, refused where they only read. */
export async function requireWriter(ctx: Ctx, groupId: string | null): Promise<GroupRights | null> {
  if (groupId === null) return null;
  const rights = await groupRights(ctx, groupId);
  if (!rights.mayRead) fail('core.not_found');
  if (!rights.mayPost) fail('feed.not_in_group');
  return rights;
}
