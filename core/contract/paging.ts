import { z } from 'zod';
import { pageLimits } from './list-fields.ts';

/** Query fields every cursor-paged list accepts; the server clamps nothing silently, it refuses. */
export const pageQuery = {
  cursor: z.string().max(2000).optional().describe('Opaque place returned as nextCursor'),
  limit: z.coerce.number().int().min(1).max(pageLimits.most).default(pageLimits.usual).describe(`Rows per page, 1 to ${pageLimits.most}`),
};

/** A page of rows: `nextCursor` is null at the end; `total` counts what the viewer may see under the same filter. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable(), total: z.number().int().nullable() });

/** A page of rows. */
export interface Page<T> { items: T[]; nextCursor: string | null; total: number | null }

/** Encodes the sort key of the last row as an opaque cursor. */
export function encodeCursor(values: readonly unknown[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Decodes a cursor; null when it is not one of ours. */
export function decodeCursor(cursor: string, length: number): unknown[] | null {
  try {
    const binary = atob(cursor.replace(/-/g, '+').replace(/_/g, '/'));
    const values: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))));
    return Array.isArray(values) && values.length === length ? values : null;
  } catch {
    return null;
  }
}
