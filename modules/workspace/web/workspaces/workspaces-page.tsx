import { ArchiveRestore, Check, Plus } from 'lucide-react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listDeletedWorkspaces, listMyProfiles, restoreWorkspace } from '../../contract.ts';
import { topics } from '../active-workspace.ts';
import { MyInvitations } from '../parts/my-invitations.tsx';
import { useRoleName, useRoomAction } from '../words.ts';

type Profile = OutputOf<typeof listMyProfiles>['items'][number];
type Deleted = OutputOf<typeof listDeletedWorkspaces>['items'][number];

/** All workspaces of the viewer: open one, found another, bring a deleted one back. */
export function WorkspacesPage() {
  const t = useT('workspace');
  const profiles = useRead(listMyProfiles, {}, { topics: topics.mine });
  const deleted = useRead(listDeletedWorkspaces, {}, { topics: topics.mine }).data?.items ?? [];
  return (
    <div className="page-form px-4 pb-16 sm:px-6">
      <PageHeader
        className="px-0 sm:px-0" title={t('workspaces.title')} {...(profiles.data ? { count: profiles.data.items.length } : {})} description={t('workspaces.lead')}
        action={<Link to="/workspaces/new" className={buttonStyle({ variant: 'primary', size: 'sm' })}><Plus aria-hidden />{t('workspaces.new')}</Link>}
      />
      <MyInvitations className="mt-4" heading={t('mine.title')} />
      <QueryView query={profiles} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ items }) => items.length > 0 && <ul className="mt-4 divide-y rounded-lg border">{items.map((p) => <Row key={p.memberId} profile={p} />)}</ul>}
      </QueryView>
      {deleted.length > 0 && (
        <section aria-labelledby="deleted-workspaces" className="mt-10">
          <h2 id="deleted-workspaces" className="text-base font-semibold">{t('workspaces.deleted')}</h2>
          <p className="mt-0.5 text-muted-foreground">{t('workspaces.deletedHelp')}</p>
          <ul className="mt-3 divide-y rounded-lg border">{deleted.map((d) => <DeletedRow key={d.workspace.id} item={d} />)}</ul>
        </section>
      )}
    </div>
  );
}

function Row({ profile }: { profile: Profile }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const session = useSession();
  const current = useViewer().workspace?.id === profile.workspace.id;
  const { workspace } = profile;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <Avatar name={workspace.name} id={String(workspace.id)} src={workspace.image} shape="square" size="lg" decorative />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2"><span className="truncate font-medium">{workspace.name}</span>{profile.status === 'suspended' && <Badge tone="warning">{t('status.suspended')}</Badge>}</p>
        <p className="truncate text-sm text-muted-foreground">{[nameOf(profile.role), profile.title, t(`type.${workspace.type}`)].filter(Boolean).join(' · ')}</p>
      </div>
      {profile.lastUsedAt && !current && <RelativeTime value={profile.lastUsedAt} className="text-sm text-muted-foreground max-sm:hidden" />}
      {current ? <span className="inline-flex items-center gap-1.5 px-2.5 text-sm text-muted-foreground"><Check aria-hidden className="size-4" strokeWidth={1.75} />{t('workspaces.current')}</span>
        : <Button size="sm" variant="outline" disabled={profile.status !== 'active'} aria-label={t('workspaces.openNamed', { name: workspace.name })} onClick={() => void session.switchWorkspace(workspace.id)}>{t('workspaces.open')}</Button>}
    </li>
  );
}

function DeletedRow({ item: { workspace, deletedAt, purgeAt } }: { item: Deleted }) {
  const t = useT('workspace');
  const session = useSession();
  const restore = useRoomAction(restoreWorkspace, { topics: topics.mine, success: t('workspaces.restored', { name: workspace.name }), onDone: () => void session.refreshViewer() });
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2.5">
      <Avatar name={workspace.name} id={String(workspace.id)} src={workspace.image} shape="square" size="lg" decorative className="opacity-60" />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{workspace.name}</p>
        <p className="text-sm text-muted-foreground">{t('workspaces.deletedAt')} <RelativeTime value={deletedAt} /> · {t('workspaces.purge')} <RelativeTime value={purgeAt} /></p>
      </div>
      <Button size="sm" variant="outline" loading={restore.isPending} onClick={() => restore.mutate({ id: workspace.id })}><ArchiveRestore aria-hidden />{t('workspaces.restore')}</Button>
    </li>
  );
}
