import { useT } from '#core/web/i18n/i18n.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import type { MemberRow } from '../../contract.ts';
import type { MemberActions } from './use-member-actions.ts';

/** Asks before somebody is removed: they would have to be invited again. */
export function RemoveMember({ member, actions, onRemoved, onClose }: { member: MemberRow; actions: MemberActions; onRemoved: () => void; onClose: () => void }) {
  const t = useT('workspace');
  return (
    <AlertDialog
      open onOpenChange={(open) => { if (!open) onClose(); }} destructive title={t('members.removeTitle', { name: member.person.name })} description={t('members.removeHelp')}
      confirmLabel={t('members.removeAction')} onConfirm={async () => { await actions.remove(member); onRemoved(); }}
    />
  );
}
