import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { call } from '#core/testing/house.ts';
import { createParty } from '#modules/parties/contract.ts';
import { postEntry, writeOffRules } from '../../api.ts';
import * as contract from '../../contract.ts';
import { bankCalls } from '../bank/scene.ts';
import { accountIds, asOwnerOf, line, openLedgerHouse, post, wrong } from './scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
beforeAll(async () => { h = await openLedgerHouse(); ids = await accountIds(h); });
afterAll(() => h.house.close());

const bank = bankCalls(() => ({ ...h, accounts: ids, foreignAccounts: {} }));
const ask = (endpoint: unknown, input: object) => call(h.house, endpoint as typeof contract.getLocks, { workspace_slug: h.allowed.slug, ...input } as never, h.allowed) as unknown as Promise<{ status: number; body: { id: string }; error: Parameters<typeof wrong>[0]['error'] }>;
const checks = async (through: string) => { const { body } = await call(h.house, contract.getClose, { workspace_slug: h.allowed.slug, through } as never, h.allowed); return (key: string) => { const { state, count, amount } = body.checks.find((c) => c.key === key)!; return [state, count, amount]; }; };

it('while nothing is counted, the account of stock is an account like others', async () => {
  const [debit, credit] = (['debit', 'credit'] as const).map((side) => [line(ids['INVENTORY'], side, '5.00'), line(ids['CASH_DEFAULT'], side === 'debit' ? 'credit' : 'debit', '5.00')]);
  expect([(await post(h, debit!)).status, (await post(h, credit!)).status]).toEqual([201, 201]);
  expect((await ask(contract.products.create, { name: 'Bought for a year', expenseAccountId: ids['INVENTORY'] })).status).toBe(201);
  // It is one of stock with the first product that is counted.
  expect((await ask(contract.products.create, { name: 'Wrong', expenseAccountId: ids['INVENTORY'], trackStock: true })).error?.fields?.[0]?.path).toBe('expenseAccountId');
});

it('the account of counted stock is written on by stock only: not by hand, not by opening balances, not from the bank, not by an item', async () => {
  expect((await ask(contract.products.create, { name: 'Counted', trackStock: true })).status).toBe(201);
  const by = [line(ids['INVENTORY'], 'debit', '5.00'), line(ids['CASH_DEFAULT'], 'credit', '5.00')];
  expect(wrong(await post(h, by) as never)).toEqual(['lines.0.accountId accounting.stock_account']);
  const opening = await ask(contract.postOpening, { on: '2026-01-01', lines: [by[0]], items: [] });
  expect(wrong(opening as never)).toEqual(['lines.0.accountId accounting.stock_account']);
  const account = await bank.addAccount({ name: 'Current' });
  const [shown] = await bank.importLines(account.id, [['2026-01-10', '-50.00', 'Goods']]);
  expect((await bank.match(shown!, [{ kind: 'account', accountId: ids['INVENTORY'], amount: '-50.00' }])).error?.fields?.[0]).toMatchObject({ path: 'parts.0.accountId', code: 'accounting.stock_account' });
  expect((await ask(contract.products.create, { name: 'Wrong', expenseAccountId: ids['INVENTORY'] })).error?.fields?.[0]?.path).toBe('expenseAccountId');
});

it('nor by what is chosen for later: fees, rules and rests of the bank, or what a vendor is spent on', async () => {
  const refused = async (endpoint: unknown, input: object) => { const { path, code } = (await ask(endpoint, input)).error?.fields?.[0] ?? {}; return [path, code]; };
  const [from, to] = [await bank.addAccount({ name: 'From' }), await bank.addAccount({ name: 'To' })];
  const { version } = await bank.must(bank.ask(contract.getBankSettings));
  expect(await refused(contract.updateBankSettings, { version, writeOffAccountId: ids['INVENTORY'] })).toEqual(['writeOffAccountId', 'accounting.stock_account']);
  expect(await refused(contract.bankRules.create, { name: 'Goods', words: 'goods', accountId: ids['INVENTORY'] })).toEqual(['accountId', 'accounting.stock_account']);
  expect(await refused(contract.bankTransfers.create, { fromId: from.id, toId: to.id, amount: '10', feeAmount: '1', feeAccountId: ids['INVENTORY'], transferOn: '2026-01-10' })).toEqual(['feeAccountId', 'accounting.stock_account']);
  expect(await refused(createParty, { kind: 'company', roles: ['vendor'], name: 'Wholesale', vendorExpenseAccountId: ids['INVENTORY'] })).toEqual(['vendorExpenseAccountId', 'accounting.stock_account']);
  // What was chosen before anything was counted is not used for it any more.
  await bank.must(bank.ask(contract.updateBankSettings, { version, writeOffAccountId: ids['BANK_FEE'] }));
  await h.house.owner.query('update accounting.bank_settings set write_off_account_id = $2 where workspace_id = $1', [h.allowed.workspaceId, ids['INVENTORY']]);
  expect((await (await asOwnerOf(h))(writeOffRules)).accountId).toBeNull();
  const transfer = await bank.must(bank.ask(contract.bankTransfers.create, { fromId: from.id, toId: to.id, amount: '10', feeAmount: '1', transferOn: '2026-01-10' }));
  await h.house.owner.query('update accounting.bank_transfer set fee_account_id = $2 where id = $1', [transfer.id, ids['INVENTORY']]);
  expect(await refused(contract.postBankTransfer, { id: transfer.id, version: transfer.version })).toEqual(['feeAccountId', 'accounting.stock_account']);
});

it('the checklist of a period ties stock, what is owed, and the bank to their accounts', async () => {
  const through = '2026-02-28';
  const before = await checks(through);
  expect([before('stock'), before('open_receivable'), before('open_payable')]).toEqual([['done', 0, null], ['done', 0, null], ['done', 0, null]]);
  // What was written on the account before that was refused.
  const asOwner = await asOwnerOf(h);
  await asOwner((ctx) => postEntry(ctx, { journal: 'general', on: '2026-02-10', lines: [{ accountId: ids['INVENTORY']!, base: 1200n, currency: 'USD', amount: 1200n, rate: '1' }, { accountId: ids['CASH_DEFAULT']!, base: -1200n, currency: 'USD', amount: -1200n, rate: '1' }] }));
  // A balance of a receivable account of which nobody is said to owe anything.
  const { id } = (await ask(contract.ledgerAccounts.create, { code: 'TIE', name: 'Old customers', type: 'current_asset' })).body;
  await post(h, [line(id, 'debit', '30.00'), line(ids['CASH_DEFAULT'], 'credit', '30.00')], { on: '2026-02-01' });
  await h.house.owner.query("update accounting.account set type = 'receivable' where id = $1", [id]);
  const after = await checks(through);
  expect([after('stock'), after('open_payable')]).toEqual([['advice', 1, '12.00'], ['done', 0, null]]);
  expect(after('open_receivable')).toEqual(['advice', 1, '30.00']);
});

it('and asks for statements that are signed through the last day on which anything moved', async () => {
  const account = await bank.addAccount({ name: 'Shown', openingBalance: '100.00', openingOn: '2025-01-01' });
  const through = '2025-03-31';
  expect((await checks(through))('bank_statements')).toEqual(['advice', 1, null]);
  const [shown] = await bank.importLines(account.id, [['2025-03-20', '50.00', 'In']]);
  await bank.must(bank.match(shown!, [{ kind: 'account', accountId: ids['SALES_DEFAULT'], amount: '50.00' }]));
  const [statement] = (await bank.must(bank.ask(contract.bankStatements.list, {}))).items.filter((s) => s.bankAccountId === account.id);
  const typed = await bank.must(bank.ask(contract.enterStatementBalances, { id: statement!.id, version: statement!.version, closing: '150.00' }));
  await bank.must(bank.ask(contract.signOffStatement, { id: statement!.id, version: typed.version }));
  expect((await checks(through))('bank_statements')).toEqual(['done', 0, null]);
  await post(h, [line(account.accountId, 'credit', '8.00'), line(ids['BANK_FEE'], 'debit', '8.00')], { on: '2025-03-31' });
  expect((await checks(through))('bank_statements')).toEqual(['advice', 1, null]);
});
