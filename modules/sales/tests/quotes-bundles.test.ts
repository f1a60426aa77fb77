import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call } from '#core/testing/house.ts';
import { products } from '#modules/accounting/contract.ts';
import * as contract from '../contract/quotes.ts';
import { quoteDocument } from '../service/quotes/print.ts';
import { loadQuote } from '../service/quotes/rows.ts';
import { addQuote, look, openShop, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());

it('says under the line of a bundle what it holds: on the quote, on paper, and on the customer’s page without our names for it', async () => {
  const add = async (input: object) => { const a = await call(shop.house, products.create, { workspace_slug: shop.owner.slug, currency: 'EUR', ...input } as never, shop.owner); expect(a.status, JSON.stringify(a.error)).toBe(201); return a.body.id; };
  const [chair, table] = [await add({ name: 'Chair', sku: 'CH-SECRET' }), await add({ name: 'Table' })];
  const set = await add({ name: 'Dining set', kind: 'bundle', salePrice: '250', components: [{ itemId: table, quantity: '1' }, { itemId: chair, quantity: '4' }] });
  const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { lines: [{ name: 'Dining set', itemId: set, description: 'Oak', quantity: '2', unitPrice: '250', taxIds: [shop.taxId] }] }));
  expect((await look(shop, shop.ann, q.id)).lines[0]!.components?.map((c) => [c.name, c.quantity])).toEqual([['Table', '1'], ['Chair', '4']]);
  const { app } = shop.house;
  const account = (await app.gate.authenticate(app, shop.ann.token!))!;
  const membership = await app.gate.membership(app, account.id, { id: shop.ann.workspaceId });
  const paper = await runAs(app, { account, membership, name: 'test' }, async (ctx) => quoteDocument(ctx, await loadQuote(ctx, q.id)));
  expect(paper.table.rows[0]).toMatchObject({ detail: 'Oak\n1 × Table\n4 × Chair' });
  const { body } = await call(shop.house, contract.openPublicQuote, { token: await tokenOf(shop, shop.ann, q.id) });
  expect(body.lines[0]!.description).toBe('Oak\n1 × Table\n4 × Chair');
  for (const secret of [chair, set, 'CH-SECRET']) expect(JSON.stringify(body)).not.toContain(secret);
});
