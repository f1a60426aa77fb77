import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as contract from '../contract.ts';
import { must, officeCalls, openOffice, type Office } from './documents/scene.ts';
import { itemOf, workQuarter, type QuarterBooks } from './quarter.ts';

// The quarter of "Harbour Lane": every step by the calls a person's clicks make, every figure of the reports to the cent.
let o: Office;
const { ask, look, balances } = officeCalls(() => o);
beforeAll(async () => { o = await openOffice(); ({ widget, invoiceC2, fee } = await workQuarter(books())); }, 180_000);
afterAll(() => o.house.close());
const books = (): QuarterBooks => ({ ...o, must: (endpoint, input, who = 'owner') => must(ask(endpoint, input, o[who])) });

let widget: string;
let invoiceC2: contract.BusinessDocument;
let fee: accounting.EntryDetail;
const entry = (on: string, lines: Array<[account: string, debit: string, credit: string]>) => must(ask(accounting.postNewEntry, { on, lines: lines.map(([code, debit, credit]) => ({ accountId: o.accounts[code]!, debit, credit })) }));

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
    const over = await ask(payments.recordPayment, { direction: 'in', partyId: o.c2, on: '2026-03-31', amount: '3000.00', allocations: [{ itemId: await itemOf(books(), o.c2, 'customer'), amount: '2543.00' }] });
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
