import type { Ctx } from '#core/server/context.ts';
import type { GroupValues } from './contract.ts';
import { applied, decimalsOf } from './rules/defaults.ts';
import { loadGroups, readGroups, type StoredGroups } from './service/store.ts';

export { registerCurrencyUse } from './service/currency-use.ts';
export { plainVat, vatProblem } from './rules/vat.ts';

export { printedLogo, readLetterhead } from './service/letterhead.ts';
export { readLogo } from './service/logo.ts';
export { paperColor } from './rules/paper-colors.ts';

/** A workspace's settings as they are in force. `currency.decimals` follows from ISO 4217. */
export type Settings = Omit<GroupValues, 'currency'> & { currency: GroupValues['currency'] & { decimals: number } };

// What is stored stays the same object until somebody changes it, and checking it anew takes longer than most of what asks for it.
const known = new WeakMap<StoredGroups, Settings>();

/** Settings of the active workspace, from memory; for work without a viewer give the workspace the transaction has entered. */
export async function getSettings(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<Settings> {
  const groups = await readGroups(ctx, workspaceId);
  let settings = known.get(groups);
  if (!settings) known.set(groups, settings = inForce(groups));
  return settings;
}

/** The same as stored now, past the memory: for whoever follows a change of settings, which may reach them before it reaches the memory. */
export async function settingsNow(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<Settings> {
  return inForce(await loadGroups(ctx, workspaceId));
}

/** Shared by all who ask: nobody may change it. */
function inForce(groups: StoredGroups): Settings {
  const currency = applied('currency', groups.currency.stored);
  return Object.freeze({
    brand: Object.freeze(applied('brand', groups.brand.stored)), system: Object.freeze(applied('system', groups.system.stored)), company: Object.freeze(applied('company', groups.company.stored)),
    currency: Object.freeze({ ...currency, decimals: decimalsOf(currency.code) }),
  });
}
