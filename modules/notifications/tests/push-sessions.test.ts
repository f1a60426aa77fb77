import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { reinstateAccount, suspendAccount } from '#modules/identity/api.ts';
import { login, logout, revokeSession } from '#modules/identity/contract.ts';
import { defineNotificationTypes, notify } from '../api.ts';
import * as contract from '../contract.ts';
import { setSurroundings } from '../service/push/conditions.ts';
import { clear, mailsNow, newPerson, sessionOf, system, type Person } from './scene.ts';

const texts = (text: string) => ({ en: text, ar: text });
defineNotificationTypes({ 'test.private': { label: texts('Private'), text: texts('{actors} wrote “{what}”'), defaultChannels: ['in_app', 'email'], category: 'request' } });

let house: TestHouse; let me: Person; let ann: Person;
let service: Server; let port: number; let received = 0;
const browser = createECDH('prime256v1');
browser.generateKeys();
const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') };
const endpoint = 'https://push.example.com/this-browser';

beforeAll(async () => {
  service = createServer((request, response) => { request.resume().on('end', () => { received++; response.writeHead(201).end(); }); });
  await new Promise<void>((done) => { service.listen(0, '127.0.0.1', done); });
  ({ port } = service.address() as AddressInfo);
  house = await openTestHouse();
  setSurroundings(house.app, { resolve: async () => [{ address: '127.0.0.1', family: 4 }], permits: (address, to) => address === '127.0.0.1' && to === port });
  ann = await newPerson(house, 'Ann');
});
afterAll(async () => { await house.close(); service.close(); });
beforeEach(async () => {
  me = await newPerson(house, 'Mia');
  await clear(house, me);
  await house.owner.query('delete from notifications.push_subscription');
  received = 0;
});

const signIn = async (person: Person): Promise<Person> => ({ ...person, token: ((await call(house, login, { email: person.email, password: 'correct horse battery' }, { ip: '10.1.1.2' })).body as { token: string }).token });
const subscribe = async (person: Person) => { expect((await call(house, contract.addPushSubscription, { endpoint, keys }, { token: person.token })).status).toBe(200); };
const rows = async () => (await house.owner.query<{ account_id: string; session_id: string }>('select account_id, session_id from notifications.push_subscription')).rows;
const give = (what: string) => system(house, (ctx) => notify(ctx, { accountId: me.id, type: 'test.private', groupKey: `test.private:${what}`, actorId: ann.id, targetType: 'test.thing', targetId: what, link: `/things/${what}`, data: { what } }));
/** Lets what is due be pushed to the service of this test. */
async function pushed(): Promise<number> {
  await house.owner.query('update notifications.push_subscription set endpoint = $1', [`http://push.test:${port}/x`]);
  await house.owner.query("update notifications.notification set push_due_at = now() - interval '1 second' where push_due_at is not null and pushed_at is null");
  await system(house, (ctx) => ctx.enqueue('notifications.push', { accountId: me.id }));
  await house.drain();
  return received;
}

it('a browser is told while its session lasts, and no longer once it was signed out', async () => {
  await subscribe(me);
  expect(await rows()).toEqual([{ account_id: me.id, session_id: sessionOf(me) }]);
  await give('a');
  expect(await pushed()).toBe(1);
  await call(house, logout, {}, { token: me.token });
  await house.drain();
  expect(await rows()).toEqual([]);
});

it('a session that is ended from elsewhere takes its browser along, and no other one', async () => {
  await subscribe(me);
  const other = await signIn(me);
  await call(house, revokeSession, { id: sessionOf(me) }, { token: other.token });
  await house.drain();
  expect(await rows()).toEqual([]);
  // The same browser in a later session belongs to that one.
  const later = await signIn(me);
  await subscribe(other);
  await subscribe(later);
  await call(house, revokeSession, { id: sessionOf(other) }, { token: later.token });
  await house.drain();
  expect(await rows()).toEqual([{ account_id: me.id, session_id: sessionOf(later) }]);
});

it('of a session that ran out nobody tells: its browser is not listed, told nothing and forgotten', async () => {
  await subscribe(me);
  const other = await signIn(me);
  await house.owner.query("update identity.session set expires_at = now() - interval '1 second' where id = $1", [sessionOf(me)]);
  expect((await call(house, contract.listPushSubscriptions, {}, { token: other.token })).body.items).toEqual([]);
  await give('b');
  expect(await pushed()).toBe(0);
  expect(await rows()).toEqual([]);
});

it('a message on its way is not sent when the session has ended meanwhile', async () => {
  await subscribe(me);
  await give('c');
  await house.owner.query('update notifications.push_subscription set endpoint = $1', [`http://push.test:${port}/x`]);
  const { rows: [subscription] } = await house.owner.query<{ id: string }>('select id from notifications.push_subscription');
  const { rows: [entry] } = await house.owner.query<{ id: string }>('select id from notifications.notification where account_id = $1', [me.id]);
  await house.owner.query("update identity.session set ended_at = now() where id = $1", [sessionOf(me)]);
  await system(house, (ctx) => ctx.enqueue('notifications.push_send', { accountId: me.id, subscriptionId: subscription!.id, ids: [entry!.id] }));
  await house.drain();
  expect(received).toBe(0);
});

it('whoever is suspended gets neither push nor mail; mail comes when that is over', async () => {
  await subscribe(me);
  await give('d');
  await system(house, (ctx) => suspendAccount(ctx, me.id, new Date(Date.now() + 3_600_000)));
  await house.drain();
  expect(await pushed()).toBe(0);
  expect(await mailsNow(house, me)).toEqual([]);
  await give('e');
  expect(await mailsNow(house, me)).toEqual([]);
  await system(house, (ctx) => reinstateAccount(ctx, me.id));
  expect((await mailsNow(house, me)).map((m) => m.body.paragraphs)).toEqual([['Ann Example wrote “e”', 'Ann Example wrote “d”']]);
  await system(house, (ctx) => suspendAccount(ctx, me.id, null));
  await give('f');
  expect(await mailsNow(house, me)).toEqual([]);
});

it('a browser goes to whoever subscribes in it last', async () => {
  await subscribe(me);
  await subscribe(ann);
  expect(await rows()).toEqual([{ account_id: ann.id, session_id: sessionOf(ann) }]);
  await give('g');
  expect(await pushed()).toBe(0);
});
