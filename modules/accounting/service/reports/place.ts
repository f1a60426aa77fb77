import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { says } from '#core/contract/rules.ts';
import { failField } from '#core/server/fail.ts';

/** Place in a list ordered by day and id. */
export interface Place { on: string; id: string }

const day = /^\d{4}-\d\d-\d\d$/;
const uuid = /^[0-9a-f-]{36}$/;

/** Reads a cursor; null for the first page, refuses one that is none of ours. */
export function placeAfter(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [on, id] = decodeCursor(cursor, 2) ?? [];
  if (typeof on !== 'string' || typeof id !== 'string' || !day.test(on) || Number.isNaN(Date.parse(on)) || !uuid.test(id)) return failField('cursor', says('core.page_gone'));
  return { on, id };
}

/** A page out of one row more than it holds, and the cursor of the next. */
export function pageOf<T>(rows: readonly T[], limit: number, place: (row: T) => Place): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: page, nextCursor: null };
  const { on, id } = place(last);
  return { rows: page, nextCursor: encodeCursor([on, id]) };
}
