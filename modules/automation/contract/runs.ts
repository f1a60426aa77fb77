import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { can, slug } from './shapes.ts';

/** How a run ended; records that do not fit leave none behind. */
export const results = ['done', 'refused'] as const;
const runShape = z.object({
  id: z.string(), at: z.string(), topic: z.string(), subjectId: z.string(), title: z.string().nullable().describe('Null where the viewer may not see the record, or it is gone'),
  result: z.enum(results), action: z.number().int().nullable().describe('Which of the actions was refused, from 0'), code: z.string().nullable(), message: z.string().nullable(),
});
/** A rule has run with a record. */
export type Run = z.output<typeof runShape>;

/** Runs of a rule, newest first, as long as they are kept. */
export const listRuns = endpoint({ id: 'automations.listRuns', service: 'dash', get: '/:workspace_slug/automations/:id/runs', can, summary: 'Lists runs of an automation', input: z.strictObject({ ...slug, id, ...pageQuery }), output: pageOf(runShape) });
