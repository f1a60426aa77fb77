import { queryClient } from '#core/web/query.ts';
import { getMember, listMembers, type MemberRow } from '../../contract.ts';

interface Answer { items: MemberRow[] }
type Cached = MemberRow | Answer | { pages: Answer[] } | undefined;

/** Shows a change of members everywhere at once, before the server has answered; the returned function takes it back. */
export function patchMembers(ids: ReadonlySet<string>, change: (member: MemberRow) => MemberRow): () => void {
  const before = queryClient.getQueriesData<Cached>({ predicate: ({ queryKey }) => queryKey[0] === listMembers.id || queryKey[0] === getMember.id });
  const one = (m: MemberRow) => (ids.has(m.id) ? change(m) : m);
  const answer = (a: Answer): Answer => ({ ...a, items: a.items.map(one) });
  for (const [key, data] of before) {
    if (!data) continue;
    queryClient.setQueryData(key, 'pages' in data ? { ...data, pages: data.pages.map(answer) } : 'items' in data ? answer(data) : one(data));
  }
  return () => { for (const [key, data] of before) queryClient.setQueryData(key, data); };
}
