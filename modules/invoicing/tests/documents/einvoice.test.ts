import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { fullPath } from '#core/contract/endpoint.ts';
import { listAttachments } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { bankAccounts, products } from '#modules/accounting/contract.ts';
import { createParty, updateParty } from '#modules/parties/contract.ts';
import { getSettings, updateCompany } from '#modules/settings/contract.ts';
import * as contract from '../../contract.ts';
import { readCii, readUbl, validate, vatTolerances, writeCii, writeUbl, type EInvoice } from '../../rules/einvoice/index.ts';
import { paperOf } from '../../service/documents/print.ts';
import { documentById } from '../../service/documents/rows.ts';
import { acceptance, everything, invoiceOf } from '../einvoice/sample.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let o: Office;
let customer: string;
const taxes: Record<string, string> = {};
const { ask, draft, inside, post, posted, look } = officeCalls(() => o);
const line = (quantity: string, unitPrice: string, taxIds: string[] = [], more: object = {}) => ({ name: 'Work', quantity, unitPrice, taxIds, ...more });

beforeAll(async () => {
  o = await openOffice();
  for (const rate of ['6', '21', '25', '12']) taxes[rate] = await addTax(o, `VAT ${rate}`, rate);
  customer = await addParty(o, { name: 'Kontorhuset', legalName: 'Kontorhuset A/S', email: 'per@kontorhuset.test', taxId: 'DK87654311', taxIdType: 'eu_vat', roles: ['customer'], address1: 'Vestergade 12', city: 'Odense', zip: '5000', country: 'DK' });
});
afterAll(() => o.house.close());

async function company(values: Record<string, string>): Promise<void> {
  const { company: now } = await must(ask(getSettings, {}));
  await must(ask(updateCompany as Endpoint, { values, version: now.version }));
}
/** The e-invoice of a posted document, read back. */
async function exported(d: { id: string }, syntax: 'ubl' | 'cii' = 'ubl'): Promise<EInvoice> {
  const answer = await ask(contract.invoiceEInvoice, { id: d.id, syntax });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return (syntax === 'ubl' ? readUbl : readCii)(String(answer.body));
}
/** Sends a file to be imported, as the browser does. */
async function send(file: string | Buffer, fields: Record<string, string> = {}, who: Clerk = o.owner, name = 'invoice.xml') {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  const encoded = new Response(form);
  const answer = await o.house.server.inject({
    method: 'POST', url: fullPath(contract.importEInvoice).replace(':workspace_slug', who.slug), payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')!, authorization: `Bearer ${who.token}`, 'active-workspace': String(who.workspaceId) },
  });
  const body = answer.json();
  return { status: answer.statusCode, body: body as contract.ImportedEInvoice, error: body.error };
}
const imported = async (...input: Parameters<typeof send>) => { const a = await send(...input); if (a.status !== 201) throw new Error(JSON.stringify(a.error)); return a.body; };

describe('an invoice as an e-invoice', () => {
  it('names the rules it breaks in words until the company says who it is', async () => {
    const d = await posted('invoice', { partyId: customer, lines: [line('1', '100', [taxes['25']!])] });
    const refused = await ask(contract.invoiceEInvoice, { id: d.id });
    expect(refused).toMatchObject({ status: 409, error: { code: 'invoicing.e_invoice_invalid' } });
    expect(refused.error!.message).toMatch(/Your company: The postal address is missing \[BR-08\]\..*\[BR-CO-26\]/);
    await company({ legalName: 'Nordlys Trykkeri ApS', vatNo: 'DK13585628', registrationNo: '13585628', address1: 'Havnegade 7', city: 'Aarhus', postcode: '8000', country: 'DK', email: 'asta@nordlys.test' });
    // What was posted says what it said then.
    expect((await ask(contract.invoiceEInvoice, { id: d.id })).status).toBe(409);
    expect((await ask(contract.invoiceEInvoice, { id: (await draft('invoice', { partyId: customer, lines: [line('1', '1')] })).id })).error?.code).toBe('invoicing.document_state');
    expect((await ask(contract.invoiceEInvoice, { id: d.id }, o.outsider)).status).toBe(404);
  });
  it('says what goods are to machines, as it was when it was posted', async () => {
    const { id, version } = await must(ask(products.create as Endpoint, { name: 'Cards', sku: 'CRD-1', barcode: '4006381333931', hsCode: '4909.00 00', originCountry: 'dk', weight: '0.35' })) as { id: string; version: number };
    const d = await posted('invoice', { partyId: customer, lines: [line('2', '9.50', [taxes['25']!], { itemId: id }), line('1', '1', [taxes['25']!])] });
    await must(ask(products.update as Endpoint, { id, version, sku: 'CRD-2', barcode: '', hsCode: '491199', originCountry: null }));
    for (const syntax of ['ubl', 'cii'] as const) {
      const [goods, other] = (await exported(d, syntax)).lines.map((l) => l.item);
      expect(goods).toMatchObject({ sellerId: 'CRD-1', standardId: { id: '4006381333931', scheme: '0160' }, classifications: [{ code: '49090000', scheme: 'HS' }], origin: 'DK' });
      expect([other!.sellerId, other!.classifications, other!.origin]).toEqual([undefined, [], undefined]);
    }
    const credit = await must(ask(contract.documentCalls.sale.credit, { id: d.id }));
    await must(post(credit));
    expect((await exported(credit)).lines[0]!.item).toMatchObject({ sellerId: 'CRD-1', origin: 'DK' });
    const later = await posted('invoice', { partyId: customer, lines: [line('2', '9.50', [taxes['25']!], { itemId: id })] });
    expect((await exported(later)).lines[0]!.item).toMatchObject({ sellerId: 'CRD-2', classifications: [{ code: '491199', scheme: 'HS' }] });
  });
  it('says what the invoice says, in both syntaxes', async () => {
    const d = await posted('invoice', {
      partyId: customer, issuedOn: '2026-03-02', supplyOn: '2026-02-27', dueOn: '2026-04-01', title: 'Spring', notes: 'Thanks', poNumber: 'PO-3', buyerReference: 'Dept. 9', discountPercent: '10',
      lines: [line('12', '9.50', [taxes['25']!], { discountPercent: '5', unit: 'Hour', periodFrom: '2026-02-01', periodTo: '2026-02-28' }), line('-1', '12.50', [taxes['25']!], { discountAmount: '1' }), line('3', '33.333333', [taxes['12']!])],
    });
    for (const syntax of ['ubl', 'cii'] as const) {
      const e = await exported(d, syntax);
      expect(validate(e, { vatTolerance: vatTolerances.exact })).toEqual([]);
      expect(e).toMatchObject({
        number: d.number, typeCode: '380', issueDate: '2026-03-02', dueDate: '2026-04-01', buyerReference: 'Dept. 9', orderReference: 'PO-3', delivery: { date: '2026-02-27' },
        seller: { name: 'Nordlys Trykkeri ApS', vatId: 'DK13585628', address: { city: 'Aarhus', country: 'DK' } }, buyer: { name: 'Kontorhuset A/S', tradingName: 'Kontorhuset', vatId: 'DK87654311', endpoint: { id: 'per@kontorhuset.test', scheme: 'EM' } },
        totals: { net: d.totals.net, vat: d.totals.tax, gross: d.totals.total, due: d.totals.payable, allowances: d.totals.discount },
      });
      expect(e.lines.map((l) => [l.quantity, l.unit, l.net])).toEqual([['12', 'HUR', d.lines[0]!.amount], ['-1', 'C62', d.lines[1]!.amount], ['3', 'C62', d.lines[2]!.amount]]);
      expect(e.vatBreakdown.map((g) => [g.category, g.rate, g.taxable, g.tax])).toEqual(d.totals.taxes.map((t) => ['S', t.rate, t.base, t.amount]).toSorted(([, a]) => (a === '25' ? -1 : 1)));
    }
  });
  it('names the address in the Peppol network of who receives them through it, in both syntaxes, as it was when it was posted', async () => {
    const networked = await must(call(o.house, createParty, { workspace_slug: o.owner.slug, kind: 'company', roles: ['customer'], name: 'Fjordnet', email: 'bo@fjordnet.test', taxId: 'DK87654311', taxIdType: 'eu_vat', address1: 'Vestergade 12', city: 'Odense', zip: '5000', country: 'DK', eInvoiceDelivery: 'peppol', peppolId: '0184:DK87654311' } as never, o.owner));
    const d = await posted('invoice', { partyId: networked.id, issuedOn: '2026-03-02', lines: [line('1', '80', [taxes['25']!])] });
    expect(String((await ask(contract.invoiceEInvoice, { id: d.id, syntax: 'ubl' })).body)).toContain('<cbc:EndpointID schemeID="0184">DK87654311</cbc:EndpointID>');
    expect(String((await ask(contract.invoiceEInvoice, { id: d.id, syntax: 'cii' })).body)).toContain('<ram:URIID schemeID="0184">DK87654311</ram:URIID>');
    const change = (more: object) => ask(updateParty as Endpoint, { id: networked.id, version: networked.version, ...more });
    expect((await change({ peppolId: '0001:123' })).error?.fields?.[0]).toMatchObject({ path: 'peppolId', code: 'invoicing.peppol_scheme' });
    await must(change({ eInvoiceDelivery: 'email' }));
    for (const syntax of ['ubl', 'cii'] as const) {
      expect((await exported(d, syntax)).buyer.endpoint).toEqual({ id: 'DK87654311', scheme: '0184' });
      expect((await exported(await posted('invoice', { partyId: networked.id, issuedOn: '2026-03-02', lines: [line('1', '80', [taxes['25']!])] }), syntax)).buyer.endpoint).toEqual({ id: 'bo@fjordnet.test', scheme: 'EM' });
    }
  });
  it('says where to pay, on the invoice, its page and its file alike, and on nothing else', async () => {
    const { currency } = await posted('invoice', { partyId: customer, issuedOn: '2026-03-02', lines: [line('1', '1', [taxes['25']!])] });
    await must(ask(bankAccounts.create, { name: 'Operating', kind: 'bank', holder: 'Nordlys Trykkeri', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', currency, isDefault: true }));
    const d = await posted('invoice', { partyId: customer, issuedOn: '2026-03-02', lines: [line('1', '80', [taxes['25']!])] });
    for (const syntax of ['ubl', 'cii'] as const) {
      expect((await exported(d, syntax)).payment).toEqual({ meansCode: currency === 'EUR' ? '58' : '30', remittance: d.number, transfers: [{ account: 'DE89370400440532013000', accountName: 'Nordlys Trykkeri', provider: 'COBADEFFXXX' }] });
    }
    const { url } = await must(ask(contract.newDocumentLink, { id: d.id }));
    const lines = ['Account of Nordlys Trykkeri', 'IBAN: DE89 3704 0044 0532 0130 00', 'BIC: COBADEFFXXX', `Reference: ${d.number}`];
    expect((await ask(contract.openPublicDocument, { workspace_slug: undefined, token: url.split('#')[1]! })).body).toMatchObject({ bank: lines });
    expect((await inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, d.id)))).notes).toContainEqual({ title: 'Bank transfer', text: lines.join('\n') });
    expect((await exported(await must(post(await must(ask(contract.documentCalls.sale.credit, { id: d.id })))))).payment).toBeUndefined();
  });
  it('takes tax out of prices that hold it, and follows instalments, deposits and credits', async () => {
    const inclusive = await posted('invoice', { partyId: customer, taxMode: 'inclusive', discountAmount: '5', lines: [line('3', '9.99', [taxes['25']!]), line('1', '0.10', [taxes['6']!])], issuedOn: '2026-03-02', instalments: [{ dueOn: '2026-04-01', percent: '50' }, { dueOn: '2026-05-01', percent: '50' }] });
    const e = await exported(inclusive);
    expect(e.totals).toMatchObject({ net: inclusive.totals.net, vat: inclusive.totals.tax, gross: inclusive.totals.total });
    expect([e.dueDate, e.paymentTerms]).toEqual([undefined, inclusive.instalments.map((i) => `${i.amount} EUR: ${i.dueOn}`).join('\n')]);
    const final = await draft('invoice', { partyId: customer, title: 'Print', lines: [line('1', '1000', [taxes['25']!])] });
    const deposit = await must(post(await must(ask(contract.invoiceSteps.fromDeposit, { id: final.id, percent: '30' }))));
    expect((await exported(deposit)).typeCode).toBe('386');
    const now = await look(final);
    const done = await must(post(await must(ask(contract.documentCalls.sale.update, { id: now.id, version: now.version, depositIds: [deposit.id] }))));
    expect(await exported(done)).toMatchObject({ totals: { gross: '1250.00', paid: '375.00', due: '875.00' }, precedingInvoices: [{ number: deposit.number, issueDate: deposit.issuedOn }] });
    const credit = await must(post(await must(ask(contract.documentCalls.sale.credit, { id: inclusive.id, lines: [{ lineId: inclusive.lines[0]!.id, quantity: '1' }] }))));
    expect(await exported(credit, 'cii')).toMatchObject({ typeCode: '381', precedingInvoices: [{ number: inclusive.number }], totals: { gross: credit.totals.total } });
  });
  it('knows why no tax is charged, and refuses what has no place in it', async () => {
    const reverse = await addTax(o, 'Reverse', '25', { kind: 'reverse_charge', category: 'AE' });
    const exempt = await addTax(o, 'Medical care', null, { kind: 'exempt', category: 'E' });
    const mixed = await exported(await posted('invoice', { partyId: customer, lines: [line('1', '100', [reverse]), line('1', '50', [exempt])] }));
    expect(mixed.vatBreakdown).toEqual([{ taxable: '100.00', tax: '0.00', category: 'AE', rate: '0', exemptionCode: 'VATEX-EU-AE' }, { taxable: '50.00', tax: '0.00', category: 'E', rate: '0', exemptionReason: 'Medical care' }]);
    expect(await exported(await posted('invoice', { partyId: customer, lines: [line('1', '100')] }))).toMatchObject({ vatBreakdown: [{ category: 'O' }], totals: { gross: '100.00' } });
    const eco = await addTax(o, 'Bottle', '0.25', { kind: 'fixed' });
    expect((await ask(contract.invoiceEInvoice, { id: (await posted('invoice', { partyId: customer, lines: [line('1', '1', [taxes['25']!]), line('4', '1', [eco])] })).id })).error?.message).toContain('Line 2: A line of an e-invoice has one VAT in percent');
    const rounded = await posted('invoice', { partyId: customer, taxRounding: 'line', lines: Array.from({ length: 10 }, () => line('1', '3.60', [taxes['21']!])) });
    expect((await exported(rounded)).totals.gross).toBe(rounded.totals.total);
  });
  it('is there for the customer by the link', async () => {
    const d = await posted('invoice', { partyId: customer, lines: [line('1', '100', [taxes['25']!])] });
    const { url } = await must(ask(contract.newDocumentLink, { id: d.id }));
    const token = url.split('#')[1]!;
    const answer = await ask(contract.publicEInvoice, { workspace_slug: undefined, token, syntax: 'cii' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml']);
    expect(readCii(String(answer.body)).number).toBe(d.number);
  });
});

describe('an e-invoice that arrives', () => {
  it.each(Object.entries(acceptance))('%s becomes a draft bill of the same totals, and goes out again with them', async (name, sample) => {
    const rate: Record<string, string> = sample.currency === 'EUR' ? {} : { exchangeRate: '0.134' };
    const made = await imported(name.length % 2 === 0 ? writeUbl({ ...sample, number: `UBL ${name}` }) : writeCii({ ...sample, number: `CII ${name}` }), rate);
    const { document: d } = made;
    expect(made).toMatchObject({ differences: [], taxes: [], problems: [], vendor: 'nobody', attached: 1 });
    expect(d).toMatchObject({ kind: 'bill', status: 'draft', title: 'Nordlys Trykkeri ApS', issuedOn: '2026-03-02', dueOn: '2026-04-01', currency: sample.currency, totals: { net: sample.totals.net, tax: sample.totals.vat, total: sample.totals.gross } });
    const again = await posted('invoice', { partyId: customer, currency: d.currency, ...(d.currency === 'EUR' ? {} : { exchangeRate: '0.134' }), issuedOn: d.issuedOn, dueOn: d.dueOn, lines: d.lines.map((l) => ({ name: l.name, quantity: l.quantity, unitPrice: l.unitPrice, discountAmount: l.discountAmount, taxIds: l.taxIds })), charges: d.charges.map(({ kind, label, amount, percent, taxIds }) => ({ kind, label, amount, percent, taxIds })) });
    const out = await exported(again);
    expect([out.totals.net, out.totals.vat, out.totals.gross, out.totals.due]).toEqual([sample.totals.net, sample.totals.vat, sample.totals.gross, sample.totals.due]);
  });
  it('keeps the period of its lines, and spreads none that goes on for more than ten years', async () => {
    const over = async (number: string, end: string) => (await imported(writeUbl(invoiceOf([{ net: '10.00' }], { number, period: { start: '2026-03-01', end } })))).document.lines.map((l) => [l.periodTo, l.deferral]);
    expect([await over('P-1', '2036-02-29'), await over('P-2', '9999-12-31')]).toEqual([[['2036-02-29', 'months']], [['9999-12-31', 'none']]]);
  });
  it('finds its vendor by VAT number, else by name, keeps files, and is refused the second time', async () => {
    const vendor = await must(ask(createParty as Endpoint<unknown, { id: string }>, { kind: 'company', name: 'Nordlys', taxId: 'DK 16 35 67 06', taxIdType: 'other', roles: ['vendor'] }));
    const file = writeUbl(everything());
    const made = await imported(file);
    expect(made).toMatchObject({ vendor: 'tax_number', attached: 2, otherBuyer: 'Kontorhuset A/S', document: { partyId: vendor.id, vendorNumber: 'INV-2026-0043', title: '', totals: { total: '143.18' } } });
    expect(made.differences).toEqual([{ what: 'prepaid', file: '20.00', document: '0' }]);
    const { items } = await must(ask(listAttachments as Endpoint<unknown, { items: Array<{ name: string }> }>, { workspace_slug: undefined, topic: 'invoicing.bill', subjectId: made.document.id }));
    expect(items.map((i) => i.name).toSorted()).toEqual(['hours "feb".csv', 'invoice.xml'].toSorted());
    expect((await send(file)).error).toMatchObject({ code: 'invoicing.vendor_number_taken' });
    const named = await imported(writeCii(invoiceOf([{ net: '10.00' }], { number: 'N-1', seller: { name: 'Widget Works', ids: [], address: { country: 'DK' } } })));
    expect(named).toMatchObject({ vendor: 'name', document: { partyId: o.v1 } });
    const chosen = await imported(writeCii(invoiceOf([{ net: '10.00' }], { number: 'N-2' })), { partyId: o.v2 });
    expect(chosen).toMatchObject({ vendor: 'chosen', document: { partyId: o.v2 } });
    expect((await send(writeCii(invoiceOf([{ net: '10.00' }], { number: 'N-3' })), { partyId: '0197d000-0000-7000-8000-000000000000' })).error?.fields?.[0]?.path).toBe('partyId');
  });
  it('keeps credits, discounts, odd prices and unknown taxes honest', async () => {
    const credit = await imported(writeUbl(invoiceOf([{ net: '80.00', quantity: '2', price: '40' }], { number: 'C-1', typeCode: '381' })));
    expect(credit.document).toMatchObject({ kind: 'vendor_credit', totals: { total: '100.00' } });
    const turned = await imported(writeUbl(invoiceOf([{ net: '-80.00', quantity: '-2', price: '40' }], { number: 'C-2' })));
    expect(turned.document).toMatchObject({ kind: 'vendor_credit', totals: { total: '100.00' }, lines: [{ quantity: '2' }] });
    const odd = await imported(writeUbl(invoiceOf([{ net: '33.34', quantity: '7', price: '4.7' }], { number: 'O-1' })));
    expect(odd.document).toMatchObject({ lines: [{ quantity: '1', unitPrice: '33.34', description: '7  × 4.7' }], totals: { net: '33.34' } });
    const unknown = await imported(writeUbl(invoiceOf([{ net: '100.00', rate: '17' }], { number: 'U-1' })));
    expect(unknown).toMatchObject({ taxes: [{ category: 'S', rate: '17' }], differences: [{ what: 'tax', file: '17.00', document: '0.00' }, { what: 'total', file: '117.00', document: '100.00' }] });
  });
  it('may stand in a PDF, and says what is wrong with a file that is none', async () => {
    const { deflateSync } = await import('node:zlib');
    const packed = deflateSync(Buffer.from(writeCii(invoiceOf([{ net: '12.00' }], { number: 'PDF-1' }))));
    const pdf = Buffer.concat([Buffer.from(`%PDF-1.7\n1 0 obj\n<< /EmbeddedFiles 2 0 R >>\nendobj\n4 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`), packed, Buffer.from('\nendstream\nendobj\n%%EOF')]);
    expect((await imported(pdf, {}, o.owner, 'factur-x.pdf')).document).toMatchObject({ vendorNumber: 'PDF-1', totals: { net: '12.00' } });
    for (const [file, reason] of [['hello', /line 1/], ['<a/>', /no invoice in UBL or CII/], ['%PDF-1.4 nothing', /no e-invoice in this PDF/], [writeUbl(invoiceOf(Array.from({ length: 501 }, () => ({ net: '1.00' })))), /501 lines/]] as const) {
      const answer = await send(file);
      expect(answer, String(file).slice(0, 20)).toMatchObject({ status: 422, error: { code: 'invoicing.e_invoice_unreadable' } });
      expect(answer.error.message).toMatch(reason);
    }
    expect((await send(writeUbl(invoiceOf([{ net: '1.00' }])), {}, { ...o.outsider, slug: o.owner.slug })).status).toBeGreaterThanOrEqual(403);
  });
});
