import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';
import { importStates } from './records.ts';

const count = z.number().int();
const changeShape = z.object({
  id: id.describe('What imports.* take when it is an import, bulks.* otherwise'), kind: z.enum(['import', 'change', 'remove']), fileName: z.string().nullable().describe('Of an import'), state: z.enum(importStates),
  total: count, handled: count, created: count, changed: count.describe('Rows that were changed or, when they were removed, removed'), unchanged: count.describe('Rows that said the same already; taking it back leaves them'), skipped: count, failed: count.describe('Rows that were wrong or refused'), kept: count.describe('Rows that taking it back left alone, because they were changed since'),
  canUndo: z.boolean().describe('There is something to take back'), createdAt: instant,
});
/** An import, or a change of many records, as its author finds it again. */
export type RecentChange = z.infer<typeof changeShape>;
/** The viewer's own imports and changes of many records of a kind, newest first. */
export const listRecentChanges = endpoint({
  id: 'recentChanges.list', service: 'dash', get: '/recent-changes', can: 'member', summary: 'Lists one\'s own imports and changes of many records of a kind; they are kept for 30 days',
  input: z.strictObject({ topics: z.string().max(330).describe('Kinds of records, comma separated, at most four').transform((text) => text.split(',')).refine((topics) => topics.length <= 4 && topics.every((topic) => /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(topic)), 'This is not a kind of record.'), ...pageQuery }), output: pageOf(changeShape),
});

const removedShape = z.object({ id: z.string(), name: z.string(), by: z.object({ id, name: z.string(), photo: z.string().nullable() }).nullable(), removedAt: instant });
/** A record that was removed and can be brought back. */
export type RemovedRecord = z.infer<typeof removedShape>;
/** Records of a kind removed in the last 30 days, those the viewer would see if they were still there, newest first; a page may hold fewer than asked for. */
export const listRemovedRecords = endpoint({
  id: 'removedRecords.list', service: 'dash', get: '/removed-records', can: 'member', summary: 'Lists records removed in the last 30 days, for whoever may bring them back',
  input: z.strictObject({ topic: z.string().regex(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/, 'This is not a kind of record.').max(80), ...pageQuery }), output: pageOf(removedShape),
});
