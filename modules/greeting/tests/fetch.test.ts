import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { demoFilm, demoPoster } from '../rules/demo-film.ts';
import { fetchTimes, resumeFetches } from '../service/fetch-file.ts';
import { addItem, openScene, type Scene } from './scene.ts';
import { ask, fetched, openSite, stateOf, workOn, type Site } from './fetch-scene.ts';

let s: Scene;
let site: Site;
const film = Buffer.from(demoFilm, 'base64');
beforeAll(async () => { s = await openScene(); site = await openSite(s); });
afterAll(async () => { site.close(); await s.house.close(); });
beforeEach(() => { site.asked.length = 0; site.innerAsked.length = 0; fetchTimes.beat = 1000; });

const problem = async (page: string, kind: 'video' | 'image' = 'video') => { const { state, problem: why } = await fetched(s, site, page, kind); return [state, why?.path, why?.code]; };
const temporary = () => readdirSync(path.join(s.house.app.config.DATA_DIR, 'tmp'));
const open = async (url: string) => s.house.server.inject({ method: 'GET', url });

it('a film and pictures of another site become files of the workspace, which an item may have', async () => {
  site.pages = { '/a%20film.mp4?key=1': film, '/pic': Buffer.from(demoPoster, 'base64') };
  const taken = await fetched(s, site, '/a%20film.mp4?key=1');
  expect(taken).toMatchObject({ state: 'ready', kind: 'video', bytes: film.length, percent: 100, problem: null });
  const poster = await fetched(s, site, '/pic', 'image');
  expect(poster.state).toBe('ready');
  for (const { file } of [taken, poster]) expect((await open(file!.url!)).statusCode).toBe(200);
  const { rows: [row] } = await s.house.owner.query<Record<string, unknown>>('select name, kind, type, workspace_id, owner_id, audience, social from files.file where id = $1', [taken.file!.id]);
  expect(row).toEqual({ name: 'a film.mp4', kind: 'video', type: 'video/mp4', workspace_id: s.place.id, owner_id: s.owner.id, audience: 'owner', social: false });
  const item = await addItem(s, { title: 'fetched', videoId: taken.file!.id, posterId: poster.file!.id, images: [{ fileId: poster.file!.id, title: '', buttonLink: '' }] });
  const [shown] = (await call(s.house, contract.getGreeting, { page: '/' })).body.items;
  expect(shown!.id).toBe(item.id);
  // Nothing of the other site is in what visitors get, nor kept of the address.
  expect(JSON.stringify(shown)).not.toContain('films.example');
  expect((await open(shown!.link!)).rawPayload.equals(film)).toBe(true);
  expect((await s.house.owner.query("select 1 from greeting.file_fetch where address <> ''")).rowCount).toBe(0);
  expect([s.house.logged.join('\n').includes('films.example'), temporary()]).toEqual([false, []]);
});

it('only https addresses of the public internet are taken, without names and passwords', async () => {
  for (const address of ['http://films.example/x.mp4', 'https://user:word@films.example/x.mp4', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://169.254.169.254/latest', 'https://localhost/x', 'https://box.internal/x', 'https://films.example:8443/x', 'https://2130706433/', 'ftp://films.example/x', 'file:///etc/passwd', 'data:video/mp4;base64,AA', 'film']) {
    const answer = await call(s.house, contract.fetchFile, { ...s.slug, address, kind: 'video' }, s.asOwner);
    expect([answer.status, answer.error?.fields?.[0]?.path, answer.error?.fields?.[0]?.code], address).toEqual([422, 'address', 'greeting.address']);
  }
  expect((await s.house.owner.query("select 1 from greeting.file_fetch where state = 'waiting'")).rowCount).toBe(0);
});

it('what leads inside is refused at once or after a redirect, and is not reached', async () => {
  const { id } = await ask(s, site, '/x');
  await s.house.owner.query('update greeting.file_fetch set address = $2 where id = $1', [id, `http://inner.example:${site.innerPort}/x`]);
  await s.house.drain();
  expect((await stateOf(s, id)).body).toMatchObject({ state: 'failed', problem: { path: 'address', code: 'greeting.address_blocked' } });
  site.pages['/to-inner'] = (_q, r) => { r.writeHead(302, { location: `http://inner.example:${site.innerPort}/secret` }).end(); };
  expect(await problem('/to-inner')).toEqual(['failed', 'address', 'greeting.address_blocked']);
  site.pages['/metadata'] = (_q, r) => { r.writeHead(307, { location: 'http://169.254.169.254/latest' }).end(); };
  expect(await problem('/metadata')).toEqual(['failed', 'address', 'greeting.address_blocked']);
  site.pages['/list.m3u8'] = `#EXTM3U\n#EXTINF:1,\nhttp://inner.example:${site.innerPort}/secret.ts\n#EXT-X-ENDLIST\n`;
  expect(await problem('/list.m3u8')).toEqual(['failed', 'address', 'greeting.address_blocked']);
  expect(site.innerAsked).toEqual([]);
  site.pages['/to-film'] = (_q, r) => { r.writeHead(301, { location: '/film.mp4' }).end('x'.repeat(100_000)); };
  site.pages['/film.mp4'] = film;
  expect((await fetched(s, site, '/to-film')).state).toBe('ready');
});

it('what is too large, missing, no film, no picture or broken off fails in words, and leaves nothing', async () => {
  const before = (await s.house.owner.query('select 1 from files.file')).rowCount;
  site.pages = {
    '/said': (_q, r) => { r.writeHead(200, { 'content-length': String(501 * 1024 * 1024) }); r.write('x'); },
    '/endless': (_q, r) => { const piece = Buffer.alloc(1024 * 1024); const on = () => { while (r.write(piece)); }; r.on('drain', on); on(); },
    '/words': 'These are words.', '/html': '<html><body>A film</body></html>', '/empty': '', '/film': film,
    '/broken': (_q, r) => { r.writeHead(200, { 'content-length': '1000' }); r.write('x'.repeat(100), () => r.destroy()); },
  };
  expect(await problem('/said')).toEqual(['failed', 'address', 'greeting.address_too_large']);
  expect((await fetched(s, site, '/endless', 'image')).problem).toMatchObject({ code: 'greeting.address_too_large', params: { megabytes: 20 }, message: 'What is at this address is larger than 20 MB.' });
  expect((await fetched(s, site, '/none')).problem).toMatchObject({ code: 'greeting.address_status', params: { status: 404 } });
  for (const page of ['/words', '/html', '/empty']) expect(await problem(page), page).toEqual(['failed', 'address', 'greeting.address_no_film']);
  expect(await problem('/film', 'image')).toEqual(['failed', 'address', 'greeting.address_no_picture']);
  expect(await problem('/broken')).toEqual(['failed', 'address', 'greeting.address_unreachable']);
  expect([(await s.house.owner.query('select 1 from files.file')).rowCount, temporary()]).toEqual([before, []]);
});

it('says how far it is; cancelling stops it, and nothing of it stays', async () => {
  fetchTimes.beat = 50;
  let closed = false;
  site.pages['/slow'] = (q, r) => {
    r.writeHead(200, { 'content-length': '100000' });
    r.write(film.subarray(0, 1000));
    const drip = setInterval(() => r.write('x'.repeat(1000)), 20);
    q.socket.on('close', () => { closed = true; clearInterval(drip); });
  };
  const { id } = await ask(s, site, '/slow');
  expect((await stateOf(s, id)).body).toMatchObject({ state: 'waiting', bytes: 0, percent: null });
  const working = workOn(s, id);
  await expect.poll(async () => (await stateOf(s, id)).body, { timeout: 10_000 }).toMatchObject({ state: 'fetching', percent: expect.toSatisfy((p: number | null) => p !== null && p >= 3 && p < 100) as number });
  expect((await call(s.house, contract.cancelFetch, { ...s.slug, id }, s.asOwner)).body).toMatchObject({ state: 'cancelled', file: null });
  await working;
  await expect.poll(() => closed, { timeout: 10_000 }).toBe(true);
  expect([(await stateOf(s, id)).body.state, temporary()]).toEqual(['cancelled', []]);
  // One that has ended stays what it is, and one that waits is never begun.
  site.pages['/film.mp4'] = film;
  const done = await fetched(s, site, '/film.mp4');
  expect((await call(s.house, contract.cancelFetch, { ...s.slug, id: done.id }, s.asOwner)).body).toEqual(done);
  site.asked.length = 0;
  const waiting = await ask(s, site, '/film.mp4');
  await call(s.house, contract.cancelFetch, { ...s.slug, id: waiting.id }, s.asOwner);
  await s.house.drain();
  expect([(await stateOf(s, waiting.id)).body.state, site.asked.length]).toEqual(['cancelled', 0]);
});

it('what a restart broke off is begun anew, and fails after three times; nobody else takes it on meanwhile', async () => {
  site.pages['/film.mp4'] = film;
  const { id } = await ask(s, site, '/film.mp4');
  const broken = (attempts: number, seconds: number) => s.house.owner.query("update greeting.file_fetch set state = 'fetching', bytes = 100, attempts = $2, seen_at = now() - make_interval(secs => $3) where id = $1", [id, attempts, seconds]);
  await broken(1, 10);
  await workOn(s, id);
  expect((await stateOf(s, id)).body).toMatchObject({ state: 'fetching', bytes: 100 });
  expect(site.asked).toEqual([]);
  await broken(1, 60);
  await s.house.owner.query("delete from graphile_worker._private_jobs where key = $1", [`greeting.fetch:${id}`]);
  await resumeFetches(s.house.app);
  await s.house.drain();
  expect((await stateOf(s, id)).body).toMatchObject({ state: 'ready' });
  const second = await ask(s, site, '/film.mp4');
  await s.house.owner.query("update greeting.file_fetch set state = 'converting', attempts = 3, seen_at = now() - interval '1 minute' where id = $1", [second.id]);
  await resumeFetches(s.house.app);
  await s.house.drain();
  expect((await stateOf(s, second.id)).body).toMatchObject({ state: 'failed', problem: { code: 'greeting.address_broken_off' } });
});

it('only managers fetch, only the person sees it, and who loses the right gets nothing more', async () => {
  site.pages['/film.mp4'] = film;
  const input = { ...s.slug, address: 'https://films.example/x.mp4', kind: 'video' as const };
  expect((await call(s.house, contract.fetchFile, input, s.place.as(s.member))).status).toBe(403);
  expect((await call(s.house, contract.fetchFile, input)).status).toBe(401);
  const { id } = await ask(s, site, '/film.mp4');
  const others = [[s.place.as(s.manager), s.slug, 404], [s.place.as(s.member), s.slug, 403], [s.other.as(s.other.owner), s.slug, 404], [s.other.as(s.other.owner), { workspace_slug: s.other.slug }, 404]] as const;
  for (const [who, slug, status] of others) for (const endpoint of [contract.getFetch, contract.cancelFetch]) expect((await call(s.house, endpoint, { ...slug, id }, who)).status).toBe(status);
  expect((await stateOf(s, id)).body.state).toBe('waiting');
  await s.house.drain();
  // Of one person five at once.
  for (let i = 0; i < contract.maxFetches; i++) await ask(s, site, '/film.mp4');
  expect((await call(s.house, contract.fetchFile, input, s.asOwner)).error?.code).toBe('greeting.too_many_fetches');
  await s.house.drain();
  await s.house.pause();
  const theirs = (await call(s.house, contract.fetchFile, input, s.place.as(s.manager))).body;
  await s.house.owner.query("update greeting.file_fetch set address = $2 where id = $1", [theirs.id, site.at('/film.mp4')]);
  await s.house.owner.query("update workspace.member set role = 'member' where workspace_id = $1 and account_id = $2", [s.place.id, s.manager.id]);
  await s.house.drain();
  expect((await s.house.owner.query('select state, file_id from greeting.file_fetch where id = $1', [theirs.id])).rows).toEqual([{ state: 'cancelled', file_id: null }]);
  // A day later nothing is known of any.
  await s.house.owner.query("update greeting.file_fetch set created_at = now() - interval '25 hours'");
  await s.house.owner.query('select greeting.forget_old()');
  expect((await stateOf(s, id)).status).toBe(404);
});

it('a workspace without space is told so', async () => {
  site.pages['/film.mp4'] = film;
  await s.house.owner.query('update files.usage set max_bytes = bytes where scope = $1', [`w:${s.place.id}`]);
  expect(await problem('/film.mp4')).toEqual(['failed', 'address', 'greeting.address_no_space']);
  await s.house.owner.query('update files.usage set max_bytes = 1000000000000 where scope = $1', [`w:${s.place.id}`]);
});
