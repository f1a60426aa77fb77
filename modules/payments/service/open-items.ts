import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { daysBetween } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, controlIds, earlyOfItems, listAccountsOf, openItems, openSums, relieved, requireBook, taxesOfDiscounts, taxPart, writeOffRules, type OpenItem } from '#modules/accounting/api.ts';
import { partyIdsOf } from '#modules/parties/api.ts';
import type { listMoneyAccounts, listOpenItems, OpenItemRow, Side, stillOpen } from '../contract.ts';
import { amountText, today } from './rows.ts';

/** Sides whose items stand on all accounts of a type, by the role of the usual one. */
export const controlRoles = { customer: 'ar', vendor: 'ap' } as const;

/** The ledger accounts on which a side's open items are. */
export async function controlAccounts(ctx: Ctx, side: Side): Promise<string[]> {
  return side === 'employee' ? [(await accountsByRole(ctx, ['employee_payable'])).employee_payable] : controlIds(ctx, controlRoles[side]);
}

/** True for items of one account, and for those of two on which customers owe or vendors are owed (`sides` of accounting's controlSides): these settle each other. */
export function meets(sides: ReadonlyMap<string, string>, a: Pick<OpenItem, 'accountId'>, b: Pick<OpenItem, 'accountId'>): boolean {
  return a.accountId === b.accountId || (sides.has(a.accountId) && sides.get(a.accountId) === sides.get(b.accountId));
}

/** What is open of a party. */
export async function openItemsOf(ctx: Ctx, { partyId, side, sourceType, sourceId }: InputOf<typeof listOpenItems>): Promise<OutputOf<typeof listOpenItems>> {
  const accountIds = await controlAccounts(ctx, side);
  const items = await openItems(ctx, { accountIds, ...(partyId ? { partyIds: await partyIdsOf(ctx, partyId) } : {}), ...(sourceType && sourceId ? { sources: { type: sourceType, ids: [sourceId] } } : {}) });
  const [now, { baseCurrency }, early] = [await today(ctx), await requireBook(ctx), await shownDiscounts(ctx, items)];
  return {
    items: items.map((i) => ({
      id: i.id, number: i.number, sourceType: i.sourceType, sourceId: i.sourceId, on: i.entryOn, dueOn: i.dueOn, days: daysBetween(i.dueOn, now), currency: i.currency,
      amount: amountText(i.amount < 0n ? -i.amount : i.amount, i.currency), open: amountText(i.openAmount < 0n ? -i.openAmount : i.openAmount, i.currency), openBase: amountText(i.openBase < 0n ? -i.openBase : i.openBase, baseCurrency), pays: i.openAmount > 0n ? 'in' as const : 'out' as const, discount: early.get(i.id) ?? null,
    })),
  };
}

/** How much is open of a party, as a customer and as a vendor. */
export async function stillOpenOf(ctx: Ctx, { partyId }: InputOf<typeof stillOpen>): Promise<OutputOf<typeof stillOpen>> {
  const accountIds = [...await controlAccounts(ctx, 'customer'), ...await controlAccounts(ctx, 'vendor')];
  const sums = await openSums(ctx, { partyIds: await partyIdsOf(ctx, partyId), accountIds, besides: 'payments.payment' });
  return { items: sums.map(({ currency, sum }) => ({ way: sum > 0n ? 'in' as const : 'out' as const, currency, open: amountText(sum < 0n ? -sum : sum, currency) })) };
}

/** Early discounts of open items as they are shown, by item, with what of each lowers tax. */
export async function shownDiscounts(ctx: Ctx, items: readonly OpenItem[]): Promise<Map<string, NonNullable<OpenItemRow['discount']>>> {
  const early = await earlyOfItems(ctx, items);
  const given = items.flatMap((item) => { const e = early.get(item.id); return e ? [{ item, early: e, off: relieved(item, e.amount) }] : []; });
  const taxes = await taxesOfDiscounts(ctx, given);
  return new Map(given.map(({ item, early: { amount, until }, off }, i) => [item.id, { amount: amountText(amount, item.currency), until, tax: amountText(taxPart(taxes[i]!, { amount, base: off }), item.currency) }]));
}

/** Accounts of banks, cash boxes and cards, the default bank first. */
export async function moneyAccounts(ctx: Ctx): Promise<OutputOf<typeof listMoneyAccounts>> {
  const { baseCurrency } = await requireBook(ctx);
  const accounts = await listAccountsOf(ctx, ['bank', 'cash', 'credit_card']);
  const { bank_default: first } = await accountsByRole(ctx, ['bank_default']);
  const sorted = [...accounts.filter((a) => a.id === first), ...accounts.filter((a) => a.id !== first)];
  return { baseCurrency, writeOffLimit: amountText((await writeOffRules(ctx)).limit, baseCurrency), items: sorted.map(({ id, code, name, type, currency }) => ({ id, code, name, type, currency: currency ?? baseCurrency })) };
}
