import { z } from 'zod';
import { canSum, isCustomKey, readFilter, type Filter, type ListField } from './list-fields.ts';
import { pageQuery } from './paging.ts';

export * from './list-fields.ts';

/** Query fields of a list over `fields`: search, filter, multi-column sort, grouping, sums and cursor paging; `custom` also lets the workspace's own fields in. */
export function listQuery(fields: Record<string, ListField>, custom = false) {
  const known = (keys: readonly string[], key: string) => keys.includes(key) || (custom && isCustomKey(key));
  const sortable = Object.entries(fields).filter(([, f]) => f.sortable !== false).map(([k]) => k);
  const groupable = Object.entries(fields).filter(([, f]) => f.groupable).map(([k]) => k);
  const summable = Object.entries(fields).filter(([, f]) => canSum(f)).map(([k]) => k);
  return {
    ...pageQuery,
    q: z.string().trim().max(200).optional().describe('Words to search for'),
    sort: z.string().max(200).optional().describe('Fields, comma separated, `-` for descending')
      .transform((s) => (s ? s.split(',').map((k) => ({ field: k.replace(/^-/, ''), descending: k.startsWith('-') })) : []))
      .refine((keys) => keys.length <= 4 && keys.every((k) => known(sortable, k.field)) && new Set(keys.map((k) => k.field)).size === keys.length, `Sort by up to four of: ${sortable.join(', ')}.`),
    filter: z.string().max(8000).optional().describe('JSON: a condition {field, op, value}, {and: […]} or {or: […]}')
      .transform((text, ctx): Filter | undefined => {
        const filter = readFilter(fields, text, custom);
        if (typeof filter !== 'string') return filter;
        ctx.addIssue({ code: 'custom', message: filter });
        return z.NEVER;
      }),
    count: z.enum(['none', 'exact']).default('none').describe('`exact` also counts all matching rows'),
    group: z.string().max(80).optional().describe('Answers `groups` with their sizes').refine((key) => key === undefined || known(groupable, key), groupable.length > 0 ? `Group by one of: ${groupable.join(', ')}.` : 'This list has no groups.'),
    sums: z.string().max(800).transform((text) => (text ? text.split(',') : []))
      .refine((keys) => keys.length <= 12 && keys.every((key) => known(summable, key)), 'These fields cannot be added up.').optional().describe('Fields to add up over all that match, comma separated'),
  };
}

const sums = z.record(z.string(), z.array(z.object({ currency: z.string().nullable(), sum: z.string() }))).optional();

/** A page of rows, with the groups and sums when they were asked for. */
export const listPage = <T extends z.ZodType>(row: T) => z.object({
  items: z.array(row), nextCursor: z.string().nullable(), total: z.number().int().nullable(),
  groups: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]).nullable(), count: z.number().int(), sums })).optional(), sums,
});
