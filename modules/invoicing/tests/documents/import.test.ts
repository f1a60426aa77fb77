import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport, getImport, importProblems, runImport, undoImport, type RecordImport } from '#core/contract/records.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import { addFxRate, addTaxRate, services } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { draftsOfRows } from '../../service/documents/import/drafts.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, look, inside } = officeCalls(() => o);
const blank = Object.fromEntries(Object.keys(contract.invoiceImportFields).map((key) => [key, ''])) as Parameters<typeof draftsOfRows>[1][number];
const header = ['reference', 'customer', 'issuedOn', 'dueOn', 'currency', 'name', 'quantity', 'unitPrice', 'tax', 'account', 'sku'];
const settings = { mapping: header, dateFormat: 'DD/MM/YYYY', decimalMark: ',', match: null };

const kernel = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object) => call(o.house, endpoint as Endpoint, input, o.owner) as Promise<Answer<T>>;
async function upload(rows: readonly string[][], who: Clerk = o.owner): Promise<RecordImport> {
  const [boundary, text] = ['----rows', [header, ...rows].map((r) => r.map((c) => `"${c}"`).join(';')).join('\r\n')];
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="topic"\r\n\r\n${contract.invoiceImportTopic}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="invoices.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  const answer = await o.house.server.inject({ method: 'POST', url: '/api/dash/imports', payload, headers: { authorization: `Bearer ${who.token}`, 'active-workspace': String(who.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([201, '']);
  return answer.json() as RecordImport;
}
const after = async (id: string) => { await o.house.drain(); return must(kernel(getImport, { id })); };
const checked = async (rows: readonly string[][]) => { const { id } = await upload(rows); await must(kernel(checkImport, { id, settings })); return after(id); };
const ran = async (rows: readonly string[][]) => { const { id } = await checked(rows); await must(kernel(runImport, { id })); return after(id); };
const drafts = async (q = '') => (await must(ask(contract.invoices.list, { sort: 'createdAt', limit: 100, ...(q ? { q } : {}) }))).items;
const row = (reference: string, name: string, unitPrice: string, more: Partial<Record<(typeof header)[number], string>> = {}) => header.map((key) => ({ reference, name, unitPrice, ...more })[key] ?? '');

describe('a file of invoices', () => {
  it('becomes drafts, several rows one of them, by names, codes, and the figures of its country', async () => {
    const odd = await addTax(o, 'Odd', '7.7');
    await must(ask(services.create, { name: 'Consulting', sku: 'CON-1', salePrice: '80', saleTaxIds: [o.tax5] } as never));
    const rows = [
      row('2026-17', 'Design', '1.250,50', { customer: 'Cedar & Finch', issuedOn: '03/02/2026', dueOn: '17/02/2026', quantity: '2', tax: 'Standard 20', account: o.accounts['sales_default'] ? Object.keys(o.accounts).find((k) => /^\d/.test(k) && o.accounts[k] === o.accounts['sales_default'])! : '' }),
      row('2026-18', '', '', { customer: 'PAY@marlow.test', issuedOn: '04/02/2026', sku: 'con-1', quantity: '3' }),
      row('2026-17', 'Hosting', '10', { tax: '7,7 %' }),
      row('2026-17', 'Print', '0,5', { quantity: '100', tax: 'Standard 20 + Reduced 5' }),
    ];
    // What a file holds is nothing to match rows by: each row is new.
    expect((await upload(rows) as unknown as { fields: Array<{ matchable: boolean }> }).fields.filter((f) => f.matchable)).toEqual([]);
    const tried = await checked(rows);
    expect([tried.state, tried.problems, tried.created, await drafts()]).toEqual(['checked', [], 4, []]);
    await must(kernel(runImport, { id: tried.id }));
    expect(await after(tried.id)).toMatchObject({ state: 'done', created: 4, wrong: 0 });
    const made = await drafts();
    expect(made.map((d) => [d.state, d.party, d.title, d.issuedOn, d.dueOn])).toEqual([['draft', 'Cedar & Finch', '2026-17', '2026-02-03', '2026-02-17'], ['draft', 'Marlow', '2026-18', '2026-02-04', expect.any(String)]]);
    const [first, second] = [await look({ id: made[0]!.id, kind: 'invoice' }), await look({ id: made[1]!.id, kind: 'invoice' })];
    expect(first.lines.map((l) => [l.name, l.quantity, l.unitPrice, l.taxIds])).toEqual([['Design', '2', '1250.5', [o.tax20]], ['Hosting', '1', '10', [odd]], ['Print', '100', '0.5', expect.arrayContaining([o.tax20, o.tax5])]]);
    // As the form would have it: 2,501.00 + 10.00 + 50.00, 20 % of the first and the last, 7.7 % and 5 % of one each.
    expect(first.totals).toMatchObject({ net: '2561.00', tax: '513.47', total: '3074.47' });
    expect(second.lines).toMatchObject([{ name: 'Consulting', quantity: '3', unitPrice: '80', taxIds: [o.tax5], itemId: expect.any(String) }]);
    // One click takes it back, as long as nobody has touched it.
    await must(ask(contract.documentCalls.sale.update, { id: second.id, version: second.version, title: 'Mine' }));
    await must(kernel(undoImport, { id: tried.id }));
    expect(await after(tried.id)).toMatchObject({ state: 'undone', kept: 1 });
    expect((await drafts()).map((d) => d.title)).toEqual(['Mine']);
    await must(ask(contract.invoices.remove, { id: second.id }));
  });
  it('is refused by whole invoices, each row with its reason, and what was refused is a file again', async () => {
    await addParty(o, { name: 'Twins', roles: ['customer'] });
    await addParty(o, { name: 'Twins', roles: ['customer'] });
    const rows = [
      row('A', 'Good', '10', { customer: 'Marlow' }), row('B', 'Fine', '10', { customer: 'Marlow' }), row('B', 'Bad price', 'ten'), row('C', 'Who', '1', { customer: 'Nobody Knows' }), row('D', 'Which', '1', { customer: 'Twins' }), row('E', 'Tax', '1', { tax: '19%' }),
      row('F', 'Days', '1', { issuedOn: '10/02/2026', dueOn: '01/02/2026' }), row('G', 'One', '1', { customer: 'Marlow' }), row('G', 'Two', '1', { customer: 'Cedar & Finch' }), row('H', 'Nothing', '1', { quantity: '0' }), row('I', 'Good too', '5'),
    ];
    const done = await ran(rows);
    expect([done.created, done.wrong]).toEqual([2, 9]);
    expect(done.problems.map((p) => [p.line, p.problems[0]!.path, p.problems[0]!.message])).toEqual([
      [3, 'reference', 'Another row of B is wrong, so no draft was made of it.'], [4, 'unitPrice', 'Enter a number such as 12.5, with at most 6 fraction digits.'], [5, 'customer', 'Nothing you can see is called "Nobody Knows".'], [6, 'customer', 'Several records are called "Twins": write its id.'],
      [7, 'tax', 'No tax is called 19%, or several are: write its code.'], [8, 'dueOn', 'The due date lies before the date of the document.'], [9, 'reference', 'Another row of G is wrong, so no draft was made of it.'], [10, 'customer', 'This says something else than a row of G before it.'], [11, 'quantity', 'Enter a quantity other than 0.'],
    ]);
    expect((await drafts()).map((d) => [d.title, d.total])).toEqual([['A', '10.00'], ['I', '5.00']]);
    const file = await o.house.server.inject({ method: 'GET', url: `/api/dash${importProblems.path ?? `/imports/${done.id}/problems`}`.replace(':id', done.id), headers: { authorization: `Bearer ${o.owner.token}`, 'active-workspace': String(o.owner.workspaceId) } });
    expect(file.body).toContain('No tax is called 19%');
    await must(kernel(undoImport, { id: done.id }));
    expect([(await after(done.id)).kept, await drafts()]).toEqual([0, []]);
  });
  it('keeps an invoice together that is longer than a batch, and makes it once however often it runs', async () => {
    const rows = Array.from({ length: 620 }, (_, n) => row(n < 480 ? `S${n}` : 'LONG', `Line ${n}`, '1'));
    const done = await ran(rows.slice(300));
    expect([done.created, done.wrong]).toEqual([320, 0]);
    const long = await drafts('LONG');
    expect(long.map((d) => d.total)).toEqual(['140.00']);
    const more = await ran(Array.from({ length: 520 }, (_, n) => row(n % 2 === 0 ? 'TWICE' : `T${n % 20}`, `Line ${n}`, '2', n === 0 ? { customer: 'Marlow' } : {})));
    expect([more.created, more.wrong]).toEqual([520, 0]);
    const twice = await drafts('TWICE');
    expect(twice.map((d) => [d.party, d.total])).toEqual([['Marlow', '520.00']]);
    expect((await kernel(runImport, { id: more.id })).error?.code).toBe('core.import_not_ready');
    // Rows of one draft go in together, however far they stand apart: taken back, none of them stays.
    await must(kernel(undoImport, { id: more.id }));
    expect([(await after(more.id)).kept, await drafts('TWICE'), await drafts('T0')]).toEqual([0, [], []]);
    // A document has five hundred lines at most; one with more is refused whole, when it is tried and when it is run.
    const endless = await ran([...Array.from({ length: 501 }, (_, n) => row('ENDLESS', `Line ${n}`, '1')), row('AFTER', 'Line', '1')]);
    expect(endless).toMatchObject({ created: 1, wrong: 501, problems: Array.from({ length: 50 }, () => ({ problems: [{ path: 'reference', message: 'A document has 500 lines at most: ENDLESS has more.' }] })) });
    expect([await drafts('ENDLESS'), (await drafts('AFTER')).length]).toEqual([[], 1]);
  }, 120_000);
  it('is refused by whole invoices also where one wrong row stands hundreds of rows further on', async () => {
    const between = Array.from({ length: 560 }, (_, n) => row(`W${n % 3}`, `Line ${n}`, '1'));
    const far = (first: Parameters<typeof row>[3], last: Parameters<typeof row>[3], price = '1') => checked([row('INV-7', 'First', '1', first), ...between, row('inv-7', 'Last', price, last)]);
    const wrong = async (first: Parameters<typeof row>[3], last: Parameters<typeof row>[3], price?: string) => {
      const tried = await far(first, last, price);
      expect([tried.created, tried.wrong]).toEqual([560, 2]);
      return tried.problems.map((p) => [p.line, p.problems[0]!.path]);
    };
    expect(await wrong({ customer: 'Marlow' }, { customer: 'Cedar & Finch' })).toEqual([[2, 'reference'], [563, 'customer']]);
    expect(await wrong({ currency: 'EUR' }, { currency: 'USD' })).toEqual([[2, 'reference'], [563, 'currency']]);
    expect(await wrong({ issuedOn: '01/02/2026' }, { issuedOn: '02/02/2026' })).toEqual([[2, 'reference'], [563, 'issuedOn']]);
    const { id } = await far({}, {}, 'ten');
    await must(kernel(runImport, { id }));
    expect(await after(id)).toMatchObject({ created: 560, wrong: 2 });
    expect([await drafts('INV-7'), (await drafts('W')).map((d) => d.total).toSorted()]).toEqual([[], ['186.00', '187.00', '187.00']]);
    await must(kernel(undoImport, { id }));
    expect(await after(id)).toMatchObject({ state: 'undone', kept: 0 });
  }, 120_000);
  it('has the price of a product or service only in the currency of the invoice, wherever that is said', async () => {
    for (const [currency, rate] of [['USD', '0.9'], ['JPY', '0.006']]) await must(ask(addFxRate, { currency, on: '2020-01-01', rate }));
    await must(ask(services.create, { name: 'Report', sku: 'REP', salePrice: '100', currency: 'USD' } as never));
    const done = await ran([
      row('P1', '', '', { sku: 'REP', currency: 'JPY' }), row('P2', '', '', { sku: 'REP' }), row('P3', '', '', { sku: 'REP' }), row('P3', 'More', '1', { currency: 'usd' }), row('P4', '', '9000', { sku: 'REP', currency: 'JPY' }),
    ]);
    expect(done.problems.map((p) => [p.line, p.problems])).toEqual([2, 3].map((line) => [line, [{ path: 'unitPrice', message: 'This product or service has its price in USD. Write the price in the currency of the invoice.' }]]));
    expect((await drafts('P')).filter((d) => /^P\d$/.test(d.title)).map((d) => [d.title, d.total, d.currency])).toEqual([['P3', '101.00', 'USD'], ['P4', '9000', 'JPY']]);
  });
  it('looks taxes up on the day of the invoice, whichever row says it', async () => {
    const id = await addTax(o, 'Moving', '11');
    await must(ask(addTaxRate, { id, version: 1, rate: '16', validFrom: '2020-01-01' }));
    const done = await ran([row('R', 'One', '100', { tax: '11 %' }), row('R', 'Two', '100', { tax: '11 %', issuedOn: '10/02/2019' }), row('R', 'Three', '100', { tax: '11 %' })]);
    expect([done.created, done.problems]).toEqual([3, []]);
    expect((await drafts('R')).find((d) => d.title === 'R')?.total).toBe('333.00');
  });
  it('brings charges on the whole, each text once, and what is nothing but a charge is no line', async () => {
    const one = (more: object) => ({ reference: 'CH', customer: o.c1, name: 'Work', unitPrice: '100', ...more });
    const made = await must(ask(contract.importInvoiceRow, one({ charge: '8', chargeLabel: 'Shipping', chargeTax: 'Standard 20' })));
    expect(await look({ id: made.id, kind: 'invoice' })).toMatchObject({ charges: [{ kind: 'shipping', label: 'Shipping', amount: '8' }], totals: { net: '108.00', tax: '1.60', total: '109.60' } });
    for (const [more, path] of [[{ chargeLabel: 'Parcel' }, 'charge'], [{ charge: '8' }, 'chargeLabel'], [{ charge: '-8', chargeLabel: 'Parcel' }, 'charge'], [{ charge: '8', chargeLabel: 'Parcel', chargeTax: 'Nothing' }, 'chargeTax'], [{ charge: '8.005', chargeLabel: 'Parcel' }, 'charge']] as const) expect([more, (await ask(contract.importInvoiceRow, one(more))).error?.fields?.[0]?.path]).toEqual([more, path]);
    const rows = (...given: object[]) => inside((ctx) => draftsOfRows(ctx, given.map((more) => ({ ...blank, ...more }))));
    const [first, second] = await rows(one({ charge: '8', chargeLabel: 'Shipping' }), { reference: 'CH', charge: '9', chargeLabel: 'Shipping' }) as Array<{ id: string }>;
    expect(second).toMatchObject({ fields: [{ path: 'charge', code: 'invoicing.import_differs' }] });
    expect(first).toMatchObject({ fields: [{ path: 'reference', code: 'invoicing.import_other_row' }] });
    const [a, b, c] = await rows(one({ charge: '8', chargeLabel: 'Shipping' }), { reference: 'CH', charge: '8', chargeLabel: 'Shipping' }, { reference: 'CH', charge: '2.50', chargeLabel: 'Gift wrap' }) as Array<{ id: string }>;
    expect([a!.id === b!.id, a!.id === c!.id]).toEqual([true, true]);
    expect(await look({ id: a!.id, kind: 'invoice' })).toMatchObject({ lines: [{ name: 'Work' }], charges: [{ kind: 'shipping', amount: '8' }, { kind: 'other', label: 'Gift wrap', amount: '2.50' }], totals: { net: '110.50' } });
  });
  it('is a row at a time for programs, and for whoever may write invoices', async () => {
    const input = { reference: 'API', name: 'Work', unitPrice: '12.5', customer: o.c1 };
    const made = await must(ask(contract.importInvoiceRow, input));
    expect(await look({ id: made.id, kind: 'invoice' })).toMatchObject({ status: 'draft', partyId: o.c1, totals: { net: '12.50' } });
    expect((await ask(contract.importInvoiceRow, { ...input, unitPrice: '-1' })).error?.fields?.[0]?.path).toBe('unitPrice');
    expect((await ask(contract.importInvoiceRow, input, o.outsider)).error?.fields?.[0]?.path).toBe('customer');
  });
});
