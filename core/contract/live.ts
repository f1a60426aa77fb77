import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const event = z.object({
  stream: z.string(), seq: z.number().int(), type: z.string().optional(), topic: z.string().optional(),
  id: z.string().nullable().optional(), version: z.number().int().nullable().optional(), actor: z.string().nullable().optional(),
});

/** Events a browser missed while it was not connected. */
export const catchUp = endpoint({
  id: 'live.catchUp', service: 'dash', get: '/live', can: 'member',
  summary: 'Changes in the active workspace since a number; `reload` when there are too many to replay',
  input: z.strictObject({ since: z.coerce.number().int().min(0) }),
  output: z.object({ events: z.array(event), seq: z.number().int(), reload: z.boolean() }),
});
