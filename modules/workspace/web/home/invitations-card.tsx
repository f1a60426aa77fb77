import { useT } from '#core/web/i18n/i18n.ts';
import { MyInvitations } from '../parts/my-invitations.tsx';

/** Invitations to other workspaces that wait for an answer; nothing while there are none. */
export function InvitationsCard() {
  const t = useT('workspace');
  return <MyInvitations heading={t('mine.title')} />;
}
