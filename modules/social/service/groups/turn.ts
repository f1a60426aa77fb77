import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { groupFacts, requireGroup, type GroupFacts } from './cards.ts';

/** Ranks of the roles, as `group_member.role_rank` has them. */
export const rankOf = { owner: 4, admin: 3, moderator: 2, member: 1 } as const;

/** What the viewer's role weighs in a group; 0 without one. */
export const ownRank = (g: GroupFacts): number => (g.role === null ? 0 : rankOf[g.role]);

/** A group in its turn: one call about its members after another. 404 when the viewer may not know of it. */
export async function groupInTurn(ctx: Ctx, id: string): Promise<GroupFacts> {
  await ctx.sql('select social.lock_group($1)', [id], 'social.lock_group');
  return requireGroup(ctx, id);
}

/** Refuses a viewer whose role is too low: 404 for what they may not read, else 403. */
export function requireRank(g: GroupFacts, rank: number): GroupFacts {
  if (ownRank(g) < rank) fail(g.visibility !== 'public' && g.state !== 'active' ? 'core.not_found' : 'social.not_allowed_in_group');
  return g;
}

/** Refuses writing in an archived group. */
export function requireLive(g: GroupFacts): GroupFacts {
  if (g.archived_at !== null) fail('social.group_archived');
  return g;
}

/** A group by slug or id, in the same two statements whether it is there or not. */
export async function groupBySlug(ctx: Ctx, slugOrId: string): Promise<GroupFacts> {
  const [row] = await ctx.sql<{ id: string | null }>('select social.group_of($1) as id', [slugOrId], 'social.group_of');
  return found((await groupFacts(ctx, [row?.id ?? '00000000-0000-0000-0000-000000000000']))[0]);
}

/** Tells a person's tabs that what they are to a group has changed; also the viewer's, when that is somebody else. */
export function emitMember(ctx: Ctx, groupId: string, accountId: string, state: string | null, role: string | null = null): void {
  const event = { type: 'social.group_member.changed', id: groupId, data: { groupId, accountId, state, role } };
  ctx.emit({ ...event, accountId });
  if (ctx.viewer && ctx.viewer.id !== accountId) ctx.emit({ ...event, accountId: ctx.viewer.id, audit: false });
}

/** Records what happened to a group in the viewer's stream, once, and lets its members' tabs look again. */
export async function emitGroup(ctx: Ctx, groupId: string, what: 'created' | 'changed' | 'archived' | 'removed' | 'restored'): Promise<void> {
  ctx.emit({ type: `social.group.${what}`, id: groupId, accountId: ctx.accountId });
  if (what !== 'created') await tellMembers(ctx, groupId, ctx.accountId);
}

/** Lets the tabs of a group's members look again, but for one person's; in a job of nobody's, so that nobody learns whose doing it is. */
export async function tellMembers(ctx: Ctx, groupId: string, except: string | null): Promise<void> {
  await ctx.enqueue('social.tell_members', { groupId, except }, { key: `social.tell_members:${groupId}` });
}
