import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractPages } from '#core/server/pdf/tests/extract.ts';
import { call } from '#core/testing/house.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { documentCalls } from '#modules/invoicing/contract.ts';
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
  it('is the one of several addresses that is chosen, with who receives there; it is frozen with the quote and goes on its order and papers', async () => {
    const address = (label: string, more: object = {}) => ({ type: 'shipping', label, address1: `${label} 1`, city: 'York', country: 'GB', ...more });
    const partyId = await addCustomer(shop, shop.ann, { name: 'Many Doors', address1: 'Front 1', city: 'York', country: 'GB', moreAddresses: [address('North'), address('South', { name: 'Gate keeper', phone: '+44 1904 55' })] });
    const draft = await addQuote(shop, shop.ann, { partyId, currency: 'USD', exchangeRate: undefined });
    expect([draft.shipAddressId, draft.shipping!.lines[0], draft.shipAddresses.map((a) => a.label)]).toEqual([null, 'North 1', ['North · North 1 · York', 'South · Gate keeper · South 1 · York']]);
    const south = draft.shipAddresses[1]!.id;
    const chosen = (await ask(contract.updateQuote, { id: draft.id, version: draft.version, shipAddressId: south }, shop.ann)).body;
    expect(chosen).toMatchObject({ shipAddressId: south, shipping: { name: 'Many Doors', lines: ['Gate keeper', 'South 1', 'York', 'United Kingdom', '+44 1904 55'] } });
    const foreign = await addCustomer(shop, shop.ann, { name: 'Other' });
    const moved = (await ask(contract.updateQuote, { id: draft.id, version: chosen.version, partyId: foreign }, shop.ann)).body;
    expect(moved.shipAddressId).toBeNull();
    const wrong = await ask(contract.updateQuote, { id: draft.id, version: moved.version, shipAddressId: south }, shop.ann);
    expect(wrong.error?.fields?.[0]).toMatchObject({ path: 'shipAddressId', code: 'sales.choose_address' });
    const again = (await ask(contract.updateQuote, { id: draft.id, version: moved.version, partyId, shipAddressId: south }, shop.ann)).body;
    const sent = await sendIt(shop, shop.ann, again, { byMail: false });
    await call(shop.house, updateParty, { workspace_slug: shop.owner.slug, id: partyId, version: 1, moreAddresses: [] } as never, shop.owner);
    const accepted = (await ask(contract.acceptQuote, { id: sent.id, version: sent.version, name: 'Anna', note: 'By phone' }, shop.ann)).body;
    const order = (await ask(contract.getOrder, { id: accepted.order!.id }, shop.ann)).body;
    expect(order.shipping!.lines).toContain('South 1');
    const paper = extractPages((await ask(contract.orderPdf, { id: order.id }, shop.ann)).body as Buffer).flatMap((p) => p.said).join(' ');
    for (const text of ['Gate keeper', 'South 1', '+44 1904 55']) expect(paper).toContain(text);
    expect((await ask(setUpBook as never, { template: 'generic' } as never, shop.owner)).status).toBeLessThan(300);
    const { invoiceId } = (await ask(contract.createInvoiceFromOrder, { id: order.id }, shop.owner)).body;
    const posted = await ask(documentCalls.sale.post, { id: invoiceId }, shop.owner);
    expect(posted.status, JSON.stringify(posted.error)).toBe(200);
    const { rows: [kept] } = await shop.house.owner.query("select ship_print -> 'lines' as lines, party_facts ->> 'deliveryName' as name, party_facts -> 'delivery' as delivery from invoicing.document where id = $1", [invoiceId]);
    expect(kept).toMatchObject({ lines: expect.arrayContaining(['Gate keeper', 'South 1']), name: 'Many Doors', delivery: { line1: 'South 1', city: 'York', country: 'GB' } });
    const printed = extractPages((await ask(documentCalls.sale.pdf, { id: invoiceId }, shop.owner)).body as Buffer).flatMap((p) => p.said).join(' ');
    for (const text of ['Deliver to', 'South 1']) expect(printed).toContain(text);
  });
  it('is told to its invoice, also that there was no other place', async () => {
    const partyId = await addCustomer(shop, shop.ann, { name: 'One Gate', address1: 'Front 1', city: 'York', country: 'GB' });
    const sent = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { partyId, currency: 'USD', exchangeRate: undefined }), { byMail: false });
    const accepted = (await ask(contract.acceptQuote, { id: sent.id, version: sent.version, name: 'Anna', note: 'By phone' }, shop.ann)).body;
    const moved = await call(shop.house, updateParty, { workspace_slug: shop.owner.slug, id: partyId, version: 1, moreAddresses: [{ type: 'shipping', address1: 'Back 2', city: 'York', country: 'GB' }] } as never, shop.owner);
    expect(moved.status).toBe(200);
    const { invoiceId } = (await ask(contract.createInvoiceFromOrder, { id: accepted.order!.id }, shop.owner)).body;
    const printed = async (id: string) => extractPages((await ask(documentCalls.sale.pdf, { id }, shop.owner)).body as Buffer).flatMap((p) => p.said).join(' ');
    expect(await printed(invoiceId)).not.toContain('Back 2');
    const posted = await ask(documentCalls.sale.post, { id: invoiceId }, shop.owner);
    expect(posted.status, JSON.stringify(posted.error)).toBe(200);
    expect(await printed(invoiceId)).not.toContain('Back 2');
    // Nor does what is credited of it go anywhere else.
    const credit = (await ask(documentCalls.sale.credit, { id: invoiceId }, shop.owner)).body;
    expect(await printed(credit.id)).not.toContain('Back 2');
  });
});
