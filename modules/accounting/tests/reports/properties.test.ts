import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { openItems, reverseEntry, settle, undoSettlement } from '../../api.ts';
import * as contract from '../../contract.ts';
import { answered, ask, openBooks, post, within, type Books, type TestLine } from './scene.ts';

let books: Books;
beforeAll(async () => { books = await openBooks(); });
afterAll(() => books.house.close());

const read = <T>(endpoint: Parameters<typeof ask<T>>[1], input: Record<string, unknown>) => answered(ask<T>(books, endpoint, input));
const cents = (text: string) => parseMoney(text, 'EUR').amount;
const text = (n: number) => moneyToDecimal(money(n, 'EUR'));
const first = '2030-01-01';
const last = '2030-12-31';
const year = { from: first, to: last };
const rowOf = (table: contract.ReportTable, key: string) => cents(table.rows.find((r) => r.key === key)?.cells[0]?.amount ?? '0');

/** What a business does: which accounts it moves, with an amount in cents. */
const kinds: ReadonlyArray<(n: number, day: string) => readonly TestLine[]> = [
  (n, day) => [['ar', text(n * 6), { party: 'C1', dueOn: addDays(day, 30) }], ['sales', text(-n * 5)], ['taxOut', text(-n)]],
  (n) => [['bank', text(n)], ['ar', text(-n), { party: 'C2' }]],
  (n, day) => [['inventory', text(n)], ['rent', text(n)], ['ap', text(-2 * n), { party: 'V1', dueOn: addDays(day, 14) }]],
  (n) => [['ap', text(n), { party: 'V1' }], ['cash', text(-n)]],
  (n) => [['equipment', text(n * 10)], ['bank', text(-n * 7)], ['loan', text(-n * 3)]],
  (n) => [['depreciation', text(n)], ['worn', text(-n)]],
  (n) => [['cash', text(n)], ['bank', text(-n)]],
  (n) => [['bank', text(n * 4)], ['capital', text(-n * 4)]],
  (n) => [['taxOut', text(n)], ['bank', text(-n)]],
  (n) => [['cogs', text(n)], ['inventory', text(-n)]],
  (n) => [['interest', text(n)], ['fees', text(2 * n)], ['bank', text(-3 * n)]],
  (n, day) => [['ar', text(n * 3), { party: 'C2', currency: 'USD', rate: '0.6', foreign: text(n * 5), dueOn: addDays(day, 60) }], ['services', text(-n * 3)]],
];
const step = fc.record({ kind: fc.nat(kinds.length - 1), cents: fc.integer({ min: 1, max: 999_999 }), day: fc.nat(364) });

async function checkAll(): Promise<void> {
  const days = (await books.house.owner.query('select entry_on from accounting.line where workspace_id = $1 group by 1 having sum(debit) <> sum(credit)', [books.owner.workspaceId])).rows;
  expect(days).toEqual([]);
  const trial = await read(contract.trialBalance, year);
  const total = trial.rows.find((r) => r.key === 'total')!.cells.map((c) => c.amount);
  expect([total[0], total[2], total[4]]).toEqual([total[1], total[3], total[5]]);
  const [start, end] = [await read(contract.balanceSheet, { on: addDays(first, -1) }), await read(contract.balanceSheet, { on: last })];
  expect([start.checks[0]!.holds, end.checks[0]!.holds]).toEqual([true, true]);
  const profit = rowOf(await read(contract.profitAndLoss, year), 'net_profit');
  const owners = cents(end.rows.find((r) => r.name === 'Capital')?.cells[0]!.amount ?? '0') - cents(start.rows.find((r) => r.name === 'Capital')?.cells[0]!.amount ?? '0');
  expect(rowOf(end, 'total_equity') - rowOf(start, 'total_equity') - owners).toBe(profit);
  const [direct, indirect] = [await read(contract.cashFlow, { ...year, method: 'direct' }), await read(contract.cashFlow, { ...year, method: 'indirect' })];
  const held = (table: contract.ReportTable) => ['Cash', 'Bank'].reduce((sum, name) => sum + cents(table.rows.find((r) => r.name === name)?.cells[0]!.amount ?? '0'), 0n);
  expect([rowOf(direct, 'change'), rowOf(indirect, 'change')]).toEqual([held(end) - held(start), held(end) - held(start)]);
  expect([direct.checks[0]!.holds, indirect.checks[0]!.holds]).toEqual([true, true]);
  await checkItems();
}

/** The control accounts are the sum of what is open, by party and currency, today and on any day. */
async function checkItems(): Promise<void> {
  const { rows } = await books.house.owner.query(
    `select coalesce(l.party_id, i.party_id) as party, coalesce(l.currency, i.currency) as currency, l.amount, i.amount as open from
       (select l.account_id, l.party_id, l.currency, sum(l.amount) as amount from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.role in ('ar', 'ap') group by 1, 2, 3) l
     full join (select account_id, party_id, currency, sum(open_amount) as amount from accounting.open_item where workspace_id = $1 group by 1, 2, 3) i using (account_id, party_id, currency) where coalesce(l.amount, 0) <> coalesce(i.amount, 0)`, [books.owner.workspaceId]);
  expect(rows).toEqual([]);
  for (const side of ['receivable', 'payable']) for (const on of ['2030-03-31', '2030-08-15', last]) expect((await read(contract.aging, { side, on })).difference, `${side} ${on}`).toBe('0.00');
}

describe('random books', () => {
  it('hold together whatever is posted', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      for (const { kind, cents: n, day } of steps) { const on = addDays(first, day); await post(books, on, kinds[kind]!(n, on)); }
      await checkAll();
    }), { numRuns: 5, seed: 11, endOnFailure: true });
  });

  it('hold together when items settle each other, also at another rate, and when that is undone', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 100 }), fc.nat(100), async (n, share, day) => {
      const invoice = await post(books, addDays(first, day), [['ar', text(n * 6), { party: 'C1', currency: 'USD', rate: '0.6', foreign: text(n * 10) }], ['sales', text(-n * 6)]]);
      const payment = await post(books, addDays(first, day + 40), [['bank', text(n * 7)], ['ar', text(-n * 7), { party: 'C1', currency: 'USD', rate: '0.7', foreign: text(-n * 10) }]]);
      const made = await within(books, (ctx) => settle(ctx, { debitItemId: invoice.lineIds[0]!, creditItemId: payment.lineIds[1]!, amount: BigInt(Math.max(1, Math.floor((n * 10 * share) / 100))), on: addDays(first, day + 50) }));
      await checkAll();
      if (day % 2 === 0) { await within(books, (ctx) => undoSettlement(ctx, made.id, addDays(first, day + 90))); await checkAll(); }
    }), { numRuns: 6, seed: 5, endOnFailure: true });
    expect((await within(books, (ctx) => openItems(ctx, { partyId: books.parties.C1 }))).length).toBeGreaterThan(0);
  });

  it('are as before once an entry was posted and taken back on the same day', async () => {
    const all = async () => [await read(contract.profitAndLoss, { ...year, by: 'quarter' }), await read(contract.balanceSheet, { on: last }), await read(contract.cashFlow, { ...year, method: 'indirect' }), await read(contract.aging, { on: last }), await read(contract.aging, { side: 'payable', on: last }), await read(contract.taxReport, year)];
    await fc.assert(fc.asyncProperty(step, async ({ kind, cents: n, day }) => {
      const on = addDays(first, day);
      const before = await all();
      const made = await post(books, on, kinds[kind]!(n, on));
      await within(books, (ctx) => reverseEntry(ctx, made.id, { on }));
      expect(await all()).toEqual(before);
    }), { numRuns: 8, seed: 3, endOnFailure: true });
    await checkAll();
  });
});
