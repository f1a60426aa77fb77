import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { bankCalls, openBankHouse, type BankHouse } from './scene.ts';

let h: BankHouse;
let bank: contract.BankAccount;
beforeAll(async () => { h = await openBankHouse(); bank = await addAccount(); });
afterAll(() => h.house.close());
const { ask, must, addAccount, importLines, match } = bankCalls(() => h);
const proposals = async (id: string) => (await must(ask(contract.suggestForLine, { id }))).suggestions;
let count = 0;
const oneLine = async (amount: string, payee: string) => {
  const lines = await importLines(bank.id, [['2026-03-10', amount, payee]], `${(count += 1)}-`);
  return lines.find((l) => l.payee === payee)!;
};
const fields = (answer: { error?: { fields?: Array<{ path: string; message: string }> } | undefined }) => answer.error?.fields?.map((f) => `${f.path}: ${f.message}`);

describe('what bank lines are looked at by', () => {
  it('are given to a part and by a rule, and refused where they are not offered', async () => {
    const branch = await must(ask(contract.addDimension, { name: 'Bank branch' })) as contract.Dimension;
    const porto = (await must(ask(contract.addDimensionValue, { id: branch.id, name: 'Porto' })) as contract.Dimension).values[0]!.id;
    const dimensions = { [branch.id]: porto };
    const accountId = h.accounts['PURCHASE_DEFAULT']!;
    const line = await oneLine('-12.50', 'Paper shop');
    const part = { kind: 'account', accountId, amount: '-12.50' };
    expect(fields(await match(line, [{ ...part, dimensions: { [branch.id]: branch.id } }]))).toEqual([`parts.0.dimensions.${branch.id}: Choose a value of this dimension.`]);
    const done = await must(match(line, [{ ...part, dimensions }]));
    const of = async (entryId: string) => (await h.house.owner.query<{ d: object }>('select l.dimensions as d from accounting.line l where l.entry_id = $1 and l.account_id = $2', [entryId, accountId])).rows.map((r) => r.d);
    expect(await of(done.matches[0]!.entryId)).toEqual([dimensions]);
    expect((await ask(contract.bankRules.create, { name: 'Stamps', words: 'stamps', accountId, dimensions: { [porto]: porto } })).status).toBe(422);
    const rule = await must(ask(contract.bankRules.create, { name: 'Stamps', words: 'stamps', accountId, dimensions })) as contract.BankRule;
    expect(rule.dimensions).toEqual(dimensions);
    const stamps = await oneLine('-3.70', 'Post office stamps');
    const proposed = async () => (await proposals(stamps.id)).find((s) => s.kind === 'rule')!.parts[0];
    expect(await proposed()).toMatchObject({ kind: 'account', dimensions });
    await must(ask(contract.updateDimensionValue, { id: branch.id, valueId: porto, isActive: false }));
    expect(await proposed(), 'a value that is not offered any more is left out').not.toHaveProperty('dimensions');
  });

  it('and what waits to be matched is told where the business is overlooked', async () => {
    const { bankLines } = (await must(ask(contract.reportsOverview))).todo;
    const { rows } = await h.house.owner.query<{ n: number }>("select count(*)::int as n from accounting.bank_line where workspace_id = $1 and deleted_at is null and status in ('new', 'suggested', 'on_hold') and booked_on <= current_date", [h.allowed.workspaceId]);
    expect([bankLines!.count, bankLines!.count > 0]).toEqual([rows[0]!.n, true]);
    expect((await must(ask(contract.reportsOverview, {}, h.outsider))).todo.bankLines).toBeNull();
  });

  it('and an account\'s own tax comes with the choice of it, until it is not offered', async () => {
    const tax = await must(ask(contract.taxes.create, { name: 'Own tax', rate: '9' }));
    const account = await must(ask(contract.ledgerAccounts.create, { code: '6999', name: 'Taxed costs', type: 'expense', taxId: tax.id }));
    const own = async () => (await must(ask(contract.findAccounts, { q: '6999' }))).items[0];
    expect(await own()).toMatchObject({ id: account.id, taxId: tax.id });
    await must(ask(contract.taxes.update, { id: tax.id, version: tax.version, isActive: false }));
    expect(await own()).toMatchObject({ id: account.id, taxId: null });
  });
});
