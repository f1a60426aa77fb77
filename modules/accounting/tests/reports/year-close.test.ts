import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { answered, ask, openBooks, post, type Books } from './scene.ts';

let books: Books;
beforeAll(async () => { books = await openBooks(); });
afterAll(() => books.house.close());

const year = (on = '2024-06-30') => answered(ask(books, contract.getYear, { on }));
const amounts = async (report: 'profitAndLoss' | 'balanceSheet', input: object) => {
  const { rows } = await answered(ask(books, (report === 'profitAndLoss' ? contract.profitAndLoss : contract.balanceSheet) as typeof contract.profitAndLoss, { compare: 'none', zeros: true, ...input }));
  return (key: string) => rows.find((r) => r.key === key || r.name === key)?.cells.map((c) => c.amount);
};
const profit = async (y: number, more: object = {}) => (await amounts('profitAndLoss', { from: `${y}-01-01`, to: `${y}-12-31`, by: 'total', ...more }))('net_profit');
const sheet = async (on: string, more: object = {}) => { const of = await amounts('balanceSheet', { on, ...more }); return ['Retained earnings', 'earlier_results', 'current_result', 'total_equity', 'total_liabilities_and_equity', 'total_assets'].map((key) => of(key)?.join(' ')); };
const balance = async (account: string, on: string) => Number((await books.house.owner.query('select coalesce(sum(debit - credit), 0) as n from accounting.line where workspace_id = $1 and account_id = $2 and entry_on <= $3', [books.owner.workspaceId, books.accounts[account], on])).rows[0].n) / 100;

describe('closing a year', () => {
  it('A5: leaves the accounts of results at 0, and what there is and is owed as it was', async () => {
    await post(books, '2024-01-01', [['bank', '100.00'], ['cash', '20.00'], ['capital', '-120.00']]);
    await post(books, '2024-03-01', [['travel', '5.00'], ['cash', '-5.00']]);
    await post(books, '2024-04-01', [['bank', '-20.00'], ['cash', '20.00']]);
    await post(books, '2024-05-01', [['equipment', '25.00'], ['cash', '-25.00']]);
    const before = { profit: await profit(2024), total: (await sheet('2024-12-31')).at(-1) };
    expect(before).toEqual({ profit: ['-5.00'], total: '115.00' });
    expect(await year()).toMatchObject({ from: '2024-01-01', to: '2024-12-31', state: 'open', isOver: true, result: '-5.00', entry: null });
    const done = await answered(ask(books, contract.closeYear, { to: '2024-12-31' }));
    expect(done).toMatchObject({ state: 'closed', result: '-5.00', entry: { number: expect.any(String) } });
    expect([await balance('bank', '2024-12-31'), await balance('cash', '2024-12-31'), await balance('equipment', '2024-12-31'), await balance('travel', '2024-12-31'), await balance('retained', '2024-12-31')]).toEqual([80, 10, 25, 0, 5]);
    expect(await profit(2024), 'what was earned is still to be read').toEqual(before.profit);
    expect(await sheet('2024-12-31'), 'and counted once').toEqual(['-5.00', '0.00', '0.00', '115.00', '115.00', '115.00']);
  });

  it('keeps comparatives and later years right', async () => {
    await post(books, '2025-02-01', [['bank', '300.00'], ['sales', '-300.00']]);
    expect(await sheet('2025-12-31', { compare: 'previous_year' })).toEqual(['-5.00 -5.00', '0.00 0.00', '300.00 0.00', '415.00 115.00', '415.00 115.00', '415.00 115.00'].map((text) => expect.stringMatching(new RegExp(`^${text}`))));
    expect((await profit(2025, { compare: 'previous_year' }))!.slice(0, 2)).toEqual(['300.00', '-5.00']);
  });

  it('locks the year and refuses a second time, a day within, and a year that runs', async () => {
    expect((await answered(ask(books, contract.getLocks))).all).toBe('2024-12-31');
    const code = async (to: string) => { const { status, error } = await ask(books, contract.closeYear, { to }); return [status, error?.fields?.[0] ? `${error.fields[0].path}: ${error.fields[0].message}` : error?.code]; };
    expect([await code('2024-12-31'), await code('2023-12-31'), await code('2025-06-30'), await code('2099-12-31')]).toEqual([[409, 'accounting.year_closed'], [409, 'accounting.year_closed'], [422, 'to: The fiscal year ends on 2025-12-31.'], [409, 'accounting.year_running']]);
    expect((await ask(books, contract.reopenPeriod, { through: '2024-12-31', reason: 'x' })).error?.code, 'the year first').toBe('accounting.year_closed');
    for (const endpoint of [contract.closeYear, contract.reopenYear]) expect((await ask(books, endpoint as typeof contract.reopenYear, { to: '2024-12-31', reason: 'x' }, books.guest)).status).toBe(403);
  });

  it('is undone by a reversal until it is locked for good, also under its lock and with accounts set inactive', async () => {
    await books.house.owner.query('update accounting.account set is_active = false where id = $1', [books.accounts['travel']]);
    const open = await answered(ask(books, contract.reopenYear, { to: '2024-12-31', reason: 'A receipt came late' }));
    expect(open).toMatchObject({ state: 'closing', result: '-5.00', entry: null });
    expect([await balance('travel', '2024-12-31'), await balance('retained', '2024-12-31'), await profit(2024), (await answered(ask(books, contract.getLocks))).all]).toEqual([5, 0, ['-5.00'], '2024-12-31']);
    expect(await sheet('2024-12-31')).toEqual(['0.00', '0.00', '-5.00', '115.00', '115.00', '115.00']);
    expect((await answered(ask(books, contract.closeYear, { to: '2024-12-31' }))).state).toBe('closed');
    expect((await books.house.owner.query('select is_active from accounting.account where id = $1', [books.accounts['travel']])).rows[0].is_active, 'asleep again').toBe(false);
    expect((await ask(books, contract.reopenYear, { to: '2023-12-31', reason: 'x' })).error?.code).toBe('accounting.not_closed');
    await books.house.owner.query('update accounting.book set hard_lock_on = $2 where workspace_id = $1', [books.owner.workspaceId, '2024-12-31']);
    expect((await ask(books, contract.reopenYear, { to: '2024-12-31', reason: 'x' })).error?.code).toBe('accounting.hard_lock_stays');
    const opening = async (amount: string) => post(books, '2025-03-01', [['opening', amount], ['capital', amount.startsWith('-') ? amount.slice(1) : `-${amount}`]]);
    await opening('10.00');
    expect([(await ask(books, contract.closeYear, { to: '2025-12-31' })).error?.code, (await year('2025-01-01')).state], 'the checklist comes first').toEqual(['accounting.close_blocked', 'open']);
    await opening('-10.00');
    expect((await answered(ask(books, contract.closeYear, { to: '2025-12-31' }))).result, 'the next year on its own').toBe('300.00');
    expect(await sheet('2025-12-31')).toEqual(['295.00', '0.00', '0.00', '415.00', '415.00', '415.00']);
  });

  it('is closed and opened where numbers follow their days, and its days stay locked while it is closed', async () => {
    const own = await openBooks();
    try {
      await own.house.owner.query('update accounting.book set strict_chronology = true where workspace_id = $1', [own.owner.workspaceId]);
      await post(own, '2024-03-01', [['travel', '5.00'], ['cash', '-5.00']]);
      await post(own, '2025-01-10', [['travel', '7.00'], ['cash', '-7.00']]);
      const close = async () => (await answered(ask(own, contract.closeYear, { to: '2024-12-31' }))).entry?.number;
      expect(await close()).toBe('YC-2024-12-31');
      const locks = await answered(ask(own, contract.getLocks));
      for (const all of [null, '2024-12-30']) expect((await ask(own, contract.setLocks, { version: locks.version, all })).error?.code).toBe('accounting.year_closed');
      expect((await ask(own, contract.setLocks, { version: locks.version, all: '2025-01-31' })).status).toBe(200);
      expect((await ask(own, contract.reopenYear, { to: '2024-12-31', reason: 'A receipt came late' })).status).toBe(200);
      expect(await close(), 'a second time').toBe('YC-2024-12-31-2');
    } finally { await own.house.close(); }
  });
});
