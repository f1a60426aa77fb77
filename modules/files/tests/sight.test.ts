import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Upload } from '#core/server/context.ts';
import { runAs } from '#core/server/app.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import { attachFiles, detachFiles, fileCards, fileUrl, registerFileSight, requireOwnFiles, setAudience, type AttachTo } from '../api.ts';
import * as contract from '../contract.ts';
import { as, headersOf, open, openScene, people, upload, type Name } from './scene.ts';

let house: TestHouse;
/** Who sees which place now; `asked` notes every question. */
const seen = new Set<string>();
const asked: string[][] = [];
let slow = false;
registerFileSight('pretend.wall', async (_app, accountId, targetIds) => {
  asked.push([...targetIds]);
  if (slow) await new Promise((r) => { setTimeout(r, 1000); });
  return new Set(targetIds.filter((id) => seen.has(`${accountId}:${id}`)));
});
beforeAll(async () => { house = await openScene(); });
beforeEach(() => { seen.clear(); asked.length = 0; slow = false; });
afterAll(() => house.close());

const show = (name: Name, target: string) => seen.add(`${people[name].id}:${target}`);
const hide = (name: Name, target: string) => seen.delete(`${people[name].id}:${target}`);
const png = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } }).png().toBuffer();
const send = async (name: Name, audience = 'owner') => (await upload(house, contract.uploadOwnFile, name, { name: 'a.png', bytes: await png() }, { audience })).body;
const attach = (name: Name, ids: string[], to: Partial<AttachTo> & { targetId: string }) => as(house.app, name, (ctx) => attachFiles(ctx, ids, { sight: 'pretend.wall', ...to }), false);
const addressFor = async (name: Name, id: string) => (await as(house.app, name, (ctx) => fileCards(ctx, [id]), false)).get(id)!;
const statusOf = async (url: string) => (await open(house, url)).statusCode;

describe('a file at a place', () => {
  it('is open to whom the place is open, and shut in the moment it is not', async () => {
    const { id } = await send('ann');
    await attach('ann', [id], { targetId: 'post-1' });
    show('bob', 'post-1');
    const card = await addressFor('bob', id);
    expect(card).toMatchObject({ kind: 'image', type: 'image/png', width: 40, height: 30, state: 'ready', durationMs: null, posterUrl: null });
    expect(card.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(card.sources.length).toBeGreaterThan(0);
    const urls = [card.url!, card.previewUrl!, ...card.sources.map((s) => s.url)];
    for (const url of urls) expect(await statusOf(url)).toBe(200);
    hide('bob', 'post-1');
    // Not a second later: the very next request, for each size, for a part, and for who has the bytes already.
    for (const url of urls) expect(await statusOf(url)).toBe(404);
    expect((await open(house, card.url!, { range: 'bytes=0-3' })).statusCode).toBe(404);
    expect((await open(house, card.url!, { 'if-none-match': '*' })).statusCode).toBe(404);
    show('bob', 'post-1');
    expect(await statusOf(card.url!)).toBe(200);
  });

  it('needs the sight of the person in the address, whatever the file was open to before', async () => {
    const { id } = await send('ann');
    await as(house.app, 'ann', (ctx) => setAudience(ctx, id, 'public'), false);
    const before = (await fileUrl(house.app, id, 'original'))!;
    expect(await statusOf(before)).toBe(200);
    await attach('ann', [id], { targetId: 'post-2' });
    expect(await statusOf(before)).not.toBe(200);
    expect(await fileUrl(house.app, id, 'original')).toBeNull();
    // Also the one who uploaded it: a deleted post takes its pictures along for them too.
    expect(await statusOf((await addressFor('ann', id)).url!)).toBe(404);
    show('ann', 'post-2');
    expect(await statusOf((await addressFor('ann', id)).url!)).toBe(200);
    expect(await statusOf((await addressFor('cem', id)).url!)).toBe(404);
  });

  it('of a workspace upload leaves the walls of the workspace to its place', async () => {
    const { id } = (await upload(house, contract.uploadFile, 'ann', { name: 'a.png', bytes: await png() })).body;
    await attach('ann', [id], { targetId: 'post-3' });
    show('cem', 'post-3');
    expect(await statusOf((await addressFor('cem', id)).url!)).toBe(200);
  });

  it('is over at its hour with every job stopped', async () => {
    const { id } = await send('ann');
    const until = new Date(Date.now() + 60_000);
    await attach('ann', [id], { targetId: 'story-1', until });
    show('ann', 'story-1');
    show('bob', 'story-1');
    const [mine, bobs] = [(await addressFor('ann', id)).url!, (await addressFor('bob', id)).url!];
    const answer = await open(house, bobs);
    expect(answer.statusCode).toBe(200);
    const age = Number(/^private, max-age=(\d+)$/.exec(String(answer.headers['cache-control']))![1]);
    expect(age).toBeGreaterThan(50);
    expect(age).toBeLessThanOrEqual(60);
    const real = Date.now;
    Date.now = () => until.getTime();
    try {
      expect(await statusOf(bobs)).toBe(404);
      expect(await statusOf(mine)).toBe(404);
    } finally { Date.now = real; }
    await attach('ann', [id], { targetId: 'story-1', until: new Date(Date.now() - 1000), ownerKeeps: true });
    expect(await statusOf(bobs)).toBe(404);
    expect(await statusOf(mine)).toBe(200);
    hide('ann', 'story-1');
    expect(await statusOf(mine)).toBe(404);
  });

  it('may be kept by a browser for five minutes at most', async () => {
    const { id } = await send('ann');
    await attach('ann', [id], { targetId: 'post-4' });
    show('ann', 'post-4');
    const age = Number(/max-age=(\d+)/.exec(String((await open(house, (await addressFor('ann', id)).url!)).headers['cache-control']))![1]);
    expect(age).toBeLessThanOrEqual(300);
    expect(age).toBeGreaterThan(200);
  });

  it('a page of pictures asks once, and each new page asks again', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push((await send('ann')).id);
    for (const [i, id] of ids.entries()) { await attach('ann', [id], { targetId: `page-${i}` }); show('bob', `page-${i}`); }
    const urls = [...(await as(house.app, 'bob', (ctx) => fileCards(ctx, ids), false)).values()].map((c) => c.url!);
    hide('bob', 'page-2');
    slow = true;
    const before = asked.length;
    const states = await Promise.all(urls.map(statusOf));
    expect(states.filter((s) => s === 200)).toHaveLength(5);
    expect(asked.length - before).toBeLessThan(6);
    const then = asked.length;
    show('bob', 'page-2');
    expect(await statusOf(urls[2]!)).toBe(200);
    expect(asked.length).toBe(then + 1);
  });
});

describe('attaching', () => {
  it('takes own files that are used nowhere else, and names the ones it does not take', async () => {
    const [mine, used, foreign] = [await send('ann'), await send('ann'), await send('bob')];
    await attach('ann', [used.id], { targetId: 'post-5' });
    const unknown = '019a0000-0000-7000-8000-0000000000ff';
    await expect(attach('ann', [mine.id, used.id, foreign.id, unknown], { targetId: 'post-6', field: 'files' })).rejects.toMatchObject({
      status: 422, fields: [{ path: 'files.1', code: 'files.attach' }, { path: 'files.2' }, { path: 'files.3' }],
    });
    await expect(attach('ann', [mine.id, mine.id], { targetId: 'post-6' })).rejects.toMatchObject({ fields: [{ path: 'fileIds.1' }] });
    const { rows } = await house.owner.query('select target_id from files.file where id = $1', [mine.id]);
    expect(rows[0].target_id).toBeNull();
    await attach('ann', [mine.id], { targetId: 'post-6' });
    await attach('ann', [mine.id], { targetId: 'post-6' });
    await expect(as(house.app, 'ann', (ctx) => requireOwnFiles(ctx, [mine.id]))).rejects.toMatchObject({ code: 'core.not_found' });
    expect((await call(house, contract.deleteFile, { id: mine.id }, { headers: headersOf('ann') })).error?.code).toBe('files.attached');
    await expect(attach('ann', [mine.id], { targetId: 'post-6', sight: 'pretend.unknown' })).rejects.toThrow('no sight');
  });

  it('ends with the place, whoever ends it, and gives the space back', async () => {
    const before = (await house.owner.query('select coalesce(sum(bytes), 0)::int as bytes from files.usage where scope = $1', [`a:${people.ann.id}`])).rows[0].bytes;
    const [gone, free] = [await send('ann'), await send('ann')];
    await attach('ann', [gone.id], { targetId: 'post-7' });
    show('ann', 'post-7');
    const { url } = await addressFor('ann', gone.id);
    // A moderator from another workspace, without any right of their own over the file; what is not attached stays.
    await as(house.app, 'cem', (ctx) => detachFiles(ctx, [gone.id, free.id]), false);
    expect(await statusOf(url!)).toBe(403);
    expect((await as(house.app, 'ann', (ctx) => fileCards(ctx, [gone.id, free.id]), false)).size).toBe(1);
    await as(house.app, 'ann', (ctx) => attachFiles(ctx, [free.id], { sight: 'pretend.wall', targetId: 'x' }), false);
    await runAs(house.app, { name: 'test' }, (ctx) => detachFiles(ctx, [free.id]));
    expect((await house.owner.query('select coalesce(sum(bytes), 0)::int as bytes from files.usage where scope = $1', [`a:${people.ann.id}`])).rows[0].bytes).toBe(before);
    const { rows } = await house.owner.query("select 1 from core.event where type = 'files.file.deleted' and subject_id = $1", [gone.id]);
    expect(rows).toHaveLength(1);
    await house.drain();
    expect((await house.owner.query('select 1 from files.loose_blob where remove_after <= now()')).rows).toHaveLength(0);
  });

  it('must happen within a day: what no place took goes, what one took stays', async () => {
    const { storeUpload } = await import('../api.ts');
    const make = (social: boolean | 'documents') => as(house.app, 'bob', async (ctx) => {
      const { mkdirSync, writeFileSync } = await import('node:fs');
      const file = `${house.app.config.DATA_DIR}/tmp/${Math.random()}`;
      mkdirSync(`${house.app.config.DATA_DIR}/tmp`, { recursive: true });
      const bytes = await png();
      writeFileSync(file, bytes);
      const given: Upload = { field: 'f', fileName: 'x.png', declaredType: 'image/png', path: file, bytes: bytes.length, sha256: '0'.repeat(64) };
      return (await storeUpload(ctx, given, { audience: 'owner', kind: 'any', social })).id;
    });
    const [left, taken, kept, fresh, plain] = [await make(true), await make(true), await make(true), await make('documents'), await make(false)];
    await attach('bob', [taken], { targetId: 'post-8' });
    await as(house.app, 'bob', (ctx) => requireOwnFiles(ctx, [kept]));
    await house.owner.query("update files.file set unattached_until = now() - interval '1 second' where unattached_until is not null and id <> $1", [fresh]);
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('files.drop_unattached', {}));
    await house.drain();
    const states = Object.fromEntries((await house.owner.query('select id, state from files.file where id = any ($1)', [[left, taken, kept, fresh, plain]])).rows.map((r) => [r.id, r.state]));
    expect(states).toEqual({ [left]: 'deleted', [taken]: 'ready', [kept]: 'ready', [fresh]: 'ready', [plain]: 'ready' });
  });
});
