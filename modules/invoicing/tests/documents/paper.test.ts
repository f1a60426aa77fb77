import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPaperBatch, getPaperBatch, paperBatchFile } from '#core/contract/paper.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { printStatements } from '#modules/accounting/contract.ts';
import { suspendMember } from '#modules/workspace/contract.ts';
import * as contract from '../../contract.ts';
import { addParty, must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let o: Office;
const { ask, draft, posted, look, post } = officeCalls(() => o);
const work = (unitPrice = '10') => ({ lines: [{ name: 'Work', quantity: '1', unitPrice, taxIds: [o.tax20] }] });
const print = (input: object, who?: Clerk) => ask(contract.printDocuments.sale, input as never, who);
const at = <T>(e: Endpoint<never, T> | Endpoint<unknown, T>, id: string, who: Clerk = o.owner) => call(o.house, e as Endpoint, { id }, who) as Promise<{ status: number; body: T }>;
const file = async (id: string): Promise<Buffer> => {
  const { rows: [kept] } = await o.house.owner.query<{ blob_key: string }>('select blob_key from core.paper_batch where id = $1', [id]);
  return buffer((await o.house.app.blobs.open(kept!.blob_key))!.stream);
};

/** Runs the queue until a file is made or not: drawing may take longer than the queue is waited for. */
const made = async (id: string) => {
  for (;;) {
    await o.house.drain().catch(() => undefined);
    const { rows: [row] } = await o.house.owner.query<{ state: string }>('select state from core.paper_batch where id = $1', [id]);
    if (row!.state !== 'running') return;
  }
};

beforeAll(async () => { o = await openOffice(); }, 120_000);
afterAll(() => o.house.close());

describe('many papers in one file', () => {
  it('are joined in the order of their numbers, drafts last, for who asked alone and for a day', async () => {
    const [b, a] = [await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-02', ...work() }), await draft('invoice', { partyId: o.c2, issuedOn: '2026-03-02', ...work() })];
    await post(a); await post(b);
    const d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-03', ...work() });
    const begun = await must(print({ selection: { ids: [d.id, b.id, a.id] }, form: 'pdf' }));
    expect([begun.state, begun.total, begun.available]).toEqual(['running', 3, false]);
    expect((await print({ selection: { ids: [a.id] }, form: 'pdf' })).error?.code).toBe('core.papers_running');
    await made(begun.id);
    expect((await at(getPaperBatch, begun.id)).body).toMatchObject({ state: 'done', handled: 3, available: true, leftOut: [] });
    const { rows: [row] } = await o.house.owner.query<{ papers: Array<{ name: string }> }>('select papers from core.paper_batch where id = $1', [begun.id]);
    expect(row!.papers.map((p) => p.name)).toEqual([(await look(a)).number, (await look(b)).number, 'invoice-draft']);
    expect((await PDFDocument.load(await file(begun.id))).getPageCount()).toBe(3);
    expect((await at(paperBatchFile, begun.id)).status).toBe(200);
    // Nobody else's, not even of the owner's colleague with the same rights.
    expect([(await at(paperBatchFile, begun.id, o.manager)).status, (await at(getPaperBatch, begun.id, o.manager)).status, (await at(cancelPaperBatch, begun.id, o.outsider)).status]).toEqual([404, 404, 404]);
    await o.house.owner.query("update core.paper_batch set created_at = now() - interval '25 hours' where id = $1", [begun.id]);
    expect((await at(paperBatchFile, begun.id)).status).toBe(404);
  }, 90_000);

  it('come as a ZIP with a PDF for each; all that match are counted, and only what one may see is in it', async () => {
    const mine = await must(ask(contract.documentCalls.sale.create, { kind: 'invoice', title: 'zipped', partyId: o.c1, ...work() }, o.ann));
    await must(ask(contract.documentCalls.sale.create, { kind: 'invoice', title: 'zipped', partyId: o.c1, ...work() }, o.bob));
    const all = { q: 'zipped', expected: 1 };
    expect((await print({ selection: { all: { ...all, expected: 2 } }, form: 'zip' }, o.ann)).error?.code).toBe('core.selection_changed');
    const begun = await must(print({ selection: { all }, form: 'zip' }, o.ann));
    await made(begun.id);
    const zip = await file(begun.id);
    expect([zip.subarray(0, 2).toString(), zip.toString('latin1').match(/invoice-draft(-\d)?\.pdf/g)?.length]).toEqual(['PK', 2]);
    // Somebody else's, named by its id, is nothing to print.
    const others = await draft('invoice', { partyId: o.c1, ...work() });
    expect((await print({ selection: { ids: [others.id] }, form: 'zip' }, o.ann)).error?.code).toBe('core.no_papers');
    expect(mine.title).toBe('zipped');
  }, 90_000);

  it('ends when it is stopped, and when the right is gone', async () => {
    const d = await posted('invoice', { partyId: o.c1, ...work() });
    const stopped = await must(print({ selection: { ids: [d.id] }, form: 'pdf' }));
    expect((await at(cancelPaperBatch, stopped.id)).body.state).toBe('cancelled');
    await o.house.drain();
    expect((await at(getPaperBatch, stopped.id)).body).toMatchObject({ state: 'cancelled', available: false });
    const begun = await must(print({ selection: { ids: [d.id] }, form: 'pdf' }, o.manager));
    await made(begun.id);
    const { rows: [member] } = await o.house.owner.query<{ id: string }>('select id from workspace.member where account_id = $1', [o.manager.id]);
    await must(call(o.house, suspendMember as Endpoint, { workspace_slug: o.owner.slug, id: member!.id }, o.owner));
    // As it stood when the server that made it ended: it is made anew, by somebody who may not see it any more.
    await o.house.owner.query("update core.paper_batch set state = 'running', blob_key = null where id = $1", [begun.id]);
    await o.house.owner.query("select graphile_worker.add_job('core.makePapers', $1)", [JSON.stringify({ id: begun.id, workspaceId: o.owner.workspaceId, accountId: o.manager.id })]);
    await made(begun.id);
    const { rows } = await o.house.owner.query('select state, blob_key from core.paper_batch where id = $1', [begun.id]);
    expect(rows).toEqual([{ state: 'failed', blob_key: null }]);
  }, 90_000);

  it('are statements of many customers too, each once', async () => {
    const begun = await must(call(o.house, printStatements as Endpoint, { workspace_slug: o.owner.slug, partyIds: [o.c1, o.c2, o.c1], from: '2026-01-01', to: '2026-12-31', form: 'pdf' }, o.owner)) as { id: string; total: number };
    expect(begun.total).toBe(2);
    await made(begun.id);
    expect((await PDFDocument.load(await file(begun.id))).getPageCount()).toBe(2);
  }, 90_000);
});

describe('mails to many', () => {
  it('are planned before: who gets what, who has no address, what is no posted document; nothing goes out by it', async () => {
    const nobody = await addParty(o, { name: 'Silent', roles: ['customer'] });
    const [a, b, c] = [await posted('invoice', { partyId: o.c1, ...work() }), await posted('invoice', { partyId: nobody, ...work() }), await draft('invoice', { partyId: o.c2, ...work() })];
    const ids = [a.id, b.id, c.id];
    const { items } = await must(ask(contract.planSending, { selection: { ids } }));
    expect(items.map((i) => [i.id, i.to, i.problem])).toEqual([[a.id, 'pay@cedar.test', null], [b.id, null, 'no_email'], [c.id, 'pay@marlow.test', 'not_posted']]);
    const mails = async () => (await o.house.owner.query<{ sent_to: string[] }>('select sent_to from invoicing.document_mail where document_id = any($1::uuid[])', [ids])).rows.map((r) => r.sent_to);
    await o.house.drain();
    expect(await mails()).toEqual([]);
    const { results } = await must(ask(contract.sendMany, { ids: [b.id, a.id, c.id], message: 'Hello' }));
    expect(results.map((r) => [r.id, r.to, r.refusal?.code ?? null])).toEqual([[b.id, null, 'invoicing.no_email'], [a.id, 'pay@cedar.test', null], [c.id, null, 'invoicing.document_state']]);
    await o.house.drain();
    expect(await mails()).toEqual([['pay@cedar.test']]);
    expect((await must(ask(contract.planSending, { selection: { ids: [a.id] } }))).items[0]!.sentAt).not.toBeNull();
  }, 90_000);
});
