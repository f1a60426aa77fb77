import { Ban, Crown, MicOff, Mic, ShieldCheck, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, MenuSub } from '#core/web/ui/menu.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { banFromGroup, handOverGroup, inviteToGroup, removeFromGroup, setGroupRole, silenceInGroup, type Group } from '../../../contract/groups.ts';
import { groupRoles, type GroupRole, type PersonCard } from '../../../contract/shapes.ts';
import { muteEnds } from '../../people/parts/times.ts';
import { groupTopics } from '../../topics.ts';
import type { Member } from './group-people.tsx';

const rank = (role: GroupRole | null) => (role === null ? -1 : groupRoles.length - groupRoles.indexOf(role));

/** True when the viewer leads the group and the member's role stands below theirs. */
export const manages = (group: Group, member: Member): boolean => group.may.moderate && rank(member.role) < rank(group.role);

/** What those who lead a group do about a member whose role stands below theirs; the menu of every person stands beside it. */
export function MemberMenu({ group, member, person }: { group: Group; member: Member; person: PersonCard }) {
  const t = useT('social');
  const [asked, setAsked] = useState<'ban' | 'own' | null>(null);
  const { name } = person;
  const at = { id: group.id, userId: person.id };
  const role = useAction(setGroupRole, { topics: groupTopics, onDone: (_, input) => toast.success(t('groups.roleSaved', { name, role: t(`groups.role.${input.role}`) })) });
  const back = useAction(inviteToGroup, { topics: groupTopics, success: t('groups.invitedAgain', { name }) });
  const remove = useAction(removeFromGroup, { topics: groupTopics, onDone: () => toast.success(t('groups.removed', { name }), { action: { label: t('groups.inviteAgain'), onPress: () => back.mutate({ id: group.id, user_ids: [person.id], emails: [] }) } }) });
  const ban = useAction(banFromGroup, { topics: groupTopics });
  const silence = useAction(silenceInGroup, { topics: groupTopics });
  const own = useAction(handOverGroup, { topics: groupTopics, success: t('groups.handedOver', { name }) });
  const roles = (['admin', 'moderator', 'member'] as const).filter((value) => rank(value) < rank(group.role));
  return (
    <>
      <Menu align="end" trigger={<IconButton size="sm" aria-label={t('groups.manageMember', { name })}><UserCog /></IconButton>}>
        {group.may.govern && <MenuSub icon={<ShieldCheck />} label={t('groups.changeRole')}><MenuRadioGroup value={member.role} onValueChange={(value) => role.mutate({ ...at, role: value as (typeof roles)[number] })} options={roles.map((value) => ({ value: value as GroupRole, label: t(`groups.role.${value}`) }))} /></MenuSub>}
        {member.silencedUntil
          ? <MenuItem icon={<Mic />} onSelect={() => silence.mutate({ ...at, until: null })}>{t('groups.unsilence')}</MenuItem>
          : <MenuSub icon={<MicOff />} label={t('groups.silence')}>{muteEnds().filter((end) => end.until !== null).map(({ key, until }) => <MenuItem key={key} onSelect={() => silence.mutate({ ...at, until })}>{t(`relation.muteFor.${key}`)}</MenuItem>)}</MenuSub>}
        {group.may.own && <MenuItem icon={<Crown />} onSelect={() => setAsked('own')}>{t('groups.handOver')}</MenuItem>}
        {group.may.govern && (
          <>
            <MenuSeparator />
            <MenuItem icon={<UserMinus />} destructive onSelect={() => remove.mutate(at)}>{t('groups.remove')}</MenuItem>
            <MenuItem icon={<Ban />} destructive onSelect={() => setAsked('ban')}>{t('groups.ban')}</MenuItem>
          </>
        )}
      </Menu>
      <AlertDialog open={asked === 'ban'} onOpenChange={(open) => setAsked(open ? 'ban' : null)} destructive title={t('groups.banTitle', { name })} description={t('groups.banHelp')} confirmLabel={t('groups.ban')} onConfirm={() => ban.mutateAsync(at)} />
      <AlertDialog open={asked === 'own'} onOpenChange={(open) => setAsked(open ? 'own' : null)} title={t('groups.handOverTitle', { name })} description={t('groups.handOverHelp')} confirmLabel={t('groups.handOver')} onConfirm={() => own.mutateAsync(at)} />
    </>
  );
}
