import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTaxRate, partyStatement, products, profitAndLoss } from '#modules/accounting/contract.ts';
import { receiveStock } from '#modules/accounting/api.ts';
import { call } from '#core/testing/house.ts';
import * as contract from '../../contract.ts';
import { asDocumentPayable } from '../../service/documents/payable.ts';
import { outgoing } from '../../service/documents/einvoice/write.ts';
import { paperOf } from '../../service/documents/print.ts';
import { documentById } from '../../service/documents/rows.ts';
import { readEInvoice, validate, writeCii, writeUbl } from '../../rules/einvoice/index.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post, posted, look, inside, pay, entryOf } = officeCalls(() => o);
const { sale } = contract.documentCalls;
const line = (quantity: string, unitPrice: string, more: object = {}) => ({ name: 'Work', quantity, unitPrice, ...more });
const debit = (d: contract.BusinessDocument, input: object = {}) => ask(contract.invoiceSteps.debit, { id: d.id, ...input });
const debited = async (d: contract.BusinessDocument, unitPrice: string, more: object = {}) => must(post(await must(debit(d, { lines: [{ lineId: d.lines[0]!.id, unitPrice }], ...more }))));
const row = (id: string) => inside((ctx) => documentById(ctx, o.owner.workspaceId, id));

describe('a debit note', () => {
  it('asks for what an invoice asked too little, in books, taxes and sales of its own day', async () => {
    // Ten hours at 80 should have been at 90.
    const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-03', dueOn: '2026-02-17', lines: [line('10', '80', { taxIds: [o.tax20], discountPercent: '10' })], notes: 'Thank you', internalNote: 'Ours' });
    const begun = await must(debit(invoice, { lines: [{ lineId: invoice.lines[0]!.id, unitPrice: '10' }], issuedOn: '2026-03-05', reason: 'The rate is 90' }));
    expect(begun).toMatchObject({ kind: 'debit_note', status: 'draft', number: null, issuedOn: '2026-03-05', supplyOn: '2026-02-03', notes: 'The rate is 90', internalNote: '', origin: { id: invoice.id }, lines: [{ quantity: '10', unitPrice: '10', discountPercent: '10', sourceId: invoice.lines[0]!.id }], totals: { net: '90.00', tax: '18.00', total: '108.00' } });
    const note = await must(post(begun));
    expect(note).toMatchObject({ number: 'DEB-00001', state: 'open', open: '108.00', origin: { number: invoice.number } });
    expect(note.dueOn! > '2026-03-05').toBe(true);
    const codes = Object.fromEntries(Object.entries(o.accounts).map(([k, v]) => [v, k]).filter(([, k]) => /^\d/.test(k!)));
    expect(await entryOf(note)).toEqual([[codes[o.accounts['ar']!], 10800], [codes[o.accounts['tax_out']!], -1800], [codes[o.accounts['sales_default']!], -9000]]);
    expect((await look(invoice)).debits).toMatchObject([{ id: note.id, number: 'DEB-00001', kind: 'debit_note', total: '108.00' }]);
    // 720 of February and 90 of March: each in its own month.
    const profit = async (from: string, to: string) => (await must(ask(profitAndLoss, { from, to }))).rows.find((r) => r.key === 'net_profit')!.cells[0]!.amount;
    expect([await profit('2026-02-01', '2026-02-28'), await profit('2026-03-01', '2026-03-31')]).toEqual(['720.00', '90.00']);
    const sales = await must(ask(contract.salesFigures, { from: '2026-02-01', until: '2026-03-31' }));
    // Ten hours were sold, not twenty.
    expect([sales.total, sales.byMonth.map((m) => m.amount), sales.byItem[0]!.quantity]).toEqual(['810.00', ['720.00', '90.00'], '10']);
    const statement = await must(ask(partyStatement, { partyId: o.c1, from: '2026-02-01', to: '2026-03-31' }));
    expect(statement.closing).toBe('972.00');
    // It is found by its kind, and stands among what is to be paid.
    expect((await must(ask(contract.invoices.list, { filter: JSON.stringify({ field: 'kind', op: 'is', value: 'debit_note' }) }))).items.map((r) => r.number)).toEqual(['DEB-00001']);
    const board = await must(ask(contract.documentBoards.sale.board, {}));
    expect(JSON.stringify(board)).toContain(note.id);
    // Paid, it is settled; its invoice stays open.
    await pay(note, 10800n);
    expect([(await look(note)).state, (await look(invoice)).state]).toEqual(['paid', 'open']);
  });
  it('keeps the rates of the invoice, and is credited, reminded of and written off like one', async () => {
    const moving = await addTax(o, 'Moving', '10');
    await must(ask(addTaxRate, { id: moving, version: 1, rate: '25', validFrom: '2026-03-01' }));
    const invoice = await posted('invoice', { partyId: o.c2, issuedOn: '2026-02-03', lines: [line('1', '100', { taxIds: [moving] })] });
    const note = await debited(invoice, '50', { issuedOn: '2026-03-10' });
    expect(note.totals).toMatchObject({ tax: '5.00', total: '55.00' });
    expect(note.steps).toEqual(expect.arrayContaining(['send', 'remind', 'credit', 'write_off', 'void', 'charge_interest']));
    expect(note.steps).not.toContain('debit');
    const credit = await must(post(await must(ask(sale.credit, { id: note.id, lines: [{ lineId: note.lines[0]!.id, quantity: '0.4' }], issuedOn: '2026-03-10' }))));
    expect((await must(ask(contract.salesFigures, { from: '2026-03-10', until: '2026-03-10' }))).byItem).toMatchObject([{ amount: '30.00', quantity: '0' }]);
    expect([credit.kind, credit.totals.total, (await look(note)).open]).toEqual(['credit_note', '22.00', '33.00']);
    const off = await must(ask(contract.invoiceSteps.writeOff, { id: note.id, reason: 'gone' }));
    expect(off.state).toBe('written_off');
    expect(await must(ask(contract.invoiceSteps.chargeInterest, { id: invoice.id, annualPercent: '8', until: '2026-06-01' }))).toMatchObject({ kind: 'invoice' });
  });
  it('keeps its invoice from being voided, and is asked for of posted invoices only, by who may write them', async () => {
    const invoice = await posted('invoice', { partyId: o.c1, lines: [line('1', '100')] });
    const late = await must(debit(invoice, { lines: [{ lineId: invoice.lines[0]!.id, unitPrice: '1' }] }));
    const note = await debited(invoice, '5');
    expect((await look(invoice)).steps).not.toContain('void');
    const refused = await ask(sale.void, { id: invoice.id, reason: 'wrong' });
    expect([refused.status, refused.error]).toMatchObject([409, { code: 'invoicing.has_debits', details: { debits: note.number, number: invoice.number } }]);
    await must(ask(sale.void, { id: note.id, reason: 'wrong' }));
    await must(ask(sale.void, { id: invoice.id, reason: 'wrong' }));
    expect((await post(late)).error?.code).toBe('invoicing.document_state');
    const open = await draft('invoice', { partyId: o.c1, lines: [line('1', '100')] });
    expect([(await debit(open)).error?.code, (await debit(note)).error?.code, (await ask(contract.invoiceSteps.debit, { id: invoice.id }, o.outsider)).status]).toEqual(['invoicing.document_state', 'invoicing.document_state', 404]);
    const two = await posted('invoice', { partyId: o.c1, lines: [line('1', '100')] });
    for (const [lines, path] of [[[{ lineId: two.id, unitPrice: '1' }], 'lines.0.lineId'], [[{ lineId: two.lines[0]!.id, unitPrice: '0.00' }], 'lines.0.unitPrice']] as const) expect((await debit(two, { lines })).error?.fields?.[0]?.path).toBe(path);
    // Without lines it begins empty, for what was left out.
    const empty = await must(debit(two));
    const added = await must(ask(sale.update, { id: empty.id, version: empty.version, lines: [line('2', '30')] }));
    expect(await must(post(added))).toMatchObject({ kind: 'debit_note', totals: { total: '60.00' }, origin: { id: two.id } });
    // A copy asks for more of the same invoice.
    expect(await must(ask(sale.clone, { id: empty.id }))).toMatchObject({ kind: 'debit_note', status: 'draft', origin: { id: two.id } });
  });
  it('charges no tax on each unit again: the units were taxed with the invoice', async () => {
    const levy = await addTax(o, 'Bottle levy', '0.25', { kind: 'fixed' });
    const invoice = await posted('invoice', { partyId: o.c1, lines: [line('100', '2', { taxIds: [levy, o.tax20], proposedTaxIds: [levy, o.tax20] })] });
    expect(invoice.totals).toMatchObject({ net: '200.00', tax: '65.00' });
    const begun = await must(debit(invoice, { lines: [{ lineId: invoice.lines[0]!.id, unitPrice: '0.10' }] }));
    expect([begun.lines[0]!.taxIds, begun.totals]).toMatchObject([[o.tax20], { net: '10.00', tax: '2.00', total: '12.00' }]);
    const note = await must(post(begun));
    expect(note.totals).toMatchObject({ net: '10.00', tax: '2.00', total: '12.00' });
  });
  it('takes nothing out of stock for what was delivered, and what credits it brings nothing back', async () => {
    const { id } = await must(ask(products.create, { name: 'Chair', trackStock: true }));
    await inside((ctx) => receiveStock(ctx, { itemId: id, quantity: '10', value: 10000n, on: '2026-01-01', source: { type: 'opening', id }, kind: 'opening' }));
    const there = async () => Number((await o.house.owner.query('select coalesce(sum(left_quantity), 0)::float as n from accounting.stock_layer where item_id = $1', [id])).rows[0].n);
    const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('3', '20', { itemId: id })] });
    expect(await there()).toBe(7);
    const note = await debited(invoice, '5');
    expect([note.totals.total, await there()]).toEqual(['15.00', 7]);
    const credit = await must(ask(sale.credit, { id: note.id }));
    expect([(await must(post(credit))).totals.total, await there()]).toEqual(['15.00', 7]);
    // What was delivered and not invoiced is a line of its own.
    const more = await must(debit(invoice));
    await must(post(await must(ask(sale.update, { id: more.id, version: more.version, lines: [line('2', '25', { itemId: id })] }))));
    expect(await there()).toBe(5);
  });
  it('counts for the credit limit, is reminded of by itself, and is paid by its link', async () => {
    const party = await addParty(o, { name: 'Tight', email: 'pay@tight.test', roles: ['customer'], creditLimit: { amount: '110', currency: 'EUR' } });
    const invoice = await posted('invoice', { partyId: party, issuedOn: '2026-02-03', dueOn: '2026-02-10', lines: [line('1', '100')] });
    const over = await must(debit(invoice, { lines: [{ lineId: invoice.lines[0]!.id, unitPrice: '20' }] }));
    expect((await post(over)).error).toMatchObject({ code: 'invoicing.over_limit', details: { over: '10.00' } });
    const note = await must(ask(sale.post, { id: over.id, overLimit: true }));
    await must(ask(contract.invoiceSteps.send, { id: note.id }));
    const { version } = await must(ask(contract.getDocumentSettings, {}));
    await must(ask(contract.updateDocumentSettings, { version, reminders: [{ days: 3, subject: '', body: '', automatic: true, fee: null, interestPercent: null }] }));
    const due = async () => (await o.house.owner.query('select id from invoicing.due_reminders(100)')).rows.map((r: { id: string }) => r.id);
    expect(await due()).not.toContain(note.id);
    await o.house.owner.query("update invoicing.document set due_on = current_date - 4 where id = $1", [note.id]);
    expect(await due()).toContain(note.id);
    const { url } = await must(ask(contract.newDocumentLink, { id: note.id }));
    const opened = await must(call(o.house, contract.openPublicDocument, { token: url.split('#')[1] } as never));
    expect(opened).toMatchObject({ kind: 'debit_note', number: note.number, open: '20.00', overdue: true });
    // What the page to pay on says is paid.
    expect(asDocumentPayable(await row(note.id))).toMatchObject({ partyId: party, description: `Debit note ${note.number}` });
  });
  it('says on paper and in both e-invoices what it is and of which invoice', async () => {
    const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-03', lines: [line('1', '100', { taxIds: [o.tax20] })] });
    const note = await debited(invoice, '25');
    const paper = await inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, note.id)));
    expect(paper.title).toBe(`Debit note ${note.number}`);
    expect(paper.facts.find((f) => f.label === 'For invoice')?.value).toContain(invoice.number);
    expect(paper.facts.some((f) => f.label === 'Due')).toBe(true);
    const { invoice: e } = await inside(async (ctx) => outgoing(ctx, await row(note.id)));
    expect(e).toMatchObject({ typeCode: '383', precedingInvoices: [{ number: invoice.number, issueDate: '2026-02-03' }], totals: { net: '25.00', vat: '5.00', gross: '30.00', due: '30.00' } });
    for (const text of [writeUbl(e), writeCii(e)]) {
      const again = readEInvoice(text);
      expect([again.typeCode, again.precedingInvoices, again.totals.due]).toEqual(['383', [{ number: invoice.number, issueDate: '2026-02-03' }], '30.00']);
      expect(validate(again).filter((f) => /^BR-CO-1/.test(f.rule))).toEqual([]);
    }
  });
});
