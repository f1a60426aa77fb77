import { House } from 'lucide-react';
import { createElement } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRooms, visibleSlot, type RailEntry } from '#core/web/slots/slots.ts';
import { cn } from '#core/web/ui/cn.ts';
import type { TipSide } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { valueOf } from '../frame/hook-value.ts';
import { useKeysOf } from '../shortcuts/bindings.ts';
import { RailLink } from './rail-item.tsx';

/** Home and the places rooms put into the left rail. */
export function RailLinks({ direction = 'column' }: { direction?: 'column' | 'row' }) {
  const t = useT('shell');
  const can = useCan();
  // Counts come with the rooms' own entries, a moment after the rest.
  useRooms();
  const entries = visibleSlot('rail', can).filter((entry) => entry.side === 'left');
  const side = direction === 'row' ? 'bottom' : 'end';
  return (
    <nav aria-label={t('rail.label')} className={cn('flex gap-1', direction === 'column' ? 'flex-col items-center' : 'items-center')}>
      <RailLink to="/" exact label={t('home.title')} icon={<House />} shortcut={useKeysOf('shell.home')} side={side} />
      {entries.map((entry) => <RailEntryLink key={entry.id} entry={entry} side={side} />)}
    </nav>
  );
}

/** One entry of a rail; its count comes from the room's own hook. */
export function RailEntryLink({ entry, side }: { entry: RailEntry; side: TipSide }) {
  const t = useT('shell');
  const Icon = entry.icon;
  const link = (count: number) => <RailLink to={entry.to} label={t(entry.label)} icon={<Icon />} count={count} side={side} />;
  return entry.useBadge ? createElement(valueOf(entry.useBadge), { show: link }) : link(0);
}
