import { LinkIcon, MailX } from 'lucide-react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { readToken } from '#core/web/api/cookies.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton, SkeletonGate } from '#core/web/ui/skeleton.tsx';
import { checkInvitation, currentUser, listMyInvitations } from '../../contract.ts';
import { topics } from '../active-workspace.ts';
import { QuietFrame } from '../parts/quiet-frame.tsx';
import { AnswerInvitation, ConfirmAddressFirst, OtherAccount } from './signed-in-answer.tsx';
import { InvitationHead } from './invitation-head.tsx';
import { SetPasswordForm, SignInFirst } from './signed-out-answer.tsx';

/** What an invitation link offers. */
export type OfferedInvitation = OutputOf<typeof checkInvitation>;

/** Where an invitation link leads: shows what is offered and lets the right person answer. */
export function InvitationPage() {
  const t = useT('workspace');
  const [{ token }] = useSearchState({ token: '' });
  const complete = token.length >= 20 && token.length <= 200;
  const invitation = useRead(checkInvitation, { token }, { enabled: complete, staleTime: 60_000, topics: topics.mine });
  return (
    <QuietFrame className="max-w-115">
      {!complete ? <Dead title={t('invitation.incompleteTitle')} text={t('invitation.incomplete')} />
        : invitation.error?.code === 'workspace.invite_gone' ? <Gone status={String(invitation.error.details.status)} />
        : invitation.error?.status === 404 || invitation.error?.status === 422 ? <Dead title={t('invitation.unknownTitle')} text={t('invitation.unknown')} />
        : invitation.error ? <QueryError error={invitation.error} onRetry={invitation.refetch} retrying={invitation.isFetching} />
        : <SkeletonGate loading={!invitation.data} skeleton={<Waiting />}>{invitation.data && <Offer invitation={invitation.data} token={token} />}</SkeletonGate>}
    </QuietFrame>
  );
}

function Offer({ invitation, token }: { invitation: OfferedInvitation; token: string }) {
  return (
    <>
      <InvitationHead invitation={invitation} />
      <div className="mt-7">{readToken() ? <SignedIn invitation={invitation} token={token} /> : invitation.accountExists ? <SignInFirst invitation={invitation} token={token} /> : <SetPasswordForm invitation={invitation} token={token} />}</div>
    </>
  );
}

/** Masked addresses show the first letter and everything from the @ on. */
function couldBe(masked: string, email: string): boolean {
  const [start = '', end = ''] = masked.toLowerCase().split(/\*+/);
  return email.toLowerCase().startsWith(start) && email.toLowerCase().endsWith(end);
}

function SignedIn({ invitation, token }: { invitation: OfferedInvitation; token: string }) {
  const viewer = useRead(currentUser, {}, { topics: ['identity.account', 'identity.profile'] });
  // Of an address that is confirmed on the way here, the answer before is none.
  const mine = useRead(listMyInvitations, {}, { topics: [...topics.mine, 'identity.account', 'identity.profile'] });
  const error = viewer.error ?? mine.error;
  if (error?.status === 401) return invitation.accountExists ? <SignInFirst invitation={invitation} token={token} /> : <SetPasswordForm invitation={invitation} token={token} />;
  if (error) return <QueryError error={error} onRetry={() => { void viewer.refetch(); void mine.refetch(); }} />;
  if (!viewer.data || !mine.data) return <Skeleton className="h-10 w-40" />;
  const { account } = viewer.data;
  if (mine.data.items.some((i) => i.id === invitation.id)) return <AnswerInvitation invitation={invitation} />;
  if (mine.isFetching) return <Skeleton className="h-10 w-40" />;
  if (!account.emailVerified && couldBe(invitation.email, account.email)) return <ConfirmAddressFirst token={token} email={account.email} />;
  return <OtherAccount invitation={invitation} token={token} email={account.email} />;
}

function Gone({ status }: { status: string }) {
  const t = useT('workspace');
  const known = ['accepted', 'rejected', 'revoked', 'expired', 'renewed'].includes(status) ? status : 'revoked';
  return <Dead title={t(`invitation.goneTitle.${known}`)} text={t(`invitation.gone.${known}`)} enter={known === 'accepted'} />;
}

function Dead({ title, text, enter = false }: { title: string; text: string; enter?: boolean }) {
  const t = useT('workspace');
  return (
    <EmptyState icon={enter ? LinkIcon : MailX} level={1} title={title} className="px-0 sm:mx-0" action={<Link to="/" className={buttonStyle({ variant: enter ? 'primary' : 'outline' })}>{t(readToken() ? 'invitation.toApp' : 'invitation.toSignIn')}</Link>}>{text}</EmptyState>
  );
}

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-4"><Skeleton className="size-16 rounded-lg" /><Skeleton className="h-7 w-3/4" /><Skeleton className="w-1/2" /><Skeleton className="mt-6 h-10 w-full" /></div>;
}
