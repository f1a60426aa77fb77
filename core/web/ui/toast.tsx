import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShellState } from '../theme/theme-provider.tsx';
import { OVERLAY_Z } from './overlay-stack.ts';
import { ToastMerger, type ToastKind } from './toast-merger.ts';

const ACTION_MS = 8_000;
const PLAIN_MS = 4_000;

/** What can stand beside the text of a toast. */
export interface ToastOptions {
  description?: string;
  /** One way to react, usually Undo; the toast then stays 8 seconds. */
  action?: { label: string; onPress: () => void };
}

const merger = new ToastMerger();

/** Short messages about what has just happened; these three kinds are all there are. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  /** Stays until it is closed. */
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** Takes a toast away early. */
  dismiss: (id: string) => void sonner.dismiss(id),
} as const;

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

function show(kind: ToastKind, text: string, { description, action }: ToastOptions = {}): string {
  const { id, react } = merger.merge(kind, text, Date.now(), action?.onPress);
  sonner[kind](text, {
    id,
    description,
    duration: kind === 'error' ? Infinity : action ? ACTION_MS : PLAIN_MS,
    ...(action && { action: { label: action.label, onClick: react } }),
  });
  return id;
}
