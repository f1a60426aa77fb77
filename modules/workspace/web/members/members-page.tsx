import { UserCog, UserPlus, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ListPage } from '#core/web/resource/list-page.tsx';
import type { Selection } from '#core/contract/list.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { exportMembers, memberFields, memberStatuses, type MemberRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { InviteDialog } from '../invite/invite-dialog.tsx';
import { CsvExport } from '../parts/csv-export.tsx';
import { useRoles } from '../parts/use-roles.ts';
import { useRoleName } from '../words.ts';
import { BulkRoleDialog } from './bulk-role-dialog.tsx';
import { MemberCard, useMemberColumns } from './member-columns.tsx';
import { memberAddress } from './member-address.ts';
import { memberList } from './member-list.ts';
import { MemberMenu } from './member-menu.tsx';
import { MemberPanel } from './member-panel.tsx';
import { useMemberActions } from './use-member-actions.ts';

/** A bulk action under way: what was chosen, and how to tell the list that it is over. */
interface Pending { selection: Selection; count: number; done: () => void; cancel: () => void }

/** Everybody in the workspace; `?member=` opens one person's panel beside the list. */
export function MembersPage() {
  const t = useT('workspace');
  const can = useCan();
  const slug = useSlug();
  const search = useSearchText();
  const [{ invite, member: id }, change] = useSearchState({ invite: false, member: '' });
  const actions = useMemberActions();
  const [removing, setRemoving] = useState<MemberRow | null>(null);
  const [pending, setPending] = useState<Pending | null>(null);
  const columns = useMemberColumns(actions);
  const choices = useMemberChoices();
  const closePanel = () => change({ member: '' });
  const mayInvite = can('workspace.member.invite');
  return (
    <>
      <ListPage
        rowName={(row) => row.person.name} endpoint={memberList} input={{ workspace_slug: slug }} fields={memberFields} columns={columns} topics={topics.people} title={t('members.title')} searchPlaceholder={t('members.search')} choices={choices}
        rowHref={(m) => memberAddress(m.id, search)} card={(m) => <MemberCard member={m} />}
        primaryAction={mayInvite ? { label: t('invite.action'), icon: UserPlus, onPress: () => change({ invite: true }) } : undefined}
        rowActions={(m) => <MemberMenu member={m} actions={actions} onRemove={setRemoving} />}
        bulkActions={can('workspace.member.manage') ? [{ label: t('members.bulkRole'), icon: UserCog, run: (selection, count) => new Promise<void>((done, cancel) => setPending({ selection, count, done, cancel: () => cancel(cancelled) })) }] : undefined}
        secondary={can('workspace.export') && <CsvExport endpoint={exportMembers} fields={memberFields} name="members" label={t('members.export')} />}
        empty={{ title: t('members.emptyTitle'), text: t('members.empty'), icon: UsersRound }}
      />
      {id && <MemberPanel key={id} id={id} actions={actions} onRemove={setRemoving} onClose={closePanel} />}
      <InviteDialog open={invite && mayInvite} onClose={() => change({ invite: false })} />
      {pending && <BulkRoleDialog selection={pending.selection} count={pending.count} onDone={() => { pending.done(); setPending(null); }} onCancel={() => { pending.cancel(); setPending(null); }} />}
      {removing && (
        <AlertDialog
          open onOpenChange={(open) => { if (!open) setRemoving(null); }} destructive title={t('members.removeTitle', { name: removing.person.name })} description={t('members.removeHelp')}
          confirmLabel={t('members.removeAction')} onConfirm={async () => { await actions.remove(removing); if (id === removing.id) closePanel(); }}
        />
      )}
    </>
  );
}

// Known to showError() as "the person changed their mind".
const cancelled = Object.assign(new Error('cancelled'), { code: 'ERR_CANCELED', isAxiosError: true });

function useMemberChoices() {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const roles = useRoles();
  return useMemo(() => ({
    role: roles.map((r) => ({ value: r.key, label: nameOf(r) })),
    status: memberStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: value === 'active' ? 'success' as const : value === 'suspended' ? 'warning' as const : 'neutral' as const })),
  }), [t, nameOf, roles]);
}
