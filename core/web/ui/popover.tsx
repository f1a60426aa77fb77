import { Popover as Base } from '@base-ui/react/popover';
import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { cn } from './cn.ts';
import { popupStyle } from './popup-style.ts';
import { OverlayContent, useOverlayRoot, type DismissDetails, type OverlayRootProps } from './use-overlay.tsx';

/** Props of Popover. */
export interface PopoverProps extends OverlayRootProps {
  trigger: ReactElement;
  /** Name of the popover; shown only with `showTitle`. */
  title: ReactNode;
  showTitle?: boolean;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  /** Opens on hover too, after 120 ms, as sidebar fly-outs do; a press keeps it open. */
  openOnHover?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** Small surface with controls beside its button; the page stays usable. */
export function Popover({ trigger, title, showTitle = false, align = 'start', side = 'bottom', openOnHover = false, initialFocus, className, children, ...root }: PopoverProps) {
  const overlay = useOverlayRoot(root, 'popup');
  const change = usePinning(overlay.open, overlay.change);
  return (
    <Base.Root open={overlay.open} onOpenChange={change}>
      <Base.Trigger render={trigger} openOnHover={openOnHover} delay={120} />
      <Base.Portal>
        <Base.Positioner {...overlay.attributes} align={align} side={side} sideOffset={4} collisionPadding={8} className="outline-none">
          <Base.Popup
            initialFocus={initialFocus}
            className={cn(popupStyle, 'max-h-(--available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto p-3', className)}
          >
            <OverlayContent z={overlay.z}>
              <Base.Title className={showTitle ? 'mb-2 text-sm font-semibold' : 'sr-only'}>{title}</Base.Title>
              {children}
            </OverlayContent>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What hovering opened is pinned by a press, however late it comes, and stays when the pointer leaves; the next press closes it. */
function usePinning(isOpen: boolean, change: (open: boolean, details: DismissDetails) => void) {
  const hovered = useRef(false);
  return (open: boolean, details: DismissDetails) => {
    const { reason } = details;
    const pins = !open && reason === 'trigger-press' && hovered.current;
    const leaves = !open && reason === 'trigger-hover' && !hovered.current;
    // Coming back to what is pinned does not loosen it.
    hovered.current = open && reason === 'trigger-hover' && (hovered.current || !isOpen);
    if (pins || leaves) details.cancel();
    else change(open, details);
  };
}
