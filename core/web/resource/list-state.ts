import { useCallback, useMemo, useState } from 'react';
import { isCustomKey, pageSizes, readFilter, type Filter, type ListField, type PageSize } from '#core/contract/list-fields.ts';
import { useSearchState } from '../router.ts';

/** One key of the order. */
export interface SortKey { field: string; descending: boolean }
/** What of a list lives in the address. */
export interface ListState { q: string; sort: SortKey[]; filter: Filter | undefined; group: string; view: string }

/** The order as the endpoint and the address write it. */
export function sortText(sort: readonly SortKey[]): string {
  return sort.map((k) => (k.descending ? '-' : '') + k.field).join(',');
}

function parseSort(text: string, fields: Readonly<Record<string, ListField>>, waiting: boolean): SortKey[] {
  return text.split(',').filter(Boolean).map((k) => ({ field: k.replace(/^-/, ''), descending: k.startsWith('-') }))
    .filter((k) => (waiting && isCustomKey(k.field)) || (Object.hasOwn(fields, k.field) && fields[k.field]!.sortable !== false)).slice(0, 4);
}

/** State of the list in the address; what an old address holds that no longer fits is left out. While `waiting` for custom fields, theirs are believed. */
export function useListState(fields: Readonly<Record<string, ListField>>, waiting = false): [ListState, (patch: Partial<ListState>) => void] {
  const [raw, change] = useSearchState({ q: '', sort: '', filter: '', group: '', view: '' });
  const state = useMemo<ListState>(() => {
    const filter = readFilter(fields, raw.filter, waiting);
    return { q: raw.q, sort: parseSort(raw.sort, fields, waiting), filter: typeof filter === 'string' ? undefined : filter, group: (waiting && isCustomKey(raw.group)) || (Object.hasOwn(fields, raw.group) && fields[raw.group]?.groupable) ? raw.group : '', view: raw.view };
  }, [fields, waiting, raw.q, raw.sort, raw.filter, raw.group, raw.view]);
  const patch = useCallback((p: Partial<ListState>) => change({
    ...(p.q === undefined ? {} : { q: p.q }),
    ...(p.sort === undefined ? {} : { sort: sortText(p.sort) }),
    ...('filter' in p ? { filter: p.filter ? JSON.stringify(p.filter) : '' } : {}),
    ...(p.group === undefined ? {} : { group: p.group }),
    ...(p.view === undefined ? {} : { view: p.view }),
  }), [change]);
  return [state, patch];
}

/** The next order after a press on a column's head: ascending, descending, none; `add` keeps the other keys. */
export function nextSort(sort: readonly SortKey[], field: string, add: boolean): SortKey[] {
  const at = sort.findIndex((k) => k.field === field);
  const turned = at < 0 ? { field, descending: false } : sort[at]!.descending ? null : { field, descending: true };
  if (!add) return turned ? [turned] : [];
  if (!turned) return sort.filter((k) => k.field !== field);
  return (at < 0 ? [...sort, turned] : sort.map((k, i) => (i === at ? turned : k))).slice(0, 4);
}

/** How a person has arranged a list's columns. */
export interface ListLayout { order: string[]; hidden: string[];
  /** Custom fields that were chosen; they start hidden. */
  shown: string[]; widths: Record<string, number>; pins: Record<string, 'start' | 'end' | 'none'>; density: 'comfortable' | 'compact' | null;
  /** Rows read at once; null for the usual number. */
  pageSize: PageSize | null }

const plain: ListLayout = { order: [], hidden: [], shown: [], widths: {}, pins: {}, density: null, pageSize: null };

/** A layout out of anything stored: unknown shapes count as none. */
export function readLayout(value: unknown, first: Partial<ListLayout> = {}): ListLayout {
  const v = (typeof value === 'object' && value !== null ? value : {}) as Partial<ListLayout>;
  return {
    order: Array.isArray(v.order) ? v.order : [], hidden: Array.isArray(v.hidden) ? v.hidden : (first.hidden ?? []), shown: Array.isArray(v.shown) ? v.shown : [], widths: { ...v.widths }, pins: { ...first.pins, ...v.pins },
    density: v.density === 'compact' || v.density === 'comfortable' ? v.density : null,
    pageSize: pageSizes.find((size) => size === v.pageSize) ?? null,
  };
}

/** The list's columns as this person arranged them on this device. */
export function useListLayout(listId: string, first: Partial<ListLayout>): [ListLayout, (patch: Partial<ListLayout> | null) => void] {
  const key = `list:${listId}`;
  const [layout, setLayout] = useState<ListLayout>(() => {
    try { return readLayout(JSON.parse(localStorage.getItem(key) ?? 'null'), first); } catch { return { ...plain, ...first }; }
  });
  const change = useCallback((patch: Partial<ListLayout> | null) => setLayout((old) => {
    const next = patch ? { ...old, ...patch } : readLayout(null, first);
    try { if (patch) localStorage.setItem(key, JSON.stringify(next)); else localStorage.removeItem(key); } catch { /* storage forbidden: lasts as long as the page */ }
    return next;
  }), [key, first]);
  return [layout, change];
}
