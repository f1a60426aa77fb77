import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractPages } from '#core/server/pdf/tests/extract.ts';
import { call } from '#core/testing/house.ts';
import { updateParty } from '#modules/parties/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addCustomer, addQuote, look, openShop, quoteCalls, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const { ask, open } = quoteCalls(() => shop);
const warehouse = { name: 'Cedar Warehouse', address1: 'Dock 4', city: 'Leeds', country: 'GB' };
const paperOf = async (id: string) => extractPages((await ask(contract.quotePdf, { id }, shop.ann)).body as Buffer).flatMap((p) => p.said).join(' ');

describe('where a quote is delivered and who brings it', () => {
  it('stands in the quote, on its paper, on its page and in its order, as it was when it was sent', async () => {
    const shipToId = await addCustomer(shop, shop.ann, warehouse);
    const draft = await addQuote(shop, shop.ann, { shipToId, carrier: 'Swift Parcels' });
    expect(draft).toMatchObject({ carrier: 'Swift Parcels', shipping: { name: 'Cedar Warehouse', lines: expect.arrayContaining(['Dock 4']) } });
    const sent = await sendIt(shop, shop.ann, draft, { byMail: false });
    const moved = await call(shop.house, updateParty, { workspace_slug: shop.owner.slug, id: shipToId, version: 1, address1: 'Dock 9' } as never, shop.owner);
    expect(moved.status, JSON.stringify(moved.error)).toBe(200);
    expect(sent.shipping!.lines).toContain('Dock 4');
    expect((await look(shop, shop.ann, sent.id)).shipping!.lines).toContain('Dock 4');
    const paper = await paperOf(sent.id);
    for (const text of ['Deliver to', 'Cedar Warehouse', 'Dock 4', 'Carrier', 'Swift Parcels']) expect(paper).toContain(text);
    const token = await tokenOf(shop, shop.ann, sent.id);
    const page = (await open(contract.openPublicQuote, { token })).body;
    expect(page).toMatchObject({ carrier: 'Swift Parcels', shipping: { name: 'Cedar Warehouse' } });
    await open(contract.acceptPublicQuote, { token, name: 'Anna', total: page.totals.total, chosen: [] });
    const order = (await ask(contract.getOrder, { id: (await look(shop, shop.ann, sent.id)).order!.id }, shop.ann)).body;
    expect(order).toMatchObject({ carrier: 'Swift Parcels', shipping: { name: 'Cedar Warehouse', lines: expect.arrayContaining(['Dock 4']) } });
  });
  it('is the delivery address of the customer where they have one of their own, and nothing where there is none', async () => {
    const partyId = await addCustomer(shop, shop.ann, { name: 'Two Doors', address1: 'Front 1', city: 'York', country: 'GB', moreAddresses: [{ type: 'shipping', address1: 'Back 2', city: 'York', country: 'GB' }] });
    expect((await addQuote(shop, shop.ann, { partyId })).shipping).toMatchObject({ name: 'Two Doors', lines: expect.arrayContaining(['Back 2']), taxId: '' });
    const plain = await addQuote(shop, shop.ann);
    expect([plain.shipping, plain.carrier]).toEqual([null, '']);
    expect(await paperOf(plain.id)).not.toContain('Deliver to');
  });
  it('stays nowhere where the customer was told of no place, whatever address they get later', async () => {
    const partyId = await addCustomer(shop, shop.ann, { name: 'One Door', address1: 'Front 1', city: 'York', country: 'GB' });
    const sent = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { partyId }), { byMail: false });
    const moved = await call(shop.house, updateParty, { workspace_slug: shop.owner.slug, id: partyId, version: 1, moreAddresses: [{ type: 'shipping', address1: 'Back 2', city: 'York', country: 'GB' }] } as never, shop.owner);
    expect(moved.status, JSON.stringify(moved.error)).toBe(200);
    expect((await addQuote(shop, shop.ann, { partyId })).shipping).not.toBeNull();
    expect((await look(shop, shop.ann, sent.id)).shipping).toBeNull();
    expect(await paperOf(sent.id)).not.toContain('Deliver to');
  });
  it('is changed in a draft only, and goes along with copies and versions', async () => {
    const draft = await addQuote(shop, shop.ann, { carrier: 'By bike' });
    const changed = (await ask(contract.updateQuote, { id: draft.id, version: draft.version, carrier: 'By rail' }, shop.ann)).body;
    expect(changed).toMatchObject({ carrier: 'By rail', version: draft.version + 1 });
    expect((await ask(contract.cloneQuote, { id: draft.id }, shop.ann)).body.carrier).toBe('By rail');
    const sent = await sendIt(shop, shop.ann, changed, { byMail: false });
    expect((await ask(contract.updateQuote, { id: sent.id, version: sent.version, carrier: 'By ship' }, shop.ann)).error?.code).toBe('sales.quote_not_draft');
    expect((await ask(contract.reviseQuote, { id: sent.id }, shop.ann)).body.carrier).toBe('By rail');
  });
});
