import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as contract from '../contract.ts';
import { must, officeCalls, openOffice, type Office } from './documents/scene.ts';

// The quarter of "Harbour Lane": every step by the calls a person's clicks make, every figure of the reports to the cent.
let o: Office;
const { ask, posted, look, balances } = officeCalls(() => o);
beforeAll(async () => { o = await openOffice(); await quarter(); }, 180_000);
afterAll(() => o.house.close());

let widget: string;
let invoiceC2: contract.BusinessDocument;
let fee: accounting.EntryDetail;

/** What is open of a party, by its number or the only one. */
async function itemOf(partyId: string, side: 'customer' | 'vendor', number?: string): Promise<string> {
  const { items } = await must(ask(payments.listOpenItems, { partyId, side }));
  const item = items.find((i) => number === undefined || i.number === number);
  if (!item || (number === undefined && items.length > 1)) throw new Error(`${items.length} items are open: ${items.map((i) => i.number).join()}`);
  return item.id;
}
const pay = async (direction: 'in' | 'out', partyId: string, on: string, amount: string, more: object = {}) => must(ask(payments.recordPayment, { direction, partyId, on, amount, allocations: [{ itemId: await itemOf(partyId, direction === 'in' ? 'customer' : 'vendor', (more as { number?: string }).number), amount }], ...Object.fromEntries(Object.entries(more).filter(([k]) => k !== 'number')) }));
const entry = (on: string, lines: Array<[account: string, debit: string, credit: string]>) => must(ask(accounting.postNewEntry, { on, lines: lines.map(([code, debit, credit]) => ({ accountId: o.accounts[code]!, debit, credit })) }));

async function quarter(): Promise<void> {
  const account = async (code: string, name: string, type: string, parent: string) => { o.accounts[code] = (await must(ask(accounting.ledgerAccounts.create, { code, name, type, parentId: o.accounts[parent] }))).id; };
  await account('4015', 'Books', 'income', '4000');
  await account('6510', 'Consulting', 'expense', '6000');
  const product = async (name: string, input: object) => (await must(ask(accounting.products.create, { name, isBought: true, ...input }))).id;
  widget = await product('Widget', { trackStock: true });
  const books = await product('Book', { incomeAccountId: o.accounts['4015'] });
  const setUp = (await must(ask(accounting.services.create, { name: 'Set-up', incomeAccountId: o.accounts['4020'] }))).id;
  // Opening, 1 January.
  const line = (code: string, debit: string, credit: string) => ({ accountId: o.accounts[code]!, debit, credit });
  await must(ask(accounting.postOpening, {
    on: '2026-01-01',
    lines: [line('1050', '20000', ''), line('1010', '500', ''), line('1530', '12000', ''), line('1590', '', '3000'), line('2110', '', '700'), line('2510', '', '10000'), line('3010', '', '20000'), line('3100', '', '3000')],
    items: [{ side: 'receivable', partyId: o.c1, number: 'OLD-1', dueOn: '2026-01-04', amount: '3600' }, { side: 'payable', partyId: o.v1, number: 'OLD-2', dueOn: '2026-01-10', amount: '1800' }],
  }));
  await must(ask(accounting.openStock, { on: '2026-01-01', items: [{ itemId: widget, quantity: '100', value: '2400.00' }] }));
  expect((await must(ask(accounting.getOpening, {}))).remaining).toBe('0.00');
  await pay('in', o.c1, '2026-01-05', '3600.00');
  await pay('out', o.v1, '2026-01-08', '1800.00');
  const bill = await posted('bill', { partyId: o.v1, vendorNumber: 'WW-77', issuedOn: '2026-01-10', dueOn: '2026-02-09', lines: [{ itemId: widget, name: 'Widget', quantity: '50', unitPrice: '26', taxIds: [o.tax20] }] });
  expect([bill.totals.net, bill.totals.tax, bill.totals.total, bill.dueOn]).toEqual(['1300.00', '260.00', '1560.00', '2026-02-09']);
  await entry('2026-01-15', [['2110', '700', ''], ['1050', '', '700']]);
  invoiceC2 = await posted('invoice', { partyId: o.c2, issuedOn: '2026-01-20', dueOn: '2026-02-19', lines: [{ itemId: widget, name: 'Widget', quantity: '120', unitPrice: '45', discountPercent: '5', taxIds: [o.tax20] }, { itemId: setUp, name: 'Set-up', quantity: '1', unitPrice: '750', taxIds: [o.tax20] }] });
  expect([invoiceC2.lines.map((l) => l.net), invoiceC2.totals.tax, invoiceC2.totals.total]).toEqual([['5130.00', '750.00'], '1176.00', '7056.00']);
  const category = async (name: string, code: string) => (await must(ask(contract.expenseCategories.create, { name, accountId: o.accounts[code] }))).id;
  const [rent, travel] = [await category('Rent', '6100'), await category('Travel', '6400')];
  const company = await must(ask(contract.createExpense, { spentOn: '2026-01-31', merchant: 'Landlord', categoryId: rent, paidBy: 'company', paidAccountId: o.accounts['1050'], amount: '1200.00', taxIncluded: true, taxIds: [o.tax20] }));
  await must(ask(contract.postExpense, { id: company.id, version: company.version }));
  await pay('in', o.c2, '2026-02-10', '4000.00');
  const credit = await must(ask(contract.documentCalls.sale.credit, { id: invoiceC2.id, issuedOn: '2026-02-12', reason: 'Ten came back', lines: [{ lineId: invoiceC2.lines[0]!.id, quantity: '10' }] }));
  const credited = await must(ask(contract.documentCalls.sale.post, { id: credit.id }));
  expect([credited.totals.net, credited.totals.tax, credited.totals.total, (await look(invoiceC2)).open]).toEqual(['427.50', '85.50', '513.00', '2543.00']);
  const dollars = await posted('bill', { partyId: o.v2, vendorNumber: 'FW-1', issuedOn: '2026-02-15', dueOn: '2026-03-17', currency: 'USD', exchangeRate: '0.92', lines: [{ name: 'Consulting', accountId: o.accounts['6510'], quantity: '1', unitPrice: '1200' }] });
  expect(dollars.baseTotal).toBe('1104.00');
  fee = await entry('2026-02-28', [['6700', '12.50', ''], ['1050', '', '12.50']]);
  const abroad = await pay('out', o.v2, '2026-03-05', '1200.00', { currency: 'USD', exchangeRate: '0.935' });
  expect(abroad.baseAmount).toBe('1122.00');
  await pay('out', o.v1, '2026-03-10', '1560.00');
  await entry('2026-03-15', [['2510', '1000', ''], ['8010', '75', ''], ['1050', '', '1075']]);
  const last = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-20', dueOn: '2026-04-19', lines: [{ itemId: widget, name: 'Widget', quantity: '20', unitPrice: '48', taxIds: [o.tax20] }, { itemId: books, name: 'Book', quantity: '10', unitPrice: '12', taxIds: [o.tax5] }] });
  expect([last.totals.net, last.totals.tax, last.totals.total]).toEqual(['1080.00', '198.00', '1278.00']);
  await entry('2026-03-31', [['6800', '600', ''], ['1590', '', '600']]);
  const claim = await must(ask(contract.createExpense, { spentOn: '2026-03-31', merchant: 'Railway', categoryId: travel, amount: '108.00', taxIncluded: true, taxIds: [o.tax20] }, o.ann));
  const handedIn = await must(ask(contract.submitExpense, { id: claim.id, version: claim.version }, o.ann));
  const approved = await must(ask(contract.approveExpense, { id: claim.id, version: handedIn.version }, o.manager));
  await must(ask(contract.postExpense, { id: claim.id, version: approved.version }, o.manager));
}

type Table = { rows: accounting.ReportRow[] };
/** Amounts of a report's accounts by code (the last column), totals and results by their word. */
const amountsOf = ({ rows }: Table, column = 0) => Object.fromEntries(rows.filter((r) => r.cells.length > 0 && (r.code || r.word)).map((r) => [r.code || r.word, r.cells.at(column)!.amount]));
const quarterDays = { from: '2026-01-01', to: '2026-03-31' };

describe('the worked example', () => {
  it('has the trial balance of 31 March, 43,529.00 on both sides', async () => {
    const signed = { '1010': 50_000, '1050': 2_013_050, '1100': 382_100, '1300': 47_800, '1200': 50_333, '1530': 1_200_000, '5010': 319_667, '6100': 100_000, '6510': 110_400, '6700': 1_250, '6800': 60_000, '6400': 9_000, '8020': 1_800, '8010': 7_500,
      '1590': -360_000, '2310': -10_800, '2100': -128_850, '2510': -900_000, '3010': -2_000_000, '3100': -300_000, '4010': -566_250, '4015': -12_000, '4020': -75_000 };
    const found = Object.fromEntries(Object.entries(await balances()).map(([code, n]) => [code, Number(n)]));
    expect(found).toEqual(signed);
    expect(Object.values(found).filter((n) => n > 0).reduce((a, b) => a + b, 0)).toBe(4_352_900);
    const report = await must(ask(accounting.trialBalance, quarterDays));
    const words = report.columns.map((c) => c.word);
    expect(report.checks.every((c) => c.holds), JSON.stringify(report.checks)).toBe(true);
    const total = report.rows.find((r) => r.key === 'total')!;
    expect(total.cells.slice(-2).map((c) => c.amount), JSON.stringify(words)).toEqual(['43529.00', '43529.00']);
  });

  it('earns 436.33 and owns 33,832.83', async () => {
    const profit = await must(ask(accounting.profitAndLoss, quarterDays));
    const p = amountsOf(profit);
    expect(Object.values(p)).toEqual(expect.arrayContaining(['6532.50', '3196.67', '3335.83', '436.33']));
    expect([p['4010'], p['4015'], p['4020'], p['5010'], p['6100'], p['8020']]).toEqual(['5662.50', '120.00', '750.00', '3196.67', '1000.00', '18.00']);
    const sheet = await must(ask(accounting.balanceSheet, { on: '2026-03-31' }));
    expect(Object.values(amountsOf(sheet))).toEqual(expect.arrayContaining(['33832.83', '10396.50', '23436.33', '436.33']));
    expect(sheet.checks.every((c) => c.holds), JSON.stringify(sheet.checks)).toBe(true);
    const netted = await must(ask(accounting.balanceSheet, { on: '2026-03-31', netTaxes: true }));
    expect(Object.values(amountsOf(netted))).toEqual(expect.arrayContaining(['33354.83', '9918.50', '810.50']));
  });

  it('tells where 130.50 of cash came from, both ways', async () => {
    for (const method of ['direct', 'indirect'] as const) {
      const flow = await must(ask(accounting.cashFlow, { ...quarterDays, method }));
      expect(flow.checks.every((c) => c.holds), `${method} ${JSON.stringify(flow.checks)}`).toBe(true);
      expect(Object.values(amountsOf(flow)), method).toEqual(expect.arrayContaining(['1130.50', '-1000.00', '130.50', '20500.00', '20630.50']));
      if (method === 'direct') expect(Object.values(amountsOf(flow))).toEqual(expect.arrayContaining(['7600.00', '-5694.50', '-700.00', '-75.00']));
    }
  });

  it('ages 3,821.00 as of 31 March and as it stood on 11 February', async () => {
    const now = await must(ask(accounting.aging, { side: 'receivable', on: '2026-03-31' }));
    expect([now.total, now.account, now.difference]).toMatchObject([{ not_due: '1278.00', to_60: '2543.00', total: '3821.00' }, '3821.00', '0.00']);
    const then = await must(ask(accounting.aging, { side: 'receivable', on: '2026-02-11' }));
    expect(then.rows.find((r) => r.partyId === o.c2)).toMatchObject({ not_due: '3056.00', total: '3056.00' });
    expect((await must(ask(accounting.aging, { side: 'payable', on: '2026-03-31' }))).total.total).toBe('0.00');
  });

  it('has twenty widgets worth 503.33, and thirty worth 780.00 on 1 February', async () => {
    const now = await must(ask(accounting.stockValue, { on: '2026-03-31' }));
    expect([now.items, now.value, now.account, now.difference]).toMatchObject([[{ id: widget, quantity: '20', value: '503.33' }], '503.33', '503.33', '0.00']);
    expect((await must(ask(accounting.stockValue, { on: '2026-02-01' }))).items).toMatchObject([{ quantity: '30', value: '780.00' }]);
    expect((await must(ask(accounting.stockMoves, { itemId: widget }))).items.map((m) => [m.kind, m.quantity, m.value])).toEqual([['issue', '-20', '-520.00'], ['return_in', '10', '243.33'], ['issue', '-120', '-2920.00'], ['receipt', '50', '1300.00'], ['opening', '100', '2400.00']]);
  });

  it('refuses what must not happen to it, and says why', async () => {
    const calls = contract.documentCalls.sale;
    expect((await ask(contract.invoices.remove, { id: invoiceC2.id })).status).toBe(409);
    expect((await ask(calls.void, { id: invoiceC2.id, reason: 'x' })).error?.code).toBe('invoicing.has_allocations');
    const now = await look(invoiceC2);
    expect((await ask(calls.update, { id: now.id, version: now.version, lines: [{ name: 'Widget', quantity: '1', unitPrice: '1' }] })).status).toBe(409);
    const over = await ask(payments.recordPayment, { direction: 'in', partyId: o.c2, on: '2026-03-31', amount: '3000.00', allocations: [{ itemId: await itemOf(o.c2, 'customer'), amount: '2543.00' }] });
    expect([over.status, over.error?.code, over.error?.details]).toMatchObject([409, 'payments.rest', { rest: '457.00 EUR' }]);
    const tooMany = await must(ask(calls.create, { kind: 'invoice', partyId: o.c1, issuedOn: '2026-03-31', lines: [{ itemId: widget, name: 'Widget', quantity: '21', unitPrice: '48' }] }));
    expect((await ask(calls.post, { id: tooMany.id })).error).toMatchObject({ code: 'accounting.insufficient_stock', details: { there: '20', wanted: '21' } });
    const item = await must(ask(accounting.products.get, { id: widget }));
    const unit = (await must(ask(accounting.units.list, { limit: 1, sort: [] }))).items[0]!;
    expect((await ask(accounting.products.update, { id: widget, version: item.version, unitId: unit.id })).error?.code).toBe('accounting.stock_moved');
    expect(await broken()).toBeNull();
    const reversed = await must(ask(accounting.reverse, { id: fee.id, on: '2026-03-31' }));
    expect([(await balances())['1050'], (await balances())['6700'], reversed.reverses?.number, await broken()]).toEqual([2_014_300n, undefined, fee.number, null]);
    await entry('2026-03-31', [['6700', '12.50', ''], ['1050', '', '12.50']]);
  });

  it('files a return over 810.50, and takes no bill of the period afterwards', async () => {
    const made = await must(ask(accounting.createTaxReturn, quarterDays));
    expect([made.figures.output, made.figures.input, made.figures.payable]).toEqual(['1288.50', '478.00', '810.50']);
    const rate = (direction: string, percent: string) => made.figures.rates.filter((r) => r.direction === direction && r.rate === percent).map((r) => [r.base, r.tax]);
    expect([rate('sale', '20'), rate('sale', '5'), rate('purchase', '20')]).toEqual([[['6412.50', '1282.50']], [['120.00', '6.00']], [['2390.00', '478.00']]]);
    expect(made.figures.checks.every((c) => c.holds), JSON.stringify(made.figures.checks)).toBe(true);
    const reviewed = await must(ask(accounting.reviewTaxReturn, { id: made.id, version: made.version }));
    await must(ask(accounting.fileTaxReturn, { id: made.id, version: reviewed.version }));
    const after = await balances();
    expect([after['2100'], after['1300'], after['2110']]).toEqual([undefined, undefined, -81_050n]);
    const late = await must(ask(contract.documentCalls.purchase.create, { kind: 'bill', partyId: o.v1, vendorNumber: 'WW-78', issuedOn: '2026-03-30', lines: [{ name: 'Late', quantity: '1', unitPrice: '10', taxIds: [o.tax20] }] }));
    expect((await ask(contract.documentCalls.purchase.post, { id: late.id })).error).toMatchObject({ code: 'accounting.period_locked', details: { lock: 'tax', until: '2026-03-31' } });
  });

  it('names the entry somebody changed in the database', async () => {
    const { owner } = o.house;
    const { rows: [line] } = await owner.query("select l.id, e.number, l.memo from accounting.line l join accounting.entry e on e.id = l.entry_id where e.workspace_id = $1 and e.number = $2 limit 1", [o.owner.workspaceId, fee.number]);
    await expect(owner.query("update accounting.line set memo = 'changed' where id = $1", [line.id])).rejects.toThrow(/cannot be changed/);
    await owner.query('alter table accounting.line disable trigger user');
    await owner.query("update accounting.line set memo = 'changed' where id = $1", [line.id]);
    expect(await broken()).toBe(fee.number);
    await owner.query('update accounting.line set memo = $2 where id = $1', [line.id, line.memo]);
    await owner.query('alter table accounting.line enable trigger user');
    expect(await broken()).toBeNull();
  });
});

/** Number of the first entry whose proof does not hold. */
async function broken(): Promise<string | null> {
  const { rows: [row] } = await o.house.owner.query("select set_config('app.workspace_id', $1, false), (select v.broken_number from accounting.verify_chain(0, 10000) v) as number", [String(o.owner.workspaceId)]);
  return row.number as string | null;
}
