import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { getQuoteSettings, updateQuoteSettings } from '../contract/quotes.ts';
import * as contract from '../contract/quotes.ts';
import { updateParty } from '#modules/parties/contract.ts';
import { addCustomer, addQuote, openShop, quoteCalls, type Seller, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { version } = (await ask(getQuoteSettings, {}, shop.owner)).body;
  expect((await ask(updateQuoteSettings, { version, discountLimit: '10' }, shop.owner)).status).toBe(200);
});
afterAll(() => shop.house.close());
const { ask } = quoteCalls(() => shop);
const posters = (more: object = {}) => ({ name: 'Posters', quantity: '12', unitPrice: '45.00', discountPercent: '5', taxIds: [shop.taxId], ...more });

async function begin(input: object = {}, who: Seller = shop.ann): Promise<contract.Order> {
  const answer = await ask(contract.createOrder, { partyId: shop.partyId, currency: 'EUR', exchangeRate: '1.1', lines: [posters()], ...input }, who);
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return answer.body;
}
const order = async (id: string, who: Seller = shop.ann) => (await ask(contract.getOrder, { id }, who)).body;
const written = async (o: contract.Order, who: Seller = shop.ann) => (await ask(contract.getQuote, { id: o.draftId! }, who)).body;
async function write(o: contract.Order, input: object): Promise<contract.Order> {
  const answer = await ask(contract.updateQuote, { id: o.draftId!, version: (await written(o)).version, ...input }, shop.ann);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return order(o.id);
}
const confirm = async (o: contract.Order, who: Seller = shop.ann, more: object = {}) => ask(contract.confirmOrder, { id: o.id, version: (await order(o.id, who)).version, ...more }, who);

describe('an order without a quote', () => {
  it('is a draft that says what is written for it, and an order like any other once it is confirmed', async () => {
    const o = await begin({ title: 'Counter sale', carrier: 'Van' });
    expect(o).toMatchObject({ number: expect.stringMatching(/^SO-/), status: 'draft', quote: null, quoteId: null, steps: ['confirm', 'cancel'], totals: { net: '513.00', total: '615.60' }, carrier: 'Van', lines: [{ name: 'Posters', left: '12' }] });
    const more = await write(o, { lines: [posters({ quantity: '6' }), { name: 'Frame', unitPrice: '10', optional: true, chosen: false }], title: 'Counter' });
    expect(more).toMatchObject({ title: 'Counter', totals: { net: '266.50' }, lines: [{ quantity: '6' }, { name: 'Frame', quantity: '1' }] });
    expect(more.version).toBeGreaterThan(o.version);
    const { body, status, error } = await confirm(o);
    expect([status, error]).toEqual([200, undefined]);
    expect(body).toMatchObject({ status: 'confirmed', customerPrint: { name: 'Cedar & Finch' }, steps: expect.arrayContaining(['deliver', 'cancel']) });
    const invoice = await ask(contract.createInvoiceFromOrder, { id: o.id }, shop.ann);
    expect(invoice.status, JSON.stringify(invoice.error)).toBe(201);
    expect((await ask(contract.orderPdf, { id: o.id }, shop.ann)).status).toBe(200);
    const late = await ask(contract.updateQuote, { id: o.draftId!, version: (await written(o)).version, title: 'Late' }, shop.ann);
    expect(late.error?.code).toBe('sales.order_state');
    expect((await confirm(o)).error?.code).toBe('sales.order_state');
    const { rows } = await shop.house.owner.query("select type from core.event where subject_id = $1 order by seq", [o.id]);
    expect(rows.map((r) => r.type)).toEqual(['sales.order.created', 'sales.order.changed', 'sales.order.confirmed', 'sales.order.invoiced', 'sales.order.invoice_begun']);
    expect((await shop.house.owner.query('select 1 from core.event where subject_id = $1', [o.draftId])).rowCount).toBe(0);
  });
  it('is no quote: none lists it, sends it, prints it, copies it, removes it or links to it', async () => {
    const quotes = async () => (await ask(contract.quotes.list as never, { limit: 100 } as never, shop.owner) as { body: { items: Array<{ id: string }> } }).body.items.map((q) => q.id);
    const before = await quotes();
    const o = await begin();
    expect(await quotes()).toEqual(before);
    const id = o.draftId!;
    const { version } = await written(o);
    const refused = [await ask(contract.sendQuote, { id, version }, shop.ann), await ask(contract.quotePdf, { id }, shop.ann), await ask(contract.cloneQuote, { id }, shop.ann), await ask(contract.quotes.remove as never, { id } as never, shop.owner), await ask(contract.previewQuoteMail, { id }, shop.ann)];
    expect(refused.map((a) => a.status)).toEqual([404, 404, 404, 404, 404]);
    await confirm(o);
    expect((await ask(contract.newQuoteLink, { id }, shop.ann)).error?.code).toBe('sales.quote_state');
    expect(await quotes()).toEqual(before);
  });
  it('needs a customer and a line, and one who may be sold to', async () => {
    expect((await confirm(await begin({ lines: [] }))).error?.code).toBe('sales.order_empty');
    expect((await confirm(await begin({ partyId: null }))).error?.code).toBe('sales.order_no_customer');
    const held = await addCustomer(shop, shop.owner, { name: 'Held', customerHold: 'orders' });
    const o = await begin({ partyId: held });
    expect((await written(o)).standing).toEqual({ name: 'Held', hold: 'orders', isOver: false, blocks: false, limit: null });
    expect((await confirm(o)).error?.code).toBe('sales.quote_held');
    const wrong = await ask(contract.createOrder, { lines: [posters({ quantity: '0' })] }, shop.ann);
    expect(wrong.error?.fields?.[0]?.path).toBe('lines.0.quantity');
  });
  it('above the limit waits for somebody else\'s word, whom it shows itself to; it is confirmed after that only', async () => {
    const o = await begin({ lines: [posters({ discountPercent: '15' })] });
    expect((await ask(contract.getOrder, { id: o.id }, shop.bob)).status).toBe(404);
    const asked = await confirm(o);
    expect(asked.body).toMatchObject({ status: 'draft', steps: ['cancel'] });
    expect(await written(o)).toMatchObject({ status: 'in_approval', steps: ['withdraw'], approvalReasons: ['discount'] });
    expect((await confirm(o)).error?.code).toBe('sales.order_state');
    expect((await order(o.id, shop.manager)).id).toBe(o.id);
    const { version } = await written(o, shop.manager);
    const given = await ask(contract.rejectQuote, { id: o.draftId!, version, note: 'Too much' }, shop.manager);
    expect(given.body).toMatchObject({ status: 'draft', approvalNote: 'Too much' });
    await confirm(o);
    expect((await ask(contract.approveQuote, { id: o.draftId!, version: (await written(o, shop.manager)).version }, shop.manager)).body).toMatchObject({ approved: true });
    expect((await confirm(o)).body).toMatchObject({ status: 'confirmed' });
    const { rows } = await shop.house.owner.query("select type from core.event where subject_id = $1 and audit order by seq", [o.id]);
    expect(rows.map((r) => r.type.split('.')[2])).toEqual(['created', 'approval_requested', 'rejected', 'approval_requested', 'approved', 'confirmed']);
    const notices = (await shop.house.owner.query("select distinct type, link from notifications.notification where target_id = $1::text or link like '%' || $1", [o.id])).rows;
    expect(notices).toEqual(expect.arrayContaining([{ type: 'sales.order_approval', link: `/sales/order/${o.id}` }]));
  });
  it('what changes after it was approved needs the word again, and what is cancelled waits for none', async () => {
    const o = await begin({ lines: [posters({ discountPercent: '15' })] });
    await confirm(o);
    await ask(contract.withdrawQuote, { id: o.draftId!, version: (await written(o)).version }, shop.ann);
    await write(o, { lines: [posters({ discountPercent: '40' })] });
    expect((await confirm(o)).body.status).toBe('draft');
    const now = await order(o.id);
    expect((await ask(contract.cancelOrder, { id: o.id, version: now.version }, shop.ann)).body.status).toBe('cancelled');
    expect((await written(o)).status).toBe('draft');
    expect((await ask(contract.updateQuote, { id: o.draftId!, version: (await written(o)).version, title: 'x' }, shop.ann)).error?.code).toBe('sales.order_state');
  });
  it('keeps its owner when it is given away and written on, and is nothing for others', async () => {
    const o = await begin();
    expect((await ask(contract.orders.update as never, { id: o.id, version: o.version, ownerId: shop.manager.id } as never, shop.owner)).status).toBe(200);
    expect((await write(o, { title: 'Still' })).ownerId).toBe(shop.manager.id);
    for (const who of [shop.bob, shop.outsider]) {
      expect((await ask(contract.getQuote, { id: o.draftId! }, who)).status).toBe(404);
      expect((await ask(contract.confirmOrder, { id: o.id, version: o.version }, who)).status).toBe(404);
    }
  });
  it('is confirmed as it was seen, and once', async () => {
    const stale = await begin();
    const again = await ask(contract.confirmOrder, { id: stale.id, version: stale.version - 1 }, shop.ann);
    expect(again.error?.code).toBe('core.version_conflict');
    // What a colleague wrote meanwhile is not confirmed unseen.
    const seen = (await written(stale)).version;
    await write(stale, { title: 'Changed meanwhile' });
    expect((await confirm(stale, shop.ann, { draftVersion: seen })).error?.code).toBe('core.version_conflict');
    const [first, second] = await Promise.all([confirm(stale), confirm(stale)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
  });
  it('goes to the address that was chosen, or is not confirmed', async () => {
    const address = (label: string) => ({ type: 'shipping', label, address1: `${label} 1`, city: 'York', country: 'GB' });
    const partyId = await addCustomer(shop, shop.owner, { name: 'Doors', moreAddresses: [address('North'), address('South')] });
    const o = await begin({ partyId });
    const south = (await written(o)).shipAddresses[1]!.id;
    await write(o, { shipAddressId: south });
    const addresses = async (version: number, moreAddresses: object[]) => expect((await call(shop.house, updateParty, { workspace_slug: shop.owner.slug, id: partyId, version, moreAddresses } as never, shop.owner)).status).toBe(200);
    // A client that knows of no ids sends them as they are: they stay what they were.
    await addresses(1, [address('North'), address('South')]);
    expect((await written(o)).shipAddresses.map((a) => a.id)).toContain(south);
    await addresses(1, [address('North')]);
    expect((await confirm(o)).error?.fields?.[0]).toMatchObject({ path: 'shipAddressId', code: 'sales.choose_address' });
    await write(o, { shipAddressId: null });
    expect((await confirm(o)).body).toMatchObject({ status: 'confirmed', shipping: { lines: ['North 1', 'York', 'United Kingdom'] } });
  });
  it('is read while somebody posts for its customer', async () => {
    const partyId = await addCustomer(shop, shop.owner, { name: 'Busy', creditLimit: { amount: '100.00', currency: 'USD' } });
    const o = await begin({ partyId });
    const other = await shop.house.owner.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 79))', [partyId]);
      expect((await ask(contract.getQuote, { id: o.draftId! }, shop.ann)).body.standing).toMatchObject({ isOver: true });
    } finally { await other.query('rollback'); other.release(); }
  });
});

describe('a customer over their limit', () => {
  it('is said while a quote is written, with figures for whoever may hear them', async () => {
    const partyId = await addCustomer(shop, shop.owner, { name: 'Limited', creditLimit: { amount: '100.00', currency: 'USD' } });
    const q = await addQuote(shop, shop.ann, { partyId, lines: [posters()] });
    expect(q.standing).toMatchObject({ name: 'Limited', hold: 'none', isOver: true, blocks: false, limit: null });
    expect((await ask(contract.getQuote, { id: q.id }, shop.owner)).body.standing?.limit).toMatchObject({ limit: '100.00' });
    const small = await addQuote(shop, shop.ann, { partyId, lines: [posters({ quantity: '1' })] });
    expect(small.standing).toBeNull();
    await call(shop.house, updateParty, { workspace_slug: shop.owner.slug, id: partyId, version: 1, customerHold: 'invoices' } as never, shop.owner);
    expect((await ask(contract.getQuote, { id: small.id }, shop.ann)).body.standing).toMatchObject({ hold: 'invoices', isOver: false });
  });
});

describe('a draft order nobody confirmed', () => {
  it('is discarded by who may, with what is written for it, and brought back as it was', async () => {
    const o = await begin();
    expect((await ask(contract.orders.remove, { id: o.id }, shop.ann)).status).toBe(403);
    expect((await ask(contract.orders.remove, { id: o.id }, shop.owner)).body).toEqual({ id: o.id });
    expect((await ask(contract.getOrder, { id: o.id }, shop.owner)).status).toBe(404);
    expect((await ask(contract.orders.list, { q: o.number }, shop.owner)).body.items).toEqual([]);
    const q = (await ask(contract.getQuote, { id: o.draftId! }, shop.owner)).body;
    if (q) expect((await ask(contract.updateQuote, { id: o.draftId!, version: q.version, title: 'Written on' }, shop.owner)).status).toBe(404);
    const back = await ask(contract.orders.restore, { id: o.id }, shop.owner);
    expect([back.status, back.body.number]).toEqual([200, o.number]);
    expect((await order(o.id)).lines.map((l) => l.name)).toEqual(['Posters']);
    expect((await confirm(await order(o.id))).status).toBe(200);
  });

  it('waits for no approval any more, and what was confirmed stays', async () => {
    const waiting = await begin({ lines: [posters({ discountPercent: '20' })] });
    await confirm(waiting);
    expect((await written(waiting)).status).toBe('in_approval');
    expect((await ask(contract.orders.remove, { id: waiting.id }, shop.owner)).status).toBe(200);
    await ask(contract.orders.restore, { id: waiting.id }, shop.owner);
    expect((await written(waiting)).status).toBe('draft');
    const done = await begin();
    await confirm(done);
    expect((await ask(contract.orders.remove, { id: done.id }, shop.owner)).error?.code).toBe('sales.order_state');
    expect((await order(done.id)).status).toBe('confirmed');
  });
});
