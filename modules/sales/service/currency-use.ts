import { registerCurrencyUse } from '#modules/settings/api.ts';

// Drafts count: they hold what they come to in the base currency.
const kept: Readonly<Record<string, string>> = {
  quote: 'select 1 from sales.quote where workspace_id = $1 and total_amount <> 0',
  order: 'select 1 from sales.sales_order where workspace_id = $1 and total_amount <> 0',
  commission: 'select 1 from sales.commission_entry where workspace_id = $1 and amount <> 0',
  // The reports of sources and campaigns count costs in the base currency only.
  source_cost: 'select 1 from sales.source_cost where workspace_id = $1',
  campaign_cost: 'select 1 from sales.campaign_cost where workspace_id = $1',
};
for (const [what, sql] of Object.entries(kept)) registerCurrencyUse(`sales.${what}`, async (ctx, workspaceId) => (await ctx.sql(`${sql} limit 1`, [workspaceId])).length > 0);
