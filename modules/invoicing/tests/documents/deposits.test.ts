import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { depositFilter } from '../../web/documents/editor/deposit-filter.ts';
import { addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let before: Record<string, bigint>;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
beforeEach(async () => { before = await balances(); });
const { ask, draft, post, posted, look, pay, balances, entryOf } = officeCalls(() => o);
const line = (unitPrice: string, taxIds: string[] = [], more: object = {}) => ({ name: 'Work', quantity: '1', unitPrice, taxIds, ...more });
const code = (role: string) => Object.keys(o.accounts).find((k) => /^\d/.test(k) && o.accounts[k] === o.accounts[role])!;
/** What moved on accounts of these roles since the test began, in minor units. */
const moved = async (...roles: string[]) => { const now = await balances(); return Object.fromEntries(roles.map((r) => [r, Number((now[code(r)] ?? 0n) - (before[code(r)] ?? 0n))])); };
/** What the return is told of a tax over all, by direction. */
const told = async (taxId: string) => Object.fromEntries((await o.house.owner.query('select direction, sum(base)::int as base, sum(amount)::int as amount, sum(recoverable)::int as back from accounting.tax_line where tax_id = $1 group by direction', [taxId])).rows.map((r: { direction: string; base: number; amount: number; back: number }) => [r.direction, [r.base, r.amount, r.back]]));
const openAdvances = async () => (await o.house.owner.query("select i.open_amount::int as open from accounting.open_item i join accounting.account a on a.id = i.account_id where i.workspace_id = $1 and a.role in ('customer_advance', 'vendor_advance') and i.open_amount <> 0", [o.owner.workspaceId])).rows;
const { purchase, sale } = contract.documentCalls;
const deposit = (taxIds: string[], unitPrice = '300', more: object = {}) => posted('bill', { partyId: o.v1, issuedOn: '2026-03-01', isDeposit: true, lines: [line(unitPrice, taxIds)], ...more });

describe('a deposit that a vendor asks for', () => {
  it('is an advance with tax of its own day, and comes off the final bill', async () => {
    const first = await deposit([o.tax20]);
    expect(await entryOf(first)).toEqual([[code('ap'), -36_000], [code('tax_in'), 6000], [code('vendor_advance'), 30_000]]);
    const final = await draft('bill', { partyId: o.v1, issuedOn: '2026-04-01', lines: [line('1000', [o.tax20])], depositIds: [first.id] });
    expect(final).toMatchObject({ totals: { total: '1200.00', deposits: '360.00', payable: '840.00' }, deposits: [{ number: first.number, net: '300.00', tax: '60.00', total: '360.00' }] });
    const done = await must(post(final));
    expect(done).toMatchObject({ open: '840.00', deposits: [{ number: first.number, total: '360.00' }] });
    expect(await moved('ap', 'tax_in', 'vendor_advance', 'purchase_default')).toEqual({ ap: -120_000, tax_in: 20_000, vendor_advance: 0, purchase_default: 100_000 });
    expect(await openAdvances()).toEqual([]);
    expect((await look(first)).depositUsedBy).toMatchObject({ id: done.id });
    const rows = await must(ask(contract.bills.list, { filter: JSON.stringify({ field: 'isDeposit', op: 'is', value: true }) }));
    expect(rows.items.find((r) => r.id === first.id)).toMatchObject({ depositUsed: true });
    // Taken off once, not credited and not voided while it is.
    expect((await ask(purchase.create, { partyId: o.v1, lines: [line('500')], depositIds: [first.id] })).error).toMatchObject({ code: 'invoicing.deposit_used', details: { number: first.number } });
    expect((await ask(purchase.credit, { id: first.id })).error?.code).toBe('invoicing.deposit_used');
    expect((await ask(purchase.void, { id: first.id, reason: 'x' })).error?.code).toBe('invoicing.deposit_used');
    await pay(first, 36_000n);
    await pay(done, 84_000n);
    expect([(await look(first)).state, (await look(done)).state]).toEqual(['paid', 'paid']);
    expect(await moved('ap')).toEqual({ ap: 0 });
  });
  it('is free again when the final bill is voided, and cannot be taken off once it was credited', async () => {
    const first = await deposit([o.tax20]);
    const done = await posted('bill', { partyId: o.v1, issuedOn: '2026-04-01', lines: [line('1000', [o.tax20])], depositIds: [first.id] });
    await must(ask(purchase.void, { id: done.id, reason: 'wrong', on: '2026-04-01' }));
    expect((await look(first)).depositUsedBy).toBeNull();
    expect(await moved('vendor_advance', 'tax_in', 'purchase_default')).toEqual({ vendor_advance: 30_000, tax_in: 6000, purchase_default: 0 });
    const begun = await draft('bill', { partyId: o.v1, issuedOn: '2026-04-01', lines: [line('1000', [o.tax20])], depositIds: [first.id] });
    await must(post(await must(ask(purchase.credit, { id: first.id, issuedOn: '2026-04-02' }))));
    expect((await post(begun)).error).toMatchObject({ code: 'invoicing.deposit_credited', details: { number: first.number, credited: '360.00 EUR', total: '360.00 EUR' } });
    expect([await moved('ap', 'vendor_advance', 'tax_in'), await openAdvances()]).toEqual([{ ap: 0, vendor_advance: 0, tax_in: 0 }, []]);
  });
  it('is of the same vendor, and of bills only', async () => {
    const [other, sold] = [await deposit([], '50', { partyId: o.v2 }), await posted('invoice', { partyId: o.c1, isDeposit: true, lines: [line('50')] })];
    for (const id of [other.id, sold.id]) expect((await ask(purchase.create, { partyId: o.v1, lines: [line('500')], depositIds: [id] })).error?.fields?.[0]).toMatchObject({ path: 'depositIds.0', message: 'Choose a posted deposit of the same party and currency.' });
    expect((await ask(sale.create, { partyId: o.c1, lines: [line('500')], depositIds: [other.id] })).error?.fields?.[0]?.path).toBe('depositIds.0');
    // Nothing comes off what is itself asked in advance.
    expect(await draft('bill', { partyId: o.v2, isDeposit: true, lines: [line('500')], depositIds: [other.id] })).toMatchObject({ depositIds: [], totals: { payable: '500.00' } });
    await must(ask(purchase.void, { id: other.id, reason: 'x' }));
    await must(ask(sale.void, { id: sold.id, reason: 'x' }));
  });
  it('keeps what of its tax does not come back with the advance, whatever the tax says by the time of the final bill', async () => {
    const half = await addTax(o, 'Half back on deposits', '20', { recoverable: '50' });
    const first = await deposit([half], '333.33');
    expect(await entryOf(first)).toEqual([[code('ap'), -40_000], [code('tax_in'), 3334], [code('vendor_advance'), 36_666]]);
    const tax = await must(ask(accounting.taxes.get, { id: half }));
    await must(ask(accounting.taxes.update, { id: half, version: tax.version, recoverable: '75' }));
    const done = await posted('bill', { partyId: o.v1, issuedOn: '2026-04-01', lines: [line('1000', [half])], depositIds: [first.id] });
    expect(done.open).toBe('800.00');
    expect([await told(half), await moved('tax_in', 'vendor_advance', 'purchase_default'), await openAdvances()]).toEqual([{ purchase: [100_000, 20_000, 15_000] }, { tax_in: 15_000, vendor_advance: 0, purchase_default: 105_000 }, []]);
  });
  it('comes off at the rate it was posted with', async () => {
    const first = await deposit([o.tax20], '100', { currency: 'USD', exchangeRate: '0.9' });
    const done = await posted('bill', { partyId: o.v1, issuedOn: '2026-04-01', currency: 'USD', exchangeRate: '0.8', lines: [line('400', [o.tax20])], depositIds: [first.id] });
    expect(done.open).toBe('360.00');
    // 480 at 0.8 less 120 at 0.9: the bill is owed for what is left of it.
    expect([await moved('vendor_advance', 'tax_in', 'purchase_default', 'ap'), await openAdvances()]).toEqual([{ vendor_advance: 0, tax_in: 6400, purchase_default: 32_000, ap: -38_400 }, []]);
  });
});

describe('the return is told of a deposit once', () => {
  it('of a reverse charge, by buyer and by seller', async () => {
    const reverse = await addTax(o, 'Reverse on deposits', '20', { kind: 'reverse_charge', category: 'AE' });
    const first = await deposit([reverse]);
    expect(await told(reverse)).toEqual({ purchase: [30_000, 6000, 6000], sale: [30_000, 6000, 6000] });
    const done = await posted('bill', { partyId: o.v1, issuedOn: '2026-04-01', lines: [line('1000', [reverse])], depositIds: [first.id] });
    expect([done.open, await told(reverse)]).toEqual(['700.00', { purchase: [100_000, 20_000, 20_000], sale: [100_000, 20_000, 20_000] }]);
    expect([await moved('tax_in', 'tax_out', 'vendor_advance'), await openAdvances()]).toEqual([{ tax_in: 20_000, tax_out: -20_000, vendor_advance: 0 }, []]);
    const sold = await addTax(o, 'Reverse on sold deposits', '20', { kind: 'reverse_charge', category: 'AE' });
    const asked = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', isDeposit: true, lines: [line('300', [sold])] });
    await posted('invoice', { partyId: o.c1, issuedOn: '2026-04-01', lines: [line('1000', [sold])], depositIds: [asked.id] });
    expect(await told(sold)).toEqual({ sale: [100_000, 0, 0] });
  });
  it('of what is free of tax', async () => {
    const free = await addTax(o, 'Free on deposits', null, { kind: 'exempt', category: 'E' });
    const asked = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', isDeposit: true, lines: [line('300', [free])] });
    await posted('invoice', { partyId: o.c1, issuedOn: '2026-04-01', lines: [line('1000', [free])], depositIds: [asked.id] });
    expect(await told(free)).toEqual({ sale: [100_000, 0, 0] });
  });
  it('and what was withheld of it is withheld once', async () => {
    const kept = await addTax(o, 'Kept back of deposits', '10', { kind: 'withholding' });
    const first = await deposit([o.tax20, kept]);
    expect([first.totals.total, first.open]).toEqual(['360.00', '330.00']);
    const done = await posted('bill', { partyId: o.v1, issuedOn: '2026-04-01', lines: [line('1000', [o.tax20, kept])], depositIds: [first.id] });
    // 1,200 less 100 withheld in all: 330 by the deposit, 770 by the bill.
    expect([done.totals.payable, done.open, await told(kept)]).toEqual(['770.00', '770.00', { purchase: [100_000, 10_000, 10_000] }]);
    expect([await moved('ap', 'withholding_out', 'vendor_advance'), await openAdvances()]).toEqual([{ ap: -110_000, withholding_out: -10_000, vendor_advance: 0 }, []]);
  });
});

describe('a deposit of which a part was given up', () => {
  it('is offered and comes off whole: the rest is asked for, and what was given up stays a loss', async () => {
    const asked = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', isDeposit: true, lines: [line('500', [o.tax20])] });
    await pay(asked, 40_000n);
    const lost = await must(ask(contract.invoiceSteps.writeOff, { id: asked.id, reason: 'bankrupt', on: '2026-03-31' }));
    expect([lost.state, lost.paid]).toEqual(['written_off', '600.00']);
    const begun = await draft('invoice', { partyId: o.c1, issuedOn: '2026-04-01', lines: [line('1000', [o.tax20])] });
    const offered = await must(ask(contract.invoices.list, { filter: depositFilter(begun), limit: 50 }));
    expect(offered.items.filter((x) => !x.depositUsed).map((x) => x.id)).toContain(asked.id);
    const done = await must(post(await must(ask(sale.update, { id: begun.id, version: begun.version, depositIds: [asked.id] }))));
    expect([done.totals.deposits, done.open]).toEqual(['600.00', '600.00']);
    // 1,000 are earned and taxed, 400 came and 600 are owed: 200 are lost, and no advance is left.
    const all = { ar: 60_000, bank_default: 40_000, bad_debt: 20_000, customer_advance: 0, tax_out: -20_000, sales_default: -100_000 };
    expect([await moved(...Object.keys(all)), await openAdvances()]).toEqual([all, []]);
    // Should the loss be taken back, the deposit is owed again, and the invoice asks for no more.
    await must(ask(contract.invoiceSteps.undoWriteOff, { id: asked.id, settlementId: (await look(asked)).settlements.find((s) => s.sourceType === contract.writeOffSource)!.id, on: '2026-04-02' }));
    expect([(await look(asked)).open, (await look(done)).open, await moved('ar', 'bad_debt')]).toEqual(['200.00', '600.00', { ar: 80_000, bad_debt: 0 }]);
  });
});

describe('what credits a deposit', () => {
  it('stays a credit of a deposit, and no other credit becomes one', async () => {
    const first = await deposit([o.tax20]);
    const back = await must(ask(purchase.credit, { id: first.id, issuedOn: '2026-03-02' }));
    expect(back.isDeposit).toBe(true);
    const refused = { path: 'isDeposit', message: 'Only an invoice or a bill becomes a deposit; what credits one stays as it is.' };
    expect((await ask(purchase.update, { id: back.id, version: back.version, isDeposit: false })).error?.fields?.[0]).toMatchObject(refused);
    const usual = await must(ask(sale.credit, { id: (await posted('invoice', { partyId: o.c1, lines: [line('10')] })).id }));
    expect((await ask(sale.update, { id: usual.id, version: usual.version, isDeposit: true })).error?.fields?.[0]).toMatchObject(refused);
    expect((await ask(sale.create, { kind: 'credit_note', partyId: o.c1, isDeposit: true, lines: [line('10')] })).error?.fields?.[0]).toMatchObject(refused);
    // Written as it stands, it is written.
    const same = await must(ask(purchase.update, { id: back.id, version: back.version, isDeposit: true, notes: 'Not needed' }));
    await must(post(same));
    expect(await moved('ap', 'vendor_advance', 'tax_in')).toEqual({ ap: 0, vendor_advance: 0, tax_in: 0 });
    expect((await must(ask(purchase.clone, { id: back.id }))).isDeposit).toBe(false);
  });
  it('takes back what the deposit made of its taxes, whatever they say by then', async () => {
    const half = await addTax(o, 'Half back on credited deposits', '20', { recoverable: '50' });
    const first = await deposit([half], '333.33');
    const tax = await must(ask(accounting.taxes.get, { id: half }));
    await must(ask(accounting.taxes.update, { id: half, version: tax.version, recoverable: '75' }));
    await must(post(await must(ask(purchase.credit, { id: first.id, issuedOn: '2026-03-02' }))));
    expect([await moved('ap', 'vendor_advance', 'tax_in'), await told(half), await openAdvances()]).toEqual([{ ap: 0, vendor_advance: 0, tax_in: 0 }, { purchase: [0, 0, 0] }, []]);
  });
  it('may name whatever period: nothing of it is spread over time', async () => {
    const period = { periodFrom: '2026-01-01', periodTo: '2036-01-31' };
    const line = { name: 'In advance', quantity: '1', unitPrice: '100', ...period };
    expect((await draft('invoice', { partyId: o.c1, isDeposit: true, lines: [line] })).lines[0]).toMatchObject(period);
    expect((await ask(contract.documentCalls.sale.create, { kind: 'invoice', partyId: o.c1, lines: [line] })).error?.fields).toMatchObject([{ path: 'lines.0.periodTo' }]);
  });
});
