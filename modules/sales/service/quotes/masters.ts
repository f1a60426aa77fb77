import { calendarDate } from '#core/contract/dates.ts';
import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { decimalToText, divideRounded, parseDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { findItems, findRate, priceIn, pricesFor, resolveTaxes, unitNamed, unitsOfItems, type ItemUnits } from '#modules/accounting/api.ts';
import type { FoundItem } from '#modules/accounting/contract.ts';
import { printedParty, printedReceiver } from '#modules/invoicing/api.ts';
import { addressChosen, followParties, shipChoicesOf, getParties, getParty, partySnapshot, requireParty, requireSeenParty, type PartyFacts } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { quoteSays, type DocumentTax, type PartyPrint } from '../../contract/quotes.ts';
import type { NewLine } from './rows.ts';

/** Lines with groups of taxes taken apart, and the taxes they name with their rates on a day; 422 for what is not of this workspace. */
export async function resolveLines(ctx: Ctx, lines: readonly NewLine[], on: string): Promise<{ lines: NewLine[]; taxes: DocumentTax[]; items: Map<string, FoundItem> }> {
  const items = [...new Set(lines.flatMap((l) => (l.kind === 'item' && l.itemId ? [l.itemId] : [])))];
  const known = items.length > 0 ? await findItems(ctx, items) : new Map<string, FoundItem>();
  const unknown = lines.findIndex((l) => l.kind === 'item' && l.itemId && !known.has(l.itemId));
  if (unknown >= 0) failField(`lines.${unknown}.itemId`, quoteSays('sales.choose_item'));
  const priced = lines.map((l) => (l.kind === 'item' ? l : { ...l, taxIds: [], discountPercent: null, discountAmount: null, optional: false }));
  const { taxes, expand } = await resolveTaxes(ctx, priced.flatMap((l) => l.taxIds), on, 'lines');
  const used = priced.map((l) => ({ ...l, taxIds: expand(l.taxIds) }));
  const named = new Set(used.flatMap((l) => l.taxIds));
  return { lines: used, items: known, taxes: taxes.filter((t) => named.has(t.id)).map(({ id, name, kind, rate, included, compound }) => ({ id, name, kind, rate, included, compound })) };
}

/** Refuses people who are not of this workspace or not to be seen by the viewer; those in `known` stand on a record the viewer sees. Answers by whose ids they are kept: after a merge that of the one that stayed. */
export async function requirePeople(ctx: Ctx, people: { partyId?: string | null | undefined; billToId?: string | null | undefined; shipToId?: string | null | undefined; ownerId?: string | null | undefined }, known: ReadonlyArray<string | null> = []): Promise<{ partyId?: string; billToId?: string; shipToId?: string }> {
  const kept: { partyId?: string; billToId?: string; shipToId?: string } = {};
  for (const field of ['partyId', 'billToId', 'shipToId'] as const) if (people[field]) kept[field] = (await (known.includes(people[field]) ? requireParty : requireSeenParty)(ctx, people[field], field)).id;
  if (people.ownerId) await requireColleagues(ctx, [people.ownerId], 'ownerId');
  return kept;
}

/** True for a customer to whom nothing may be sold at the moment. */
export const isHeld = ({ customerHold }: Pick<PartyFacts, 'customerHold'>): boolean => customerHold === 'orders' || customerHold === 'all';

/** Refuses such a customer. */
export async function requireUnheld(ctx: Ctx, partyId: string): Promise<void> {
  const party = await getParty(ctx, partyId);
  if (isHeld(party)) fail('sales.quote_held', { name: party.name });
}

/** Name and e-mail address of parties, by the ids asked for. */
export async function partyNames(ctx: Ctx, ids: ReadonlyArray<string | null>): Promise<(id: string | null) => { id: string; name: string; email: string | null } | null> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const parties = wanted.length > 0 ? await getParties(ctx, wanted) : new Map<string, { id: string; name: string; email: string | null }>();
  return (id) => { const p = id === null ? undefined : parties.get(id); return p ? { id: p.id, name: p.name, email: p.email } : null; };
}

/** Base units for one unit of a currency on a day, today unless it is said: what the books have for it, else the rate of the settings; null when nobody has entered one. */
export async function rateOf(ctx: Ctx, currency: string, on?: string): Promise<{ base: string; rate: string | null }> {
  const { currency: own, system } = await getSettings(ctx);
  return { base: own.code, rate: await findRate(ctx, currency, on ?? calendarDate(Date.now(), system.timezone)) };
}

/** A price of one of an item's own unit as that of one of the unit a line names; as it is where that names none of the item's. */
export function perUnit(price: string | null, own: ItemUnits | undefined, unit: string): string | null {
  const named = own ? unitNamed(own, unit) : null;
  return own && named ? priceIn(price, own, named) : price;
}

/**
 * What is asked for one of each line, in the line's unit and the document's currency with up to six fraction digits: by the price list of the customer, else by the catalogue; null where nothing is said or no rate leads there.
 * The workspace's own rate comes before the one somebody typed: otherwise a rate would be a way around the list.
 */
export async function listPrices(ctx: Ctx, lines: ReadonlyArray<Pick<NewLine, 'kind' | 'itemId' | 'quantity' | 'unit'>>, document: { currency: string; exchangeRate: string; partyId: string | null; on: string }, items: ReadonlyMap<string, FoundItem>): Promise<Array<string | null>> {
  const into = (await rateOf(ctx, document.currency, document.on)).rate ?? document.exchangeRate;
  const prices: Array<string | null> = [];
  const asked = lines.flatMap((l) => (l.kind === 'item' && l.itemId && items.has(l.itemId) ? [{ itemId: l.itemId, quantity: l.quantity, unit: l.unit }] : []));
  const answers = (await pricesFor(ctx, { partyId: document.partyId, currency: document.currency, on: document.on, lines: asked })).values();
  const units = await unitsOfItems(ctx, asked.map((a) => a.itemId));
  for (const line of lines) {
    const item = line.kind === 'item' && line.itemId ? items.get(line.itemId) : undefined;
    const answer = item ? answers.next().value : undefined;
    if (answer?.source === 'rule' && answer.price !== null) { prices.push(answer.price); continue; }
    const price = item ? perUnit(item.price, units.get(item.id), line.unit) : null;
    const from = item && price ? item.currency === document.currency ? into : (await rateOf(ctx, item.currency, document.on)).rate : null;
    prices.push(price && from ? converted(price, from, into) : null);
  }
  return prices;
}

/** A price in another currency, by what one unit of each is worth in the base; up to six fraction digits. */
export function converted(price: string, from: string, into: string): string {
  if (from === into) return price;
  const [p, a, b] = [parseDecimal(price), parseDecimal(from), parseDecimal(into)];
  return decimalToText({ digits: divideRounded(p.digits * a.digits * 10n ** BigInt(b.scale + 6), b.digits * 10n ** BigInt(p.scale + a.scale)), scale: 6 });
}

/** The customer as the document prints them today. */
export async function printCustomer(ctx: Ctx, { partyId, billToId, language }: { partyId: string; billToId: string | null; language: DocumentLanguage }): Promise<PartyPrint> {
  const party = await partySnapshot(ctx, partyId);
  return printedParty(party, billToId && billToId !== partyId ? await partySnapshot(ctx, billToId) : null, language);
}

/** Where a quote or order is delivered, as it was when the customer was told, else as it is today; null where that is the customer's own address. */
export async function printShipping(ctx: Ctx, of: { party_id: string | null; ship_to_id: string | null; ship_address_id: string | null; ship_print: PartyPrint | null; customer_print: unknown }, language: DocumentLanguage): Promise<PartyPrint | null> {
  // What was told stays, also that there was nothing to tell.
  if (of.ship_print || of.customer_print || !of.party_id) return of.ship_print;
  const [customer, chosen] = [await partySnapshot(ctx, of.party_id, of.ship_address_id), of.ship_to_id !== null && of.ship_to_id !== of.party_id ? await partySnapshot(ctx, of.ship_to_id, of.ship_address_id) : null];
  return printedReceiver(customer, chosen, language);
}

/** The addresses something can be delivered to, of whoever gets it, and which of them is chosen; one that took the place of it in a merge is it. */
export async function shipAddresses(ctx: Ctx, of: { party_id: string | null; ship_to_id: string | null; ship_address_id: string | null }): Promise<{ shipAddressId: string | null; shipAddresses: Array<{ id: string; label: string }> }> {
  const party = await receiverOf(ctx, of.ship_to_id ?? of.party_id);
  return { shipAddressId: of.ship_address_id && (addressChosen(party, of.ship_address_id)?.id ?? of.ship_address_id), shipAddresses: shipChoicesOf(party) };
}

const receiverOf = async (ctx: Ctx, id: string | null): Promise<PartyFacts | undefined> => (id === null ? undefined : (await followParties(ctx, [id])).get(id));

/** Refuses an address that is none of whoever gets the goods. */
export async function requireShipAddress(ctx: Ctx, { partyId, shipToId, shipAddressId }: { partyId: string | null; shipToId: string | null; shipAddressId: string | null }): Promise<void> {
  if (shipAddressId === null || !addressChosen(await receiverOf(ctx, shipToId ?? partyId), shipAddressId)) failField('shipAddressId', quoteSays('sales.choose_address'));
}

/** Before something goes out or is confirmed: the address that was chosen for it is still there. */
export async function requireShipAddressOf(ctx: Ctx, q: { party_id: string | null; ship_to_id: string | null; ship_address_id: string | null }): Promise<void> {
  if (q.ship_address_id) await requireShipAddress(ctx, { partyId: q.party_id, shipToId: q.ship_to_id, shipAddressId: q.ship_address_id });
}
