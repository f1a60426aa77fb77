import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import * as contract from '../../contract.ts';
import { postHarbourLane } from './harbour-lane.ts';
import * as settings from '#modules/settings/contract.ts';
import { addAccount, answered, ask, openBooks, post, within, type Books } from './scene.ts';
import { reverseEntry } from '../../api.ts';

let books: Books;
beforeAll(async () => { books = await openBooks(); await postHarbourLane(books); });
afterAll(() => books.house.close());

const read = <T>(endpoint: Parameters<typeof ask<T>>[1], input: Record<string, unknown>) => answered(ask<T>(books, endpoint, input));
const q1 = { from: '2026-01-01', to: '2026-03-31' };
const row = (table: contract.ReportTable, key: string) => table.rows.find((r) => r.key === key || r.name === key)?.cells.map((c) => c.amount);

describe('general ledger', () => {
  it('goes page by page with one running balance', async () => {
    const whole = await read(contract.generalLedger, { accountId: books.accounts['bank'], from: '2026-01-05', to: q1.to });
    expect([whole.opening, whole.debit, whole.credit, whole.closing, whole.count]).toEqual(['20000.00', '7600.00', '7469.50', '20130.50', 9]);
    const paged: contract.GeneralLedger['items'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: contract.GeneralLedger = await read(contract.generalLedger, { accountId: books.accounts['bank'], from: '2026-01-05', to: q1.to, limit: 4, ...(cursor ? { cursor } : {}) });
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.items);
    expect(paged.map((l) => l.balance)).toEqual(['23600.00', '21800.00', '21100.00', '19900.00', '23900.00', '23887.50', '22765.50', '21205.50', '20130.50']);
    expect([paged[3]!.against, paged[0]!.debit, paged[1]!.credit]).toEqual(['1200, 6000', '3600.00', '1800.00']);
  });
  it('refuses a foreign account and a made-up place', async () => {
    expect((await ask(books, contract.generalLedger, { accountId: '0198c0de-0000-7000-8000-000000000000', to: q1.to })).status).toBe(404);
    expect((await ask(books, contract.generalLedger, { accountId: books.accounts['bank'], to: q1.to, cursor: 'abc' })).error?.fields?.[0]?.path).toBe('cursor');
    expect((await ask(books, contract.trialBalance, { from: '2026-02-01', to: '2026-01-01' })).error?.fields?.[0]?.path).toBe('to');
  });
});

describe('statement of account', () => {
  it('of C2 says what was invoiced, paid and credited, and what is open', async () => {
    const s = await read(contract.partyStatement, { partyId: books.parties.C2, ...q1 });
    expect([s.opening, s.debit, s.credit, s.closing, s.items.map((i) => i.balance)]).toEqual(['0.00', '7056.00', '4513.00', '2543.00', ['7056.00', '3056.00', '2543.00']]);
    expect(s.open.map((o) => [o.amount, o.open, o.days])).toEqual([['7056.00', '2543.00', 40]]);
    expect((await read(contract.partyStatement, { partyId: books.parties.C2, from: '2026-02-11', to: q1.to })).opening).toBe('3056.00');
  });
  it('of V2 is in dollars, which the exchange difference does not touch', async () => {
    const s = await read(contract.partyStatement, { partyId: books.parties.V2, ...q1 });
    expect([s.currency, s.closing, s.items.map((i) => [i.debit, i.credit, i.balance]), s.open]).toEqual(['USD', '0.00', [['0.00', '1200.00', '-1200.00'], ['1200.00', '0.00', '0.00']], []]);
  });
});

describe('budgets', () => {
  it('stand beside what happened, also for a part of a month', async () => {
    const items = [['sales', '2026-01', '5000.00'], ['sales', '2026-02', '1000'], ['rent', '2026-01', '1000'], ['rent', '2026-02', '1000'], ['rent', '2026-03', '1000']].map(([key, month, amount]) => ({ accountId: books.accounts[key!], month, amount }));
    const saved = await read(contract.saveBudget, { year: 2026, items });
    expect([saved.items.length, saved.accounts.some((a) => a.type === 'bank')]).toEqual([5, false]);
    const table = await read(contract.profitAndLoss, { ...q1, compare: 'budget' });
    expect(table.columns.map((c) => c.key)).toEqual(['current', 'budget', 'difference', 'ofBudget']);
    expect([row(table, 'Sales'), row(table, 'Rent'), row(table, 'net_profit')]).toEqual([['5662.50', '6000.00', '-337.50', '94.4'], ['1000.00', '3000.00', '-2000.00', '33.3'], ['436.33', '3000.00', '-2563.67', '14.5']]);
    expect(row(await read(contract.profitAndLoss, { from: '2026-02-01', to: '2026-02-14', compare: 'budget' }), 'Rent')![1]).toBe('500.06');
    expect(row(await read(contract.profitAndLoss, { from: '2026-02-15', to: '2026-02-28', compare: 'budget' }), 'Rent')![1]).toBe('499.94');
    expect((await read(contract.saveBudget, { year: 2026, items: [{ accountId: books.accounts['rent'], month: '2026-03', amount: null }] })).items).toHaveLength(4);
  });
  it('are of the whole company: beside one branch, or columns, they are refused rather than left out', async () => {
    const refused = async (more: object) => { const { status, error } = await ask(books, contract.profitAndLoss, { ...q1, compare: 'budget', ...more }); return [status, error?.fields?.[0]?.path, error?.fields?.[0]?.code]; };
    const why = [422, 'compare', 'accounting.budget_of_all'];
    expect([await refused({ dimension: 'branch', dimensionValue: 'north' }), await refused({ by: 'month' }), await refused({ by: 'dimension', dimension: 'branch' })]).toEqual([why, why, why]);
    const mailed = { name: 'Branch', report: 'profit-and-loss', period: 'last_month', every: 'month', day: 1, recipientIds: [books.owner.id], question: { compare: 'budget', dimension: 'branch', dimensionValue: 'north' } };
    expect((await ask(books, contract.reportMails.create, mailed)).error?.fields?.[0]).toMatchObject({ path: 'question.compare', code: 'accounting.budget_of_all' });
  });
  it('refuse an account of the balance sheet, another year and half a cent, naming the field', async () => {
    const wrong = async (item: object) => (await ask(books, contract.saveBudget, { year: 2026, items: [{ accountId: books.accounts['rent'], month: '2026-01', amount: '1', ...item }] })).error?.fields?.[0]?.path;
    expect([await wrong({ accountId: books.accounts['bank'] }), await wrong({ month: '2027-01' }), await wrong({ amount: '1.005' })]).toEqual(['items.0.accountId', 'items.0.month', 'items.0.amount']);
  });
  it('are of the fiscal year, which may begin within a calendar year', async () => {
    const begin = async (fiscalStartMonth: number) => {
      const { system } = await read<{ system: { version: number } }>(settings.getSettings as never, {});
      await read(settings.updateSettings as never, { group: 'system', version: system.version, values: { fiscalStartMonth } });
    };
    await begin(4);
    const amount = (month: string) => ({ accountId: books.accounts['rent'], month, amount: '10' });
    const saved = await read(contract.saveBudget, { year: 2030, items: [amount('2030-04'), amount('2031-03')] });
    expect([saved.months[0], saved.months[11], saved.items.map((i) => i.month)]).toEqual(['2030-04', '2031-03', ['2030-04', '2031-03']]);
    expect((await ask(books, contract.saveBudget, { year: 2030, items: [amount('2030-03')] })).error?.fields?.[0]).toMatchObject({ path: 'items.0.month' });
    expect((await read(contract.importBudget, { year: 2030, text: `6200\t1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t11\t12`, apply: true })).amounts).toBe(12);
    expect((await read(contract.getBudget, { year: 2030 })).items.filter((i) => i.amount === '10.00').map((i) => i.month)).toEqual(expect.arrayContaining(['2030-04', '2031-01', '2031-03']));
    await begin(1);
    expect((await read(contract.getBudget, { year: 2031 })).items.filter((i) => i.accountId === books.accounts['rent']).map((i) => i.month)).toEqual(['2031-03']);
  });
  it('come from a table, all of it or nothing', async () => {
    const text = 'Account\tName\tJan\tFeb\n6200\tBank fees\t12.50\t1,000.00\n6400\tTravel\t\t90';
    const bad = await read(contract.importBudget, { year: 2025, text: `${text}\n1010\tBank\t1\n9999\tNone\t1\n6100;x\n6200\tAgain\t1`, apply: true });
    expect([bad.applied, bad.problems.map((p) => [p.line, p.problem])]).toEqual([false, [[4, 'account_type'], [5, 'account_unknown'], [7, 'account_twice']]]);
    expect((await read(contract.getBudget, { year: 2025 })).items).toEqual([]);
    expect(await read(contract.importBudget, { year: 2025, text, apply: true })).toEqual({ amounts: 3, accounts: 2, applied: true, problems: [] });
    expect((await read(contract.getBudget, { year: 2025 })).items.map((i) => [i.month, i.amount])).toEqual(expect.arrayContaining([['2025-01', '12.50'], ['2025-02', '1000.00'], ['2025-02', '90.00']]));
  });
});

describe('dimensions and groups', () => {
  it('are columns and filters of profit and loss', async () => {
    const [{ rows: [branch] }, ids] = [await books.house.owner.query(`insert into accounting.dimension (id, workspace_id, name) values (gen_random_uuid(), $1, 'Branch') returning id`, [books.owner.workspaceId]), [] as string[]];
    for (const name of ['North', 'South']) ids.push((await books.house.owner.query('insert into accounting.dimension_value (id, workspace_id, dimension_id, name) values (gen_random_uuid(), $1, $2, $3) returning id', [books.owner.workspaceId, branch.id, name])).rows[0].id);
    for (const [i, amount] of [[0, '30.00'], [1, '12.00'], [0, '5.00']] as const) await post(books, '2025-06-01', [['rent', amount, { dimensions: { [branch.id]: ids[i]! } }], ['bank', `-${amount}`]]);
    await post(books, '2025-06-02', [['rent', '1.00'], ['bank', '-1.00']]);
    const split = await read(contract.profitAndLoss, { from: '2025-01-01', to: '2025-12-31', by: 'dimension', dimension: branch.id });
    expect([split.columns.map((c) => c.label || c.word), row(split, 'Rent')]).toEqual([['North', 'South', 'none', 'total'], ['35.00', '12.00', '1.00', '48.00']]);
    const only = await read(contract.profitAndLoss, { from: '2025-01-01', to: '2025-12-31', dimension: branch.id, dimensionValue: ids[1] });
    expect([row(only, 'Rent'), row(only, 'net_profit')]).toEqual([['12.00'], ['-12.00']]);
    const why = await read(contract.explainCell, { report: 'profit-and-loss', from: '2025-01-01', to: '2025-12-31', by: 'dimension', dimension: branch.id, row: 'net_profit', column: `value.${ids[0]}` });
    expect([why.amount, why.entries.length]).toEqual(['-35.00', 2]);
  });
  it('stand under their headings, which are the sum of what is in them', async () => {
    const heading = await addAccount(books, ['6500', 'Premises', 'expense'], null, true);
    await books.house.owner.query('update accounting.account set parent_id = $2 where id = $1', [books.accounts['rent'], heading]);
    await books.house.owner.query('update accounting.account set parent_id = $2 where id = $1', [books.accounts['travel'], heading]);
    const table = await read(contract.profitAndLoss, q1);
    const group = table.rows.find((r) => r.name === 'Premises')!;
    expect([group.kind, group.cells[0]!.amount, group.cells[0]!.drill]).toEqual(['group', '1090.00', null]);
    expect(table.rows.filter((r) => r.parent === group.key).map((r) => [r.name, r.level])).toEqual([['Rent', group.level + 1], ['Travel', group.level + 1]]);
  });
});

describe('overview and forecast', () => {
  it('say what there is and what will come', async () => {
    const overview = await read(contract.reportsOverview, {});
    const { today } = overview;
    expect([overview.currency, overview.months.length, overview.receivable.total, overview.payable.total]).toEqual(['EUR', 12, '3821.00', '0.00']);
    expect(overview.todo.openingDifference).toBe('0.00');
    const made = await post(books, today, [['ar', '700.00', { party: 'C1', dueOn: addDays(today, 10) }], ['sales', '-700.00']]);
    await post(books, today, [['rent', '90.00'], ['ap', '-90.00', { party: 'V1', dueOn: addDays(today, 200) }]]);
    const forecast = await read(contract.cashForecast, {});
    expect(forecast.weeks).toHaveLength(13);
    expect([forecast.weeks[1]!.incoming, forecast.later.outgoing, forecast.cash]).toEqual(['700.00', '90.00', overview.cash]);
    const total = forecast.weeks.reduce((sum, w) => sum + Math.round(Number(w.incoming) * 100) - Math.round(Number(w.outgoing) * 100), 0);
    expect(Math.round(Number(forecast.weeks.at(-1)!.balance) * 100)).toBe(Math.round(Number(forecast.cash) * 100) + total);
    await within(books, (ctx) => reverseEntry(ctx, made.id, { on: today }));
    expect((await read(contract.cashForecast, {})).weeks[1]!.incoming).toBe('0.00');
  });
});

describe('files', () => {
  const bytes = async (input: Record<string, unknown>) => { const answer = await ask(books, contract.exportReport, input); expect(answer.status, JSON.stringify(answer.error)).toBe(200); return answer.body as Buffer; };
  it('have the figures of the screen', async () => {
    const csv = String(await bytes({ report: 'profit-and-loss', format: 'csv', ...q1 })).split('\r\n');
    expect(csv[0]).toBe('\uFEFFCode,Account,2026-01-01 – 2026-03-31');
    expect(csv).toContain(',Net profit,436.33');
    expect(String(await bytes({ report: 'receivables', format: 'csv', on: q1.to }))).toContain('C2,0.00,0.00,2543.00,0.00,0.00,0.00,2543.00');
    expect(String(await bytes({ report: 'ledger', format: 'csv', accountId: books.accounts['fees'], ...q1 }))).toContain(',12.50,,12.50');
    expect(String(await bytes({ report: 'tax', format: 'csv', ...q1, language: 'ar' }))).toContain('المستحق دفعه,,,,810.50');
    for (const report of ['tax-lines', 'statement', 'payables', 'balance-sheet', 'cash-flow', 'trial-balance']) expect((await bytes({ report, format: 'xlsx', ...q1, on: q1.to, partyId: books.parties.C2 })).subarray(0, 2).toString()).toBe('PK');
  });
  it('are printed on A4 and Letter', async () => {
    for (const page of ['A4', 'Letter']) expect((await bytes({ report: 'balance-sheet', format: 'pdf', on: q1.to, page })).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await bytes({ report: 'trial-balance', format: 'pdf', ...q1, language: 'ar' })).length).toBeGreaterThan(2000);
  });
  it('ask for what they need', async () => {
    expect((await ask(books, contract.exportReport, { report: 'ledger', format: 'csv', ...q1 })).error?.fields?.[0]?.path).toBe('accountId');
    expect((await ask(books, contract.exportReport, { report: 'receivables', format: 'csv' })).error?.fields?.[0]?.path).toBe('on');
  });
});
