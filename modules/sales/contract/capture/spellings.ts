import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** What is written one way in a workspace. */
export const wordKinds = ['source', 'label'] as const;
/** A kind of words that are written one way. */
export type WordKind = (typeof wordKinds)[number];
/** Sources or labels the workspace knows, as it writes them, that contain what is typed whatever its case and accents: those that begin with it first, at most 20. */
export const suggestWords = endpoint({
  id: 'leadWords.suggest', service: 'dash', get: '/:workspace_slug/lead-words', can: 'sales.lead.view', rate: 'read', summary: 'Suggests sources or labels',
  input: z.strictObject({ workspace_slug: z.string().max(80), kind: z.enum(wordKinds), q: z.string().max(60).default('') }), output: z.object({ items: z.array(z.string()) }),
});
