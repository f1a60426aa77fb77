import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDimension, addDimensionValue, products, profitAndLoss } from '#modules/accounting/contract.ts';
import { receiveStock } from '#modules/accounting/api.ts';
import * as contract from '../../contract.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const d = { branch: '', north: '', south: '', project: '', alpha: '' };
beforeAll(async () => {
  o = await openOffice();
  const named = async (name: string, values: string[]) => {
    let made = await must(ask(addDimension, { name }));
    for (const value of values) made = await must(ask(addDimensionValue, { id: made.id, name: value }));
    return { id: made.id, of: (value: string) => made.values.find((v) => v.name === value)!.id };
  };
  const [branch, project] = [await named('Branch', ['North', 'South']), await named('Project', ['Alpha'])];
  Object.assign(d, { branch: branch.id, north: branch.of('North'), south: branch.of('South'), project: project.id, alpha: project.of('Alpha') });
});
afterAll(() => o.house.close());
const { ask, draft, inside, post, posted, look } = officeCalls(() => o);
const line = (unitPrice: string, more: object = {}) => ({ name: 'Work', quantity: '1', unitPrice, ...more });
const ledger = async (x: Pick<contract.BusinessDocument, 'entryId'>) => (await o.house.owner.query('select a.role, (l.debit - l.credit)::int as base, l.dimensions from accounting.line l join accounting.account a on a.id = l.account_id where l.entry_id = $1 order by l.position', [x.entryId])).rows.map((r: { role: string; base: number; dimensions: object }) => [r.role, r.base, r.dimensions]);
const byBranch = async (from: string, to: string) => {
  const table = await must(ask(profitAndLoss, { from, to, by: 'dimension', dimension: d.branch }));
  const profit = table.rows.find((r) => r.key === 'net_profit')!;
  return Object.fromEntries(table.columns.map((c, i) => [c.key, profit.cells[i]!.amount]));
};

describe('dimensions of a whole document', () => {
  it('hold for every line and charge that names none itself, in the ledger and in its reports', async () => {
    const lines = [line('100', { taxIds: [o.tax20] }), line('50', { dimensions: { [d.branch]: d.south } }), line('25', { dimensions: { [d.project]: d.alpha } })];
    const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-03', dimensions: { [d.branch]: d.north }, lines, charges: [{ kind: 'shipping', label: 'Parcel', amount: '8' }] });
    expect(invoice).toMatchObject({ dimensions: { [d.branch]: d.north }, lines: [{ dimensions: {} }, { dimensions: { [d.branch]: d.south } }, { dimensions: { [d.project]: d.alpha } }] });
    // 100 + 8 of the charge; the line's own South wins over North; Alpha comes on top of North. Tax and what is owed carry none.
    const entry = await ledger(invoice);
    expect(entry.filter(([role]) => role === 'sales_default').toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([['sales_default', -10800, { [d.branch]: d.north }], ['sales_default', -5000, { [d.branch]: d.south }], ['sales_default', -2500, { [d.branch]: d.north, [d.project]: d.alpha }]]);
    expect(entry.filter(([role]) => role !== 'sales_default')).toEqual([['ar', 20300, {}], ['tax_out', -2000, {}]]);
    expect(await byBranch('2026-02-01', '2026-02-28')).toMatchObject({ [`value.${d.north}`]: '133.00', [`value.${d.south}`]: '50.00' });
    // What credits 40 of the first line takes it from the same place.
    const credit = await must(ask(contract.documentCalls.sale.credit, { id: invoice.id, lines: [{ lineId: invoice.lines[0]!.id, quantity: '0.4' }], issuedOn: '2026-02-10' }));
    expect(credit.dimensions).toEqual({ [d.branch]: d.north });
    await must(post(await must(ask(contract.documentCalls.sale.update, { id: credit.id, version: credit.version, charges: [] }))));
    expect(await byBranch('2026-02-01', '2026-02-28')).toMatchObject({ [`value.${d.north}`]: '93.00', [`value.${d.south}`]: '50.00' });
  });
  it('stay through saving, copying, splitting and recurring, and with a bill', async () => {
    const first = await draft('invoice', { partyId: o.c1, dimensions: { [d.branch]: d.south }, lines: [line('10'), line('20')] });
    const saved = await must(ask(contract.documentCalls.sale.update, { id: first.id, version: first.version, title: 'Spring' }));
    expect(saved.dimensions).toEqual({ [d.branch]: d.south });
    const copy = await must(ask(contract.documentCalls.sale.clone, { id: first.id }));
    const deposit = await must(ask(contract.invoiceSteps.fromDeposit, { id: copy.id, percent: '50' }));
    const part = await must(ask(contract.documentCalls.sale.split, { id: first.id, version: saved.version, lines: [{ lineId: saved.lines[1]!.id, quantity: '1' }] }));
    const recurring = await must(ask(contract.createRecurring, { name: 'Care', documentId: copy.id, startOn: '2026-12-01' }));
    const template = await look({ id: recurring.templateId, kind: 'invoice' });
    expect([copy, deposit, part, template].map((x) => x.dimensions)).toEqual(Array.from({ length: 4 }, () => ({ [d.branch]: d.south })));
    const bill = await posted('bill', { partyId: o.v1, issuedOn: '2026-03-03', dimensions: { [d.branch]: d.north }, lines: [line('70', { taxIds: [o.tax20] })] });
    expect(await ledger(bill)).toEqual(expect.arrayContaining([['purchase_default', 7000, { [d.branch]: d.north }], ['ap', -8400, {}]]));
  });
  it('hold for the cost of goods beside what they earn, and what comes back', async () => {
    const { id: itemId } = await must(ask(products.create, { name: 'Chair', trackStock: true }));
    await inside((ctx) => receiveStock(ctx, { itemId, quantity: '10', value: 10000n, on: '2026-01-01', source: { type: 'opening', id: itemId }, kind: 'opening' }));
    const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-05-04', dimensions: { [d.branch]: d.north }, lines: [line('25', { itemId, quantity: '2' }), line('30', { itemId, dimensions: { [d.branch]: d.south } })] });
    expect((await ledger(invoice)).filter(([role]) => role === 'cogs_default' || role === 'inventory')).toEqual([['cogs_default', 2000, { [d.branch]: d.north }], ['inventory', -2000, {}], ['cogs_default', 1000, { [d.branch]: d.south }], ['inventory', -1000, {}]]);
    expect(await byBranch('2026-05-01', '2026-05-31')).toMatchObject({ [`value.${d.north}`]: '30.00', [`value.${d.south}`]: '20.00' });
    await must(post(await must(ask(contract.documentCalls.sale.credit, { id: invoice.id, issuedOn: '2026-05-05' }))));
    expect(Object.values(await byBranch('2026-05-01', '2026-05-31')).every((profit) => Number(profit) === 0)).toBe(true);
  });
  it('follow what is recognised later', async () => {
    const care = await posted('invoice', { partyId: o.c1, issuedOn: '2026-04-01', dimensions: { [d.branch]: d.south }, lines: [line('120', { periodFrom: '2026-04-01', periodTo: '2026-05-31' })] });
    await o.house.drain();
    expect((await o.house.owner.query('select dimensions from invoicing.deferral where document_id = $1', [care.id])).rows).toEqual([{ dimensions: { [d.branch]: d.south } }]);
    expect(await byBranch('2026-04-01', '2026-05-31')).toMatchObject({ [`value.${d.south}`]: '120.00' });
  });
  it('are refused at their box where they have no such value, and changed on no posted document', async () => {
    const refused = await ask(contract.documentCalls.sale.create, { partyId: o.c1, dimensions: { [d.branch]: d.alpha }, lines: [line('1')] });
    expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([422, `dimensions.${d.branch}`]);
    const invoice = await posted('invoice', { partyId: o.c1, lines: [line('1')] });
    expect((await ask(contract.documentCalls.sale.update, { id: invoice.id, version: invoice.version, dimensions: { [d.branch]: d.north } })).error?.code).toBe('invoicing.not_draft');
  });
  it('are listed, found and exported by their names, and come in again by a file', async () => {
    const row = (reference: string, dimensions: string) => ask(contract.importInvoiceRow, { reference, name: 'Work', unitPrice: '5', customer: o.c1, dimensions });
    const made = await must(row('IN-1', 'branch: North; Project: alpha'));
    // Its page says them to whoever sees it, as the list does.
    expect(await look({ id: made.id, kind: 'invoice' })).toMatchObject({ dimensions: { [d.branch]: d.north, [d.project]: d.alpha }, dimensionNames: 'Branch: North; Project: Alpha' });
    expect((await row('IN-2', 'Branch: West')).error?.fields?.[0]).toMatchObject({ path: 'dimensions', message: '“Branch: West” is no dimension with a value of it. Write it as Branch: North, and several apart by ;' });
    const found = await must(ask(contract.invoices.list, { filter: JSON.stringify({ field: 'dimensions', op: 'contains', value: 'alpha' }) }));
    expect(found.items.map((r) => [r.id, r.dimensions])).toEqual([[made.id, 'Branch: North; Project: Alpha']]);
    const file = await o.house.server.inject({ method: 'GET', url: `/api/dash/${o.owner.slug}/invoices/export?format=csv&columns=title,dimensions`, headers: { authorization: `Bearer ${o.owner.token}`, 'active-workspace': String(o.owner.workspaceId) } });
    expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('IN-1,Branch: North; Project: Alpha')]);
  });
});
