import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { says } from '#core/contract/rules.ts';
import { failField } from '#core/server/fail.ts';

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(value as number) < 4e15;
const gone = (): never => failField('cursor', says('core.page_gone'));

/** A place in a list that is sorted by a moment (microseconds since 1970) or a whole number, then by id; both null at its beginning. */
export interface Place { at: number | null; id: string | null }

/** Where a page begins. */
export function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return { at: null, id: null };
  const [at, id] = decodeCursor(cursor, 2) ?? gone();
  return isWhole(at) && isId(id) ? { at, id } : gone();
}

/** A place in a list of people by nearness, 0 to `nearest`, and name. */
export function namePlaceOf(cursor: string | undefined, nearest = 1): { near: number; name: string; id: string } | null {
  if (cursor === undefined) return null;
  const [near, name, id] = decodeCursor(cursor, 3) ?? gone();
  return isWhole(near) && near >= 0 && near <= nearest && typeof name === 'string' && name.length <= 300 && !name.includes('\u0000') && isId(id) ? { near, name, id } : gone();
}

/** A place in a list of members by rank, moment and id. */
export function rankPlaceOf(cursor: string | undefined): { rank: number | null } & Place {
  if (cursor === undefined) return { rank: null, at: null, id: null };
  const [rank, at, id] = decodeCursor(cursor, 3) ?? gone();
  return isWhole(rank) && Math.abs(rank) < 100 && isWhole(at) && isId(id) ? { rank, at, id } : gone();
}

/** A page of rows that were asked for one more than wanted: the rows, and the cursor of the next page. */
export function pageOf<T>(rows: readonly T[], limit: number, key: (row: T) => readonly unknown[]): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  return { rows: page, nextCursor: rows.length > limit ? encodeCursor(key(page.at(-1)!)) : null };
}
