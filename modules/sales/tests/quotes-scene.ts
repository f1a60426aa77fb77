import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, openTestHouse, type Answer, type Caller, type TestHouse } from '#core/testing/house.ts';
import { createParty } from '#modules/parties/contract.ts';
import { taxes } from '#modules/accounting/contract.ts';
import { found, join, signUp, type Person } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract/quotes.ts';

/** Somebody of the team. */
export interface Seller extends Caller { workspaceId: number; slug: string; id: string }
/** A selling team with a customer and a tax of 20 %, and somebody of another workspace. */
export interface Shop { house: TestHouse; owner: Seller; manager: Seller; ann: Seller; bob: Seller; outsider: Seller; partyId: string; taxId: string }

/** Opens a house with a selling team. */
export async function openShop(): Promise<Shop> {
  const house = await openTestHouse();
  const place = await found(house, await signUp(house, 'Olga'));
  const other = await found(house, await signUp(house, 'Otto'));
  const seller = (of: typeof place, who: Person): Seller => ({ ...of.as(who), slug: of.slug, workspaceId: of.id, id: who.id });
  const member = async (name: string, role: string) => seller(place, await join(house, place, await signUp(house, name), role));
  const shop: Shop = { house, owner: seller(place, place.owner), manager: await member('Mia', 'manager'), ann: await member('Ann', 'member'), bob: await member('Bob', 'member'), outsider: seller(other, other.owner), partyId: '', taxId: '' };
  await house.drain();
  shop.partyId = await addCustomer(shop, shop.owner, { name: 'Cedar & Finch', email: 'buyer@cedar.test' });
  shop.taxId = await addTax(shop, shop.owner, 'VAT 20', '20');
  return shop;
}

/** Adds a company as customer. */
export async function addCustomer({ house }: Pick<Shop, 'house'>, who: Seller, input: Record<string, unknown>): Promise<string> {
  const answer = await call(house, createParty, { workspace_slug: who.slug, kind: 'company', roles: ['customer', 'account'], ...input } as never, who);
  if (answer.status !== 201) throw new Error(`adding a customer answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body.id;
}

/** Adds a tax in percent. */
export async function addTax({ house }: Pick<Shop, 'house'>, who: Seller, name: string, rate: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await call(house, taxes.create, { workspace_slug: who.slug, name, rate, ...more } as never, who);
  if (answer.status !== 201) throw new Error(`adding a tax answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body.id;
}

/** Writes a draft; throws what was refused. */
export async function addQuote({ house, partyId, taxId }: Shop, who: Seller, input: Record<string, unknown> = {}): Promise<contract.Quote> {
  const answer = await call(house, contract.createQuote, { workspace_slug: who.slug, partyId, currency: 'EUR', exchangeRate: '1.1', lines: [{ name: 'Posters', quantity: '12', unitPrice: '45.00', discountPercent: '5', taxIds: [taxId] }], ...input } as never, who);
  if (answer.status !== 201) throw new Error(`adding a quote answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/** Sends a quote and delivers its mail. */
export async function sendIt({ house }: Shop, who: Seller, quote: contract.Quote, input: Record<string, unknown> = {}): Promise<contract.Quote> {
  const answer = await call(house, contract.sendQuote, { workspace_slug: who.slug, id: quote.id, version: quote.version, ...input } as never, who);
  if (answer.status !== 200) throw new Error(`sending answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  await house.drain();
  return answer.body;
}

/** The quote as somebody sees it now. */
export async function look({ house }: Shop, who: Seller, id: string): Promise<contract.Quote> {
  const answer = await call(house, contract.getQuote, { workspace_slug: who.slug, id }, who);
  if (answer.status !== 200) throw new Error(`reading answered ${answer.status}`);
  return answer.body;
}

/** A fresh token of a quote's public page. */
export async function tokenOf({ house }: Shop, who: Seller, id: string): Promise<string> {
  const answer = await call(house, contract.newQuoteLink, { workspace_slug: who.slug, id }, who);
  if (answer.status !== 201) throw new Error(`a link answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body.url.split('#')[1]!;
}

/** Mails to an address, newest first. */
export async function mailsOf({ house }: Shop, email: string): Promise<Array<{ subject: string; body: { paragraphs: string[]; action?: { url: string }; attachments?: Array<{ name: string; key: string }>; cc?: string[]; code?: string } }>> {
  return (await house.owner.query('select subject, body from core.mail where to_email = $1 order by id desc', [email])).rows;
}

/** Calls of a shop that is opened later: `ask` as one of the team, `open` as a stranger (from an address), `sent` a quote of Ann's with the token of its page, `withOption` posters of 100.00 with photos of 50.00 to choose. */
export function quoteCalls(shop: () => Shop) {
  const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Seller): Promise<Answer<T>> => call(shop().house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<Answer<T>>;
  const open = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, ip?: string): Promise<Answer<T>> => call(shop().house, endpoint as Endpoint, input, ip ? { ip } : {}) as Promise<Answer<T>>;
  const sent = async (input: Record<string, unknown> = {}) => {
    const quote = await sendIt(shop(), shop().ann, await addQuote(shop(), shop().ann, input));
    return { quote, token: await tokenOf(shop(), shop().ann, quote.id) };
  };
  const withOption = () => sent({ lines: [{ name: 'Posters', unitPrice: '100' }, { name: 'Photos', unitPrice: '50', optional: true, chosen: false }] });
  return { ask, open, sent, withOption };
}
