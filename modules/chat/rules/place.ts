import { decodeCursor } from '#core/contract/paging.ts';

/** What a part of a cursor must be: a place in a list is sent back by the client, so nothing in it is believed. */
export type PlacePart = 'boolean' | 'integer' | 'instant' | 'id';

const is: Record<PlacePart, (value: unknown) => boolean> = {
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isSafeInteger(value),
  instant: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?$/.test(value) && !Number.isNaN(Date.parse(`${value.slice(0, 10)}T${value.slice(11, 19)}Z`)),
  id: (value) => typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
};

/** The place a cursor stands for; null for the beginning, undefined when it is none of ours. */
export function readPlace(cursor: string | undefined, parts: readonly PlacePart[]): unknown[] | null | undefined {
  if (cursor === undefined) return null;
  const values = decodeCursor(cursor, parts.length);
  return values?.every((value, i) => is[parts[i]!](value)) ? values : undefined;
}
