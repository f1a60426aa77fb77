import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, paragraph } from '#core/contract/fields.ts';
import { bookDay } from './days.ts';
import { reportView } from './table.ts';
import { tableReports } from './words.ts';

/** Who writes footnotes: those who may post. */
export const reportNoteWrite = 'accounting.entry.post';
/** What makes other figures of the same report: cash basis, or the indirect method. */
export const reportVariants = ['', 'cash', 'indirect'] as const;
/** What makes other figures of the same report. */
export type ReportVariant = (typeof reportVariants)[number];

const slug = { workspace_slug: z.string().max(80) };
const about = { report: z.enum(tableReports), variant: z.enum(reportVariants).default('') };
const rowKey = z.string().regex(/^[\w.:-]{1,120}$/);
const note = z.object({ id: z.string(), row: z.string().describe('Key of the row'), from: z.string().nullable().describe('Null: from the beginning'), to: z.string(), body: z.string(), writtenBy: z.string().describe('Name'), writtenAt: instant, version: z.number().int() });
/** A footnote of a report. */
export type ReportNote = z.infer<typeof note>;

/** Footnotes of a report over some days; a table asks for those of all its columns. */
export const listReportNotes = endpoint({
  id: 'reportNotes.list', service: 'dash', get: '/:workspace_slug/reports/notes', can: reportView, summary: 'Footnotes of a report over some days',
  input: z.strictObject({ ...slug, ...about, spans: z.string().max(2000).regex(/^(\d{4}-\d{2}-\d{2})?\.\.\d{4}-\d{2}-\d{2}(,(\d{4}-\d{2}-\d{2})?\.\.\d{4}-\d{2}-\d{2})*$/).describe('First and last day of each, such as 2026-01-01..2026-03-31, comma separated; without a first day: from the beginning') }),
  output: z.object({ items: z.array(note) }),
});
/** Writes the footnote of a row over some days, in place of the one it has; with a version only where that is the one it has. */
export const writeReportNote = endpoint({
  id: 'reportNotes.write', service: 'dash', post: '/:workspace_slug/reports/notes', can: reportNoteWrite, summary: 'Writes a footnote on a row of a report over some days', errors: ['accounting.no_book', 'core.version_conflict'],
  input: z.strictObject({ ...slug, ...about, row: rowKey, from: bookDay.nullable(), to: bookDay, body: paragraph(1000).refine((text) => text.trim() !== '', 'Write something.'), version: z.number().int().min(0).optional().describe('Of the footnote it takes the place of, 0 for none; left out: of whichever there is') }), output: note,
});
/** Removes a footnote. */
export const removeReportNote = endpoint({ id: 'reportNotes.delete', service: 'dash', delete: '/:workspace_slug/reports/notes/:id', can: reportNoteWrite, summary: 'Removes a footnote of a report', input: z.strictObject({ ...slug, id }), output: done });
