import { useMemo } from 'react';
import type { ListColumn } from '#core/web/resource/list-types.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { MemberRow } from '../../contract.ts';
import { LastSeen } from '../parts/last-seen.tsx';
import { RoleSelect } from '../parts/role-select.tsx';
import { useRoleName } from '../words.ts';
import { memberAddress } from './member-address.ts';
import type { MemberActions } from './use-member-actions.ts';

const tones = { active: 'success', suspended: 'warning', left: 'neutral' } as const;

/** Columns of the members table; role and title are changed in their cells. */
export function useMemberColumns(actions: MemberActions): ReadonlyArray<ListColumn<MemberRow>> {
  const t = useT('workspace');
  const can = useCan();
  const mayManage = can('workspace.member.manage');
  return useMemo<ReadonlyArray<ListColumn<MemberRow>>>(() => [
    { key: 'name', header: t('members.person'), width: 220, pin: 'start', cell: (m) => <Name member={m} /> },
    { key: 'role', header: t('members.role'), width: 140, cell: (m) => <RoleCell member={m} editable={mayManage && m.canManage && m.status !== 'left'} onChange={(role) => actions.setRole(m, role)} /> },
    { key: 'status', header: t('members.status'), width: 115, cell: (m) => <span className="inline-flex items-center gap-1.5"><StatusDot tone={tones[m.status]} />{t(`status.${m.status}`)}</span> },
    { key: 'title', header: t('members.jobTitle'), width: 180, editable: (m) => mayManage && m.canManage, cell: (m) => m.title || <span className="text-muted-foreground">–</span> },
    { key: 'teamId', header: t('members.team'), width: 150, cell: (m) => (m.teams.length > 0 ? <span dir="auto">{m.teams.map((team) => team.name).join(', ')}</span> : <span className="text-muted-foreground">–</span>) },
    { key: 'joinedAt', header: t('members.joined'), width: 130, cell: (m) => <RelativeTime value={m.joinedAt} className="text-muted-foreground" /> },
    { key: 'lastSeenAt', header: t('members.lastSeen'), width: 150, hidden: true, cell: (m) => <LastSeen member={m} /> },
    { key: 'email', header: t('members.email'), width: 240, hidden: true, cell: (m) => <span dir="ltr" className="inline-block max-w-full truncate align-bottom text-muted-foreground">{m.email}</span> },
  ], [t, actions, mayManage]);
}

function Name({ member }: { member: MemberRow }) {
  const t = useT('workspace');
  const { person } = member;
  return (
    <span className="flex items-center gap-2.5 py-0.5">
      <Avatar name={person.name} id={person.id} src={person.photo} size="sm" {...(member.online ? { presence: 'online' } : { decorative: true })} />
      <span className="truncate">{person.name}</span>
      {member.isYou && <Badge>{t('members.you')}</Badge>}
    </span>
  );
}

function RoleCell({ member, editable, onChange }: { member: MemberRow; editable: boolean; onChange: (role: string) => void }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  if (!editable) return nameOf(member.role);
  // A press on a choice reaches the row through React's tree, although the list hangs elsewhere in the page.
  return <div role="presentation" onClick={(e) => e.stopPropagation()}><RoleSelect size="sm" current={member.role} value={member.role.key} onValueChange={onChange} aria-label={t('members.roleOf', { name: member.person.name })} className="-mx-2.5 w-[calc(100%+1.25rem)] border-transparent bg-transparent hover:border-input" /></div>;
}

/** A member on a phone. */
export function MemberCard({ member }: { member: MemberRow }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const { person } = member;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={person.name} id={person.id} src={person.photo} size="lg" {...(member.online ? { presence: 'online' } : { decorative: true })} />
      <div className="min-w-0">
        <p className="flex items-center gap-2"><Link to={memberAddress(member.id)} className="focus-ring truncate rounded-sm font-medium">{person.name}</Link>{member.isYou && <Badge>{t('members.you')}</Badge>}{member.status !== 'active' && <Badge tone={member.status === 'suspended' ? 'warning' : 'neutral'}>{t(`status.${member.status}`)}</Badge>}</p>
        <p className="truncate text-sm text-muted-foreground">{[nameOf(member.role), member.title].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}
