import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { says } from '#core/contract/rules.ts';
import { failField } from '#core/server/fail.ts';

/** True for what looks like an id of ours. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** Where a page of posts begins: after `before`, or at `from`, and so many rows further. */
export interface Place { before: string | null; from: string | null; offset: number }
interface Query { page: number; per_page: number; cursor?: string | undefined; anchor?: string | undefined }

/** The place a request names; a cursor goes before page and anchor. */
export function placeOf(query: Query): Place {
  if (query.cursor !== undefined) {
    const [before] = decodeCursor(query.cursor, 1) ?? [];
    return isId(before) ? { before, from: null, offset: 0 } : failField('cursor', says('core.page_gone'));
  }
  if (query.anchor !== undefined && !isId(query.anchor)) failField('anchor', says('core.page_gone'));
  return { before: null, from: query.anchor ?? null, offset: (query.page - 1) * query.per_page };
}

/** A post and where it stands among others: its own id, or a later one where it was let into its group later. */
export interface Placed { id: string; place: string }

/** What stands around the rows of a page; `places` holds one more than the page when there are more. */
export function frameOf(query: Query, places: readonly string[]) {
  const shown = places.slice(0, query.per_page);
  const more = places.length > query.per_page;
  return { current_page: query.page, per_page: query.per_page, has_more: more, next_cursor: more ? encodeCursor([shown.at(-1)]) : null, anchor: query.anchor ?? (query.page === 1 && query.cursor === undefined ? (shown[0] ?? null) : null) };
}

/** The id right after one, for lists that ask for what comes before a place. */
export function after(id: string): string {
  const hex = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0').slice(-32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A place in a list by a moment and an id; nulls at its beginning. */
export function momentOf(cursor: string | undefined): { at: string | null; id: string | null } {
  if (cursor === undefined) return { at: null, id: null };
  const [at, id] = decodeCursor(cursor, 2) ?? [];
  return typeof at === 'string' && /^[12]\d{3}-\d\d-\d\d[T ][\d:.]{8,15}([+-]\d\d(:?\d\d)?|Z)$/.test(at) && !Number.isNaN(Date.parse(at)) && isId(id) ? { at, id } : failField('cursor', says('core.page_gone'));
}

/** A place in a list by ids. */
export function idOf(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor, 1) ?? [];
  return isId(id) ? id : failField('cursor', says('core.page_gone'));
}

/** A place in a list by whole numbers. */
export function numberOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const [n] = decodeCursor(cursor, 1) ?? [];
  return Number.isSafeInteger(n) ? (n as number) : failField('cursor', says('core.page_gone'));
}

/** Rows that were asked for one more than wanted, and where the next page begins. */
export function itemsOf<T>(rows: readonly T[], limit: number, key: (row: T) => readonly unknown[]): { rows: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  return { rows: page, next_cursor: rows.length > limit ? encodeCursor(key(page.at(-1)!)) : null };
}
