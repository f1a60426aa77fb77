import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract/quotes.ts';
import { priceQuote } from '../rules/quotes/price.ts';
import { addCustomer, addQuote, look, openShop, sendIt, tokenOf, type Seller, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const at = (who: { slug: string }) => ({ workspace_slug: who.slug });

async function orderOf(lines: object[], more: object = {}) {
  const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { lines, ...more }), { byMail: false });
  const accepted = await call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, shop.ann, q.id), name: 'Anna', total: q.totals.total, chosen: q.lines.filter((l) => l.optional && l.chosen).map((l) => l.id) });
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.error));
  const { order } = await look(shop, shop.ann, q.id);
  return { q, order: (await call(shop.house, contract.getOrder, { ...at(shop.ann), id: order!.id }, shop.ann)).body };
}

async function invoice(order: contract.Order, lines: Array<{ lineId: string; quantity: string }>) {
  const answer = await call(shop.house, contract.createInvoiceFromOrder, { ...at(shop.ann), id: order.id, lines }, shop.ann);
  if (answer.status !== 201) throw Object.assign(new Error(answer.error?.code), { code: answer.error?.code, fields: answer.error?.fields });
  return answer.body;
}

it('ten pieces: deliver four, invoice four, cancel the rest → closed, backlog 0 (Q10)', async () => {
  const { order } = await orderOf([{ name: 'Chairs', quantity: '10', unitPrice: '99.90', taxIds: [shop.taxId] }]);
  const lineId = order.lines[0]!.id;
  expect(order).toMatchObject({ status: 'confirmed', delivery: 'none', invoicing: 'none', backlog: '999.00', steps: ['deliver', 'invoice', 'deposit', 'plan', 'cancel'] });
  const delivered = await call(shop.house, contract.deliverOrder, { ...at(shop.ann), id: order.id, version: order.version, lines: [{ lineId, quantity: '4' }] }, shop.ann);
  expect(delivered.body).toMatchObject({ delivery: 'part', steps: ['deliver', 'invoice', 'deposit', 'plan', 'cancel_rest', 'close', 'return', 'take_back'] });
  await invoice(order, [{ lineId, quantity: '4' }]);
  const seen = (await call(shop.house, contract.getOrder, { ...at(shop.ann), id: order.id }, shop.ann)).body;
  expect(seen).toMatchObject({ invoicing: 'part', backlog: '599.40' });
  expect((await call(shop.house, contract.cancelOrder, { ...at(shop.ann), id: order.id, version: seen.version }, shop.ann)).error?.code).toBe('sales.order_started');
  const closed = await call(shop.house, contract.cancelOrderRest, { ...at(shop.ann), id: order.id, version: seen.version }, shop.ann);
  expect(closed.body).toMatchObject({ status: 'closed', delivery: 'whole', invoicing: 'whole', backlog: '0.00', steps: ['return', 'take_back'] });
  expect(closed.body.lines[0]).toMatchObject({ quantity: '10', delivered: '4', invoiced: '4', cancelled: '6', left: '0' });
  expect((await call(shop.house, contract.deliverOrder, { ...at(shop.ann), id: order.id, version: closed.body.version, lines: [{ lineId, quantity: '1' }] }, shop.ann)).error?.code).toBe('sales.order_state');
});

it('never delivers or invoices more than is left, also when ten do it at once', async () => {
  const { order } = await orderOf([{ name: 'Lamps', quantity: '2.5', unitPrice: '10', taxIds: [] }]);
  const lineId = order.lines[0]!.id;
  const deliver = (quantity: string, version: number) => call(shop.house, contract.deliverOrder, { ...at(shop.ann), id: order.id, version, lines: [{ lineId, quantity }] }, shop.ann);
  expect((await deliver('2.6', order.version)).error?.fields?.[0]?.path).toBe('lines.0.quantity');
  const all = await Promise.all(Array.from({ length: 10 }, () => deliver('1', order.version)));
  expect(all.filter((a) => a.status === 200)).toHaveLength(1);
  await Promise.allSettled(Array.from({ length: 5 }, () => invoice(order, [{ lineId, quantity: '1' }])));
  const { body } = await call(shop.house, contract.getOrder, { ...at(shop.ann), id: order.id }, shop.ann);
  expect(body.lines[0]).toMatchObject({ delivered: '1', invoiced: '2' });
});

it('an order of which nothing happened is cancelled; another workspace does not see it', async () => {
  const { order } = await orderOf([{ name: 'x', unitPrice: '1' }]);
  for (const who of [shop.bob, shop.outsider]) expect((await call(shop.house, contract.getOrder, { ...at(who), id: order.id }, who)).status).toBe(404);
  expect((await call(shop.house, contract.cancelOrder, { ...at(shop.ann), id: order.id, version: order.version }, shop.ann)).body).toMatchObject({ status: 'cancelled', backlog: '0.00' });
});

it('quote and order have the engine\'s figures, whatever the lines (property)', async () => {
  const cents = fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 100).toFixed(2));
  const line = fc.record({
    name: fc.constant('l'), quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 1000).toFixed(3).replace(/\.?0+$/, '')), unitPrice: cents, discountPercent: fc.option(fc.integer({ min: 0, max: 9999 }).map((n) => (n / 100).toFixed(2)), { nil: null }),
    taxIds: fc.boolean().map((yes) => (yes ? [shop.taxId] : [])), optional: fc.boolean(), chosen: fc.boolean(),
  });
  await fc.assert(fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), fc.constantFrom('exclusive', 'inclusive'), fc.constantFrom('document', 'line'), fc.option(fc.integer({ min: 1, max: 99 }).map(String), { nil: null }), async (lines, taxMode, taxRounding, discountPercent) => {
    const { q, order } = await orderOf(lines, { taxMode, taxRounding, discountPercent, depositPercent: '33.333' });
    const expected = priceQuote({ currency: 'EUR', taxMode: taxMode as 'exclusive', taxRounding: taxRounding as 'line', discountPercent, depositPercent: '33.333', taxes: q.taxes, lines: lines.map((l) => ({ ...l, kind: 'item' as const })) });
    expect(q.totals).toEqual(expected.totals);
    expect(order.totals).toEqual(expected.totals);
    const cent = (text: string) => BigInt(text.replace('.', ''));
    expect(order.lines.reduce((sum, l) => sum + cent(l.total), 0n)).toBe(cent(order.totals.total));
    expect(order.lines.reduce((sum, l) => sum + cent(l.net), 0n)).toBe(cent(order.totals.net));
  }), { numRuns: process.env['FULL'] === '1' ? 12 : 4 });
}, 120_000);

it('of a customer who is held waits as a draft, and is confirmed once they are not', async () => {
  const party = await addCustomer(shop, shop.owner, { name: 'Held later' });
  const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { partyId: party, lines: [{ name: 'x', unitPrice: '1', taxIds: [] }] }), { byMail: false });
  const hold = (value: string) => shop.house.owner.query('update parties.party set customer_hold = $2 where id = $1', [party, value]);
  await hold('orders');
  expect((await call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, shop.ann, q.id), name: 'Anna', total: q.totals.total })).status).toBe(200);
  const { order } = await look(shop, shop.ann, q.id);
  const read = async () => (await call(shop.house, contract.getOrder, { ...at(shop.ann), id: order!.id }, shop.ann)).body;
  const confirm = async () => call(shop.house, contract.confirmOrder, { ...at(shop.ann), id: order!.id, version: (await read()).version }, shop.ann);
  expect([await read(), (await confirm()).error?.code]).toMatchObject([{ status: 'draft', steps: ['confirm', 'cancel'] }, 'sales.quote_held']);
  await hold('invoices');
  expect((await confirm()).body.status).toBe('confirmed');
});

it('above the credit limit of its customer waits as a draft, and asks before it is confirmed', async () => {
  const party = await addCustomer(shop, shop.owner, { name: 'Limited', creditLimit: { amount: '100.00', currency: 'USD' } });
  const order = async (unitPrice: string) => {
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { partyId: party, currency: 'USD', exchangeRate: undefined, lines: [{ name: 'x', quantity: '2', unitPrice, taxIds: [] }] }), { byMail: false });
    const accepted = await call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, shop.ann, q.id), name: 'Anna', total: q.totals.total });
    expect(accepted.status).toBe(200);
    return (await call(shop.house, contract.getOrder, { ...at(shop.ann), id: (await look(shop, shop.ann, q.id)).order!.id }, shop.ann)).body;
  };
  // What is ordered and not invoiced yet counts; what is cancelled does not.
  const [first, second] = [await order('45'), await order('10')];
  expect([first.status, second.status]).toEqual(['confirmed', 'draft']);
  // Who sells it and who may confirm it hear of that; nobody does of the one that is confirmed.
  const told = async () => (await shop.house.owner.query("select account_id, link, data from notifications.notification where type = 'sales.order_waiting' and target_id = any($1)", [[first.id, second.id]])).rows;
  const notice = (who: Seller) => ({ account_id: who.id, link: `/sales/order/${second.id}`, data: { number: second.number, customer: 'Limited' } });
  const heard = await told();
  expect(heard).toHaveLength(3);
  expect(heard).toEqual(expect.arrayContaining([notice(shop.ann), notice(shop.manager), notice(shop.owner)]));
  const confirm = (more: object, who = shop.owner) => call(shop.house, contract.confirmOrder, { ...at(who), id: second.id, version: second.version, ...more } as never, who);
  expect((await confirm({})).error).toMatchObject({ code: 'invoicing.over_limit', details: { name: 'Limited', over: '10.00', used: '110.00', limit: '100.00', currency: 'USD', may: true } });
  // Ann sees neither reports nor may she confirm it: she is told no figures.
  const refused = (await confirm({}, shop.ann)).error;
  expect([refused?.code, refused?.details, (await confirm({ overLimit: true }, shop.ann)).status]).toEqual(['invoicing.over_limit_ask', { name: 'Limited' }, 403]);
  expect((await confirm({ overLimit: true })).body.status).toBe('confirmed');
  expect(await told()).toEqual([]);
  const { rows } = await shop.house.owner.query("select data -> 'overLimit' ->> 'over' as over from core.event where subject_id = $1 and type = 'sales.order.confirmed' and audit", [second.id]);
  expect(rows).toEqual([{ over: '10.00' }]);
});
