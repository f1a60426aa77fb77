import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { controlSides, lockBook, openItems, settle, type OpenItem } from '#modules/accounting/api.ts';
import { partyIdsOf } from '#modules/parties/api.ts';
import { paymentSays, type listCreditsFor, type useCredits } from '../contract.ts';
import { allocate } from './changes.ts';
import { amountText, minorOf, paymentSource, today } from './rows.ts';

const size = (n: bigint): bigint => (n < 0n ? -n : n);
const sum = (items: readonly OpenItem[]): bigint => items.reduce((all, i) => all + size(i.openAmount), 0n);

/** What is open of a document and what of its party's credit could pay it, on the accounts of the same side and in the same currency. */
async function both(ctx: Ctx, sourceType: string, sourceId: string): Promise<{ owed: OpenItem[]; credits: OpenItem[] }> {
  const owed = await openItems(ctx, { sources: { type: sourceType, ids: [sourceId] } });
  const [first] = owed;
  const side = first && (await controlSides(ctx, [first.accountId])).get(first.accountId);
  // What a customer owes is a debit, what we owe a vendor is a credit; the other way round it is a credit itself.
  if (!first?.partyId || !side || (first.openAmount > 0n) !== (side === 'ar')) return { owed: [], credits: [] };
  const found = await openItems(ctx, { partyIds: await partyIdsOf(ctx, first.partyId), currency: first.currency, side: side === 'ar' ? 'credit' : 'debit' });
  const sides = await controlSides(ctx, found.map((i) => i.accountId));
  return { owed, credits: found.filter((i) => sides.get(i.accountId) === side) };
}

/** What could pay a document without money. */
export async function creditsFor(ctx: Ctx, { sourceType, sourceId }: Pick<InputOf<typeof listCreditsFor>, 'sourceType' | 'sourceId'>): Promise<OutputOf<typeof listCreditsFor>> {
  const { owed, credits } = await both(ctx, sourceType, sourceId);
  if (owed.length === 0) return { open: null, currency: null, credits: [] };
  const { currency } = owed[0]!;
  return { open: amountText(sum(owed), currency), currency, credits: credits.map((i) => ({ itemId: i.id, number: i.number, sourceType: i.sourceType, sourceId: i.sourceId, on: i.entryOn, open: amountText(size(i.openAmount), i.currency), currency: i.currency })) };
}

/** Pays a document with credits, in their order, the longest due part first. */
export async function payWithCredits(ctx: Ctx, { sourceType, sourceId, credits: asked, on }: InputOf<typeof useCredits>): Promise<OutputOf<typeof useCredits>> {
  const day = on ?? (await today(ctx));
  // The book before payments, as whoever settles: what is read here is what is settled.
  await lockBook(ctx);
  for (const [i, { itemId, amount }] of asked.entries()) {
    // Read anew for each: the one before took from it.
    const { owed, credits } = await both(ctx, sourceType, sourceId);
    if (owed.length === 0) fail('payments.nothing_open');
    const credit = credits.find((c) => c.id === itemId) ?? failField(`credits.${i}.itemId`, paymentSays('payments.choose_item'));
    const [open, left] = [sum(owed), size(credit.openAmount)];
    const most = open < left ? open : left;
    const wanted = amount === undefined ? most : minorOf(amount, credit.currency);
    if (wanted === 0n) failField(`credits.${i}.amount`, paymentSays('payments.amount_positive'));
    if (wanted > most) failField(`credits.${i}.amount`, paymentSays('payments.over_item', { number: left < open ? credit.number : owed[0]!.number, open: `${amountText(most, credit.currency)} ${credit.currency}` }), 'over_item');
    await spread(ctx, credit, owed, wanted, day);
  }
  return creditsFor(ctx, { sourceType, sourceId });
}

/** Settles an amount of one credit with what is owed, part by part. */
async function spread(ctx: Ctx, credit: OpenItem, owed: readonly OpenItem[], amount: bigint, on: string): Promise<void> {
  let left = amount;
  const parts = owed.flatMap((item) => { const part = size(item.openAmount) < left ? size(item.openAmount) : left; left -= part; return part > 0n ? [{ item, part }] : []; });
  // The rest of a payment is used as from the payment's own page: it tells so.
  if (credit.sourceType === paymentSource && credit.sourceId) {
    await allocate(ctx, { workspace_slug: '', id: credit.sourceId, on, allocations: parts.map(({ item, part }) => ({ itemId: item.id, amount: amountText(part, item.currency) })) });
    return;
  }
  for (const { item, part } of parts) {
    const [debitItemId, creditItemId] = item.openAmount > 0n ? [item.id, credit.id] : [credit.id, item.id];
    // A credit of the journal has no page of its own: it is taken back on the page of its account.
    await settle(ctx, { debitItemId, creditItemId, amount: part, on, byHand: credit.sourceType === 'manual' || credit.sourceType.startsWith('accounting.') });
  }
}
