import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePeriod, createTaxReturn, fileTaxReturn, getClose, removeTaxReturn, reviewTaxReturn, services, taxes } from '#modules/accounting/contract.ts';
import { createExpense } from '../../contract/expenses.ts';
import * as contract from '../../contract.ts';
import { addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post, posted, inside } = officeCalls(() => o);

const through = '2026-03-31';
const checks = async (on = through) => {
  const found = (await must(ask(getClose, { through: on }))).checks;
  return (key: string) => { const { state, count } = found.find((c) => c.key === key)!; return [state, count]; };
};
const lines = [{ description: 'Work', quantity: '1', unitPrice: '100' }];

describe('the checklist of a period', () => {
  it('names documents that are dated in it and not posted, and keeps it open until they are', async () => {
    const invoice = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-20', lines });
    const bill = await draft('bill', { partyId: o.v1, issuedOn: '2026-03-31', vendorNumber: 'W-1', lines });
    await draft('credit_note', { partyId: o.c1, issuedOn: '2026-04-01', lines });
    await must(ask(contract.createRecurring, { documentId: invoice.id, name: 'Every month', startOn: '2026-03-25', endOn: '2026-03-26' }));
    const check = await checks();
    expect([check('document_drafts'), check('bill_drafts'), check('expense_drafts')]).toEqual([['open', 1], ['open', 1], ['done', 0]]);
    expect((await checks('2026-04-01'))('document_drafts')).toEqual(['open', 2]);
    expect((await ask(closePeriod, { through })).error?.code).toBe('accounting.close_blocked');
    for (const d of [invoice, bill]) await must(post(d));
    expect((await ask(contract.documentLists.sale.list, { filter: JSON.stringify({ and: [{ field: 'state', op: 'in', value: ['draft', 'awaiting_approval'] }, { field: 'issuedOn', op: 'between', value: ['2000-01-01', '2026-04-01'] }] }) })).body, 'the address the page leads to').toMatchObject({ items: [{ kind: 'credit_note' }] });
    const after = await checks();
    expect([after('document_drafts'), after('bill_drafts')]).toEqual([['done', 0], ['done', 0]]);
  });

  it('tells of expenses that are not posted, and lets it be closed', async () => {
    await must(ask(createExpense, { spentOn: '2026-03-30', merchant: 'Train', amount: '12.00' }));
    expect((await checks())('expense_drafts')).toEqual(['advice', 1]);
  });

  it('tells of tax nobody declared, and waits for a return that ends in it', async () => {
    expect((await checks())('tax_return')).toEqual(['done', 0]);
    await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-10', lines: [{ ...lines[0], taxIds: [o.tax20] }] });
    expect([(await checks())('tax_return'), (await checks('2026-01-31'))('tax_return')]).toEqual([['advice', 1], ['done', 0]]);
    const made = await must(ask(createTaxReturn, { from: '2026-01-01', to: through }));
    expect([(await checks())('tax_return'), (await checks('2026-02-28'))('tax_return')]).toEqual([['open', 1], ['advice', 1]]);
    const reviewed = await must(ask(reviewTaxReturn, { id: made.id, version: made.version }));
    expect((await ask(closePeriod, { through })).error?.details).toMatchObject({ count: 1, checks: [{ key: 'tax_return' }] });
    await must(ask(fileTaxReturn, { id: made.id, version: reviewed.version }));
    expect((await checks())('tax_return')).toEqual(['done', 0]);
    const later = await must(ask(createTaxReturn, { from: '2026-04-01', to: '2026-04-30' }));
    expect((await checks())('tax_return'), 'a return of later days is nothing of this period').toEqual(['done', 0]);
    await must(ask(removeTaxReturn, { id: later.id }));
    expect((await ask(closePeriod, { through })).status).toBe(201);
  });
});

describe('taxes and products that documents name', () => {
  it('stay, and the refusal leads to the documents', async () => {
    const tax = await addTax(o, 'Named', '9');
    const item = await must(ask(services.create, { name: 'Tuning', saleTaxIds: [] }));
    const d = await draft('invoice', { partyId: o.c2, issuedOn: '2026-05-01', title: 'May', lines: [{ ...lines[0], itemId: item.id, taxIds: [tax] }] });
    const use = { topic: 'invoicing.document', id: d.id, name: 'May' };
    expect([(await ask(taxes.remove, { id: tax })).error, (await ask(services.remove, { id: item.id })).error]).toMatchObject([{ code: 'accounting.tax_in_use', details: { uses: [use] } }, { code: 'accounting.item_in_use', details: { uses: [use] } }]);
    const done = await must(post(d));
    expect([(await ask(taxes.remove, { id: tax })).error, (await ask(services.remove, { id: item.id })).error]).toMatchObject([{ details: { uses: [{ topic: 'accounting.entry', id: done.entryId }] } }, { details: { uses: [{ ...use, name: done.number }] } }]);
    const idle = await must(ask(services.create, { name: 'Idle' }));
    // As taking an import back removes them.
    const remove = o.house.app.modules.flatMap((m) => m.routes ?? []).find((r) => r.endpoint.id === services.remove.id)!.many!;
    const unknown = '0190a000-0000-7000-8000-000000000001';
    const many = await inside((ctx) => remove(ctx, [item.id, idle.id, unknown].map((id) => ({ workspace_slug: o.owner.slug, id })) as never));
    expect(many.map((r) => ('code' in r ? r.code : r.id))).toEqual(['accounting.item_in_use', idle.id, 'core.not_found']);
    expect([(await ask(services.get, { id: item.id })).status, (await ask(services.get, { id: idle.id })).status]).toEqual([200, 404]);
    const spent = await addTax(o, 'Spent', '4');
    const x = await must(ask(createExpense, { spentOn: '2026-05-02', merchant: 'Inn', amount: '20.00', taxIds: [spent] }));
    expect((await ask(taxes.remove, { id: spent })).error?.details).toMatchObject({ uses: [{ topic: 'invoicing.expense', id: x.id, name: 'Inn' }] });
  });
});
