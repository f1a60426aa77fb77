import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { documentCalls, type BusinessDocument } from '#modules/invoicing/contract.ts';
import { recordPayment } from '#modules/payments/contract.ts';
import { campaignReport } from '../contract/campaigns.ts';
import * as capture from '../contract/capture.ts';
import { opportunities, type Deal } from '../contract/deals.ts';
import * as leads from '../contract/leads.ts';
import * as quotes from '../contract/quotes.ts';
import { addCustomer, addQuote, look, openShop, sendIt, tokenOf, type Seller, type Shop } from './quotes-scene.ts';
import { addLead } from './leads-scene.ts';

let shop: Shop;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  shop = await openShop();
  await must(ask(setUpBook as Endpoint, { template: 'generic' }));
});
afterAll(() => shop.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, who: Seller = shop.owner) => call(shop.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<{ status: number; body: T; error?: { code: string } }>;
async function must<T>(answer: Promise<{ status: number; body: T; error?: unknown }>): Promise<T> {
  const { status, body, error } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(error)}`);
  return body;
}
const report = async (source: string, who?: Seller) => (await must(ask(capture.sourceReport, { from: today, to: today }, who))).items.find((i) => i.source === source);
/** A lead of a source that became a new account with a deal. */
async function won(source: string, company: string) {
  const lead = await addLead(shop.house, shop.owner, { company, email: `${company.toLowerCase()}@x.test`, sources: [source, 'Web'] });
  return must(ask(leads.convertLead, { id: lead.id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: company, amount: '9999.00', currency: 'USD' } } as never)) as Promise<{ accountId: string; opportunityId: string }>;
}
const lines = (unitPrice: string, taxed = true, quantity = '1') => [{ name: 'Stand', quantity, unitPrice, taxIds: taxed ? [shop.taxId] : [] }];
const post = (id: string): Promise<BusinessDocument> => must(ask(documentCalls.sale.post, { id }));
/** A quote for a deal, accepted and invoiced. */
async function invoiced(deal: { accountId: string; opportunityId: string }, unitPrice: string, quantity = '1') {
  const q = await sendIt(shop, shop.owner, await addQuote(shop, shop.owner, { partyId: deal.accountId, opportunityId: deal.opportunityId, lines: lines(unitPrice, true, quantity), currency: 'USD', exchangeRate: undefined }), { byMail: false });
  await must(call(shop.house, quotes.acceptPublicQuote, { token: await tokenOf(shop, shop.owner, q.id), name: 'Anna', total: q.totals.total, chosen: [] }) as never);
  return post((await must(ask(quotes.createInvoiceFromQuote, { id: (await look(shop, shop.owner, q.id)).id }))).invoiceId);
}
async function pay(d: BusinessDocument, amount: string, direction: 'in' | 'out' = 'in') {
  const { rows } = await shop.house.owner.query<{ id: string }>('select i.id from accounting.open_item i where i.entry_id = $1 and i.open_amount <> 0', [d.entryId]);
  return must(ask(recordPayment, { direction, ...(direction === 'out' ? { side: 'customer' } : {}), on: today, amount, allocations: [{ itemId: rows[0]!.id, amount }] }));
}

describe('what sources really brought', () => {
  it('is what was paid net of tax, less the refund: 3,500.00 and 250.0 %', async () => {
    const fair = await must(ask(capture.leadSources.create, { name: 'Fair' }));
    await must(ask(capture.addSourceCost, { id: fair.id, fromOn: today, toOn: today, amount: '1000.00' }));
    const [first, second] = [await invoiced(await won('Fair', 'Acme'), '1500.00'), await invoiced(await won('Fair', 'Brick'), '100.00', '22')];
    // Won and invoiced is not paid.
    expect(await report('Fair')).toMatchObject({ won: 2, paid: '0.00', roiPercent: '-100.0' });
    await pay(first, '900.00');
    expect(await report('Fair')).toMatchObject({ paid: '750.00' });
    await pay(first, '900.00');
    await pay(second, '2640.00');
    expect(await report('Fair')).toMatchObject({ paid: '3700.00' });
    const credit = await must(ask(documentCalls.sale.credit, { id: second.id, lines: [{ lineId: second.lines[0]!.id, quantity: '2' }] } as never)) as BusinessDocument;
    const posted = await post(credit.id);
    expect(posted.totals.total).toBe('240.00');
    // A credit is no refund before the money goes back.
    expect(await report('Fair')).toMatchObject({ paid: '3700.00' });
    await pay(posted, '240.00', 'out');
    expect(await report('Fair')).toMatchObject({ leads: 2, won: 2, wonAmount: '3700.00', paid: '3500.00', cost: '1000.00', roiPercent: '250.0' });
    expect((await must(ask(capture.sourceReport, { from: today, to: today }))).total).toMatchObject({ paid: '3500.00' });
    expect(await report('Fair', shop.outsider)).toBeUndefined();
  });
  it('counts an invoice without an order for the lead its customer came from, and none of a customer who was there before', async () => {
    const { accountId } = await won('Radio', 'Cobalt');
    const free = await must(ask(documentCalls.sale.create, { partyId: accountId, lines: lines('100.00', false) } as never)) as BusinessDocument;
    await pay(await post(free.id), '100.00');
    const old = await must(ask(documentCalls.sale.create, { partyId: accountId, issuedOn: '2020-01-02', lines: lines('50.00', false) } as never)) as BusinessDocument;
    await pay(await post(old.id), '50.00');
    const stranger = await must(ask(documentCalls.sale.create, { partyId: shop.partyId, lines: lines('70.00', false) } as never)) as BusinessDocument;
    await pay(await post(stranger.id), '70.00');
    expect(await report('Radio')).toMatchObject({ paid: '100.00' });
  });
  it('counts what was paid for an opportunity without a lead by the source and the campaign it names itself, each invoice once', async () => {
    const deal = async (accountId: string, more: object) => { const made: Deal = await must(ask(opportunities.create, { name: 'By hand', accountId, amount: '9999.00', currency: 'USD', ...more } as never)); return { accountId, opportunityId: made.id }; };
    const word = async () => (await must(ask(campaignReport, { from: today, to: today }))).items.find((i) => i.word === 'hand');
    // By its order.
    const dune = await addCustomer(shop, shop.owner, { name: 'Dune' });
    await pay(await invoiced(await deal(dune, { sources: ['Referral', 'Radio'], campaign: 'Hand' }), '500.00'), '600.00');
    expect(await report('Referral')).toMatchObject({ leads: 0, won: 1, wonWithoutLead: 1, wonAmount: '500.00', paid: '500.00' });
    expect(await word()).toMatchObject({ won: 1, paid: '500.00' });
    // By its customer, who came from no lead; not what was invoiced before.
    const free = await must(ask(documentCalls.sale.create, { partyId: dune, lines: lines('40.00', false) } as never)) as BusinessDocument;
    await pay(await post(free.id), '40.00');
    const old = await must(ask(documentCalls.sale.create, { partyId: dune, issuedOn: '2020-01-02', lines: lines('9.00', false) } as never)) as BusinessDocument;
    await pay(await post(old.id), '9.00');
    expect([(await report('Referral'))!.paid, (await word())!.paid]).toEqual(['540.00', '540.00']);
    // A customer of a lead bought once more: what names its own source counts there alone, what names none for the lead as before.
    const radio = (await report('Radio'))!.paid;
    const { accountId } = await won('Radio', 'Ember');
    await pay(await invoiced(await deal(accountId, { sources: ['Referral'] }), '100.00'), '120.00');
    await pay(await invoiced(await deal(accountId, {}), '10.00'), '12.00');
    expect([(await report('Referral'))!.paid, (await report('Radio'))!.paid]).toEqual(['640.00', (Number(radio) + 10).toFixed(2)]);
    expect((await word())!.paid).toBe('540.00');
    // One that is not won has no customer yet.
    const fern = await addCustomer(shop, shop.owner, { name: 'Fern' });
    const other = await must(ask(documentCalls.sale.create, { partyId: fern, lines: lines('3.00', false) } as never)) as BusinessDocument;
    await pay(await post(other.id), '3.00');
    await deal(fern, { sources: ['Letter'] });
    expect(await report('Letter')).toBeUndefined();
    const { total, items } = await must(ask(capture.sourceReport, { from: today, to: today }));
    expect(total.paid).toBe(items.reduce((sum, i) => sum + Number(i.paid), 0).toFixed(2));
  });
});
