import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { sealDocuments } from '../../service/documents/sealing.ts';
import { officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const { ask, posted, look } = officeCalls(() => o);
const bill = (partyId: string) => posted('invoice', { partyId, issuedOn: '2026-03-02', lines: [{ name: 'Work', quantity: '1', unitPrice: '120', taxIds: [o.tax20] }] });
const waiting = async () => (await o.house.owner.query<{ document_id: string; tries: number }>('select document_id, tries from invoicing.unsealed order by due_at')).rows;
const makeDue = () => o.house.owner.query('update invoicing.unsealed set due_at = now()');

beforeAll(async () => { o = await openOffice(); }, 120_000);
afterAll(() => o.house.close());

describe('files of posted documents', () => {
  it('are drawn a little later, once, and kept with their hash', async () => {
    const [a, b] = [await bill(o.c1), await bill(o.c2)];
    expect((await waiting()).map((w) => w.document_id).toSorted()).toEqual([a.id, b.id].toSorted());
    // Those who have just posted go on with their work first.
    await sealDocuments(o.house.app);
    expect((await look(a)).pdfSha256).toBeNull();
    await makeDue();
    await Promise.all([sealDocuments(o.house.app), sealDocuments(o.house.app)]);
    expect(await waiting()).toEqual([]);
    for (const d of [a, b]) {
      const { rows: [kept] } = await o.house.owner.query<{ pdf_key: string; pdf_sha256: string }>('select pdf_key, pdf_sha256 from invoicing.document where id = $1', [d.id]);
      const stored = await o.house.app.blobs.open(kept!.pdf_key);
      const bytes = await buffer(stored!.stream);
      expect([(await look(d)).pdfSha256, bytes.subarray(0, 5).toString()]).toEqual([createHash('sha256').update(bytes).digest('hex'), '%PDF-']);
    }
  }, 60_000);

  it('wait on when one cannot be drawn, and the others do not wait for it', async () => {
    const [a, b] = [await bill(o.c1), await bill(o.c1)];
    const { put } = o.house.app.blobs;
    let refused = 0;
    await o.house.owner.query("update invoicing.unsealed set due_at = now() - interval '1 hour' where document_id = $1", [a.id]);
    await o.house.owner.query('update invoicing.unsealed set due_at = now() where document_id = $1', [b.id]);
    o.house.app.blobs.put = (...args) => { if (refused++ === 0) throw new Error('the disk is full'); return put.apply(o.house.app.blobs, args); };
    try { await sealDocuments(o.house.app); } finally { o.house.app.blobs.put = put; }
    expect([(await look(a)).pdfSha256, (await look(b)).pdfSha256]).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(await waiting()).toEqual([{ document_id: a.id, tries: 1 }]);
    await makeDue();
    await sealDocuments(o.house.app);
    expect([(await look(a)).pdfSha256, await waiting()]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), []]);
  }, 60_000);

  it('can be read before they are kept', async () => {
    const d = await bill(o.c2);
    const answer = await ask(contract.documentCalls.sale.pdf, { id: d.id });
    expect(answer.status).toBe(200);
    expect(await look(d)).toMatchObject({ pdfSha256: null, status: 'posted' });
  }, 60_000);
});
