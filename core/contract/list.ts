import { z } from 'zod';
import { readFilter, type Filter, type ListField } from './list-fields.ts';
import { pageQuery } from './paging.ts';

export * from './list-fields.ts';

/** Query fields of a list over `fields`: search, filter, multi-column sort, grouping and cursor paging. */
export function listQuery(fields: Record<string, ListField>) {
  const sortable = Object.entries(fields).filter(([, f]) => f.sortable !== false).map(([k]) => k);
  const groupable = Object.entries(fields).filter(([, f]) => f.groupable).map(([k]) => k);
  return {
    ...pageQuery,
    q: z.string().trim().max(200).optional().describe('Words to search for'),
    sort: z.string().max(200).optional().describe('Fields, comma separated, `-` for descending')
      .transform((s) => (s ? s.split(',').map((k) => ({ field: k.replace(/^-/, ''), descending: k.startsWith('-') })) : []))
      .refine((keys) => keys.length <= 4 && keys.every((k) => sortable.includes(k.field)) && new Set(keys.map((k) => k.field)).size === keys.length, `Sort by up to four of: ${sortable.join(', ')}.`),
    filter: z.string().max(8000).optional().describe('JSON: a condition {field, op, value}, {and: […]} or {or: […]}')
      .transform((text, ctx): Filter | undefined => {
        const filter = readFilter(fields, text);
        if (typeof filter !== 'string') return filter;
        ctx.addIssue({ code: 'custom', message: filter });
        return z.NEVER;
      }),
    count: z.enum(['none', 'exact']).default('none').describe('`exact` also counts all matching rows'),
    group: groupable.length > 0
      ? z.enum(groupable as [string, ...string[]]).optional().describe('Answers `groups` with their sizes')
      : z.undefined().optional(),
  };
}

/** A page of rows, with the groups when they were asked for. */
export const listPage = <T extends z.ZodType>(row: T) => z.object({
  items: z.array(row), nextCursor: z.string().nullable(), total: z.number().int().nullable(),
  groups: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]).nullable(), count: z.number().int() })).optional(),
});
