import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { listAttachments } from '#core/contract/records.ts';
import { Refusal } from '#core/server/fail.ts';
import type { ReceivedMail } from '#core/server/mail/receive.ts';
import * as contract from '../../contract.ts';
import { writeCii, writeUbl } from '../../rules/einvoice/index.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from '../documents/scene.ts';
import { invoiceOf } from '../einvoice/sample.ts';
import { addressOf, arrives, attached, mailOf, pdfOf, picture, shownTo, suspended, toldOf } from './scene.ts';

let o: Office;
let address: string;
const { ask, look } = officeCalls(() => o);
beforeAll(async () => {
  o = await openOffice();
  await addTax(o, 'VAT 25', '25');
  address = (await addressOf(o.house, 'bills', o.manager)).address;
});
afterAll(() => o.house.close());

const vendorMail = (given: Partial<ReceivedMail>): ReceivedMail => mailOf({ from: { name: 'Widget Works', address: 'Bill@Widget.test' }, ...given });
const taken = async (mail: ReceivedMail) => { await arrives(o.house, address, mail); return (await shownTo(o.house, 'bills', o.manager)).mails[0]!; };
/** Drafts made since the last time, the oldest first, with the names of their files. */
let seen: string[] = [];
async function newBills() {
  const { rows } = await o.house.owner.query('select id from invoicing.document where workspace_id = $1 and not (id = any($2::uuid[])) order by id', [o.owner.workspaceId, seen]);
  const ids = rows.map((r: { id: string }) => r.id);
  seen = [...seen, ...ids];
  return Promise.all(ids.map(async (id) => {
    const d = await look({ id, kind: 'bill' });
    const { items } = await must(ask(listAttachments as Endpoint<unknown, { items: Array<{ name: string }> }>, { workspace_slug: undefined, topic: 'invoicing.bill', subjectId: id }));
    return { ...d, files: items.map((f) => f.name).toSorted() };
  }));
}

describe('bills that are mailed in', () => {
  it('are drafts of the one party that has the sender’s address, with the file and without lines', async () => {
    const mail = vendorMail({ subject: 'Invoice 4711', text: 'Please pay.', files: [attached('4711.pdf', await pdfOf('Widget Works', 'Total 100.00')), attached('photo.png', await picture(160)), attached('logo.png', await picture(20), { inline: true }), attached('terms.docx', 'PK\u0003\u0004')] });
    expect(await taken(mail)).toMatchObject({ drafts: 2, left: [{ name: 'terms.docx', why: 'type' }], findings: [] });
    const bills = await newBills();
    expect(bills.map((d) => [d.kind, d.status, d.title, d.partyId, d.lines, d.files, d.ownerId, d.internalNote])).toEqual(['4711.pdf', 'photo.png'].map((file) => ['bill', 'draft', 'Invoice 4711', o.v1, [], [file], o.manager.id, 'Widget Works <Bill@Widget.test>\n\nPlease pay.']));
    expect((await toldOf(o.house, o.manager.id))[0]).toMatchObject({ type: 'invoicing.mail_left', target_id: mail.id, data: { count: 2 } });
    await arrives(o.house, address, { ...mail, files: [attached('4711.pdf', await pdfOf('Widget Works'))] });
    expect(await newBills()).toEqual([]);
  });
  it('are nobody’s where nobody, or more than one vendor, has that address', async () => {
    await addParty(o, { name: 'West Annex', email: 'bill@west.test', roles: ['vendor'] });
    for (const from of ['stranger@else.test', 'bill@west.test']) await arrives(o.house, address, mailOf({ from: { name: '', address: from }, files: [attached('a.pdf', await pdfOf('A'))] }));
    expect((await newBills()).map((d) => d.partyId)).toEqual([null, null]);
  });
  it('say all that an e-invoice says, once; what somebody should look at is kept', async () => {
    const xml = writeUbl(invoiceOf([{ net: '80.00' }], { number: 'E-1' }));
    expect(await taken(vendorMail({ files: [attached('E-1.xml', xml)] }))).toMatchObject({ drafts: 1, left: [], findings: [{ vendor: 'nobody', differences: [], currency: 'EUR' }] });
    const [bill] = await newBills();
    expect(bill).toMatchObject({ vendorNumber: 'E-1', totals: { total: '100.00' }, files: ['E-1.xml'] });
    const known = writeCii(invoiceOf([{ net: '10.00' }], { number: 'E-2', seller: { name: 'Widget Works', ids: [], address: { country: 'DK' } } }));
    expect(await taken(vendorMail({ files: [attached('E-2.xml', known)] }))).toMatchObject({ drafts: 1, left: [] });
    expect(await taken(vendorMail({ files: [attached('E-2.xml', known)] }))).toMatchObject({ drafts: 0, left: [{ name: 'E-2.xml', why: 'known' }] });
    expect((await newBills()).map((d) => [d.partyId, d.vendorNumber])).toEqual([[o.v1, 'E-2']]);
  });
  it('are one where a PDF shows what the XML beside it says, and several where each says its own', async () => {
    const xml = (number: string) => writeUbl(invoiceOf([{ net: '5.00' }], { number }));
    await arrives(o.house, address, vendorMail({ files: [attached('pair.xml', xml('P-1')), attached('print.pdf', await pdfOf('P-1'))] }));
    await arrives(o.house, address, vendorMail({ files: [attached('a.xml', xml('P-2')), attached('A.pdf', await pdfOf('P-2')), attached('b.pdf', await pdfOf('P-3'))] }));
    expect((await newBills()).map((d) => [d.vendorNumber, d.files])).toEqual([['P-1', ['pair.xml', 'print.pdf']], ['P-2', ['A.pdf', 'a.xml']], ['', ['b.pdf']]]);
  });
  it('that no program can read are drafts for people, and XML that is none is named', async () => {
    const long = writeUbl(invoiceOf(Array.from({ length: 501 }, () => ({ net: '1.00' })), { number: 'L-1' }));
    expect(await taken(vendorMail({ subject: 'Long', files: [attached('long.xml', long), attached('data.xml', '<a/>')] }))).toMatchObject({ drafts: 1, left: [{ name: 'data.xml', why: 'type' }] });
    expect((await newBills()).map((d) => [d.title, d.partyId, d.lines, d.files])).toEqual([['Long', o.v1, [], ['long.xml']]]);
  });
  it('may be the mail itself', async () => {
    expect(await taken(vendorMail({ subject: 'Invoice: 12/2026', text: 'Amount due 50.00 EUR' }))).toMatchObject({ drafts: 1, left: [] });
    expect((await newBills()).map((d) => [d.title, d.files])).toEqual([['Invoice: 12/2026', ['Invoice 12 2026.pdf']]]);
  });
  it('are refused once whoever made the address may write none, which everybody sees who may make a new one', async () => {
    const before = await addressOf(o.house, 'bills', o.owner);
    expect([before.address, before.by?.id, before.works]).toEqual([address, o.manager.id, true]);
    await suspended(o.house, o.owner, o.manager);
    const refused = await arrives(o.house, address, vendorMail({ files: [attached('a.pdf', await pdfOf('A'))] })).then(() => null, (error: unknown) => error);
    expect([refused instanceof Refusal, (refused as Refusal).code, await newBills()]).toEqual([true, 'core.workspace_forbidden', []]);
    expect((await shownTo(o.house, 'bills', o.ann)).address?.works).toBe(false);
    const renewed = (await must(ask(contract.mailInCalls.bills.open, { replaces: before.id }, o.ann))).address!;
    expect([renewed.by?.id, renewed.works, renewed.address === address]).toEqual([o.ann.id, true, false]);
    await expect(arrives(o.house, address, vendorMail({}))).rejects.toThrow('unknown address');
    await arrives(o.house, renewed.address, vendorMail({ subject: 'In the name of Ann', files: [attached('a.pdf', await pdfOf('A'))] }));
    expect((await newBills()).map((d) => [d.title, d.ownerId])).toEqual([['In the name of Ann', o.ann.id]]);
    // Of a colleague's mails only who sees all bills is told.
    expect([(await shownTo(o.house, 'bills', o.bob)).mails, (await shownTo(o.house, 'bills', o.owner)).mails[0]?.subject]).toEqual([[], 'In the name of Ann']);
  });
});
