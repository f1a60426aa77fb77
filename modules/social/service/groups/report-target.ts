import type { Ctx } from '#core/server/context.ts';
import { registerReportTarget } from '#modules/notifications/api.ts';
import { groupFacts } from './cards.ts';
import { decline } from './invitations.ts';
import { rankOf, tellMembers } from './turn.ts';
import { groupWorkspaces } from './workspaces.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const known = (ctx: Ctx, ids: readonly string[]) => groupFacts(ctx, ids.filter((id) => uuid.test(id)));

async function setHidden(ctx: Ctx, id: string, hidden: boolean): Promise<void> {
  const [row] = await ctx.sql<{ changed: boolean }>('select social.hide_group($1, $2) as changed', [id, hidden]);
  // No event of its own: it would name the moderator, or the last of many reporters, to the group.
  if (row!.changed) await tellMembers(ctx, id, null);
}

/** Groups can be reported by whoever may know of them; decisions are about the group, and about its owner. */
registerReportTarget('group', {
  visible: async (ctx, _accountId, ids) => new Set((await known(ctx, ids)).map((g) => g.id)),
  async describe(ctx, ids) {
    const groups = await known(ctx, ids);
    // The owner also where the reporter may not see who that is: this is for moderators.
    const owners = await ctx.sql<{ id: string; owner: string | null }>('select g.id, (select social.members_with_rank(g.id, $2, null, 1)) as owner from unnest($1::uuid[]) g(id)', [groups.map((g) => g.id), rankOf.owner], 'social.group_owners');
    const workspaces = await groupWorkspaces(ctx, groups.map((g) => g.id));
    const ownerOf = new Map(owners.map((o) => [o.id, o.owner]));
    return new Map(groups.map((g) => [g.id, {
      authorId: ownerOf.get(g.id) ?? null, workspaceId: workspaces.get(g.id) ?? null, title: g.name, text: [g.description, ...g.rules].filter(Boolean).join('\n'), link: `/groups/${g.id}`, isPrivate: g.visibility !== 'public',
    }]));
  },
  hide: (ctx, id) => setHidden(ctx, id, true),
  restore: (ctx, id) => setHidden(ctx, id, false),
  async remove(ctx, id) {
    const [row] = await ctx.sql<{ changed: boolean }>('select social.remove_group($1) as changed', [id]);
    if (row!.changed) await tellMembers(ctx, id, null);
  },
  // Lists leave it out from now on (lists.ts). Who is in it stays in it, where they see it until they leave, and hears nothing of it.
  async hideFor(ctx, reporterId, id) {
    const [g] = await groupFacts(ctx, [id]);
    if (g?.invitation_id) await decline(ctx, { id: g.invitation_id });
    await ctx.sql("update social.group_member set notify = 'off', updated_at = now(), version = version + 1 where group_id = $1 and account_id = $2 and state = 'active'", [id, reporterId]);
  },
});
