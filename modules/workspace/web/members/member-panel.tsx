import { useMemo, useState, type ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { useRead } from '#core/web/query.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { usePageTitle } from '#core/web/title.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { getMember, type MemberRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { LastSeen } from '../parts/last-seen.tsx';
import { RoleSelect } from '../parts/role-select.tsx';
import { useRoleName } from '../words.ts';
import { MemberHistory } from './member-history.tsx';
import { MemberPanelMenu } from './member-menu.tsx';
import type { MemberActions } from './use-member-actions.ts';

/** Props of MemberPanel. */
export interface MemberPanelProps { id: string; actions: MemberActions; onRemove: (member: MemberRow) => void; onClose: () => void }

/** One member beside the list. */
export function MemberPanel({ id, actions, onRemove, onClose }: MemberPanelProps) {
  const t = useT('workspace');
  const slug = useSlug();
  const member = useRead(getMember, { workspace_slug: slug, id }, { topics: topics.people });
  const name = member.data?.person.name;
  usePageTitle(name);
  useShowsRecord(useMemo(() => (name === undefined ? null : { kind: 'member', id, label: name }), [id, name]));
  return (
    <Drawer
      open modal={false} onOpenChange={(open) => { if (!open) onClose(); }} title={t('members.panel')}
      actions={member.data && <MemberPanelMenu member={member.data} actions={actions} onRemove={onRemove} />}
    >
      <QueryView query={member} skeleton={<Waiting />}>{(m) => <Facts member={m} actions={actions} />}</QueryView>
    </Drawer>
  );
}

function Facts({ member, actions }: { member: MemberRow; actions: MemberActions }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const can = useCan();
  const { person } = member;
  const manage = can('workspace.member.manage') && member.canManage && member.status !== 'left';
  const standing = member.status === 'suspended' ? [{ value: 'active', label: t('members.reactivate'), tone: 'success' as const }] : [{ value: 'suspended', label: t('members.suspend'), tone: 'warning' as const }];
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={person.name} id={person.id} src={person.photo} size="xl" {...(member.online ? { presence: 'online' } : { decorative: true })} />
        <div className="min-w-0">
          <p className="text-lg font-semibold text-balance">{person.name}</p>
          <a href={`mailto:${member.email}`} dir="ltr" className="focus-ring block truncate rounded-sm text-muted-foreground hover:text-foreground hover:underline">{member.email}</a>
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        <Fact label={t('members.role')}>{manage ? <RoleSelect size="sm" current={member.role} value={member.role.key} onValueChange={(role) => actions.setRole(member, role)} aria-label={t('members.roleOf', { name: person.name })} className="max-w-56" /> : nameOf(member.role)}</Fact>
        <Fact label={t('members.status')}>
          <StatusPill tone={member.status === 'active' ? 'success' : member.status === 'suspended' ? 'warning' : 'neutral'} transitions={manage ? standing : []} onTransition={(to) => (to === 'active' ? actions.reactivate : actions.suspend)(member)}>{t(`status.${member.status}`)}</StatusPill>
        </Fact>
        <Fact label={t('members.jobTitle')}>{manage ? <TitleBox key={member.title} member={member} actions={actions} /> : member.title || '–'}</Fact>
        <Fact label={t('members.lastSeen')}><LastSeen member={member} /></Fact>
        <Fact label={t('members.joined')}><RelativeTime value={member.joinedAt} /></Fact>
      </dl>
      <div className="mt-6 empty:hidden"><CustomValues topic="workspace.member" subjectId={member.id} canEdit={manage} /></div>
      <MemberHistory member={member} canEdit={manage} />
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

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-4"><div className="flex items-center gap-4"><Skeleton className="size-16 rounded-full" /><Skeleton className="h-6 w-40" /></div>{[1, 2, 3, 4].map((i) => <Skeleton key={i} className="w-3/4" />)}</div>;
}
