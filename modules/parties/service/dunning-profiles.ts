import type { Ctx } from '#core/server/context.ts';
import { alive } from './facts.ts';

/** The first customers by name who have a reminder profile. */
export function customersOfDunningProfile(ctx: Ctx, profileId: string, most: number): Promise<Array<{ id: string; name: string }>> {
  return ctx.sql(`select p.id, p.name from parties.party p where p.workspace_id = $1 and p.dunning_profile_id = $2 and ${alive} order by lower(p.name), p.id limit $3`, [ctx.workspaceId, profileId, most], 'parties.of_dunning_profile');
}

/** The reminder profile of a customer, of whose workspace a job says it. */
export async function dunningProfileOf(ctx: Ctx, workspaceId: number, partyId: string): Promise<string | null> {
  const [row] = await ctx.sql<{ id: string | null }>('select p.dunning_profile_id as id from parties.party p where p.workspace_id = $1 and p.id = $2', [workspaceId, partyId], 'parties.dunning_profile');
  return row?.id ?? null;
}
