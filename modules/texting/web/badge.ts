import { useRead } from '#core/web/query.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { countUnread } from '../contract/unread.ts';

/** Conversations by text in which something is unread, for the link in the sidebar. */
export function useUnreadTexts(): number {
  const slug = useViewer().workspace?.slug ?? '';
  return useRead(countUnread, { workspace_slug: slug }, { topics: ['texting.conversation'], enabled: slug !== '', staleTime: 60_000 }).data?.count ?? 0;
}
