import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useIsPhone } from '#core/web/theme/use-media-query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { deleteRole, listPermissions, listRoles, type RoleRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { useRoomAction } from '../words.ts';
import { OneRole } from './one-role.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { usePermissionGroups } from './permission-groups.ts';
import { useRolePermissions } from './use-role-permissions.ts';

/** Which role may do what; roles of one's own are changed by ticking. */
export function RolesPage() {
  const t = useT('workspace');
  const can = useCan();
  const slug = useSlug();
  const phone = useIsPhone();
  const roles = useRead(listRoles, { workspace_slug: slug }, { topics: topics.roles });
  const permissions = useRead(listPermissions, { workspace_slug: slug }, { topics: topics.roles });
  const groups = usePermissionGroups(permissions.data?.items);
  const toggle = useRolePermissions();
  const [editing, setEditing] = useState<RoleRow | 'new' | null>(null);
  const [deleting, setDeleting] = useState<RoleRow | null>(null);
  const remove = useRoomAction(deleteRole, { topics: topics.roles, success: t('roles.deleted', { name: deleting?.name }) });
  const matrix = { groups, toggle, onEdit: setEditing, onDelete: setDeleting };
  const query = { ...roles, error: roles.error ?? permissions.error, data: permissions.data ? roles.data : undefined };
  return (
    <div className={cn('flex flex-col', phone ? 'pb-10' : 'h-full max-h-[calc(100dvh-var(--page-top,3.5rem)-var(--page-bottom,0px))] min-h-80')}>
      <PageHeader
        title={t('roles.title')} description={t('roles.lead')} {...(roles.data ? { count: roles.data.items.length } : {})}
        action={can('workspace.role.manage') && <Button size="sm" variant="primary" onClick={() => setEditing('new')}><Plus aria-hidden />{t('roles.new')}</Button>}
      />
      <QueryView query={query} skeleton={<SkeletonRows rows={10} columns={6} />}>
        {({ items }) => (groups.length === 0 ? <EmptyState icon={ShieldCheck} title={t('roles.emptyTitle')} /> : phone ? <OneRole roles={items} {...matrix} /> : <PermissionMatrix roles={items} {...matrix} />)}
      </QueryView>
      {editing && <RoleDialog role={editing === 'new' ? null : editing} roles={roles.data?.items ?? []} permissions={permissions.data?.items ?? []} onClose={() => setEditing(null)} />}
      {deleting && (
        <AlertDialog
          open destructive onOpenChange={(open) => { if (!open) setDeleting(null); }} title={t('roles.deleteTitle', { name: deleting.name })} description={t('roles.deleteHelp')}
          confirmLabel={t('roles.delete')} onConfirm={() => remove.mutateAsync({ workspace_slug: slug, id: deleting.id! })}
        />
      )}
    </div>
  );
}
