import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import type { People } from '../../contract.ts';
import type { KnownKinds } from '../use-kinds.ts';
import { roleName } from '../words.ts';

const prefix = { role: 'role:', member: 'member:' } as const;

/** Whom a step is for: whoever is responsible for the record, everybody of a role, and members by name, in one box. */
export function PeopleBox({ kinds, hasOwner, value, set }: { kinds: KnownKinds; hasOwner: boolean; value: People; set: (to: People) => void }) {
  const t = useT('automation');
  const items = useMemo(() => [
    ...(hasOwner || value.owner ? [{ id: 'owner', label: t('box.owner'), description: t('box.ownerHelp') }] : []),
    ...kinds.members.map((m) => ({ id: prefix.member + m.id, label: m.name })),
    ...kinds.roles.map((r) => ({ id: prefix.role + r.key, label: t('box.role', { name: roleName(r) }) })),
  ], [kinds, hasOwner, value.owner, t]);
  const chosen = [...(value.owner ? ['owner'] : []), ...value.memberIds.map((id) => prefix.member + id), ...value.roles.map((key) => prefix.role + key)]
    .map((id) => items.find((i) => i.id === id) ?? { id, label: t('box.former') });
  const idsOf = (next: readonly { id: string }[], start: string) => next.filter((i) => i.id.startsWith(start)).map((i) => i.id.slice(start.length));
  return <MultiCombobox items={items} value={chosen} placeholder={t('box.toPlaceholder')} onValueChange={(next) => set({ owner: next.some((i) => i.id === 'owner'), memberIds: idsOf(next, prefix.member), roles: idsOf(next, prefix.role) as People['roles'] })} />;
}
