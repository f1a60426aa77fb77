import { ScrollArea as Base } from '@base-ui/react/scroll-area';
import type { ReactNode, Ref } from 'react';
import { cn } from './cn.ts';

/** Props of ScrollArea. */
export interface ScrollAreaProps {
  children: ReactNode;
  orientation?: 'vertical' | 'horizontal' | 'both';
  className?: string;
  viewportRef?: Ref<HTMLDivElement>;
}

/** Area with thin overlay scrollbars that look alike in every browser. */
export function ScrollArea({ children, orientation = 'vertical', className, viewportRef }: ScrollAreaProps) {
  return (
    <Base.Root className={cn('relative min-h-0', className)}>
      <Base.Viewport ref={viewportRef} className="focus-ring-inset size-full overscroll-contain rounded-[inherit]">
        <Base.Content>{children}</Base.Content>
      </Base.Viewport>
      {orientation !== 'horizontal' && <Bar orientation="vertical" />}
      {orientation !== 'vertical' && <Bar orientation="horizontal" />}
      {orientation === 'both' && <Base.Corner />}
    </Base.Root>
  );
}

function Bar({ orientation }: { orientation: 'vertical' | 'horizontal' }) {
  return (
    <Base.Scrollbar
      orientation={orientation}
      className={cn(
        'flex touch-none p-0.5 opacity-0 transition-opacity select-none data-hovering:opacity-100 data-scrolling:opacity-100',
        orientation === 'vertical' ? 'w-2.5' : 'h-2.5 flex-col',
      )}
    >
      <Base.Thumb className="flex-1 rounded-full bg-control/60 hover:bg-control" />
    </Base.Scrollbar>
  );
}
