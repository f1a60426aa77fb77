import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { addDays } from '#core/contract/dates.ts';
import { getParty, updateParty } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { dated, indexedPrice, movedOn, wholeYears } from '../../rules/documents/recurring.ts';
import { makeRecurring } from '../../service/documents/recurring/turns.ts';
import { must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, look } = officeCalls(() => o);
const line = (unitPrice: string, more: object = {}) => ({ name: 'Hosting', quantity: '1', unitPrice, taxIds: [o.tax20], ...more });
const today = () => new Date().toISOString().slice(0, 10);
const add = (input: Record<string, unknown>, who?: Clerk) => must(ask(contract.createRecurring as Endpoint<never, contract.RecurringInvoice>, { name: 'Hosting', ...input }, who));
const show = (id: string) => must(ask(contract.recurringInvoices.get as Endpoint<never, contract.RecurringInvoice>, { id }));
const runs = async (id: string) => (await must(ask(contract.listRecurringRuns, { id }))).items.toReversed();
const clock = async () => { await makeRecurring(o.house.app); await o.house.drain(); };
const source = (more: object = {}) => draft('invoice', { partyId: o.c1, title: 'Hosting {month} {year}', lines: [line('100', { periodFrom: '2026-01-01', periodTo: '2026-01-31' })], ...more });

describe('the rules', () => {
  it('index prices by whole years, and move periods with the month', () => {
    expect([wholeYears('2024-02-29', '2025-02-28'), wholeYears('2024-01-31', '2026-01-31'), wholeYears('2026-01-31', '2026-01-01')]).toEqual([0, 2, 0]);
    expect([indexedPrice('100', '3', 2, 2), indexedPrice('0.05', '10', 1, 2), indexedPrice('9.99', '2.5', 0, 2), indexedPrice('1000', '3.5', 3, 0)]).toEqual(['106.09', '0.06', '9.99', '1109']);
    expect([movedOn('2026-01-31', 'month', '2026-01-15', '2026-02-15'), movedOn('2026-02-28', 'month', '2026-02-01', '2026-03-01'), movedOn('2026-01-01', 'month', '2026-01-31', '2026-12-31'), movedOn('2026-12-31', 'year', '2026-01-01', '2028-01-01'), movedOn('2026-01-07', 'week', '2026-01-01', '2026-01-15')])
      .toEqual(['2026-02-28', '2026-03-31', '2026-12-01', '2028-12-31', '2026-01-21']);
    expect([dated('Rent {month} {year} {quarter} {x}', '2026-05-31', 'en'), dated('{month}', '2026-05-31', 'ar')]).toEqual(['Rent May 2026 Q2 {x}', 'مايو']);
  });
  it('never make a price smaller (property)', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 0, max: 20 }), (cents, percent, years) => {
      const text = (cents / 100).toFixed(2);
      expect(Number(indexedPrice(text, (percent / 100).toFixed(2), years, 2))).toBeGreaterThanOrEqual(Number(text));
    }));
  });
});

describe('a recurring invoice', () => {
  it('is made once for each day however often the clock runs, and catches up after an outage (I10)', async () => {
    const r = await add({ documentId: (await source()).id, startOn: '2026-01-31', endOn: '2026-04-30', mode: 'post', name: 'Monthly' });
    expect(r).toMatchObject({ party: 'Cedar & Finch', total: '120.00', nextOn: '2026-01-31', made: 0, paused: false });
    await Promise.all([clock(), clock()]);
    await clock();
    const made = await runs(r.id);
    expect(made.map((x) => x.on)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    const documents = await Promise.all(made.map((x) => look({ id: x.id, kind: 'invoice' })));
    expect(documents.map((d) => [d.status, d.issuedOn, d.dueOn, d.title, d.lines[0]!.periodFrom, d.lines[0]!.periodTo])).toEqual([
      ['posted', '2026-01-31', '2026-02-14', 'Hosting January 2026', '2026-01-01', '2026-01-31'], ['posted', '2026-02-28', '2026-03-14', 'Hosting February 2026', '2026-02-01', '2026-02-28'],
      ['posted', '2026-03-31', '2026-04-14', 'Hosting March 2026', '2026-03-01', '2026-03-31'], ['posted', '2026-04-30', '2026-05-14', 'Hosting April 2026', '2026-04-01', '2026-04-30'],
    ]);
    expect(await show(r.id)).toMatchObject({ made: 4, nextOn: null, lastOn: '2026-04-30', problem: '' });
    expect(documents.every((d) => d.recurringId === r.id && !d.isTemplate)).toBe(true);
  });
  it('stops after so many, raises its prices by the year, and stands still for days to come', async () => {
    const r = await add({ documentId: (await source()).id, startOn: '2023-06-01', unit: 'year', most: 3, indexPercent: '3', name: 'Yearly' });
    const later = await add({ documentId: (await source()).id, startOn: addDays(today(), 2), name: 'Later' });
    await clock();
    const made = await runs(r.id);
    expect(made.map((x) => [x.on, x.state, x.total])).toEqual([['2023-06-01', 'draft', '120.00'], ['2024-06-01', 'draft', '123.60'], ['2025-06-01', 'draft', '127.31']]);
    expect(await show(r.id)).toMatchObject({ nextOn: null, made: 3 });
    expect(await runs(later.id)).toEqual([]);
  });
  it('has a template that is edited like a draft, and is in no list and never posted', async () => {
    const r = await add({ partyId: o.c2, startOn: addDays(today(), 30), name: 'Empty' });
    const template = await look({ id: r.templateId, kind: 'invoice' });
    expect(template).toMatchObject({ isTemplate: true, steps: ['edit'], recurringId: r.id, partyId: o.c2 });
    await must(ask(contract.documentCalls.sale.update, { id: template.id, version: template.version, lines: [line('50')] }));
    expect(await show(r.id)).toMatchObject({ total: '60.00', party: 'Marlow' });
    expect((await ask(contract.documentCalls.sale.post, { id: template.id })).error?.code).toBe('invoicing.document_state');
    expect((await ask(contract.invoices.remove, { id: template.id })).status).toBeGreaterThanOrEqual(400);
    const listed = await must(ask(contract.invoices.list as unknown as Endpoint<never, { items: Array<{ id: string }> }>, { limit: 100 }));
    expect(listed.items.some((d) => d.id === template.id)).toBe(false);
  });
  it('keeps why it could not be made, tells once, and goes on when that is mended', async () => {
    const r = await add({ partyId: o.c1, startOn: addDays(today(), -1), unit: 'day', mode: 'post', name: 'Broken', most: 2 });
    await clock();
    await clock();
    expect(await show(r.id)).toMatchObject({ problem: 'Add at least one line.', reason: { isField: false, code: 'invoicing.no_lines', values: {}, text: 'Add at least one line.' }, made: 0 });
    const { rows } = await o.house.owner.query("select type, data->>'problem' as sentence from notifications.notification where target_id = $1", [r.id]);
    expect(rows).toEqual([{ type: 'invoicing.recurring_failed', sentence: null }]);
    const template = await look({ id: r.templateId, kind: 'invoice' });
    await must(ask(contract.documentCalls.sale.update, { id: template.id, version: template.version, lines: [line('10')] }));
    await clock();
    expect((await runs(r.id)).map((x) => [x.on, x.state])).toEqual([[addDays(today(), -1), 'open'], [today(), 'open']]);
  });
  it('that breaks off for no reason of its own comes after all others, and is stopped after a few runs', async () => {
    const broken = await add({ documentId: (await source()).id, startOn: addDays(today(), -1), name: 'Breaks', most: 1 });
    await o.house.owner.query("create function invoicing.test_break() returns trigger language plpgsql as $$ begin raise exception 'fault'; end $$");
    await o.house.owner.query(`create trigger a_break before insert on invoicing.recurring_run for each row when (new.recurring_id = '${broken.id}') execute function invoicing.test_break()`);
    await clock();
    const fine = await add({ documentId: (await source()).id, startOn: today(), name: 'Fine', most: 1 });
    const due = async () => (await o.house.owner.query('select id from invoicing.due_recurring(200)')).rows.map((r: { id: string }) => r.id).filter((id: string) => id === broken.id || id === fine.id);
    expect(await due()).toEqual([fine.id, broken.id]);
    for (let n = 2; n < 5; n += 1) await clock();
    expect([await due(), (await runs(fine.id)).length, (await show(broken.id)).problem]).toEqual([[broken.id], 1, '']);
    await clock();
    expect([await due(), await show(broken.id)]).toMatchObject([[], { made: 0, reason: { code: 'invoicing.recurring_broke' } }]);
    expect((await o.house.owner.query("select 1 from notifications.notification where type = 'invoicing.recurring_failed' and target_id = $1", [broken.id])).rowCount).toBe(1);
    await o.house.owner.query('drop function invoicing.test_break cascade');
    await must(ask(contract.resumeRecurring, { id: broken.id, version: (await show(broken.id)).version }));
    await clock();
    expect([await show(broken.id), (await runs(broken.id)).length]).toMatchObject([{ made: 1, problem: '', reason: null }, 1]);
  });
  it('that broke off is tried afresh once its template was changed', async () => {
    const r = await add({ documentId: (await source()).id, startOn: addDays(today(), 5), name: 'Broke off' });
    await o.house.owner.query("update invoicing.recurring set last_problem = 'x', tries = 5 where id = $1", [r.id]);
    const { templateId } = await show(r.id);
    await must(ask(contract.documentCalls.sale.update, { id: templateId, version: (await look({ id: templateId, kind: 'invoice' })).version, notes: 'Mended' }));
    expect((await o.house.owner.query('select last_problem as problem, tries from invoicing.recurring where id = $1', [r.id])).rows).toEqual([{ problem: '', tries: 0 }]);
    await must(ask(contract.recurringInvoices.remove, { id: r.id }));
  });
  it('is changed while it stands still, however long; and never so that too many would be due at once, which is said of what was changed', async () => {
    const r = await add({ documentId: (await source()).id, startOn: addDays(today(), -5), unit: 'day', name: 'Long still' });
    const change = async (id: string, more: object) => ask(contract.recurringInvoices.update as Endpoint<never, contract.RecurringInvoice>, { id, version: (await show(id)).version, ...more });
    await must(ask(contract.pauseRecurring, { id: r.id, version: r.version }));
    await o.house.owner.query('update invoicing.recurring set start_on = start_on - 61, next_on = next_on - 61 where id = $1', [r.id]);
    expect((await change(r.id, { endOn: addDays(today(), 60) })).status).toBe(200);
    expect(await must(ask(contract.resumeRecurring, { id: r.id, version: (await show(r.id)).version }))).toMatchObject({ nextOn: today() });
    // What could not be made for long is due already.
    await o.house.owner.query("update invoicing.recurring set next_on = start_on, last_problem = 'x' where id = $1", [r.id]);
    expect((await change(r.id, { endOn: addDays(today(), 61) })).status).toBe(200);
    await must(ask(contract.recurringInvoices.remove, { id: r.id }));
    const yearly = await add({ documentId: (await source()).id, startOn: addDays(today(), -70), unit: 'year', name: 'Yearly still' });
    expect((await change(yearly.id, { unit: 'day' })).error?.fields).toMatchObject([{ path: 'unit', code: 'invoicing.many_due' }]);
    expect((await change(yearly.id, { startOn: addDays(today(), -71), unit: 'day' })).error?.fields).toMatchObject([{ path: 'startOn' }]);
    await must(ask(contract.recurringInvoices.remove, { id: yearly.id }));
  });
  it('is sent where it shall be, and waits where its limit wants a second look', async () => {
    const r = await add({ documentId: (await source()).id, startOn: today(), mode: 'send', name: 'Sent' });
    await clock();
    const [one] = await runs(r.id);
    expect(await look({ id: one!.id, kind: 'invoice' })).toMatchObject({ status: 'posted', sentTo: ['pay@cedar.test'] });
    const settings = await must(ask(contract.getDocumentSettings, {}));
    const limited = await must(ask(contract.updateDocumentSettings, { version: settings.version, saleSteps: [{ from: '100', approverId: null }] }));
    const big = await add({ documentId: (await source()).id, startOn: today(), mode: 'send', name: 'Big' });
    await clock();
    expect((await runs(big.id)).map((x) => x.state)).toEqual(['awaiting_approval']);
    await must(ask(contract.updateDocumentSettings, { version: limited.version, saleSteps: [] }));
  });
  it('keeps days of a pause left out, whatever is changed afterwards', async () => {
    const r = await add({ documentId: (await source()).id, startOn: addDays(today(), -10), unit: 'day', step: 5, name: 'Stood still' });
    await clock();
    // As if it had been made 32 days ago, and stood still since.
    await o.house.owner.query('update invoicing.recurring set start_on = start_on - 32, next_on = next_on - 32, paused = true where id = $1', [r.id]);
    await o.house.owner.query('update invoicing.recurring_run set run_on = run_on - 32 where recurring_id = $1', [r.id]);
    const resume = async () => must(ask(contract.resumeRecurring, { id: r.id, version: (await show(r.id)).version }));
    const change = async (more: object) => must(ask(contract.recurringInvoices.update as Endpoint<never, contract.RecurringInvoice>, { id: r.id, version: (await show(r.id)).version, ...more }));
    const on = await resume();
    expect(on).toMatchObject({ lastOn: addDays(today(), -32), nextOn: addDays(today(), 3) });
    const { step, unit, startOn, endOn, most } = on;
    expect(await change({ name: 'Still', step, unit, startOn, endOn, most })).toMatchObject({ nextOn: addDays(today(), 3) });
    await o.house.owner.query("update invoicing.recurring set last_problem = 'Add at least one line.' where id = $1", [r.id]);
    expect(await resume()).toMatchObject({ problem: '', nextOn: addDays(today(), 3) });
    expect(await change({ step: 1 })).toMatchObject({ nextOn: today() });
    expect((await ask(contract.createRecurring, { name: 'x', unit: 'day', startOn: addDays(today(), -60) })).error?.fields?.[0]?.path).toBe('startOn');
    await must(ask(contract.recurringInvoices.remove, { id: r.id }));
  });
  it('pauses without making up for it, follows changes, and is set up by whoever may', async () => {
    const r = await add({ documentId: (await source()).id, startOn: addDays(today(), -10), unit: 'day', step: 5, name: 'Paused' });
    const paused = await must(ask(contract.pauseRecurring, { id: r.id, version: r.version }));
    await clock();
    expect(await runs(r.id)).toEqual([]);
    expect((await ask(contract.resumeRecurring, { id: r.id, version: r.version })).error?.code).toBe('core.version_conflict');
    const going = await must(ask(contract.resumeRecurring, { id: r.id, version: paused.version }));
    expect(going).toMatchObject({ paused: false, nextOn: today() });
    await clock();
    expect((await runs(r.id)).map((x) => x.on)).toEqual([today()]);
    const changed = await must(ask(contract.recurringInvoices.update as Endpoint<never, contract.RecurringInvoice>, { id: r.id, version: (await show(r.id)).version, step: 7 }));
    expect(changed.nextOn).toBe(addDays(today(), 4));
    expect((await ask(contract.recurringInvoices.update, { id: r.id, version: changed.version, endOn: '2020-01-01' })).error?.fields?.[0]?.path).toBe('endOn');
    expect((await ask(contract.createRecurring, { name: 'x', startOn: today() }, o.ann)).status).toBe(403);
    expect((await ask(contract.recurringInvoices.get, { id: r.id }, o.ann)).status).toBe(404);
    expect((await ask(contract.recurringInvoices.get, { id: r.id }, o.outsider)).status).toBe(404);
    await must(ask(contract.recurringInvoices.remove, { id: r.id }));
    expect((await ask(contract.recurringInvoices.get, { id: r.id })).status).toBe(404);
  });
});

describe('a recurring bill', () => {
  it('is posted on its day, due by the vendor\'s term, and is among the vendor\'s bills', async () => {
    const vendor = await must(ask(getParty as never, { id: o.v1 })) as { version: number };
    await must(ask(updateParty as never, { id: o.v1, version: vendor.version, vendorTermsDays: 45 }));
    const rent = await draft('bill', { partyId: o.v1, title: 'Rent {month}', issuedOn: '2026-01-05', vendorNumber: 'R-1', lines: [line('500')] });
    const r = await add({ kind: 'bill', documentId: rent.id, startOn: '2026-02-28', endOn: '2026-03-31', mode: 'post', name: 'Rent' });
    expect(r).toMatchObject({ kind: 'bill', party: 'Widget Works', total: '600.00', mode: 'post', charge: 'off' });
    await clock();
    const made = await runs(r.id);
    const documents = await Promise.all(made.map((x) => look({ id: x.id, kind: 'bill' })));
    expect(documents.map((d) => [d.kind, d.status, d.issuedOn, d.dueOn, d.title, d.vendorNumber])).toEqual([['bill', 'posted', '2026-02-28', '2026-04-14', 'Rent February', ''], ['bill', 'posted', '2026-03-28', '2026-05-12', 'Rent March', '']]);
    expect((await look({ id: r.templateId, kind: 'bill' })).isTemplate).toBe(true);
  });

  it('is drafted or posted only, copies a bill only, and is for those who may write bills', async () => {
    const refused = async (input: Record<string, unknown>, who?: Clerk) => { const { status, error } = await ask(contract.createRecurring as Endpoint, { name: 'X', kind: 'bill', startOn: today(), partyId: o.v1, ...input }, who); return [status, error?.fields?.[0]?.path ?? error?.code]; };
    expect(await refused({ mode: 'send' })).toEqual([422, 'mode']);
    expect(await refused({ charge: 'due' })).toEqual([422, 'charge']);
    expect(await refused({ documentId: (await source()).id })).toEqual([404, 'core.not_found']);
    const later = await add({ kind: 'bill', partyId: o.v2, startOn: addDays(today(), 5), name: 'Later bill' });
    expect(later).toMatchObject({ kind: 'bill', party: 'Far West' });
    // A member sees invoices and bills of their own: this one is nobody's of theirs.
    expect((await ask(contract.recurringInvoices.get as Endpoint, { id: later.id }, o.ann)).status).toBe(404);
    const { items } = await must(ask(contract.recurringInvoices.list as unknown as Endpoint<never, { items: contract.RecurringInvoice[] }>, { filter: JSON.stringify({ field: 'kind', op: 'is', value: 'bill' }) } as never));
    expect(items.length > 0 && items.every((x) => x.kind === 'bill')).toBe(true);
  });
});
