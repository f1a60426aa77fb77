import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listRoles } from '#modules/workspace/contract.ts';
import { useBase } from '../expense-words.ts';

/** Roles of the workspace by key, for comboboxes; empty for who may not see the members. */
export function useRoleNames(): Array<{ id: string; label: string }> {
  const t = useT('invoicing');
  const { data } = useRead(listRoles, useBase(), { topics: ['workspace.role', 'workspace.member'], staleTime: 60_000, enabled: useCan()('workspace.member.view') });
  return (data?.items ?? []).map((r) => ({ id: r.key, label: r.custom ? r.name : t(`expenses.policy.role.${r.key}`) }));
}
