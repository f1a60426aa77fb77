import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoint, fullPath } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { z } from 'zod';
import * as contract from '../contract.ts';
import { addItem, openScene, type Scene } from './scene.ts';

let s: Scene;
beforeAll(async () => { s = await openScene(); });
afterAll(() => s.house.close());

const answer = (page = '/', workspace?: string) => s.house.server.inject({ method: 'GET', url: `${fullPath(contract.getGreeting)}?page=${page}${workspace === undefined ? '' : `&workspace=${workspace}`}` });
const kept = async (...args: Parameters<typeof answer>) => (await answer(...args)).headers['cache-control'];
const secondsOf = async () => Number(/^private, max-age=(\d+)$/.exec(String(await kept()))?.[1]);
const inSeconds = (n: number) => new Date(Date.now() + n * 1000).toISOString();

it('browsers of visitors keep what greets them for a minute, and never past the beginning or the end of an item of that workspace', async () => {
  expect(await kept()).toBe('private, max-age=60');
  const item = await addItem(s, { title: 'now', audience: 'visitors' });
  expect((await answer()).json()).toMatchObject({ items: [{ id: item.id }] });
  expect(await kept()).toBe('private, max-age=60');
  // What begins or ends on any page, for anybody: answers of all pages are as short.
  const later = await addItem(s, { title: 'later', audience: 'visitors', startsAt: inSeconds(30), pagesIn: ['/elsewhere'] });
  expect(await secondsOf()).toBeLessThanOrEqual(30);
  expect(await secondsOf()).toBeGreaterThan(20);
  expect(await kept('/', s.other.slug)).toBe('private, max-age=60');
  await call(s.house, contract.updateItem, { ...s.slug, id: later.id, version: later.version, enabled: false }, s.asOwner);
  expect(await secondsOf()).toBe(60);
  await call(s.house, contract.updateItem, { ...s.slug, id: item.id, version: item.version, endsAt: inSeconds(15) }, s.asOwner);
  expect(await secondsOf()).toBeLessThanOrEqual(15);
  await s.house.owner.query("update greeting.item set ends_at = clock_timestamp() + interval '0.5 seconds' where id = $1", [item.id]);
  expect(await kept()).toBe('no-store, private');
  await s.house.owner.query("update greeting.item set ends_at = null where id = $1", [item.id]);
  expect((await call(s.house, contract.deleteItem, { ...s.slug, id: item.id }, s.asOwner)).status).toBe(200);
  // Gone at once for whoever asks; kept answers are a minute old at most.
  expect((await answer()).json()).toMatchObject({ items: [] });
});

it('an item whose files are not open yet is not kept; what members get, refusals and other answers never are', async () => {
  const { rows: [file] } = await s.house.owner.query<{ id: string }>(`insert into files.file (id, workspace_id, owner_id, audience, kind, type, name, bytes, charged, sha256, state, original_only, sizes)
    values (gen_random_uuid(), $1, $2, 'workspace', 'video', 'video/mp4', 'x.mp4', 1, 1, $3, 'ready', true, '[{"name": "original", "key": "k", "type": "video/mp4", "bytes": 1, "width": null, "height": null}]') returning id`, [s.place.id, s.owner.id, '0'.repeat(64)]);
  const item = await addItem(s, { title: 'film', audience: 'visitors' });
  await s.house.owner.query('update greeting.item set video_id = $2 where id = $1', [item.id, file!.id]);
  expect(await kept()).toBe('no-store, private');
  await s.house.owner.query("update files.file set audience = 'public' where id = $1", [file!.id]);
  const shown = (await answer()).json() as contract.Greeting;
  expect(await kept()).toBe('private, max-age=60');
  // Addresses of what is open to all have no end.
  expect(shown.items[0]!.link).not.toContain('exp=');
  expect((await call(s.house, contract.getOwnGreeting, { page: '/' }, s.place.as(s.member))).headers['cache-control']).toBe('no-store, private');
  expect(await kept('nowhere')).not.toContain('max-age');
  const of = { id: 'x.y', service: 'main' as const, summary: '', input: z.strictObject({}), output: z.object({}), maxAge: 1 };
  expect(() => endpoint({ ...of, get: '/x', can: 'member' })).toThrow('only public reads');
  expect(() => endpoint({ ...of, post: '/x', can: 'public' })).toThrow('only public reads');
});
