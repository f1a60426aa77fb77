import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { addTaxRate, cashForecast, taxes } from '#modules/accounting/contract.ts';
import { createParty } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { ask } = deskCalls(() => desk);
const forecast = () => must(ask(cashForecast, {}, desk.owner));
const week = async (n: number) => { const { incoming, outgoing } = (await forecast()).weeks[n]!; return [incoming, outgoing]; };
const series = async () => (await forecast()).sources.find((s) => s.kind === 'recurring');

describe('the forecast of cash', () => {
  it('counts recurring expenses on their days, with the tax that is paid', async () => {
    const { today } = await forecast();
    const rent = { name: 'Rent', merchant: 'Lofts', categoryId: desk.travel, paidAccountId: desk.accounts['bank_default'], currency: 'EUR', amount: '1000.00', taxIncluded: false, taxIds: [desk.tax20], unit: 'week', step: 4, startOn: addDays(today, 8) };
    const r = await must(ask(contract.recurringExpenses.create, rent, desk.owner));
    expect([await week(0), await week(1), await week(2), await week(5), await week(9), await week(12)].map(([, out]) => out)).toEqual(['0.00', '1200.00', '0.00', '1200.00', '1200.00', '0.00']);
    expect(await series()).toEqual({ kind: 'recurring', incoming: '0.00', outgoing: '3600.00', count: 1 });
    await must(ask(contract.pauseRecurringExpense, { id: r.id, version: r.version }, desk.owner));
    expect(await series(), 'not while it stands still').toBeUndefined();
  });

  it('takes taxes of the day a series is made on, and none where there is no rate: one series spoils it for nobody', async () => {
    const { today } = await forecast();
    const tax = await must(ask(taxes.create, { name: 'Rising', rate: '20' }, desk.owner));
    await must(ask(addTaxRate, { id: tax.id, version: tax.version, rate: '25', validFrom: addDays(today, 10) }, desk.owner));
    const add = (name: string, taxId: string, amount: string) => must(ask(contract.recurringExpenses.create, { name, merchant: 'Lofts', categoryId: desk.travel, paidAccountId: desk.accounts['bank_default'], currency: 'EUR', amount, taxIncluded: false, taxIds: [taxId], unit: 'year', step: 1, startOn: addDays(today, 15) }, desk.owner));
    await add('Rising rent', tax.id, '1000.00');
    expect(await week(2)).toEqual(['0.00', '1250.00']);
    const later = await must(ask(taxes.create, { name: 'Of later', rate: '20' }, desk.owner));
    const other = await add('Strange', later.id, '10.00');
    await desk.house.owner.query("update accounting.tax_rate set valid_from = '2099-01-01' where tax_id = $1", [later.id]);
    expect(await week(2), 'that one without its tax').toEqual(['0.00', '1260.00']);
    // Nor does it count what a problem stopped, for the clock makes none of it.
    await desk.house.owner.query("update invoicing.recurring_expense set last_problem = 'x' where id = $1", [other.id]);
    expect(await week(2)).toEqual(['0.00', '1250.00']);
    await desk.house.owner.query('update invoicing.recurring_expense set paused = true where workspace_id = $1', [desk.owner.workspaceId]);
  });

  it('counts recurring invoices on the day their money is due, as often as they are made', async () => {
    const { today } = await forecast();
    const partyId = (await must(ask(createParty, { kind: 'company', name: 'Cedar', roles: ['customer'] }, desk.owner))).id;
    const d = await must(ask(contract.documentCalls.sale.create, { kind: 'invoice', partyId, lines: [{ name: 'Hosting', quantity: '1', unitPrice: '100', taxIds: [desk.tax20] }] }, desk.owner));
    await must(ask(contract.createRecurring, { documentId: d.id, name: 'Hosting', unit: 'week', step: 1, startOn: addDays(today, 1), most: 3 }, desk.owner));
    const { rows } = await desk.house.owner.query<{ wait: number }>('select (t.due_on - t.issued_on)::int as wait from invoicing.recurring r join invoicing.document t on t.id = r.template_id where r.workspace_id = $1', [desk.owner.workspaceId]);
    const wait = rows[0]!.wait;
    const weeks = (await forecast()).weeks.map((w) => w.incoming);
    expect(weeks.flatMap((amount, n) => (amount === '0.00' ? [] : [[n, amount]]))).toEqual([0, 1, 2].map((n) => [Math.floor((wait + 1 + 7 * n) / 7), '120.00']));
    expect(await series()).toMatchObject({ incoming: '360.00', count: 1 });
  });
});
