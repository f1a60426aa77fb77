import { registerCurrencyUse } from '#modules/settings/api.ts';
import { hasEntries } from './ledger/set-up.ts';

// Amounts without a currency of their own are read as the base currency. A draft that was removed does not come back into another one (accounting.other_base). The limit of 5.00 every workspace begins with is nobody's amount.
const kept: Readonly<Record<string, string>> = {
  budget: 'select 1 from accounting.budget where workspace_id = $1',
  draft_entry: 'select 1 from accounting.draft_entry where workspace_id = $1 and total <> 0 and deleted_at is null',
  write_off_limit: 'select 1 from accounting.bank_settings where workspace_id = $1 and write_off_limit not in (0, 500)',
};
registerCurrencyUse('accounting.ledger', hasEntries);
for (const [what, sql] of Object.entries(kept)) registerCurrencyUse(`accounting.${what}`, async (ctx, workspaceId) => (await ctx.sql(`${sql} limit 1`, [workspaceId])).length > 0);
