import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract/quotes.ts';
import { openCommission, type CommissionScene } from './commission-scene.ts';

let s: CommissionScene;
beforeAll(async () => { s = await openCommission(); });
afterAll(() => s.shop.house.close());

const read = async (id: string): Promise<contract.Order> => s.must(contract.getOrder, { id });
/** An order of chairs at 100.00 each, without tax. */
async function orderOf(quantity: string) {
  const { quoteId, orderId } = await s.sold({ lines: [{ name: 'Chairs', quantity, unitPrice: '100.00', taxIds: [] }] });
  return { quoteId, order: await read(orderId) };
}
const moved = (o: contract.Order, quantity: string, more: object = {}) => ({ id: o.id, version: o.version, lines: [{ lineId: o.lines[0]!.id, quantity }], ...more });
const deliver = (o: contract.Order, quantity: string) => s.must(contract.deliverOrder, moved(o, quantity));
const giveBack = (o: contract.Order, quantity: string, more: object = {}) => s.ask(contract.returnOrder, moved(o, quantity, { reason: 'Damaged', ...more }));
const takeBack = (o: contract.Order, quantity: string) => s.ask(contract.correctDelivery, moved(o, quantity, { reason: 'Wrong order' }));

describe('what comes back of an order', () => {
  it('stays delivered and invoiced, opens the order until it is credited, and is then done', async () => {
    const { quoteId, order } = await orderOf('10');
    const delivered = await deliver(order, '10');
    const invoice = await s.invoiceOf(quoteId);
    const closed = await read(order.id);
    expect([delivered.delivery, closed.status, closed.steps]).toEqual(['whole', 'closed', ['return', 'take_back']]);
    const { body: back } = await giveBack(closed, '3', { on: closed.orderedOn });
    expect(back).toMatchObject({ status: 'confirmed', delivery: 'whole', invoicing: 'whole', toCredit: '300.00', backlog: '0.00', lines: [{ delivered: '10', returned: '3', invoiced: '10', left: '0', toInvoice: '0', toCredit: '3' }] });
    expect(back.movements.map((m) => [m.kind, m.note, m.on, m.lines[0]!.quantity])).toEqual([['return', 'Damaged', closed.orderedOn, '3'], ['delivery', '', expect.any(String), '10']]);
    await s.credit(invoice, '3');
    expect(await read(order.id)).toMatchObject({ status: 'closed', toCredit: '0.00', lines: [{ invoiced: '7', returned: '3', toInvoice: '0', toCredit: '0' }] });
    const { rows } = await s.shop.house.owner.query("select data from core.event where type = 'sales.order.returned' and subject_id = $1", [order.id]);
    expect((rows[0] as { data: { number: string; changes: object } }).data).toMatchObject({ number: order.number, changes: { status: ['closed', 'confirmed'] } });
  });
  it('is not invoiced any more where it was not yet', async () => {
    const { quoteId, order } = await orderOf('4');
    const { body } = await giveBack(await deliver(order, '4'), '1');
    expect(body).toMatchObject({ status: 'confirmed', toCredit: '0.00', backlog: '300.00', lines: [{ toInvoice: '3' }] });
    const invoice = await s.invoiceOf(quoteId);
    expect([invoice.totals.total, (await read(order.id)).status]).toEqual(['300.00', 'closed']);
  });
  it('is never more than was delivered, has a reason and a day that has come', async () => {
    const o = await deliver((await orderOf('5')).order, '2');
    const refusals = [await giveBack(o, '2.5'), await giveBack(o, '0'), await giveBack(o, '1', { on: '2099-01-01' }), await giveBack(o, '1', { reason: '' }), await s.ask(contract.returnOrder, { ...moved(o, '1'), lines: [{ lineId: randomUUID(), quantity: '1' }], reason: 'x' })];
    expect(refusals.map((a) => [a.status, a.error?.fields?.[0]?.path])).toEqual([[422, 'lines.0.quantity'], [422, 'lines.0.quantity'], [422, 'on'], [422, 'reason'], [422, 'lines.0.lineId']]);
    expect((await read(o.id)).lines[0]).toMatchObject({ returned: '0' });
  });
  it('is noted once, also when ten note it at once or one sends it twice', async () => {
    const o = await deliver((await orderOf('5')).order, '5');
    const all = await Promise.all(Array.from({ length: 10 }, () => giveBack(o, '2')));
    expect(all.map((a) => a.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const now = await read(o.id);
    const key = { ...s.shop.owner, headers: { 'idempotency-key': randomUUID() } };
    const twice = [1, 2].map(() => call(s.shop.house, contract.returnOrder, { workspace_slug: s.shop.owner.slug, ...moved(now, '1', { reason: 'x' }) } as never, key));
    const first = await twice[0]!;
    await twice[1]!;
    const again = await call(s.shop.house, contract.returnOrder, { workspace_slug: s.shop.owner.slug, ...moved(now, '1', { reason: 'x' }) } as never, key);
    expect([first.status, again.status, again.body.version]).toEqual([200, 200, first.body.version]);
    expect((await read(o.id)).lines[0]).toMatchObject({ returned: '3' });
  });
  it('is noted by who may change the order', async () => {
    const o = await deliver((await orderOf('1')).order, '1');
    for (const who of [s.shop.bob, s.shop.outsider]) expect((await s.ask(contract.returnOrder, moved(o, '1', { reason: 'x' }), who)).status).toBe(404);
  });
});

describe('a delivery by mistake', () => {
  it('is taken back and to be delivered again; not what came back', async () => {
    const { quoteId, order } = await orderOf('10');
    await deliver(order, '10');
    await s.invoiceOf(quoteId);
    const { body: open } = await takeBack(await read(order.id), '4');
    expect(open).toMatchObject({ status: 'confirmed', delivery: 'part', invoicing: 'whole', toCredit: '0.00', lines: [{ delivered: '6', left: '4' }], steps: ['deliver', 'close', 'return', 'take_back'] });
    const { body: back } = await giveBack(open, '5');
    expect((await takeBack(back, '2')).error?.fields?.[0]?.path).toBe('lines.0.quantity');
    const { body: none } = await takeBack(back, '1');
    expect(none.lines[0]).toMatchObject({ delivered: '5', returned: '5', left: '5' });
  });
  it('of an order that was never delivered is refused, and of a cancelled one', async () => {
    const { order } = await orderOf('1');
    expect((await takeBack(order, '1')).status).toBe(422);
    const cancelled = await s.must(contract.cancelOrder, { id: order.id, version: order.version });
    expect((await takeBack(cancelled, '1')).error?.code).toBe('sales.order_state');
  });
});

describe('an order', () => {
  const told = async (accountId: string, targets: readonly string[]) => (await s.shop.house.owner.query<{ type: string }>("select type from notifications.notification where account_id = $1 and target_id = any($2::text[]) and type like 'sales.order%' order by created_at", [accountId, targets])).rows.map((r) => r.type);

  it('is given to somebody else, who is told, with an event; by who may assign', async () => {
    const { order } = await orderOf('1');
    const given = await s.ask(contract.orders.update, { id: order.id, version: order.version, ownerId: s.shop.bob.id });
    expect([given.status, given.body]).toEqual([200, expect.objectContaining({ ownerId: s.shop.bob.id, version: order.version + 1 })]);
    expect(await told(s.shop.bob.id, [order.id])).toEqual(['sales.order_assigned']);
    const { rows } = await s.shop.house.owner.query("select data from core.event where type = 'sales.order.changed' and subject_id = $1", [order.id]);
    expect((rows[0] as { data: object }).data).toMatchObject({ changes: { ownerId: [s.shop.ann.id, s.shop.bob.id] } });
    // Bob may look after it, but not hand it on.
    expect((await s.ask(contract.orders.update, { id: order.id, version: given.body.version, ownerId: s.shop.manager.id }, s.shop.bob)).error?.fields?.[0]?.path).toBe('ownerId');
    expect((await s.ask(contract.orders.update, { id: order.id, version: order.version, ownerId: s.shop.ann.id })).error?.code).toBe('core.version_conflict');
    expect((await s.ask(contract.orders.update, { id: order.id, version: given.body.version, ownerId: s.shop.outsider.id })).status).toBe(422);
    expect((await s.ask(contract.orders.update, { id: order.id, version: 1, ownerId: null }, s.shop.outsider)).status).toBe(404);
  });
  it('is given with many others in one call, told in one entry', async () => {
    const ids = [(await orderOf('1')).order.id, (await orderOf('1')).order.id];
    const done = await s.ask(contract.orders.bulk, { selection: { ids }, action: { change: { ownerId: s.shop.bob.id } } });
    expect([done.status, (await Promise.all(ids.map(read))).map((o) => o.ownerId)]).toEqual([200, [s.shop.bob.id, s.shop.bob.id]]);
    expect(await told(s.shop.bob.id, [...ids, String(s.shop.owner.workspaceId)])).toEqual(['sales.orders_assigned']);
    // Only drafts are discarded.
    expect(await s.ask(contract.orders.bulk, { selection: { ids }, action: { remove: true } })).toMatchObject({ status: 409, error: { code: 'sales.order_state' } });
  });
});
