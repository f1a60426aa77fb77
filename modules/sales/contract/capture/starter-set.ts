import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

const slug = { workspace_slug: z.string().max(80) };
const missing = z.object({ scoreRules: z.array(z.string()), sources: z.array(z.string()), targets: z.number().int().describe('Pipelines of leads without a target of the first answer') });
/** What of the usual set a workspace does not have: score rules, sources, and targets of the first answer. */
export type MissingDefaults = z.infer<typeof missing>;

/** What restoring the usual set would add. */
export const missingDefaults = endpoint({ id: 'captureDefaults.get', service: 'dash', get: '/:workspace_slug/capture-defaults', can: 'sales.settings', summary: 'What of the usual score rules, sources and targets is missing', input: z.strictObject(slug), output: missing });
/** Adds what of the usual set is missing; what is there stays as it is. The same again adds nothing. */
export const restoreDefaults = endpoint({ id: 'captureDefaults.restore', service: 'dash', post: '/:workspace_slug/capture-defaults', can: 'sales.settings', status: 200, summary: 'Adds the usual score rules, sources and targets that are missing', input: z.strictObject(slug), output: missing.describe('What was added') });
