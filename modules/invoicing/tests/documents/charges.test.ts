import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { outgoing } from '../../service/documents/einvoice/write.ts';
import { paperOf } from '../../service/documents/print.ts';
import { documentById } from '../../service/documents/rows.ts';
import { addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const { ask, draft, post, posted, look, inside, balances, entryOf } = officeCalls(() => o);
const line = (quantity: string, unitPrice: string, taxIds: string[] = [], more: object = {}) => ({ name: 'Work', quantity, unitPrice, taxIds, ...more });
const shipping = (more: object = {}) => ({ kind: 'shipping', label: 'Shipping', amount: '10.00', taxIds: [o.tax20], ...more });
const settings = async (changes: object) => { const now = await must(ask(contract.getDocumentSettings, {})); return ask(contract.updateDocumentSettings, { version: now.version, ...changes }); };
const credit = async (d: contract.BusinessDocument, more: object = {}) => must(post(await must(ask(contract.documentCalls.sale.credit, { id: d.id, issuedOn: '2026-03-20', reason: '', ...more }))));
const paper = (d: { id: string }) => inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, d.id)));
beforeAll(async () => { o = await openOffice(); }, 120_000);
afterAll(() => o.house.close());

describe('charges on a whole document', () => {
  it('are taxed, posted to their accounts and stand in the totals, on paper and in the e-invoice', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', discountPercent: '10', lines: [line('2', '50', [o.tax20])], charges: [shipping({ accountId: o.accounts['4200'] ?? o.accounts['late_fee'] }), { kind: 'fee', label: 'Service fee', percent: '5', taxIds: [o.tax5] }] });
    // 100 − 10 + 10 + 5 % of 90; tax 20 % of 100 and 5 % of 4.50.
    expect(d.totals).toMatchObject({ subtotal: '100.00', discount: '10.00', charges: [{ label: 'Shipping', amount: '10.00', net: '10.00' }, { label: 'Service fee', amount: '4.50', net: '4.50' }], net: '104.50', tax: '20.23', total: '124.73', rounding: '0.00', payable: '124.73' });
    const entry = await entryOf(d);
    expect(entry.reduce((sum, [, base]) => sum + base, 0)).toBe(0);
    expect(entry.map(([, base]) => base)).toEqual(expect.arrayContaining([12473, -1000, -9450]));
    const shown = await paper(d);
    expect(shown.totals.map((t) => t.label)).toEqual(expect.arrayContaining(['Subtotal', 'Shipping', 'Service fee', 'Net']));
    const { invoice, findings } = await inside(async (ctx) => outgoing(ctx, await documentById(ctx, o.owner.workspaceId, d.id)));
    expect(invoice.charges).toEqual([{ amount: '10.00', reason: 'Shipping', reasonCode: 'FC', category: 'S', rate: '20' }, { amount: '4.50', reason: 'Service fee', category: 'S', rate: '5' }]);
    expect(invoice.totals).toMatchObject({ lineNet: '100.00', allowances: '10.00', charges: '14.50', net: '104.50', vat: '20.23', gross: '124.73', due: '124.73' });
    expect(findings.filter((f) => f.rule.startsWith('BR-CO-1'))).toEqual([]);
    const copy = await must(ask(contract.documentCalls.sale.clone, { id: d.id }));
    expect([copy.totals.total, copy.charges.map((c) => [c.label, c.sourceId])]).toEqual(['124.73', [['Shipping', null], ['Service fee', null]]]);
  });

  it('given back with all of it, or in parts, leave nothing', async () => {
    const before = await balances();
    const invoice = { partyId: o.c1, issuedOn: '2026-03-02', lines: [line('3', '33.33', [o.tax20])], charges: [shipping({ amount: '10.00' }), { kind: 'fee', label: 'Fee', percent: '3.7', taxIds: [] }] };
    const whole = await posted('invoice', invoice);
    expect((await credit(whole)).totals).toMatchObject({ charges: whole.totals.charges, total: whole.totals.total });
    expect(await look(whole)).toMatchObject({ state: 'paid', open: '0.00' });
    expect(await balances()).toEqual(before);
    const parted = await posted('invoice', invoice);
    const [l] = parted.lines;
    for (let i = 0; i < 2; i++) expect((await credit(parted, { lines: [{ lineId: l!.id, quantity: '1' }] })).totals.charges!.map((c) => c.amount)).toEqual(['3.33', '1.23']);
    const last = await must(ask(contract.documentCalls.sale.credit, { id: parted.id, issuedOn: '2026-03-20', reason: '' }));
    // What is left of each charge, to the cent: 10.00 − 2 × 3.33 and 3.70 − 2 × 1.23.
    expect(last.totals.charges!.map((c) => c.amount)).toEqual(['3.34', '1.24']);
    const more = await ask(contract.documentCalls.sale.update, { id: last.id, version: last.version, charges: last.charges.map(({ id, kind, label, taxIds, accountId }) => ({ id, kind, label, amount: '3.35', taxIds, accountId })), lines: [] });
    expect(more.status).toBe(200);
    expect((await ask(contract.documentCalls.sale.update, { id: last.id, version: more.body.version, lines: last.lines.map(({ id, name, unitPrice, taxIds }) => ({ id, name, quantity: '0.5', unitPrice, taxIds })) })).status).toBe(200);
    expect((await post(last)).error).toMatchObject({ code: 'core.invalid_input', fields: [{ path: 'charges.0.amount', code: 'invoicing.charge_left' }] });
  });

  it('given back as a percentage count for what is left of them', async () => {
    const before = await balances();
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-02', lines: [line('2', '50')], charges: [shipping({ taxIds: [] })] });
    const half = await must(ask(contract.documentCalls.sale.credit, { id: d.id, issuedOn: '2026-03-20', reason: '', lines: [{ lineId: d.lines[0]!.id, quantity: '1' }] }));
    // 12 % of the 50.00 that go back.
    const asked = await must(ask(contract.documentCalls.sale.update, { id: half.id, version: half.version, charges: half.charges.map(({ id, kind, label, taxIds, accountId }) => ({ id, kind, label, amount: null, percent: '12', taxIds, accountId })) }));
    expect((await must(post(asked))).totals.charges).toMatchObject([{ amount: '6.00' }]);
    expect((await credit(d)).totals.charges).toMatchObject([{ amount: '4.00' }]);
    expect(await look(d)).toMatchObject({ state: 'paid', open: '0.00' });
    expect(await balances()).toEqual(before);
  });

  it('that were forgotten in a credit are given back afterwards, once', async () => {
    const before = await balances();
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-02', discountAmount: '5.00', lines: [line('2', '50', [o.tax20])], charges: [shipping()] });
    const first = await must(ask(contract.documentCalls.sale.credit, { id: d.id, issuedOn: '2026-03-20', reason: '' }));
    await must(post(await must(ask(contract.documentCalls.sale.update, { id: first.id, version: first.version, charges: [] }))));
    expect(await look(d)).toMatchObject({ open: '12.00' });
    const second = await credit(d);
    expect([second.lines, second.totals]).toMatchObject([[], { charges: [{ amount: '10.00' }], discount: '0.00', tax: '2.00', total: '12.00' }]);
    const { invoice, findings } = await inside(async (ctx) => outgoing(ctx, await documentById(ctx, o.owner.workspaceId, second.id)));
    // Nothing but a charge: it is the line (BR-16), in an e-invoice that holds.
    expect([invoice.charges, invoice.lines, invoice.totals.lineNet, findings.filter((f) => !/^BR-(0[89]|1[01])|BR-S-0|BR-CO-(09|2[56])/.test(f.rule))]).toMatchObject([[], [{ quantity: '1', net: '10.00', price: { net: '10.00' }, item: { name: 'Shipping' }, vat: { category: 'S', rate: '20' } }], '10.00', []]);
    expect(await look(d)).toMatchObject({ state: 'paid', open: '0.00' });
    expect(await balances()).toEqual(before);
    expect((await ask(contract.documentCalls.sale.credit, { id: d.id, issuedOn: '2026-03-20', reason: '' })).error?.code).toBe('invoicing.over_credited');
  });

  it('come into the share of a deposit, and are billed in full with the rest', async () => {
    const final = await draft('invoice', { partyId: o.c2, issuedOn: '2026-03-05', lines: [line('1', '90', [o.tax20])], charges: [shipping()] });
    const deposit = await must(post(await must(ask(contract.invoiceSteps.fromDeposit, { id: final.id, percent: '50', issuedOn: '2026-03-04' }))));
    expect([deposit.totals.total, deposit.charges]).toEqual(['60.00', []]);
    const done = await must(post(await look(final)));
    expect(done.totals).toMatchObject({ net: '100.00', total: '120.00', deposits: '60.00', payable: '60.00' });
  });

  it('are refused at their field', async () => {
    const begin = (charges: object[]) => ask(contract.documentCalls.sale.create, { kind: 'invoice', lines: [line('1', '10')], charges });
    expect((await begin([shipping({ percent: '3' })])).error?.fields).toMatchObject([{ path: 'charges.0.amount', code: 'invoicing.charge_one' }]);
    expect((await begin([shipping(), shipping({ amount: '1.005' })])).error?.fields).toMatchObject([{ path: 'charges.1.amount' }]);
    expect((await begin([shipping({ accountId: crypto.randomUUID() })])).error?.fields).toMatchObject([{ path: 'charges.0.accountId', code: 'invoicing.choose_account' }]);
    expect((await begin([shipping({ taxIds: [crypto.randomUUID()] })])).error?.fields).toMatchObject([{ path: 'charges' }]);
    expect((await begin([shipping({ label: ' ' })])).error?.fields?.[0]?.path).toBe('charges.0.label');
  });

  it('go to the account of their kind, where the settings name one', async () => {
    const account = o.accounts['late_fee']!;
    expect((await settings({ chargeAccounts: { shipping: crypto.randomUUID() } })).error?.fields).toMatchObject([{ path: 'chargeAccounts.shipping' }]);
    await must(settings({ chargeAccounts: { shipping: account } }));
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-06', lines: [line('1', '90')], charges: [shipping({ taxIds: [] }), { kind: 'handling', label: 'Packing', amount: '5' }] });
    const code = Object.entries(o.accounts).find(([key, id]) => id === account && /^\d/.test(key))![0];
    expect(await entryOf(d)).toEqual(expect.arrayContaining([[code, -1000]]));
    await must(settings({ chargeAccounts: {} }));
  });

  it('hold their part of tax that does not come back on a bill, and of a tax that is in the price', async () => {
    const half = await addTax(o, 'Half back', '20', { recoverable: '50' });
    const bill = await posted('bill', { partyId: o.v1, issuedOn: '2026-03-07', taxMode: 'inclusive', lines: [line('1', '120', [half])], charges: [shipping({ amount: '12.00', taxIds: [half] })] });
    expect(bill.totals).toMatchObject({ subtotal: '120.00', charges: [{ amount: '12.00', net: '10.00' }], net: '110.00', tax: '22.00', total: '132.00' });
    expect((await entryOf(bill)).reduce((sum, [, base]) => sum + base, 0)).toBe(0);
  });
});

describe('cash rounding', () => {
  it('rounds what customers pay, books the difference, and gives it back with a credit', async () => {
    expect((await settings({ cashRounding: [{ currency: 'EUR', step: '0.05', mode: 'nearest' }, { currency: 'EUR', step: '0.10', mode: 'up' }] })).error?.fields).toMatchObject([{ path: 'cashRounding.1.currency', code: 'invoicing.rounding_once' }]);
    expect((await settings({ cashRounding: [{ currency: 'JPY', step: '0.05', mode: 'up' }] })).error?.fields).toMatchObject([{ path: 'cashRounding.0.step', code: 'invoicing.rounding_step' }]);
    const old = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-10', lines: [line('1', '1.01')] });
    await must(settings({ cashRounding: [{ currency: 'EUR', step: '0.05', mode: 'nearest' }] }));
    expect((await must(post(old))).totals).toMatchObject({ rounding: '0.00', payable: '1.01' });
    const before = await balances();
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-10', lines: [line('1', '83.36', [o.tax20])] });
    expect([d.totals, d.open]).toMatchObject([{ total: '100.03', rounding: '0.02', payable: '100.05' }, '100.05']);
    const rounding = Object.entries(o.accounts).find(([key, id]) => id === o.accounts['rounding'] && /^\d/.test(key))![0];
    expect(await entryOf(d)).toEqual(expect.arrayContaining([[rounding, -2]]));
    expect((await paper(d)).totals.slice(-2)).toMatchObject([{ label: 'Rounding' }, { label: 'Payable', strong: true }]);
    const { invoice } = await inside(async (ctx) => outgoing(ctx, await documentById(ctx, o.owner.workspaceId, d.id)));
    expect(invoice.totals).toMatchObject({ gross: '100.03', rounding: '0.02', due: '100.05' });
    await must(settings({ cashRounding: [] }));
    // A credit rounds as what it gives back did, whatever the settings say by then.
    expect((await credit(d)).totals).toMatchObject({ rounding: '0.02', payable: '100.05' });
    expect(await look(d)).toMatchObject({ state: 'paid' });
    expect(await balances()).toEqual(before);
    await must(settings({ cashRounding: [{ currency: 'EUR', step: '0.50', mode: 'down' }] }));
    expect((await posted('bill', { partyId: o.v1, issuedOn: '2026-03-10', lines: [line('1', '1.01')] })).totals).toMatchObject({ rounding: '0.00', payable: '1.01' });
    await must(settings({ cashRounding: [] }));
  });

  it('of an invoice that is credited in parts is given back by the last of them', async () => {
    await must(settings({ cashRounding: [{ currency: 'EUR', step: '0.05', mode: 'nearest' }] }));
    const before = await balances();
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-11', lines: [line('1', '50.01'), line('1', '50.02')] });
    expect(d.totals).toMatchObject({ total: '100.03', payable: '100.05' });
    await credit(d, { lines: [{ lineId: d.lines[0]!.id, quantity: '1' }] });
    await credit(d);
    expect(await look(d)).toMatchObject({ state: 'paid', open: '0.00' });
    expect(await balances()).toEqual(before);
    await must(settings({ cashRounding: [] }));
  });

  it('of a deposit goes back with the invoice that took it off', async () => {
    await must(settings({ cashRounding: [{ currency: 'EUR', step: '0.05', mode: 'nearest' }] }));
    const before = await balances();
    const deposit = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-11', isDeposit: true, lines: [line('1', '33.33')] });
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-12', depositIds: [deposit.id], lines: [line('1', '100')] });
    expect([deposit.totals, d.totals]).toMatchObject([{ rounding: '0.02', payable: '33.35' }, { deposits: '33.33', rounding: '-0.02', payable: '66.65' }]);
    // 33.35 and 66.65 were asked for.
    expect((await credit(d)).totals).toMatchObject({ rounding: '0.00', payable: '100.00' });
    const code = Object.entries(o.accounts).find(([key, id]) => id === o.accounts['rounding'] && /^\d/.test(key))![0];
    expect((await balances())[code]).toEqual(before[code]);
    await must(settings({ cashRounding: [] }));
  });
});

describe('subtotals and closing texts', () => {
  it('add up the lines since the last heading or sum, on paper too, and are no line of an e-invoice', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-12', footer: 'Thank you.', lines: [line('1', '10'), line('2', '5'), { kind: 'subtotal', name: 'Works' }, { kind: 'section', name: 'More' }, line('1', '7'), { kind: 'subtotal' }] });
    expect(d.lines.map((l) => [l.kind, l.amount])).toEqual([['item', '10.00'], ['item', '10.00'], ['subtotal', '20.00'], ['section', '0.00'], ['item', '7.00'], ['subtotal', '7.00']]);
    expect([d.totals.total, d.footer]).toEqual(['27.00', 'Thank you.']);
    const shown = await paper(d);
    expect(shown.table.rows.filter((r) => r.kind === 'sum')).toMatchObject([{ label: 'Works' }, { label: 'Subtotal' }]);
    expect(shown.notes.at(-1)).toEqual({ title: '', text: 'Thank you.' });
    expect((await inside(async (ctx) => outgoing(ctx, await documentById(ctx, o.owner.workspaceId, d.id)))).invoice.lines.length).toBe(3);
    expect((await credit(d)).lines.map((l) => l.kind)).toEqual(['item', 'item', 'item']);
  });

  it('begin with the closing text of the settings', async () => {
    await must(settings({ footer: 'Registered in Cork.' }));
    expect((await draft('invoice', { lines: [line('1', '10')] })).footer).toBe('Registered in Cork.');
    await must(settings({ footer: '' }));
  });
});
