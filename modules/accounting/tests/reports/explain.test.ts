import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMoney } from '#core/contract/money.ts';
import * as contract from '../../contract.ts';
import { postHarbourLane } from './harbour-lane.ts';
import { answered, ask, openBooks, type Books } from './scene.ts';

let books: Books;
beforeAll(async () => { books = await openBooks(); await postHarbourLane(books); });
afterAll(() => books.house.close());

const read = <T>(endpoint: Parameters<typeof ask<T>>[1], input: Record<string, unknown>) => answered(ask<T>(books, endpoint, input));
const cents = (text: string) => parseMoney(text, 'EUR').amount;
const sum = (list: ReadonlyArray<{ amount: string }>) => list.reduce((all, x) => all + cents(x.amount), 0n);
const q1 = { from: '2026-01-01', to: '2026-03-31' };

const questions: ReadonlyArray<readonly [string, Parameters<typeof ask<contract.ReportTable>>[1], Record<string, unknown>]> = [
  ['trial-balance', contract.trialBalance, q1], ['profit-and-loss', contract.profitAndLoss, { ...q1, by: 'month' }], ['profit-and-loss', contract.profitAndLoss, { ...q1, compare: 'previous_year' }], ['balance-sheet', contract.balanceSheet, { on: '2026-03-31', netTaxes: true }],
  ['balance-sheet', contract.balanceSheet, { on: '2027-02-28', compare: 'previous_year' }], ['cash-flow', contract.cashFlow, { ...q1, method: 'direct' }], ['cash-flow', contract.cashFlow, { ...q1, method: 'indirect' }],
];

describe('every figure of every report', () => {
  it.each(questions)('%s explains itself by accounts, documents and entries that add up to it (%#)', async (report, endpoint, question) => {
    const table = await read(endpoint, question);
    let asked = 0;
    for (const row of table.rows) {
      for (const [i, cell] of row.cells.entries()) {
        const column = table.columns[i]!;
        if (column.kind === 'percent' || column.key === 'difference') continue;
        const why = await read(contract.explainCell, { report, ...question, row: row.key, column: column.key });
        const at = `${row.key} ${column.key}`;
        expect(why.amount, at).toBe(cell.amount);
        expect([sum(why.accounts) + cents(why.otherAccounts.amount), sum(why.sources), sum(why.entries) + cents(why.otherEntries.amount)], at).toEqual([cents(cell.amount), cents(cell.amount), cents(cell.amount)]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThanOrEqual(10);
  });
  it('says it in words', async () => {
    const why = await read(contract.explainCell, { report: 'profit-and-loss', ...q1, row: 'net_profit', column: 'current' });
    expect(why.sentence).toBe('436.33 EUR is what 11 accounts moved from 2026-01-01 to 2026-03-31: 15 lines in 10 entries.');
    expect(why.entries[0]).toMatchObject({ on: '2026-01-20', journal: 'sales', sourceType: 'invoicing.document', amount: '2960.00' });
    const bank = await read(contract.explainCell, { report: 'balance-sheet', on: '2026-03-31', row: `current_assets.${books.accounts['bank']}`, column: 'current' });
    expect(bank.sentence).toBe('20130.50 EUR is what account 1010 came to by the end of 2026-03-31: 10 lines in 10 entries since the beginning.');
  });
  it('is not there for a row or column that is not, nor for a difference', async () => {
    for (const cell of [{ row: 'surprise', column: 'current' }, { row: 'net_profit', column: 'surprise' }, { row: 'net_profit', column: 'difference' }]) {
      const { status, error } = await ask(books, contract.explainCell, { report: 'profit-and-loss', ...q1, compare: 'previous_year', ...cell });
      expect([status, error?.code]).toEqual([404, 'accounting.no_such_cell']);
    }
  });
  it('belongs to nobody else', async () => {
    expect((await ask(books, contract.explainCell, { report: 'trial-balance', ...q1, row: 'total', column: 'debit' }, books.guest)).error?.code).toBe('core.forbidden');
    expect((await ask(books, contract.generalLedger, { accountId: books.accounts['bank'], to: '2026-12-31' }, books.outsider)).status).toBe(409);
  });
});
