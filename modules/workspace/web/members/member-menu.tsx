import { CirclePause, CirclePlay, Mail, PanelRight, UserCog, UserX } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useSearchText } from '#core/web/router.ts';
import { MenuItem, MenuRadioGroup, MenuSeparator, MenuSub } from '#core/web/ui/menu.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { MemberRow } from '../../contract.ts';
import { useRoleOptions } from '../parts/use-roles.ts';
import { memberAddress } from './member-address.ts';
import type { MemberActions } from './use-member-actions.ts';

/** What can be done with a member. */
export function MemberMenu({ member, actions, onRemove, inPanel = false }: { member: MemberRow; actions: MemberActions; onRemove: (member: MemberRow) => void; inPanel?: boolean }) {
  const t = useT('workspace');
  const can = useCan();
  const options = useRoleOptions();
  const search = useSearchText();
  const manage = can('workspace.member.manage') && member.canManage && member.status !== 'left';
  return (
    <>
      {!inPanel && <MenuItem icon={<PanelRight className="mirror-rtl" />} link={<Link to={memberAddress(member.id, search)} />}>{t('members.open')}</MenuItem>}
      <MenuItem icon={<Mail />} link={<a href={`mailto:${member.email}`} />}>{t('members.mail')}</MenuItem>
      {manage && (
        <>
          <MenuSeparator />
          <MenuSub icon={<UserCog />} label={t('members.changeRole')}><MenuRadioGroup value={member.role.key} onValueChange={(role) => actions.setRole(member, role)} options={options} /></MenuSub>
          {member.status === 'suspended'
            ? <MenuItem icon={<CirclePlay />} onSelect={() => actions.reactivate(member)}>{t('members.reactivate')}</MenuItem>
            : <MenuItem icon={<CirclePause />} onSelect={() => actions.suspend(member)}>{t('members.suspend')}</MenuItem>}
          <MenuItem icon={<UserX />} destructive onSelect={() => onRemove(member)}>{t('members.remove')}</MenuItem>
        </>
      )}
    </>
  );
}
