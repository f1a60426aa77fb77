import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { useRoleName } from '../words.ts';
import type { OfferedInvitation } from './invitation-page.tsx';

/** Who invites whom to what, as what, and until when. */
export function InvitationHead({ invitation }: { invitation: OfferedInvitation }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const { workspace, inviter, role } = invitation;
  return (
    <div>
      <Avatar name={workspace.name} id={invitation.id} src={workspace.image} shape="square" size="xl" decorative />
      <h1 className="mt-5 text-2xl font-semibold tracking-tight text-balance">{t('invitation.title', { name: workspace.name })}</h1>
      <p className="mt-2 text-muted-foreground text-pretty">{t(inviter ? 'invitation.lead' : 'invitation.leadNobody', { inviter: inviter?.name, role: nameOf(role) })}</p>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted-foreground">{t('invitation.for')}</dt><dd dir="ltr" className="truncate text-start">{invitation.email}</dd>
        <dt className="text-muted-foreground">{t('invitation.until')}</dt><dd><RelativeTime value={invitation.expiresAt} /></dd>
      </dl>
    </div>
  );
}
