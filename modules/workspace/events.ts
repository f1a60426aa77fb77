import { enterWorkspace } from '#core/server/context.ts';
import { subscribe, type Subscriber } from '#core/server/module.ts';
import { onBeforeDelete, onExport } from '#modules/identity/api.ts';
import { endMembership } from './service/member.ts';
import { followPerson } from './service/member-names.ts';
import { membershipsOf } from './service/membership.ts';
import { roleOf } from './rules/rank.ts';

// Who owns a workspace hands it over or deletes it before the account can close.
onBeforeDelete(async (ctx, accountId) => {
  const owned = (await membershipsOf(ctx, accountId)).filter((m) => m.role === 'owner');
  return owned.map((m) => ({ kind: 'workspace.sole_owner', id: m.workspace_id, name: m.name }));
});

onExport('workspace', async (ctx, accountId) => ({
  memberships: (await membershipsOf(ctx, accountId)).map((m) => ({ workspace: m.name, slug: m.slug, role: roleOf(m).name, status: m.status, title: m.title, joinedAt: m.joined_at.toISOString() })),
}));

/** What this room does when others change. */
export const subscribers: readonly Subscriber[] = [
  subscribe('workspace.followPerson', ['identity.profile.changed', 'identity.account.moved', 'identity.account.deleted'], (ctx, event) => followPerson(ctx, event.account_id!)),
  subscribe('workspace.closeMemberships', 'identity.account.deleted', async (ctx, event) => {
    const rows = await ctx.sql<{ id: string; workspace_id: number; account_id: string; role: string }>('select * from workspace.memberships_of($1)', [event.account_id]);
    for (const row of rows) {
      // Only of a deleted workspace can a closed account still be the owner; the purge takes it.
      if (row.role === 'owner') continue;
      await enterWorkspace(ctx, row.workspace_id);
      await endMembership(ctx, row.workspace_id, row, 'left');
    }
  }),
];
