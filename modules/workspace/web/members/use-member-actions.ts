import { useT } from '#core/web/i18n/i18n.ts';
import { toast } from '#core/web/ui/toast.ts';
import { reactivateMember, removeMember, suspendMember, updateMember, type MemberRow, type RoleRef } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { useRoles } from '../parts/use-roles.ts';
import { useRoleName, useRoomAction } from '../words.ts';
import { patchMembers } from './member-cache.ts';

/** What can be done with one member; shown at once, taken back when the server refuses. */
export interface MemberActions {
  setRole: (member: MemberRow, role: string) => void;
  setTitle: (member: MemberRow, title: string) => Promise<unknown>;
  suspend: (member: MemberRow) => void;
  reactivate: (member: MemberRow) => void;
  remove: (member: MemberRow) => Promise<unknown>;
}

/** Gives the actions on members. */
export function useMemberActions(): MemberActions {
  const t = useT('workspace');
  const core = useT();
  const slug = useSlug();
  const nameOf = useRoleName();
  const roles = useRoles();
  const update = useRoomAction(updateMember, {
    topics: topics.members,
    optimistic: ({ id, role, title }) => patchMembers(new Set([id]), (m) => ({ ...m, role: refOf(roles, role) ?? m.role, title: title ?? m.title })),
  });
  const suspend = useRoomAction(suspendMember, { topics: topics.members, optimistic: ({ id }) => patchMembers(new Set([id]), (m) => ({ ...m, status: 'suspended', online: false })) });
  const reactivate = useRoomAction(reactivateMember, { topics: topics.members, optimistic: ({ id }) => patchMembers(new Set([id]), (m) => ({ ...m, status: 'active' })) });
  const remove = useRoomAction(removeMember, { topics: topics.members });
  const undo = (onPress: () => void) => ({ action: { label: core('action.undo'), onPress } });
  // Promises and not the hook's callbacks: the row that asked may be gone when the answer comes. Refusals have been said by then.
  const then = (done: Promise<unknown>, say: () => void) => void done.then(say, () => undefined);
  const self: MemberActions = {
    setRole: (member, role) => {
      const to = refOf(roles, role);
      if (!to || role === member.role.key) return;
      const back = () => then(update.mutateAsync({ workspace_slug: slug, id: member.id, role: member.role.key as never }), () => undefined);
      then(update.mutateAsync({ workspace_slug: slug, id: member.id, role: role as never }), () => toast.success(t('members.roleChanged', { name: member.person.name, role: nameOf(to) }), undo(back)));
    },
    setTitle: (member, title) => update.mutateAsync({ workspace_slug: slug, id: member.id, title: title.trim() }),
    suspend: (member) => then(suspend.mutateAsync({ workspace_slug: slug, id: member.id }), () => toast.success(t('members.suspended', { name: member.person.name }), undo(() => self.reactivate(member)))),
    reactivate: (member) => then(reactivate.mutateAsync({ workspace_slug: slug, id: member.id }), () => toast.success(t('members.reactivated', { name: member.person.name }))),
    remove: (member) => remove.mutateAsync({ workspace_slug: slug, id: member.id }).then(() => toast.success(t('members.removed', { name: member.person.name }))),
  };
  return self;
}

function refOf(roles: readonly RoleRef[], key: string | undefined): RoleRef | undefined {
  const role = roles.find((r) => r.key === key);
  return role && { key: role.key, name: role.name, rank: role.rank, custom: role.custom };
}
