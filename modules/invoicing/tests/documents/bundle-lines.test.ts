import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveStock } from '#modules/accounting/api.ts';
import { products } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { outgoing } from '../../service/documents/einvoice/write.ts';
import { paperOf } from '../../service/documents/print.ts';
import { documentById } from '../../service/documents/rows.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post, look, inside } = officeCalls(() => o);
const { sale } = contract.documentCalls;
const sql = async <T>(text: string, ...values: unknown[]) => (await o.house.owner.query(text, [o.owner.workspaceId, ...values])).rows as T[];
const stock = async (itemId: string) => { const [m] = await sql<{ q: number; v: number }>('select coalesce(sum(quantity), 0)::float as q, coalesce(sum(value), 0)::int as v from accounting.stock_move where workspace_id = $1 and item_id = $2', itemId); return [m!.q, m!.v]; };
const part = async (name: string, quantity: string, value: bigint, more: object = {}) => {
  const { id } = await must(ask(products.create, { name, trackStock: true, ...more } as never)) as { id: string };
  await inside((ctx) => receiveStock(ctx, { itemId: id, quantity, value, on: '2026-01-01', source: { type: 'opening', id }, kind: 'opening' }));
  return id;
};
const bundle = async (name: string, components: ReadonlyArray<readonly [string, string]>) => must(ask(products.create, { name, kind: 'bundle', salePrice: '90', components: components.map(([itemId, quantity]) => ({ itemId, quantity })) } as never)) as Promise<{ id: string; version: number }>;
const line = (itemId: string, quantity: string, more: object = {}) => ({ itemId, name: 'Set', quantity, unitPrice: '90', ...more });
/** What an entry put on accounts of these roles, in cents. */
const posted = async (entryId: string) => Object.fromEntries((await sql<{ role: string; sum: number }>('select a.role, sum(l.debit - l.credit)::int as sum from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and l.entry_id = $2 and a.role is not null group by a.role', entryId)).map((r) => [r.role, r.sum]));
const entryOf = async (id: string) => (await sql<{ entry_id: string }>('select entry_id from invoicing.document where workspace_id = $1 and id = $2', id))[0]!.entry_id;

describe('a bundle on an invoice', () => {
  it('issues its components oldest first, each with its cost, comes back by a credit note and by voiding', async () => {
    const [bolt, plate, leaflet] = [await part('Bolt', '20', 1_000n), await part('Plate', '5', 2_501n), (await must(ask(products.create, { name: 'Leaflet' } as never)) as { id: string }).id];
    await inside((ctx) => receiveStock(ctx, { itemId: bolt, quantity: '10', value: 2_000n, on: '2026-01-02', source: { type: 'opening', id: bolt } }));
    const set = await bundle('Set', [[bolt, '8'], [plate, '1'], [leaflet, '1']]);
    const invoice = await must(post(await draft('invoice', { partyId: o.c1, lines: [line(set.id, '3', { taxIds: [o.tax20] })] })));
    // 24 bolts: 20 for 10.00 and 4 of 10 for 20.00, so 18.00; 3 of 5 plates for 25.01: 15.01.
    expect([await stock(bolt), await stock(plate)]).toEqual([[6, 1_200], [2, 1_000]]);
    expect(await posted(await entryOf(invoice.id))).toMatchObject({ cogs_default: 3_301, inventory: -3_301, sales_default: -27_000, ar: 32_400, tax_out: -5_400 });
    const credit = await must(post(await must(ask(sale.credit, { id: invoice.id, lines: [{ lineId: invoice.lines[0]!.id, quantity: '1' }] }))));
    expect([await stock(bolt), await stock(plate)]).toEqual([[14, 1_800], [3, 1_500]]);
    expect(await posted(await entryOf(credit.id))).toMatchObject({ cogs_default: -1_100, inventory: 1_100, sales_default: 9_000 });
    const rest = await must(post(await must(ask(sale.credit, { id: invoice.id }))));
    expect([await stock(bolt), await stock(plate)], 'all of it for what it cost').toEqual([[30, 3_000], [5, 2_501]]);
    expect((await posted(await entryOf(rest.id)))['inventory']).toBe(2_201);
    const other = await must(post(await draft('invoice', { partyId: o.c1, lines: [line(set.id, '1')] })));
    expect((await stock(bolt))[0]).toBe(22);
    await must(ask(sale.void, { id: other.id, reason: 'wrong' }));
    expect([await stock(bolt), await stock(plate)]).toEqual([[30, 3_000], [5, 2_501]]);
  });

  it('is refused where a component is missing, and nothing moves', async () => {
    const [many, few] = [await part('Many', '50', 500n), await part('Few', '3', 300n)];
    const set = await bundle('Pair', [[many, '1'], [few, '2']]);
    const wanted = await draft('invoice', { partyId: o.c1, lines: [line(set.id, '2')] });
    expect((await post(wanted)).error).toMatchObject({ code: 'accounting.insufficient_stock', details: { name: 'Few', there: '3', wanted: '4' } });
    expect([await stock(many), await stock(few), (await look(wanted)).status]).toEqual([[50, 500], [3, 300], 'draft']);
  });

  it('takes from the same component what the bundle and a line of its own need together', async () => {
    const one = await part('Shared', '5', 500n);
    const set = await bundle('With shared', [[one, '2']]);
    const both = (own: string) => draft('invoice', { partyId: o.c1, lines: [line(set.id, '2'), line(one, own)] });
    expect((await post(await both('2'))).error?.code).toBe('accounting.insufficient_stock');
    await must(post(await both('1')));
    expect(await stock(one)).toEqual([0, 0]);
  });

  it('says what it holds on the draft, on paper, on the page and in the e-invoice, and after posting what it held', async () => {
    const [cup, tin] = [await part('Cup', '100', 1_000n), await part('Tin', '100', 1_000n)];
    const set = await bundle('Tea set', [[cup, '6'], [tin, '1']]);
    const begun = await draft('invoice', { partyId: o.c1, lines: [line(set.id, '2', { description: 'Fine' })] });
    const names = (d: contract.BusinessDocument) => d.lines[0]!.components?.map((c) => `${c.quantity} ${c.name}`);
    expect(names(begun)).toEqual(['6 Cup', '1 Tin']);
    const invoice = await must(post(begun));
    const change = async (components: unknown) => must(ask(products.update, { id: set.id, version: ((await must(ask(products.get, { id: set.id }))) as { version: number }).version, components } as never));
    await change([{ itemId: cup, quantity: '4' }]);
    expect(names(await look(invoice))).toEqual(['6 Cup', '1 Tin']);
    const [paper, { invoice: xml }] = await inside(async (ctx) => { const d = await documentById(ctx, o.owner.workspaceId, invoice.id); return [await paperOf(ctx, d), await outgoing(ctx, d)] as const; });
    expect(paper.table.rows[0]).toMatchObject({ detail: 'Fine\n6 × Cup\n1 × Tin' });
    expect(xml.lines[0]!.item.description).toBe('Fine\n6 × Cup\n1 × Tin');
    const credit = await must(ask(sale.credit, { id: invoice.id }));
    expect(names(credit), 'what was sold comes back').toEqual(['6 Cup', '1 Tin']);
    await must(post(credit));
    expect([await stock(cup), await stock(tin)]).toEqual([[100, 1_000], [100, 1_000]]);
    const copy = await must(ask(sale.clone, { id: invoice.id }));
    expect(names(copy), 'a copy holds what the bundle holds now').toEqual(['4 Cup']);
  });
});
