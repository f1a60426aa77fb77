import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { openPublicDocument } from '#modules/invoicing/contract.ts';
import { recordPayment } from '#modules/payments/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addQuote, look, openShop, quoteCalls, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const { ask, open } = quoteCalls(() => shop);

async function accepted() {
  const q = await sendIt(shop, shop.owner, await addQuote(shop, shop.owner, { depositPercent: '30', currency: 'USD', exchangeRate: undefined, lines: [{ name: 'Chairs', quantity: '10', unitPrice: '100.00', taxIds: [shop.taxId] }] }), { byMail: false });
  const token = await tokenOf(shop, shop.owner, q.id);
  const yes = () => open(contract.acceptPublicQuote, { token, name: 'Anna', total: q.totals.total, chosen: [] });
  expect((await yes()).status).toBe(200);
  return { q, token, yes };
}
const invoicesOf = async (id: string) => (await ask(contract.getOrder, { id: (await look(shop, shop.owner, id)).order!.id }, shop.owner)).body.invoices;
const settings = async (depositInvoice: boolean) => {
  const { version } = (await ask(contract.getQuoteSettings, {}, shop.owner)).body;
  expect((await ask(contract.updateQuoteSettings, { version, depositInvoice }, shop.owner)).body.depositInvoice).toBe(depositInvoice);
};

describe('the deposit of an accepted quote', () => {
  it('is not invoiced where the workspace does not say so', async () => {
    const { q, token } = await accepted();
    await shop.house.drain();
    expect((await open(contract.openPublicQuote, { token })).body.deposit).toBe('none');
    expect((await open(contract.payQuoteDeposit, { token })).error?.code).toBe('sales.quote_no_deposit');
    expect(await invoicesOf(q.id)).toEqual([]);
  });

  it('without books is told to the seller, and the acceptance stands', async () => {
    await settings(true);
    const { q } = await accepted();
    await shop.house.drain();
    expect((await look(shop, shop.owner, q.id)).status).toBe('accepted');
    const { rows } = await shop.house.owner.query("select 1 from notifications.notification where type = 'sales.quote_deposit'");
    expect(rows).toHaveLength(1);
  });

  it('is invoiced once and paid from the page, however often it is asked', async () => {
    expect((await ask(setUpBook as Endpoint, { template: 'generic' }, shop.owner)).status).toBeLessThan(300);
    const { q, token, yes } = await accepted();
    // Before the job has run the customer may be there already; both at once make one invoice.
    const both = await Promise.all([open(contract.payQuoteDeposit, { token }), open(contract.payQuoteDeposit, { token }), yes(), shop.house.drain()]);
    expect([both[0].status, both[1].status]).toEqual([200, 200]);
    const invoices = await invoicesOf(q.id);
    expect(invoices).toMatchObject([{ isDeposit: true, state: 'open', total: '360.00', number: expect.any(String) }]);
    const url = new URL(both[0].body.url);
    expect(url.pathname).toBe('/invoice-link');
    expect((await open(openPublicDocument, { token: url.hash.slice(1) })).body).toMatchObject({ number: invoices[0]!.number, open: '360.00' });
    expect((await open(contract.openPublicQuote, { token })).body.deposit).toBe('open');
    const { rows } = await shop.house.owner.query<{ id: string; on: string }>('select i.id, i.entry_on::text as on from accounting.open_item i where i.source_id = $1', [invoices[0]!.id]);
    expect((await ask(recordPayment as Endpoint, { direction: 'in', on: rows[0]!.on, amount: '360.00', allocations: [{ itemId: rows[0]!.id, amount: '360.00' }] }, shop.owner)).status).toBe(201);
    expect((await open(contract.openPublicQuote, { token })).body.deposit).toBe('paid');
  });

  it('is left to the team where they began to bill the order', async () => {
    const { q, token } = await accepted();
    await shop.house.owner.query("delete from graphile_worker._private_jobs where key like 'sales.invoiceDeposit:%'");
    await ask(contract.createInvoiceFromQuote, { id: q.id }, shop.owner);
    expect((await open(contract.openPublicQuote, { token })).body.deposit).toBe('none');
    expect((await open(contract.payQuoteDeposit, { token })).error?.code).toBe('sales.quote_no_deposit');
  });
});
