import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
import * as contract from '../contract.ts';
import { deskCalls, must, openDesk, type Desk } from './expenses/scene.ts';

let desk: Desk;
const { ask } = deskCalls(() => desk);
beforeAll(async () => { desk = await openDesk(); }, 120_000);
afterAll(() => desk.house.close());

const asOwner = <T>(endpoint: Parameters<typeof ask<T>>[0], input: object) => must(ask(endpoint, input as never, desk.owner));
const change = async (code: string) => { const { version } = (await asOwner(getSettings as never, {}) as { currency: { version: number } }).currency; return ask(updateCurrency as never, { version, values: { code } }, desk.owner); };

// Each of them is made, stops the change, and is gone from the table before the next one.
it.each<[string, string, () => Promise<unknown>]>([
  ['a draft of an invoice', "delete from invoicing.document where workspace_id = $1", () => asOwner(contract.documentCalls.sale.create as never, { kind: 'invoice', lines: [{ name: 'Work', unitPrice: '10' }] })],
  ['a draft of an expense', 'delete from invoicing.expense where workspace_id = $1', () => asOwner(contract.createExpense as never, { spentOn: '2026-03-16', merchant: 'Rail', categoryId: desk.travel, amount: '50.00' })],
  ['a limit of approval', 'update invoicing.settings set sale_steps = default where workspace_id = $1', async () => asOwner(contract.updateDocumentSettings as never, { version: (await asOwner(contract.getDocumentSettings, {})).version, saleSteps: [{ from: '1000', approverId: null }] })],
  ['a fee of reminders', 'delete from invoicing.dunning_level where workspace_id = $1', async () => asOwner(contract.updateDocumentSettings as never, { version: (await asOwner(contract.getDocumentSettings, {})).version, reminders: [{ days: 7, subject: '', body: '', automatic: false, fee: '5' }] })],
  ['a budget of a category', "update invoicing.expense_category set month_budget = null where workspace_id = $1", () => asOwner(contract.expenseCategories.create as never, { name: 'Hotels', accountId: desk.accounts['6400'], monthBudget: '300' })],
  ['a step from an amount on', `update invoicing.expense_settings set steps = '[{"approverId": null, "above": "0"}]' where workspace_id = $1`, async () => asOwner(contract.updateExpenseSettings as never, { version: (await asOwner(contract.getExpenseSettings, {})).version, steps: [{ approverId: null, above: '0' }, { approverId: null, above: '500' }] })],
  ['a limit of a policy', 'delete from invoicing.expense_policy where workspace_id = $1', () => asOwner(contract.expensePolicies.create as never, { name: 'All', rules: [{ categoryId: desk.travel, maxItem: '80' }] })],
  ['a mileage rate', 'delete from invoicing.mileage_rate where workspace_id = $1', () => asOwner(contract.mileageRates.create as never, { name: 'Car', validFrom: '2026-01-01', tiers: [{ upTo: null, rate: '0.30' }] })],
  ['a per-diem rate', 'delete from invoicing.per_diem_rate where workspace_id = $1', () => asOwner(contract.perDiemRates.create as never, { name: 'Home', validFrom: '2026-01-01', dayAmount: '28' })],
])('%s keeps the base currency', async (_, undo, make) => {
  expect((await change('CHF')).status).toBe(200);
  expect((await change('EUR')).status).toBe(200);
  await make();
  expect((await change('CHF')).error).toMatchObject({ code: 'settings.currency_in_use', details: { code: 'EUR' } });
  await desk.house.owner.query(undo, [desk.owner.workspaceId]);
});

it('a limit in a currency of its own keeps nothing', async () => {
  await asOwner(contract.expensePolicies.create as never, { name: 'Abroad', rules: [{ categoryId: desk.travel, currency: 'USD', maxItem: '80' }] });
  expect((await change('CHF')).status).toBe(200);
});

it('a draft that was removed keeps nothing, and does not come back into another currency', async () => {
  const draft = await asOwner(contract.documentCalls.sale.create as never, { kind: 'invoice', lines: [{ name: 'Work', unitPrice: '10' }] }) as { id: string; baseCurrency: string };
  await asOwner(contract.documentLists.sale.remove as never, { id: draft.id });
  const other = draft.baseCurrency === 'EUR' ? 'CHF' : 'EUR';
  expect((await change(other)).status).toBe(200);
  const restore = () => ask(contract.documentLists.sale.restore as never, { id: draft.id }, desk.owner);
  expect((await restore()).error).toMatchObject({ code: 'accounting.other_base', details: { was: draft.baseCurrency, now: other } });
  expect((await change(draft.baseCurrency)).status).toBe(200);
  expect((await restore()).status).toBe(200);
});
