import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMoney } from '#core/contract/money.ts';
import { reverseEntry, settle, undoSettlement, type PostedEntry } from '../../api.ts';
import * as contract from '../../contract.ts';
import { postHarbourLane } from './harbour-lane.ts';
import { answered, ask, openBooks, post, within, type Books } from './scene.ts';

const cents = (text: string) => parseMoney(text, 'EUR').amount;
const read = <T>(books: Books, endpoint: Parameters<typeof ask<T>>[1], input: Record<string, unknown>) => answered(ask<T>(books, endpoint, input));
/** Amounts of a report by account name or row key, rows of zeroes left out. */
const rows = (table: contract.ReportTable): Record<string, string[]> => Object.fromEntries(table.rows.filter((r) => r.kind !== 'heading' && r.cells.some((c) => c.amount !== '0.00')).map((r) => [r.name || r.key, r.cells.map((c) => c.amount)]));
const tie = (books: Books, [debit, d]: readonly [PostedEntry, number], [credit, c]: readonly [PostedEntry, number], amount: string, on: string) => within(books, (ctx) => settle(ctx, { debitItemId: debit.lineIds[d]!, creditItemId: credit.lineIds[c]!, amount: cents(amount), on }));

describe('profit and loss on cash basis', () => {
  let books: Books;
  const months = { from: '2026-01-01', to: '2026-04-30', by: 'month', basis: 'cash' };
  let beforeLast: string;
  beforeAll(async () => {
    books = await openBooks();
    const paid = (on: string, party: 'C1' | 'V1', amount: string) => post(books, on, party === 'C1' ? [['bank', amount], ['ar', `-${amount}`, { party }]] : [['bank', `-${amount}`], ['ap', amount, { party }]], { journal: 'bank' });
    // 1,000 invoiced in January: a quarter of it is paid in February, the rest in March, and that comes back in April.
    const invoice = await post(books, '2026-01-10', [['ar', '1200.00', { party: 'C1' }], ['sales', '-1000.00'], ['taxOut', '-200.00']], { journal: 'sales' });
    await tie(books, [invoice, 0], [await paid('2026-02-10', 'C1', '300.00'), 1], '300.00', '2026-02-10');
    const rest = await tie(books, [invoice, 0], [await paid('2026-03-15', 'C1', '900.00'), 1], '900.00', '2026-03-15');
    await new Promise((r) => { setTimeout(r, 5); });
    beforeLast = new Date().toISOString();
    await new Promise((r) => { setTimeout(r, 5); });
    // 500 of rent billed in January: a third is paid at once, the rest in February.
    const bill = await post(books, '2026-01-15', [['rent', '500.00'], ['taxIn', '100.00'], ['ap', '-600.00', { party: 'V1' }]], { journal: 'purchase' });
    await tie(books, [await paid('2026-01-31', 'V1', '200.00'), 1], [bill, 2], '200.00', '2026-01-31');
    await tie(books, [await paid('2026-02-28', 'V1', '400.00'), 1], [bill, 2], '400.00', '2026-02-28');
    // Half of another invoice is credited: nothing was paid for either.
    const other = await post(books, '2026-02-01', [['ar', '120.00', { party: 'C2' }], ['services', '-100.00'], ['taxOut', '-20.00']], { journal: 'sales' });
    const credit = await post(books, '2026-02-20', [['ar', '-60.00', { party: 'C2' }], ['services', '50.00'], ['taxOut', '10.00']], { journal: 'sales' });
    await tie(books, [other, 0], [credit, 0], '60.00', '2026-02-20');
    // An invoice that is voided, and what is paid or written without being owed first.
    const wrong = await post(books, '2026-03-01', [['ar', '77.00', { party: 'C2' }], ['sales', '-77.00']], { journal: 'sales' });
    await within(books, (ctx) => reverseEntry(ctx, wrong.id, { on: '2026-03-02' }));
    await post(books, '2026-02-05', [['fees', '12.50'], ['bank', '-12.50']], { journal: 'bank' });
    await post(books, '2026-03-31', [['depreciation', '100.00'], ['worn', '-100.00']]);
    await within(books, (ctx) => undoSettlement(ctx, rest.id, '2026-04-02'));
  });
  afterAll(() => books.house.close());

  it('counts what documents say when, and as far as, they are paid, and all else as posted', async () => {
    const table = await read(books, contract.profitAndLoss, months);
    expect(rows(table)).toEqual({
      Sales: ['0.00', '250.00', '750.00', '-750.00', '250.00'], total_revenue: ['0.00', '250.00', '750.00', '-750.00', '250.00'], gross_profit: ['0.00', '250.00', '750.00', '-750.00', '250.00'],
      Rent: ['166.67', '333.33', '0.00', '0.00', '500.00'], 'Bank fees': ['0.00', '12.50', '0.00', '0.00', '12.50'], Depreciation: ['0.00', '0.00', '100.00', '0.00', '100.00'], total_expenses: ['166.67', '345.83', '100.00', '0.00', '612.50'],
      net_profit: ['-166.67', '-95.83', '650.00', '-750.00', '-362.50'],
    });
    const posted = await read(books, contract.profitAndLoss, { ...months, basis: 'accrual' });
    expect(rows(posted)['net_profit']).toEqual(['500.00', '37.50', '-100.00', '0.00', '437.50']);
    expect(posted).toEqual(await read(books, contract.profitAndLoss, { from: months.from, to: months.to, by: 'month' }));
  });
  it('leads to no ledger, but explains itself by the documents that were paid', async () => {
    const table = await read(books, contract.profitAndLoss, months);
    for (const row of table.rows) {
      for (const [i, cell] of row.cells.entries()) {
        expect(cell.drill).toBeNull();
        const why = await read(books, contract.explainCell, { report: 'profit-and-loss', ...months, row: row.key, column: table.columns[i]!.key });
        expect([why.amount, why.entries.reduce((sum, e) => sum + cents(e.amount), 0n)], `${row.key} ${i}`).toEqual([cell.amount, cents(cell.amount)]);
      }
    }
    const why = await read(books, contract.explainCell, { report: 'profit-and-loss', ...months, row: 'total_revenue', column: '2026-02-01' });
    expect([why.sentence.slice(0, 60), why.entries.map((e) => [e.on, e.amount]).slice(0, 1)]).toEqual(['250.00 EUR is what 2 accounts come to on cash basis from 202', [['2026-01-10', '250.00']]]);
  });
  it('has the books as they stood, and goes out under its name', async () => {
    expect(rows(await read(books, contract.profitAndLoss, { ...months, recordedUntil: beforeLast }))).toMatchObject({ Sales: ['0.00', '250.00', '750.00', '0.00', '1000.00'], net_profit: ['0.00', '250.00', '750.00', '0.00', '1000.00'] });
    const file = await ask(books, contract.exportReport, { report: 'profit-and-loss', format: 'csv', ...months, by: 'total' });
    expect(String(file.body)).toContain(',Net profit,-362.50');
    const beside = await read(books, contract.profitAndLoss, { from: '2026-02-01', to: '2026-02-28', compare: 'previous_period', basis: 'cash' });
    expect(rows(beside)['net_profit']).toEqual(['-95.83', '-166.67', '70.84', '42.5']);
  });
  it('is split by the branches of the documents', async () => {
    const [branch] = (await books.house.owner.query("insert into accounting.dimension (id, workspace_id, name) values (gen_random_uuid(), $1, 'Branch') returning id", [books.owner.workspaceId])).rows;
    const invoice = await post(books, '2026-06-01', [['ar', '100.00', { party: 'C1' }], ['sales', '-75.00', { dimensions: { [branch.id]: 'north' } }], ['sales', '-25.00']], { journal: 'sales' });
    const payment = await post(books, '2026-06-10', [['bank', '40.00'], ['ar', '-40.00', { party: 'C1' }]], { journal: 'bank' });
    await tie(books, [invoice, 0], [payment, 1], '40.00', '2026-06-10');
    const june = { from: '2026-06-01', to: '2026-06-30', basis: 'cash', dimension: branch.id };
    const table = await read(books, contract.profitAndLoss, { ...june, by: 'dimension' });
    expect([table.columns.map((c) => c.key), rows(table)['Sales']]).toEqual([['value.north', 'none', 'total'], ['30.00', '10.00', '40.00']]);
    expect((await read(books, contract.explainCell, { report: 'profit-and-loss', ...june, by: 'dimension', row: 'net_profit', column: 'value.north' })).amount).toBe('30.00');
    expect(rows(await read(books, contract.profitAndLoss, { ...june, dimensionValue: 'north' }))['Sales']).toEqual(['30.00']);
  });
});

describe('the first quarter of Harbour Lane on cash basis', () => {
  let books: Books;
  beforeAll(async () => { books = await openBooks(); await postHarbourLane(books); });
  afterAll(() => books.house.close());

  it('earns what customers paid: 4,513 of 7,056 of the first invoice, of which 513 by the credit note', async () => {
    const table = await read(books, contract.profitAndLoss, { from: '2026-01-01', to: '2026-03-31', basis: 'cash' });
    // 5,130 × 4,513 / 7,056 = 3,281.14 less 427.50 credited; 750 likewise 479.70; the cost of it 2,920 likewise 1,867.62 less 243.33. The invoice and the claim of March are not paid.
    expect(rows(table)).toEqual({
      Sales: ['2853.64'], Services: ['479.70'], total_revenue: ['3333.34'], 'Cost of goods sold': ['1624.29'], total_cost_of_sales: ['1624.29'], gross_profit: ['1709.05'],
      Rent: ['1000.00'], Consulting: ['1104.00'], 'Bank fees': ['12.50'], Depreciation: ['600.00'], 'Exchange loss': ['18.00'], Interest: ['75.00'], total_expenses: ['2809.50'], net_profit: ['-1100.45'],
    });
  });
});
