import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { daysBetween } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, listAccountsOf, openItems, requireBook, writeOffRules } from '#modules/accounting/api.ts';
import { partyIdsOf } from '#modules/parties/api.ts';
import type { listMoneyAccounts, listOpenItems, Side } from '../contract.ts';
import { earlyOfItems } from './early.ts';
import { amountText, today } from './rows.ts';

const controls = { customer: 'ar', vendor: 'ap', employee: 'employee_payable' } as const;

/** The ledger account on which a side's open items are. */
export async function controlAccount(ctx: Ctx, side: Side): Promise<string> {
  return (await accountsByRole(ctx, [controls[side]]))[controls[side]];
}

/** What is open of a party. */
export async function openItemsOf(ctx: Ctx, { partyId, side, sourceType, sourceId }: InputOf<typeof listOpenItems>): Promise<OutputOf<typeof listOpenItems>> {
  const accountId = await controlAccount(ctx, side);
  const items = await openItems(ctx, { accountId, ...(partyId ? { partyIds: await partyIdsOf(ctx, partyId) } : {}), ...(sourceType && sourceId ? { sources: { type: sourceType, ids: [sourceId] } } : {}) });
  const [now, { baseCurrency }, early] = [await today(ctx), await requireBook(ctx), await earlyOfItems(ctx, items)];
  return {
    items: items.map((i) => ({
      id: i.id, number: i.number, sourceType: i.sourceType, sourceId: i.sourceId, on: i.entryOn, dueOn: i.dueOn, days: daysBetween(i.dueOn, now), currency: i.currency,
      amount: amountText(i.amount < 0n ? -i.amount : i.amount, i.currency), open: amountText(i.openAmount < 0n ? -i.openAmount : i.openAmount, i.currency), openBase: amountText(i.openBase < 0n ? -i.openBase : i.openBase, baseCurrency), pays: i.openAmount > 0n ? 'in' as const : 'out' as const, discount: shownEarly(early.get(i.id), i.currency),
    })),
  };
}

const shownEarly = (early: { amount: bigint; until: string } | undefined, currency: string) => (early ? { amount: amountText(early.amount, currency), until: early.until } : null);

/** Accounts of banks, cash boxes and cards, the default bank first. */
export async function moneyAccounts(ctx: Ctx): Promise<OutputOf<typeof listMoneyAccounts>> {
  const { baseCurrency } = await requireBook(ctx);
  const accounts = await listAccountsOf(ctx, ['bank', 'cash', 'credit_card']);
  const { bank_default: first } = await accountsByRole(ctx, ['bank_default']);
  const sorted = [...accounts.filter((a) => a.id === first), ...accounts.filter((a) => a.id !== first)];
  return { baseCurrency, writeOffLimit: amountText((await writeOffRules(ctx)).limit, baseCurrency), items: sorted.map(({ id, code, name, type, currency }) => ({ id, code, name, type, currency: currency ?? baseCurrency })) };
}
