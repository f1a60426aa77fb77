import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '#core/contract/dates.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { createRole, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../../contract.ts';
import { addParty, must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post, posted } = officeCalls(() => o);
const { purchase } = contract.documentCalls;
const ago = (days: number) => addDays(calendarDate(Date.now(), 'UTC'), -days);
const unitId = async (name: string) => (await must(ask(accounting.units.list, { q: name, limit: 1 } as never))).items[0]!.id;
const product = async (name: string, more: object = {}) => (await must(ask(accounting.products.create, { name, isBought: true, ...more } as never))).id;
const compare = (itemId: string, who?: Clerk) => must(ask(contract.compareVendorPrices, { itemId }, who));
const bought = (partyId: string, days: number, itemId: string, quantity: string, unitPrice: string, { line = {}, ...more }: { line?: object; [key: string]: unknown } = {}) => posted('bill', { partyId, issuedOn: ago(days), lines: [{ itemId, name: 'It', quantity, unitPrice, ...line }], ...more });

describe('a bottle bought in boxes of 12', () => {
  let bottle: string;
  const bills: Record<string, contract.BusinessDocument> = {};
  beforeAll(async () => {
    const [piece, dozen] = [await unitId('Piece'), await unitId('Dozen')];
    const box = (await must(ask(accounting.units.create, { name: 'Box', factor: '12' } as never))).id;
    bottle = await product('Bottle', { unitId: piece, purchaseUnitId: box });
    bills['old'] = await bought(o.v1, 400, bottle, '1', '30', { line: { unitId: box } });
    // 2 × 60 less 10 % is 108.00 for 2 boxes, whatever the tax: 54.
    bills['less'] = await bought(o.v1, 100, bottle, '2', '60', { line: { unitId: box, discountPercent: '10', taxIds: [o.tax20] } });
    // 60 pieces at 5 are 5 boxes at 60; without a unit a line is in the one the item is counted in.
    bills['pieces'] = await bought(o.v1, 20, bottle, '60', '5');
    bills['dollars'] = await bought(o.v2, 50, bottle, '10', '70', { line: { unitId: dozen }, currency: 'USD', exchangeRate: '0.8' });
    bills['latest'] = await bought(o.v2, 10, bottle, '3', '65', { line: { unitId: box }, currency: 'USD', exchangeRate: '0.9' });
    // None of these says a price: a draft, what was voided, a deposit, a vendor credit, what was free.
    await draft('bill', { partyId: o.v1, issuedOn: ago(1), lines: [{ itemId: bottle, name: 'It', quantity: '1', unitId: box, unitPrice: '1' }] });
    await must(ask(purchase.void, { id: (await bought(o.v1, 1, bottle, '1', '2', { line: { unitId: box } })).id, reason: 'Mistake' }));
    await bought(o.v1, 1, bottle, '1', '3', { line: { unitId: box }, isDeposit: true });
    await must(post(await must(ask(purchase.credit, { id: bills['pieces'].id, lines: [{ lineId: bills['pieces'].lines[0]!.id, quantity: '12' }] }))));
    await posted('bill', { partyId: o.v1, issuedOn: ago(1), lines: [{ itemId: bottle, name: 'It', quantity: '1', unitId: box, unitPrice: '0' }, { name: 'Delivery', quantity: '1', unitPrice: '4' }] });
  });

  it('is compared by vendor, in the currency of the bill and in that of the books, the cheapest first', async () => {
    expect(await compare(bottle)).toEqual({
      currency: 'EUR', unit: 'Box', more: false,
      items: [
        // 70 USD at 0.8 are 56, 65 USD at 0.9 are 58.50: the lower price in the books is the higher one in dollars. (700 + 195) ÷ 13 and (560 + 175.50) ÷ 13.
        {
          partyId: o.v2, name: 'Far West', bills: 2, cheapest: true, quantity: '13', last: { price: '65', currency: 'USD', basePrice: '58.5', billId: bills['latest']!.id, number: bills['latest']!.number, issuedOn: ago(10) },
          lowest: { price: '70', currency: 'USD', basePrice: '56' }, average: { price: '68.846154', currency: 'USD', basePrice: '56.576923' },
        },
        // (108 + 300) ÷ 7.
        {
          partyId: o.v1, name: 'Widget Works', bills: 3, cheapest: false, quantity: '7', last: { price: '60', currency: 'EUR', basePrice: '60', billId: bills['pieces']!.id, number: bills['pieces']!.number, issuedOn: ago(20) },
          lowest: { price: '54', currency: 'EUR', basePrice: '54' }, average: { price: '58.285714', currency: 'EUR', basePrice: '58.285714' },
        },
      ],
    });
  });

  it('is there only for those who see bills, of the bills they see, and in its own workspace', async () => {
    expect((await compare(bottle, o.manager)).items).toHaveLength(2);
    expect((await compare(bottle, o.ann)).items, 'a member sees their own bills').toEqual([]);
    expect((await ask(contract.compareVendorPrices, { itemId: bottle }, o.outsider)).status).toBe(404);
    expect((await ask(contract.compareVendorPrices, { itemId: crypto.randomUUID() })).status).toBe(404);
    const role = await must(ask(createRole, { name: 'Items only', rank: 10, permissions: ['accounting.item.view'] }));
    const { rows: [{ id: memberId }] } = await o.house.owner.query('select id from workspace.member where account_id = $1 and workspace_id = $2', [o.bob.id, o.owner.workspaceId]);
    await must(ask(updateMember, { id: memberId, role: role.key }));
    expect((await ask(contract.compareVendorPrices, { itemId: bottle }, o.bob)).status).toBe(403);
  });
});

it('takes several lines of a bill as one purchase, the tax out of a price that holds it, and averages two currencies only in that of the books', async () => {
  const bolt = await product('Bolt');
  await posted('bill', { partyId: o.v1, issuedOn: ago(30), taxMode: 'inclusive', lines: [{ itemId: bolt, name: 'Bolt', quantity: '10', unitPrice: '1.2', taxIds: [o.tax20] }, { itemId: bolt, name: 'Bolt', quantity: '30', unitPrice: '0.6', taxIds: [o.tax20] }] });
  expect((await compare(bolt)).items).toMatchObject([{ cheapest: false, bills: 1, quantity: '40', last: { price: '0.625', basePrice: '0.625' }, lowest: { price: '0.5' }, average: { price: '0.625' } }]);
  await bought(o.v1, 5, bolt, '10', '1', { currency: 'USD', exchangeRate: '0.9' });
  // 25.00 and 9.00 for 50.
  expect(await compare(bolt)).toMatchObject({ unit: null, items: [{ bills: 2, quantity: '50', last: { price: '1', currency: 'USD', basePrice: '0.9' }, lowest: { price: '0.5', currency: 'EUR', basePrice: '0.5' }, average: { price: null, currency: null, basePrice: '0.68' } }] });
});

it('says of a service that was bought long ago only what it cost last', async () => {
  const { id } = await must(ask(accounting.services.create, { name: 'Cleaning', isBought: true } as never));
  await bought(o.v2, 500, id, '2', '45.5');
  expect((await compare(id)).items).toMatchObject([{ partyId: o.v2, cheapest: false, quantity: '0', last: { price: '45.5', issuedOn: ago(500) }, lowest: null, average: null }]);
});

it('leaves out lines in a unit that does not measure what the item is counted in now', async () => {
  const rope = await product('Rope', { unitId: await unitId('Piece') });
  await bought(o.v1, 9, rope, '1', '8', { line: { unitId: await unitId('Dozen') } });
  const row = await must(ask(accounting.products.get, { id: rope } as never));
  await must(ask(accounting.products.update, { id: rope, version: row.version, unitId: await unitId('Kilogram') } as never));
  expect(await compare(rope)).toMatchObject({ unit: 'Kilogram', items: [] });
});

it('is bounded, and found from the item by an index', async () => {
  const nut = await product('Nut');
  const vendors = await Promise.all(Array.from({ length: contract.mostVendors + 1 }, (_, i) => addParty(o, { name: `Vendor ${i}`, roles: ['vendor'] })));
  for (const [i, vendor] of vendors.entries()) await bought(vendor, 3, nut, '1', String(100 - i));
  const { items, more } = await compare(nut);
  expect([items.length, more, items[0]!.last.price, items.at(-1)!.last.price, items.filter((v) => v.cheapest).length]).toEqual([contract.mostVendors, true, String(100 - contract.mostVendors), '99', 1]);
  const client = await o.house.owner.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query('explain select 1 from invoicing.document_line l join invoicing.document d on d.id = l.document_id where l.workspace_id = 1 and l.item_id = gen_random_uuid()');
    expect(JSON.stringify(rows)).toMatch(/document_line_of_item.*document_pkey/);
  } finally { await client.query('reset enable_seqscan'); client.release(); }
});
