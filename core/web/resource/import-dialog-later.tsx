import { lazy, Suspense, type ComponentProps } from 'react';
import type { ImportDialog as Whole } from './import-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** The dialog that takes in files, fetched when somebody opens it: no list needs it to be seen. */
export function ImportDialog(props: ComponentProps<typeof Whole>) {
  return <Suspense><Dialog {...props} /></Suspense>;
}
