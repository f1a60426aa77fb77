import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShellState } from '../theme/theme-provider.tsx';
import { OVERLAY_Z } from './overlay-stack.ts';
import type { ShownToast } from './toast.ts';

/** The place where toasts appear; once, at the root of the app. */
export function Toaster() {
  const t = useT();
  const { direction, isDark } = useShellState();
  return (
    <Sonner
      position="bottom-center"
      dir={direction}
      theme={isDark ? 'dark' : 'light'}
      closeButton
      gap={8}
      containerAriaLabel={t('toast.label')}
      style={{ zIndex: OVERLAY_Z.toast }}
      icons={{
        success: <CircleCheck className="size-4" strokeWidth={1.75} />,
        warning: <TriangleAlert className="size-4" strokeWidth={1.75} />,
        error: <CircleAlert className="size-4" strokeWidth={1.75} />,
        close: <X className="size-4" strokeWidth={1.75} />,
      }}
      toastOptions={{ closeButtonAriaLabel: t('action.close') }}
    />
  );
}

/** Shows one toast, or shows it anew. */
export function display({ kind, text, id, description, duration, action, second }: ShownToast): void {
  sonner[kind](text, { id, description, duration, ...(action && { action }), ...(second && { cancel: second }) });
}

/** Takes a toast away. */
export function withdraw(id: string): void {
  sonner.dismiss(id);
}
