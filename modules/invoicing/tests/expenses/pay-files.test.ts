import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await must(ask(contract.setPayee, { iban: 'PT50 0002 0123 1234 5678 9015 4' }, desk.ann));
});
afterAll(() => desk.house.close());
const { ask, posted, look } = deskCalls(() => desk);
const make = (ids: string[], more: object = {}, who = desk.manager) => ask(contract.expensePayFile, { ids, format: 'sepa', on: '2026-04-10', iban: 'DE89370400440532013000', ...more }, who);
const decide = (endpoint: typeof contract.executeExpensePayFile | typeof contract.discardExpensePayFile, file: { id: string; version: number }, more: object = {}) => ask(endpoint as typeof contract.executeExpensePayFile, { id: file.id, version: file.version, ...more } as never, desk.manager);
const execute = (file: { id: string; version: number }) => decide(contract.executeExpensePayFile, file, { paidAccountId: desk.accounts['bank_default'], on: '2026-04-10' });
const paid = async () => Number((await desk.house.owner.query("select coalesce(sum(debit), 0) as n from accounting.line l join accounting.entry e on e.id = l.entry_id where e.source_type = 'invoicing.expense_reimbursement'")).rows[0].n);

describe('files for the bank', () => {
  it('pay a claim once: what stands in one that waits is marked, left out, or chosen again', async () => {
    const [a, b] = [await posted({ amount: '33.00' }), await posted({ amount: '10.00' })];
    const first = await must(make([a.id]));
    expect(first).toMatchObject({ number: 'EF-00001', state: 'made', total: '33.00', count: 1, expenses: 1 });
    expect([(await look(a)).inPayFile, (await look(b)).inPayFile]).toEqual(['EF-00001', null]);
    expect((await must(ask(contract.expenses.list, { filter: JSON.stringify({ field: 'status', op: 'is', value: 'posted' }) }, desk.owner))).items.find((r) => r.id === a.id)?.inPayFile).toBe('EF-00001');
    const refused = await make([a.id, b.id]);
    expect(refused.error).toMatchObject({ code: 'invoicing.in_pay_file', details: { count: 1, of: 2, files: 'EF-00001' } });
    expect(await must(make([a.id, b.id], { standing: 'leave' }))).toMatchObject({ total: '10.00', expenses: 1 });
    expect((await make([a.id], { standing: 'leave' })).error?.code).toBe('invoicing.nothing_to_pay');
    const again = await must(make([a.id], { standing: 'again' }));
    expect(again.total).toBe('33.00');
    for (const file of [first, again]) await must(decide(contract.discardExpensePayFile, file));
    expect((await look(a)).inPayFile).toBeNull();
    expect((await make([a.id])).status).toBe(201);
  });
  it('that wait are found whatever was made since', async () => {
    const x = await posted({ amount: '8.00' });
    const waiting = await must(make([x.id]));
    await desk.house.owner.query(
      `insert into invoicing.expense_pay_file (id, workspace_id, number, format, state, pay_on, currency, total, payment_count, content, sha256, decided_at, created_at)
       select gen_random_uuid(), f.workspace_id, 'OLD-' || n, f.format, 'discarded', f.pay_on, f.currency, f.total, f.payment_count, f.content, f.sha256, now(), now() + make_interval(secs => n) from invoicing.expense_pay_file f, generate_series(1, 60) n where f.id = $1`, [waiting.id]);
    const { items } = await must(ask(contract.listExpensePayFiles, {}, desk.manager));
    expect([items.length, items.some((f) => f.id === waiting.id)]).toEqual([50, true]);
    await must(decide(contract.discardExpensePayFile, waiting));
    await desk.house.owner.query("delete from invoicing.expense_pay_file where number like 'OLD-%'");
  });
  it('are not made twice by two who press at once', async () => {
    const x = await posted({ amount: '7.00' });
    const answers = await Promise.all([make([x.id]), make([x.id], {}, desk.owner)]);
    expect(answers.map((r) => r.error?.code ?? 'made').toSorted()).toEqual(['invoicing.in_pay_file', 'made']);
  });
  it('record what was paid in one press, once', async () => {
    const [a, b] = [await posted({ amount: '20.00' }), await posted({ amount: '5.00' })];
    const file = await must(make([a.id, b.id]));
    const before = await paid();
    const answers = await Promise.all([execute(file), execute(file)]);
    expect(answers.map((r) => r.error?.code ?? r.body.state).toSorted()).toEqual(['executed', 'invoicing.pay_file_decided']);
    expect((await paid()) - before).toBe(2500);
    expect([await look(a), await look(b)]).toMatchObject([{ status: 'paid', open: '0.00', inPayFile: null }, { status: 'paid', open: '0.00' }]);
    expect((await decide(contract.discardExpensePayFile, file)).error?.code).toBe('invoicing.pay_file_decided');
  });
  it('record nothing when something of it was paid otherwise meanwhile', async () => {
    const [a, b] = [await posted({ amount: '20.00' }), await posted({ amount: '5.00' })];
    const file = await must(make([a.id, b.id]));
    await must(ask(contract.reimburseExpenses, { ids: [a.id], paidAccountId: desk.accounts['bank_default'], on: '2026-04-02', amount: '1.00' }, desk.manager));
    const before = await paid();
    expect((await execute(file)).error).toMatchObject({ code: 'invoicing.pay_file_paid', details: { expenses: a.number } });
    expect([await paid(), (await look(b)).status]).toEqual([before, 'posted']);
  });
  it('are kept sealed, the same bytes every time, for who pays only', async () => {
    const { items } = await must(ask(contract.listExpensePayFiles, {}, desk.manager));
    const file = items.at(-1)!;
    const read = async () => ((await ask(contract.downloadExpensePayFile, { id: file.id }, desk.manager)).body as Buffer).toString();
    expect(await read()).toContain('<IBAN>PT50000201231234567890154</IBAN>');
    expect(await read()).toBe(await read());
    const { rows } = await desk.house.owner.query('select content from invoicing.expense_pay_file where id = $1', [file.id]);
    expect(rows[0].content.toString('latin1')).not.toContain('PT50');
    expect((await ask(contract.listExpensePayFiles, {})).status).toBe(403);
    expect((await ask(contract.downloadExpensePayFile, { id: file.id })).status).toBe(403);
  });
});
