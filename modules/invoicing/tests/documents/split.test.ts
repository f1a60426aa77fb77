import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMoney } from '#core/contract/money.ts';
import * as contract from '../../contract.ts';
import { proformaWords } from '../../rules/documents/proforma-words.ts';
import { paperOf } from '../../service/documents/print.ts';
import { deliverProforma } from '../../service/documents/proforma.ts';
import { documentById } from '../../service/documents/rows.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const { ask, draft, posted, look, inside } = officeCalls(() => o);
const line = (quantity: string, unitPrice: string, taxIds: string[] = [], more: object = {}) => ({ name: 'Work', quantity, unitPrice, taxIds, ...more });
const minor = (text: string) => parseMoney(text, 'EUR').amount;
const calls = contract.documentCalls.sale;
const events = async (id: string): Promise<string[]> => (await o.house.owner.query("select type from core.event where subject_id = $1 and workspace_id = $2 order by seq", [id, o.owner.workspaceId])).rows.map((r: { type: string }) => r.type);
beforeAll(async () => { o = await openOffice(); }, 120_000);
afterAll(() => o.house.close());

describe('a draft that is split', () => {
  const begin = () => draft('invoice', { partyId: o.c1, issuedOn: '2026-03-01', title: 'Roof', discountAmount: '10.00', charges: [{ label: 'Shipping', amount: '7.00' }, { kind: 'fee', label: 'Fee', percent: '10' }], lines: [line('3', '30', [o.tax20], { discountAmount: '1.00' }), { kind: 'section', name: 'More' }, line('1', '40', [o.tax20]), line('1', '20')] });
  const figures = ({ lines, totals, discountAmount, charges, title, partyId }: contract.BusinessDocument) => ({ lines: lines.map(({ kind, name, quantity, unitPrice, discountAmount: off, taxIds, sourceType, sourceId }) => ({ kind, name, quantity, unitPrice, off, taxIds, sourceType, sourceId })), totals, discountAmount, charges, title, partyId });

  it('goes into two that add up to what there was, and becomes one again', async () => {
    const d = await begin();
    const made = await must(ask(calls.split, { id: d.id, version: d.version, lines: [{ lineId: d.lines[0]!.id, quantity: '1' }, { lineId: d.lines[2]!.id, quantity: '1' }] }));
    const left = await look(d);
    expect(made).toMatchObject({ status: 'draft', partyId: o.c1, title: 'Roof', charges: [{ label: 'Fee', percent: '10' }], lines: [{ quantity: '1', discountAmount: '0.33' }, { quantity: '1', unitPrice: '40' }] });
    expect(left.lines.map((l) => [l.kind, l.quantity, l.discountAmount])).toEqual([['item', '2', '0.67'], ['section', '1', null], ['item', '1', null]]);
    for (const sum of ['subtotal', 'discount', 'net', 'tax', 'total'] as const) expect([sum, minor(made.totals[sum]) + minor(left.totals[sum])]).toEqual([sum, minor(d.totals[sum])]);
    expect(minor(made.discountAmount!) + minor(left.discountAmount!)).toBe(1000n);
    expect(figures(await must(ask(calls.undoSplit, { id: made.id, version: made.version })))).toEqual(figures(d));
    expect((await ask(calls.get, { id: made.id })).status).toBe(404);
    expect(await events(d.id)).toEqual(expect.arrayContaining(['invoicing.invoice.split', 'invoicing.invoice.split_returned']));
  });

  it('is put together again only while both are as they were', async () => {
    const d = await begin();
    const made = await must(ask(calls.split, { id: d.id, version: d.version, lines: [{ lineId: d.lines[0]!.id, quantity: '3' }] }));
    const left = await look(d);
    await must(ask(calls.update, { id: left.id, version: left.version, title: 'Other' }));
    expect((await ask(calls.undoSplit, { id: made.id, version: made.version })).error?.code).toBe('invoicing.split_changed');
    expect((await ask(calls.undoSplit, { id: d.id, version: left.version + 1 })).error?.code).toBe('invoicing.split_changed');
  });

  it('is refused at the field: too much, all of it, no line of it, something posted', async () => {
    const d = await begin();
    const split = (lines: object[], more: object = {}) => ask(calls.split, { id: d.id, version: d.version, lines, ...more });
    expect((await split([{ lineId: d.lines[0]!.id, quantity: '4' }])).error?.fields).toMatchObject([{ path: 'lines.0.quantity', code: 'invoicing.too_much' }]);
    expect((await split([{ lineId: d.lines[1]!.id, quantity: '1' }])).error?.fields).toMatchObject([{ path: 'lines.0.lineId' }]);
    expect((await split(d.lines.filter((l) => l.kind === 'item').map((l) => ({ lineId: l.id, quantity: l.quantity })))).error?.fields).toMatchObject([{ path: 'lines', code: 'invoicing.split_all' }]);
    expect((await split([{ lineId: d.lines[0]!.id, quantity: '1' }], { version: 99 })).error?.code).toBe('core.version_conflict');
    const done = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('2', '5')] });
    expect((await ask(calls.split, { id: done.id, version: done.version, lines: [{ lineId: done.lines[0]!.id, quantity: '1' }] })).error?.code).toBe('invoicing.document_state');
    expect((await ask(calls.split, { id: d.id, version: d.version, lines: [{ lineId: d.lines[0]!.id, quantity: '1' }] }, o.outsider)).status).toBe(404);
    // What is left of a rounding is given back by one credit, not by halves of it.
    const credit = await must(ask(calls.credit, { id: done.id, issuedOn: '2026-03-20', reason: '' }));
    expect(credit.steps).not.toContain('split');
    expect((await ask(calls.split, { id: credit.id, version: credit.version, lines: [{ lineId: credit.lines[0]!.id, quantity: '1' }] })).error?.code).toBe('invoicing.document_state');
  });

  it('is no memory of it any more once the second one is posted', async () => {
    const d = await begin();
    const made = await must(ask(calls.split, { id: d.id, version: d.version, lines: [{ lineId: d.lines[0]!.id, quantity: '1' }] }));
    await must(ask(calls.post, { id: made.id }));
    const { rows } = await o.house.owner.query('select split_of from invoicing.document where id = $1', [made.id]);
    expect(rows).toEqual([{ split_of: null }]);
  });
});

describe('a proforma invoice', () => {
  it('is the draft under another title, without a number, an entry or a mark, and stands in its history', async () => {
    const d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-01', language: 'en', lines: [line('1', '100', [o.tax20])] });
    expect(d.steps).toEqual(expect.arrayContaining(['proforma', 'split']));
    const shown = await inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, d.id), { proforma: true }));
    expect([shown.title, shown.stamp]).toEqual(['Proforma invoice', null]);
    for (const [language, words] of Object.entries(proformaWords)) {
      const other = await inside(async (ctx) => paperOf(ctx, { ...(await documentById(ctx, o.owner.workspaceId, d.id)), language: language as 'en' }, { proforma: true }));
      expect(other.title).toBe(words.title);
    }
    const pdf = await ask(contract.printProforma, { id: d.id });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const sent = await must(ask(contract.sendProforma, { id: d.id, message: '' }));
    await o.house.drain();
    expect([sent.status, sent.number, sent.entryId, sent.sentAt]).toEqual(['draft', null, null, null]);
    expect(await events(d.id)).toEqual(expect.arrayContaining(['invoicing.invoice.proforma_printed', 'invoicing.invoice.proforma_sent']));
    const { items } = await must(ask(contract.listDocumentMails, { id: d.id }));
    expect(items).toMatchObject([{ kind: 'proforma', state: 'kept', sentTo: ['pay@cedar.test'] }]);
    const { rows } = await o.house.owner.query('select count(*)::int as n from invoicing.document_link where document_id = $1', [d.id]);
    expect(rows[0].n).toBe(0);
  });

  it('names no price to a customer that needs an approval, until it has that', async () => {
    const limit = async (from: string | null) => must(ask(contract.updateDocumentSettings, { version: (await must(ask(contract.getDocumentSettings, {}))).version, saleSteps: from === null ? [] : [{ from, approverId: null }], approverOther: false }));
    const mailed = async (d: { id: string }) => (await must(ask(contract.listDocumentMails, { id: d.id }))).items.length;
    await limit('100.00');
    const d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('1', '100')] });
    expect([(await ask(contract.sendProforma, { id: d.id })).error?.code, await mailed(d)]).toEqual(['invoicing.approval_first', 0]);
    const asked = await must(ask(calls.post, { id: d.id }));
    expect((await ask(contract.sendProforma, { id: d.id })).error?.code).toBe('invoicing.document_state');
    const approved = await must(ask(calls.approve, { id: d.id, version: asked.version }));
    expect(approved.steps).toContain('proforma');
    await must(ask(contract.sendProforma, { id: d.id }));
    await o.house.drain();
    expect(await mailed(d)).toBe(1);
    // A draft that grew beyond the limit before it was drawn stays here.
    const grown = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('1', '200')] });
    const [workspaceId, mailRowId] = [o.owner.workspaceId, crypto.randomUUID()];
    await o.house.owner.query("insert into invoicing.document_mail (id, workspace_id, document_id, kind, sent_to) values ($1, $2, $3, 'proforma', '{pay@cedar.test}')", [mailRowId, workspaceId, grown.id]);
    expect((await must(ask(contract.listDocumentMails, { id: grown.id }))).items).toMatchObject([{ state: 'waiting' }]);
    await deliverProforma(o.house.app, { workspaceId, id: grown.id, mailRowId, to: 'pay@cedar.test', cc: [], message: '' });
    expect(await mailed(grown)).toBe(0);
    // Whoever sent it hears that it did not go.
    const { rows } = await o.house.owner.query("select 1 from notifications.notification where type = 'invoicing.delivery_failed' and target_id = $1", [grown.id]);
    expect(rows).toHaveLength(1);
    await limit(null);
  });

  it('is refused of what is posted, of nobody and of nothing', async () => {
    const done = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('2', '5')] });
    const codes = await Promise.all([done, await draft('invoice', { lines: [line('1', '1')] }), await draft('invoice', { partyId: o.c1 }), await draft('credit_note', { partyId: o.c1, lines: [line('1', '1')] })].map(async (d) => (await ask(contract.printProforma, { id: d.id })).error?.code));
    expect(codes).toEqual(['invoicing.document_state', 'invoicing.no_party', 'invoicing.no_lines', 'invoicing.document_state']);
  });
});
