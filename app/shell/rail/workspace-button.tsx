import { ChevronsUpDown } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useSession } from '#core/web/session.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { CountBadge } from '#core/web/ui/badge.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { useViewer } from '#core/web/viewer.tsx';

/** The open workspace as a button: its picture, and its name where there is room. */
export function WorkspaceButton({ wide, ...props }: { wide: boolean } & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  const t = useT('shell');
  const { workspace } = useViewer();
  const session = useSession();
  const name = workspace?.name ?? t('switcher.none');
  return (
    <button
      {...props} type="button"
      className={cn('focus-ring relative flex shrink-0 items-center gap-2 rounded-md p-1 hover:bg-sidebar-accent data-popup-open:bg-sidebar-accent pointer-coarse:min-h-11', wide && 'max-w-56 min-w-0 shrink pe-2')}
    >
      <Avatar name={name} id={String(workspace?.id ?? 0)} src={workspace?.image ?? null} shape="square" size={wide ? 'md' : 'lg'} decorative />
      <span className="sr-only">{wide ? t('switcher.title') : t('switcher.open', { name })}</span>
      {wide && <span className="min-w-0 flex-1 truncate text-start font-medium">{name}</span>}
      {wide && <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />}
      <CountBadge count={session.pendingInvitations} className="absolute -end-0.5 -top-0.5 ring-2 ring-sidebar" />
    </button>
  );
}
