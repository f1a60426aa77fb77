import { Check, Plus } from 'lucide-react';
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
import { listMyProfiles } from '../../contract.ts';
import { topics } from '../active-workspace.ts';
import { DeletedWorkspaces } from '../parts/deleted-workspaces.tsx';
import { MyInvitations } from '../parts/my-invitations.tsx';
import { useRoleName } from '../words.ts';

type Profile = OutputOf<typeof listMyProfiles>['items'][number];

/** All workspaces of the viewer: open one, found another, bring a deleted one back. */
export function WorkspacesPage() {
  const t = useT('workspace');
  const profiles = useRead(listMyProfiles, {}, { topics: topics.mine });
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
      <DeletedWorkspaces className="mt-10" />
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
