import { MailX } from 'lucide-react';
import { useEffect } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link, useGo, useSearchState } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { acceptGroupInvitation, declineGroupInvitation, openGroupInvitation } from '../../../contract/groups.ts';
import { CoverPicture } from '../../parts/cover.tsx';
import { PersonLink } from '../../people/parts/person-link.tsx';
import { groupTopics } from '../../topics.ts';

/** /group-invitation?token=…: what a mailed link leads to. */
export function MailedInvitationPage() {
  const t = useT('social');
  const go = useGo();
  const [{ token }] = useSearchState({ token: '' });
  const open = useAction(openGroupInvitation, { quiet: true });
  const accept = useAction(acceptGroupInvitation, { topics: groupTopics, onDone: ({ groupId }) => go(`/groups/${groupId}`, { replace: true }) });
  const decline = useAction(declineGroupInvitation, { topics: groupTopics, onDone: () => go('/groups', { replace: true }) });
  const { mutate } = open;
  useEffect(() => { if (token) mutate({ token }); }, [token, mutate]);
  const over = !token || open.error?.status === 404 || open.error?.status === 410 || open.error?.status === 422;
  const toGroups = <Link to="/groups" className={buttonStyle({ variant: 'primary' })}>{t('groups.title')}</Link>;
  if (over) return <><h1 className="sr-only">{t('mailed.title')}</h1><EmptyState icon={MailX} title={t('refused.invitation_over')} action={toGroups}>{t('mailed.over')}</EmptyState></>;
  if (open.error) return <QueryError error={open.error} onRetry={() => mutate({ token })} retrying={open.isPending} />;
  if (!open.data) return <div aria-hidden className="mx-auto max-w-xl p-6"><Skeleton className="h-48 w-full rounded-lg" /></div>;
  const { id, group, inviter } = open.data;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6">
      <h1 className="mb-4 text-xl font-semibold">{t('mailed.title')}</h1>
      <div className="flex flex-col gap-4 overflow-hidden rounded-lg border p-5">
        <CoverPicture src={group.cover} offsetY={group.coverOffsetY} seed={group.id} className="-mx-5 -mt-5 h-28 sm:h-36 sm:rounded-b-none" />
        <div className="flex items-center gap-4">
          <Avatar id={group.id} name={group.name} src={group.avatar} shape="square" size="xl" decorative />
          <div className="min-w-0"><h2 className="text-lg font-semibold break-words"><bdi>{group.name}</bdi></h2><p className="figures text-sm text-muted-foreground">{t('groups.members', { count: group.members })}</p></div>
        </div>
        {inviter && <p className="flex flex-wrap gap-x-1"><PersonLink person={inviter} /> {t('groups.invitedYou')}</p>}
        {group.description && <p className="text-muted-foreground text-pretty"><bdi>{group.description}</bdi></p>}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" loading={accept.isPending} onClick={() => accept.mutate({ id, token })}>{t('groups.accept')}</Button>
          <Button variant="outline" loading={decline.isPending} onClick={() => decline.mutate({ id, token })}>{t('relation.decline')}</Button>
        </div>
      </div>
    </div>
  );
}
