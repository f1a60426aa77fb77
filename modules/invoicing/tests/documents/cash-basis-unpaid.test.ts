import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importStatement, itemsOfSources } from '#modules/accounting/api.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { allocatePayment, recordPayment, unallocatePayment, voidPayment } from '#modules/payments/contract.ts';
import * as contract from '../../contract.ts';
import { addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let cash: string;
let before: Record<string, bigint>;
let bank: accounting.BankAccount;
const { ask, posted, look, inside, balances } = officeCalls(() => o);
beforeAll(async () => {
  o = await openOffice();
  bank = await must(ask(accounting.bankAccounts.create, { name: 'Current account', isDefault: true }));
  const settings = await must(ask(accounting.getBankSettings, {}));
  await must(ask(accounting.updateBankSettings, { version: settings.version, writeOffLimit: '50' }));
});
afterAll(() => o.house.close());
beforeEach(async () => { cash = await addTax(o, `On payment ${crypto.randomUUID()}`, '20', { basis: 'cash' }); before = await balances(); });

const line = (unitPrice: string) => ({ name: 'Work', quantity: '1', unitPrice, taxIds: [cash] });
const invoice = (price: string, more: object = {}) => posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line(price)], ...more });
const bill = (price: string) => posted('bill', { partyId: o.v1, vendorNumber: crypto.randomUUID().slice(0, 8), issuedOn: '2026-03-01', lines: [{ ...line(price), accountId: o.accounts['purchase_default'] }] });
const told = async () => (await o.house.owner.query('select coalesce(sum(base), 0)::int as base, coalesce(sum(amount), 0)::int as amount from accounting.tax_line where tax_id = $1', [cash])).rows[0];
/** What moved since on accounts, by role; those that stand as they did are left out. */
const moved = async () => {
  const now = await balances();
  const roleOf = (code: string) => Object.keys(o.accounts).find((k) => /^[a-z_]+$/.test(k) && o.accounts[k] === o.accounts[code]) ?? code;
  return Object.fromEntries([...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((code) => { const by = Number((now[code] ?? 0n) - (before[code] ?? 0n)); return by === 0 || ['ar', 'ap'].includes(roleOf(code)) || code === bank.accountCode ? [] : [[roleOf(code), by]]; }));
};
const itemOf = (d: contract.BusinessDocument) => inside(async (ctx) => (await itemsOfSources(ctx, contract.documentSource, [d.id])).get(d.id)![0]!.id);
/** A line of the bank's statement of that amount. */
const shown = async (amount: string, on = '2026-03-20') => {
  await inside((ctx) => importStatement(ctx, { fileName: 'bank.csv', bytes: Buffer.from(`Date,Amount,Payee,Description,Transaction ID\n${on},${amount},Somebody,,${crypto.randomUUID()}\n`) }));
  return (await must(ask(accounting.listBankLines, { accountId: bank.id, limit: 200 }))).items.find((l) => l.status === 'new' || l.status === 'suggested')!;
};
const match = (l: { id: string; version: number }, parts: object[]) => must(ask(accounting.matchBankLine, { id: l.id, version: l.version, parts }));
const profit = async (basis: 'cash' | 'accrual') => BigInt((await must(ask(accounting.profitAndLoss, { from: '2026-01-01', to: '2026-12-31', basis }))).rows.find((r) => r.key === 'net_profit')!.cells[0]!.amount.replace('.', ''));
/** What the report says since, on both bases. */
const results = async (since: readonly [bigint, bigint]) => [Number((await profit('cash')) - since[0]), Number((await profit('accrual')) - since[1])];
const atFirst = async () => [await profit('cash'), await profit('accrual')] as const;

describe('of a tax that is owed with the payment only what money was received for is owed', () => {
  it('when the rest of an invoice is written off as its bank line is matched', async () => {
    const since = await atFirst();
    const d = await invoice('100');
    expect(await results(since)).toEqual([0, 10_000]);
    const l = await shown('114.00');
    const done = await match(l, [{ kind: 'item', itemId: await itemOf(d), amount: '120.00' }, { kind: 'write_off', amount: '-6.00' }]);
    // 114 of 120 came: 19 of 20. The other one lowers the loss to 5.
    expect([await told(), await moved()]).toEqual([{ base: 9500, amount: 1900 }, { tax_out: -1900, sales_default: -10_000, bad_debt: 500 }]);
    // Once all is settled, both bases tell the same: 114 received less 19 that is owed.
    expect(await results(since)).toEqual([9500, 9500]);
    await must(ask(accounting.unmatchBankLine, { id: l.id, version: done.version }));
    expect([await told(), await moved()]).toEqual([{ base: 0, amount: 0 }, { tax_transition: -2000, sales_default: -10_000 }]);
    expect(await results(since)).toEqual([0, 10_000]);
  });
  it('on the account that the settings of the bank name for it', async () => {
    const [other] = (await o.house.owner.query("insert into accounting.account (id, workspace_id, code, name, type) values (gen_random_uuid(), $1, '7777', 'Small differences', 'expense') returning id", [o.owner.workspaceId])).rows;
    const settings = await must(ask(accounting.getBankSettings, {}));
    await must(ask(accounting.updateBankSettings, { version: settings.version, writeOffAccountId: other.id }));
    const [a, b] = [await invoice('100'), await invoice('50')];
    await match(await shown('171.00'), [{ kind: 'item', itemId: await itemOf(a), amount: '120.00' }, { kind: 'item', itemId: await itemOf(b), amount: '60.00' }, { kind: 'write_off', amount: '-9.00' }]);
    // 6 of 120 and 3 of 60 were not paid: 19 of 20 and 9.50 of 10 are owed.
    expect([await told(), await moved()]).toEqual([{ base: 14_250, amount: 2850 }, { tax_out: -2850, sales_default: -15_000, 7777: 750 }]);
    await must(ask(accounting.updateBankSettings, { version: settings.version + 1, writeOffAccountId: null }));
  });
  it('when a person takes a discount off by hand; what the bank keeps back is paid all the same', async () => {
    const [a, b] = [await invoice('100'), await invoice('100')];
    await match(await shown('117.60'), [{ kind: 'item', itemId: await itemOf(a), amount: '120.00' }, { kind: 'account', accountId: o.accounts['discount_given'], amount: '-2.40' }]);
    await match(await shown('117.00'), [{ kind: 'item', itemId: await itemOf(b), amount: '120.00' }, { kind: 'account', accountId: o.accounts['bank_fee'], amount: '-3.00' }]);
    expect([await told(), await moved()]).toEqual([{ base: 19_800, amount: 3960 }, { tax_out: -3960, sales_default: -20_000, discount_given: 200, bank_fee: 300 }]);
  });
  it('when a payment comes with a discount for being early; taken back, all of it waits again', async () => {
    const since = await atFirst();
    const d = await invoice('100');
    const payment = await must(ask(recordPayment, { direction: 'in', partyId: o.c1, on: '2026-03-10', amount: '57.00', allocations: [{ itemId: await itemOf(d), amount: '57.00', discount: '3.00' }] }));
    // Half of it is settled, 57 of 120 in money: 9.50 of 20, and 0.50 of the discount is no tax.
    expect([await told(), await moved()]).toEqual([{ base: 4750, amount: 950 }, { bank_default: 5700, tax_transition: -1000, tax_out: -950, sales_default: -10_000, discount_given: 250 }]);
    expect(await results(since)).toEqual([4750, 9750]);
    const rest = await must(ask(recordPayment, { direction: 'in', partyId: o.c1, on: '2026-03-11', amount: '60.00', allocations: [{ itemId: await itemOf(d), amount: '60.00' }] }));
    expect([await told(), await moved()]).toEqual([{ base: 9750, amount: 1950 }, { bank_default: 11_700, tax_out: -1950, sales_default: -10_000, discount_given: 250 }]);
    expect(await results(since)).toEqual([9750, 9750]);
    await must(ask(unallocatePayment, { id: payment.id, settlementId: payment.allocations[0]!.settlementId, on: '2026-03-12' }));
    expect([await told(), await moved()]).toEqual([{ base: 5000, amount: 1000 }, { bank_default: 11_700, tax_transition: -1000, tax_out: -1000, sales_default: -10_000 }]);
    await must(ask(allocatePayment, { id: payment.id, on: '2026-03-13', allocations: [{ itemId: await itemOf(d), amount: '57.00' }] }));
    expect([await told(), (await look(d)).open]).toEqual([{ base: 9750, amount: 1950 }, '3.00']);
    for (const { id } of [payment, rest]) await must(ask(voidPayment, { id, on: '2026-03-31', reason: 'bounced' }));
    expect([await told(), await moved()]).toEqual([{ base: 0, amount: 0 }, { tax_transition: -2000, sales_default: -10_000 }]);
  });
  it('of purchases too: only what was paid comes back', async () => {
    const d = await bill('100');
    await must(ask(recordPayment, { direction: 'out', partyId: o.v1, on: '2026-03-10', amount: '117.60', allocations: [{ itemId: await itemOf(d), amount: '117.60', discount: '2.40' }] }));
    expect([await told(), await moved()]).toEqual([{ base: 9800, amount: 1960 }, { bank_default: -11_760, tax_in: 1960, purchase_default: 10_000, discount_taken: -200 }]);
  });
  it('shares cents between a loss and a discount of one invoice, and leaves nothing waiting', async () => {
    const d = await invoice('33.33');
    await must(ask(recordPayment, { direction: 'in', partyId: o.c1, on: '2026-03-10', amount: '10.00', allocations: [{ itemId: await itemOf(d), amount: '10.00', discount: '1.11' }] }));
    await match(await shown('20.00'), [{ kind: 'item', itemId: await itemOf(d), amount: '22.22' }, { kind: 'write_off', amount: '-2.22' }]);
    await must(ask(contract.invoiceSteps.writeOff, { id: d.id, on: '2026-03-31', reason: 'bankrupt' }));
    const at = await moved();
    // 30 of 40 were paid: 5.00 of 6.67; of 1.67 the discount carries 0.19, the losses 1.48.
    expect([await told(), at]).toEqual([{ base: 2500, amount: 500 }, { bank_default: 1000, tax_out: -500, sales_default: -3333, discount_given: 92, bad_debt: 741 }]);
  });
});
