import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import workspaceAr from '#modules/workspace/web/locales/ar.ts';
import { en as workspaceEn } from '#modules/workspace/web/locales/en.ts';
import * as invoicing from '#modules/invoicing/contract.ts';
import * as parties from '#modules/parties/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as sales from '#modules/sales/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, join, signUp, type Person, type Place } from '../../../../tests/fixtures/people.ts';
import * as contract from '../../contract.ts';

// A role made from a preset is what somebody is hired for: it can do its work, and no more.
let house: TestHouse;
let place: Place;
const people: Record<string, Person> = {};
beforeAll(async () => {
  house = await openTestHouse();
  place = await found(house, await signUp(house, 'Olga'));
  await house.drain();
  await call(house, contract.setUpBook, { workspace_slug: place.slug, template: 'generic' } as never, place.as(place.owner));
  const { items } = (await call(house, workspace.listPermissions, { workspace_slug: place.slug }, place.as(place.owner))).body;
  for (const [at, preset] of [...new Set(items.flatMap((p) => p.presets))].toSorted().entries()) {
    const role = await call(house, workspace.createRole, { workspace_slug: place.slug, name: preset, rank: 20 + at, permissions: items.filter((p) => p.presets.includes(preset) && p.grantable).map((p) => p.key) }, place.as(place.owner));
    people[preset] = await join(house, place, await signUp(house, preset), role.body.key);
  }
}, 60_000);
afterAll(() => house.close());

const nothing = '0198c1de-0000-7000-8000-000000000000';
const ask = (preset: string, e: Endpoint, input: object = {}) => call(house, e, { ...Object.fromEntries(e.pathKeys.map((k) => [k, k === 'workspace_slug' ? place.slug : nothing])), ...input }, place.as(people[preset]!));

type Calls = ReadonlyArray<readonly [e: unknown, input?: object, status?: number]>;
const finds: Calls = [[parties.findParties, { q: 'a' }], [parties.customers.list], [parties.vendors.list]];
/** What each is there for, with the answer of who may (200 unless said). */
const work: Record<string, Calls> = {
  accountant: [...finds, [parties.customers.create, { name: 'Ada Ltd' }, 201], [parties.vendors.create, { name: 'Bo Ltd' }, 201], [invoicing.invoices.list], [invoicing.bills.list], [invoicing.expenses.list], [payments.payments.list], [contract.bankAccounts.list], [contract.entries.list], [contract.units.list], [workspace.listRoles], [workspace.listAudit]],
  auditor: [...finds, [contract.entries.list], [invoicing.invoices.list], [payments.payments.list], [sales.leads.list], [sales.opportunities.list], [sales.quotes.list], [workspace.listAudit]],
  employee: [[invoicing.expenseChoices], [invoicing.expenses.list], [invoicing.createExpense, {}, 201]],
  purchaser: [...finds, [parties.vendors.create, { name: 'Cy Ltd' }, 201], [contract.products.list], [invoicing.bills.list], [invoicing.bills.create, {}, 201]],
  salesManager: [...finds, [parties.accounts.list], [sales.leads.list], [sales.opportunities.list], [sales.quotes.list], [sales.orders.list], [invoicing.invoices.list], [contract.products.list], [workspace.listMembers]],
  salesRep: [...finds, [parties.accounts.create, { name: 'Di Ltd' }, 201], [sales.leads.list], [sales.opportunities.list], [sales.quotes.list], [invoicing.invoices.create, {}, 201], [contract.products.list], [workspace.listMembers]],
};
/** What each is kept out of. */
const walls: Record<string, Calls> = {
  accountant: [[parties.approveBank, { version: 1 }], [sales.leads.list], [workspace.updateMember]],
  auditor: [[parties.customers.create, { name: 'Ed Ltd' }], [sales.leads.create, { firstName: 'Ed' }], [workspace.updateMember]],
  employee: [[parties.customers.list], [contract.entries.list], [invoicing.invoices.list], [invoicing.updateExpenseSettings], [workspace.listMembers]],
  purchaser: [[invoicing.documentCalls.purchase.post], [invoicing.invoices.list], [contract.entries.list], [payments.payments.list], [parties.customers.remove]],
  salesManager: [[invoicing.documentCalls.sale.post], [contract.entries.list], [invoicing.bills.list]],
  salesRep: [[invoicing.documentCalls.sale.post], [parties.customers.remove], [sales.updateQuoteSettings], [contract.entries.list], [parties.mergeParties]],
};

describe('a role made from a preset', () => {
  it('exists for every preset, with its name in both languages', () => {
    expect(Object.keys(people).toSorted()).toEqual(Object.keys(work).toSorted());
    for (const texts of [workspaceEn, workspaceAr]) expect(Object.keys((texts as { roles: { preset: object } }).roles.preset).toSorted()).toEqual(Object.keys(work).toSorted());
  });

  it.each(Object.keys(work))('does its main calls: %s', async (preset) => {
    for (const [e, input, status = 200] of work[preset]!) expect([(e as Endpoint).id, (await ask(preset, e as Endpoint, input)).status]).toEqual([(e as Endpoint).id, status]);
  });

  it.each(Object.keys(walls))('is kept out of the rest: %s', async (preset) => {
    for (const [e, input] of walls[preset]!) expect([(e as Endpoint).id, (await ask(preset, e as Endpoint, input)).status]).toEqual([(e as Endpoint).id, 403]);
  });
});
