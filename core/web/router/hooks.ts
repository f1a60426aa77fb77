import { useLocation, useParams as useRouterParams, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { splitAddress } from './address.ts';

/** Goes to an address of the app. */
export type Go = (to: string, options?: { replace?: boolean }) => void;

/** Gives a function that goes to an address within the app. */
export function useGo(): Go {
  const router = useRouter();
  return useCallback<Go>((to, options) => {
    const { pathname, search, hash } = splitAddress(to);
    void router.navigate({ to: pathname, search: search as never, ...(hash ? { hash } : {}), replace: options?.replace ?? false });
  }, [router]);
}

/** Values of the `$name` parts of the address. */
export function useParams(): Record<string, string> {
  return useRouterParams({ strict: false }) as Record<string, string>;
}

/** Path of the present page. */
export function usePath(): string {
  return useLocation({ select: (location) => location.pathname });
}

/** Query string of the present page with its `?`, or an empty string. */
export function useSearchText(): string {
  return useLocation({ select: (location) => location.searchStr });
}

type SearchValue = string | number | boolean | readonly string[] | null;

/**
 * State that lives in the query string, so that a reload, a bookmark and the back button keep it.
 * `defaults` gives names, kinds and values that are left out of the address.
 */
export function useSearchState<T extends Record<string, SearchValue>>(defaults: T): [Widened<T>, (patch: Partial<Widened<T>>, options?: { push?: boolean }) => void] {
  const router = useRouter();
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> });
  const [fixed] = useState(defaults);
  const state = useMemo(() => Object.fromEntries(Object.entries(fixed).map(([key, value]) => [key, read(search[key], value)])) as Widened<T>, [search, fixed]);
  const change = useCallback((patch: Partial<Widened<T>>, options?: { push?: boolean }) => {
    const next: Record<string, unknown> = { ...(router.state.location.search as Record<string, unknown>) };
    for (const [key, value] of Object.entries(patch)) {
      if (same(value, fixed[key] as SearchValue)) delete next[key]; else next[key] = Array.isArray(value) ? value : String(value);
    }
    void router.navigate({ to: '.', search: next as never, replace: !(options?.push ?? false), resetScroll: false });
  }, [router, fixed]);
  return [state, change];
}

/** Literal types of defaults opened up: `'all'` becomes string, `1` number. */
export type Widened<T> = { [K in keyof T]: T[K] extends string ? string : T[K] extends number ? number : T[K] extends boolean ? boolean : T[K] extends readonly string[] ? readonly string[] : string | null };

function read(raw: unknown, fallback: SearchValue): SearchValue {
  if (raw === undefined) return fallback;
  const one = Array.isArray(raw) ? String(raw[0]) : String(raw);
  if (Array.isArray(fallback)) return (Array.isArray(raw) ? raw : [raw]).map(String);
  if (typeof fallback === 'number') { const n = Number(one); return Number.isFinite(n) ? n : fallback; }
  if (typeof fallback === 'boolean') return one === 'true' || one === '1';
  return one;
}

function same(a: unknown, b: SearchValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((v, i) => v === b[i]);
  return a === b || a === undefined;
}
