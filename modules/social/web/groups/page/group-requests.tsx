import { Ban, Inbox, MailOpen, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { topic as bellTopic } from '#modules/notifications/contract.ts';
import { approveGroupRequest, banFromGroup, declineGroupRequest, listGroupInvitations, listGroupRequests, revokeGroupInvitation, type Group } from '../../../contract/groups.ts';
import { PagedList } from '../../parts/paged-list.tsx';
import { PersonLine } from '../../people/parts/person-line.tsx';
import { PersonMenu } from '../../people/parts/person-menu.tsx';
import { useDay } from '../../people/parts/use-day.ts';
import { groupTopics } from '../../topics.ts';
import { InviteDialog } from '../invite/invite-dialog.tsx';

type Request = OutputOf<typeof listGroupRequests>['items'][number];
type Invitation = OutputOf<typeof listGroupInvitations>['items'][number];

/** An admin is told by the bell that somebody asks. */
const ringing = [...groupTopics, bellTopic];

/** For admins: who wants in, and who was asked to come. */
export function GroupRequests({ group }: { group: Group }) {
  const t = useT('social');
  const [inviting, setInviting] = useState(false);
  const requests = usePages(listGroupRequests, { id: group.id, limit: 50 }, { topics: ringing });
  const invitations = usePages(listGroupInvitations, { id: group.id, limit: 50 }, { topics: groupTopics });
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="group-requests">
        <h2 id="group-requests" className="mb-1 text-lg font-semibold">{t('groups.wantIn')}</h2>
        <PagedList<Request> query={requests} label={t('groups.wantIn')} keyOf={(r) => r.person.id} row={(r) => <RequestLine group={group} request={r} />} empty={<EmptyState level={3} icon={Inbox} title={t('groups.noRequests')} className="px-0 py-4 sm:mx-0 sm:py-6">{t('groups.noRequestsHelp')}</EmptyState>} />
      </section>
      <section aria-labelledby="group-invitations">
        <h2 id="group-invitations" className="mb-1 text-lg font-semibold">{t('groups.invitations')}</h2>
        <PagedList<Invitation>
          query={invitations} label={t('groups.invitations')} keyOf={(i) => i.id} row={(i) => <InvitationLine group={group} invitation={i} />}
          empty={<EmptyState level={3} icon={MailOpen} title={t('groups.noInvitations')} className="px-0 py-4 sm:mx-0 sm:py-6" action={group.archived ? undefined : <Button variant="outline" onClick={() => setInviting(true)}><UserPlus aria-hidden />{t('groups.invite')}</Button>} />}
        />
      </section>
      <InviteDialog group={group} open={inviting} onOpenChange={setInviting} />
    </div>
  );
}

function RequestLine({ group, request: { person, createdAt } }: { group: Group; request: Request }) {
  const t = useT('social');
  const approve = useAction(approveGroupRequest, { topics: groupTopics });
  const decline = useAction(declineGroupRequest, { topics: groupTopics });
  const ban = useAction(banFromGroup, { topics: groupTopics });
  const [banning, setBanning] = useState(false);
  const at = { id: group.id, userId: person.id };
  const { name } = person;
  return (
    <PersonLine
      person={person} detail={<RelativeTime value={createdAt} />}
      actions={(
        <>
          <Button size="sm" variant="primary" aria-label={t('groups.approveNamed', { name })} loading={approve.isPending} onClick={() => approve.mutate(at)}>{t('groups.approve')}</Button>
          <Button size="sm" variant="outline" aria-label={t('relation.named.decline', { name })} loading={decline.isPending} onClick={() => decline.mutate(at)}>{t('relation.decline')}</Button>
          <PersonMenu person={person} extra={[{ id: 'ban', label: t('groups.banFrom'), icon: Ban, destructive: true, run: () => setBanning(true) }]} />
          <AlertDialog open={banning} onOpenChange={setBanning} destructive title={t('groups.banTitle', { name })} description={t('groups.banAskerHelp')} confirmLabel={t('groups.ban')} onConfirm={() => ban.mutateAsync(at)} />
        </>
      )}
    />
  );
}

function InvitationLine({ group, invitation: { id, person, email, expiresAt } }: { group: Group; invitation: Invitation }) {
  const t = useT('social');
  const day = useDay();
  const revoke = useAction(revokeGroupInvitation, { topics: groupTopics });
  const until = t('groups.invitedUntil', { day: day(expiresAt) });
  const button = <Button size="sm" variant="outline" aria-label={t('groups.revokeNamed', { name: person?.name ?? email })} loading={revoke.isPending} onClick={() => revoke.mutate({ id: group.id, invitationId: id })}>{t('groups.revoke')}</Button>;
  if (person) return <PersonLine person={person} detail={until} actions={<>{button}<PersonMenu person={person} /></>} />;
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 py-2.5">
      <Avatar name={email ?? '?'} size="lg" decorative />
      <span className="min-w-0 flex-1"><span dir="ltr" className="block truncate font-medium">{email}</span><span className="text-sm text-muted-foreground">{until}</span></span>
      {button}
    </div>
  );
}
