import { daysBetween } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { banksOfAccounts, earlyOfItems, listAccountsOf, openItems, requireBook } from '#modules/accounting/api.ts';
import { followParties } from '#modules/parties/api.ts';
import { currencyOf, type listPayables, type Payables, type PayFormat } from '../../contract.ts';
import { paymentHold } from '../holds.ts';
import { controlAccounts } from '../open-items.ts';
import { amountText, today } from '../rows.ts';
import { payeeBanks, usBanks } from './payee-banks.ts';

/** What a file could pay now. */
export async function payables(ctx: Ctx, { format }: InputOf<typeof listPayables>): Promise<Payables> {
  const currency = currencyOf[format];
  const items = (await openItems(ctx, { accountIds: await controlAccounts(ctx, 'vendor'), side: 'credit', currency })).filter((i) => i.partyId !== null);
  // What was posted to a party that was merged away is paid to the one that took its place.
  const parties = await followParties(ctx, [...new Set(items.map((i) => i.partyId!))]);
  const payeeOf = (i: { partyId: string | null }) => parties.get(i.partyId!)?.id ?? i.partyId!;
  const known = new Map([...parties.values()].map((p) => [p.id, p]));
  const itemsOf = new Map<string, typeof items>();
  for (const i of items) {
    const own = itemsOf.get(payeeOf(i));
    if (own) own.push(i); else itemsOf.set(payeeOf(i), [i]);
  }
  const ids = [...itemsOf.keys()];
  const bankOf = await payeeBanks(ctx, ids, format);
  const usBankOf = format === 'nacha' ? await usBanks(ctx, ids, bankOf) : () => null;
  const now = await today(ctx);
  const early = await earlyOfItems(ctx, items, now);
  const shown = (e: { amount: bigint; until: string } | undefined) => (e ? { amount: amountText(e.amount, currency), until: e.until } : null);
  return {
    currency, today: now, accounts: await ownAccounts(ctx, format),
    payees: ids.map((partyId) => {
      const [bank, party] = [bankOf(partyId), known.get(partyId)];
      return {
        partyId, name: party?.name ?? '', bank: bank.state, ending: bank.ending, hold: party ? paymentHold(party, now) : null, usBank: usBankOf(partyId),
        items: itemsOf.get(partyId)!.map((i) => ({ id: i.id, number: i.number, sourceType: i.sourceType, sourceId: i.sourceId, dueOn: i.dueOn, days: daysBetween(i.dueOn, now), open: amountText(-i.openAmount, currency), discount: shown(early.get(i.id)) })),
      };
    }).toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Our accounts a file could pay from: kept in its currency. */
async function ownAccounts(ctx: Ctx, format: PayFormat): Promise<Payables['accounts']> {
  const { baseCurrency } = await requireBook(ctx);
  const accounts = (await listAccountsOf(ctx, ['bank'])).filter((a) => (a.currency ?? baseCurrency) === currencyOf[format]);
  const numbers = await banksOfAccounts(ctx, accounts.map((a) => a.id));
  const senders = new Map((await ctx.sql<{ account_id: string; routing_number: string; company_id: string }>('select s.account_id, s.routing_number, s.company_id from payments.us_sender s where s.workspace_id = $1', [ctx.workspaceId], 'payments.us_senders')).map((s) => [s.account_id, s]));
  return accounts.map((a) => {
    const number = format === 'sepa' ? numbers.get(a.id)?.iban ?? '' : numbers.get(a.id)?.accountNumber ?? '';
    return { id: a.id, name: numbers.get(a.id)?.name ?? `${a.code} ${a.name}`, ending: number.slice(-4), ready: format === 'nacha' || number !== '', routingNumber: senders.get(a.id)?.routing_number ?? '', companyId: senders.get(a.id)?.company_id ?? '' };
  });
}
