import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { documentCalls, invoiceSteps, openPublicDocument } from '#modules/invoicing/contract.ts';
import { recordPayment } from '#modules/payments/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addCustomer, addQuote, look, openShop, quoteCalls, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const { ask, open } = quoteCalls(() => shop);

async function accepted(more: Record<string, unknown> = {}) {
  const q = await sendIt(shop, shop.owner, await addQuote(shop, shop.owner, { depositPercent: '30', currency: 'USD', exchangeRate: undefined, lines: [{ name: 'Chairs', quantity: '10', unitPrice: '100.00', taxIds: [shop.taxId] }], ...more }), { byMail: false });
  const token = await tokenOf(shop, shop.owner, q.id);
  const yes = () => open(contract.acceptPublicQuote, { token, name: 'Anna', total: q.totals.total, chosen: [] });
  expect((await yes()).status).toBe(200);
  return { q, token, yes };
}
const orderOf = async (id: string) => (await ask(contract.getOrder, { id: (await look(shop, shop.owner, id)).order!.id }, shop.owner)).body;
const invoicesOf = async (id: string) => (await orderOf(id)).invoices;
const offered = async (token: string) => (await open(contract.openPublicQuote, { token })).body.deposit;
const payRefused = async (token: string) => (await open(contract.payQuoteDeposit, { token })).error?.code;
const settings = async (depositInvoice: boolean) => {
  const { version } = (await ask(contract.getQuoteSettings, {}, shop.owner)).body;
  expect((await ask(contract.updateQuoteSettings, { version, depositInvoice }, shop.owner)).body.depositInvoice).toBe(depositInvoice);
};

describe('the deposit of an accepted quote', () => {
  let refused: { id: string; token: string };

  it('is not invoiced where the workspace does not say so', async () => {
    const { q, token } = await accepted();
    await shop.house.drain();
    expect([await offered(token), await payRefused(token)]).toEqual(['none', 'sales.quote_no_deposit']);
    expect(await invoicesOf(q.id)).toEqual([]);
  });

  it('without books is told to the seller, and the acceptance stands', async () => {
    await settings(true);
    const { q, token } = await accepted();
    await shop.house.drain();
    expect((await look(shop, shop.owner, q.id)).status).toBe('accepted');
    const { rows } = await shop.house.owner.query("select 1 from notifications.notification where type = 'sales.quote_deposit'");
    expect(rows).toHaveLength(1);
    expect([await offered(token), await payRefused(token)]).toEqual(['none', 'sales.quote_no_deposit']);
    refused = { id: q.id, token };
  });

  it('that was refused is the team\'s to make, also once there are books: a page that still offers it makes none', async () => {
    expect((await ask(setUpBook as Endpoint, { template: 'generic' }, shop.owner)).status).toBeLessThan(300);
    const { id, token } = refused;
    expect([await offered(token), await payRefused(token), await invoicesOf(id)]).toEqual(['none', 'sales.quote_no_deposit', []]);
    const order = await orderOf(id);
    const made = await ask(contract.createInvoiceFromOrder, { id: order.id, depositPercent: '30' }, shop.owner);
    expect(made.status, JSON.stringify(made.error)).toBe(201);
    expect((await ask(documentCalls.sale.post as Endpoint, { id: made.body.invoiceId }, shop.owner)).status).toBe(200);
    expect([await offered(token), (await open(contract.payQuoteDeposit, { token })).status]).toEqual(['open', 200]);
  });

  it('is invoiced once and paid from the page, however often it is asked', async () => {
    const { q, token, yes } = await accepted();
    // Before the job has run the customer may be there already; both at once make one invoice.
    const both = await Promise.all([open(contract.payQuoteDeposit, { token }), open(contract.payQuoteDeposit, { token }), yes(), shop.house.drain()]);
    expect([both[0].status, both[1].status]).toEqual([200, 200]);
    const invoices = await invoicesOf(q.id);
    expect(invoices).toMatchObject([{ isDeposit: true, state: 'open', total: '360.00', number: expect.any(String) }]);
    const url = new URL(both[0].body.url);
    expect(url.pathname).toBe('/invoice-link');
    expect((await open(openPublicDocument, { token: url.hash.slice(1) })).body).toMatchObject({ number: invoices[0]!.number, open: '360.00' });
    expect(await offered(token)).toBe('open');
    const { rows } = await shop.house.owner.query<{ id: string; on: string }>('select i.id, i.entry_on::text as on from accounting.open_item i where i.source_id = $1', [invoices[0]!.id]);
    expect((await ask(recordPayment as Endpoint, { direction: 'in', on: rows[0]!.on, amount: '360.00', allocations: [{ itemId: rows[0]!.id, amount: '360.00' }] }, shop.owner)).status).toBe(201);
    expect(await offered(token)).toBe('paid');
  });

  it('is neither paid nor asked for once it was written off', async () => {
    const { q, token } = await accepted();
    await shop.house.drain();
    expect(await offered(token)).toBe('open');
    const gone = await ask(invoiceSteps.writeOff as Endpoint, { id: (await invoicesOf(q.id))[0]!.id, reason: 'bankrupt' }, shop.owner);
    expect([gone.status, (gone.body as { state: string }).state], JSON.stringify(gone.error)).toEqual([200, 'written_off']);
    expect([await offered(token), await payRefused(token)]).toEqual(['none', 'sales.quote_no_deposit']);
  });

  it('is the team\'s to make again once they voided it', async () => {
    const { q, token } = await accepted();
    await shop.house.drain();
    const [invoice] = await invoicesOf(q.id);
    expect((await ask(documentCalls.sale.void as Endpoint, { id: invoice!.id, reason: 'wrong' }, shop.owner)).status).toBe(200);
    await shop.house.drain();
    expect([await offered(token), await payRefused(token), (await invoicesOf(q.id)).length]).toEqual(['none', 'sales.quote_no_deposit', 1]);
  });

  it('of an order that waits for credit is invoiced once that is confirmed', async () => {
    const { q, token } = await accepted({ partyId: await addCustomer(shop, shop.owner, { name: 'Limited', email: 'buyer@limited.test', creditLimit: { amount: '100.00', currency: 'USD' } }) });
    await shop.house.drain();
    const order = await orderOf(q.id);
    expect([order.status, order.invoices, await offered(token), await payRefused(token)]).toEqual(['draft', [], 'none', 'sales.quote_no_deposit']);
    const confirmed = await ask(contract.confirmOrder, { id: order.id, version: order.version, overLimit: true }, shop.owner);
    expect(confirmed.body.status, JSON.stringify(confirmed.error)).toBe('confirmed');
    await shop.house.drain();
    expect(await invoicesOf(q.id)).toMatchObject([{ isDeposit: true, state: 'open', total: '360.00' }]);
    expect(await offered(token)).toBe('open');
  });

  it('is left to the team where they began to bill the order', async () => {
    // Accepted while none was to be invoiced: a worker takes such a job at once, before anybody can begin a bill.
    await settings(false);
    const { q, token } = await accepted();
    await settings(true);
    expect(await offered(token)).toBe('open');
    expect((await ask(contract.createInvoiceFromQuote, { id: q.id }, shop.owner)).status).toBe(201);
    expect([await offered(token), await payRefused(token)]).toEqual(['none', 'sales.quote_no_deposit']);
  });
});
