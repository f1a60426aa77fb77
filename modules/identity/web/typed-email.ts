import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

const key = 'typed-email';

/** The address somebody has typed on one of the pages around sign-in, so that the next one need not ask again. */
export function typedEmail(): string {
  try { return sessionStorage.getItem(key) ?? ''; } catch { return ''; }
}

/** Remembers a typed address for the other pages, until the window is closed; an empty one forgets it. */
export function rememberEmail(email: string): void {
  try { if (email) sessionStorage.setItem(key, email); else sessionStorage.removeItem(key); } catch { /* storage forbidden: it has to be typed again */ }
}

/** Takes the form's address along to the next page. While it is typed: the next page is drawn before this one is taken away. */
export function useTypedEmail(form: UseFormReturn<Record<string, unknown>>): void {
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => rememberEmail(String(values.email ?? '')) }), [form]);
}
