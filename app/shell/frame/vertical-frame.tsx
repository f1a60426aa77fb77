import { cn } from '#core/web/ui/cn.ts';
import { IconRail } from '../rail/icon-rail.tsx';
import { RightRail } from '../rail/right-rail.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { Content } from './content.tsx';
import { Navbar } from './navbar.tsx';

/** Rails and sidebar at the sides; `boxed` puts the page into a bordered sheet of its own. */
export function VerticalFrame({ boxed }: { boxed: boolean }) {
  return (
    <div className={cn('flex min-h-dvh', boxed && 'bg-sidebar')}>
      <IconRail />
      <Sidebar />
      <div className={cn('flex min-w-0 flex-1 flex-col bg-background', boxed && 'my-2 me-2 rounded-xl border')}>
        <Navbar boxed={boxed} />
        <Content />
      </div>
      <RightRail />
    </div>
  );
}
