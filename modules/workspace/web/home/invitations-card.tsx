import { lazy, Suspense } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useSession } from '#core/web/session.tsx';

// Almost nobody has one waiting: its code is not part of everybody's first page.
const MyInvitations = lazy(async () => ({ default: (await import('../parts/my-invitations.tsx')).MyInvitations }));

/** Invitations to other workspaces that wait for an answer; nothing while there are none. */
export function InvitationsCard() {
  const t = useT('workspace');
  return useSession().pendingInvitations > 0 && <Suspense><MyInvitations heading={t('mine.title')} /></Suspense>;
}
