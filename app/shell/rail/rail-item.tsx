import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Link } from '#core/web/router.ts';
import { CountBadge, countedName } from '#core/web/ui/badge.tsx';
import { tip, type TipSide } from '#core/web/ui/tip.ts';

/** Classes of an icon in a rail. */
export const railItemStyle = cva(
  [
    'focus-ring relative grid size-10 shrink-0 place-items-center rounded-md text-sidebar-foreground hover:bg-sidebar-accent pointer-coarse:size-11',
    'aria-[current=page]:bg-sidebar-accent aria-[current=page]:text-foreground data-popup-open:bg-sidebar-accent [&>svg]:size-4.5 [&>svg]:stroke-[1.75]',
    'aria-[current=page]:[&>svg]:text-primary-ink',
  ],
);

/** Props of RailLink. */
export interface RailLinkProps { to: string; label: string; icon: ReactNode; count?: number; shortcut?: string | null; side?: TipSide; exact?: boolean }

/** An icon of a rail that leads somewhere, with its name in a tooltip and a count. */
export function RailLink({ to, label, icon, count = 0, shortcut, side = 'end', exact = false }: RailLinkProps) {
  return (
    <Link to={to} exact={exact} aria-label={countedName(label, count)} className={railItemStyle()} {...tip(label, { side, keys: shortcut ?? null })}>
      {icon}
      <CountBadge count={count} className="absolute -end-0.5 -top-1 ring-2 ring-sidebar" />
    </Link>
  );
}
