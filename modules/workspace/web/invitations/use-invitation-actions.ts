import { queryClient } from '#core/web/query.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { toast } from '#core/web/ui/toast.ts';
import { getInvitationLink, invite, listInvitations, renewInvitation, revokeInvitation } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { useRoomAction } from '../words.ts';
import type { InvitationRow } from './invitation-list.ts';

/** What can be done with one invitation. */
export interface InvitationActions { renew: (row: InvitationRow) => void; revoke: (row: InvitationRow) => void; copyLink: (row: InvitationRow) => void }

interface Pages { pages: { items: InvitationRow[] }[] }

/** Gives the actions on invitations. */
export function useInvitationActions(): InvitationActions {
  const t = useT('workspace');
  const core = useT();
  const slug = useSlug();
  const renew = useRoomAction(renewInvitation, { topics: topics.invitations });
  const again = useRoomAction(invite, { topics: topics.invitations });
  const revoke = useRoomAction(revokeInvitation, { topics: topics.invitations, optimistic: ({ id }) => patch(id, { status: 'revoked' }) });
  const link = useRoomAction(getInvitationLink);
  const then = <T>(done: Promise<T>, say: (answer: T) => void) => void done.then(say, () => undefined);
  return {
    renew: (row) => then(renew.mutateAsync({ workspace_slug: slug, id: row.id }), () => toast.success(t('invitations.renewed', { email: row.email }))),
    revoke: (row) => {
      // A withdrawn link stays dead, so taking it back means a new invitation of the same kind.
      const back = () => then(again.mutateAsync({ workspace_slug: slug, emails: [row.email], role: row.role.key as never, title: row.title, message: '', projectIds: row.projectIds }), () => undefined);
      then(revoke.mutateAsync({ workspace_slug: slug, id: row.id }), () => toast.success(t('invitations.revoked', { email: row.email }), { action: { label: core('action.undo'), onPress: back } }));
    },
    copyLink: (row) => then(link.mutateAsync({ workspace_slug: slug, id: row.id }), ({ url }) => void navigator.clipboard.writeText(url).then(() => toast.success(t('invitations.linkCopied')), () => toast.warning(t('invitations.linkByHand'), { description: url }))),
  };
}

function patch(id: string, change: Partial<InvitationRow>): () => void {
  const before = queryClient.getQueriesData<Pages>({ predicate: ({ queryKey }) => queryKey[0] === listInvitations.id });
  for (const [key, data] of before) {
    if (data?.pages) queryClient.setQueryData<Pages>(key, { ...data, pages: data.pages.map((p) => ({ ...p, items: p.items.map((row) => (row.id === id ? { ...row, ...change } : row)) })) });
  }
  return () => { for (const [key, data] of before) queryClient.setQueryData(key, data); };
}
