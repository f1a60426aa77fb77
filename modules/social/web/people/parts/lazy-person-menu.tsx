import { lazy, Suspense } from 'react';
import type { PersonMenuProps } from './person-menu.tsx';

const PersonMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }));

/** The menu of a person for rows that stand on the home page too: menus and dialogs come when the row is there. */
export function LazyPersonMenu(props: PersonMenuProps) {
  return <Suspense><PersonMenu {...props} /></Suspense>;
}
