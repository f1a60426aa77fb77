import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { sealText } from '#core/server/sealing.ts';
import { banksOfAccounts, findAccounts, lockBook, openItems, requireBook, type BankNumbers, type OpenItem } from '#modules/accounting/api.ts';
import { followParties } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import { currencyOf, payFileSays, paymentSays, type createPayFile, type PayFile, type UsBank } from '../../contract.ts';
import { remittance } from '../../rules/pay-files/remittance.ts';
import { nachaFile, nachaLargest } from '../../rules/pay-files/nacha.ts';
import { routingFits } from '../../rules/pay-files/routing.ts';
import { sepaFile } from '../../rules/pay-files/sepa.ts';
import { paymentHold } from '../holds.ts';
import { controlAccounts } from '../open-items.ts';
import { recordNew } from '../record.ts';
import { amountText, loadPayment, minorOf, today } from '../rows.ts';
import { payeeBanks, usBanks, type PayeeBank } from './payee-banks.ts';
import { fileOf, purpose } from './read.ts';

type Input = InputOf<typeof createPayFile>;
type Approved = Extract<PayeeBank, { state: 'approved' }>;
interface Part { item: OpenItem; amount: bigint; discount: bigint }
interface Group { partyId: string; name: string; bank: Approved; usBank: UsBank; parts: Part[]; amount: bigint; number: string; paymentId: string }

/** Records a payment for each payee and keeps the file that has the bank carry them out. */
export async function createFile(ctx: Ctx, input: Input): Promise<PayFile> {
  const currency = currencyOf[input.format];
  if (input.on < (await today(ctx))) failField('on', payFileSays('payments.pay_day'));
  const own = await ownBank(ctx, input, currency);
  await lockBook(ctx);
  const groups = await groupsOf(ctx, input, currency);
  for (const group of groups) {
    group.paymentId = await recordNew(ctx, { direction: 'out', side: 'vendor', partyId: group.partyId, on: input.on, method: 'bank_transfer', accountId: input.accountId, currency, amount: amountText(group.amount, currency), reference: '', memo: '', keepRest: false, allocations: group.parts.map((p) => ({ itemId: p.item.id, amount: amountText(p.amount, currency), ...(p.discount > 0n ? { discount: amountText(p.discount, currency) } : {}) })) });
    group.number = (await loadPayment(ctx, group.paymentId)).number;
  }
  const [{ n }] = await ctx.sql<{ n: number }>('select count(*)::int + 1 as n from payments.pay_file f where f.workspace_id = $1', [ctx.workspaceId], 'payments.next_file') as [{ n: number }];
  const number = `PF-${String(n).padStart(5, '0')}`;
  const text = await textOf(ctx, input, own, groups, number);
  return keep(ctx, input, { number, currency, groups, text });
}

/** Our account, kept in the currency of the file, with what the file must say of it. */
async function ownBank(ctx: Ctx, { format, accountId, routingNumber, companyId }: Input, currency: string): Promise<BankNumbers | undefined> {
  const account = (await findAccounts(ctx, [accountId])).get(accountId);
  if (!account || account.type !== 'bank' || account.isGroup || !account.isActive) failField('accountId', paymentSays('payments.choose_account'));
  if ((account.currency ?? (await requireBook(ctx)).baseCurrency) !== currency) failField('accountId', payFileSays('payments.pay_account', { currency }));
  const own = (await banksOfAccounts(ctx, [accountId])).get(accountId);
  if (format === 'sepa' && !own?.iban) failField('accountId', payFileSays('payments.own_iban'));
  if (format === 'nacha' && !routingFits(routingNumber)) failField('routingNumber', payFileSays('payments.routing_form'));
  if (format === 'nacha' && companyId.length !== 10) failField('companyId', payFileSays('payments.company_id'));
  return own;
}

/** What is paid, by payee: each thing once, open, owed by us, of a party whose account and bank somebody else has confirmed. */
async function groupsOf(ctx: Ctx, input: Input, currency: string): Promise<Group[]> {
  const control = new Set(await controlAccounts(ctx, 'vendor'));
  const items = new Map((await openItems(ctx, { ids: input.items.map((i) => i.itemId) })).map((i) => [i.id, i]));
  const partyIds = [...new Set([...items.values()].flatMap((i) => (i.partyId ? [i.partyId] : [])))];
  const parties = await followParties(ctx, partyIds);
  const payees = [...new Set(partyIds.map((id) => parties.get(id)?.id ?? id))];
  const bankOf = await payeeBanks(ctx, payees, input.format);
  const usBankOf = await usBanks(ctx, input.format === 'nacha' ? payees : [], bankOf);
  const now = await today(ctx);
  const groups = new Map<string, Group>();
  for (const [n, { itemId, amount, discount: off }] of input.items.entries()) {
    const item = items.get(itemId);
    if (!item?.partyId || !control.has(item.accountId) || item.currency !== currency || item.openAmount >= 0n) failField(`items.${n}.itemId`, payFileSays('payments.pay_open'));
    const [part, discount] = [minorOf(amount, currency), off ? minorOf(off, currency) : 0n];
    if (part === 0n) failField(`items.${n}.amount`, paymentSays('payments.amount_positive'));
    if (part + discount > -item.openAmount) failField(`items.${n}.amount`, paymentSays('payments.over_item', { open: `${amountText(-item.openAmount, currency)} ${currency}`, number: item.number }), 'over_item');
    // Of a party that was merged away, the one that took its place is paid.
    const payee = parties.get(item.partyId);
    const { id: partyId, name } = payee ?? { id: item.partyId, name: '' };
    if (payee && paymentHold(payee, now)) failField(`items.${n}.itemId`, payFileSays('payments.payee_held', { name }));
    const bank = bankOf(partyId);
    if (bank.state !== 'approved') failField(`items.${n}.itemId`, payFileSays('payments.payee_missing', { name }));
    const usBank = usBankOf(partyId);
    if (input.format === 'nacha' && usBank.state !== 'approved') failField(`items.${n}.itemId`, payFileSays('payments.routing_missing', { name }));
    const group = groups.get(partyId) ?? { partyId, name, bank, usBank, parts: [], amount: 0n, number: '', paymentId: '' };
    group.parts.push({ item, amount: part, discount });
    group.amount += part;
    if (group.amount > nachaLargest) failField(`items.${n}.amount`, payFileSays('payments.pay_large', { name }));
    groups.set(partyId, group);
    // The same thing twice in one file.
    items.delete(itemId);
  }
  return [...groups.values()];
}

async function textOf(ctx: Ctx, input: Input, own: BankNumbers | undefined, groups: readonly Group[], number: string): Promise<string> {
  const { company } = await getSettings(ctx);
  const name = own?.holder || company.legalName || (await workspaceName(ctx));
  const madeAt = new Date().toISOString();
  if (input.format === 'sepa') {
    return sepaFile({ name, iban: own!.iban, bic: own!.bic }, groups.map((g) => ({ name: g.name, iban: g.bank.iban, bic: g.bank.bic, amount: g.amount, reference: remittance(g.parts.map((p) => p.item)), endToEndId: g.number })), { id: number, payOn: input.on, madeAt });
  }
  const payments = groups.map((g) => ({ name: g.name, routingNumber: g.usBank.routingNumber, accountNumber: g.bank.accountNumber, accountType: g.usBank.accountType, amount: g.amount, reference: g.number }));
  await remember(ctx, input);
  return nachaFile({ companyName: name, companyId: input.companyId, bankName: own?.bankName ?? '', routingNumber: input.routingNumber }, payments, { payOn: input.on, madeAt, purpose: 'BILLS', to: 'companies' });
}

/** Keeps what an American file needed of our own bank, for the next one. */
async function remember(ctx: Ctx, input: Input): Promise<void> {
  await ctx.sql('insert into payments.us_sender (workspace_id, account_id, routing_number, company_id) values ($1, $2, $3, $4) on conflict (workspace_id, account_id) do update set routing_number = excluded.routing_number, company_id = excluded.company_id', [ctx.workspaceId, input.accountId, input.routingNumber, input.companyId]);
}

async function keep(ctx: Ctx, input: Input, { number, currency, groups, text }: { number: string; currency: string; groups: readonly Group[]; text: string }): Promise<PayFile> {
  const id = uuidv7();
  await ctx.sql(
    'insert into payments.pay_file (id, workspace_id, number, format, account_id, currency, pay_on, total, payment_count, content, sha256, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [id, ctx.workspaceId, number, input.format, input.accountId, currency, input.on, groups.reduce((sum, g) => sum + g.amount, 0n), groups.length, sealText(ctx.app.keys.signing, purpose, id, text), createHash('sha256').update(text).digest(), ctx.accountId]);
  await ctx.sql('insert into payments.pay_file_payment (workspace_id, file_id, payment_id) select $1, $2, p from unnest($3::uuid[]) as p', [ctx.workspaceId, id, groups.map((g) => g.paymentId)]);
  ctx.emit({ type: 'payments.pay_file.exported', id, version: 1, can: 'payments.payment.record', data: { number, count: groups.length } });
  return fileOf(ctx, id);
}
