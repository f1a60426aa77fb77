import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { createRole, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../../contract.ts';
import { bankCalls, openBankHouse, type BankHouse } from './scene.ts';

let h: BankHouse;
let [from, to, euros]: contract.BankAccount[] = [];
beforeAll(async () => {
  h = await openBankHouse();
  await h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'EUR', '2026-01-01', 1.1)", [h.allowed.workspaceId]);
  from = await addAccount({ name: 'Checking' });
  to = await addAccount({ name: 'Till', kind: 'cash' });
  euros = await addAccount({ name: 'Euros', currency: 'EUR' });
});
afterAll(() => h.house.close());
const { ask, must, addAccount, importLines, match, balances, linesOfEntry } = bankCalls(() => h);

const input = (more: object = {}) => ({ fromId: from!.id, toId: to!.id, amount: '100.00', transferOn: '2026-03-10', ...more });
const draft = (more: object = {}) => must(ask(contract.bankTransfers.create, input(more))) as Promise<contract.BankTransfer>;
const posted = async (more: object = {}) => { const t = await draft(more); return must(ask(contract.postBankTransfer, { id: t.id, version: t.version })) as Promise<contract.BankTransfer>; };
const codeOf = async (role: string) => (await h.house.owner.query<{ code: string }>('select code from accounting.account where workspace_id = $1 and role = $2', [h.allowed.workspaceId, role])).rows[0]!.code;
const moved = (before: Record<string, number>, after: Record<string, number>) => Object.fromEntries(Object.keys({ ...before, ...after }).filter((c) => before[c] !== after[c]).map((c) => [c, (after[c] ?? 0) - (before[c] ?? 0)]));

describe('a transfer', () => {
  it('of 100.00 moves 100.00 and touches no profit or loss', async () => {
    const before = await balances();
    const t = await posted();
    expect([t.status, t.number, t.entryId === null]).toEqual(['posted', expect.stringMatching(/^JE-\d+$/), false]);
    expect(moved(before, await balances())).toEqual({ [from!.accountCode]: -10000, [to!.accountCode]: 10000 });
  });

  it('with a fee of 2.50 takes 102.50 from one and gives 100.00 to the other', async () => {
    const before = await balances();
    const t = await posted({ feeAmount: '2.50' });
    expect(moved(before, await balances())).toEqual({ [from!.accountCode]: -10250, [to!.accountCode]: 10000, [await codeOf('bank_fee')]: 250 });
    const voided = await must(ask(contract.voidBankTransfer, { id: t.id, version: t.version }));
    expect([voided.status, voided.voidedOn, await balances()]).toEqual(['void', '2026-03-10', before]);
    expect((await ask(contract.voidBankTransfer, { id: t.id, version: voided.version })).error).toMatchObject({ code: 'accounting.transfer_state', details: { status: 'void' } });
  });

  it('of two currencies keeps the base value of what leaves: 110.00 USD for 98.00 EUR at 1.1 loses 2.20', async () => {
    const before = await balances();
    const t = await posted({ toId: euros!.id, amount: '110.00', toAmount: '98.00' });
    expect(await linesOfEntry(t.entryId!)).toEqual([`${from!.accountCode} -11000 -11000 USD`, `${euros!.accountCode} 10780 9800 EUR`, `${await codeOf('fx_loss')} 220 220 USD`]);
    expect(moved(before, await balances())).toEqual({ [from!.accountCode]: -11000, [euros!.accountCode]: 10780, [await codeOf('fx_loss')]: 220 });
    const gain = await posted({ fromId: euros!.id, toId: from!.id, amount: '50.00', toAmount: '56.00', feeAmount: '1.00' });
    // 50 EUR leave at 55.00, 56.00 arrive: 1.00 gained; the fee of 1 EUR is 1.10.
    expect(await linesOfEntry(gain.entryId!)).toEqual([`${euros!.accountCode} -5610 -5100 EUR`, `${await codeOf('bank_fee')} 110 100 EUR`, `${from!.accountCode} 5600 5600 USD`, `${await codeOf('fx_gain')} -100 -100 USD`]);
  });

  it('is on its way between two days', async () => {
    const before = await balances();
    const t = await posted({ arrivesOn: '2026-03-12' });
    const { rows } = await h.house.owner.query('select e.entry_on::text as on, a.role, (l.debit - l.credit)::int as base from accounting.line l join accounting.entry e on e.id = l.entry_id join accounting.account a on a.id = l.account_id where e.source_id = $1 and a.role is not null order by 1', [t.id]);
    expect(rows).toEqual([{ on: '2026-03-10', role: 'undeposited', base: 10000 }, { on: '2026-03-12', role: 'undeposited', base: -10000 }]);
    expect(moved(before, await balances())).toEqual({ [from!.accountCode]: -10000, [to!.accountCode]: 10000 });
    await must(ask(contract.voidBankTransfer, { id: t.id, version: t.version }));
    expect(await balances()).toEqual(before);
  });

  it('names what is wrong', async () => {
    const wrong = async (more: object) => (await ask(contract.bankTransfers.create, input(more))).error?.fields?.map((f) => `${f.path}: ${f.message}`);
    expect(await wrong({ toId: from!.id })).toEqual(['toId: Choose two different accounts.']);
    expect(await wrong({ toId: euros!.id })).toEqual(['toAmount: One account is kept in USD, the other one in EUR: enter what arrives.']);
    expect(await wrong({ toAmount: '99.00' })).toEqual(['toAmount: Both accounts are kept in one currency: what leaves arrives.']);
    expect(await wrong({ amount: '0' })).toEqual(['amount: Enter an amount above 0.']);
    expect(await wrong({ amount: '1.001' })).toEqual(['amount: USD has 2 fraction digits.']);
    expect(await wrong({ arrivesOn: '2026-03-09' })).toEqual(['arrivesOn: It cannot arrive before it left.']);
    expect((await ask(contract.bankTransfers.create, input({ fromId: to!.id, toId: '0190a000-0000-7000-8000-000000000001' }))).error?.fields?.[0]?.path).toBe('toId');
    expect((await ask(contract.bankTransfers.create, { ...input() }, h.outsider)).error?.fields?.[0]?.path, 'accounts of another workspace').toBe('fromId');
  });

  it('is changed and removed as a draft only', async () => {
    const t = await draft();
    const changed = await must(ask(contract.bankTransfers.update, { id: t.id, version: t.version, amount: '80.00', memo: 'Float' }));
    expect([changed.amount, changed.toAmount, changed.memo, changed.version]).toEqual(['80.00', '80.00', 'Float', 2]);
    expect((await ask(contract.bankTransfers.update, { id: t.id, version: 1, amount: '81.00' })).error?.code).toBe('core.version_conflict');
    const done = await must(ask(contract.postBankTransfer, { id: t.id, version: 2 }));
    expect((await ask(contract.bankTransfers.update, { id: t.id, version: done.version, amount: '1.00' })).error?.code).toBe('accounting.transfer_state');
    expect((await ask(contract.bankTransfers.remove, { id: t.id })).error?.code).toBe('accounting.transfer_state');
    expect((await ask(contract.postBankTransfer, { id: t.id, version: done.version })).error?.code).toBe('accounting.transfer_state');
    const gone = await draft();
    expect((await ask(contract.bankTransfers.remove, { id: gone.id })).status).toBe(200);
    expect((await ask(contract.bankTransfers.get, { id: gone.id })).status).toBe(404);
    for (const [endpoint, more] of [[contract.bankTransfers.get, {}], [contract.postBankTransfer, { version: 1 }], [contract.voidBankTransfer, { version: 1 }]] as const) expect((await ask(endpoint as never, { id: t.id, ...more }, h.outsider)).status, endpoint.id).toBe(404);
    expect((await ask(contract.bankTransfers.create, input(), h.powerless)).status).toBe(403);
  });

  it('is made from a line of a statement, and its other end is found in the other bank’s', async () => {
    const [a, b] = [await addAccount({ name: 'Left' }), await addAccount({ name: 'Right' })];
    const [out] = await importLines(a.id, [['2026-04-01', '-300.00', 'To right']]);
    const [arrived] = await importLines(b.id, [['2026-04-02', '300.00', 'From left']]);
    const suggestions = (await must(ask(contract.suggestForLine, { id: out!.id }))).suggestions;
    expect(suggestions.map((s) => [s.kind, s.score, s.parts])).toEqual([['transfer', 80, [{ kind: 'transfer', bankAccountId: b.id, amount: '-300.00' }]]]);
    const done = await must(match(out!, suggestions[0]!.parts));
    const transfer = await must(ask(contract.bankTransfers.get, { id: done.matches[0]!.transferId! }));
    expect([transfer.status, transfer.fromId, transfer.toId, transfer.amount]).toEqual(['posted', a.id, b.id, '300.00']);
    const [other] = (await must(ask(contract.suggestForLine, { id: arrived!.id }))).suggestions;
    expect([other!.kind, other!.score]).toEqual(['ledger', 70]);
    await must(match(arrived!, other!.parts));
    expect((await ask(contract.voidBankTransfer, { id: transfer.id, version: transfer.version })).error?.code).toBe('accounting.transfer_matched');
    const line = await must(ask(contract.getBankLine, { id: out!.id }));
    expect((await ask(contract.unmatchBankLine, { id: line.id, version: line.version })).error?.code, 'the other end is matched').toBe('accounting.transfer_matched');
    const end = await must(ask(contract.getBankLine, { id: arrived!.id }));
    await must(ask(contract.unmatchBankLine, { id: end.id, version: end.version }));
    await must(ask(contract.unmatchBankLine, { id: line.id, version: line.version }));
    expect((await must(ask(contract.bankTransfers.get, { id: transfer.id }))).status).toBe('void');
    expect([(await must(ask(contract.bankAccounts.get, { id: a.id }))).balance, (await must(ask(contract.bankAccounts.get, { id: b.id }))).balance]).toEqual(['0.00', '0.00']);
  });
});

describe('a bank account', () => {
  it('posts its opening balance once', async () => {
    const account = await addAccount({ name: 'Opened', openingBalance: '1234.50', openingOn: '2026-01-01' });
    expect([account.balance, account.openingBalance]).toEqual(['1234.50', '1234.50']);
    expect(await linesOfEntry(account.openingEntryId!)).toEqual([`${account.accountCode} 123450 123450 USD`, `${await codeOf('opening')} -123450 -123450 USD`]);
    const again = await ask(contract.bankAccounts.update, { id: account.id, version: account.version, openingBalance: '1.00' });
    expect([again.status, again.error?.fields?.[0]?.path]).toEqual([422, 'openingBalance']);
    const late = await addAccount({ name: 'Late' });
    const opened = await must(ask(contract.bankAccounts.update, { id: late.id, version: late.version, openingBalance: '5.00', openingOn: '2026-01-02' }));
    expect([opened.balance, opened.openingEntryId === null]).toEqual(['5.00', false]);
    expect((await ask(contract.bankAccounts.remove, { id: late.id })).error?.code).toBe('accounting.bank_account_used');
    expect((await must(ask(contract.bankAccounts.update, { id: late.id, version: opened.version, isArchived: true }))).isArchived).toBe(true);
  });

  it('has one account of the ledger to itself, and one IBAN', async () => {
    const first = await addAccount({ name: 'First', iban: 'GB82 WEST 1234 5698 7654 32' });
    expect(first.iban).toBe('GB82WEST12345698765432');
    expect((await ask(contract.bankAccounts.create, { name: 'Second', iban: 'GB82WEST12345698765432' })).error).toMatchObject({ code: 'accounting.iban_taken', details: { name: 'First' } });
    expect((await ask(contract.bankAccounts.create, { name: 'Second', accountId: first.accountId })).error).toMatchObject({ code: 'accounting.ledger_account_taken', details: { name: 'First' } });
    expect((await ask(contract.bankAccounts.create, { name: 'Second', accountId: h.accounts['AR'] })).error?.fields?.[0]?.path).toBe('accountId');
    expect((await ask(contract.bankAccounts.create, { name: 'Second', currency: 'EUR', accountId: h.accounts['BANK_DEFAULT'] })).error?.fields?.[0]?.path).toBe('accountId');
    const two = await Promise.all([1, 2].map(() => ask(contract.bankAccounts.create, { name: 'At once' })));
    expect(two.map((a) => a.status)).toEqual([201, 201]);
    expect(two[0]!.body.accountCode).not.toBe(two[1]!.body.accountCode);
    const defaults = await Promise.all([addAccount({ name: 'D1', isDefault: true })]);
    await addAccount({ name: 'D2', isDefault: true });
    expect((await must(ask(contract.bankAccounts.get, { id: defaults[0]!.id }))).isDefault).toBe(false);
  });

  it('shows only the end of its numbers to those who may not edit', async () => {
    const account = await addAccount({ name: 'Numbered', iban: 'FR1420041010050500013M02606', accountNumber: '12345678' });
    const role = await must(call(h.house, createRole, { workspace_slug: h.allowed.slug, name: 'Auditor', rank: 30, permissions: ['accounting.bank.view'] } as never, h.allowed));
    const { rows } = await h.house.owner.query<{ id: string }>("select id from workspace.member where workspace_id = $1 and role = 'guest'", [h.allowed.workspaceId]);
    await must(call(h.house, updateMember, { workspace_slug: h.allowed.slug, id: rows[0]!.id, role: role.id } as never, h.allowed));
    const [seen, inList] = [await must(ask(contract.bankAccounts.get, { id: account.id }, h.powerless)), (await must(ask(contract.bankAccounts.list, { q: 'Numbered' }, h.powerless))).items[0]!];
    expect([seen.iban, seen.accountNumber, inList.iban]).toEqual(['•••• 2606', '•••• 5678', '•••• 2606']);
    const csv = await ask(contract.bankAccounts.export, { format: 'csv', columns: 'iban,accountNumber', q: 'Numbered' }, h.powerless);
    expect(String(csv.body)).not.toMatch(/FR14|12345678/);
    expect((await ask(contract.bankAccounts.update, { id: account.id, version: account.version, holder: 'x' }, h.powerless)).status).toBe(403);
    expect([account.iban, account.accountNumber]).toEqual(['FR1420041010050500013M02606', '12345678']);
  });
});
