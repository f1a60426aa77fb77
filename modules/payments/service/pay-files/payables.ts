import { daysBetween } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { banksOfAccounts, listAccountsOf, openItems, requireBook } from '#modules/accounting/api.ts';
import { banksForPayment, getParties } from '#modules/parties/api.ts';
import { currencyOf, type listPayables, type Payables, type PayFormat } from '../../contract.ts';
import { controlAccount } from '../open-items.ts';
import { amountText, today } from '../rows.ts';

/** Where a payee is paid to, as far as it is known and confirmed by a second person. */
export type PayeeBank = { state: 'none' | 'awaiting_approval' | 'incomplete'; ending: string } | { state: 'approved'; ending: string; iban: string; bic: string; accountNumber: string };

/** Accounts of parties a file of this format can pay to, in one statement. */
export async function payeeBanks(ctx: Ctx, partyIds: readonly string[], format: PayFormat): Promise<(partyId: string) => PayeeBank> {
  const banks = await banksForPayment(ctx, partyIds);
  return (partyId) => {
    const bank = banks.get(partyId);
    if (!bank) return { state: 'none', ending: '' };
    if (bank.state !== 'approved') return { state: 'awaiting_approval', ending: '' };
    const number = format === 'sepa' ? bank.iban : bank.accountNumber.replace(/[^A-Za-z0-9]/g, '');
    if (number === '' || (format === 'nacha' && number.length > 17)) return { state: 'incomplete', ending: '' };
    return { state: 'approved', ending: number.slice(-4), iban: bank.iban, bic: bank.bic, accountNumber: number };
  };
}

/** What a file could pay now. */
export async function payables(ctx: Ctx, { format }: InputOf<typeof listPayables>): Promise<Payables> {
  const currency = currencyOf[format];
  const items = (await openItems(ctx, { accountId: await controlAccount(ctx, 'vendor'), side: 'credit' })).filter((i) => i.currency === currency && i.partyId !== null);
  const ids = [...new Set(items.map((i) => i.partyId!))];
  const [names, bankOf, known] = [await getParties(ctx, ids), await payeeBanks(ctx, ids, format), await usPayees(ctx, ids)];
  const now = await today(ctx);
  return {
    currency, today: now, accounts: await ownAccounts(ctx, format),
    payees: ids.map((partyId) => {
      const bank = bankOf(partyId);
      return {
        partyId, name: names.get(partyId)?.name ?? '', bank: bank.state, ending: bank.ending, routingNumber: known.get(partyId)?.routing_number ?? '', accountType: known.get(partyId)?.account_type ?? 'checking',
        items: items.filter((i) => i.partyId === partyId).map((i) => ({ id: i.id, number: i.number, sourceType: i.sourceType, sourceId: i.sourceId, dueOn: i.dueOn, days: daysBetween(i.dueOn, now), open: amountText(-i.openAmount, currency) })),
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

async function usPayees(ctx: Ctx, ids: readonly string[]): Promise<Map<string, { routing_number: string; account_type: 'checking' | 'savings' }>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<{ party_id: string; routing_number: string; account_type: 'checking' | 'savings' }>('select p.party_id, p.routing_number, p.account_type from payments.us_payee p where p.workspace_id = $1 and p.party_id = any($2::uuid[])', [ctx.workspaceId, [...ids]], 'payments.us_payees');
  return new Map(rows.map((r) => [r.party_id, r]));
}
