import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import { addBankAccount, importLines, matchWithEntry } from '../../../../tests/fixtures/statement.ts';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
let bank: { id: string };
beforeAll(async () => {
  desk = await openDesk();
  bank = await addBankAccount(desk.house, desk.owner, { name: 'House bank', accountId: desk.accounts['bank_default']! });
});
afterAll(() => desk.house.close());
const { ask, step, draft, posted, look } = deskCalls(() => desk);
const back = (x: { id: string }, amount?: string) => ask(contract.reimburseExpenses, { ids: [x.id], paidAccountId: desk.accounts['bank_default'], on: '2026-04-02', ...(amount ? { amount } : {}) }, desk.manager);
const takeBack = (id: string, more = {}) => ask(contract.takeBackReimbursement, { id, ...more }, desk.manager);
const itemOf = async (x: { id: string }) => (await desk.house.owner.query<{ item_id: string }>('select item_id from invoicing.expense where id = $1', [x.id])).rows[0]!.item_id;
const pay = async (x: { id: string }, amount: string) => ask(payments.recordPayment, { direction: 'out', side: 'employee', on: '2026-04-02', amount, allocations: [{ itemId: await itemOf(x), amount }] }, desk.owner);
const told = async (x: { id: string }) => (await desk.house.owner.query("select count(*)::int as n from notifications.notification where type = 'invoicing.expense_paid' and target_id = $1", [x.id])).rows[0].n as number;
const line = (lines: accounting.BankLine[], payee: string) => lines.find((l) => l.payee === payee)!;
const unmatch = (l: { id: string; version: number }) => ask(accounting.unmatchBankLine, { id: l.id, version: l.version }, desk.owner);
/** Money of all claims in the books: what stands on the employees' account and on the bank. */
const books = async () => (await desk.house.owner.query<{ role: string; n: number }>("select a.role, coalesce(sum(l.debit - l.credit), 0)::int as n from accounting.account a left join accounting.line l on l.account_id = a.id where a.workspace_id = $1 and a.role in ('employee_payable', 'bank_default') group by 1 order by 1", [desk.owner.workspaceId])).rows.map((r) => r.n);

describe('what a bank statement shows', () => {
  it('stays: a pay-back is taken back once the match is, or when the bank returned it', async () => {
    const x = await posted({ amount: '40.00' });
    const { entryId } = (await must(back(x))).payments[0]!;
    const matched = await matchWithEntry(desk.house, desk.owner, line(await importLines(desk.house, desk.owner, bank.id, [['2026-04-03', '-40.00', 'Ann']]), 'Ann'), entryId);
    const refused = await takeBack(entryId);
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([409, 'invoicing.reimbursement_matched', 'A bank statement shows what was paid here: 2026-04-03 · Ann · -€40.00 · House bank. Take that match back first, or say that the bank returned it.']);
    expect(await look(x)).toMatchObject({ status: 'paid', open: '0.00' });
    await must(unmatch(matched));
    await must(takeBack(entryId));
    expect(await look(x)).toMatchObject({ status: 'posted', open: '40.00' });

    const again = (await must(back(x))).payments[0]!.entryId;
    await matchWithEntry(desk.house, desk.owner, await must(ask(accounting.getBankLine, { id: matched.id }, desk.owner)), again);
    const bounced = await must(takeBack(again, { bounced: true }));
    const returned = line(await importLines(desk.house, desk.owner, bank.id, [['2026-04-06', '40.00', 'Ann returned']]), 'Ann returned');
    expect(await matchWithEntry(desk.house, desk.owner, returned, bounced.entryId)).toMatchObject({ status: 'matched' });
    expect((await must(ask(accounting.getBankLine, { id: matched.id }, desk.owner))).status).toBe('matched');
    expect(await look(x)).toMatchObject({ status: 'posted', open: '40.00' });
  });
  it('keeps what the company paid, and advances, from being taken back under it', async () => {
    const x = await must(step(contract.postExpense, await draft({ amount: '18.00', paidBy: 'company', paidAccountId: desk.accounts['bank_default'] }), desk.manager));
    const matched = await matchWithEntry(desk.house, desk.owner, line(await importLines(desk.house, desk.owner, bank.id, [['2026-03-17', '-18.00', 'Rail']]), 'Rail'), x.entryId!);
    const refused = await step(contract.voidExpense, x, desk.manager, { reason: 'Private' });
    expect([refused.status, refused.error?.code, refused.error?.details?.['bankLineId']]).toEqual([409, 'invoicing.expense_matched', matched.id]);
    await must(unmatch(matched));
    expect((await must(step(contract.voidExpense, x, desk.manager, { reason: 'Private' }))).status).toBe('void');

    const advance = await must(ask(contract.expenseAdvances.create, { employeeId: desk.bob.id, amount: '75.00', paidOn: '2026-03-18', paidAccountId: desk.accounts['bank_default'], purpose: 'Fair' }, desk.manager));
    const { rows: [row] } = await desk.house.owner.query('select entry_id from invoicing.expense_advance where id = $1', [advance.id]);
    await matchWithEntry(desk.house, desk.owner, line(await importLines(desk.house, desk.owner, bank.id, [['2026-03-18', '-75.00', 'Bob']]), 'Bob'), row.entry_id);
    expect((await ask(contract.expenseAdvances.remove, { id: advance.id }, desk.manager)).error?.code).toBe('invoicing.advance_matched');
  });
});

describe('a claim', () => {
  it('is paid by a payment or by a line of the bank as by a pay-back, and says by which', async () => {
    const x = await posted({ amount: '100.00' }, desk.further[0]);
    const payment = await must(pay(x, '30.00'));
    expect(await look(x)).toMatchObject({ status: 'part_paid', open: '70.00', reimbursements: [{ topic: 'payments.payment', id: payment.id, amount: '30.00' }] });
    const bankLine = line(await importLines(desk.house, desk.owner, bank.id, [['2026-04-04', '-50.00', 'Cara']]), 'Cara');
    await must(ask(accounting.matchBankLine, { id: bankLine.id, version: bankLine.version, parts: [{ kind: 'item', itemId: await itemOf(x), amount: '-50.00' }] }, desk.owner));
    await must(back(x));
    expect(new Set((await look(x)).reimbursements.map((r) => r.settlementId)).size).toBe((await look(x)).reimbursements.length);
    expect((await look(x)).reimbursements.map((r) => [r.topic, r.amount]).toSorted()).toEqual([['accounting.bank_line', '50.00'], ['invoicing.expense_reimbursement', '20.00'], ['payments.payment', '30.00']]);
    expect([(await look(x)).status, await told(x)]).toEqual(['paid', 1]);
    expect((await back(x)).error?.code).toBe('invoicing.nothing_to_pay');
    expect((await pay(x, '1.00')).error?.fields?.[0]?.path).toBe('allocations.0.itemId');
    // A payment that is voided opens it again, and nobody is told any more that all was paid.
    await must(ask(payments.voidPayment, { id: payment.id, reason: 'Wrong account' }, desk.owner));
    expect([(await look(x)).open, await told(x)]).toEqual(['30.00', 0]);
  });
  it('that is voided was not paid: nobody is told so', async () => {
    const x = await posted({ amount: '9.00' }, desk.further[1]);
    await must(step(contract.voidExpense, x, desk.manager, { reason: 'Twice' }));
    expect(await told(x)).toBe(0);
  });
  it('is paid once by many at once, whichever way they pay', async () => {
    const [payable, money] = await books();
    for (let round = 0; round < 3; round++) {
      const x = await posted({ amount: '60.00' }, desk.further[0]);
      const answers = await Promise.all([back(x), pay(x, '60.00'), back(x), pay(x, '60.00'), back(x), pay(x, '60.00')]);
      expect(answers.filter((a) => a.status < 300).length, JSON.stringify(answers.map((a) => a.error?.code))).toBe(1);
      for (const a of answers.filter((a) => a.status >= 300)) expect(['invoicing.nothing_to_pay', 'accounting.over_settled', 'core.invalid_input']).toContain(a.error?.code);
      expect(await look(x)).toMatchObject({ status: 'paid', open: '0.00', paid: '60.00' });
    }
    // Parts: as many as fit, never more than is owed.
    const x = await posted({ amount: '50.00' }, desk.further[0]);
    const parts = await Promise.all([...Array(4)].flatMap(() => [back(x, '10.00'), pay(x, '10.00')]));
    expect(parts.filter((a) => a.status < 300).length).toBe(5);
    expect(await look(x)).toMatchObject({ status: 'paid', open: '0.00' });
    const [payableNow, moneyNow] = await books();
    expect([payableNow! - payable!, moneyNow! - money!].map(Math.abs).toSorted((a, b) => a - b)).toEqual([0, 23_000]);
  });
});
