import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { duplicateReasons } from './lead.ts';
import { leadStatuses } from './pipelines.ts';

const slug = { workspace_slug: z.string().max(80) };
const call = { service: 'dash', can: 'sales.lead.remove' } as const;
const side = z.object({ id: z.string(), name: z.string(), company: z.string(), email: z.string(), phone: z.string(), status: z.enum(leadStatuses), ownerId: z.string().nullable(), createdAt: instant });
const pair = z.object({ id: z.string(), a: side, b: side, reasons: z.array(z.enum(duplicateReasons)), foundAt: instant, dismissedAt: instant.nullable() });
/** One lead of a pair. */
export type LeadDuplicateSide = z.infer<typeof side>;
/** Two leads that may be the same, and why. */
export type LeadDuplicate = z.infer<typeof pair>;

/** Pairs of open leads that may be the same, newest first: only those of which the viewer sees both. `total` is null above 1000. */
export const listLeadDuplicates = endpoint({
  ...call, id: 'leadDuplicates.list', get: '/:workspace_slug/lead-duplicates', summary: 'Lists leads that may be the same',
  input: z.strictObject({ ...slug, ...pageQuery, state: z.enum(['open', 'dismissed']).default('open').describe('`dismissed`: those that somebody said are two') }), output: pageOf(pair),
});
/** Says that a pair is not one: it is not proposed again. */
export const dismissLeadDuplicate = endpoint({ ...call, id: 'leadDuplicates.dismiss', post: '/:workspace_slug/lead-duplicates/:id/dismissal', summary: 'Marks two leads as different', input: z.strictObject({ ...slug, id }), output: done });
/** Takes that back. */
export const reopenLeadDuplicate = endpoint({ ...call, id: 'leadDuplicates.reopen', delete: '/:workspace_slug/lead-duplicates/:id/dismissal', summary: 'Proposes two leads as possibly the same again', input: z.strictObject({ ...slug, id }), output: done });
