import { Check, MailOpen, Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Input } from '#core/web/ui/input.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { itemStyle } from '#core/web/ui/popup-style.ts';
import { useViewer, type Viewer } from '#core/web/viewer.tsx';
import { countUnreadOfWorkspaces, topic } from '#modules/notifications/contract/unseen.ts';
import { useOverlays } from '../frame/overlays.tsx';
import { createWorkspaceAddress, pageExists } from '../pages/page-exists.ts';
import { WorkspaceButton } from './workspace-button.tsx';

/** From this many workspaces on the list can be filtered by typing. */
const filterFrom = 8;
const topics = [topic] as const;

/** The list of workspaces beside its button. */
export function OpenWorkspaceSwitcher({ wide }: { wide: boolean }) {
  const t = useT('shell');
  const overlays = useOverlays();
  return (
    <Popover
      open={overlays.open.has('switcher')}
      onOpenChange={(open) => (open ? overlays.show('switcher') : overlays.hide('switcher'))}
      title={t('switcher.title')} side={wide ? 'bottom' : 'inline-end'} className="w-72 p-1" trigger={<WorkspaceButton wide={wide} />}
    >
      <WorkspaceList onDone={() => overlays.hide('switcher')} />
    </Popover>
  );
}

/** The workspaces of the person: arrow keys move, typing filters, Enter opens. */
function WorkspaceList({ onDone }: { onDone: () => void }) {
  const t = useT('shell');
  const viewer = useViewer();
  const session = useSession();
  const list = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  const unread = useRead(countUnreadOfWorkspaces, {}, { topics }).data?.items ?? [];
  const wanted = filter.trim().toLowerCase();
  const shown = viewer.workspaces.filter((w) => w.name.toLowerCase().includes(wanted) || w.slug.includes(wanted));
  const create = createWorkspaceAddress();
  const open = (id: number) => { onDone(); if (id !== viewer.workspace?.id) void session.switchWorkspace(id); };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + (event.key === 'ArrowDown' ? 1 : at < 0 ? 0 : -1) + items.length) % items.length]?.focus();
  };
  return (
    <div ref={list} onKeyDown={onKeyDown}>
      {viewer.workspaces.length >= filterFrom && (
        <div className="p-1 pb-2">
          <Input size="sm" value={filter} onChange={(event) => setFilter(event.target.value)} placeholder={t('switcher.filter')} aria-label={t('switcher.filter')}
            onKeyDown={(event) => { if (event.key === 'Enter' && shown[0]) open(shown[0].id); }} />
        </div>
      )}
      <ul className="max-h-80 overflow-y-auto">
        {shown.map((w) => <li key={w.id}><WorkspaceChoice workspace={w} current={w.id === viewer.workspace?.id} unread={unread.find((u) => u.workspaceId === w.id)?.unread ?? 0} onChoose={() => open(w.id)} /></li>)}
        {shown.length === 0 && <li className="px-2 py-3 text-sm text-muted-foreground">{t('switcher.nothing')}</li>}
      </ul>
      {(create || session.pendingInvitations > 0) && <hr className="-mx-1 my-1" />}
      {session.pendingInvitations > 0 && pageExists('/invitations') && (
        <Link to="/invitations" data-item onClick={onDone} className={cn(itemStyle, 'focus-ring-inset hover:bg-accent')}><MailOpen />{t('switcher.invitations', { count: session.pendingInvitations })}</Link>
      )}
      {create && <Link to={create} data-item onClick={onDone} className={cn(itemStyle, 'focus-ring-inset hover:bg-accent')}><Plus />{t('switcher.create')}</Link>}
    </div>
  );
}

function WorkspaceChoice({ workspace, current, unread, onChoose }: { workspace: Viewer['workspaces'][number]; current: boolean; unread: number; onChoose: () => void }) {
  const t = useT('shell');
  return (
    <button type="button" data-item onClick={onChoose} aria-current={current || undefined} className={cn(itemStyle, 'focus-ring-inset w-full cursor-pointer py-1.5 text-start hover:bg-accent')}>
      <Avatar name={workspace.name} id={String(workspace.id)} src={workspace.image} shape="square" size="md" decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{workspace.name}</span>
        <span className="block truncate text-xs text-muted-foreground">{workspace.role}</span>
      </span>
      {unread > 0 && <><span className="sr-only">{t('switcher.unread', { count: unread })}</span><span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" /></>}
      {current && <Check aria-hidden strokeWidth={2} />}
    </button>
  );
}
