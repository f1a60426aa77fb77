import { MailX, RotateCw } from 'lucide-react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import type { BulkPress } from '#core/web/resource/list-types.ts';
import { toast } from '#core/web/ui/toast.ts';
import { bulkInvitations, invite } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { mostAddresses } from '../invite/addresses.ts';
import { sameOffers } from './same-offers.ts';

/** What became of one of many invitations. */
export type InvitationResult = OutputOf<typeof bulkInvitations>['results'][number];

/** What can be done with many invitations; those that were refused are shown with their reasons. */
export function useManyInvitations(onRefused: (results: readonly InvitationResult[]) => void): readonly BulkPress[] {
  const t = useT('workspace');
  const core = useT();
  const slug = useSlug();
  // A withdrawn link stays dead, so taking it back means new invitations of the same kind.
  const back = async (results: readonly InvitationResult[]) => {
    try {
      for (const { emails, role, title, projectIds } of sameOffers(results.map((r) => r.invitation), mostAddresses)) await request(invite, { workspace_slug: slug, emails, role: role as never, title, message: '', projectIds }, { idempotencyKey: newId() });
    } catch (error) { showError(error); } finally { void invalidateTopics(topics.invitations); }
  };
  const run = (action: 'revoke' | 'renew') => async (selection: Selection) => {
    const { results } = await request(bulkInvitations, { workspace_slug: slug, selection: selection as never, action }, { idempotencyKey: newId() });
    void invalidateTopics(topics.invitations);
    const done = results.filter((r) => r.refused === null);
    // What had ended before is not sent once more by an Undo.
    const open = done.filter((r) => r.before === 'pending');
    if (done.length > 0) toast.success(t(action === 'revoke' ? 'invitations.revokedMany' : 'invitations.renewedMany', { count: done.length }), action === 'revoke' && open.length > 0 ? { action: { label: core('action.undo'), onPress: () => void back(open) } } : {});
    if (done.length < results.length) onRefused(results);
  };
  return [{ label: t('invitations.renew'), icon: RotateCw, run: run('renew') }, { label: t('invitations.revoke'), icon: MailX, destructive: true, run: run('revoke') }];
}
