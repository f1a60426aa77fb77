import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { deleteWorkspace, leaveWorkspace, lifetimes } from '../../contract.ts';
import { useSlug } from '../active-workspace.ts';
import { useRoomAction } from '../words.ts';

/** Leaving the workspace, and for its owner deleting it. */
export function LeavePage() {
  const t = useT('workspace');
  const can = useCan();
  return (
    <SettingsPage title={t('leave.title')}>
      <LeaveSection />
      {can('workspace.delete') && <DeleteSection />}
    </SettingsPage>
  );
}

function LeaveSection() {
  const t = useT('workspace');
  const slug = useSlug();
  const session = useSession();
  const go = useGo();
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  const leave = useRoomAction(leaveWorkspace);
  const isOwner = viewer.role === 'owner';
  const run = () => session.exitWorkspace(async () => {
    await leave.mutateAsync({ workspace_slug: slug });
    toast.success(t('leave.left', { name: viewer.workspace?.name }));
  });
  return (
    <SettingsSection title={t('leave.leave', { name: viewer.workspace?.name })} description={t(isOwner ? 'leave.ownerHelp' : 'leave.leaveHelp')}>
      {isOwner
        ? <Button variant="outline" onClick={() => go('/settings/ownership')}>{t('leave.handFirst')}</Button>
        : <Button variant="outline" onClick={() => setAsking(true)}>{t('leave.action')}</Button>}
      <AlertDialog open={asking} onOpenChange={setAsking} destructive title={t('leave.askTitle', { name: viewer.workspace?.name })} description={t('leave.leaveHelp')} confirmLabel={t('leave.action')} onConfirm={run} />
    </SettingsSection>
  );
}

function DeleteSection() {
  const t = useT('workspace');
  const slug = useSlug();
  const session = useSession();
  const name = useViewer().workspace?.name;
  const [asking, setAsking] = useState(false);
  const remove = useRoomAction(deleteWorkspace);
  const run = () => session.exitWorkspace(async () => {
    await remove.mutateAsync({ workspace_slug: slug, slug });
    toast.success(t('leave.deleted', { name, days: lifetimes.deletedDays }));
  }, '/workspaces');
  return (
    <div className="rounded-lg border border-destructive/40 p-4">
      <SettingsSection title={t('leave.delete', { name })} description={t('leave.deleteHelp', { days: lifetimes.deletedDays })}>
        <Button variant="destructive" onClick={() => setAsking(true)}>{t('leave.deleteAction')}</Button>
      </SettingsSection>
      <AlertDialog open={asking} onOpenChange={setAsking} destructive typeName={slug} title={t('leave.deleteTitle', { name })} description={t('leave.deleteHelp', { days: lifetimes.deletedDays })} confirmLabel={t('leave.deleteAction')} onConfirm={run} />
    </div>
  );
}
