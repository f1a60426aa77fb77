import { ArchiveRestore } from 'lucide-react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useSession } from '#core/web/session.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listDeletedWorkspaces, restoreWorkspace } from '../../contract.ts';
import { topics } from '../active-workspace.ts';
import { useRoomAction } from '../words.ts';

type Deleted = OutputOf<typeof listDeletedWorkspaces>['items'][number];

/** Workspaces the viewer has deleted and can still bring back; nothing while there are none. */
export function DeletedWorkspaces({ className }: { className?: string }) {
  const t = useT('workspace');
  const items = useRead(listDeletedWorkspaces, {}, { topics: topics.mine }).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="deleted-workspaces" className={className}>
      <h2 id="deleted-workspaces" className="text-base font-semibold">{t('workspaces.deleted')}</h2>
      <p className="mt-0.5 text-muted-foreground">{t('workspaces.deletedHelp')}</p>
      <ul className="mt-3 divide-y rounded-lg border">{items.map((item) => <Line key={item.workspace.id} item={item} />)}</ul>
    </section>
  );
}

function Line({ item: { workspace, deletedAt, purgeAt } }: { item: Deleted }) {
  const t = useT('workspace');
  const session = useSession();
  const isInAnother = useViewer().workspace !== null;
  const restore = useRoomAction(restoreWorkspace, {
    topics: topics.mine, success: t('workspaces.restored', { name: workspace.name }),
    // Whoever has no other one goes in.
    onDone: () => void (isInAnother ? session.refreshViewer() : session.switchWorkspace(workspace.id)),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2.5">
      <Avatar name={workspace.name} id={String(workspace.id)} src={workspace.image} shape="square" size="lg" decorative />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{workspace.name}</p>
        <p className="text-sm text-muted-foreground">{t('workspaces.deletedAt')} <RelativeTime value={deletedAt} /> · {t('workspaces.purge')} <RelativeTime value={purgeAt} /></p>
      </div>
      <Button size="sm" variant="outline" loading={restore.isPending} onClick={() => restore.mutate({ id: workspace.id })}><ArchiveRestore aria-hidden />{t('workspaces.restore')}</Button>
    </li>
  );
}
