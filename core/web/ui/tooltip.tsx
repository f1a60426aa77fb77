import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Kbd } from './kbd.tsx';
import { OVERLAY_Z } from './overlay-stack.ts';

/** Lets neighbouring tooltips open without delay once one is open; once, at the root of the app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={400} closeDelay={0} timeout={300}>
      {children}
    </Base.Provider>
  );
}

/** Props of Tooltip. */
export interface TooltipProps {
  /** One short line; what the control does must be in its own name, not only here. */
  label: ReactNode;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  disabled?: boolean;
  children: ReactElement;
}

/** Short hint on hover and keyboard focus. */
export function Tooltip({ label, shortcut, side = 'top', disabled = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} style={{ zIndex: OVERLAY_Z.pinGate + 1 }}>
          <Base.Popup
            className={cn(
              'flex max-w-72 items-center gap-2 rounded-md bg-foreground px-2 py-1 text-xs text-background',
              'transition-opacity duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0 data-instant:transition-none',
            )}
          >
            {label}
            {shortcut && <Kbd keys={shortcut} className="[&>kbd]:border-background/25 [&>kbd]:bg-transparent [&>kbd]:text-background" />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
