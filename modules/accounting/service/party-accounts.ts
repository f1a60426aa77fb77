import { failField } from '#core/server/fail.ts';
import { partyAccounts, registerPartyCheck } from '#modules/parties/api.ts';
import { spendableTypes } from '../contract/reports/party-accounts.ts';
import { reportSays } from '../contract/reports/words.ts';
import { registerAccountUse } from './ledger/account-uses.ts';
import { findAccounts } from './ledger/find-accounts.ts';

// An account bills of a vendor are spent on is not removed, and moves along when it is merged.
registerAccountUse('parties.party', partyAccounts);

registerPartyCheck('accounting.vendor_account', async (ctx, changes) => {
  const named = changes.filter((c) => c.after.vendorExpenseAccountId && c.after.vendorExpenseAccountId !== c.before.vendorExpenseAccountId);
  if (named.length === 0) return;
  const accounts = await findAccounts(ctx, named.map((c) => c.after.vendorExpenseAccountId!));
  for (const { after, path } of named) {
    const account = accounts.get(after.vendorExpenseAccountId!);
    if (!account || account.isGroup || !account.isActive || !spendableTypes.includes(account.type)) failField(path('vendorExpenseAccountId'), reportSays('accounting.choose_spent_account'));
  }
});
