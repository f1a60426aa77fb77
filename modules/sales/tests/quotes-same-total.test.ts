import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { documentCalls } from '#modules/invoicing/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addQuote, addTax, look, openShop, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

let shop: Shop;
let rates: string[];
beforeAll(async () => {
  shop = await openShop();
  await must(ask(setUpBook as Endpoint, { template: 'generic' }));
  rates = [shop.taxId, await addTax(shop, shop.owner, 'VAT 7', '7'), await addTax(shop, shop.owner, 'VAT 8.1', '8.1')];
});
afterAll(() => shop.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object) => call(shop.house, endpoint as Endpoint, { workspace_slug: shop.owner.slug, ...input }, shop.owner) as Promise<{ status: number; body: T; error?: unknown }>;
async function must<T>(answer: Promise<{ status: number; body: T; error?: unknown }>): Promise<T> {
  const { status, body, error } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(error)}`);
  return body;
}
/** What a quote comes to once its customer took the options named, and what its order and the posted invoice of it do. */
async function through(input: Record<string, unknown>, total: (q: contract.Quote) => string, taken: (q: contract.Quote) => string[]) {
  const q = await sendIt(shop, shop.owner, await addQuote(shop, shop.owner, { currency: 'USD', exchangeRate: undefined, ...input }), { byMail: false });
  const accepted = await must(call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, shop.owner, q.id), name: 'Anna', total: total(q), chosen: taken(q) }) as never) as { total: string };
  const { order: made, totals } = await look(shop, shop.owner, q.id);
  const order = await must(ask(contract.getOrder, { id: made!.id }));
  const { invoiceId } = await must(ask(contract.createInvoiceFromOrder, { id: made!.id }));
  const invoice = await must(ask(documentCalls.sale.post, { id: invoiceId }));
  return { accepted: accepted.total, quote: totals, order: order.totals, invoice: invoice.totals };
}

describe('a quote, its order and its invoice', () => {
  it('come to 915.60 with the option, and to 615.60 without it (Q3)', async () => {
    const input = (chosen: boolean) => ({ lines: [{ name: 'Posters', quantity: '12', unitPrice: '45.00', discountPercent: '5', taxIds: [shop.taxId] }, { name: 'Photos', unitPrice: '250.00', optional: true, chosen, taxIds: [shop.taxId] }] });
    const option = (q: contract.Quote) => [q.lines[1]!.id];
    for (const [taken, net, tax, total] of [[option, '763.00', '152.60', '915.60'], [() => [], '513.00', '102.60', '615.60']] as const) {
      // What the customer chooses on the page counts, not how the seller wrote it.
      const all = await through(input(taken !== option), () => total, taken);
      expect(all).toMatchObject({ accepted: total, quote: { net, tax, total }, order: { net, tax, total }, invoice: { net, tax, total } });
    }
  });

  it('are the same to the cent, whatever the lines, discounts and taxes', async () => {
    const cents = fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 100).toFixed(2));
    const off = fc.option(fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 100).toFixed(2)), { nil: null });
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 40_000 }).map((n) => String(n / 1000)), unitPrice: cents, discountPercent: off, taxes: fc.subarray([0, 1, 2], { maxLength: 2 }) });
    // Each way to price with each way to round, and each discount with both of each (FULL=1: many times). What the engine makes of any lines is its own property (core/contract/pricing).
    const ways = [{}, { discountPercent: '3.33' }, { discountAmount: '0.07' }].flatMap((discount, i) => [0, 1].map((n) => ({ discount, taxMode: ['exclusive', 'inclusive'][n], taxRounding: ['document', 'line'][(n + i) % 2] })));
    const rounds = fc.sample(fc.array(line, { minLength: 1, maxLength: 6 }), { numRuns: process.env['FULL'] === '1' ? 24 : ways.length, seed: 20261124 });
    for (const [at, lines] of rounds.entries()) {
      const { discount, ...said } = ways[at % ways.length]!;
      const all = await through({ ...said, ...discount, lines: lines.map(({ taxes, ...l }, i) => ({ name: `Line ${i}`, ...l, taxIds: taxes.map((n) => rates[n]) })) }, (q) => q.totals.total, () => []);
      expect([said, lines, all.order.total, all.invoice.total, all.invoice.net, all.invoice.tax]).toEqual([said, lines, all.quote.total, all.quote.total, all.quote.net, all.quote.tax]);
    }
  });
});
