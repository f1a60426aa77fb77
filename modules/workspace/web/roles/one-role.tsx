import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { useRoleName } from '../words.ts';
import { Held, type MatrixProps } from './permission-matrix.tsx';
import { RoleMenu } from './role-head.tsx';

/** One role at a time, for narrow windows. */
export function OneRole({ roles, groups, toggle, onEdit, onDelete }: MatrixProps) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const viewer = useViewer();
  const [key, setKey] = useState(viewer.role ?? roles[0]?.key ?? '');
  const role = roles.find((r) => r.key === key) ?? roles[0];
  if (!role) return null;
  return (
    <div className="px-4">
      <div className="flex items-center gap-2">
        <Select aria-label={t('roles.choose')} value={role.key} onValueChange={setKey} options={roles.map((r) => ({ value: r.key, label: nameOf(r) }))} />
        <RoleMenu role={role} onEdit={onEdit} onDelete={onDelete} />
      </div>
      <p className="mt-1.5 text-sm text-muted-foreground">{t('roles.members', { count: role.memberCount })}</p>
      {groups.map((group) => (
        <section key={group.room} className="mt-5">
          <h2 className="text-sm font-semibold">{group.name}</h2>
          <ul className="mt-1 divide-y rounded-lg border">
            {group.permissions.map((permission) => {
              const held = role.permissions.includes(permission.key);
              return (
                <li key={permission.key} className="flex min-h-11 items-center gap-3 px-3 py-2">
                  {role.editable && permission.grantable ? <Checkbox label={permission.text} checked={held} onCheckedChange={(on) => toggle(role, [permission.key], on)} /> : <><Held held={held} /><span className={held ? undefined : 'text-muted-foreground'}>{permission.text}</span></>}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
