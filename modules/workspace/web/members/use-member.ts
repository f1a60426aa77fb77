import { useMemo } from 'react';
import { useShowsRecord } from '#core/web/present-record.ts';
import { useRead } from '#core/web/query.ts';
import { usePageTitle } from '#core/web/title.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getMember, type MemberRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';

/** Reads the member that a page or a panel shows, and names both after them. */
export function useMember(id: string) {
  const member = useRead(getMember, { workspace_slug: useSlug(), id }, { topics: topics.people });
  const name = member.data?.person.name;
  usePageTitle(name);
  useShowsRecord(useMemo(() => (name === undefined ? null : { kind: 'member', id, label: name }), [id, name]));
  return member;
}

/** Tells whether the viewer may change a member. */
export function useMayManage(): (member: MemberRow) => boolean {
  const can = useCan();
  return (member) => can('workspace.member.manage') && member.canManage && member.status !== 'left';
}
