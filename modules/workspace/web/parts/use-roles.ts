import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import type { SelectOption } from '#core/web/ui/select.tsx';
import { listRoles, type RoleRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { useRoleName } from '../words.ts';

/** The workspace's roles, highest first; empty for those who may not see the members. */
export function useRoles(): readonly RoleRow[] {
  const slug = useSlug();
  const can = useCan();
  return useRead(listRoles, { workspace_slug: slug }, { topics: topics.roles, staleTime: 60_000, enabled: slug !== '' && can('workspace.member.view') }).data?.items ?? none;
}

const none: readonly RoleRow[] = [];

/** Roles the viewer may give, as choices. */
export function useRoleOptions(): SelectOption[] {
  const nameOf = useRoleName();
  return useRoles().filter((r) => r.assignable).map((r) => ({ value: r.key, label: nameOf(r) }));
}
