import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { id, instant } from './fields.ts';
import type { ListField } from './list.ts';
import { selection } from './resource.ts';

/** Many papers come as one PDF for a printer, or as a ZIP with a PDF for each. */
export const paperForms = ['pdf', 'zip'] as const;
/** How many papers come. */
export type PaperForm = (typeof paperForms)[number];
/** Most papers in one file, and hours until it is gone. */
export const paperLimits = { papers: 1000, hours: 24 } as const;

/** Expected refusals of many papers in one file. */
export const paperErrors = defineErrors({
  'core.too_many_papers': [422, 'At most {limit} papers come in one file. Narrow the selection down.'],
  'core.no_papers': [409, 'There is nothing to print among them.'],
  'core.papers_running': [409, 'Your last file is still being made. Wait for it, or stop it.'],
});

const batch = z.object({
  id: z.string(), kind: z.string().describe('What is in it: invoices, bills, quotes, statements'), form: z.enum(paperForms), state: z.enum(['running', 'done', 'failed', 'cancelled']), total: z.number().int(), handled: z.number().int(), leftOut: z.array(z.string()).describe('Names of what could not be drawn'),
  bytes: z.number().int(), available: z.boolean().describe('Whether it can be fetched now'), createdAt: instant, endsAt: instant.describe('When it is gone'),
});
/** Many papers in one file, and how far it is. */
export type PaperBatch = z.infer<typeof batch>;
/** What a call that begins one answers. */
export const paperBatch = batch;

/** A call that begins a file with the papers of chosen rows of a list. */
export function printCall<F extends Record<string, ListField>>({ id: operation, path, can, what, fields, custom = false }: { id: string; path: string; can: string; what: string; fields: F; custom?: boolean }) {
  return endpoint({
    id: operation, service: 'dash', post: path, status: 201, can, summary: `Begins one file with the PDFs of many ${what}: joined for a printer, or as a ZIP`, rate: 'expensive', errors: [...Object.keys(paperErrors), 'core.selection_changed'],
    input: z.strictObject({ workspace_slug: z.string().max(80), selection: selection(fields, custom), form: z.enum(paperForms) }), output: batch,
  });
}

/** The viewer's own files of the last day, newest first. */
export const listPaperBatches = endpoint({ id: 'paperBatches.list', service: 'dash', get: '/paper-batches', can: 'member', summary: 'Own files with many papers, of the last day', input: z.strictObject({}), output: z.object({ items: z.array(batch) }) });
/** How far one is. */
export const getPaperBatch = endpoint({ id: 'paperBatches.get', service: 'dash', get: '/paper-batches/:id', can: 'member', summary: 'How far a file with many papers is', input: z.strictObject({ id }), output: batch });
/** Stops one that is being made; nothing of it is kept. */
export const cancelPaperBatch = endpoint({ id: 'paperBatches.cancel', service: 'dash', delete: '/paper-batches/:id', can: 'member', summary: 'Stops a file with many papers', input: z.strictObject({ id }), output: batch });
/** Its bytes, for who asked for it. */
export const paperBatchFile = endpoint({ id: 'paperBatches.file', service: 'dash', get: '/paper-batches/:id/file', can: 'member', summary: 'A file with many papers', rate: 'expensive', answer: 'stream', input: z.strictObject({ id }), output: z.unknown() });
