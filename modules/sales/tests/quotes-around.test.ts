import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createParty, eraseParty, partyTimeline } from '#modules/parties/contract.ts';
import { opportunities } from '../contract/deals.ts';
import * as contract from '../contract/quotes.ts';
import { addQuote, look, openShop, quoteCalls, sendIt, type Seller, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const { ask, open, sent } = quoteCalls(() => shop);
const person = async (name: string) => (await ask(createParty, { kind: 'person', roles: ['contact'], name, firstName: name }, shop.owner)).body.id;
const deal = async (who: Seller = shop.ann) => (await ask(opportunities.create, { name: 'Spring', accountId: shop.partyId }, who)).body;
/** A quote of Ann's that was accepted, and the order it became. */
async function sold(input: Record<string, unknown> = {}) {
  const quote = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, input), { byMail: false });
  const { body } = await ask(contract.acceptQuote, { id: quote.id, version: quote.version, name: 'Anna', note: 'By phone' }, shop.ann);
  return { quote: body, order: body.order! };
}
const listed = async (list: typeof contract.quotes.list | typeof contract.orders.list, field: string, value: string, who: Seller = shop.ann) => (await ask(list as never, { filter: JSON.stringify({ field, op: 'is', value }) }, who) as { body: { items: Array<{ id: string }> } }).body.items.map((r) => r.id).sort();

describe('somebody quotes and orders are addressed to', () => {
  it('finds them as contact and as receiver of the goods, as the customer does, and nobody else’s', async () => {
    const [buyer, store, other] = [await person('Bea'), await person('Stan'), await person('Olaf')];
    const { quote, order } = await sold({ billToId: buyer, shipToId: store });
    for (const id of [buyer, store]) expect([await listed(contract.quotes.list, 'anyPartyId', id), await listed(contract.orders.list, 'anyPartyId', id)]).toEqual([[quote.id], [order.id]]);
    expect(await listed(contract.orders.list, 'anyPartyId', shop.partyId)).toContain(order.id);
    expect([await listed(contract.quotes.list, 'anyPartyId', other), await listed(contract.quotes.list, 'partyId', buyer)]).toEqual([[], []]);
    // Bob sees neither quotes nor orders of Ann's.
    expect([await listed(contract.quotes.list, 'anyPartyId', buyer, shop.bob), await listed(contract.orders.list, 'anyPartyId', buyer, shop.bob), await listed(contract.orders.list, 'anyPartyId', buyer, shop.outsider)]).toEqual([[], [], []]);
  });
  it('has what happened to them in the timeline, as far as the reader may see it', async () => {
    const buyer = await person('Tim');
    await sold({ billToId: buyer });
    const types = async (who: Seller) => (await ask(partyTimeline, { id: buyer, limit: 100 }, who)).body.items.map((e) => e.type).filter((t) => t.startsWith('sales.'));
    expect(await types(shop.ann)).toEqual(expect.arrayContaining(['sales.quote.sent', 'sales.quote.accepted', 'sales.order.created']));
    expect(await types(shop.bob)).toEqual([]);
  });
});

describe('an opportunity', () => {
  it('has its orders, and the invoices and plans they are billed by', async () => {
    const { id } = await deal();
    const lines = [{ name: 'Chairs', quantity: '10', unitPrice: '10', taxIds: [] }];
    const [first, second] = [await sold({ opportunityId: id, lines }), await sold({ opportunityId: id, lines })];
    await sold({ lines });
    expect(await listed(contract.orders.list, 'opportunityId', id)).toEqual([first.order.id, second.order.id].sort());
    const billed = async (who: Seller) => ask(contract.dealInvoices, { id }, who);
    expect((await billed(shop.owner)).body).toEqual({ items: [], plans: [] });
    const { invoiceId } = (await ask(contract.createInvoiceFromOrder, { id: first.order.id }, shop.owner)).body;
    const plan = await ask(contract.createPlanFromOrder, { id: second.order.id }, shop.owner);
    expect(plan.status).toBe(201);
    expect((await billed(shop.owner)).body).toMatchObject({ items: [{ id: invoiceId, total: '100.00', isDeposit: false }], plans: [{ id: plan.body.planId, billed: '0.00', total: '100.00' }] });
    expect([(await billed(shop.bob)).status, (await billed(shop.outsider)).status]).toEqual([404, 404]);
  });
  it('shows no invoices of orders the viewer does not see', async () => {
    const { id } = (await ask(opportunities.create, { name: 'Everybody’s', accountId: shop.partyId, ownerId: null }, shop.owner)).body;
    const { order } = await sold({ opportunityId: id, lines: [{ name: 'Chairs', quantity: '1', unitPrice: '10', taxIds: [] }] });
    expect((await ask(contract.createInvoiceFromOrder, { id: order.id }, shop.owner)).status).toBe(201);
    expect([(await ask(contract.dealInvoices, { id }, shop.owner)).body.items.length, (await ask(contract.dealInvoices, { id }, shop.bob)).body]).toEqual([1, { items: [], plans: [] }]);
  });
});

describe('the address a quote was accepted from', () => {
  it('is told to who may see the quote, with name and time, and to no customer', async () => {
    const { quote, token } = await sent({ lines: [{ name: 'Posters', unitPrice: '10' }] });
    expect((await look(shop, shop.ann, quote.id)).acceptedIp).toBeNull();
    expect((await open(contract.acceptPublicQuote, { token, name: 'Anna Lee', total: '10.00' }, '10.1.2.4')).status).toBe(200);
    expect(await look(shop, shop.ann, quote.id)).toMatchObject({ acceptedIp: '10.1.2.4', acceptedBy: 'Anna Lee', acceptedAt: expect.any(String), order: { status: 'confirmed' } });
    expect(JSON.stringify((await open(contract.openPublicQuote, { token })).body)).not.toContain('10.1.2.4');
  });
  it('is none where a colleague accepted for the customer', async () => {
    const { quote } = await sold();
    expect(quote.acceptedIp).toBeNull();
  });
  it('is gone once the customer or the contact is erased', async () => {
    const accepted = async (who: { partyId?: string; billToId?: string }) => {
      const { quote, token } = await sent({ ...who, lines: [{ name: 'Posters', unitPrice: '10' }] });
      await open(contract.acceptPublicQuote, { token, name: 'Anna', total: '10.00' }, '10.1.2.5');
      return quote.id;
    };
    const contact = await person('Gone');
    const customer = (await ask(createParty, { kind: 'person', roles: ['customer'], name: 'Private', firstName: 'Private', email: 'private@x.test' }, shop.owner)).body.id;
    const [one, two, kept] = [await accepted({ billToId: contact }), await accepted({ partyId: customer }), await accepted({})];
    for (const [id, confirmName] of [[contact, 'Gone'], [customer, 'Private']] as const) expect((await ask(eraseParty, { id, confirmName }, shop.owner)).status).toBe(200);
    expect([(await look(shop, shop.ann, one)).acceptedIp, (await look(shop, shop.ann, two)).acceptedIp, (await look(shop, shop.ann, kept)).acceptedIp]).toEqual([null, null, '10.1.2.5']);
  });
});
