import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reverseEntry, postEntry } from '../../api.ts';
import * as contract from '../../contract.ts';
import { postHarbourLane, type HarbourLane } from './harbour-lane.ts';
import { answered, ask, entryOf, openBooks, within, type Books } from './scene.ts';

let books: Books;
let steps: HarbourLane;
beforeAll(async () => { books = await openBooks(); steps = await postHarbourLane(books); });
afterAll(() => books.house.close());

const q1 = { from: '2026-01-01', to: '2026-03-31' };
const on = '2026-03-31';
const read = <T>(endpoint: Parameters<typeof ask<T>>[1], input: Record<string, unknown>) => answered(ask<T>(books, endpoint, input));
/** Amounts of a report by account name or row key, zeroes left out. */
const figures = (table: contract.ReportTable, column = 0): Record<string, string> => Object.fromEntries(table.rows.filter((r) => r.cells.length > 0 && !/^0\.00$/.test(r.cells[column]!.amount)).map((r) => [r.name || r.key, r.cells[column]!.amount]));
const columnOf = (table: contract.ReportTable, key: string): number => table.columns.findIndex((c) => c.key === key);

describe('trial balance at the end of March', () => {
  it('has every account on its side, and 43,529.00 on both', async () => {
    const table = await read(contract.trialBalance, q1);
    expect(figures(table, columnOf(table, 'closing_debit'))).toEqual({
      Cash: '500.00', Bank: '20130.50', Receivables: '3821.00', 'Input tax': '478.00', Inventory: '503.33', Equipment: '12000.00', 'Cost of goods sold': '3196.67', Rent: '1000.00', Consulting: '1104.00', 'Bank fees': '12.50', Depreciation: '600.00', Travel: '90.00', 'Exchange loss': '18.00', Interest: '75.00', total: '43529.00',
    });
    expect(figures(table, columnOf(table, 'closing_credit'))).toEqual({
      'Accumulated depreciation': '3600.00', 'Employee payable': '108.00', 'Output tax': '1288.50', Loan: '9000.00', Capital: '20000.00', 'Retained earnings': '3000.00', Sales: '5662.50', Books: '120.00', Services: '750.00', total: '43529.00',
    });
    expect(table.checks).toEqual([{ word: 'debit_credit', difference: '0.00', holds: true }]);
    const moved = table.rows.find((r) => r.key === 'total')!;
    expect(moved.cells[columnOf(table, 'debit')]).toEqual(moved.cells[columnOf(table, 'credit')]);
  });
  it('opens the second half where the first one closed', async () => {
    const table = await read(contract.trialBalance, { from: '2026-01-02', to: on });
    expect(table.rows.find((r) => r.key === 'total')!.cells.slice(0, 2).map((c) => c.amount)).toEqual(['38500.00', '38500.00']);
    expect(table.rows.find((r) => r.name === 'Bank')!.cells.map((c) => c.amount)).toEqual(['20000.00', '0.00', '7600.00', '7469.50', '20130.50', '0.00']);
    expect(table.rows.find((r) => r.name === 'Payables')!.cells.map((c) => c.amount)).toEqual(['0.00', '1800.00', '4482.00', '2682.00', '0.00', '0.00']);
  });
  it('leads each figure to the ledger of its account', async () => {
    const table = await read(contract.trialBalance, q1);
    expect(table.rows.find((r) => r.name === 'Bank')!.cells[columnOf(table, 'closing_debit')]!.drill).toEqual({ accountId: books.accounts['bank'], from: null, to: on });
  });
});

describe('profit and loss of the quarter', () => {
  it('earns 6,532.50, costs 3,196.67 and 2,899.50, leaves 436.33', async () => {
    const table = await read(contract.profitAndLoss, q1);
    expect(figures(table)).toEqual({
      Sales: '5662.50', Books: '120.00', Services: '750.00', total_revenue: '6532.50', 'Cost of goods sold': '3196.67', total_cost_of_sales: '3196.67', gross_profit: '3335.83', Rent: '1000.00', Consulting: '1104.00', 'Bank fees': '12.50', Depreciation: '600.00', Travel: '90.00', 'Exchange loss': '18.00', Interest: '75.00',
      total_expenses: '2899.50', net_profit: '436.33',
    });
  });
  it('has its months beside each other, which add up to it', async () => {
    const table = await read(contract.profitAndLoss, { ...q1, by: 'month' });
    expect(table.columns.map((c) => c.key)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', 'total']);
    const row = (key: string) => table.rows.find((r) => r.key === key)!.cells.map((c) => c.amount);
    expect(row('total_revenue')).toEqual(['5880.00', '-427.50', '1080.00', '6532.50']);
    expect(row('net_profit')).toEqual(['1960.00', '-1300.67', '-223.00', '436.33']);
  });
  it('stands beside an earlier time with the difference and its percentage', async () => {
    const table = await read(contract.profitAndLoss, { from: '2026-03-01', to: on, compare: 'previous_period' });
    expect(table.columns.map((c) => [c.key, c.from])).toEqual([['current', '2026-03-01'], ['previous', '2026-02-01'], ['difference', null], ['change', null]]);
    expect(table.rows.find((r) => r.key === 'total_revenue')!.cells.map((c) => c.amount)).toEqual(['1080.00', '-427.50', '1507.50', '352.6']);
  });
});

describe('balance sheet at the end of March', () => {
  it('ties at 33,832.83 with the taxes apart', async () => {
    const table = await read(contract.balanceSheet, { on });
    expect(figures(table)).toMatchObject({ Bank: '20130.50', Cash: '500.00', Receivables: '3821.00', 'Input tax': '478.00', Inventory: '503.33', total_current_assets: '25432.83', Equipment: '12000.00', 'Accumulated depreciation': '-3600.00', total_fixed_assets: '8400.00', total_assets: '33832.83' });
    expect(figures(table)).toMatchObject({ 'Employee payable': '108.00', 'Output tax': '1288.50', Loan: '9000.00', total_liabilities: '10396.50', Capital: '20000.00', 'Retained earnings': '3000.00', current_result: '436.33', total_equity: '23436.33', total_liabilities_and_equity: '33832.83' });
    expect(table.checks).toEqual([{ word: 'balance', difference: '0.00', holds: true }]);
  });
  it('ties at 33,354.83 with one line of 810.50 for taxes', async () => {
    const found = figures(await read(contract.balanceSheet, { on, netTaxes: true }));
    expect(found).toMatchObject({ total_assets: '33354.83', net_taxes: '810.50', total_liabilities: '9918.50', total_equity: '23436.33', total_liabilities_and_equity: '33354.83' });
    expect([found['Input tax'], found['Output tax']]).toEqual([undefined, undefined]);
  });
  it('carries the result over when the year has ended', async () => {
    const found = figures(await read(contract.balanceSheet, { on: '2027-01-01' }));
    expect([found['earlier_results'], found['current_result'], found['total_equity']]).toEqual(['436.33', undefined, '23436.33']);
  });
});

describe('tax return of the quarter', () => {
  it('says 1,288.50 less 478.00 is 810.50, by rate and in the boxes', async () => {
    const tax = await read(contract.taxReport, q1);
    expect(tax.rates.map((r) => [r.direction, r.rate, r.base, r.tax, r.recoverable])).toEqual([['sale', '20', '6412.50', '1282.50', '1282.50'], ['sale', '5', '120.00', '6.00', '6.00'], ['purchase', '20', '2390.00', '478.00', '478.00']]);
    expect([tax.output, tax.input, tax.payable]).toEqual(['1288.50', '478.00', '810.50']);
    expect(Object.fromEntries(tax.boxes.map((b) => [b.key, b.amount]))).toMatchObject({ sales_base: '6532.50', 'sales_base 20': '6412.50', 'sales_tax 5': '6.00', output: '1288.50', purchases_base: '2390.00', input: '478.00', payable: '810.50' });
    expect(tax.checks.map((c) => c.holds)).toEqual([true, true, true]);
  });
  it('lists the lines behind a rate', async () => {
    const lines = await read(contract.taxLines, { ...q1, direction: 'sale', taxId: books.taxIds.full, rate: '20' });
    expect([lines.count, lines.base, lines.tax, lines.items.map((l) => l.base)]).toEqual([3, '6412.50', '1282.50', ['5880.00', '-427.50', '960.00']]);
  });
});

describe('aging', () => {
  it('has 1,278.00 not due and 2,543.00 for 40 days at the end of March, as the account', async () => {
    const aging = await read(contract.aging, { on });
    expect(aging.rows.map((r) => [r.name, r.not_due, r.to_30, r.to_60, r.total])).toEqual([['C2', '0.00', '0.00', '2543.00', '2543.00'], ['C1', '1278.00', '0.00', '0.00', '1278.00']]);
    expect([aging.total.total, aging.account, aging.difference]).toEqual(['3821.00', '3821.00', '0.00']);
    const items = await read(contract.agingItems, { on, bucket: 'to_60' });
    expect([items.sum, items.items.map((i) => [i.partyName, i.days, i.open])]).toEqual(['2543.00', [['C2', 40, '2543.00']]]);
  });
  it('has nothing to pay', async () => {
    const aging = await read(contract.aging, { side: 'payable', on });
    expect([aging.rows, aging.total.total, aging.account, aging.difference]).toEqual([[], '0.00', '0.00', '0.00']);
  });
  it('had 3,056.00 of C2 not due on 11 February, before the credit note', async () => {
    const aging = await read(contract.aging, { on: '2026-02-11' });
    expect(aging.rows.map((r) => [r.name, r.not_due, r.total])).toEqual([['C2', '3056.00', '3056.00']]);
    expect(aging.difference).toBe('0.00');
  });
  it('had the dollar bill open until it was paid, at its own rate', async () => {
    expect((await read(contract.aging, { side: 'payable', on: '2026-03-04' })).rows.map((r) => [r.name, r.not_due, r.to_30])).toEqual([['V1', '0.00', '1560.00'], ['V2', '1104.00', '0.00']]);
  });
});

describe('cash flow of the quarter', () => {
  it('by what stood against cash', async () => {
    expect(figures(await read(contract.cashFlow, q1))).toEqual({
      customers: '7600.00', suppliers: '-5694.50', taxes: '-700.00', interest: '-75.00', total_operating: '1130.50', Loan: '-1000.00', total_financing: '-1000.00', change: '130.50', opening_cash: '20500.00', closing_cash: '20630.50',
    });
  });
  it('by how the other accounts moved', async () => {
    expect(figures(await read(contract.cashFlow, { ...q1, method: 'indirect' }))).toEqual({
      profit: '436.33', depreciation: '600.00', Receivables: '-221.00', Inventory: '1896.67', 'Input tax': '-478.00', Payables: '-1800.00', 'Output tax': '1288.50', 'VAT payable': '-700.00', 'Employee payable': '108.00', total_operating: '1130.50', Loan: '-1000.00', total_financing: '-1000.00',
      change: '130.50', opening_cash: '20500.00', closing_cash: '20630.50',
    });
  });
  it('by month, ending where the next one begins', async () => {
    for (const method of ['direct', 'indirect']) {
      const table = await read(contract.cashFlow, { ...q1, by: 'month', method });
      const row = (key: string) => table.rows.find((r) => r.key === key)!.cells.map((c) => c.amount);
      expect([row('change'), row('opening_cash'), row('closing_cash')]).toEqual([['-100.00', '3987.50', '-3757.00', '130.50'], ['20500.00', '20400.00', '24387.50', '20500.00'], ['20400.00', '24387.50', '20630.50', '20630.50']]);
      expect(table.checks).toEqual([{ word: 'change_of_cash', difference: '0.00', holds: true }]);
    }
  });
});

describe('time travel', () => {
  it('shows the books as they stood when an entry was not recorded yet', async () => {
    const until = new Date(steps.s14.recordedAt.getTime() - 1).toISOString();
    const now = figures(await read(contract.profitAndLoss, q1));
    const then = figures(await read(contract.profitAndLoss, { ...q1, recordedUntil: until }));
    expect([now['net_profit'], then['total_revenue'], then['Depreciation'], then['Books']]).toEqual(['436.33', '5452.50', undefined, undefined]);
    const aging = await read(contract.aging, { on, recordedUntil: new Date(steps.s7.recordedAt.getTime() - 1).toISOString() });
    expect([aging.rows.map((r) => [r.name, r.to_60]), aging.difference]).toEqual([[['C2', '7056.00']], '0.00']);
  });
});

describe('an entry that is taken back', () => {
  it('leaves both visible, and the bank with 20,143.00', async () => {
    const reversal = await within(books, (ctx) => reverseEntry(ctx, steps.s10.id, { on }));
    const found = figures(await read(contract.balanceSheet, { on }));
    expect([found['Bank'], figures(await read(contract.profitAndLoss, q1))['Bank fees']]).toEqual(['20143.00', undefined]);
    const ledger = await read(contract.generalLedger, { accountId: books.accounts['fees'], ...q1 });
    expect(ledger.items.map((i) => [i.entryId, i.debit, i.credit, i.balance, i.reversed])).toEqual([[steps.s10.id, '12.50', '0.00', '12.50', true], [reversal.id, '0.00', '12.50', '0.00', true]]);
    const [chain] = (await books.house.owner.query<{ broken_seq: string | null; checked: string }>(`select v.* from (select set_config('app.workspace_id', $1, true)) s, lateral accounting.verify_chain(0, 1000) v`, [String(books.owner.workspaceId)])).rows;
    expect([chain!.broken_seq, Number(chain!.checked) > 17]).toEqual([null, true]);
  });
});

describe('filing', () => {
  it('keeps the figures, locks the days and leaves 810.50 to be paid', async () => {
    const made = await read(contract.createTaxReturn, { ...q1, dueOn: '2026-05-10' });
    expect([made.state, made.payable]).toEqual(['open', '810.50']);
    const early = await ask(books, contract.fileTaxReturn, { id: made.id, version: made.version });
    expect([early.status, early.error?.code]).toEqual([409, 'accounting.return_state']);
    const reviewed = await read(contract.reviewTaxReturn, { id: made.id, version: made.version });
    const filed = await read(contract.fileTaxReturn, { id: made.id, version: reviewed.version, reference: 'ACK-1' });
    expect([filed.state, filed.payable, filed.figures.payable, filed.changed]).toEqual(['filed', '810.50', '810.50', false]);
    const table = await read(contract.trialBalance, q1);
    const closing = (name: string) => table.rows.find((r) => r.name === name)?.cells.slice(4).map((c) => c.amount);
    expect([closing('Output tax'), closing('Input tax'), closing('VAT payable')]).toEqual([['0.00', '0.00'], ['0.00', '0.00'], ['0.00', '810.50']]);
    expect((await read(contract.taxReport, q1)).checks.map((c) => c.holds)).toEqual([true, true, true]);
  });
  it('refuses a bill dated 30 March, naming the lock and its day', async () => {
    const bill = entryOf(books, '2026-03-30', [['rent', '100.00'], ['taxIn', '20.00'], ['ap', '-120.00', { party: 'V1' }]], { journal: 'purchase', locks: ['purchase', 'tax'], taxes: [['purchase', 'full', '100.00', '20.00']] });
    await expect(within(books, (ctx) => postEntry(ctx, bill))).rejects.toMatchObject({ code: 'accounting.period_locked', details: { lock: 'tax', until: '2026-03-31' } });
    await within(books, (ctx) => postEntry(ctx, { ...bill, on: '2026-04-01' }));
  });
  it('is settled by a payment, and overlaps with nothing', async () => {
    const [filed] = (await read(contract.listTaxReturns, {})).items;
    const overlap = await ask(books, contract.createTaxReturn, { from: '2026-03-31', to: '2026-06-30' });
    expect([overlap.status, overlap.error?.code, overlap.error?.message]).toEqual([409, 'accounting.return_overlaps', 'There is a tax return from 2026-01-01 to 2026-03-31 already.']);
    expect((await ask(books, contract.removeTaxReturn, { id: filed!.id })).error?.code).toBe('accounting.return_state');
    const wrong = await ask(books, contract.settleTaxReturn, { id: filed!.id, version: filed!.version, on: '2026-05-08', accountId: books.accounts['rent'] });
    expect([wrong.status, wrong.error?.fields?.[0]?.path]).toEqual([422, 'accountId']);
    const settled = await read(contract.settleTaxReturn, { id: filed!.id, version: filed!.version, on: '2026-05-08', accountId: books.accounts['bank'] });
    expect([settled.state, settled.settledOn]).toEqual(['settled', '2026-05-08']);
    const found = figures(await read(contract.balanceSheet, { on: '2026-05-08' }));
    expect([found['VAT payable'], found['Bank']]).toEqual([undefined, '19332.50']);
    await expect(books.house.owner.query('update accounting.tax_return set payable = 1 where id = $1', [filed!.id])).rejects.toThrow(/cannot be changed/);
  });
});
