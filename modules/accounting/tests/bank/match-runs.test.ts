import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { bankCalls, lineCalls, openBankHouse, type BankHouse } from './scene.ts';

let h: BankHouse;
let bank: contract.BankAccount;
beforeAll(async () => {
  h = await openBankHouse();
  bank = await addAccount({ name: 'Main', openingBalance: '1000.00', openingOn: '2026-01-01' });
});
afterAll(() => h.house.close());
const { ask, must, addAccount, addParty, addItem, importLines, match, openOf } = bankCalls(() => h);
const { proposals, oneLine, ledgerBalance } = lineCalls(() => h, () => bank);

describe('matching by itself', () => {
  it('posts what is certain, proposes the rest, and can be stopped', async () => {
    const account = await addAccount({ name: 'Automatic' });
    const party = await addParty('Certain Ltd');
    const item = await addItem(party, '640.00', { reference: 'INV-2026-777' });
    await must(ask(contract.bankRules.create, { name: 'Fees', words: 'monthly fee, card fee', direction: 'out', accountId: h.accounts['BANK_FEE'], isAuto: true }));
    await must(ask(contract.bankRules.create, { name: 'Fuel', words: 'petrol', accountId: h.accounts['PURCHASE_DEFAULT'] }));
    await importLines(account.id, [['2026-03-10', '640.00', 'Certain', 'INV-2026-777'], ['2026-03-11', '-4.90', 'Bank', 'Monthly fee March'], ['2026-03-12', '-50.00', 'PETROL 24', ''], ['2026-03-13', '-1.11', 'Unknown', '']]);
    await h.house.drain();
    const states = async () => Object.fromEntries((await must(ask(contract.listBankLines, { accountId: account.id, limit: 50 }))).items.map((l) => [l.payee, [l.status, l.score]]));
    expect(await states(), 'an import only proposes').toEqual({ Certain: ['suggested', 100], Bank: ['suggested', 95], 'PETROL 24': ['suggested', 85], Unknown: ['new', null] });
    const run = await must(ask(contract.startMatchRun, { id: account.id }));
    expect([run.state, run.total]).toEqual(['running', 4]);
    await h.house.drain();
    expect(await must(ask(contract.getMatchRun, { id: run.id }))).toMatchObject({ state: 'done', handled: 4, matched: 2, suggested: 1 });
    expect(await states()).toMatchObject({ Certain: ['matched', 100], Bank: ['matched', 95], 'PETROL 24': ['suggested', 85], Unknown: ['new', null] });
    expect([await openOf(item), await ledgerBalance(account)]).toEqual([[0, 0], '635.10']);
    expect((await ask(contract.cancelMatchRun, { id: run.id })).error?.code).toBe('accounting.match_over');
    const account_id = (await h.house.owner.query('select created_by from accounting.bank_match_run where id = $1', [run.id])).rows[0]!.created_by;
    const waits = randomUUID();
    await h.house.owner.query("insert into accounting.bank_match_run (id, workspace_id, bank_account_id, created_by, mode, total) values ($1, $2, $3, $4, 'match', 4)", [waits, h.allowed.workspaceId, account.id, account_id]);
    expect((await ask(contract.startMatchRun, { id: account.id })).error?.code).toBe('accounting.match_running');
    expect((await must(ask(contract.cancelMatchRun, { id: waits }))).state).toBe('cancelled');
    await h.house.owner.query("select graphile_worker.add_job('accounting.matchBankLines', payload => $1::json)", [JSON.stringify({ id: waits, workspaceId: h.allowed.workspaceId, account: { id: account_id, email: '', sessionId: '', emailVerified: true } })]);
    await h.house.drain();
    expect(await must(ask(contract.getMatchRun, { id: waits }))).toMatchObject({ state: 'cancelled', handled: 0 });
  });

  it('lets others post in between: after a few matches a transaction ends, and a queue that a dead process holds stops nobody', async () => {
    const account = await addAccount({ name: 'Busy' });
    const party = await addParty('Regular Ltd');
    const items = [];
    for (let i = 0; i < 3; i++) items.push(await addItem(party, '31.00', { reference: `REG-${i}` }));
    await must(ask(contract.bankRules.create, { name: 'Tolls', words: 'toll road', accountId: h.accounts['BANK_FEE'], isAuto: true }));
    await importLines(account.id, [...items.map((_, i) => ['2026-03-09', '31.00', 'Regular', `REG-${i}`] as const), ...Array.from({ length: 22 }, (_, i) => ['2026-03-10', `-1.${10 + i}`, 'Toll road', ''] as const), ['2026-03-11', '-1.00', 'Unknown', '']], 'toll');
    await h.house.drain();
    const run = await must(ask(contract.startMatchRun, { id: account.id }));
    await h.house.owner.query("update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'killed' where queue_name like 'bank%'");
    await h.house.drain();
    expect(await must(ask(contract.getMatchRun, { id: run.id }))).toMatchObject({ state: 'done', total: 26, handled: 26, matched: 25, suggested: 0 });
    expect(await Promise.all(items.map((id) => openOf(id)))).toEqual([[0, 0], [0, 0], [0, 0]]);
    const { rows: [steps] } = await h.house.owner.query<{ n: number }>("select count(*)::int as n from core.event where type = 'accounting.match_run.advanced' and subject_id = $1", [run.id]);
    expect(steps!.n).toBeGreaterThanOrEqual(3);
  });

  it('finds two invoices that add up', async () => {
    const party = await addParty('Sum of Parts');
    const [a, b] = [await addItem(party, '120.25', { on: '2026-02-20' }), await addItem(party, '79.75', { on: '2026-02-25' })];
    const line = await oneLine('200.00', 'Sum of Parts');
    const [best] = await proposals(line.id);
    expect([best!.score, best!.parts.map((p) => (p as { itemId: string }).itemId).toSorted()]).toEqual([80, [a, b].toSorted()]);
    expect((await must(match(line, best!.parts))).status).toBe('split');
    expect([await openOf(a), await openOf(b)]).toEqual([[0, 0], [0, 0]]);
  });
});
