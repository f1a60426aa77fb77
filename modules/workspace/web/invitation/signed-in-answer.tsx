import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useGo } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { acceptInvite } from '../../contract.ts';
import { topics } from '../active-workspace.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { useRoomAction } from '../words.ts';
import { invitationAddress } from './signed-out-answer.tsx';
import type { OfferedInvitation } from './invitation-page.tsx';

/** The right person is signed in: accept or reject. */
export function AnswerInvitation({ invitation }: { invitation: OfferedInvitation }) {
  const t = useT('workspace');
  const go = useGo();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const answer = useRoomAction(acceptInvite, {
    topics: topics.mine,
    onDone: ({ membership }) => {
      if (membership) void session.switchWorkspace(membership.workspace.id);
      else void session.refreshViewer().then(() => go('/'));
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="lg" variant="primary" loading={answer.isPending && !answer.variables.reject} onClick={() => answer.mutate({ id: invitation.id })}>{t('invitation.accept', { name: invitation.workspace.name })}</Button>
      <Button size="lg" variant="ghost" onClick={() => setAsking(true)}>{t('invitation.reject')}</Button>
      <AlertDialog
        open={asking} onOpenChange={setAsking} title={t('invitation.rejectTitle')} description={t('invitation.rejectHelp', { name: invitation.workspace.name })}
        confirmLabel={t('invitation.reject')} onConfirm={() => answer.mutateAsync({ id: invitation.id, reject: true })}
      />
    </div>
  );
}

/** Somebody else is signed in on this browser. */
export function OtherAccount({ invitation, token, email }: { invitation: OfferedInvitation; token: string; email: string }) {
  const t = useT('workspace');
  const go = useGo();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      await session.signOut();
      go(invitation.accountExists ? `/sign-in?next=${encodeURIComponent(invitationAddress(token))}` : invitationAddress(token), { replace: true });
    } finally { setBusy(false); }
  };
  return (
    <div>
      <Notice kind="warning">
        <p className="font-medium">{t('invitation.otherTitle')}</p>
        <p className="mt-0.5">{t('invitation.other', { email: invitation.email, present: email })}</p>
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="lg" variant="primary" loading={busy} onClick={() => void change()}>{t('invitation.switch')}</Button>
        <Link to="/" className={buttonStyle({ variant: 'ghost', size: 'lg' })}>{t('invitation.stay')}</Link>
      </div>
    </div>
  );
}

/** The address looks right, but has not been confirmed. */
export function ConfirmAddressFirst({ token, email }: { token: string; email: string }) {
  const t = useT('workspace');
  return (
    <div>
      <Notice kind="info">
        <p className="font-medium">{t('invitation.confirmTitle')}</p>
        <p className="mt-0.5">{t('invitation.confirm', { email })}</p>
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2"><Link to={`/verify-email?next=${encodeURIComponent(invitationAddress(token))}`} className={buttonStyle({ variant: 'primary', size: 'lg' })}>{t('invitation.confirmGo')}</Link></div>
    </div>
  );
}
