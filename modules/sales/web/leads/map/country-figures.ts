import type { Condition, Filter, ListSum } from '#core/contract/list-fields.ts';
import { filterOf, groupOf } from '#core/web/resource/filter-tree.ts';
import type { ListGroup } from '#core/web/resource/list-types.ts';

/** What the map is shaded by. */
export type Measure = 'number' | 'value';

/** What a country has: leads, their values per currency, and what they are worth in the one the map is shaded by (null where nothing is). */
export interface CountryFigures { code: string; count: number; sums: readonly ListSum[]; value: number | null }

/** A sum in one currency as a figure to draw by, never to be read. */
export function sumIn(sums: readonly ListSum[] | undefined, currency: string): number | null {
  const own = sums?.find((s) => s.currency === currency);
  return own ? Number(own.sum) : null;
}

/** The countries of a list's groups, the largest first, and how many leads have none. */
export function figuresOf(groups: readonly ListGroup[], currency: string, by: Measure): { countries: CountryFigures[]; without: number } {
  const countries: CountryFigures[] = [];
  let without = 0;
  for (const { value: code, count, sums } of groups) {
    if (!code) without += count;
    else countries.push({ code: String(code), count, sums: sums?.['value'] ?? [], value: sumIn(sums?.['value'], currency) });
  }
  const size = (c: CountryFigures) => measured(c, by) ?? -1;
  return { countries: countries.sort((a, b) => size(b) - size(a) || b.count - a.count || a.code.localeCompare(b.code)), without };
}

/** The figure of a country by which it is shaded. */
export const measured = (country: CountryFigures, by: Measure): number | null => (by === 'number' ? country.count : country.value);

/** The list under the same search, filter and saved view, narrowed to a country or to leads without one. */
export function listAddress(search: string, filter: Filter | undefined, country: string | null): string {
  const params = new URLSearchParams(search);
  for (const key of ['by', 'add']) params.delete(key);
  params.set('show', 'list');
  params.set('filter', JSON.stringify(narrowed(filter, country === null ? { field: 'country', op: 'empty' } : { field: 'country', op: 'is', value: country })));
  return `/crm/leads?${params.toString()}`;
}

/** The filter with one more condition that has to hold; at most twenty stand side by side. */
export function narrowed(filter: Filter | undefined, condition: Condition): Filter {
  const { mode, items } = groupOf(filter);
  if (filter && (mode === 'or' || items.length >= 20)) return { and: [filter, condition] };
  const same = JSON.stringify(condition);
  return filterOf({ mode: 'and', items: [...items.filter((item) => JSON.stringify(item) !== same), condition] })!;
}
