import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';
import { useInitialFocus } from './initial-focus.ts';
import type { OverlayLayer } from './overlay-stack.ts';
import { OverlayContent, useOverlayRoot, type OverlayRootProps } from './use-overlay.tsx';

/** Classes of the veil behind modal overlays. */
export const backdropStyle =
  'fixed inset-0 bg-overlay transition-opacity duration-160 data-starting-style:opacity-0 data-ending-style:opacity-0';

const WIDTH = { sm: 'sm:max-w-100', md: 'sm:max-w-130', lg: 'sm:max-w-180', xl: 'sm:max-w-240' } as const;

/** Props of Dialog. */
export interface DialogProps extends OverlayRootProps {
  title: ReactNode;
  description?: ReactNode;
  /** Element that opens the dialog; gets focus back when it closes. */
  trigger?: ReactElement;
  /** Actions at the bottom; a submit button here names its form with the `form` attribute. */
  footer?: ReactNode;
  size?: keyof typeof WIDTH;
  /** Named place in the overlay stack; plain dialogs open above whatever is open. */
  layer?: Extract<OverlayLayer, 'dialog' | 'schedule' | 'createBites' | 'meetingChooser'>;
  /** Hides the title from sight, for dialogs whose first line is an input, such as the palette. */
  hideTitle?: boolean;
  /** Element to focus first; otherwise the first field, or the dialog itself when it does not start with one. */
  initialFocus?: React.RefObject<HTMLElement | null>;
  className?: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Modal dialog; a sheet at the bottom edge on phones. */
export function Dialog({
  title, description, trigger, footer, size = 'md', layer = 'dialog', hideTitle = false, initialFocus, className, children, ref, ...root
}: DialogProps) {
  const overlay = useOverlayRoot(root, layer);
  const [body, chooseFocus] = useInitialFocus(initialFocus);
  return (
    <Base.Root open={overlay.open} onOpenChange={overlay.change}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal {...overlay.attributes} className="pointer-events-auto fixed inset-0 isolate">
        <Base.Backdrop className={backdropStyle} forceRender />
        <Base.Viewport className="fixed inset-0 flex items-end justify-center overflow-hidden sm:items-start sm:p-6 sm:pt-[12vh]">
          <Base.Popup
            ref={ref}
            initialFocus={chooseFocus}
            className={cn(
              'relative flex max-h-[min(100%,92dvh)] w-full flex-col overflow-hidden bg-popover text-popover-foreground shadow-dialog outline-none',
              'rounded-t-xl pb-[env(safe-area-inset-bottom)] transition-[opacity,translate,scale] duration-160 ease-out sm:rounded-xl sm:pb-0',
              'data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:translate-y-2 data-ending-style:opacity-0',
              WIDTH[size],
              className,
            )}
          >
            <OverlayContent z={overlay.z}>
              <header className={hideTitle ? 'sr-only' : 'flex items-start gap-3 px-5 pt-4 pb-3'}>
                <div className="min-w-0 flex-1">
                  <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                  {description && <Base.Description className="mt-0.5 text-muted-foreground">{description}</Base.Description>}
                </div>
                <DialogCloseButton />
              </header>
              <div ref={body} className={hideTitle ? 'min-h-0 overflow-y-auto' : 'min-h-0 overflow-y-auto px-5 pb-5 scroll-pb-5'}>{children}</div>
              {footer && <OverlayFooter>{footer}</OverlayFooter>}
            </OverlayContent>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The cross in the corner of dialogs and drawers. */
export function DialogCloseButton() {
  const t = useT();
  return (
    <Base.Close render={<IconButton size="sm" className="-me-1.5 -mt-0.5 text-muted-foreground" aria-label={t('action.close')} />}>
      <X />
    </Base.Close>
  );
}

/** Row of actions at the bottom of dialogs and drawers; the primary one comes last. */
export function OverlayFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-col-reverse gap-2 border-t px-5 py-3 sm:flex-row sm:items-center sm:justify-end">{children}</footer>
  );
}
