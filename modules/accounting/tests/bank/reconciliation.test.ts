import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { bankParts, countBankFiles } from '../../service/proof/pack-bank.ts';
import type { Pack } from '../../service/proof/pack-parts.ts';
import { asOwnerOf } from '../ledger/scene.ts';
import { bankCalls, lineCalls, openBankHouse, post, type BankHouse } from './scene.ts';

let h: BankHouse;
beforeAll(async () => { h = await openBankHouse(); });
afterAll(() => h.house.close());
const { ask, must, addAccount, importLines, match } = bankCalls(() => h);
const { unmatch, ledgerBalance } = lineCalls(() => h, () => undefined as never);

describe('reconciliation', () => {
  it('explains the way from the books to the statement, and is signed off only when nothing is left over', async () => {
    const account = await addAccount({ name: 'Reconciled', openingBalance: '100.00', openingOn: '2026-01-01' });
    const lines = await importLines(account.id, [['2026-01-10', '50.00', 'In'], ['2026-01-20', '-30.00', 'Out']]);
    const [statement] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    let version = statement!.version;
    const balances = async (opening: string | null, closing: string) => ask(contract.enterStatementBalances, { id: statement!.id, version, opening, closing });
    const entered = async (opening: string | null, closing: string) => { const made = await must(balances(opening, closing)); version = made.version; return made; };
    expect(await entered('100.00', '120.00')).toMatchObject({ opening: '100.00', closing: '120.00', difference: '0.00', gap: '0.00', balancesTyped: true });
    const outstanding = await post(h, [{ accountId: account.accountId, credit: '8.00' }, { accountId: h.accounts['BANK_FEE'], debit: '8.00' }], { on: '2026-01-15', memo: 'Cheque 12' });
    expect(outstanding.status).toBe(201);
    const report = () => must(ask(contract.reconciliationReport, { id: account.id, statementId: statement!.id }));
    expect(await report()).toMatchObject({ on: '2026-01-20', ledgerBalance: '92.00', outstanding: '-8.00', unmatched: '20.00', expected: '120.00', closing: '120.00', difference: '0.00', outstandingCount: 1, unmatchedCount: 2, outstandingLines: [{ memo: 'Cheque 12', amount: '-8.00' }] });
    const sign = async () => ask(contract.signOffStatement, { id: statement!.id, version });
    expect((await sign()).error).toMatchObject({ code: 'accounting.lines_open', details: { count: 2 } });
    for (const line of lines) await must(match(line, [{ kind: 'account', accountId: h.accounts[line.amount.startsWith('-') ? 'BANK_FEE' : 'SALES_DEFAULT'], amount: line.amount }]));
    expect(await report()).toMatchObject({ ledgerBalance: '112.00', unmatched: '0.00', expected: '120.00', difference: '0.00' });
    expect((await balances('100.00', '1.005')).error?.fields?.[0]?.path).toBe('closing');
    expect(await entered('100.00', '120.01')).toMatchObject({ difference: '0.01' });
    expect((await sign()).error).toMatchObject({ code: 'accounting.sign_off_differs', details: { difference: '0.01 USD' } });
    await entered('100.00', '120.00');
    expect((await must(sign())).isSignedOff).toBe(true);
    expect((await ask(contract.enterStatementBalances, { id: statement!.id, version: version + 1, closing: '1.00' })).error?.code).toBe('accounting.statement_signed');
    // Books go on: what was signed stays what it was, on the screen and as a file.
    const signed = await report();
    expect(signed).toMatchObject({ ledgerBalance: '112.00', outstandingCount: 1, signed: { at: expect.any(String), by: expect.any(String) } });
    await post(h, [{ accountId: account.accountId, credit: '5.00' }, { accountId: h.accounts['BANK_FEE'], debit: '5.00' }], { on: '2026-01-16', memo: 'Cheque 99' });
    expect(await report()).toEqual(signed);
    const file = String((await ask(contract.exportReport, { report: 'reconciliation', format: 'csv', bankAccountId: account.id, statementId: statement!.id })).body);
    expect(file).toContain('Cheque 12');
    expect(file).not.toContain('Cheque 99');
    expect((await ask(contract.exportReport, { report: 'reconciliation', format: 'pdf', bankAccountId: account.id, statementId: statement!.id })).status).toBe(200);
    expect((await ask(contract.exportReport, { report: 'reconciliation', format: 'csv' })).error?.fields?.[0]?.path).toBe('bankAccountId');
    expect((await unmatch(lines[0]!.id)).error?.code).toBe('accounting.statement_signed');
    expect((await ask(contract.bankStatements.remove, { id: statement!.id })).error?.code).toBe('accounting.statement_signed');
  });

  it('is not signed off before somebody says what the bank has, and says when that does not go with its lines or the statement before', async () => {
    const account = await addAccount({ name: 'No balances' });
    const [line] = await importLines(account.id, [['2026-03-10', '50.00', 'In']]);
    await must(match(line!, [{ kind: 'account', accountId: h.accounts['SALES_DEFAULT'], amount: '50.00' }]));
    const [first] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    expect((await ask(contract.signOffStatement, { id: first!.id, version: first!.version })).error?.code).toBe('accounting.statement_no_closing');
    const typed = await must(ask(contract.enterStatementBalances, { id: first!.id, version: first!.version, closing: '50.00' }));
    expect(typed).toMatchObject({ opening: null, closing: '50.00', difference: '0.00' });
    expect((await ask(contract.enterStatementBalances, { id: first!.id, version: first!.version, closing: '50.00' })).error?.code).toBe('core.version_conflict');
    expect((await must(ask(contract.signOffStatement, { id: first!.id, version: typed.version }))).isSignedOff).toBe(true);
    await importLines(account.id, [['2026-04-10', '5.00', 'More']]);
    const [second] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id && s.toOn === '2026-04-10');
    expect(await must(ask(contract.enterStatementBalances, { id: second!.id, version: second!.version, opening: '49.00', closing: '55.00' }))).toMatchObject({ difference: '1.00', gap: '-1.00' });
    // How it begins stood in its file: whatever is typed beside the closing balance, however often, that stays.
    await h.house.owner.query('update accounting.bank_statement set opening = 5000, closing = null, balances_typed = false, opening_typed = false where id = $1', [second!.id]);
    for (const at of [1, 2]) expect(await must(ask(contract.enterStatementBalances, { id: second!.id, version: second!.version + at, opening: `${at}.00`, closing: '55.00' }))).toMatchObject({ opening: '50.00', difference: '0.00', balancesTyped: true, openingTyped: false });
    await h.house.owner.query('update accounting.bank_statement set version = $2 where id = $1', [second!.id, second!.version + 1]);
    // What the file says is the bank's word.
    await h.house.owner.query('update accounting.bank_statement set balances_typed = false where id = $1', [second!.id]);
    expect((await ask(contract.enterStatementBalances, { id: second!.id, version: second!.version + 1, closing: '1.00' })).error?.code).toBe('accounting.statement_balances');
  });

  it('counts a cheque as outstanding on the days before it was voided, and not afterwards', async () => {
    const account = await addAccount({ name: 'Voided cheque', openingBalance: '500.00', openingOn: '2026-01-01' });
    const [line] = await importLines(account.id, [['2026-01-31', '25.00', 'In']]);
    await must(match(line!, [{ kind: 'account', accountId: h.accounts['SALES_DEFAULT'], amount: '25.00' }]));
    const cheque = await post(h, [{ accountId: account.accountId, credit: '100.00' }, { accountId: h.accounts['PURCHASE_DEFAULT'], debit: '100.00' }], { on: '2026-01-28', memo: 'Cheque 13' });
    const entry = cheque.body as { id: string; version?: number };
    await must(ask(contract.reverse, { id: entry.id, on: '2026-02-05' }));
    const [statement] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    await h.house.owner.query("update accounting.bank_statement set opening = 50000, closing = 52500, to_on = '2026-01-31' where id = $1", [statement!.id]);
    const report = () => must(ask(contract.reconciliationReport, { id: account.id, statementId: statement!.id }));
    expect(await report()).toMatchObject({ on: '2026-01-31', ledgerBalance: '425.00', outstanding: '-100.00', expected: '525.00', difference: '0.00', outstandingCount: 1, outstandingLines: [{ memo: 'Cheque 13', amount: '-100.00' }] });
    await h.house.owner.query("update accounting.bank_statement set to_on = '2026-02-28' where id = $1", [statement!.id]);
    expect(await report()).toMatchObject({ ledgerBalance: '525.00', outstanding: '0.00', expected: '525.00', outstandingCount: 0, outstandingLines: [] });
    await h.house.owner.query("update accounting.bank_statement set to_on = '2026-01-31' where id = $1", [statement!.id]);
    expect((await must(ask(contract.signOffStatement, { id: statement!.id, version: statement!.version }))).isSignedOff).toBe(true);
  });

  it('names what is matched across its day on the side that does not have it yet', async () => {
    const account = await addAccount({ name: 'Across', openingBalance: '100.00', openingOn: '2026-01-01' });
    const [january, february] = await importLines(account.id, [['2026-01-31', '-50.00', 'Paid early'], ['2026-02-02', '-20.00', 'Shown late']]);
    const posted = async (amount: string, on: string, memo: string) => ((await post(h, [{ accountId: account.accountId, credit: amount }, { accountId: h.accounts['BANK_FEE'], debit: amount }], { on, memo })).body as { lines: Array<{ id: string }> }).lines[0]!.id;
    await must(match(january!, [{ kind: 'ledger', ledgerLineId: await posted('50.00', '2026-02-01', 'Booked in February') }]));
    await must(match(february!, [{ kind: 'ledger', ledgerLineId: await posted('20.00', '2026-01-30', 'Booked in January') }]));
    const [statement] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    await h.house.owner.query("update accounting.bank_statement set opening = 10000, closing = 5000, to_on = '2026-01-31' where id = $1", [statement!.id]);
    expect(await must(ask(contract.reconciliationReport, { id: account.id, statementId: statement!.id }))).toMatchObject({
      ledgerBalance: '80.00', outstanding: '-20.00', unmatched: '-50.00', expected: '50.00', difference: '0.00',
      outstandingCount: 1, outstandingLines: [{ on: '2026-01-30', memo: 'Booked in January', amount: '-20.00' }], unmatchedCount: 1, unmatchedLines: [{ id: january!.id, on: '2026-01-31', payee: 'Paid early', amount: '-50.00', status: 'matched' }],
    });
    const file = String((await ask(contract.exportReport, { report: 'reconciliation', format: 'csv', bankAccountId: account.id, statementId: statement!.id })).body);
    expect([file.includes('Booked in January'), file.includes('Paid early')]).toEqual([true, true]);
  });

  it('is signed under the book: what is taken back meanwhile keeps it from being signed', async () => {
    const account = await addAccount({ name: 'Meanwhile' });
    const [line] = await importLines(account.id, [['2026-01-10', '50.00', 'In']]);
    await must(match(line!, [{ kind: 'account', accountId: h.accounts['SALES_DEFAULT'], amount: '50.00' }]));
    const [statement] = (await must(ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
    const other = await h.house.owner.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from accounting.book where workspace_id = $1 for update', [h.allowed.workspaceId]);
      const signing = ask(contract.signOffStatement, { id: statement!.id, version: statement!.version });
      const waits = async () => (await h.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount! > 0;
      for (let i = 0; i < 200 && !(await waits()); i++) await new Promise((r) => setTimeout(r, 20));
      await other.query("update accounting.bank_line set status = 'new' where id = $1", [line!.id]);
      await other.query('commit');
      expect((await signing).error?.code).toBe('accounting.lines_open');
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('is in a pack of evidence once for each statement; one that is taken back before its turn is named as left out', async () => {
    const account = await addAccount({ name: 'Packed' });
    for (const [on, payee] of [['2025-01-10', 'First'], ['2025-02-10', 'Second'], ['2025-03-10', 'Third']] as const) await importLines(account.id, [[on, '50.00', payee]]);
    const within = await asOwnerOf(h);
    const leftOut: string[] = [];
    const pack: Pack = {
      app: h.house.app, workspaceId: h.allowed.workspaceId, from: '2025-01-01', to: '2025-12-31', language: 'en', asOf: new Date(Date.now() + 60_000), chainSeq: '0', chainHash: '', within, may: async () => true, leaveOut: (name) => { leftOut.push(name); }, verified: () => undefined,
    };
    expect(await within((ctx) => countBankFiles(ctx, pack))).toBe(9);
    const names: string[] = [];
    for await (const { name } of bankParts(pack)) {
      if (names.length === 0) await h.house.owner.query("update accounting.bank_statement set deleted_at = now() where bank_account_id = $1 and to_on = '2025-02-10'", [account.id]);
      names.push(name);
    }
    expect([names, leftOut]).toEqual([['2025-01-10_2025-01-10', '2025-03-10_2025-03-10'].flatMap((of) => ['json', 'csv', 'pdf'].map((format) => `bank/Packed/${of}.${format}`)), ['bank/Packed/2025-02-10_2025-02-10']]);
  });

  it('keeps the book balance at opening and lines when all of them are matched', async () => {
    const account = await addAccount({ name: 'Property four', openingBalance: '250.00', openingOn: '2026-01-01' });
    const amounts = ['12.34', '-56.78', '1000.00', '-0.01', '99.99'];
    const lines = await importLines(account.id, amounts.map((amount, i) => [`2026-01-1${i}`, amount, `Payee ${i}`] as const));
    for (const line of lines) await must(match(line, [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: line.amount }]));
    expect(await ledgerBalance(account)).toBe('1305.54');
  });
});
