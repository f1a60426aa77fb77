import { useEffect, type ComponentType } from 'react';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { useIsCompact } from '#core/web/theme/use-media-query.ts';
import { cn } from '#core/web/ui/cn.ts';
import { whenIdle } from '#core/web/when-idle.ts';
import { IconRail } from '../rail/icon-rail.tsx';
import { RightRail } from '../rail/right-rail.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useSections } from '../sidebar/use-sections.ts';
import { CompactBottom, CompactTop } from './compact-bars.tsx';
import { Content } from './content.tsx';
import { Navbar } from './navbar.tsx';
import { SlotMount } from './slot-mount.tsx';

// Brings the menus along, which the others do without until one is opened.
const horizontalTop = async (): Promise<ComponentType> => (await import('./horizontal-top.tsx')).HorizontalTop;

/**
 * The bars and rails around the page: at the sides (`boxed` puts the page into a bordered sheet of its own), on top, or,
 * below 1024 px, a slim bar above and one below. The page keeps its one place in the tree while what is around it
 * comes and goes: turning a tablet or choosing another layout must not lose what somebody is typing.
 */
export function Arrangement() {
  const { state } = useShellState();
  const compact = useIsCompact();
  const upright = !compact && state.layout !== 'horizontal';
  const horizontal = !compact && !upright;
  const boxed = upright && state.layout === 'semibox';
  // Turned while the connection is away, the bar of the wide side should be there already.
  const expected = compact && state.layout === 'horizontal';
  useEffect(() => (expected ? whenIdle(() => { void horizontalTop().catch(() => undefined); }) : undefined), [expected]);
  return (
    <div className={cn('flex min-h-dvh flex-col', boxed && 'bg-sidebar', compact && 'pb-(--page-bottom) [--page-bottom:calc(3.500rem+env(safe-area-inset-bottom))]')}>
      {compact && <CompactTop />}
      {horizontal && <SlotMount id="frame.horizontal-top" load={horizontalTop} waiting={<HorizontalOutline />} visible />}
      <div className="flex flex-1">
        {upright && <><IconRail /><Sidebar /></>}
        <div className={cn('flex min-w-0 flex-1 flex-col', upright && 'bg-background', boxed && 'my-2 me-2 rounded-xl border')}>
          {upright && <Navbar boxed={boxed} />}
          <Content footer={!compact} />
        </div>
        {!compact && <RightRail below={horizontal ? 'horizontal' : 'none'} />}
      </div>
      {compact && <CompactBottom />}
    </div>
  );
}

// As tall as what comes, so that the page does not jump.
function HorizontalOutline() {
  const { sections } = useSections();
  return <div className="border-b"><div className="h-14" />{sections.length > 0 && <div className="h-12" />}</div>;
}
