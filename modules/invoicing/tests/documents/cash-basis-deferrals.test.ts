import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainCell, ledgerAccounts, mergeAccount, profitAndLoss, type ReportTable } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { recogniseDeferrals } from '../../service/documents/deferrals/clock.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, post, posted, look, pay } = officeCalls(() => o);
let accounts = 8100;
/** An account of its own for each test, so that its figures stand alone. */
const account = async (type: 'income' | 'expense') => (await must(ask(ledgerAccounts.create, { code: String(accounts += 1), name: `Spread ${accounts}`, type, parentId: null }))).id;
const line = (accountId: string, unitPrice: string, more: object = {}) => ({ name: 'Support', quantity: '1', unitPrice, accountId, periodFrom: '2025-01-01', periodTo: '2025-12-31', ...more });
const clock = async () => { await recogniseDeferrals(o.house.app); await o.house.drain(); };
const year = { from: '2025-01-01', to: '2025-12-31' };
const report = (more: object = {}) => must(ask(profitAndLoss, { ...year, by: 'month', basis: 'cash', ...more }));
/** What an account shows of each month in whole units, and of the year. */
const shown = (table: ReportTable, accountId: string) => table.rows.find((r) => r.accountId === accountId)?.cells.map((c) => Number(c.amount)) ?? Array.from({ length: 13 }, () => 0);
const months = (at: Record<number, number>) => { const list = Array.from({ length: 12 }, (_, m) => at[m + 1] ?? 0); return [...list, list.reduce((sum, n) => sum + n, 0)]; };

describe('what is recognised over time counts on cash basis when, and as far as, it is paid', () => {
  it('nothing of an unpaid invoice, all of a paid one, whatever the months earn', async () => {
    const [unpaid, paid] = [await account('income'), await account('income')];
    await posted('invoice', { partyId: o.c1, issuedOn: '2025-01-01', lines: [line(unpaid, '1200')] });
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2025-01-01', lines: [line(paid, '1200', { taxIds: [o.tax20] })] });
    await clock();
    await pay(d, 36_000n, { on: '2025-01-20' });
    await pay(d, 108_000n, { on: '2025-03-05' });
    const table = await report();
    expect([shown(table, unpaid), shown(table, paid)]).toEqual([months({}), months({ 1: 300, 3: 900 })]);
    expect(shown(await report({ basis: 'accrual' }), paid)).toEqual(months(Object.fromEntries(Array.from({ length: 12 }, (_, m) => [m + 1, 100]))));
    const why = await must(ask(explainCell, { report: 'profit-and-loss', ...year, by: 'month', basis: 'cash', row: table.rows.find((r) => r.accountId === paid)!.key, column: table.columns[2]!.key }));
    expect([why.amount, why.entries.map((e) => [e.entryId, e.amount])]).toEqual(['900.00', [[d.entryId, '900.00']]]);
  });
  it('of bills the same', async () => {
    const spent = await account('expense');
    const d = await posted('bill', { partyId: o.v1, issuedOn: '2025-02-01', lines: [line(spent, '1100', { periodFrom: '2025-02-01' })] });
    await clock();
    expect(shown(await report(), spent)).toEqual(months({}));
    await pay(d, 110_000n, { on: '2025-04-10' });
    expect(shown(await report(), spent)).toEqual(months({ 4: 1100 }));
  });
  it('nothing of what was voided or credited, and once all is settled and earned both bases tell the same', async () => {
    const [income, gone] = [await account('income'), await account('income')];
    const wrong = await posted('invoice', { partyId: o.c2, issuedOn: '2025-01-01', lines: [line(gone, '1200')] });
    const d = await posted('invoice', { partyId: o.c2, issuedOn: '2025-01-01', lines: [line(income, '100', { quantity: '12' })] });
    await clock();
    await must(ask(contract.documentCalls.sale.void, { id: wrong.id, reason: 'wrong', on: '2025-02-10' }));
    await must(post(await must(ask(contract.documentCalls.sale.credit, { id: d.id, issuedOn: '2025-06-10', lines: [{ lineId: d.lines[0]!.id, quantity: '4' }] }))));
    await pay(await look(d), 80_000n, { on: '2025-07-01' });
    await clock();
    const cash = await report();
    // What the credit settled of the invoice it takes back on the same day.
    expect([shown(cash, gone), shown(cash, income)]).toEqual([months({}), months({ 7: 800 })]);
    const accrual = await report({ basis: 'accrual' });
    expect([shown(accrual, gone).at(-1), shown(accrual, income).at(-1)]).toEqual([0, 800]);
  });
  it('on the account where it was recognised, and on the one it was merged into from then on', async () => {
    const [from, into] = [await account('income'), await account('income')];
    const invoice = () => posted('invoice', { partyId: o.c2, issuedOn: '2025-01-01', lines: [line(from, '100', { quantity: '12', periodFrom: '2125-01-01', periodTo: '2125-12-31' })] });
    const credit = async (d: contract.BusinessDocument, issuedOn: string) => must(post(await must(ask(contract.documentCalls.sale.credit, { id: d.id, issuedOn, lines: [{ lineId: d.lines[0]!.id, quantity: '4' }] }))));
    const undo = (d: contract.BusinessDocument, on: string) => must(ask(contract.documentCalls.sale.void, { id: d.id, reason: 'wrong', on }));
    const [before, after, voidedBefore, voidedAfter, creditedBefore, creditedAfter, both] = [await invoice(), await invoice(), await invoice(), await invoice(), await invoice(), await invoice(), await invoice()];
    const all = [before, after, voidedBefore, voidedAfter, creditedBefore, creditedAfter, both].map((d) => d.id);
    // The months of a hundred years from now, as if they were those of 2025.
    const recognise = async (months: number) => {
      await o.house.owner.query("update invoicing.deferral_part p set on_day = (on_day - interval '100 years')::date from invoicing.deferral x where x.id = p.deferral_id and x.document_id = any($1::uuid[]) and p.position < $2 and p.posted_on is null", [all, months]);
      await clock();
    };
    await recognise(6);
    await pay(before, 120_000n, { on: '2025-02-10' });
    await undo(voidedBefore, '2025-06-20');
    await credit(creditedBefore, '2025-06-20');
    await credit(both, '2025-06-20');
    await must(ask(mergeAccount, { id: from, into, on: '2025-06-30' }));
    await pay(after, 120_000n, { on: '2025-08-10' });
    await undo(voidedAfter, '2025-08-20');
    await credit(creditedAfter, '2025-08-20');
    await credit(both, '2025-09-20');
    for (const [d, cents] of [[creditedBefore, 80_000n], [creditedAfter, 80_000n], [both, 40_000n]] as const) await pay(await look(d), cents, { on: '2025-10-10' });
    // Half of what was paid before the merge was recognised before it.
    const cash = await report();
    expect([shown(cash, from)[1], shown(cash, into)[1]]).toEqual([600, 600]);
    await recognise(12);
    const [paid, accrual] = [await report(), await report({ basis: 'accrual' })];
    expect([shown(accrual, from).at(-1), shown(accrual, into).at(-1)]).toEqual([0, 1200 * 2 + 800 * 2 + 400]);
    expect([shown(paid, from).at(-1), shown(paid, into).at(-1)]).toEqual([0, 1200 * 2 + 800 * 2 + 400]);
  });
  it('of whatever document, period and payments: the share that was paid, and all of it in the end', async () => {
    const documents = fc.record({ kind: fc.constantFrom('invoice' as const, 'bill' as const), cents: fc.integer({ min: 100, max: 900_000 }), from: fc.integer({ min: 1, max: 9 }), months: fc.integer({ min: 2, max: 20 }), deferral: fc.constantFrom('months', 'days'), taxed: fc.boolean(), share: fc.integer({ min: 1, max: 99 }) });
    await fc.assert(fc.asyncProperty(documents, async ({ kind, cents, from, months: count, deferral, taxed, share }) => {
      const id = await account(kind === 'invoice' ? 'income' : 'expense');
      const periodFrom = `2024-0${from}-01`;
      const periodTo = new Date(Date.UTC(2024, from - 1 + count, 0)).toISOString().slice(0, 10);
      const d = await posted(kind, { partyId: kind === 'invoice' ? o.c1 : o.v1, issuedOn: periodFrom, lines: [line(id, (cents / 100).toFixed(2), { periodFrom, periodTo, deferral, taxIds: taxed ? [o.tax20] : [] })] });
      await clock();
      const total = async (basis: string) => Math.round(Number((await must(ask(profitAndLoss, { from: '2024-01-01', to: '2026-12-31', basis }))).rows.find((r) => r.accountId === id)?.cells[0]!.amount ?? 0) * 100);
      const whole = Math.round(Number(d.totals.total) * 100);
      const part = Math.max(1, Math.floor(whole * share / 100));
      expect([await total('cash'), await total('accrual')]).toEqual([0, cents]);
      await pay(d, BigInt(part), { on: '2024-12-01' });
      expect(await total('cash')).toBe(Math.round(cents * part / whole));
      await pay(d, BigInt(whole - part), { on: '2025-02-01' });
      expect([await total('cash'), await total('accrual')]).toEqual([cents, cents]);
    }), { numRuns: 8 });
  }, 60_000);
});
