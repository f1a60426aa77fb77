import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

const team = z.object({ id: z.string(), name: z.string(), memberIds: z.array(z.string()).describe('Accounts of its active members'), isMine: z.boolean().describe('The viewer is in it') });
/** A team as leads and opportunities know it. */
export type SalesTeam = z.infer<typeof team>;

/** Teams that leads and opportunities can belong to; none for whoever sees neither. */
export const listSalesTeams = endpoint({
  id: 'salesTeams.list', service: 'dash', get: '/:workspace_slug/sales-teams', can: 'member', summary: 'Lists teams that leads and opportunities can belong to',
  input: z.strictObject({ workspace_slug: z.string().max(80) }), output: z.object({ items: z.array(team) }),
});
