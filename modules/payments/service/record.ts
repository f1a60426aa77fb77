import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { MoneyError } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { accountsByRole, controlOf, controlSides, discountLines, findAccounts, lockBook, nextNumber, openItems, postEntry, postingOfLowered, rateOn, relieved, requireBook, settle, taxesOfDiscounts, toBase, type Book, type FoundAccount, type LoweredTax, type NewLine, type OpenItem } from '#modules/accounting/api.ts';
import { getParty, requireParty, sameParties } from '#modules/parties/api.ts';
import { paymentSays, type Payment, type recordPayment, type Side } from '../contract.ts';
import { paymentHold } from './holds.ts';
import { controlAccounts, controlRoles, meets } from './open-items.ts';
import { readPayment } from './read.ts';
import { amountText, minorOf, paymentSource, tellPayment, today } from './rows.ts';
import { keepUnpaid } from './unpaid.ts';
import { sumOf, writeOffAccount } from './write-offs.ts';

type Asked = Omit<InputOf<typeof recordPayment>, 'workspace_slug'>;
/** A payment as rooms and providers hand it in. */
export type NewPayment = Asked & { /** Who reported it, and what they call it; reported twice it is one payment. */ provider?: string; providerRef?: string; /** Where the fee goes; the account of bank fees when absent. */ feeAccountId?: string | null; /** The payment of which this is money that went back. */ returnsId?: string };

interface Part { item: OpenItem; amount: bigint; discount: bigint; /** Small rest that is given up. */ writeOff: bigint; /** Taxes the discount lowers. */ taxes: readonly LoweredTax[] }
/** Everything known about a payment before it is posted; amounts in minor units of its currency. */
interface Plan { side: Side; controlId: string; partyId: string | null; currency: string; rate: string; amount: bigint; fee: bigint; parts: Part[]; account: FoundAccount; /** What an account in a third currency shows, and its rate of the day. */ shown: { amount: bigint; rate: string } | null; /** Where discounts go; null when there is none. */ discountId: string | null; /** What is too much and kept for good. */ tooMuch: bigint; /** Where small rests go; null when there is none. */ writeOffId: string | null }

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Records a payment by the endpoint. */
export async function record(ctx: Ctx, { workspace_slug: _slug, ...asked }: InputOf<typeof recordPayment>): Promise<Payment> {
  return readPayment(ctx, await recordNew(ctx, asked));
}

/** Records a payment and answers its id: one entry, and a settlement for each thing it pays, in this transaction. */
export async function recordNew(ctx: Ctx, asked: NewPayment): Promise<string> {
  const book = await requireBook(ctx);
  const plan = await planOf(ctx, asked, book);
  const rest = restOf(plan);
  if (rest < 0n) failField('allocations', paymentSays('payments.over_amount', { over: `${amountText(-rest, plan.currency)} ${plan.currency}` }), 'over_amount');
  if (rest > 0n && asked.allocations.length > 0 && !asked.keepRest && plan.tooMuch === 0n) fail('payments.rest', { rest: `${amountText(rest, plan.currency)} ${plan.currency}`, amount: amountText(rest, plan.currency), currency: plan.currency });
  await requirePayable(ctx, asked, plan);
  const id = uuidv7();
  // The book before the counter: runs that record many payments hold it already.
  await lockBook(ctx);
  const number = await nextNumber(ctx, 'payment', asked.on);
  const lines = await linesOf(ctx, asked, plan, book);
  const name = plan.partyId ? (await getParty(ctx, plan.partyId)).name : '';
  const taxes = postingOfLowered(plan.parts.flatMap((p) => p.taxes), plan.partyId).told;
  const entry = await postEntry(ctx, { journal: 'bank', number, on: asked.on, memo: asked.memo || name, reference: asked.reference, sourceType: paymentSource, sourceId: id, lines, taxes });
  const controlAt = lines.filter((l) => l.base !== 0n).findIndex((l) => l.accountId === plan.controlId);
  await insert(ctx, { id, number, name, asked, plan, book, rest, entryId: entry.id, itemId: entry.lineIds[controlAt]!, base: lines.find((l) => l.accountId === plan.account.id)!.base });
  const settled = await settleParts(ctx, entry.lineIds[controlAt]!, plan.parts, asked.on, plan);
  await keepUnpaid(ctx, id, plan.parts.flatMap(({ item, discount, writeOff, taxes: lowered }, i) => {
    const settlementId = settled[i]!;
    return [{ settlementId, kind: 'discount' as const, amount: discount, base: relieved(item, discount), accountId: plan.discountId!, reason: '' as const, taxes: lowered }, { settlementId, kind: 'write_off' as const, amount: writeOff, base: relieved(item, writeOff), accountId: plan.writeOffId!, reason: asked.writeOffReason ?? 'small_balance' as const }];
  }));
  tellPayment(ctx, { id, version: 1, number, workspace_id: ctx.workspaceId }, 'recorded', { direction: asked.direction, amount: { amount: amountText(plan.amount, plan.currency), currency: plan.currency }, partyId: plan.partyId });
  return id;
}

/** What of the amount nothing is paid with. */
const restOf = ({ amount, parts }: Pick<Plan, 'amount' | 'parts'>): bigint => amount - parts.reduce((sum, p) => sum + p.amount, 0n);

async function planOf(ctx: Ctx, asked: NewPayment, book: Book): Promise<Plan> {
  const items = await itemsOf(ctx, asked);
  const side = asked.side ?? (asked.direction === 'in' ? 'customer' : 'vendor');
  const currency = asked.currency ?? items[0]?.currency ?? book.baseCurrency;
  const named = asked.partyId ? (await requireParty(ctx, asked.partyId, 'partyId')).id : items[0]?.partyId ?? null;
  const partyId = asked.partyId || named === null ? named : (await getParty(ctx, named)).id;
  const same = await sameParties(ctx, [partyId, ...items.map((i) => i.partyId)]);
  // What is paid is taken off the account it stands on, whatever is the party's by now; where the items stand on several, the payment is carried over to each (settle).
  const controlId = items[0]?.accountId ?? (side === 'employee' ? (await controlAccounts(ctx, side))[0]! : await controlOf(ctx, controlRoles[side], { partyId, currency }));
  const sides = await controlSides(ctx, [controlId, ...items.map((i) => i.accountId)]);
  const amount = minor('amount', asked.amount, currency);
  if (amount === 0n) failField('amount', paymentSays('payments.amount_positive'));
  const fee = asked.fee ? minor('fee', asked.fee, currency) : 0n;
  if (fee >= amount) failField('fee', paymentSays('payments.fee_large'));
  const rate = currency === book.baseCurrency ? '1' : asked.exchangeRate ?? (await rateOn(ctx, currency, asked.on));
  const chosen = asked.allocations.map((a, i) => partOf(asked, a, i, items.find((item) => item.id === a.itemId), { partyId, same, sides, controlId, currency }));
  const lowered = await taxesOfDiscounts(ctx, chosen.map((p) => ({ item: p.item, off: relieved(p.item, p.discount) })));
  const parts = chosen.map((p, i) => ({ ...p, taxes: lowered[i]! }));
  const account = await accountFor(ctx, asked);
  const discountRole = asked.direction === 'in' ? 'discount_given' : 'discount_taken';
  const discountId = parts.some((p) => p.discount > 0n) ? (await accountsByRole(ctx, [discountRole]))[discountRole] : null;
  const unused = restOf({ amount, parts });
  if (asked.writeOffRest && unused > 0n && unused === amount) failField('writeOffRest', paymentSays('payments.write_off_needs_use'));
  const tooMuch = asked.writeOffRest && unused > 0n ? unused : 0n;
  const writeOffId = await writeOffAccount(ctx, { parts, rest: tooMuch, reason: asked.writeOffReason ?? 'small_balance', direction: asked.direction, currency, rate, baseCurrency: book.baseCurrency });
  return { side: await sideOf(ctx, controlId, { asked: side, sides }), controlId, partyId, currency, rate, amount, fee, parts, tooMuch, writeOffId, account, shown: await shownOn(ctx, asked, account, { currency, book }), discountId };
}

/** A vendor who is held from payments gets no money, whoever pays. What went out already nobody can hold back: whoever says so may record it. */
async function requirePayable(ctx: Ctx, { direction, on, paidAlready = false }: NewPayment, { side, partyId }: Plan): Promise<void> {
  if (direction !== 'out' || side !== 'vendor' || partyId === null) return;
  const [party, day] = [await getParty(ctx, partyId), await today(ctx)];
  if (!paymentHold(party, day)) return;
  const may = on <= day;
  if (!may || !paidAlready) fail('payments.held', { name: party.name, may });
}

async function itemsOf(ctx: Ctx, { allocations }: NewPayment): Promise<OpenItem[]> {
  const seen = new Set<string>();
  allocations.forEach((a, i) => { if (seen.has(a.itemId)) failField(`allocations.${i}.itemId`, paymentSays('payments.choose_item')); seen.add(a.itemId); });
  return allocations.length === 0 ? [] : openItems(ctx, { ids: [...seen] });
}

function partOf(asked: NewPayment, a: Asked['allocations'][number], i: number, item: OpenItem | undefined, { partyId, same, sides, controlId, currency }: { partyId: string | null; same: (a: string | null, b: string | null) => boolean; sides: ReadonlyMap<string, string>; controlId: string; currency: string }): Omit<Part, 'taxes'> {
  // Money in settles what is owed to us, money out what we owe; all of it one party's, on accounts of one side.
  if (!item || !meets(sides, item, { accountId: controlId }) || item.currency !== currency || (item.openAmount > 0n) !== (asked.direction === 'in') || (item.partyId !== null && partyId !== null && !same(item.partyId, partyId))) failField(`allocations.${i}.itemId`, paymentSays('payments.choose_item'));
  const [amount, discount] = [minor(`allocations.${i}.amount`, a.amount, currency), a.discount ? minor(`allocations.${i}.discount`, a.discount, currency) : 0n];
  const writeOff = a.writeOff ? minor(`allocations.${i}.writeOff`, a.writeOff, currency) : 0n;
  if (amount + discount + writeOff === 0n) failField(`allocations.${i}.amount`, paymentSays('payments.amount_positive'));
  const open = size(item.openAmount);
  if (amount + discount > open) failField(`allocations.${i}.amount`, paymentSays('payments.over_item', { open: `${amountText(open, currency)} ${currency}`, number: item.number }), 'over_item');
  // No entry can be made of it. A rest that is given up may be worth nothing: nothing is posted for it then.
  if (discount > 0n && relieved(item, discount) === 0n) failField(`allocations.${i}.discount`, paymentSays('payments.worth_nothing', { amount: `${amountText(discount, currency)} ${currency}` }));
  return { item, amount, discount, writeOff };
}

/** Decimal text of a field in minor units; what the currency cannot hold is that field's fault. */
function minor(path: string, text: string, currency: string): bigint {
  try {
    return minorOf(text, currency);
  } catch (error) {
    if (error instanceof MoneyError) return failField(path, paymentSays('payments.amount_form'), error.code);
    throw error;
  }
}

async function sideOf(ctx: Ctx, controlId: string, { asked, sides }: { asked: Side; sides: ReadonlyMap<string, string> }): Promise<Side> {
  const owed = sides.get(controlId);
  if (owed) return owed === 'ar' ? 'customer' : 'vendor';
  return controlId === (await controlAccounts(ctx, 'employee'))[0] ? 'employee' : asked;
}

async function accountFor(ctx: Ctx, { accountId, method }: NewPayment): Promise<FoundAccount> {
  const id = accountId ?? (await accountsByRole(ctx, ['bank_default', 'cash_default']))[method === 'cash' ? 'cash_default' : 'bank_default'];
  const account = (await findAccounts(ctx, [id])).get(id);
  if (!account || account.isGroup || !account.isActive || !['bank', 'cash', 'credit_card', 'current_asset'].includes(account.type)) failField('accountId', paymentSays('payments.choose_account'));
  return account;
}

/** What a bank account that is kept in another foreign currency shows, worth what the day's rate makes of it; null where it follows from the payment's rate. */
async function shownOn(ctx: Ctx, asked: NewPayment, account: FoundAccount, { currency, book }: { currency: string; book: Book }): Promise<Plan['shown']> {
  const kept = account.currency ?? book.baseCurrency;
  if (kept === currency || kept === book.baseCurrency) return null;
  if (!asked.bankAmount) failField('bankAmount', paymentSays('payments.bank_amount', { currency: kept }));
  const amount = minor('bankAmount', asked.bankAmount, kept);
  if (amount === 0n) failField('bankAmount', paymentSays('payments.amount_positive'));
  return { amount, rate: await rateOn(ctx, kept, asked.on, 'bankAmount') };
}

/** Bank, fee, discount with the taxes it lowers, and control account. Others are converted and rounded, the control account takes the negative sum. */
async function linesOf(ctx: Ctx, asked: NewPayment, plan: Plan, book: Book): Promise<NewLine[]> {
  const sign = asked.direction === 'in' ? 1n : -1n;
  const base = (amount: bigint) => toBase(amount, plan.currency, plan.rate, book.baseCurrency);
  // A fee that is kept back from money in makes less of it arrive; on money out it is paid on top.
  const arriving = asked.direction === 'in' ? plan.amount - plan.fee : plan.amount + plan.fee;
  const kept = plan.account.currency ?? book.baseCurrency;
  const bank: NewLine = plan.shown ? { accountId: plan.account.id, base: sign * toBase(plan.shown.amount, kept, plan.shown.rate, book.baseCurrency), currency: kept, amount: sign * plan.shown.amount, rate: plan.shown.rate, memo: asked.memo }
    : { accountId: plan.account.id, base: sign * base(arriving), currency: kept, amount: sign * (kept === plan.currency ? arriving : base(arriving)), rate: kept === plan.currency ? plan.rate : '1', memo: asked.memo };
  const lines: NewLine[] = [bank];
  if (plan.fee > 0n) lines.push({ accountId: asked.feeAccountId ?? (await accountsByRole(ctx, ['bank_fee'])).bank_fee, base: base(plan.fee), currency: plan.currency, amount: plan.fee, rate: plan.rate });
  const discount = sumOf(plan.parts, 'discount');
  const line = { currency: plan.currency, rate: plan.rate };
  if (plan.discountId) lines.push(...discountLines({ ...line, accountId: plan.discountId, amount: sign * discount.amount, base: sign * discount.base, partyId: plan.partyId, taxes: plan.parts.flatMap((p) => p.taxes) }));
  const given = sumOf(plan.parts, 'writeOff');
  const writeOff = { amount: given.amount - plan.tooMuch, base: given.base - base(plan.tooMuch) };
  if (plan.writeOffId) lines.push({ ...line, accountId: plan.writeOffId, base: sign * writeOff.base, amount: sign * writeOff.amount });
  lines.push({ accountId: plan.controlId, base: -lines.reduce((sum, l) => sum + l.base, 0n), currency: plan.currency, amount: -sign * (plan.amount + discount.amount + writeOff.amount), rate: plan.rate, partyId: plan.partyId });
  return lines;
}

async function insert(ctx: Ctx, p: { id: string; number: string; name: string; asked: NewPayment; plan: Plan; book: Book; rest: bigint; entryId: string; itemId: string; base: bigint }): Promise<void> {
  const open = p.plan.amount - p.plan.tooMuch + p.plan.parts.reduce((sum, part) => sum + part.discount + part.writeOff, 0n);
  await ctx.sql(
    `insert into payments.payment (id, workspace_id, number, direction, side, party_id, party_name, paid_on, method, account_id, currency, amount, exchange_rate, base_currency, base_amount, fee_amount, reference, memo, entry_id, item_id, open_amount, provider, provider_ref, created_by, search, returns_id, written_off, write_off_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28)`,
    [p.id, ctx.workspaceId, p.number, p.asked.direction, p.plan.side, p.plan.partyId, p.name, p.asked.on, p.asked.method, p.plan.account.id, p.plan.currency, p.plan.amount, p.plan.rate, p.book.baseCurrency, size(p.base), p.plan.fee, p.asked.reference, p.asked.memo, p.entryId, p.itemId,
      open, p.asked.provider ?? 'manual', p.asked.providerRef ?? null, ctx.actorId, `${p.number} ${p.name} ${p.asked.reference} ${p.asked.memo}`.slice(0, 3000), p.asked.returnsId ?? null, p.plan.tooMuch, p.plan.tooMuch > 0n ? p.asked.writeOffReason ?? 'small_balance' : ''], 'payments.insert');
}

/** Settles what a payment pays with its open item; answers the settlements in the order of the parts. Discounts and small rests among them were posted to accounts of their own: nobody paid them. */
export async function settleParts(ctx: Ctx, itemId: string, parts: ReadonlyArray<{ item: OpenItem; amount: bigint; discount?: bigint; writeOff?: bigint }>, on: string, { discountId, writeOffId }: Pick<Plan, 'discountId' | 'writeOffId'> = { discountId: null, writeOffId: null }): Promise<string[]> {
  const ids: string[] = [];
  for (const { item, amount, discount = 0n, writeOff = 0n } of parts) {
    const [debitItemId, creditItemId] = item.openAmount > 0n ? [item.id, itemId] : [itemId, item.id];
    ids.push((await settle(ctx, { debitItemId, creditItemId, amount: amount + discount + writeOff, deductions: [...(discountId ? [{ accountId: discountId, amount: discount }] : []), ...(writeOffId ? [{ accountId: writeOffId, amount: writeOff }] : [])], on })).id);
  }
  return ids;
}
