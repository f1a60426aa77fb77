import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { partyFigures, setUpBook } from '#modules/accounting/contract.ts';
import { documentCalls, getDocumentSettings, invoices, invoiceSteps, updateDocumentSettings, type BusinessDocument } from '#modules/invoicing/contract.ts';
import { recordPayment } from '#modules/payments/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addCustomer, addQuote, look, openShop, sendIt, tokenOf, type Seller, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await must(ask(setUpBook as Endpoint, { template: 'generic' }));
});
afterAll(() => shop.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, who: Seller = shop.owner) => call(shop.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<{ status: number; body: T; error?: { code: string; fields?: Array<{ path: string; message: string }> } }>;
async function must<T>(answer: Promise<{ status: number; body: T; error?: unknown }>): Promise<T> {
  const { status, body, error } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(error)}`);
  return body;
}
async function orderOf(lines: object[], more: object = {}) {
  const q = await sendIt(shop, shop.owner, await addQuote(shop, shop.owner, { lines, currency: 'USD', exchangeRate: undefined, ...more }), { byMail: false });
  await must(call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, shop.owner, q.id), name: 'Anna', total: q.totals.total, chosen: [] }) as never);
  const { order } = await look(shop, shop.owner, q.id);
  return { q, order: await must(ask(contract.getOrder, { id: order!.id })) };
}
const show = (id: string) => must(ask(contract.getOrder, { id }));
const invoice = (id: string, input: object = {}, who?: Seller) => ask(contract.createInvoiceFromOrder, { id, ...input }, who);
const doc = (id: string) => must(ask(documentCalls.sale.get, { id }));
const post = (id: string): Promise<BusinessDocument> => must(ask(documentCalls.sale.post, { id }));
const chairs = (quantity = '10') => ({ name: 'Chairs', quantity, unitPrice: '99.90', taxIds: [shop.taxId] });

describe('an invoice of an order', () => {
  it('bills quantities step by step, and nothing twice', async () => {
    const { order } = await orderOf([{ kind: 'section', name: 'Hall' }, chairs(), { name: 'Set-up', quantity: '1', unitPrice: '50' }]);
    expect(order).toMatchObject({ invoicing: 'none', invoices: [] });
    expect(order.steps).toEqual(expect.arrayContaining(['invoice', 'deposit']));
    const [, seats, setUp] = order.lines;
    const first = await must(invoice(order.id, { lines: [{ lineId: seats!.id, quantity: '4' }] }));
    expect(first.order).toMatchObject({ invoicing: 'part', invoices: [{ id: first.invoiceId, state: 'draft', number: null }] });
    expect(await doc(first.invoiceId)).toMatchObject({ partyId: shop.partyId, currency: 'USD', lines: [{ kind: 'section' }, { quantity: '4', sourceType: 'sales.order_line', sourceId: seats!.id }], totals: { net: '399.60' } });
    for (const [lines, path] of [[[{ lineId: seats!.id, quantity: '7' }], 'lines.0.quantity'], [[{ lineId: order.id, quantity: '1' }], 'lines.0.lineId'], [[{ lineId: setUp!.id, quantity: '1' }, { lineId: setUp!.id, quantity: '1' }], 'lines.1.lineId']] as const) expect((await invoice(order.id, { lines })).error?.fields?.[0]?.path).toBe(path);
    const both = await Promise.all([invoice(order.id), invoice(order.id)]);
    expect(both.map((a) => a.status).toSorted()).toEqual([201, 409]);
    expect(both.find((a) => a.status === 409)?.error?.code).toBe('sales.order_invoiced');
    const rest = both.find((a) => a.status === 201)!.body;
    expect((await doc(rest.invoiceId)).lines.map((l) => l.quantity)).toEqual(['6', '1']);
    expect(await show(order.id)).toMatchObject({ invoicing: 'whole', backlog: '0.00', lines: [{}, { invoiced: '10' }, { invoiced: '1' }] });
    // A draft that is put away, changed or brought back counts at once.
    await must(ask(invoices.remove, { id: rest.invoiceId }));
    expect(await show(order.id)).toMatchObject({ invoicing: 'part', lines: [{}, { invoiced: '4' }, { invoiced: '0' }] });
    await must(ask(invoices.restore, { id: rest.invoiceId }));
    const now = await doc(rest.invoiceId);
    await must(ask(documentCalls.sale.update, { id: now.id, version: now.version, lines: now.lines.map((l) => ({ id: l.id, name: l.name, quantity: l.quantity === '6' ? '20' : l.quantity, unitPrice: l.unitPrice, taxIds: l.taxIds })) } as never));
    expect((await show(order.id)).lines.map((l) => l.invoiced)).toEqual(['0', '10', '1']);
  });
  it('counts again after a void and after a posted credit, and closes and opens the order with it', async () => {
    const { order } = await orderOf([chairs('3')]);
    await must(ask(contract.deliverOrder, { id: order.id, version: order.version, lines: [{ lineId: order.lines[0]!.id, quantity: '3' }] }));
    const one = await must(invoice(order.id));
    await post(one.invoiceId);
    expect(await show(order.id)).toMatchObject({ status: 'closed', invoicing: 'whole' });
    const credit = await must(ask(documentCalls.sale.credit, { id: one.invoiceId, lines: [{ lineId: (await doc(one.invoiceId)).lines[0]!.id, quantity: '1' }] } as never)) as BusinessDocument;
    expect((await show(order.id)).lines[0]).toMatchObject({ invoiced: '3' });
    await post(credit.id);
    expect(await show(order.id)).toMatchObject({ status: 'confirmed', invoicing: 'part', lines: [{ invoiced: '2' }] });
    const { order: second } = await orderOf([chairs('1')]);
    const gone = await must(invoice(second.id));
    await post(gone.invoiceId);
    await must(ask(documentCalls.sale.void, { id: gone.invoiceId, reason: 'wrong' } as never));
    expect(await show(second.id)).toMatchObject({ invoicing: 'none', lines: [{ invoiced: '0' }] });
  });
  it('asks for a deposit, and takes it off the invoice it fits into', async () => {
    const { order } = await orderOf([chairs(), { name: 'Book', quantity: '1', unitPrice: '20' }], { discountAmount: '19' });
    const asked = await must(invoice(order.id, { depositPercent: '30' }));
    const deposit = await post(asked.invoiceId);
    expect(deposit).toMatchObject({ isDeposit: true, totals: { net: '300.00' } });
    expect(await show(order.id)).toMatchObject({ invoicing: 'none', invoices: [{ isDeposit: true, number: deposit.number }] });
    const small = await doc((await must(invoice(order.id, { lines: [{ lineId: order.lines[1]!.id, quantity: '1' }] }))).invoiceId);
    expect(small.deposits).toEqual([]);
    const rest = await doc((await must(invoice(order.id))).invoiceId);
    expect(rest.deposits.map((d) => d.number)).toEqual([deposit.number]);
    // The amount off is shared out to the cent.
    expect(Number(small.totals.discount) + Number(rest.totals.discount)).toBeCloseTo(19, 5);
    expect(Number(small.totals.net) + Number(rest.totals.net)).toBeCloseTo(Number(order.totals.net), 5);
    expect((await invoice(order.id, { depositPercent: '30' })).error?.code).toBe('sales.order_invoiced');
  });
  it('takes off no deposit that was credited: the customer pays the whole', async () => {
    const { order } = await orderOf([chairs()]);
    const deposit = await post((await must(invoice(order.id, { depositPercent: '30' }))).invoiceId);
    await post((await must(ask(documentCalls.sale.credit, { id: deposit.id }))).id);
    // Nothing is open of it, as if it had been paid.
    expect((await doc(deposit.id)).state).toBe('paid');
    const whole = await doc((await must(invoice(order.id))).invoiceId);
    expect([whole.deposits, whole.totals.payable]).toEqual([[], order.totals.total]);
  });
  it('takes off a deposit that was given up in part or whole: what was asked for is not asked for again', async () => {
    const { order } = await orderOf([chairs()]);
    const deposit = await post((await must(invoice(order.id, { depositPercent: '30' }))).invoiceId);
    const lost = await must(ask(invoiceSteps.writeOff, { id: deposit.id, reason: 'bankrupt' }));
    expect(lost.state).toBe('written_off');
    const rest = await doc((await must(invoice(order.id))).invoiceId);
    expect([rest.deposits.map((d) => d.number), Number(rest.totals.payable)]).toEqual([[deposit.number], Number(order.totals.total) - Number(deposit.totals.total)]);
  });
  it('is begun from the accepted quote, too, and only by whoever may write invoices', async () => {
    const { q, order } = await orderOf([chairs('2')]);
    const made = await must(ask(contract.createInvoiceFromQuote, { id: q.id }));
    expect(made.order.id).toBe(order.id);
    const open = await sendIt(shop, shop.owner, await addQuote(shop, shop.owner, { lines: [chairs('1')] }), { byMail: false });
    expect((await ask(contract.createInvoiceFromQuote, { id: open.id })).error?.code).toBe('sales.quote_state');
    expect((await invoice(order.id, {}, { ...shop.outsider })).status).toBe(404);
    // Ann does not see the owner's orders.
    expect((await invoice(order.id, {}, shop.ann)).status).toBe(404);
  });
});

describe('the credit limit of a customer who orders', () => {
  const limited = () => addCustomer(shop, shop.owner, { name: 'Limited', creditLimit: { amount: '1000.00', currency: 'USD' } });
  const work = (unitPrice: string, quantity = '10') => [{ name: 'Work', quantity, unitPrice, taxIds: [] }];
  const used = async (partyId: string) => (await must(ask(partyFigures, { id: partyId }))).credit;
  const check = async (creditCheck: 'warn' | 'block') => must(ask(updateDocumentSettings, { version: (await must(ask(getDocumentSettings, {}))).version, creditCheck }));
  const pay = async (d: BusinessDocument) => {
    const { rows } = await shop.house.owner.query<{ id: string }>('select i.id from accounting.open_item i where i.entry_id = $1 and i.open_amount > 0', [d.entryId]);
    await must(ask(recordPayment, { direction: 'in', on: d.issuedOn, amount: d.totals.payable, allocations: [{ itemId: rows[0]!.id, amount: d.totals.payable }] }));
  };

  it('is used once by an order and its deposit, which is posted even where nothing more fits', async () => {
    const partyId = await limited();
    const { order } = await orderOf(work('100'), { partyId });
    expect(order.status).toBe('confirmed');
    await check('block');
    const deposit = await post((await must(invoice(order.id, { depositPercent: '30' }))).invoiceId);
    expect([deposit.totals.payable, await used(partyId)]).toEqual(['300.00', expect.objectContaining({ owed: '300.00', ordered: '700.00', used: '1000.00' })]);
    // Half of the order on an invoice: what it takes off is not taken off the rest as well, nor is it asked twice.
    const half = await must(invoice(order.id, { lines: [{ lineId: order.lines[0]!.id, quantity: '5' }] }));
    expect([(await doc(half.invoiceId)).totals.payable, await used(partyId)]).toEqual(['200.00', expect.objectContaining({ owed: '300.00', ordered: '700.00' })]);
    await post(half.invoiceId);
    expect(await used(partyId)).toMatchObject({ owed: '500.00', ordered: '500.00' });
    await post((await must(invoice(order.id))).invoiceId);
    expect(await used(partyId)).toMatchObject({ owed: '1000.00', ordered: '0.00' });
    await check('warn');
  });

  it('is free again by what is paid of a deposit, and by a deposit that was credited it is not', async () => {
    const partyId = await limited();
    const { order } = await orderOf(work('100'), { partyId });
    const deposit = async () => post((await must(invoice(order.id, { depositPercent: '30' }))).invoiceId);
    await post((await must(ask(documentCalls.sale.credit, { id: (await deposit()).id }))).id);
    expect(await used(partyId)).toMatchObject({ owed: '0.00', ordered: '1000.00' });
    await pay(await deposit());
    expect(await used(partyId)).toMatchObject({ owed: '0.00', ordered: '700.00' });
  });

  it('stays used while an invoice of an order is a draft', async () => {
    const partyId = await limited();
    const { order } = await orderOf(work('80'), { partyId });
    const draft = await must(invoice(order.id));
    expect([(await show(order.id)).invoicing, await used(partyId)]).toEqual(['whole', expect.objectContaining({ owed: '0.00', ordered: '800.00' })]);
    const { order: second } = await orderOf(work('30'), { partyId });
    expect(second.status).toBe('draft');
    // The draft that is posted counts once.
    await check('block');
    await post(draft.invoiceId);
    expect(await used(partyId)).toMatchObject({ owed: '800.00', ordered: '0.00' });
    await check('warn');
  });
});
