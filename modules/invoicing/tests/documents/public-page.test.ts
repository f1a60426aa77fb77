import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { getSettings, updateCompany } from '#modules/settings/contract.ts';
import * as contract from '../../contract.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let customer: string;
let tax: string;
const { ask, posted, draft } = officeCalls(() => o);
const bill = () => posted('invoice', { partyId: customer, lines: [{ name: 'Work', quantity: '1', unitPrice: '100', taxIds: [tax] }] });
const open = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object) => ask(endpoint, { workspace_slug: undefined, ...input });
const tokenOf = async (d: { id: string }, track = true) => (await must(ask(contract.newDocumentLink, { id: d.id, track }))).url.split('#')[1]!;
const downloads = async (d: { id: string }) => (await must(ask(contract.listDocumentLinks, { id: d.id }))).items.flatMap((l) => l.downloads.map((x) => [x.what, x.count]));
const told = async (d: { id: string }, verb: string) => (await o.house.owner.query<{ data: Record<string, unknown>; audit: boolean }>('select data, audit from core.event where type = $1 and subject_id = $2 order by seq', [`invoicing.invoice.${verb}`, d.id])).rows;
const later = (d: { id: string }) => o.house.owner.query("update invoicing.document_link set pdf_at = pdf_at - interval '6 minutes' where document_id = $1", [d.id]);

beforeAll(async () => {
  o = await openOffice();
  tax = await addTax(o, 'VAT 25', '25');
  customer = await addParty(o, { name: 'Kontorhuset', email: 'per@kontorhuset.test', taxId: 'DK87654311', taxIdType: 'eu_vat', roles: ['customer'], address1: 'Vestergade 12', city: 'Odense', zip: '5000', country: 'DK' });
  const { company } = await must(ask(getSettings, {}));
  await must(ask(updateCompany as Endpoint, { version: company.version, values: { legalName: 'Nordlys', vatNo: 'DK13585628', registrationNo: '13585628', address1: 'Havnegade 7', city: 'Aarhus', postcode: '8000', country: 'DK', email: 'asta@nordlys.test' } }));
}, 120_000);
afterAll(() => o.house.close());

describe('downloads from the public page', () => {
  it('are noted as looks are: by the link, once within minutes, the first in the history', async () => {
    const d = await bill();
    const token = await tokenOf(d);
    for (let i = 0; i < 2; i++) expect((await open(contract.publicDocumentPdf, { token })).status).toBe(200);
    expect((await open(contract.publicEInvoice, { token, syntax: 'ubl' })).status).toBe(200);
    expect(await downloads(d)).toEqual([['pdf', 1], ['e_invoice', 1]]);
    await later(d);
    await open(contract.publicDocumentPdf, { token });
    expect(await downloads(d)).toEqual([['pdf', 2], ['e_invoice', 1]]);
    expect((await told(d, 'pdf_downloaded')).map((e) => [e.data['number'], e.data['outsider']])).toEqual([[d.number, 'customer'], [d.number, 'customer']]);
    expect(await told(d, 'e_invoice_downloaded')).toHaveLength(1);
  }, 60_000);
  it('are not noted where the sender does not track, the customer refused, or their browser does', async () => {
    const d = await bill();
    await open(contract.publicDocumentPdf, { token: await tokenOf(d, false) });
    const token = await tokenOf(d);
    await open(contract.publicDocumentPdf, { token, seen: false });
    await must(open(contract.refuseDocumentTracking, { token, refused: true }));
    expect((await open(contract.publicDocumentPdf, { token })).status).toBe(200);
    expect([await downloads(d), await told(d, 'pdf_downloaded')]).toEqual([[], []]);
  }, 60_000);
});

describe('what a customer asks on the public page', () => {
  it('reaches the owner, whose answer stands on the page and goes by mail', async () => {
    const d = await bill();
    const token = await tokenOf(d);
    const asked = await open(contract.writePublicMessage, { token, name: 'Per <i>', body: 'Which order is this? <script>' });
    expect([asked.status, asked.body]).toEqual([201, expect.objectContaining({ author: 'Per <i>', mine: true, fromCustomer: true, body: 'Which order is this? <script>' })]);
    // Without a name it is the customer's.
    expect((await must(open(contract.writePublicMessage, { token, body: 'Hello?' }))).author).toBe('Kontorhuset');
    await o.house.drain();
    const bells = await o.house.owner.query("select 1 from notifications.notification where type = 'invoicing.document_message' and target_id = $1", [d.id]);
    expect(bells.rows).toHaveLength(1);
    const read = await must(ask(contract.listDocumentMessages, { id: d.id }));
    expect([read.unread, read.items.map((m) => [m.mine, m.author])]).toEqual([2, [[false, 'Per <i>'], [false, 'Kontorhuset']]]);
    await must(ask(contract.answerDocumentMessage, { id: d.id, body: 'The one of May.' }));
    await o.house.drain();
    expect((await must(ask(contract.listDocumentMessages, { id: d.id }))).unread).toBe(0);
    expect((await must(open(contract.openPublicDocument, { token }))).messages.at(-1)).toMatchObject({ mine: false, fromCustomer: false, body: 'The one of May.' });
    const { rows } = await o.house.owner.query<{ to_email: string; subject: string }>("select m.to_email, m.subject from core.mail m join invoicing.document_mail x on x.mail_id = m.id where x.document_id = $1 and x.kind = 'answer'", [d.id]);
    expect(rows).toEqual([{ to_email: 'per@kontorhuset.test', subject: `About ${d.number} of Nordlys` }]);
    expect((await told(d, 'messaged')).map((e) => e.data['outsider'] ?? null)).toEqual(['customer', 'customer', null]);
  }, 60_000);
  it('stays unread where it came after the last message that was seen', async () => {
    const d = await bill();
    const token = await tokenOf(d);
    const [first] = [await must(open(contract.writePublicMessage, { token, body: 'One' })), await must(open(contract.writePublicMessage, { token, body: 'Two' }))];
    await must(ask(contract.answerDocumentMessage, { id: d.id, body: 'To one.', seenUntil: first.id }));
    expect((await must(ask(contract.listDocumentMessages, { id: d.id }))).unread).toBe(1);
  }, 60_000);
  it('is shown as the newest two hundred, in order', async () => {
    const d = await bill();
    await o.house.owner.query("insert into invoicing.document_message (id, workspace_id, document_id, author, body, created_at) select gen_random_uuid(), $1, $2, 'Per', n::text, now() + n * interval '1 second' from generate_series(1, 203) n", [o.owner.workspaceId, d.id]);
    const newest = Array.from({ length: 200 }, (_, i) => String(i + 4));
    expect((await must(ask(contract.listDocumentMessages, { id: d.id }))).items.map((m) => m.body)).toEqual(newest);
    expect((await must(open(contract.openPublicDocument, { token: await tokenOf(d) }))).messages.map((m) => m.body)).toEqual(newest);
  }, 60_000);
  it('is refused when it is empty, too often, by a wrong link or about a draft; other workspaces read nothing', async () => {
    const d = await bill();
    const token = await tokenOf(d);
    expect((await open(contract.writePublicMessage, { token, body: ' \n ' })).error?.fields?.[0]?.path).toBe('body');
    expect((await open(contract.writePublicMessage, { token: 'x'.repeat(43), body: 'Hi' })).error?.code).toBe('invoicing.link_gone');
    expect((await ask(contract.answerDocumentMessage, { id: (await draft('invoice', { partyId: customer })).id, body: 'Hi' })).error?.code).toBe('invoicing.document_state');
    expect((await ask(contract.listDocumentMessages, { id: d.id }, o.outsider)).status).toBe(404);
    for (let i = 0; i < 60; i++) await o.house.app.limits.attempt(`invoice-message:${d.id}`, 60, 3600);
    expect((await open(contract.writePublicMessage, { token, body: 'Hi' })).status).toBe(429);
  }, 60_000);
});
