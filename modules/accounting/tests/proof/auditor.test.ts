import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { platform } from '#core/server/platform.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as invoicing from '#modules/invoicing/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, join, signUp, type Person, type Place } from '../../../../tests/fixtures/people.ts';
import * as contract from '../../contract.ts';

// An auditor is made from the preset of the permission matrix: reads the books and the audit log, and changes nothing.
let house: TestHouse;
let place: Place;
let auditor: Person;
let held: string[];
beforeAll(async () => {
  house = await openTestHouse();
  place = await found(house, await signUp(house, 'Olga'));
  await house.drain();
  await call(house, contract.setUpBook, { workspace_slug: place.slug, template: 'generic' } as never, place.as(place.owner));
  const { items } = (await call(house, workspace.listPermissions, { workspace_slug: place.slug }, place.as(place.owner))).body;
  held = items.filter((p) => p.presets.includes('auditor') && p.grantable).map((p) => p.key);
  const role = await call(house, workspace.createRole, { workspace_slug: place.slug, name: 'Auditor', rank: 30, permissions: held }, place.as(place.owner));
  auditor = await join(house, place, await signUp(house, 'Audra'), role.body.key);
}, 60_000);
afterAll(() => house.close());

const books = ['accounting', 'invoicing', 'payments'];
const roomOf = new Map<string, string>([platform, ...modules].flatMap((m) => m.routes.map((r) => [r.endpoint.id, 'name' in m ? m.name : 'core'] as [string, string])));
const endpoints: Endpoint[] = [platform, ...modules].flatMap((m) => m.routes.map((r) => r.endpoint)).filter((e) => e.pathKeys.includes('workspace_slug'));
/** What is sent with a method that writes and yet changes nothing of the books: proofs of them, and what something would come to. */
const proofs = new Set(['books.verify', 'books.cancelVerification', 'evidencePacks.create', 'evidencePacks.cancel', 'invoices.print', 'bills.print', 'statements.print', 'quotes.print', 'salesOrders.print', 'prices.ask', 'fiscalPositions.ask', 'parties.match']);
const nothing = '0198c1de-0000-7000-8000-000000000000';
const ask = (e: Endpoint, input: object = {}) => call(house, e, { ...Object.fromEntries(e.pathKeys.map((k) => [k, k === 'workspace_slug' ? place.slug : nothing])), ...input }, place.as(auditor));

describe('an auditor', () => {
  it('holds what sees, in the books, in sales, of people and companies and the log, with their exports, and nothing else', () => {
    expect(held.toSorted()).toEqual([
      'accounting.bank.view', 'accounting.item.view', 'accounting.ledger.view', 'accounting.report.view', 'invoicing.bill.view', 'invoicing.bill.view_all', 'invoicing.expense.view', 'invoicing.expense.view_all', 'invoicing.invoice.view', 'invoicing.invoice.view_all', 'parties.export', 'parties.view', 'payments.payment.view',
      'sales.commission.view', 'sales.commission.view_all', 'sales.deal.view', 'sales.deal.view_all', 'sales.export', 'sales.lead.view', 'sales.lead.view_all', 'sales.quote.view', 'sales.quote.view_all', 'workspace.audit.view',
    ]);
  });

  it('sees every report, list and figure of the books, and the audit log', async () => {
    const days = { from: '2026-01-01', to: '2026-12-31' };
    for (const [e, input] of [
      [contract.trialBalance, days], [contract.profitAndLoss, days], [contract.balanceSheet, { on: '2026-12-31' }], [contract.cashFlow, { ...days, method: 'direct' }], [contract.aging, { side: 'receivable', on: '2026-12-31' }], [contract.taxReport, days], [contract.listTaxReturns, {}], [contract.reportsOverview, {}],
      [contract.accountTree, {}], [contract.entries.list, {}], [contract.getVerification, {}], [contract.bankAccounts.list, {}], [contract.bankTransfers.list, {}], [contract.journalFile, { format: 'hledger' }], [contract.exportReport, { report: 'trial-balance', format: 'csv', ...days }],
      [invoicing.invoices.list, {}], [invoicing.bills.list, {}], [invoicing.expenses.list, {}], [payments.payments.list, {}], [workspace.listAudit, {}],
    ] as unknown as Array<[Endpoint, object]>) expect([e.id, (await ask(e, input)).status]).toEqual([e.id, 200]);
  });

  it('gets into no call that writes, of any room', async () => {
    const open: string[] = [];
    for (const e of endpoints.filter((x) => x.method !== 'get' && x.can.includes('.'))) {
      const { status, error } = await ask(e);
      const refused = status === 403 && error?.code === 'core.forbidden';
      if (!refused && !proofs.has(e.id)) open.push(`${e.id} ${status} (${e.can})`);
    }
    expect(open).toEqual([]);
    // What members may do without any permission is of no book.
    expect(endpoints.filter((e) => e.method !== 'get' && !e.can.includes('.') && books.includes(roomOf.get(e.id) ?? '')).map((e) => `${e.id} ${e.can}`)).toEqual([]);
  });

  it('reads nothing of other rooms that asks for a permission, but whom the books are about and what was sold', async () => {
    const open: string[] = [];
    for (const e of endpoints.filter((x) => x.method === 'get' && x.can.includes('.') && ![...books, 'sales'].includes(roomOf.get(x.id) ?? '') && !['workspace.audit.view', 'parties.view', 'parties.export'].includes(x.can))) {
      const { status } = await ask(e);
      if (status !== 403) open.push(`${e.id} ${status} (${e.can})`);
    }
    expect(open).toEqual([]);
  });
});
