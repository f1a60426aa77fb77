import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { date } from './fields.ts';

/** What a link to a record shows of it to somebody who may see the record. */
export const recordCardShape = z.object({
  topic: z.string(), id: z.string(), title: z.string(), number: z.string().nullable().describe('Of documents'), amount: z.object({ value: z.string(), currency: z.string() }).nullable().describe('In major units'),
  status: z.string().nullable().describe('Where it stands, in the words of its own lists; null for kinds that do not stand anywhere'), dueOn: date.nullable().describe('Of what falls due'),
});
/** What a link to a record shows of it. */
export type RecordCard = z.output<typeof recordCardShape>;

/** A record in few words; 404 for whoever may not see it, as for what is not there. */
export const getRecordCard = endpoint({
  id: 'records.card', service: 'dash', get: '/records/:topic/:subjectId/card', can: 'member', summary: 'A record in few words, for links that lead to it',
  input: z.strictObject({ topic: z.string().regex(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/, 'This is not a kind of record.').max(80), subjectId: z.string().min(1).max(100) }), output: recordCardShape,
});
