import { useState, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { memberTopic, type MemberRow } from '../../contract.ts';
import { LastSeen } from '../parts/last-seen.tsx';
import { RoleSelect } from '../parts/role-select.tsx';
import { teamAddress } from '../teams/find-teams.ts';
import { useRoleName } from '../words.ts';
import type { MemberActions } from './use-member-actions.ts';
import { useMayManage } from './use-member.ts';

/** Picture, name and address of a member. */
export function MemberFace({ member, level }: { member: MemberRow; /** The heading of a page; a panel has one already. */ level?: 1 }) {
  const { person } = member;
  const Name = level === 1 ? 'h1' : 'p';
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Avatar name={person.name} id={person.id} src={person.photo} size="xl" {...(member.online ? { presence: 'online' } : { decorative: true })} />
      <div className="min-w-0">
        <Name className="text-lg font-semibold text-balance">{person.name}</Name>
        <a href={`mailto:${member.email}`} dir="ltr" className="focus-ring block truncate rounded-sm text-muted-foreground hover:text-foreground hover:underline">{member.email}</a>
      </div>
    </div>
  );
}

/** What a member is here, changed where it stands by who may, with the workspace's own fields. */
export function MemberFacts({ member, actions }: { member: MemberRow; actions: MemberActions }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const manage = useMayManage()(member);
  const standing = member.status === 'suspended' ? [{ value: 'active', label: t('members.reactivate'), tone: 'success' as const }] : [{ value: 'suspended', label: t('members.suspend'), tone: 'warning' as const }];
  return (
    <>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        <Fact label={t('members.role')}>{manage ? <RoleSelect size="sm" current={member.role} value={member.role.key} onValueChange={(role) => actions.setRole(member, role)} aria-label={t('members.roleOf', { name: member.person.name })} className="max-w-56" /> : nameOf(member.role)}</Fact>
        <Fact label={t('members.status')}>
          <StatusPill tone={member.status === 'active' ? 'success' : member.status === 'suspended' ? 'warning' : 'neutral'} transitions={manage ? standing : []} onTransition={(to) => (to === 'active' ? actions.reactivate : actions.suspend)(member)}>{t(`status.${member.status}`)}</StatusPill>
        </Fact>
        <Fact label={t('members.jobTitle')}>{manage ? <TitleBox key={member.title} member={member} actions={actions} /> : member.title || '–'}</Fact>
        {member.teams.length > 0 && <Fact label={t('members.team')}><span className="flex flex-wrap gap-x-3">{member.teams.map((team) => <Link key={team.id} to={teamAddress(team.id)} dir="auto" className="focus-ring rounded-sm hover:underline">{team.name}</Link>)}</span></Fact>}
        <Fact label={t('members.lastSeen')}><LastSeen member={member} /></Fact>
        <Fact label={t('members.joined')}><RelativeTime value={member.joinedAt} /></Fact>
      </dl>
      <div className="mt-6 empty:hidden"><CustomValues topic={memberTopic} subjectId={member.id} canEdit={manage} /></div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return <><dt className="text-sm text-muted-foreground">{label}</dt><dd className="min-h-8 min-w-0 content-center">{children}</dd></>;
}

/** The title is saved when the box is left or Enter is pressed; Esc brings the old one back. */
function TitleBox({ member, actions }: { member: MemberRow; actions: MemberActions }) {
  const t = useT('workspace');
  const [title, setTitle] = useState(member.title);
  const save = () => { if (title.trim() !== member.title) actions.setTitle(member, title).catch(() => setTitle(member.title)); };
  return (
    <Input
      size="sm" maxLength={80} dir="auto" aria-label={t('members.jobTitle')} placeholder={t('members.addTitle')} value={title} className="max-w-56 border-transparent hover:border-input"
      onChange={(e) => setTitle(e.target.value)} onBlur={save}
      onKeyDown={(e) => {
        if (e.key === 'Enter') e.currentTarget.blur();
        if (e.key === 'Escape' && title !== member.title) { e.stopPropagation(); setTitle(member.title); }
      }}
    />
  );
}
