import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cn } from './cn.ts';
import { backdropStyle, DialogCloseButton, OverlayFooter } from './dialog.tsx';
import { useInitialFocus } from './initial-focus.ts';
import type { OverlayLayer } from './overlay-stack.ts';
import { OverlayContent, useOverlayRoot, type OverlayRootProps } from './use-overlay.tsx';

const SIDE = {
  start: 'inset-y-0 start-0 w-full border-e data-starting-style:-translate-x-[calc(100%*var(--dir-sign,1))] data-ending-style:-translate-x-[calc(100%*var(--dir-sign,1))]',
  end: 'inset-y-0 end-0 w-full border-s data-starting-style:translate-x-[calc(100%*var(--dir-sign,1))] data-ending-style:translate-x-[calc(100%*var(--dir-sign,1))]',
  bottom: 'inset-x-0 bottom-0 mx-auto max-h-[85dvh] w-full rounded-t-xl border-t data-starting-style:translate-y-full data-ending-style:translate-y-full',
} as const;

const WIDTH = { sm: 'sm:max-w-90', md: 'sm:max-w-130', lg: 'sm:max-w-180', xl: 'sm:max-w-240' } as const;

/** Props of Drawer. */
export interface DrawerProps extends OverlayRootProps {
  title: ReactNode;
  description?: ReactNode;
  trigger?: ReactElement;
  side?: keyof typeof SIDE;
  size?: keyof typeof WIDTH;
  /** Buttons between the title and the cross. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** `false` leaves the page beside it usable, for record side panels. */
  modal?: boolean;
  layer?: Exclude<OverlayLayer, 'popup' | 'dialog' | 'pinGate'>;
  /** Replaces the standard header; the title is then read but not shown. */
  hideTitle?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children?: ReactNode;
}

/** Sheet at an edge of the window: side panels, forms over a page, rails on small windows. */
export function Drawer({
  title, description, trigger, side = 'end', size = 'md', actions, footer, modal = true, layer = 'drawer', hideTitle = false, initialFocus, className, children, ...root
}: DrawerProps) {
  const overlay = useOverlayRoot(root, layer);
  const [body, chooseFocus] = useInitialFocus(initialFocus);
  return (
    <Base.Root open={overlay.open} onOpenChange={overlay.change} modal={modal} disablePointerDismissal={!modal}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal {...overlay.attributes} className={cn('fixed inset-0 isolate', modal ? 'pointer-events-auto' : 'pointer-events-none')}>
        {modal && <Base.Backdrop className={backdropStyle} forceRender />}
        <Base.Popup
          initialFocus={chooseFocus}
          className={cn(
            'pointer-events-auto fixed flex flex-col overflow-hidden bg-popover text-popover-foreground shadow-dialog outline-none',
            'transition-[translate] duration-200 ease-out',
            SIDE[side],
            WIDTH[size],
            className,
          )}
        >
          <OverlayContent z={overlay.z}>
            {/* Not a <header>: outside a modal it would be a second banner landmark. */}
            <div className={hideTitle ? 'sr-only' : 'flex items-start gap-2 border-b px-5 pt-3.5 pb-3'}>
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description && <Base.Description className="text-sm text-muted-foreground">{description}</Base.Description>}
              </div>
              {actions}
              <DialogCloseButton />
            </div>
            <div ref={body} className={cn('min-h-0 flex-1 overflow-y-auto', !hideTitle && 'px-5 py-4')}>{children}</div>
            {footer && <OverlayFooter>{footer}</OverlayFooter>}
          </OverlayContent>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
