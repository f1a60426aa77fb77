import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cancelPaperBatch, getPaperBatch, paperBatchFile, paperLimits, type PaperForm } from '#core/contract/paper.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../../app.ts';
import { fail } from '../../fail.ts';
import { joinLimits } from '../../pdf/join.ts';
import { ann, probeRoom } from '../../tests/probe-room.ts';
import { startBatch } from '../batches.ts';
import { paperJobs, paperPauses, paperTools } from '../make.ts';
import { registerPaper } from '../sources.ts';

// What joining waits for, so that somebody can stop it meanwhile.
const joining: { hold: null | (() => void); aborted: number } = { hold: null, aborted: 0 };
const { join } = paperTools;
paperTools.join = async (files, to, signal) => {
  joining.hold?.();
  if (signal && joining.hold) await new Promise((resolve) => { signal.addEventListener('abort', resolve, { once: true }); }).then(() => { joining.aborted++; throw signal.reason; });
  return join(files, to, signal);
};

let house: TestHouse;
const asAnn = { token: 'token-of-ann', workspaceId: 1 };
const page = async () => { const pdf = await PDFDocument.create(); pdf.addPage(); return Buffer.from(await pdf.save()); };
/** Which papers may be seen, which are now part of another, and how each is opened. */
const seen = new Set(['a', 'b', 'c']);
const merged = new Map<string, string>();
let open: (id: string) => Promise<Buffer | null> = page;
registerPaper('probes', { can: 'probe.write', choose: async (_ctx, ids) => [...new Set(ids.filter((id) => seen.has(id)).map((id) => merged.get(id) ?? id))].map((id) => ({ id, name: `paper ${id}` })), open: (_work, id) => open(id) });

beforeAll(async () => { house = await openTestHouse({ modules: [probeRoom] }); });
afterAll(() => { paperTools.join = join; return house.close(); });
afterEach(async () => {
  open = page;
  for (const id of ['a', 'b', 'c']) seen.add(id);
  joining.hold = null;
  await house.owner.query("update core.paper_batch set state = 'cancelled' where state = 'running'");
});

const begin = (form: PaperForm, workspaceId = 1, kind = 'probes') => runAs(house.app, { account: ann, membership: { workspaceId, workspaceSlug: 'x', memberId: ann.id, role: 'member', rank: 50, permissions: new Set(['probe.write']), status: 'active' }, name: 'test' }, async (ctx) => (await startBatch(ctx, kind, ['a', 'b', 'c'], form)).id);
const row = async (id: string) => (await house.owner.query<{ state: string; blob_key: string | null; left_out: string[] }>('select state, blob_key, left_out from core.paper_batch where id = $1', [id])).rows[0]!;
/** Runs the queue until a file is made or not: joining may take longer than the queue is waited for. */
const ended = async (id: string) => {
  do await house.drain().catch(() => undefined); while ((await row(id)).state === 'running');
  return id;
};
const made = async (form: PaperForm) => ended(await begin(form));
const file = async (id: string) => (await call(house, paperBatchFile, { id }, asAnn)).status;
const tell = (text: string) => house.logged.filter((line) => line.includes(text)).length;

describe('files with many papers', () => {
  it('are made two at once of all workspaces together, and only their person hears of them', async () => {
    const ids = [await begin('zip', 1), await begin('zip', 2)];
    const { rows } = await house.owner.query<{ queue_name: string }>("select queue_name from graphile_worker.jobs where task_identifier = 'core.makePapers' order by id");
    expect(rows.map((r) => r.queue_name)).toEqual(['papers-1', 'papers-0']);
    await house.drain();
    expect([(await row(ids[0]!)).state, (await row(ids[1]!)).state]).toEqual(['done', 'done']);
    const stopped = await begin('zip');
    expect((await call(house, cancelPaperBatch, { id: stopped }, asAnn)).status).toBe(200);
    const { rows: told } = await house.owner.query<{ type: string; stream: string }>("select distinct type, stream from core.event where type like 'core.paper_batch.%' order by type");
    expect(told.map((e) => [e.type.split('.').at(-1), e.stream])).toEqual(['advanced', 'cancelled', 'done', 'started'].map((type) => [type, `a:${ann.id}`]));
  });

  it('are handed over after papers of theirs have become one', async () => {
    const id = await made('zip');
    merged.set('b', 'a');
    expect(await file(id)).toBe(200);
    merged.clear();
  });

  it('are handed over only while each paper in them may be seen; what was left out does not count', async () => {
    open = async (id) => (id === 'c' ? fail('core.not_found') : page());
    const id = await made('zip');
    expect(await row(id)).toMatchObject({ state: 'done', left_out: ['paper c'] });
    seen.delete('c');
    expect(await file(id)).toBe(200);
    seen.add('c');
    seen.delete('b');
    expect(await file(id)).toBe(403);
    seen.add('b');
    expect(await file(id)).toBe(200);
  });

  it('try a paper again that broke off or had to wait, three times, and one that is refused not', async () => {
    const tried: string[] = [];
    paperPauses.again = 0;
    open = async (id) => {
      tried.push(id);
      const nth = tried.filter((t) => t === id).length;
      if (id === 'a' && nth <= 3) fail('core.unavailable');
      if (id === 'b') throw new Error('the store broke off');
      if (id === 'c') fail('core.drawing_too_long');
      return page();
    };
    expect(await row(await made('zip'))).toMatchObject({ state: 'done', left_out: ['paper b', 'paper c'] });
    expect(tried.join('')).toBe('aaaabbbbc');
  });

  it('leave no bytes behind when it cannot be noted that they are done', async () => {
    const [put, gone] = [vi.spyOn(house.app.blobs, 'put'), vi.spyOn(house.app.blobs, 'delete')];
    await house.owner.query("create function core.no_done() returns trigger language plpgsql as $$ begin raise exception 'the database is full'; end $$; create trigger no_done before update on core.paper_batch for each row when (new.state = 'done') execute function core.no_done()");
    const id = await made('zip');
    await house.owner.query('drop trigger no_done on core.paper_batch');
    expect(await row(id)).toMatchObject({ state: 'failed', blob_key: null });
    expect(put).toHaveBeenCalledTimes(1);
    expect(gone.mock.calls).toEqual([[put.mock.calls[0]![0]]]);
    put.mockRestore(); gone.mockRestore();
  });

  it('are not joined when their papers are too large together, and say how large', async () => {
    const { bytes } = joinLimits;
    joinLimits.bytes = (await page()).length + 1;
    const id = await made('pdf');
    joinLimits.bytes = bytes;
    expect((await call(house, getPaperBatch, { id }, asAnn)).body).toMatchObject({ state: 'failed', bytes: 2 * (await page()).length });
    expect((await row(await made('pdf'))).state).toBe('done');
  }, 90_000);

  it('end when they are stopped while they are joined', async () => {
    paperPauses.look = 5;
    let begun = () => {};
    const isJoining = new Promise<void>((resolve) => { begun = resolve; });
    joining.hold = begun;
    const id = await begin('pdf');
    const working = house.drain();
    await isJoining;
    expect(joining.aborted).toBe(0);
    await call(house, cancelPaperBatch, { id }, asAnn);
    await working;
    expect([joining.aborted, await row(id)]).toEqual([1, { state: 'cancelled', blob_key: null, left_out: [] }]);
  });

  it('fail where no room makes such papers any more', async () => {
    const id = await begin('zip');
    await house.owner.query("update core.paper_batch set kind = 'gone' where id = $1", [id]);
    const before = tell('was not made');
    await ended(id);
    expect([(await row(id)).state, tell('was not made') - before]).toEqual(['failed', 1]);
  });

  it('go after their time, also where the bytes of another one cannot go', async () => {
    const [first, second] = [await made('zip'), await made('zip')];
    const key = (await row(first)).blob_key;
    await house.owner.query('update core.paper_batch set created_at = now() - make_interval(hours => $1)', [paperLimits.hours + 1]);
    const real = house.app.blobs.delete.bind(house.app.blobs);
    const broken = vi.spyOn(house.app.blobs, 'delete').mockImplementation(async (k) => { if (k === key) throw new Error('the store is away'); await real(k); });
    const forget = paperJobs.find((j) => j.name === 'core.forgetPapers')!.outside!;
    await forget(house.app, undefined as never);
    expect([await row(first), await row(second)]).toEqual([expect.objectContaining({ blob_key: key }), undefined]);
    broken.mockRestore();
    await forget(house.app, undefined as never);
    expect(await row(first)).toBeUndefined();
  });
});
