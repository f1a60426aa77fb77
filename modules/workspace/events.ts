import { defineEvents, defineRecordEvents } from '#core/contract/events.ts';
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
  return owned.map((m) => ({ kind: 'workspace.sole_owner', id: m.workspace_id, name: m.name, link: `/settings/leave?workspace=${m.slug}` }));
});

onExport('workspace', async (ctx, accountId) => ({
  memberships: (await membershipsOf(ctx, accountId)).map((m) => ({ workspace: m.name, slug: m.slug, role: roleOf(m).name, status: m.status, title: m.title, joinedAt: m.joined_at.toISOString() })),
}));

defineEvents({
  'workspace.workspace.changed': ['Name, picture or kind of the workspace was changed'],
  'workspace.workspace.restored': ['The workspace was restored'],
  'workspace.member.joined': ['Somebody joined the workspace', 'accountId', 'role'],
  'workspace.member.changed': ['Role or title of a member was changed', 'accountId'],
  'workspace.member.suspended': ['A member was suspended', 'accountId'],
  'workspace.member.reactivated': ['A suspended member is active again', 'accountId'],
  'workspace.member.removed': ['A member was removed', 'accountId'],
  'workspace.member.left': ['A member left', 'accountId'],
  'workspace.invitation.sent': ['Somebody was invited', 'role'],
  'workspace.invitation.renewed': ['An invitation was renewed', 'role'],
  'workspace.invitation.accepted': ['An invitation was accepted', 'accountId'],
  'workspace.invitation.rejected': ['An invitation was declined'],
  'workspace.invitation.revoked': ['An invitation was withdrawn'],
  'workspace.invitation.expired': ['An invitation expired'],
  'workspace.role.created': ['A role was made', 'name'],
  'workspace.role.changed': ['A role was changed'],
  'workspace.role.deleted': ['A role was deleted', 'name'],
  'workspace.ownership.offered': ['The workspace was offered to another owner', 'to'],
  'workspace.ownership.accepted': ['The workspace has a new owner'],
});

defineRecordEvents({ 'workspace.team': 'A team' });

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
