import { useCallback, useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { useSlug } from '../active-workspace.ts';
import { memberList } from '../members/member-list.ts';

/** The first 200 members by account, for filters and for names in sentences; empty for roles that may not see them. */
export function usePeople(): { choices: readonly { value: string; label: string }[]; nameOf: (accountId: string) => string | undefined } {
  const slug = useSlug();
  const can = useCan();
  const items = useRead(memberList, { workspace_slug: slug, limit: 200 }, { topics: ['workspace.member'], staleTime: 60_000, enabled: slug !== '' && can('workspace.member.view') }).data?.items;
  const choices = useMemo(() => (items ?? []).map((m) => ({ value: m.person.id, label: m.person.name })), [items]);
  const nameOf = useCallback((id: string) => choices.find((p) => p.value === id)?.label, [choices]);
  return { choices, nameOf };
}
