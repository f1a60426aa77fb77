import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../contract/quotes.ts';
import { openCommission, type CommissionScene } from './commission-scene.ts';

let s: CommissionScene;
beforeAll(async () => { s = await openCommission(); });
afterAll(() => s.shop.house.close());

const read = async (id: string): Promise<contract.Order> => s.must(contract.getOrder, { id });
/** An order of ten chairs at 100.00 each, of which some are delivered. */
async function orderOf(delivered: string) {
  const { quoteId, orderId } = await s.sold({ lines: [{ name: 'Chairs', quantity: '10', unitPrice: '100.00', taxIds: [] }] });
  const order = await read(orderId);
  return { quoteId, order: delivered === '0' ? order : await s.must(contract.deliverOrder, { id: orderId, version: order.version, lines: [{ lineId: order.lines[0]!.id, quantity: delivered }] }) };
}
const of = (o: contract.Order, more: object = {}) => ({ id: o.id, version: o.version, ...more });
const close = (o: contract.Order, reason = 'Settled in kind') => s.ask(contract.closeOrder, of(o, { reason }));
const reasons = async (id: string) => (await s.shop.house.owner.query("select type, data -> 'changes' -> 'reason' as reason from core.event where subject_id = $1 and data -> 'changes' ? 'reason' order by seq", [id])).rows;

describe('an order that is cancelled', () => {
  it('says by whom and why, on its page and in its history', async () => {
    const { order } = await orderOf('0');
    expect(order.stopped).toBeNull();
    const gone = await s.must(contract.cancelOrder, of(order, { reason: 'Budget is gone' }));
    expect(gone).toMatchObject({ status: 'cancelled', stopped: { reason: 'Budget is gone', by: { id: s.shop.owner.id }, at: expect.any(String) }, isClosedByHand: false });
    expect(await reasons(order.id)).toEqual([{ type: 'sales.order.cancelled', reason: ['', 'Budget is gone'] }]);
  });
  it('needs no reason, and says of a rest that only that was cancelled', async () => {
    const { order } = await orderOf('4');
    const rest = await s.must(contract.cancelOrderRest, of(order));
    expect(rest).toMatchObject({ status: 'confirmed', stopped: { reason: '' }, isClosedByHand: false });
    expect(await reasons(order.id)).toEqual([]);
  });
});

describe('an order that is closed by hand', () => {
  it('keeps what is left without asking for it, and can be opened again', async () => {
    const { order } = await orderOf('4');
    const { body: closed } = await close(order);
    expect(closed).toMatchObject({ status: 'closed', delivery: 'part', invoicing: 'none', backlog: '0.00', isClosedByHand: true, stopped: { reason: 'Settled in kind', by: { id: s.shop.owner.id } }, steps: ['reopen', 'return', 'take_back'], lines: [{ quantity: '10', delivered: '4', cancelled: '0' }] });
    expect(await reasons(order.id)).toEqual([{ type: 'sales.order.closed', reason: ['', 'Settled in kind'] }]);
    const again = await s.must(contract.reopenOrder, of(closed));
    expect(again).toMatchObject({ status: 'confirmed', delivery: 'part', backlog: '1000.00', isClosedByHand: false, stopped: null, steps: order.steps });
  });
  it('is not billed or planned any more, and no longer counts as ordered', async () => {
    const { order, quoteId } = await orderOf('10');
    const { body: closed } = await close(order);
    const tried = [await s.ask(contract.createInvoiceFromOrder, { id: order.id }), await s.ask(contract.createInvoiceFromQuote, { id: quoteId }), await s.ask(contract.createPlanFromOrder, { id: order.id })];
    expect(tried.map((a) => a.error?.code)).toEqual(['sales.order_state', 'sales.order_state', 'sales.order_state']);
    expect((await s.ask(contract.getQuote, { id: quoteId })).body.order).toMatchObject({ status: 'closed', invoicing: 'none' });
    await s.must(contract.reopenOrder, of(closed));
    expect((await s.ask(contract.createInvoiceFromOrder, { id: order.id })).status).toBe(201);
  });
  it('stays closed when an invoice of before is credited, and opens when goods come back', async () => {
    const { order } = await orderOf('10');
    const lineId = order.lines[0]!.id;
    const invoice = await s.post((await s.must(contract.createInvoiceFromOrder, { id: order.id, lines: [{ lineId, quantity: '4' }] })).invoiceId);
    expect((await close(await read(order.id))).body).toMatchObject({ status: 'closed', invoicing: 'part', isClosedByHand: true });
    await s.credit(invoice, '1');
    const credited = await read(order.id);
    expect([credited.status, credited.isClosedByHand, credited.lines[0]!.invoiced]).toEqual(['closed', true, '3']);
    const back = await s.must(contract.returnOrder, of(credited, { lines: [{ lineId, quantity: '1' }], reason: 'Damaged' }));
    expect(back).toMatchObject({ status: 'confirmed', isClosedByHand: false, stopped: null });
  });
  it('has begun, is confirmed and says why', async () => {
    const { order } = await orderOf('0');
    expect(order.steps).not.toContain('close');
    const { order: begun } = await orderOf('1');
    expect([(await close(order)).error?.code, (await close(begun, ' ')).status, (await s.ask(contract.reopenOrder, of(begun))).error?.code]).toEqual(['sales.order_untouched', 422, 'sales.order_state']);
    const { body: closed } = await close(begun);
    expect([(await close(begun)).status, (await close(closed)).error?.code]).toEqual([409, 'sales.order_state']);
  });
});
