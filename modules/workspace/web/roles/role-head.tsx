import { ChevronDown, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import type { RoleRow } from '../../contract.ts';
import { useRoles } from '../parts/use-roles.ts';
import { useRoleName } from '../words.ts';

interface RoleHeadProps { role: RoleRow; onEdit: (role: RoleRow) => void; onDelete: (role: RoleRow) => void }

/** Head of a role's column: its name, how many hold it, and the menu of what can be done with it. */
export function RoleHead({ role, ...actions }: RoleHeadProps) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const name = (
    <>
      <span className="block max-w-full truncate font-medium text-foreground">{nameOf(role)}</span>
      <span className="block text-xs font-normal text-muted-foreground">{t('roles.members', { count: role.memberCount })}</span>
    </>
  );
  return (
    <th scope="col" className="h-14 w-23 max-w-28 min-w-23 border-b px-1 text-center align-middle text-sm">
      {useMayDo(role) ? (
        <RoleMenu role={role} {...actions} trigger={(
          <button type="button" className="focus-ring group/head relative mx-auto block max-w-full rounded-md px-2 py-1 hover:bg-accent data-popup-open:bg-accent">
            {name}<span className="sr-only">, {t('roles.actions', { name: nameOf(role) })}</span>
            <ChevronDown aria-hidden className="absolute -end-1.5 top-1.5 size-3.5 text-muted-foreground opacity-0 group-hover/head:opacity-100 group-focus-visible/head:opacity-100" strokeWidth={1.75} />
          </button>
        )} />
      ) : name}
    </th>
  );
}

/** Whether there is anything the viewer may do with a role. */
function useMayDo(role: RoleRow): boolean {
  const viewer = useViewer();
  const ownRank = useRoles().find((r) => r.key === viewer.role)?.rank ?? 0;
  return role.rank < ownRank || role.editable;
}

/** Menu of one role: look through its eyes, rename, delete; nothing where none of it is possible. */
export function RoleMenu({ role, onEdit, onDelete, trigger }: RoleHeadProps & { trigger?: ReactElement }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const session = useSession();
  const go = useGo();
  const viewer = useViewer();
  const ownRank = useRoles().find((r) => r.key === viewer.role)?.rank ?? 0;
  const canLook = role.rank < ownRank;
  if (!canLook && !role.editable) return null;
  return (
    <Menu align="end" trigger={trigger ?? <IconButton size="sm" className="text-muted-foreground" aria-label={t('roles.actions', { name: nameOf(role) })}><Ellipsis /></IconButton>}>
      {canLook && <MenuItem icon={<Eye />} onSelect={() => void session.seeAs(role.key).then(() => go('/'))}>{t('roles.seeAs', { name: nameOf(role) })}</MenuItem>}
      {role.editable && (
        <>
          {canLook && <MenuSeparator />}
          <MenuItem icon={<Pencil />} onSelect={() => onEdit(role)}>{t('roles.edit')}</MenuItem>
          <MenuItem icon={<Trash2 />} destructive onSelect={() => onDelete(role)}>{t('roles.delete')}</MenuItem>
        </>
      )}
    </Menu>
  );
}
