import { ToastMerger, type ToastKind } from './toast-merger.ts';

const ACTION_MS = 8_000;
const PLAIN_MS = 4_000;

/** What can stand beside the text of a toast. */
export interface ToastOptions {
  description?: string;
  /** One way to react, usually Undo; the toast then stays 8 seconds. */
  action?: { label: string; onPress: () => void };
  /** A second, quieter way on. */
  second?: { label: string; onPress: () => void };
}

/** A toast as the place for toasts gets it. */
export interface ShownToast {
  kind: ToastKind;
  text: string;
  id: string;
  description: string | undefined;
  duration: number;
  action: { label: string; onClick: () => void } | undefined;
  second: { label: string; onClick: () => void } | undefined;
}

const merger = new ToastMerger();
const waiting = new Set<() => void>();
// Merged here and now; the code that shows toasts may still be on its way, and what waits for it keeps its order.
const load = () => import('./toaster.tsx');

/** Short messages about what has just happened; these three kinds are all there are. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  /** Stays until it is closed. */
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** Takes a toast away early. */
  dismiss: (id: string) => void load().then(({ withdraw }) => withdraw(id), () => undefined),
} as const;

/** Hears that the place for toasts is needed now. Returns how to stop. */
export function onToastWanted(listen: () => void): () => void {
  waiting.add(listen);
  return () => waiting.delete(listen);
}

function show(kind: ToastKind, text: string, { description, action, second }: ToastOptions = {}): string {
  const { id, react } = merger.merge(kind, text, Date.now(), action?.onPress);
  for (const listen of waiting) listen();
  const shown: ShownToast = { kind, text, id, description, duration: kind === 'error' ? Infinity : action || second ? ACTION_MS : PLAIN_MS, action: action && { label: action.label, onClick: react }, second: second && { label: second.label, onClick: second.onPress } };
  void load().then(({ display }) => display(shown), () => undefined);
  return id;
}
