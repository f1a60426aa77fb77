import { createContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';

type Values = Record<string, unknown>;

/** How often the forms within were put onto a newer record while something was typed; <HeldRecord> counts. */
export const Rebased = createContext(0);

/** What was typed since the boxes held `before`, by name; of the custom fields, which stand under one name, each for itself. */
export function typedSince(values: Values, before: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, before[name])).map(([name, value]) => [name, isGroup(name, value) ? typedSince(value, (before[name] ?? {}) as Values) : value]));
}

/** Puts a form onto other first values: boxes that were changed keep what they hold and are changed still where that differs, all others show the new value. `before` are the first values it had. */
export function rebase(form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>, before: Values, after: Values): void {
  const typed = typedSince(form.getValues(), before);
  form.reset(after);
  for (const [name, value] of Object.entries(typed)) {
    const boxes = isGroup(name, value) ? Object.entries(value).map(([key, v]) => [`${name}.${key}`, v] as const) : [[name, value] as const];
    for (const [box, v] of boxes) form.setValue(box, v, { shouldDirty: true });
  }
}

/** Boxes of their own below one name; other values that are made of parts (an amount and its currency) are one box. */
const isGroup = (name: string, value: unknown): value is Values => name === 'custom' && typeof value === 'object' && value !== null;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
