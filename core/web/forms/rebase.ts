import { createContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';

type Values = Record<string, unknown>;

/** How often the forms within were put onto a newer record while something was typed; <HeldRecord> counts. */
export const Rebased = createContext(0);

/** Puts a form onto other first values: boxes that were changed keep what they hold and are changed still where that differs, all others show the new value. `before` are the first values it had. */
export function rebase(form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>, before: Values, after: Values): void {
  const typed = Object.entries(form.getValues()).filter(([name, value]) => !same(value, before[name]));
  form.reset(after);
  for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
