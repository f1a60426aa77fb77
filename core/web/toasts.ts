/** The kinds of toast. */
export type ToastKind = 'success' | 'warning' | 'error';

const waiting = new Set<() => void>();

/** Shows a toast without having the toast's code on the first load; components that toast anyway import ui/toast.tsx. */
export function showToast(kind: ToastKind, text: string): void {
  for (const listen of waiting) listen();
  void import('./ui/toast.tsx').then(({ toast }) => toast[kind](text));
}

/** Hears that the place for toasts is needed now. Returns how to stop. */
export function onToastWanted(listen: () => void): () => void {
  waiting.add(listen);
  return () => waiting.delete(listen);
}
