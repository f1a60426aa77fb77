import type { Ctx } from '#core/server/context.ts';
import type { GroupValues } from './contract.ts';
import { applied, decimalsOf } from './rules/defaults.ts';
import { readGroups } from './service/store.ts';

export { registerCurrencyUse } from './service/currency-use.ts';
export { plainVat, vatProblem } from './rules/vat.ts';

export { printedLogo } from './service/letterhead.ts';
export { readLogo } from './service/logo.ts';
export { paperColor } from './rules/paper-colors.ts';

/** A workspace's settings as they are in force. `currency.decimals` follows from ISO 4217. */
export type Settings = Omit<GroupValues, 'currency'> & { currency: GroupValues['currency'] & { decimals: number } };

/** Settings of the active workspace, from memory; for work without a viewer give the workspace the transaction has entered. */
export async function getSettings(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<Settings> {
  const groups = await readGroups(ctx, workspaceId);
  const currency = applied('currency', groups.currency.stored);
  return {
    brand: applied('brand', groups.brand.stored), system: applied('system', groups.system.stored), company: applied('company', groups.company.stored),
    currency: { ...currency, decimals: decimalsOf(currency.code) },
  };
}
