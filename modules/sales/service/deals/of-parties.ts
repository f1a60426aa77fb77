import type { Ctx } from '#core/server/context.ts';
import { dealScope } from './scope.ts';

/** Opportunities in which one of these parties is the account, the contact or among the people, as the viewer may see them: the 200 newest. */
export async function dealsOfParties(ctx: Ctx, partyIds: readonly string[]): Promise<string[]> {
  if (!ctx.can('sales.deal.view')) return [];
  const values: unknown[] = [partyIds];
  const rows = await ctx.sql<{ id: string }>(
    `select o.id from sales.opportunity o where ${dealScope(ctx, { add: (v) => `$${values.push(v)}` })} and o.id in (
       select d.id from sales.opportunity d where d.account_id = any($1::uuid[]) union all select d.id from sales.opportunity d where d.contact_id = any($1::uuid[]) union all select c.opportunity_id from sales.opportunity_contact c where c.party_id = any($1::uuid[]))
     order by o.created_at desc limit 200`, values);
  return rows.map((r) => r.id);
}
