import { Link2, MailPlus, MailX, RotateCw, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import type { ListColumn } from '#core/web/resource/list-types.ts';
import { useSearchState } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { MenuItem } from '#core/web/ui/menu.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { StatusDot, type StatusTone } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { exportInvitations, invitationFields, invitationStatuses } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { InviteDialog } from '../invite/invite-dialog.tsx';
import { useRoles } from '../parts/use-roles.ts';
import { useRoleName } from '../words.ts';
import { invitationList, type InvitationRow } from './invitation-list.ts';
import { InvitationResults } from './invitation-results.tsx';
import { useManyInvitations, type InvitationResult } from './use-many-invitations.ts';
import { useInvitationActions, type InvitationActions } from './use-invitation-actions.ts';

const tones: Record<InvitationRow['status'], StatusTone> = { pending: 'info', accepted: 'success', rejected: 'destructive', revoked: 'neutral', expired: 'warning' };
const pendingOnly = JSON.stringify({ field: 'status', op: 'is', value: 'pending' });

/** Who was invited and what became of it. */
export function InvitationsPage() {
  const t = useT('workspace');
  const slug = useSlug();
  const can = useCan();
  const [results, setResults] = useState<readonly InvitationResult[] | null>(null);
  const bulkActions = useManyInvitations(setResults);
  const [{ invite, filter }, change] = useSearchState({ invite: false, filter: '' });
  const actions = useInvitationActions();
  const columns = useInvitationColumns();
  const choices = useInvitationChoices();
  return (
    <>
      <ListPage
        rowName={(row) => row.email} endpoint={invitationList} input={{ workspace_slug: slug }} fields={invitationFields} columns={columns} topics={topics.invitations} title={t('invitations.title')} description={t('invitations.lead')} searchPlaceholder={t('invitations.search')} choices={choices}
        primaryAction={{ label: t('invite.action'), icon: UserPlus, onPress: () => change({ invite: true }) }} rowActions={(row) => menuOf(row, actions, t)} card={(row) => <InvitationCard row={row} />} bulkActions={bulkActions} {...(can('workspace.export') ? { exportEndpoint: exportInvitations } : {})}
        secondary={<SegmentedControl size="sm" className="max-sm:hidden" aria-label={t('invitations.show')} value={filter === pendingOnly ? 'pending' : 'all'} onValueChange={(v) => change({ filter: v === 'pending' ? pendingOnly : '' })} segments={[{ value: 'pending', label: t('invitations.pending') }, { value: 'all', label: t('invitations.all') }]} />}
        empty={{ title: t('invitations.emptyTitle'), text: t('invitations.empty'), icon: MailPlus }}
      />
      <InviteDialog open={invite} onClose={() => change({ invite: false })} />
      {results && <InvitationResults results={results} onClose={() => setResults(null)} />}
    </>
  );
}

function useInvitationColumns(): ReadonlyArray<ListColumn<InvitationRow>> {
  const t = useT('workspace');
  const nameOf = useRoleName();
  return useMemo<ReadonlyArray<ListColumn<InvitationRow>>>(() => [
    { key: 'email', header: t('invitations.email'), width: 240, cell: (row) => <span dir="ltr" className="inline-block max-w-full truncate align-bottom">{row.email}</span> },
    { key: 'status', header: t('invitations.status'), width: 110, cell: (row) => <Status row={row} /> },
    { key: 'role', header: t('invitations.role'), width: 100, cell: (row) => nameOf(row.role) },
    { key: 'inviter', header: t('invitations.by'), width: 165, cell: (row) => (row.inviter ? <span className="flex items-center gap-2"><Avatar name={row.inviter.name} id={row.inviter.id} src={row.inviter.photo} size="sm" decorative /><span className="truncate">{row.inviter.name}</span></span> : '–') },
    { key: 'sentAt', header: t('invitations.sent'), width: 115, cell: (row) => <RelativeTime value={row.sentAt} className="text-muted-foreground" /> },
    { key: 'expiresAt', header: t('invitations.ends'), width: 110, cell: (row) => (row.status === 'pending' ? <RelativeTime value={row.expiresAt} className="text-muted-foreground" /> : row.respondedAt ? <RelativeTime value={row.respondedAt} className="text-muted-foreground" /> : '–') },
    { key: 'title', header: t('invitations.jobTitle'), width: 160, hidden: true, cell: (row) => row.title || '–' },
    { key: 'createdAt', header: t('invitations.made'), width: 115, hidden: true, cell: (row) => <RelativeTime value={row.createdAt} className="text-muted-foreground" /> },
    { key: 'respondedAt', header: t('invitations.answered'), width: 115, hidden: true, cell: (row) => (row.respondedAt ? <RelativeTime value={row.respondedAt} className="text-muted-foreground" /> : '–') },
  ], [t, nameOf]);
}

function useInvitationChoices() {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const roles = useRoles();
  return useMemo(() => ({
    status: invitationStatuses.map((value) => ({ value, label: t(`invitationStatus.${value}`), tone: tones[value] })),
    role: roles.map((r) => ({ value: r.key, label: nameOf(r) })),
  }), [t, nameOf, roles]);
}

function Status({ row }: { row: InvitationRow }) {
  const t = useT('workspace');
  return <span className="inline-flex items-center gap-1.5"><StatusDot tone={row.resting ? 'neutral' : tones[row.status]} />{row.resting ? <span {...tip(t('invitations.restingHelp'))}>{t('invitations.resting')}</span> : t(`invitationStatus.${row.status}`)}</span>;
}

function menuOf(row: InvitationRow, actions: InvitationActions, t: (key: string) => string) {
  if (!row.canManage || (row.status !== 'pending' && row.status !== 'expired')) return null;
  return (
    <>
      {row.status === 'pending' && !row.resting && <MenuItem icon={<Link2 />} onSelect={() => actions.copyLink(row)}>{t('invitations.copyLink')}</MenuItem>}
      <MenuItem icon={<RotateCw />} onSelect={() => actions.renew(row)}>{t('invitations.renew')}</MenuItem>
      {row.status === 'pending' && <MenuItem icon={<MailX />} destructive onSelect={() => actions.revoke(row)}>{t('invitations.revoke')}</MenuItem>}
    </>
  );
}

function InvitationCard({ row }: { row: InvitationRow }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  return (
    <div className="min-w-0">
      <p className="truncate font-medium" dir="ltr">{row.email}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><Status row={row} /><span>{nameOf(row.role)}</span><span>{t('invitations.sent')} <RelativeTime value={row.sentAt} /></span></p>
    </div>
  );
}
