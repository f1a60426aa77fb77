import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { activities } from './activities.ts';

/** Activities at a party, its people, its opportunities and its leads, newest first, as far as the viewer may see these. */
export const partyActivities = endpoint({
  id: 'activities.ofParty', service: 'dash', get: '/:workspace_slug/parties/:id/activities', can: 'member', summary: 'Lists activities around a person or company',
  input: z.strictObject({ workspace_slug: z.string().max(80), id, cursor: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  output: z.object({ items: z.array(activities.row), nextCursor: z.string().nullable() }),
});
