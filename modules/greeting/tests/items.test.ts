import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as files from '#modules/files/contract.ts';
import { createRole } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { demoFilm, demoPoster } from '../rules/demo-film.ts';
import { followSchedule } from '../service/file-clock.ts';
import { addItem, openScene, type Scene } from './scene.ts';

let s: Scene;
beforeAll(async () => { s = await openScene(); });
afterAll(() => s.house.close());

/** Stores a file as a member does in the editor. */
async function store(base64: string, type: string, who = s.asOwner): Promise<string> {
  const boundary = 'b0undary';
  const payload = Buffer.concat([Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.${type.split('/')[1]!}"\r\ncontent-type: ${type}\r\n\r\n`), Buffer.from(base64, 'base64'), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const answer = await s.house.server.inject({ method: 'POST', url: `/api/files/v1${files.uploadFile.path}`, headers: { 'authorization': `Bearer ${who.token!}`, 'active-workspace': String(who.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` }, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return (answer.json() as { id: string }).id;
}
const film = () => store(demoFilm, 'video/mp4');
const picture = () => store(demoPoster, 'image/webp');
const shownTo = async (page = '/', who?: typeof s.asOwner, locale = 'en') => (who ? await call(s.house, contract.getOwnGreeting, { page, locale }, who) : await call(s.house, contract.getGreeting, { page, locale })).body.items;

it('films and pictures of an item are open to those it greets while it shows them, and closed when it does not', async () => {
  const [videoId, posterId, card] = [await film(), await picture(), await picture()];
  const item = await addItem(s, { videoId, posterId, captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello', images: [{ fileId: card, title: 'Card', buttonLink: '/sales' }], audience: 'visitors' });
  const [shown] = await shownTo();
  expect(shown).toMatchObject({ id: item.id, images: [{ title: 'Card', buttonLink: '/sales' }] });
  const open = async (url: string) => (await s.house.server.inject({ method: 'GET', url })).statusCode;
  for (const url of [shown!.link!, shown!.poster!, shown!.thumb!, shown!.images[0]!.url]) expect(await open(url), url).toBe(200);
  const captions = await s.house.server.inject({ method: 'GET', url: shown!.captions! });
  expect([captions.statusCode, captions.headers['content-type'], captions.body.slice(0, 6)]).toEqual([200, 'text/vtt; charset=utf-8', 'WEBVTT']);
  const changed = await call(s.house, contract.updateItem, { ...s.slug, id: item.id, version: item.version, images: [] }, s.asOwner);
  expect(changed.body).toMatchObject({ images: [], version: 2 });
  expect(await open(shown!.images[0]!.url)).toBe(403);
  expect(await open(shown!.link!)).toBe(200);
  await call(s.house, contract.deleteItem, { ...s.slug, id: item.id }, s.asOwner);
  expect(await open(shown!.link!)).toBe(403);
  expect(await open(shown!.captions!)).toBe(404);
  expect((await call(s.house, contract.restoreItem, { ...s.slug, id: item.id }, s.asOwner)).body.link).not.toBeNull();
  expect(await open((await shownTo())[0]!.link!)).toBe(200);
  await call(s.house, contract.deleteItem, { ...s.slug, id: item.id }, s.asOwner);
});

it('wrong links, files and times are refused by name', async () => {
  const fileId = await picture();
  const foreign = await store(demoPoster, 'image/webp', s.place.as(s.member));
  for (const [patch, path] of [
    ...['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', '//evil.test', '/\\evil.test', 'ftp://x.test', 'mailto:a@b.test', 'vbscript:x'].map((buttonLink) => [{ images: [{ fileId, title: '', buttonLink }] }, 'images.0.buttonLink'] as const),
    [{ videoId: fileId }, 'videoId'], [{ captions: 'no captions' }, 'captions'], [{ audience: 'role' }, 'role'], [{ startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }, 'endsAt'], [{ pagesIn: ['sales'] }, 'pagesIn.0'], [{ title: '' }, 'title'],
  ] as const) {
    const answer = await call(s.house, contract.createItem, { ...s.slug, title: 'X', ...patch }, s.asOwner);
    expect(answer.status, JSON.stringify(patch)).toBe(422);
    expect(answer.error?.fields?.map((f) => f.path), JSON.stringify(patch)).toContain(path);
  }
  expect((await call(s.house, contract.createItem, { ...s.slug, title: 'X', posterId: foreign }, s.asOwner)).status).toBe(404);
  expect((await call(s.house, contract.createItem, { ...s.slug, title: 'X' }, s.place.as(s.member))).status).toBe(403);
});

it('items are answered only to those they are for, where and when they are, in their order', async () => {
  const asMember = s.place.as(s.member);
  const past = new Date(Date.now() - 60_000).toISOString();
  const names = async (...args: Parameters<typeof shownTo>) => (await shownTo(...args)).map((i) => i.title);
  const first = await addItem(s, { title: 'all', pagesIn: ['/a', '/b/*'], pagesOut: ['/b/secret*'] });
  await addItem(s, { title: 'visitors', audience: 'visitors', pagesIn: ['/a'] });
  await addItem(s, { title: 'members', audience: 'members', pagesIn: ['/a'] });
  await addItem(s, { title: 'managers', audience: 'role', role: 'manager', pagesIn: ['/a'] });
  await addItem(s, { title: 'off', enabled: false, pagesIn: ['/a'] });
  await addItem(s, { title: 'over', endsAt: past, pagesIn: ['/a'] });
  await addItem(s, { title: 'later', startsAt: new Date(Date.now() + 60_000).toISOString(), pagesIn: ['/a'] });
  await addItem(s, { title: 'arabic', locale: 'ar', pagesIn: ['/a'] });
  expect(await names('/a')).toEqual(['all', 'visitors']);
  expect(await names('/a', asMember)).toEqual(['all', 'members']);
  expect(await names('/a', s.place.as(s.manager))).toEqual(['all', 'members', 'managers']);
  expect(await names('/a', asMember, 'ar')).toEqual(['all', 'members', 'arabic']);
  expect(await names('/B/x')).toEqual(['all']);
  expect(await names('/b/secret/x')).toEqual([]);
  expect(await names('/c')).toEqual([]);
  expect(await names('/a', s.other.as(s.other.owner))).toEqual([]);
  expect((await call(s.house, contract.getGreeting, { page: '/a', workspace: s.other.slug })).body.items).toEqual([]);
  const all = (await call(s.house, contract.listItems, s.slug, s.asOwner)).body.items.map((i) => i.id);
  expect((await call(s.house, contract.arrangeItems, { ...s.slug, ids: [...all.filter((id) => id !== first.id), first.id] }, s.asOwner)).status).toBe(200);
  expect(await names('/a')).toEqual(['visitors', 'all']);
  expect((await call(s.house, contract.arrangeItems, { ...s.slug, ids: all.slice(1) }, s.asOwner)).error?.fields?.[0]?.path).toBe('ids');
});

it('events are counted per item and day; a rate is said only where enough have seen it', async () => {
  const item = await addItem(s, { title: 'counted' });
  const count = (kind: string, n = 1) => Promise.all(Array.from({ length: n }, () => call(s.house, contract.trackGreeting, { item_id: item.id, kind })));
  await count('shown', 3);
  await count('opened');
  const read = async () => (await call(s.house, contract.getFigures, { ...s.slug, days: 30 }, s.asOwner)).body.items.find((f) => f.itemId === item.id)!;
  expect(await read()).toMatchObject({ shown: 3, opened: 1, openRate: null });
  await s.house.owner.query("update greeting.event_count set n = 400 where item_id = $1 and kind = 'shown'", [item.id]);
  await s.house.owner.query("update greeting.event_count set n = 100 where item_id = $1 and kind = 'opened'", [item.id]);
  const { openRate } = await read();
  expect(openRate!.rate).toBeCloseTo(0.25, 5);
  expect(openRate!.low).toBeGreaterThan(0.2);
  expect(openRate!.high).toBeLessThan(0.3);
  expect((await call(s.house, contract.trackGreeting, { item_id: item.id, kind: 'submit' as never })).status).toBe(422);
});

it('files are open to visitors only while an item that greets them shows them; those for members stay with members', async () => {
  const open = async (url: string) => (await s.house.server.inject({ method: 'GET', url })).statusCode;
  const audience = async (id: string) => (await s.house.owner.query<{ audience: string }>('select audience from files.file where id = $1', [id])).rows[0]!.audience;
  const set = async (item: contract.GreetingItem, patch: Record<string, unknown>) => (await call(s.house, contract.updateItem, { ...s.slug, id: item.id, version: item.version, ...patch } as never, s.asOwner)).body;
  const [videoId, captions] = [await film(), 'WEBVTT\n\n00:00.000 --> 00:01.000\nInside'];
  let item = await addItem(s, { title: 'inside', videoId, captions, audience: 'members', pagesIn: ['/files'] });
  expect(await audience(videoId)).toBe('workspace');
  const mine = (await shownTo('/files', s.place.as(s.member))).find((i) => i.id === item.id);
  expect(mine!.link).toContain('u=');
  expect(await open(`/api/v1/greeting/${item.id}/captions?v=1`)).toBe(404);
  expect(await open(mine!.captions!)).toBe(200);
  expect(await open(mine!.captions!.replace(/sig=(.)/, (_, first: string) => `sig=${first === '_' ? '-' : '_'}`))).toBe(404);
  item = await set(item, { audience: 'everyone' });
  expect(await audience(videoId)).toBe('public');
  const theirs = (await shownTo('/files')).find((i) => i.id === item.id);
  expect([await open(theirs!.link!), await open(theirs!.captions!)]).toEqual([200, 200]);
  item = await set(item, { enabled: false });
  expect([await audience(videoId), await open(theirs!.link!), await open(theirs!.captions!)]).toEqual(['workspace', 403, 404]);
  item = await set(item, { enabled: true, startsAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await audience(videoId)).toBe('workspace');
  // Its hour comes, and goes.
  await s.house.owner.query("update greeting.item set starts_at = now() - interval '1 minute' where id = $1", [item.id]);
  await followSchedule(s.house.app);
  expect(await audience(videoId)).toBe('public');
  await s.house.owner.query("update greeting.item set ends_at = now() - interval '1 second' where id = $1", [item.id]);
  // Whatever is done with other items meanwhile.
  await addItem(s, { title: 'other', posterId: await picture(), enabled: false });
  await followSchedule(s.house.app);
  expect(await audience(videoId)).toBe('workspace');
  await call(s.house, contract.deleteItem, { ...s.slug, id: item.id }, s.asOwner);
  expect(await audience(videoId)).toBe('owner');
});

it('an item may be for a role of the workspace\'s own, and for no other workspace\'s', async () => {
  const make = async (at: typeof s.place) => (await call(s.house, createRole, { workspace_slug: at.slug, name: 'Field crew', rank: 20, permissions: [] } as never, at.as(at.owner))).body as { id: string };
  const [own, foreign] = [await make(s.place), await make(s.other)];
  const refused = await call(s.house, contract.createItem, { ...s.slug, title: 'crew', audience: 'role', role: foreign.id } as never, s.asOwner);
  expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([422, 'role']);
  const item = await addItem(s, { title: 'crew', audience: 'role', role: own.id, pagesIn: ['/crew'] });
  expect(item.role).toBe(own.id);
  const titles = async () => (await shownTo('/crew', s.place.as(s.member))).map((i) => i.title);
  expect(await titles()).not.toContain('crew');
  await s.house.owner.query("update workspace.member set role = 'custom', role_id = $1 where workspace_id = $2 and account_id = $3", [own.id, s.place.id, s.member.id]);
  await expect.poll(titles, { timeout: 6000 }).toContain('crew');
});
