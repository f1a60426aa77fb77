import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { documentCalls, type BusinessDocument } from '#modules/invoicing/contract.ts';
import { recordPayment } from '#modules/payments/contract.ts';
import * as contract from '../contract/commission.ts';
import * as quotes from '../contract/quotes.ts';
import { addQuote, look, openShop, sendIt, tokenOf, type Seller, type Shop } from './quotes-scene.ts';

/** Today, in the zone new workspaces have. */
export const today = new Date().toISOString().slice(0, 10);
/** A selling team with books, and what is done about commission in it. */
export interface CommissionScene extends Awaited<ReturnType<typeof openCommission>> {}

/** Opens a house with a selling team that has books. */
export async function openCommission() {
  const shop: Shop = await openShop();
  const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object = {}, who: Seller = shop.owner) => call(shop.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<{ status: number; body: T; error?: { code: string; fields?: Array<{ path: string }> } }>;
  const must = async <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object = {}, who?: Seller): Promise<T> => {
    const { status, body, error } = await ask<T>(endpoint, input, who);
    if (status >= 300) throw new Error(`${(endpoint as Endpoint).id} answered ${status}: ${JSON.stringify(error)}`);
    return body;
  };
  await must(setUpBook as Endpoint, { template: 'generic' });
  const post = (id: string): Promise<BusinessDocument> => must(documentCalls.sale.post, { id });
  /** An accepted quote of Ann's. */
  const sold = async (input: Record<string, unknown> = {}, who: Seller = shop.ann): Promise<{ quoteId: string; orderId: string }> => {
    const q = await sendIt(shop, who, await addQuote(shop, who, { lines: [{ name: 'Stand', quantity: '1', unitPrice: '1000.00', taxIds: [shop.taxId] }], currency: 'USD', exchangeRate: undefined, ...input }), { byMail: false });
    const answer = await call(shop.house, quotes.acceptPublicQuote, { token: await tokenOf(shop, who, q.id), name: 'Anna', total: q.totals.total, chosen: [] } as never);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.error));
    return { quoteId: q.id, orderId: (await look(shop, who, q.id)).order!.id };
  };
  return {
    shop, ask, must, post, sold,
    /** Adds a rule that holds from today on. */
    rule: (input: Record<string, unknown> = {}) => must(contract.commissionRules.create, { name: 'Five', percent: '5', validFrom: today, ...input }),
    invoiceOf: async (quoteId: string) => post((await must(quotes.createInvoiceFromQuote, { id: quoteId })).invoiceId),
    /** An accepted quote of Ann's, invoiced as a whole. */
    invoiced: async (input: Record<string, unknown> = {}, who?: Seller) => post((await must(quotes.createInvoiceFromQuote, { id: (await sold(input, who)).quoteId })).invoiceId),
    pay: async (d: BusinessDocument, amount: string, { direction = 'in', on = today, ...more }: { direction?: 'in' | 'out'; on?: string; exchangeRate?: string } = {}) => {
      const { rows } = await shop.house.owner.query<{ id: string }>('select i.id from accounting.open_item i where i.entry_id = $1 and i.open_amount <> 0', [d.entryId]);
      return must(recordPayment, { direction, ...(direction === 'out' ? { side: 'customer' } : {}), on, amount, currency: d.currency, ...more, allocations: [{ itemId: rows[0]!.id, amount }] } as never) as Promise<{ id: string; version: number }>;
    },
    credit: async (d: BusinessDocument, quantity: string): Promise<BusinessDocument> => post(((await must(documentCalls.sale.credit, { id: d.id, lines: [{ lineId: d.lines[0]!.id, quantity }] } as never)) as BusinessDocument).id),
    /** Entries in the order they came, by amount. */
    amounts: async (who?: Seller): Promise<string[]> => {
      await shop.house.drain();
      return (await must(contract.commissionEntries.list, { limit: 200 }, who)).items.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0)).map((e) => `${e.amount} ${e.currency}`);
    },
    entries: async (who?: Seller) => { await shop.house.drain(); return (await must(contract.commissionEntries.list, { limit: 200 }, who)).items; },
  };
}

/** Gives an order to somebody else. */
export async function changeOrder(s: CommissionScene, orderId: string, ownerId: string): Promise<void> {
  await s.shop.house.owner.query('update sales.sales_order set owner_id = $2 where id = $1', [orderId, ownerId]);
}
