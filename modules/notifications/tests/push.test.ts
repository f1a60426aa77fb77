import { createDecipheriv, createECDH, createHmac, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { defineNotificationTypes, notify } from '../api.ts';
import * as contract from '../contract.ts';
import { setSurroundings } from '../service/push/conditions.ts';
import { encryptPush, largestPush } from '../service/push/encrypt.ts';
import { bell, clear, newPerson, sessionOf, system, type Person } from './scene.ts';

const hidden = new Set<string>();
const texts = (text: string) => ({ en: text, ar: text });
defineNotificationTypes({
  'test.asked': { label: texts('Asked'), text: texts('{actors} asked you about “{what}”'), defaultChannels: ['in_app', 'email'], category: 'request', visible: async (_ctx, _account, ids) => new Set(ids.filter((id) => !hidden.has(id))) },
  'test.light': { label: texts('Light'), text: texts('{actors} waved'), defaultChannels: ['in_app'] },
  'test.safety': { label: texts('Safety'), text: texts('Something about your account'), defaultChannels: ['in_app'], category: 'security' },
});

interface Received { headers: IncomingHttpHeaders; body: Buffer; path: string }
let house: TestHouse; let me: Person; let ann: Person;
let service: Server; let port: number; let answer = 201;
const received: Received[] = [];
const browser: { ecdh: ECDH; auth: Buffer } = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) };
browser.ecdh.generateKeys();
const keys = { p256dh: browser.ecdh.getPublicKey().toString('base64url'), auth: browser.auth.toString('base64url') };

/** Reads a message the way the browser does: RFC 8188 and RFC 8291, from the other side. */
function decrypt(body: Buffer): string {
  const hmac = (key: Buffer, ...parts: Buffer[]) => parts.reduce((h, p) => h.update(p), createHmac('sha256', key)).digest();
  const [salt, length] = [body.subarray(0, 16), body[20]!];
  const sender = body.subarray(21, 21 + length);
  const prk = hmac(browser.auth, browser.ecdh.computeSecret(sender));
  const input = hmac(prk, Buffer.from('WebPush: info\0'), browser.ecdh.getPublicKey(), sender, Buffer.of(1));
  const secret = hmac(salt, input);
  const decipher = createDecipheriv('aes-128-gcm', hmac(secret, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.of(1)).subarray(0, 16), hmac(secret, Buffer.from('Content-Encoding: nonce\0'), Buffer.of(1)).subarray(0, 12));
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
const messages = () => received.splice(0).map((r) => JSON.parse(decrypt(r.body)) as { title: string; body: string; url: string; tag: string });

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part)).on('end', () => { received.push({ headers: request.headers, body: Buffer.concat(parts), path: request.url! }); response.statusCode = answer; response.end(); });
  });
  await new Promise<void>((done) => { service.listen(0, '127.0.0.1', done); });
  ({ port } = service.address() as AddressInfo);
  house = await openTestHouse();
  setSurroundings(house.app, { resolve: async () => [{ address: '127.0.0.1', family: 4 }], permits: (address, to) => address === '127.0.0.1' && to === port });
  [me, ann] = [await newPerson(house, 'Mia'), await newPerson(house, 'Ann')];
});
afterAll(async () => { await house.close(); service.close(); });
beforeEach(async () => {
  await clear(house, me);
  hidden.clear(); received.length = 0; answer = 201;
  await house.owner.query('delete from notifications.push_subscription');
  await house.owner.query('delete from core.presence');
  await house.owner.query('delete from notifications.preference');
  await house.owner.query('update notifications.inbox set quiet_hours = null, push_private = false, daily_budget = null, quiet_passes = true');
});

const prefer = (change: object) => call(house, contract.updatePreferences, change, { token: me.token });
const subscribe = (endpoint: string, more: object = {}) => call(house, contract.addPushSubscription, { endpoint, keys, ...more }, { token: me.token });
/** This machine's push service is not public: its row is written past the door. */
const device = (path = '/one') => house.owner.query('insert into notifications.push_subscription (id, account_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5, $6)', [randomUUID(), me.id, sessionOf(me), `http://push.test:${port}${path}`, keys.p256dh, keys.auth]);
const give = (what: string, type = 'test.asked', key = what) => system(house, (ctx) => notify(ctx, { accountId: me.id, type, groupKey: `${type}:${key}`, actorId: ann.id, targetType: 'test.thing', targetId: what, link: `/things/${what}`, data: { what } }));
const drained = async () => { await new Promise((done) => { setTimeout(done, 1050); }); await house.owner.query("update graphile_worker._private_jobs set run_at = now() where key like 'notifications.push:%' and run_at < now() + interval '2 seconds'"); await house.drain(); };

it('encrypts as RFC 8291 shows in its appendix', () => {
  const message = encryptPush('When I grow up, I want to be a watermelon', { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    { salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'), privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url') });
  expect(message.toString('base64url')).toBe('DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN');
  expect(encryptPush('x'.repeat(largestPush), keys).length).toBe(4096);
  expect(() => encryptPush('x'.repeat(largestPush + 1), keys)).toThrow();
});

it('one message, encrypted, signed by the house, that leads to the thing', async () => {
  await device();
  await give('a');
  await drained();
  expect(received).toHaveLength(1);
  const { headers } = received[0]!;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!;
  expect(key).toBe((await call(house, contract.listPushSubscriptions, {}, { token: me.token })).body.publicKey);
  const point = Buffer.from(key!, 'base64url');
  const { payload } = await jwtVerify(token!, await importJWK({ kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }, 'ES256'), { audience: `http://push.test:${port}` });
  expect(payload.sub).toBe('mailto:no-reply@localhost');
  expect(messages()).toMatchObject([{ title: 'Atrium', body: 'Ann Example asked you about “a”', url: '/things/a' }]);
  expect((await house.owner.query('select last_ok_at from notifications.push_subscription')).rows[0].last_ok_at).not.toBeNull();
  // Joined by others while it is unread: said once.
  await system(house, (ctx) => notify(ctx, { accountId: me.id, type: 'test.asked', groupKey: 'test.asked:a', actorId: randomUUID(), targetType: 'test.thing', targetId: 'a', link: '/things/a', data: { what: 'a' } }));
  await drained();
  expect(received).toEqual([]);
});

it('nothing for what was read, hidden or turned off meanwhile, nor for who has the app open', async () => {
  await device();
  const lease = () => house.owner.query("insert into core.presence (socket_id, account_id, node_id, expires_at) values ('s', $1, 'n', now() + interval '1 minute')", [me.id]);
  const halfAMinuteLater = async () => { await system(house, (ctx) => ctx.enqueue('notifications.push', { accountId: me.id, again: true })); await house.drain(); };
  await lease();
  await prefer({ channels: [{ type: 'test.light', channel: 'push', on: true }] });
  const id = (await give('b'))!;
  for (const what of ['c', 'e']) await give(what);
  await give('d', 'test.light');
  await drained();
  expect(received).toEqual([]);
  // Half a minute later the app is closed; one was read, one is hidden, one turned off.
  await call(house, contract.markRead, { id }, { token: me.token });
  hidden.add('c');
  await prefer({ channels: [{ type: 'test.light', channel: 'push', on: false }] });
  await house.owner.query('delete from core.presence');
  await halfAMinuteLater();
  expect(messages().map((m) => [m.body, m.url])).toEqual([['Ann Example asked you about “e”', '/things/e']]);
  // Still open after half a minute: they have seen it there.
  await lease();
  await give('x');
  await drained();
  await halfAMinuteLater();
  await house.owner.query('delete from core.presence');
  await halfAMinuteLater();
  expect(received).toEqual([]);
});

it('with lock-screen privacy says only that there is something', async () => {
  await device();
  await prefer({ pushPrivate: true });
  await give('secret');
  await drained();
  const raw = received.map((r) => decrypt(r.body)).join();
  expect(raw).toContain('New notification');
  expect(raw).not.toMatch(/Ann|asked/);
});

it('quiet hours hold it; at their end all come as one; safety comes through where the person lets it', async () => {
  await device();
  const hour = (h: number) => `${String((new Date().getUTCHours() + h + 24) % 24).padStart(2, '0')}:00`;
  await prefer({ quietHours: { from: hour(-1), to: hour(2), days: [0, 1, 2, 3, 4, 5, 6], timeZone: 'UTC' } });
  await give('f');
  await give('g');
  await drained();
  expect(messages()).toEqual([]);
  await give('h', 'test.safety');
  await drained();
  expect(messages().map((m) => m.body)).toEqual(['Something about your account']);
  await prefer({ quietPasses: false });
  await give('i', 'test.safety');
  await drained();
  expect(messages()).toEqual([]);
  await prefer({ quietHours: null });
  await house.owner.query('update notifications.notification set push_due_at = now() where push_due_at > now()');
  await system(house, (ctx) => ctx.enqueue('notifications.push', { accountId: me.id }));
  await house.drain();
  expect(messages().map((m) => [m.body, m.url])).toEqual([['You have 3 new notifications', '/notifications']]);
});

it('a browser that is gone is forgotten; one that fails for a while is not', async () => {
  await device();
  answer = 410;
  await give('j');
  await drained();
  expect(received).toHaveLength(1);
  expect((await house.owner.query('select 1 from notifications.push_subscription')).rows).toEqual([]);
  await device('/two');
  answer = 503;
  await give('k');
  await drained();
  expect((await house.owner.query('select 1 from notifications.push_subscription')).rows).toHaveLength(1);
  expect((await house.owner.query("select attempts from graphile_worker.jobs where task_identifier = 'notifications.push_send'")).rows).toMatchObject([{ attempts: 1 }]);
  await house.owner.query("delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'notifications.push_send')");
});

it('takes public https addresses and real keys only; a browser belongs to who signed in last', async () => {
  for (const endpoint of ['http://push.example.com/x', 'https://127.0.0.1/x', 'https://10.0.0.8/x', 'https://[::1]/x', 'https://localhost/x', 'https://metadata.internal/x', 'ftp://push.example.com', 'https://169.254.169.254/latest']) {
    const refused = await subscribe(endpoint);
    expect([endpoint, refused.status, refused.error!.fields?.[0]?.path]).toEqual([endpoint, 422, 'endpoint']);
  }
  expect((await subscribe('https://push.example.com/x', { keys: { ...keys, auth: 'short' } })).error!.fields![0]!.path).toBe('keys.auth');
  const first = await subscribe('https://push.example.com/x');
  expect((await subscribe('https://push.example.com/x')).body.id).toBe(first.body.id);
  await call(house, contract.addPushSubscription, { endpoint: 'https://push.example.com/x', keys }, { token: ann.token });
  expect((await call(house, contract.listPushSubscriptions, {}, { token: me.token })).body.items).toEqual([]);
  expect((await call(house, contract.removePushSubscription, { id: first.body.id }, { token: me.token })).status).toBe(404);
  expect((await call(house, contract.removePushSubscription, { id: first.body.id }, { token: ann.token })).status).toBe(200);
});

it('the worker script is ours, small, and open to all pages', async () => {
  const response = await house.server.inject('/push-worker.js');
  expect(response.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'service-worker-allowed': '/' });
  expect(response.body.length).toBeLessThan(3000);
});

it('beyond the budget of a day the lighter ones are put aside, with a list of them', async () => {
  await prefer({ dailyBudget: 2 });
  await give('1', 'test.light');
  await give('2', 'test.light');
  await give('3', 'test.light');
  await give('4', 'test.light');
  await give('5');
  const all = await bell(house, me);
  expect(all.items.map((i) => [i.type, i.targetId])).toEqual([['test.asked', '5'], ['notifications.folded', me.id], ['test.light', '2'], ['test.light', '1']]);
  expect(all.unseen).toBe(4);
  expect((await bell(house, me, { filter: 'folded' })).items.map((i) => i.targetId)).toEqual(['4', '3']);
});

it('mails of a type can wait for the digest of the next morning', async () => {
  await prefer({ channels: [{ type: 'test.asked', channel: 'email', on: true, digest: true }] });
  await give('z');
  const { rows: [row] } = await house.owner.query("select email_due_at from notifications.notification where target_id = 'z'");
  expect(row.email_due_at.toISOString()).toMatch(/T08:00:00\.000Z$/);
  expect(row.email_due_at.getTime() - Date.now()).toBeGreaterThan(0);
  expect(row.email_due_at.getTime() - Date.now()).toBeLessThan(86_500_000);
  expect((await prefer({ channels: [{ type: 'test.asked', channel: 'push', on: true, digest: true }] })).status).toBe(422);
  // Of the zone the person is in now, whenever they chose how they are told.
  await house.owner.query("update identity.account set time_zone = 'Asia/Tokyo' where id = $1", [me.id]);
  await give('y');
  expect((await house.owner.query("select email_due_at from notifications.notification where target_id = 'y'")).rows[0].email_due_at.toISOString()).toMatch(/T23:00:00\.000Z$/);
  await house.owner.query("update identity.account set time_zone = 'UTC' where id = $1", [me.id]);
});
