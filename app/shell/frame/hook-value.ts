import type { ComponentType, ReactNode } from 'react';

type Shows<T> = ComponentType<{ show: (value: T) => ReactNode }>;

// Rooms hand hooks to the shell as values. Each gets one component of its own, so that a component always calls the same hook.
const known = new Map<() => unknown, Shows<never>>();

/** The component that calls a room's hook and shows what it gives. */
export function valueOf<T>(useValue: () => T): Shows<T> {
  let component = known.get(useValue) as Shows<T> | undefined;
  if (!component) {
    component = function HookValue({ show }) { return show(useValue()); };
    known.set(useValue, component as Shows<never>);
  }
  return component;
}
