import { registerCurrencyUse } from '#modules/settings/api.ts';

// What has no currency column of its own is read as the base currency: another one would turn 500 dollars into 500 yen. Drafts count, they hold what they come to in it. What was removed counts where it can come back: documents do not come back into another one (accounting.other_base), policies never do.
const kept: Readonly<Record<string, string>> = {
  document: 'select 1 from invoicing.document where workspace_id = $1 and total_amount <> 0 and deleted_at is null',
  expense: 'select 1 from invoicing.expense where workspace_id = $1 and total <> 0',
  approval_limits: 'select 1 from invoicing.settings where workspace_id = $1 and exists (select 1 from jsonb_array_elements(sale_steps || purchase_steps) s where (s->>\'from\')::bigint > 0)',
  reminder_fee: 'select 1 from invoicing.dunning_level where workspace_id = $1 and fee > 0',
  // Also of profiles that were removed: they can come back.
  profile_fee: "select 1 from invoicing.dunning_profile f, jsonb_array_elements(f.levels) v where f.workspace_id = $1 and v ->> 'fee' is not null",
  category_budget: 'select 1 from invoicing.expense_category where workspace_id = $1 and month_budget is not null',
  claim_steps: "select 1 from invoicing.expense_settings s, jsonb_array_elements(s.steps) step where s.workspace_id = $1 and coalesce((step ->> 'above')::numeric, 0) > 0",
  expense_policy: `select 1 from invoicing.expense_policy p, jsonb_array_elements(p.rules) r where p.workspace_id = $1 and p.deleted_at is null and r ->> 'currency' is null
    and coalesce(r ->> 'maxItem', r ->> 'maxDay', r ->> 'maxMonth', r ->> 'receiptAbove') is not null`,
  mileage: 'select 1 from invoicing.mileage_rate where workspace_id = $1',
  per_diem: 'select 1 from invoicing.per_diem_rate where workspace_id = $1',
};
for (const [what, sql] of Object.entries(kept)) registerCurrencyUse(`invoicing.${what}`, async (ctx, workspaceId) => (await ctx.sql(`${sql} limit 1`, [workspaceId])).length > 0);
