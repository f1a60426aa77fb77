import { CirclePause, CirclePlay, Mail, Maximize2, UserCog, UserX } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { ActionItems, ActionMenu, useRecordActions, type RecordAction } from '#core/web/resource/record-actions.tsx';
import { Link } from '#core/web/router.ts';
import { MenuItem } from '#core/web/ui/menu.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { MemberRow } from '../../contract.ts';
import { useRoleOptions } from '../parts/use-roles.ts';
import { memberAddress } from './member-address.ts';
import type { MemberActions } from './use-member-actions.ts';

interface Props { member: MemberRow; actions: MemberActions; onRemove: (member: MemberRow) => void }

/** What can be done with a member, in the menu of their row. */
export function MemberMenu(props: Props) {
  const t = useT('workspace');
  return (
    <>
      <MenuItem icon={<Maximize2 />} link={<Link to={memberAddress(props.member.id)} />}>{t('members.open')}</MenuItem>
      <ActionItems actions={useMemberSteps(props)} />
    </>
  );
}

/** The same in their panel, and in the palette while it is open. */
export function MemberPanelMenu(props: Props) {
  const t = useT('workspace');
  const actions = useRecordActions(props.member.id, useMemberSteps(props));
  return <ActionMenu size="sm" actions={actions} label={t('members.actions', { name: props.member.person.name })} />;
}

/** The same at the head of their page. */
export function MemberPageMenu(props: Props) {
  const t = useT('workspace');
  const actions = useRecordActions(props.member.id, useMemberSteps(props));
  return <ActionMenu actions={actions} label={t('members.actions', { name: props.member.person.name })} />;
}

function useMemberSteps({ member, actions, onRemove }: Props): readonly RecordAction[] {
  const t = useT('workspace');
  const can = useCan();
  const options = useRoleOptions();
  const mail: RecordAction = { id: 'mail', label: t('members.mail'), icon: Mail, run: () => location.assign(`mailto:${member.email}`) };
  if (!can('workspace.member.manage') || !member.canManage || member.status === 'left') return [mail];
  return [
    mail,
    { id: 'role', label: t('members.changeRole'), icon: UserCog, run: () => undefined, choices: options.map(({ value, label }) => ({ id: value, label: String(label), chosen: value === member.role.key, run: () => actions.setRole(member, value) })) },
    member.status === 'suspended' ? { id: 'reactivate', label: t('members.reactivate'), icon: CirclePlay, run: () => actions.reactivate(member) } : { id: 'suspend', label: t('members.suspend'), icon: CirclePause, run: () => actions.suspend(member) },
    { id: 'remove', label: t('members.remove'), icon: UserX, destructive: true, run: () => onRemove(member) },
  ];
}
