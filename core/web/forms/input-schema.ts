import type { z } from 'zod';
import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { roomRefusals } from '../errors/room-refusals.ts';

/** In the built app an endpoint's schema is fetched when it is first needed (app/build/contract-descriptors.ts). */
interface LaterSchema { load: () => Promise<unknown> }

function isLater(schema: unknown): schema is LaterSchema {
  return typeof (schema as Partial<LaterSchema>).load === 'function' && !('_zod' in (schema as object));
}

/** The zod schema of an endpoint's input, with the words for what it refuses. */
export async function inputSchema(endpoint: Endpoint): Promise<z.ZodType> {
  const { input } = endpoint;
  const [schema] = await Promise.all([isLater(input) ? (input.load() as Promise<z.ZodType>) : zodOf(input), roomRefusals()]);
  return schema;
}
