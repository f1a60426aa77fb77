import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { findAccounts, followAccounts } from '#modules/accounting/api.ts';
import { chargeKinds, documentSays, type ChargeKind } from '../../contract/documents.ts';

type OfKinds = Partial<Record<ChargeKind, string>>;

/** Accounts that charges to customers are posted to by their kind, as far as the settings name one that takes lines; merged ones as what took their place. */
export async function chargeAccounts(ctx: Ctx, chosen: OfKinds): Promise<OfKinds> {
  const accounts = await followAccounts(ctx, Object.values(chosen));
  return Object.fromEntries(chargeKinds.flatMap((kind) => { const account = chosen[kind] ? accounts.get(chosen[kind]) : undefined; return account?.isActive && !account.isGroup ? [[kind, account.id]] : []; }));
}

/** Refuses accounts that are newly chosen and take no lines. */
export async function requireChargeAccounts(ctx: Ctx, given: OfKinds, before: OfKinds): Promise<void> {
  const accounts = await findAccounts(ctx, Object.values(given));
  for (const kind of chargeKinds) {
    const id = given[kind];
    const account = id ? accounts.get(id) : undefined;
    if (id && id !== before[kind] && (!account || account.isGroup || !account.isActive)) failField(`chargeAccounts.${kind}`, documentSays('invoicing.choose_account'));
  }
}
