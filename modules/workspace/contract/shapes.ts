import { z } from 'zod';
import { definePermissions, definePreset, systemRoles } from '#core/contract/permissions.ts';
import { says } from './errors.ts';

/** Kinds of workspace. */
export const workspaceTypes = ['company', 'team', 'personal', 'agency'] as const;
/** One kind of workspace. */
export type WorkspaceType = (typeof workspaceTypes)[number];

/** What a membership can be; `left` members stay as "former member" on what they did. */
export const memberStatuses = ['active', 'suspended', 'left'] as const;
/** What a membership can be. */
export type MemberStatus = (typeof memberStatuses)[number];

/** What an invitation can be. `expired` is also answered for a pending one whose time is over. */
export const invitationStatuses = ['pending', 'accepted', 'rejected', 'revoked', 'expired'] as const;
/** What an invitation can be. */
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Days an invitation, the active-workspace cookie and a deleted workspace last; hours an ownership offer lasts. */
export const lifetimes = { invitationDays: 7, cookieDays: 7, deletedDays: 30, offerHours: 72 } as const;

/** Name of the cookie that hints at the active workspace; readable by scripts, never a credential. */
export const activeWorkspaceCookie = 'activeWorkspaceId';

/** What this room lets a role do. */
export const permissions = definePermissions({
  'workspace.edit': ['Edit name, image and type of the workspace', 'admin'],
  'workspace.delete': ['Delete and restore the workspace'],
  'workspace.transfer': ['Hand the workspace to another owner'],
  'workspace.member.view': ['See the members', 'admin', 'manager', 'member'],
  'workspace.member.invite': ['Invite people with a role below their own', 'admin', 'manager'],
  'workspace.member.manage': ['Change roles, suspend and remove members', 'admin'],
  'workspace.role.manage': ['Make and change roles', 'admin'],
  'workspace.audit.view': ['Read the audit log', 'admin'],
  'workspace.export': ['Export members, invitations and the audit log', 'admin'],
});
// Somebody who checks the books also reads who did what.
definePreset('auditor', ['workspace.audit.view']);
definePreset('accountant', ['workspace.audit.view', 'workspace.member.view']);
// Leads are given to members, and quotes belong to them.
for (const preset of ['salesManager', 'salesRep']) definePreset(preset, ['workspace.member.view']);

/** Path key of every call inside a workspace. */
export const workspaceSlugKey = { workspace_slug: z.string().max(100) };

/** A role as others refer to it: `key` is one of the six, or the id of a custom role. */
export const roleRef = z.object({ key: z.string(), name: z.string(), rank: z.number().int(), custom: z.boolean() });
/** A role as others refer to it. */
export type RoleRef = z.output<typeof roleRef>;

/** Role in an input: one of the six keys or the id of a custom role. */
export const roleKey = z.union([z.enum(systemRoles), z.uuid(says('workspace.role_unknown')).transform((s) => s.toLowerCase())], says('workspace.role_unknown'));

/** A workspace as lists and the switcher show it; `image` is an address that lasts minutes. */
export const workspaceCard = z.object({ id: z.number().int(), slug: z.string(), name: z.string(), image: z.string().nullable(), type: z.enum(workspaceTypes) });
/** A workspace as lists show it. */
export type WorkspaceCard = z.output<typeof workspaceCard>;

/** A person as others see them. */
export const personCard = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), name: z.string(), photo: z.string().nullable() });
/** A person as others see them. */
export type PersonCard = z.output<typeof personCard>;

/** One of the viewer's own memberships. */
export const membershipShape = z.object({
  workspace: workspaceCard, memberId: z.string(), role: roleRef, status: z.enum(memberStatuses), title: z.string(),
  joinedAt: z.string(), lastUsedAt: z.string().nullable(),
});
/** One of the viewer's own memberships. */
export type MembershipView = z.output<typeof membershipShape>;
