import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { bankAccounts } from '#modules/accounting/contract.ts';
import { getSettings, updateCompany } from '#modules/settings/contract.ts';
import * as contract from '../../contract.ts';
import { readCii, readUbl } from '../../rules/einvoice/index.ts';
import { xmlInPdf } from '../../rules/einvoice/pdf.ts';
import { holdsEInvoice } from '../../service/documents/einvoice/read.ts';
import { paperOf } from '../../service/documents/print.ts';
import { documentById } from '../../service/documents/rows.ts';
import { withFile } from '../../service/documents/sealing.ts';
import { acceptance } from '../einvoice/sample.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let customer: string;
const taxes: Record<string, string> = {};
const { ask, inside, posted, look } = officeCalls(() => o);
const line = (quantity: string, unitPrice: string, taxIds: string[] = []) => ({ name: 'Work', quantity, unitPrice, taxIds });
const bill = () => posted('invoice', { partyId: customer, lines: [line('1', '100', [taxes['25']!])] });

async function setting(values: Partial<contract.DocumentSettings>): Promise<void> {
  const { version } = await must(ask(contract.getDocumentSettings, {}));
  await must(ask(contract.updateDocumentSettings, { version, ...values }));
}
async function company(values: Record<string, string>): Promise<void> {
  const { company: now } = await must(ask(getSettings, {}));
  await must(ask(updateCompany as Endpoint, { values, version: now.version }));
}
const whole = { legalName: 'Nordlys & Trykkeri <ApS>', vatNo: 'DK13585628', registrationNo: '13585628', address1: 'Havnegade 7', city: 'Aarhus', postcode: '8000', country: 'DK', email: 'asta@nordlys.test' };
const bytesOf = async (key: string) => buffer((await o.house.app.blobs.open(key))!.stream);
/** The stored PDF of a document, drawn if it was not. */
const sealed = async (d: { id: string }) => bytesOf((await withFile(o.house.app, o.owner.workspaceId, d.id)).pdf_key!);
/** Files of the mails about a document, the last mail's. */
async function mailed(d: { id: string }): Promise<Array<{ name: string; bytes: Buffer }>> {
  await o.house.drain();
  const { rows } = await o.house.owner.query<{ files: Array<{ name: string; key: string }> }>("select m.body -> 'attachments' as files from core.mail m join invoicing.document_mail x on x.mail_id = m.id where x.document_id = $1 order by m.created_at desc limit 1", [d.id]);
  return Promise.all(rows[0]!.files.map(async ({ name, key }) => ({ name, bytes: await bytesOf(key) })));
}

beforeAll(async () => {
  o = await openOffice();
  for (const rate of ['6', '12', '21', '25']) taxes[rate] = await addTax(o, `VAT ${rate}`, rate);
  customer = await addParty(o, { name: 'Kontorhuset', email: 'per@kontorhuset.test', taxId: 'DK87654311', taxIdType: 'eu_vat', roles: ['customer'], address1: 'Vestergade 12', city: 'Odense', zip: '5000', country: 'DK' });
}, 120_000);
afterAll(() => o.house.close());

describe('e-invoices that go with mails', () => {
  it('are told before sending when they break a rule, and stay behind only when the person says so', async () => {
    const d = await bill();
    // Nothing is to go with it: nothing is said, nothing refused.
    expect((await must(ask(contract.invoiceSteps.previewMail, { id: d.id }))).eInvoice).toEqual({ way: 'none', problems: [] });
    await setting({ mailEInvoice: 'ubl' });
    const told = (await must(ask(contract.invoiceSteps.previewMail, { id: d.id }))).eInvoice;
    expect([told.way, told.problems[0]]).toEqual(['ubl', 'Your company: The postal address is missing [BR-08].']);
    const refused = await ask(contract.invoiceSteps.send, { id: d.id });
    expect(refused).toMatchObject({ status: 409, error: { code: 'invoicing.e_invoice_invalid' } });
    expect(refused.error!.message).toContain(told.problems[0]);
    expect((await look(d)).sentAt).toBeNull();
    // Noting that it was sent some other way sends no e-invoice.
    await must(ask(contract.invoiceSteps.send, { id: d.id, byMail: false }));
    await must(ask(contract.invoiceSteps.send, { id: d.id, withoutEInvoice: true }));
    expect((await mailed(d)).map((f) => f.name)).toEqual([`${d.number}.pdf`]);
  }, 60_000);
  it('are attached in the syntax that was chosen, once and for good', async () => {
    await company(whole);
    const d = await bill();
    await must(ask(contract.invoiceSteps.send, { id: d.id }));
    const [pdf, xml] = await mailed(d);
    expect([pdf!.name, xml!.name, xmlInPdf(pdf!.bytes)]).toEqual([`${d.number}.pdf`, `${d.number}-ubl.xml`, []]);
    expect(readUbl(xml!.bytes.toString('utf8'))).toMatchObject({ number: d.number, totals: { gross: '125.00' } });
    await setting({ mailEInvoice: 'cii' });
    expect((await must(ask(contract.invoiceSteps.previewMail, { id: d.id }))).eInvoice).toEqual({ way: 'cii', problems: [] });
    await must(ask(contract.invoiceSteps.send, { id: d.id }));
    await must(ask(contract.invoiceSteps.send, { id: d.id }));
    expect(readCii((await mailed(d))[1]!.bytes.toString('utf8')).number).toBe(d.number);
    expect((await o.house.owner.query('select syntax from invoicing.document_e_invoice where document_id = $1 order by syntax', [d.id])).rows).toEqual([{ syntax: 'cii' }, { syntax: 'ubl' }]);
  }, 60_000);
  it('stand inside PDFs that are sealed while the setting is on, and beside those that were sealed before', async () => {
    const old = await bill();
    const before = await sealed(old);
    await setting({ mailEInvoice: 'pdf' });
    const d = await bill();
    await must(ask(contract.invoiceSteps.send, { id: d.id }));
    const files = await mailed(d);
    expect(files.map((f) => f.name)).toEqual([`${d.number}.pdf`]);
    const { bytes } = files[0]!;
    expect(holdsEInvoice(bytes)).toBe(true);
    expect(readCii(xmlInPdf(bytes)[0]!.toString('utf8'))).toMatchObject({ number: d.number, specification: 'urn:cen.eu:en16931:2017', totals: { gross: '125.00' } });
    const text = bytes.toString('utf8');
    for (const said of ['/AFRelationship /Alternative', '/AF [', '(factur-x.xml)', '/Subtype /text#2Fxml', '/S /GTS_PDFA1', '<pdfaid:part>3</pdfaid:part>', '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>', '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>', 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#', 'Nordlys &amp; Trykkeri &lt;ApS&gt;']) expect(text, said).toContain(said);
    // What the public page and the member download is the same file.
    expect((await ask(contract.documentCalls.sale.pdf, { id: d.id })).headers['content-type']).toBe('application/pdf');
    const { url } = await must(ask(contract.newDocumentLink, { id: d.id }));
    expect((await must(ask(contract.openPublicDocument, { workspace_slug: undefined, token: url.split('#')[1]! }))).eInvoice).toBe('cii');
    await must(ask(contract.invoiceSteps.send, { id: old.id }));
    const [kept, beside] = await mailed(old);
    expect([kept!.bytes.equals(before), beside!.name, readCii(beside!.bytes.toString('utf8')).number]).toEqual([true, `${old.number}-cii.xml`, old.number]);
  }, 60_000);
  it('stay behind for who fetches them from our page, where they are found', async () => {
    const fetching = await addParty(o, { name: 'Fetching', email: 'in@fetching.test', taxId: 'DK87654311', taxIdType: 'eu_vat', roles: ['customer'], address1: 'Vestergade 12', city: 'Odense', zip: '5000', country: 'DK', eInvoiceDelivery: 'portal' });
    for (const way of ['pdf', 'ubl'] as const) {
      await setting({ mailEInvoice: way });
      const d = await posted('invoice', { partyId: fetching, lines: [line('1', '100', [taxes['25']!])] });
      expect((await must(ask(contract.invoiceSteps.previewMail, { id: d.id }))).eInvoice).toEqual({ way: 'none', problems: [] });
      await must(ask(contract.invoiceSteps.send, { id: d.id }));
      const files = await mailed(d);
      expect([files.map((f) => f.name), holdsEInvoice(files[0]!.bytes)]).toEqual([[`${d.number}.pdf`], false]);
      const token = (await must(ask(contract.newDocumentLink, { id: d.id }))).url.split('#')[1]!;
      expect(String((await ask(contract.publicEInvoice, { workspace_slug: undefined, token, syntax: 'ubl' })).body)).toContain(d.number!);
    }
    await setting({ mailEInvoice: 'pdf' });
  }, 60_000);
  it.each(Object.entries(acceptance))('%s is read back from the PDF it was sealed in', async (_name, sample) => {
    // A charge on everything is a line of ours.
    const form = [...sample.lines.map((l) => line(l.quantity, l.price.net, [taxes[l.vat.rate!]!])), ...sample.charges.map((c) => line('1', c.amount, [taxes[c.rate!]!]))];
    const d = await posted('invoice', { partyId: customer, currency: sample.currency, ...(sample.currency === 'EUR' ? {} : { exchangeRate: '0.134' }), lines: form });
    const e = readCii(xmlInPdf(await sealed(d))[0]!.toString('utf8'));
    expect([e.totals.net, e.totals.vat, e.totals.gross, e.lines.length]).toEqual([sample.totals.net, sample.totals.vat, sample.totals.gross, form.length]);
  }, 60_000);
});

describe('codes to pay by', () => {
  const codes = async (d: { id: string }) => inside(async (ctx) => (await paperOf(ctx, await documentById(ctx, o.owner.workspaceId, d.id))).codes ?? []);
  const shown = async (d: { id: string }) => {
    const { url } = await must(ask(contract.newDocumentLink, { id: d.id }));
    return (await must(ask(contract.openPublicDocument, { workspace_slug: undefined, token: url.split('#')[1]! }))).payCode;
  };
  it('stand on invoices in euros to an IBAN with their words, on paper over all, on the page over what is open', async () => {
    await setting({ mailEInvoice: 'none' });
    const before = await bill();
    expect([await codes(before), await shown(before)]).toEqual([[], null]);
    await must(ask(bankAccounts.create, { name: 'Operating', kind: 'bank', holder: 'Nordlys Trykkeri', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', currency: 'EUR', isDefault: true }));
    const d = await bill();
    expect(await codes(d)).toEqual([{ title: 'Pay with your banking app', text: `Scan the code with your banking app to pay €125.00. Reference: ${d.number}`, content: `BCD\n002\n1\nSCT\nCOBADEFFXXX\nNordlys Trykkeri\nDE89370400440532013000\nEUR125.00\n\n\n${d.number}` }]);
    const full = await shown(d);
    expect(full).toMatchObject({ kind: 'epc', size: expect.any(Number), path: expect.stringMatching(/^M0 0h7v1h-7z/) });
    const { pay } = officeCalls(() => o);
    await pay(d, 2500n);
    expect((await shown(d))!.path).not.toBe(full!.path);
    await pay(await look(d), 10_000n);
    expect(await shown(d)).toBeNull();
    expect(await codes(await must(ask(contract.documentCalls.sale.post, { id: (await must(ask(contract.documentCalls.sale.credit, { id: before.id }))).id })))).toEqual([]);
    await setting({ payCode: false });
    expect([await codes(await bill()), await shown(await bill())]).toEqual([[], null]);
  }, 60_000);
});
