import { Check, Minus } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Table, TableHead } from '#core/web/ui/table.tsx';
import type { RoleRow } from '../../contract.ts';
import { useRoleName } from '../words.ts';
import type { PermissionGroup } from './permission-groups.ts';
import { RoleHead } from './role-head.tsx';

/** What both views of roles and permissions need. */
export interface MatrixProps {
  roles: readonly RoleRow[];
  groups: readonly PermissionGroup[];
  toggle: (role: RoleRow, permissions: readonly string[], on: boolean) => void;
  onEdit: (role: RoleRow) => void;
  onDelete: (role: RoleRow) => void;
}

const sticky = 'sticky start-0 z-20 bg-background';

/** Roles across, permissions down, grouped by room. */
export function PermissionMatrix({ roles, groups, toggle, onEdit, onDelete }: MatrixProps) {
  const t = useT('workspace');
  return (
    <Table label={t('roles.matrix')} frameClassName="min-h-0 flex-1 border-t" className="w-auto min-w-full">
      <TableHead className="z-30">
        <tr>
          <th scope="col" className={cn(sticky, 'z-30 min-w-56 border-b px-4 text-start text-xs font-medium text-muted-foreground sm:ps-6')}>{t('roles.permission')}</th>
          {roles.map((role) => <RoleHead key={role.key} role={role} onEdit={onEdit} onDelete={onDelete} />)}
          <th aria-hidden className="w-full border-b" />
        </tr>
      </TableHead>
      {groups.map((group) => (
        <tbody key={group.room}>
          <tr>
            <th scope="rowgroup" className={cn(sticky, 'h-9 border-b bg-muted px-4 text-start text-xs font-semibold sm:ps-6')}>{group.name}</th>
            {roles.map((role) => <GroupCell key={role.key} role={role} group={group} toggle={toggle} />)}
            <td aria-hidden className="border-b bg-muted" />
          </tr>
          {group.permissions.map((permission) => (
            <tr key={permission.key} className="group/row hover:bg-muted/70">
              <th scope="row" className={cn(sticky, 'h-10 border-b px-4 py-1.5 text-start font-normal group-hover/row:bg-muted sm:ps-6')} title={permission.key}>{permission.text}</th>
              {roles.map((role) => <PermissionCell key={role.key} role={role} permission={permission} toggle={toggle} />)}
              <td aria-hidden className="border-b" />
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function GroupCell({ role, group, toggle }: { role: RoleRow; group: PermissionGroup; toggle: MatrixProps['toggle'] }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const held = group.permissions.filter((p) => role.permissions.includes(p.key)).length;
  const free = group.permissions.filter((p) => p.grantable);
  const all = free.length > 0 && free.every((p) => role.permissions.includes(p.key));
  return (
    <td className="border-b bg-muted px-1 text-center">
      {role.editable && free.length > 0
        ? <span className="inline-flex align-middle"><Checkbox checked={all} indeterminate={!all && held > 0} aria-label={t('roles.allOf', { room: group.name, role: nameOf(role) })} onCheckedChange={(on) => toggle(role, free.map((p) => p.key), on)} /></span>
        : <span className="figures text-xs text-muted-foreground">{held}/{group.permissions.length}</span>}
    </td>
  );
}

/** Whether a role holds a permission; a box where it can be changed. */
export function PermissionCell({ role, permission, toggle }: { role: RoleRow; permission: PermissionGroup['permissions'][number]; toggle: MatrixProps['toggle'] }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const held = role.permissions.includes(permission.key);
  return (
    <td className="border-b px-1 text-center">
      {role.editable && permission.grantable
        ? <span className="inline-flex align-middle"><Checkbox checked={held} aria-label={t('roles.mayDo', { role: nameOf(role), permission: permission.text })} onCheckedChange={(on) => toggle(role, [permission.key], on)} /></span>
        : <Held held={held} />}
    </td>
  );
}

/** A tick or a dash, said in words too. */
export function Held({ held }: { held: boolean }) {
  const t = useT('workspace');
  const Icon = held ? Check : Minus;
  return <span className="inline-grid size-4 place-items-center align-middle"><Icon aria-hidden className={cn('size-4', held ? 'text-foreground' : 'text-input')} strokeWidth={held ? 2 : 1.5} /><span className="sr-only">{t(held ? 'roles.yes' : 'roles.no')}</span></span>;
}
