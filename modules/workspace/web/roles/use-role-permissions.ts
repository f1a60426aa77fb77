import { queryClient, queryKey } from '#core/web/query.ts';
import { listRoles, updateRole, type RoleRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { useRoomAction } from '../words.ts';

/** Gives the function that grants or takes permissions of a custom role; ticks show at once. */
export function useRolePermissions(): (role: RoleRow, permissions: readonly string[], on: boolean) => void {
  const slug = useSlug();
  const key = queryKey(listRoles, { workspace_slug: slug });
  const read = () => queryClient.getQueryData<{ items: RoleRow[] }>(key);
  const write = (change: (role: RoleRow) => RoleRow, id: string) => queryClient.setQueryData<{ items: RoleRow[] }>(key, (old) => old && { items: old.items.map((r) => (r.id === id ? change(r) : r)) });
  const update = useRoomAction(updateRole, {
    optimistic: ({ id, permissions }) => {
      const before = read();
      write((r) => ({ ...r, permissions: permissions ?? r.permissions }), id);
      return () => queryClient.setQueryData(key, before);
    },
    // The next tick needs the version this one made.
    onDone: (answer) => write((r) => ({ ...r, version: answer.version, permissions: answer.permissions }), answer.id!),
    topics: topics.roles,
  });
  return (role, permissions, on) => {
    if (!role.id || update.isPending) return;
    const now = read()?.items.find((r) => r.id === role.id) ?? role;
    const next = on ? [...new Set([...now.permissions, ...permissions])] : now.permissions.filter((p) => !permissions.includes(p));
    update.mutate({ workspace_slug: slug, id: role.id, permissions: next, version: now.version! });
  };
}
