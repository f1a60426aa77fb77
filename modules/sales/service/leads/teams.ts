import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { listTeams } from '#modules/workspace/api.ts';
import type { listSalesTeams } from '../../contract/leads.ts';

/** Teams that leads and opportunities can belong to. */
export async function salesTeams(ctx: Ctx): Promise<OutputOf<typeof listSalesTeams>> {
  if (!ctx.can('sales.lead.view') && !ctx.can('sales.deal.view')) return { items: [] };
  return { items: (await listTeams(ctx)).map((team) => ({ ...team, isMine: ctx.member.teams?.ids.includes(team.id) ?? false })) };
}
