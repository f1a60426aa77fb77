import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { defineNotificationTypes, notify } from '../api.ts';
import * as contract from '../contract.ts';
import { clear, mailsNow, newPerson, sessionOf, system, type Person } from './scene.ts';

const texts = (text: string) => ({ en: text, ar: text });
defineNotificationTypes({ 'test.later': { label: texts('Later'), text: texts('{actors} asked about “{what}”'), defaultChannels: ['in_app', 'email'], category: 'request' } });

let house: TestHouse;
let me: Person;
let ann: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [me, ann] = [await newPerson(house, 'Mia'), await newPerson(house, 'Ann')];
  await house.owner.query('insert into notifications.push_subscription (id, account_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5, $6)', [randomUUID(), me.id, sessionOf(me), 'https://push.example.com/x', 'x', 'x']);
});
beforeEach(() => clear(house, me));
afterAll(() => house.close());

const give = (what: string) => system(house, (ctx) => notify(ctx, { accountId: me.id, type: 'test.later', groupKey: `test.later:${what}`, actorId: ann.id, targetType: 'test.thing', targetId: what, link: `/things/${what}`, data: { what } }));
const prefer = (change: object) => call(house, contract.updatePreferences, change, { token: me.token });
/** Snoozes an entry, lets what was queued for it come and go, and wakes it; when it was told by push and mail before. */
async function snoozed(id: string, pushed: string | null = null, mailed: string | null = null): Promise<void> {
  // Nothing of this test goes out by push: the times tell.
  await house.owner.query("delete from graphile_worker._private_jobs where key like 'notifications.push%'");
  expect((await call(house, contract.snooze, { id, until: new Date(Date.now() + 3_600_000).toISOString() }, { token: me.token })).status).toBe(200);
  expect(await mailsNow(house, me)).toEqual([]);
  await house.owner.query("delete from graphile_worker._private_jobs where key like 'notifications.mail%'");
  await house.owner.query("update notifications.notification set snoozed_until = now() - interval '1 second', pushed_at = now() - $2::interval, emailed_at = now() - $3::interval where id = $1", [id, pushed, mailed]);
  await house.owner.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [`notifications.wake:${id}`]);
  await house.drain();
}
const times = async (id: string) => (await house.owner.query<{ mail: number | null; push: number | null; mailed: boolean; pushed: boolean }>(
  'select round(extract(epoch from email_due_at - now()) / 60)::int as mail, round(extract(epoch from push_due_at - now()) / 60)::int as push, emailed_at is not null as mailed, pushed_at is not null as pushed from notifications.notification where id = $1', [id])).rows[0]!;
const pushJobs = async () => (await house.owner.query("select 1 from graphile_worker._private_jobs where key like 'notifications.push:%'")).rowCount;

it('when a snooze is over, mail and push follow as for something new, also of what was told before', async () => {
  const id = (await give('a'))!;
  await snoozed(id);
  expect((await times(id)).mail).toBe(15);
  expect((await times(id)).push).toBe(0);
  expect((await mailsNow(house, me)).map((m) => m.subject)).toEqual(['Ann Example asked about “a”']);
  expect(await mailsNow(house, me)).toEqual([]);
  await snoozed(id, '0 minutes', '1 hour');
  // Told by push just now: a quarter of an hour lies between two.
  expect(await times(id)).toMatchObject({ mail: 15, push: 15, mailed: false, pushed: false });
  expect(await pushJobs()).toBe(1);
  expect(await mailsNow(house, me)).toHaveLength(1);
});

it('it follows the person\'s wishes: what was turned off stays away', async () => {
  const id = (await give('b'))!;
  await prefer({ channels: [{ type: 'test.later', channel: 'email', on: false }, { type: 'test.later', channel: 'push', on: false }] });
  await snoozed(id);
  expect(await mailsNow(house, me)).toEqual([]);
  expect(await pushJobs()).toBe(0);
});
