import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { products } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { must, openOffice, type Clerk, type Office } from './scene.ts';

let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.house.close());

const item = async (name: string, who: Clerk = office.owner) => (await must(call(office.house, products.create, { workspace_slug: who.slug, name, salePrice: '10', currency: 'EUR', isBought: true } as never, who))).id;
const draft = async (direction: 'sale' | 'purchase', itemIds: ReadonlyArray<string | null>, who: Clerk = office.owner) => (await must(call(office.house, contract.documentCalls[direction].create, { workspace_slug: who.slug, ...(who === office.outsider ? {} : { partyId: direction === 'sale' ? office.c1 : office.v1 }), lines: itemIds.map((itemId) => ({ name: 'Thing', itemId, unitPrice: '10' })) } as never, who))).id;
const listed = async (direction: 'sale' | 'purchase', itemIds: string[], who: Clerk = office.owner) => {
  const { items, total } = await must(call(office.house, contract.documentLists[direction].list, { workspace_slug: who.slug, filter: JSON.stringify({ and: [{ field: 'itemId', op: 'in', value: itemIds }] }), count: 'exact', limit: 50 } as never, who));
  expect(total).toBe(items.length);
  return items.map((d) => d.id).sort();
};

it('lists documents by what stands on them, once each, of their direction, and only those the viewer sees', async () => {
  const [lamp, chair, unused] = [await item('Lamp'), await item('Chair'), await item('Unused')];
  const [twice, both, other, mine] = [await draft('sale', [lamp, lamp]), await draft('sale', [lamp, chair]), await draft('sale', [chair, null]), await draft('sale', [lamp], office.ann)];
  const bill = await draft('purchase', [lamp]);
  expect(await listed('sale', [lamp])).toEqual([twice, both, mine].sort());
  expect(await listed('sale', [chair])).toEqual([both, other].sort());
  expect(await listed('sale', [lamp, chair])).toEqual([twice, both, other, mine].sort());
  expect([await listed('sale', [unused]), await listed('purchase', [lamp])]).toEqual([[], [bill]]);
  // Who sees only their own sees no more of them by what is on them.
  expect(await listed('sale', [lamp], office.ann)).toEqual([mine]);
  expect(await listed('sale', [lamp], office.outsider)).toEqual([]);
});

it('finds them by an index, from the item and from the document', async () => {
  const client = await office.house.owner.connect();
  try {
    await client.query('set enable_seqscan = off');
    for (const sql of ['x.item_id = gen_random_uuid()', 'x.item_id = gen_random_uuid() and x.document_id = gen_random_uuid()']) {
      const { rows } = await client.query(`explain select x.document_id from invoicing.document_line x where x.workspace_id = 1 and ${sql}`);
      expect(JSON.stringify(rows)).toMatch(/document_line_of_item|document_line_document/);
    }
    for (const [table, index] of [['sales.quote_line', 'quote_line_of_item'], ['sales.sales_order_line', 'sales_order_line_of_item'], ['sales.opportunity_line', 'opportunity_line_of_item']]) {
      const { rows } = await client.query(`explain select 1 from ${table} x where x.workspace_id = 1 and x.item_id = any(array[gen_random_uuid()])`);
      expect(JSON.stringify(rows)).toContain(index);
    }
  } finally { await client.query('reset enable_seqscan'); client.release(); }
});
