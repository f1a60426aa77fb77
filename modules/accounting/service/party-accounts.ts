import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { findParty, partyAccounts, registerPartyCheck, type PartyFacts } from '#modules/parties/api.ts';
import { ledgerSays } from '../contract/ledger/words.ts';
import { spendableTypes } from '../contract/reports/party-accounts.ts';
import { reportSays } from '../contract/reports/words.ts';
import { registerAccountUse } from './ledger/account-uses.ts';
import { accountsByRole, findBook } from './ledger/book.ts';
import { findAccounts, type FoundAccount } from './ledger/find-accounts.ts';
import { countedAccount } from './stock/counted-account.ts';

// An account that a party is posted to is not removed, and moves along when it is merged.
registerAccountUse('parties.party', partyAccounts);

registerPartyCheck('accounting.vendor_account', async (ctx, changes) => {
  const named = changes.filter((c) => c.after.vendorExpenseAccountId && c.after.vendorExpenseAccountId !== c.before.vendorExpenseAccountId);
  if (named.length === 0) return;
  const [accounts, counted] = [await findAccounts(ctx, named.map((c) => c.after.vendorExpenseAccountId!)), await countedAccount(ctx)];
  for (const { after, path } of named) {
    const account = accounts.get(after.vendorExpenseAccountId!);
    if (!account || account.isGroup || !account.isActive || !spendableTypes.includes(account.type)) failField(path('vendorExpenseAccountId'), reportSays('accounting.choose_spent_account'));
    if (account.id === counted) failField(path('vendorExpenseAccountId'), ledgerSays('accounting.stock_account'));
  }
});

/** What is owed by customers and what is owed to vendors: the role of its usual account, the type of all of them, and where a party names its own. */
const controls = { ar: { type: 'receivable', field: 'customerAccountId', says: 'accounting.choose_receivable_account' }, ap: { type: 'payable', field: 'vendorAccountId', says: 'accounting.choose_payable_account' } } as const;
/** A side of what is owed, by the role of its usual account. */
export type Control = keyof typeof controls;

/** Active, takes entries, and keeps open items. */
const takesItems = (account: FoundAccount | undefined, role: Control): account is FoundAccount => account !== undefined && account.type === controls[role].type && !account.isGroup && account.isActive && account.reconcilable;

registerPartyCheck('accounting.own_accounts', async (ctx, changes) => {
  const named = (['ar', 'ap'] as const).flatMap((role) => changes.flatMap((c) => { const id = c.after[controls[role].field]; return id && id !== c.before[controls[role].field] ? [{ ...c, role, id }] : []; }));
  if (named.length === 0) return;
  const [accounts, book] = [await findAccounts(ctx, named.map((n) => n.id)), await findBook(ctx)];
  for (const { role, id, after, path } of named) {
    const account = accounts.get(id);
    if (!takesItems(account, role)) failField(path(controls[role].field), reportSays(controls[role].says));
    const own = after.currency ?? book?.baseCurrency ?? account.currency;
    if (account.currency !== null && account.currency !== own) failField(path(controls[role].field), reportSays('accounting.own_account_currency', { currency: account.currency, own: own! }));
  }
});

type OwnAccounts = Pick<PartyFacts, 'customerAccountId' | 'vendorAccountId'>;

/** The account that was chosen for a party, where it takes what is posted in a currency now; null for the usual one. */
export async function ownControl(ctx: Ctx, role: Control, { party, currency }: { party: OwnAccounts | null | undefined; currency: string }): Promise<string | null> {
  const id = party?.[controls[role].field] ?? null;
  const account = id === null ? undefined : (await findAccounts(ctx, [id])).get(id);
  return takesItems(account, role) && (account.currency === null || account.currency === currency) ? account.id : null;
}

/** The account on which what a party newly owes, is owed or pays in advance stands: its own, else the usual one. */
export async function controlOf(ctx: Ctx, role: Control, { partyId, currency }: { partyId: string | null; currency: string }): Promise<string> {
  const own = partyId === null ? null : await ownControl(ctx, role, { party: await findParty(ctx, partyId), currency });
  return own ?? (await accountsByRole(ctx, [role]) as Record<Control, string>)[role];
}

/** All accounts on which customers owe or vendors are owed: items stay on the one they were posted to. */
export async function controlIds(ctx: Ctx, role: Control): Promise<string[]> {
  return (await ctx.sql<{ id: string }>('select a.id from accounting.account a where a.workspace_id = $1 and a.type = $2 and not a.is_group and a.deleted_at is null', [ctx.workspaceId, controls[role].type], 'accounting.controls')).map((a) => a.id);
}

/** Of these accounts, which side of what is owed each is; others are absent. */
export async function controlSides(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, Control>> {
  const accounts = await findAccounts(ctx, accountIds);
  return new Map([...accounts.values()].flatMap((a): Array<[string, Control]> => (a.type === 'receivable' ? [[a.id, 'ar']] : a.type === 'payable' ? [[a.id, 'ap']] : [])));
}
