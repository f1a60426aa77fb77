import { systemRoles } from '#core/contract/permissions.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listRoles } from '#modules/workspace/contract.ts';
import { useBase } from '../use-base.ts';

/** Roles a greeting may be for: the six, and the workspace's own for whoever may see its members; with the name of each. */
export function useRoleNames(): { options: Array<{ value: string; label: string }>; nameOf: (key: string) => string } {
  const t = useT('greeting');
  const { data } = useRead(listRoles, useBase(), { topics: ['workspace.role', 'workspace.member'], staleTime: 60_000, enabled: useCan()('workspace.member.view') });
  const options = [...systemRoles.map((value) => ({ value: value as string, label: t(`item.roles.${value}`) })), ...(data?.items ?? []).filter((r) => r.custom).map((r) => ({ value: r.key, label: r.name }))];
  return { options, nameOf: (key) => options.find((o) => o.value === key)?.label ?? t('item.roleGone') };
}
