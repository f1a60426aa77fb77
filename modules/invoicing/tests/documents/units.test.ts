import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { outgoing } from '../../service/documents/einvoice/write.ts';
import { documentById } from '../../service/documents/rows.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post, posted, inside, entryOf } = officeCalls(() => o);
const { sale, purchase } = contract.documentCalls;
const sql = async <T>(text: string, ...values: unknown[]) => (await o.house.owner.query(text, [o.owner.workspaceId, ...values])).rows as T[];
const stock = async (itemId: string) => { const [m] = await sql<{ q: string; v: number }>('select trim_scale(coalesce(sum(quantity), 0))::text as q, coalesce(sum(value), 0)::int as v from accounting.stock_move where workspace_id = $1 and item_id = $2', itemId); return [m!.q, m!.v]; };
const unit = async (name: string, more: object = {}) => (await must(ask(accounting.units.create, { name, ...more } as never)) as { id: string; version: number; factor: string });
const named = async (q: string) => (await must(ask(accounting.units.list, { q, limit: 1 } as never))).items[0]!;
const item = async (name: string, more: object) => (await must(ask(accounting.products.create, { name, trackStock: true, isBought: true, ...more } as never)) as { id: string; version: number });

describe('a product that is bought in boxes and sold by the piece', () => {
  let piece: string; let box: { id: string; version: number }; let bottle: { id: string; version: number };
  beforeAll(async () => {
    piece = (await named('Piece')).id;
    box = await unit('Box', { factor: '7', code: 'XBX' });
    bottle = await item('Bottle', { unitId: piece, purchaseUnitId: box.id, purchasePrice: '10', salePrice: '18', sku: 'BTL' });
  });

  it('leaves 11 of 3 boxes of 7 when 10 are sold, at what a piece cost', async () => {
    const bill = await posted('bill', { partyId: o.v1, issuedOn: '2026-02-02', lines: [{ itemId: bottle.id, name: 'Bottle', quantity: '3', unit: 'box', unitPrice: '70' }] });
    expect([bill.lines[0]!.unitId, bill.totals.total, await stock(bottle.id)]).toEqual([box.id, '210.00', ['21', 21_000]]);
    const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-03', lines: [{ itemId: bottle.id, name: 'Bottle', quantity: '10', unit: 'Piece', unitPrice: '18' }] });
    expect(await stock(bottle.id)).toEqual(['11', 11_000]);
    expect((await entryOf(invoice)).filter(([code]) => code === o.accounts['cogs_default'] || Object.entries(o.accounts).some(([c, id]) => c === code && id === o.accounts['cogs_default']))).toEqual([[expect.any(String), 10_000]]);
  });

  it('takes a dozen as 12, by the id of the unit, and gives it back in the unit it was sold in', async () => {
    const dozen = await named('Dozen');
    const before = await posted('bill', { partyId: o.v1, issuedOn: '2026-02-04', lines: [{ itemId: bottle.id, name: 'Bottle', quantity: '2', unitId: box.id, unitPrice: '70' }] });
    expect([before.lines[0]!.unit, await stock(bottle.id)]).toEqual(['Box', ['25', 25_000]]);
    const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-05', lines: [{ itemId: bottle.id, name: 'Bottle', quantity: '2', unitId: dozen.id, unitPrice: '200' }] });
    expect([invoice.totals.net, await stock(bottle.id)]).toEqual(['400.00', ['1', 1_000]]);
    // The code of UN/ECE is that of the unit on the line.
    expect((await inside(async (ctx) => outgoing(ctx, await documentById(ctx, o.owner.workspaceId, invoice.id)))).invoice.lines[0]).toMatchObject({ quantity: '2', unit: 'DZN' });
    const credit = await must(ask(sale.credit, { id: invoice.id, lines: [{ lineId: invoice.lines[0]!.id, quantity: '1' }] }));
    // Whoever writes another unit into a credit does not change what it gives back.
    const changed = await must(ask(sale.update, { id: credit.id, version: credit.version, lines: credit.lines.map(({ id, itemId, name, quantity, unitPrice }) => ({ id, itemId, name, quantity, unitPrice, unit: 'Piece' })) }));
    expect(changed.lines[0]!.unitId).toBe(dozen.id);
    await must(post(changed));
    expect(await stock(bottle.id)).toEqual(['13', 13_000]);
  });

  it('is valued in the file of the stock as on the screen', async () => {
    const file = String((await ask(accounting.exportReport, { report: 'stock', format: 'csv', on: '2026-02-03' } as never)).body);
    expect(file).toMatch(/Bottle,BTL,11,Piece,10\.00,110\.00/);
    expect((await ask(accounting.exportReport, { report: 'stock', format: 'pdf', on: '2026-02-03' } as never)).status).toBe(200);
  });

  it('is proposed in the unit it is bought in, at the price of that, and in the unit a line asks for', async () => {
    const found = async (use: string) => (await must(ask(accounting.findItems, { q: 'BTL', use, exact: 'true' } as never))).items[0]!;
    expect([await found('purchase'), await found('sale')]).toMatchObject([{ unitId: box.id, unitName: 'Box', unitCode: 'XBX', price: '70' }, { unitId: piece, unitName: 'Piece', price: '18' }]);
    const { items } = await must(ask(accounting.askPrices, { on: '2026-02-05', lines: [{ itemId: bottle.id, quantity: '1' }, { itemId: bottle.id, quantity: '1', unit: 'Dozen' }, { itemId: bottle.id, quantity: '1', unit: 'Kilogram' }] } as never));
    expect(items.map((i) => Number(i.price))).toEqual([18, 216, 18]);
  });

  it('has no unit of another category, on lines or to be bought in', async () => {
    const kilogram = await named('Kilogram');
    const line = { itemId: bottle.id, name: 'Bottle', quantity: '1', unitPrice: '1' };
    expect((await ask(sale.create, { partyId: o.c1, lines: [{ ...line, unitId: kilogram.id }] })).error?.fields?.[0]?.path).toBe('lines.0.unitId');
    // A text that names none of its units is only a text.
    const free = await draft('invoice', { partyId: o.c1, lines: [{ ...line, unit: 'Kilogram' }, { name: 'Work', unit: 'Box', quantity: '1', unitPrice: '1' }] });
    expect(free.lines.map((l) => [l.unit, l.unitId])).toEqual([['Kilogram', null], ['Box', null]]);
    expect((await ask(accounting.products.update, { id: bottle.id, version: bottle.version, purchaseUnitId: kilogram.id } as never)).error?.fields?.[0]).toMatchObject({ path: 'purchaseUnitId', code: 'accounting.unit_category' });
  });

  it('keeps what a unit measures as long as something is counted in it', async () => {
    const fixed = await ask(accounting.units.update, { id: box.id, version: box.version, factor: '8' } as never);
    expect([fixed.status, fixed.error?.code]).toEqual([409, 'accounting.unit_fixed']);
    expect(fixed.error?.message).toContain('Bottle');
    expect((await ask(accounting.units.update, { id: box.id, version: box.version, factor: '7.0', code: 'BX' } as never)).body).toMatchObject({ factor: '7', code: 'BX' });
    const crate = await unit('Crate', { factor: '24' });
    const tied = await draft('bill', { partyId: o.v1, lines: [{ itemId: bottle.id, name: 'Bottle', quantity: '1', unitId: crate.id, unitPrice: '1' }] });
    expect((await ask(accounting.units.update, { id: crate.id, version: crate.version, factor: '25' } as never)).error).toMatchObject({ code: 'accounting.unit_fixed', details: { uses: [{ topic: 'invoicing.document', id: tied.id }] } });
    expect((await ask(accounting.units.remove, { id: crate.id } as never)).error?.code).toBe('accounting.unit_in_use');
    await must(ask(purchase.update, { id: tied.id, version: tied.version, lines: [] }));
    expect((await ask(accounting.units.update, { id: crate.id, version: crate.version, factor: '25' } as never)).status).toBe(200);
  });

  it('counts by the exact fraction, rounded to the step of its own unit', async () => {
    const third = await unit('Third', { factor: '2/6' });
    const whole = await unit('Whole', { rounding: '1' });
    expect(third.factor).toBe('1/3');
    for (const factor of ['abc', '1/0', '0', '-1']) expect((await ask(accounting.units.create, { name: 'Wrong', factor } as never)).error?.fields?.[0]?.path).toBe('factor');
    const cake = await item('Cake', { unitId: piece });
    const slab = await item('Slab', { unitId: whole.id });
    const bill = (itemId: string, quantity: string) => posted('bill', { partyId: o.v1, issuedOn: '2026-02-06', lines: [{ itemId, name: 'It', quantity, unit: 'Third', unitPrice: '1' }] });
    await bill(cake.id, '3');
    await bill(cake.id, '1');
    await bill(slab.id, '5');
    expect([await stock(cake.id), await stock(slab.id)]).toEqual([['1.333333', 400], ['2', 500]]);
    const none = await draft('bill', { partyId: o.v1, lines: [{ itemId: slab.id, name: 'It', quantity: '1', unit: 'Third', unitPrice: '1' }] });
    expect((await post(none)).error?.fields?.[0]).toMatchObject({ path: 'lines.0.quantity', code: 'invoicing.unit_quantity' });
  });

  it('stays in the unit a line was written in when that is called something else', async () => {
    const crate = await unit('Sixpack', { factor: '6' });
    const cup = await item('Cup', { unitId: piece });
    const bill = await draft('bill', { partyId: o.v1, issuedOn: '2026-02-07', lines: [{ itemId: cup.id, name: 'Cup', quantity: '3', unit: 'Sixpack', unitPrice: '6' }] });
    await must(ask(accounting.units.update, { id: crate.id, version: crate.version, name: 'Half dozen' } as never));
    // The draft is saved by itself with the text it was opened with.
    const typed = (d: contract.BusinessDocument) => must(ask(purchase.update, { id: d.id, version: d.version, lines: d.lines.map(({ id, itemId, name, quantity, unitPrice }) => ({ id, itemId, name, quantity, unitPrice, unit: 'Sixpack' })) }));
    const retitled = await typed(bill);
    const saved = await typed(await must(ask(purchase.update, { id: retitled.id, version: retitled.version, title: 'Cups' })));
    expect(saved.lines[0]).toMatchObject({ unit: 'Sixpack', unitId: crate.id });
    await must(post(saved));
    expect((await stock(cup.id))[0]).toBe('18');
    // Whoever writes another item or text means what that says.
    const other = await draft('bill', { partyId: o.v1, lines: [{ itemId: cup.id, name: 'Cup', quantity: '1', unitId: crate.id, unitPrice: '6' }] });
    const [first] = other.lines;
    const again = await must(ask(purchase.update, { id: other.id, version: other.version, lines: [{ id: first!.id, itemId: cup.id, name: 'Cup', quantity: '1', unitPrice: '6', unit: 'Tray' }] }));
    expect([first!.unit, again.lines[0]!.unit, again.lines[0]!.unitId]).toEqual(['Half dozen', 'Tray', null]);
  });

  it('is copied as a text once its item is counted in something else; a person is refused', async () => {
    const jar = await item('Jar', { unitId: piece, trackStock: false });
    const lines = [{ itemId: jar.id, name: 'Jar', quantity: '2', unitId: box.id, unitPrice: '5' }];
    const bill = await draft('bill', { partyId: o.v1, lines });
    await must(ask(accounting.products.update, { id: jar.id, version: jar.version, unitId: (await named('Kilogram')).id } as never));
    expect((await must(ask(purchase.clone, { id: bill.id }))).lines[0]).toMatchObject({ unit: 'Box', unitId: null, quantity: '2' });
    expect((await ask(purchase.create, { partyId: o.v1, lines })).error?.fields?.[0]).toMatchObject({ path: 'lines.0.unitId', code: 'invoicing.choose_unit' });
  });

  it('may be too little of its own unit to count where no stock is kept', async () => {
    const whole = await unit('Whole hour', { rounding: '1' });
    await unit('Sliver', { factor: '1/4' });
    const work = await item('Advice', { unitId: whole.id, trackStock: false });
    expect((await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-08', lines: [{ itemId: work.id, name: 'Advice', quantity: '1', unit: 'Sliver', unitPrice: '5' }] })).status).toBe('posted');
  });
});
