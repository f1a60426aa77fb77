import { DoorOpen, Flag } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction } from '#core/web/query.ts';
import { ActionMenu, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { useGo } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { openReport } from '#modules/notifications/web/public.tsx';
import { leaveGroup, type Group } from '../../../contract/groups.ts';
import { groupAddress } from '../../addresses.ts';
import { groupTopics } from '../../topics.ts';

/** What anybody can do about a group: leave it, report it. */
export function GroupMenu({ group }: { group: Group }) {
  const t = useT('social');
  const go = useGo();
  const [asked, setAsked] = useState<'leave' | 'owner' | null>(null);
  const { id, name, visibility } = group;
  const inside = group.state === 'active';
  const leave = useAction(leaveGroup, { topics: groupTopics, onDone: () => toast.success(t('groups.left', { name })) });
  // Out of sight from now on; who is in it keeps the page, and the way out.
  const reported = () => { void invalidateTopics(groupTopics); if (!inside) go('/groups'); };
  const report = () => openReport({ target: { type: 'group', id }, person: group.owner, onReported: reported });
  const after = [visibility === 'public' ? null : t('groups.leaveUnseen'), t(group.join === 'open' ? 'groups.leaveHelp' : 'groups.leaveHelpClosed')].filter(Boolean).join(' ');
  const actions = useRecordActions(id, [
    inside && { id: 'leave', label: t('groups.leave'), icon: DoorOpen, destructive: true, run: () => setAsked(group.may.own ? 'owner' : 'leave') },
    !group.may.own && { id: 'report', label: t('groups.report'), icon: Flag, run: report },
  ]);
  return (
    <>
      <ActionMenu actions={actions} label={t('groups.more', { name })} />
      <AlertDialog open={asked === 'leave'} onOpenChange={(open) => setAsked(open ? 'leave' : null)} destructive title={t('groups.leaveTitle', { name })} description={after} confirmLabel={t('groups.leave')} onConfirm={() => leave.mutateAsync({ id })} />
      <AlertDialog open={asked === 'owner'} onOpenChange={(open) => setAsked(open ? 'owner' : null)} title={t('groups.leaveTitle', { name })} description={t('groups.ownerStays')} confirmLabel={t('groups.chooseOwner')} onConfirm={() => go(`${groupAddress(group)}?tab=people`)} />
    </>
  );
}
