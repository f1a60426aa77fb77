import { UserCog, UserPlus, UsersRound } from 'lucide-react';
import { lazy, useEffect, useMemo, useState } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import type { ListBulk } from '#core/web/resource/list-types.ts';
import { useSearchState } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { bulkMembers, exportMembers, memberFields, memberStatuses, memberTopic, teams, updateMember, type MemberRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { InviteDialog } from '../invite/invite-dialog.tsx';
import { useRoleOptions, useRoles } from '../parts/use-roles.ts';
import { useRoleName } from '../words.ts';
import { MemberCard, useMemberColumns } from './member-columns.tsx';
import { memberAddress } from './member-address.ts';
import { memberList } from './member-list.ts';
import { MemberMenu } from './member-menu.tsx';
import { RemoveMember } from './remove-member.tsx';
import { useMemberActions } from './use-member-actions.ts';

const MemberPanel = lazy(async () => ({ default: (await import('./member-panel.tsx')).MemberPanel }));

/** Everybody in the workspace; one of them can stand beside the list. */
export function MembersPage() {
  const t = useT('workspace');
  const can = useCan();
  const slug = useSlug();
  const [{ invite, member, peek }, change] = useSearchState({ invite: false, member: '', peek: '' });
  const actions = useMemberActions();
  const [removing, setRemoving] = useState<MemberRow | null>(null);
  const columns = useMemberColumns(actions);
  const choices = useMemberChoices();
  const bulk = useMemberBulk();
  const mayInvite = can('workspace.member.invite');
  // Addresses made before members had pages of their own.
  useEffect(() => { if (member !== '') change({ member: '', peek: member }); }, [member, change]);
  const save = (m: MemberRow, key: string, value: unknown) => request(updateMember, { workspace_slug: slug, id: m.id, version: m.version, [key]: value ?? '' } as never, { idempotencyKey: newId() });
  return (
    <>
      <ListPage
        rowName={(row) => row.person.name} endpoint={memberList} input={{ workspace_slug: slug }} fields={memberFields} columns={columns} topics={topics.people} title={t('members.title')} searchPlaceholder={t('members.search')} choices={choices} customFields={memberTopic}
        rowHref={(m) => memberAddress(m.id)} peek={(panel) => <MemberPanel {...panel} actions={actions} onRemove={setRemoving} />} card={(m) => <MemberCard member={m} />}
        primaryAction={mayInvite ? { label: t('invite.action'), icon: UserPlus, onPress: () => change({ invite: true }) } : undefined}
        rowActions={(m) => <MemberMenu member={m} actions={actions} onRemove={setRemoving} />} {...(bulk ? { bulk, onEdit: save } : {})} {...(can('workspace.export') ? { exportEndpoint: exportMembers } : {})}
        empty={{ title: t('members.emptyTitle'), text: t('members.empty'), icon: UsersRound }}
      />
      <InviteDialog open={invite && mayInvite} onClose={() => change({ invite: false })} />
      {removing && <RemoveMember member={removing} actions={actions} onRemoved={() => { if (peek === removing.id) change({ peek: '' }); }} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** What may be done with many members: their role, their title, the workspace's own fields; nothing by who may not change any. */
function useMemberBulk(): ListBulk | undefined {
  const t = useT('workspace');
  const slug = useSlug();
  const options = useRoleOptions();
  if (!useCan()('workspace.member.manage')) return undefined;
  return {
    endpoint: bulkMembers, input: { workspace_slug: slug }, canEdit: true, canRemove: false, fields: [{ key: 'title', label: t('members.jobTitle'), type: 'text', required: true }],
    actions: (change) => [{ label: t('members.bulkRole'), icon: UserCog, choices: options.map(({ value, label }) => ({ label: String(label), run: (selection: Selection) => change(selection, { role: value }) })) }],
  };
}

function useMemberChoices() {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const roles = useRoles();
  const slug = useSlug();
  const all = useRead(teams.list, { workspace_slug: slug, limit: 200, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: topics.teams, staleTime: 60_000 }).data?.items;
  return useMemo(() => ({
    role: roles.map((r) => ({ value: r.key, label: nameOf(r) })),
    status: memberStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: value === 'active' ? 'success' as const : value === 'suspended' ? 'warning' as const : 'neutral' as const })),
    teamId: (all ?? []).map((team) => ({ value: team.id, label: team.name })),
  }), [t, nameOf, roles, all]);
}
