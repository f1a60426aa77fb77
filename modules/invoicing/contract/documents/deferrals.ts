import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { problem } from '../expenses/words.ts';
import { areaOf } from './document.ts';
import type { Direction } from './words.ts';

const part = z.object({
  on: z.string(), amount: z.string(), kind: z.enum(['part', 'correction']).describe('A correction follows what a credit, or voiding, took back of parts that were recognised'),
  postedOn: z.string().nullable(), entryId: z.string().nullable(), entryNumber: z.string().nullable(),
});
const deferral = z.object({
  id: z.string(), lineId: z.string(), name: z.string(), method: z.enum(['months', 'days']), from: z.string(), to: z.string(), account: z.string().describe('Code and name of where it is recognised'), currency: z.string().describe('The base currency, of all amounts'),
  total: z.string().describe('What the document deferred'), amount: z.string().describe('What of it credits left'), recognised: z.string(), left: z.string(), problem: z.string().describe('Why the next part could not be recognised, in English; empty when it could'), reason: problem.nullable().describe('The same by its code; null when it could, and of what failed before codes were kept'), parts: z.array(part).describe('By their days'),
});
/** How a line's revenue or expense is spread over its period. Amounts are decimal texts, positive for what the document asks, negative for what a credit gives back. */
export type Deferral = z.infer<typeof deferral>;

/** The call that lists the schedules of a document. */
export function deferralCalls(direction: Direction) {
  const { name, path, can, one } = areaOf[direction];
  return {
    deferrals: endpoint({
      id: `${name}.listDeferrals`, service: 'dash', get: `/:workspace_slug/${path}/:id/deferrals`, can: `${can}.view`, summary: `Shows how the lines of ${one} are spread over their periods`,
      input: z.strictObject({ workspace_slug: z.string().max(80), id }), output: z.object({ items: z.array(deferral) }),
    }),
  };
}
