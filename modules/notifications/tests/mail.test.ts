import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { defineNotificationTypes, notify } from '../api.ts';
import * as contract from '../contract.ts';
import { bell, clear, mailsNow, newPerson, system, type Person } from './scene.ts';

const hidden = new Set<string>();
const texts = (text: string) => ({ en: text, ar: text });
defineNotificationTypes({
  'test.task': { label: texts('Tasks'), text: { en: '{actors} gave you “{title}”', ar: 'أسند إليك {actors} «{title}»' }, defaultChannels: ['in_app', 'email'], visible: async (_ctx, _account, ids) => new Set(ids.filter((id) => !hidden.has(id))) },
  'test.quiet': { label: texts('Quiet'), text: texts('psst'), defaultChannels: ['in_app'] },
});

let house: TestHouse;
let me: Person;
let boss: Person;
beforeAll(async () => { house = await openTestHouse(); me = await newPerson(house, 'Mia'); boss = await newPerson(house, 'Bea'); });
beforeEach(async () => {
  hidden.clear();
  await clear(house, me);
  await house.owner.query('delete from notifications.preference');
  await house.owner.query("update notifications.inbox set quiet_hours = null, email_delay_minutes = 15");
});
afterAll(() => house.close());

const give = (title: string, type = 'test.task') => system(house, (ctx) => notify(ctx, { accountId: me.id, type, groupKey: `${type}:${title}`, actorId: boss.id, targetType: 'task', targetId: title, link: `/tasks/${title}`, data: { title } }));
const prefer = (input: Record<string, unknown>) => call(house, contract.updatePreferences, input, { token: me.token });

it('what stays unread is mailed once, together; what was read is not', async () => {
  await give('a');
  const read = (await give('b'))!;
  await give('c');
  await call(house, contract.markRead, { id: read }, { token: me.token });
  const [mail, ...more] = await mailsNow(house, me);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'You have 2 new notifications', body: { paragraphs: ['Bea Example gave you “c”', 'Bea Example gave you “a”'], action: { url: 'http://localhost:3000/notifications' } } });
  expect(await mailsNow(house, me)).toEqual([]);
  await give('d');
  expect(await mailsNow(house, me)).toMatchObject([{ subject: 'Bea Example gave you “d”', body: { action: { url: 'http://localhost:3000/tasks/d' } } }]);
});

it('waits for the delay, leaves at the due time only', async () => {
  await give('e');
  await house.drain();
  const { rows } = await house.owner.query("select extract(epoch from email_due_at - created_at) / 60 as minutes from notifications.notification where target_id = 'e'");
  expect(Number(rows[0].minutes)).toBeCloseTo(15, 0);
  expect((await house.owner.query("select 1 from core.mail where subject like '%“e”%'")).rows).toEqual([]);
});

it('speaks the person\'s language', async () => {
  await house.owner.query("update identity.account set language = 'ar' where id = $1", [me.id]);
  await give('f');
  const [mail] = await mailsNow(house, me);
  expect([mail!.language, mail!.subject]).toEqual(['ar', 'أسند إليك Bea Example «f»']);
  await house.owner.query("update identity.account set language = 'en' where id = $1", [me.id]);
});

it('does not leave for hidden things, done or snoozed entries, unverified addresses, or types without mail', async () => {
  await give('g');
  hidden.add('g');
  await call(house, contract.markDone, { id: (await give('h'))! }, { token: me.token });
  await call(house, contract.snooze, { id: (await give('i'))!, until: new Date(Date.now() + 9e6).toISOString() }, { token: me.token });
  await give('j', 'test.quiet');
  expect(await mailsNow(house, me)).toEqual([]);
  await house.owner.query('update identity.account set email_verified_at = null where id = $1', [me.id]);
  await give('k');
  expect(await mailsNow(house, me)).toEqual([]);
  await house.owner.query('update identity.account set email_verified_at = now() where id = $1', [me.id]);
});

it('preferences turn channels off and on; the bell of mandatory types stays', async () => {
  const before = await call(house, contract.getPreferences, { language: 'en' }, { token: me.token });
  expect(before.body.types.find((t) => t.type === 'test.task')).toMatchObject({ room: 'test', label: 'Tasks', mandatory: false, channels: [{ channel: 'in_app', on: true, digest: false, fixed: false }, { channel: 'email', on: true, digest: false, fixed: false }, { channel: 'push', on: true, digest: false, fixed: false }] });
  expect(before.body.types.find((t) => t.type === 'workspace.invited')).toMatchObject({ mandatory: true, channels: [{ channel: 'in_app', on: true, digest: false, fixed: true }, { channel: 'push', on: true, digest: false, fixed: false }] });
  expect((await prefer({ channels: [{ type: 'test.task', channel: 'email', on: false }], emailDelayMinutes: 60 })).body).toMatchObject({ emailDelayMinutes: 60 });
  await give('l');
  expect(await mailsNow(house, me)).toEqual([]);
  await prefer({ channels: [{ type: 'test.task', channel: 'email', on: true }, { type: 'test.task', channel: 'in_app', on: false }] });
  await give('m');
  expect((await bell(house, me)).items.map((i) => i.targetId)).toEqual(['l']);
  expect((await mailsNow(house, me)).map((m) => m.subject)).toEqual(['Bea Example gave you “m”']);
  for (const [channel, code] of [[{ type: 'workspace.invited', channel: 'in_app', on: false }, 'notifications.mandatory'], [{ type: 'no.such', channel: 'email', on: true }, 'notifications.unknown_type'], [{ type: 'workspace.invited', channel: 'email', on: true }, 'notifications.unknown_type']] as const) {
    const refused = await prefer({ channels: [channel] });
    expect([refused.status, refused.error!.code]).toEqual([422, code]);
  }
  expect((await prefer({ channels: [{ type: 'test.task', channel: 'pigeon', on: true }] })).status).toBe(422);
});

it('quiet hours hold mail back', async () => {
  const hour = (h: number) => `${String((new Date().getUTCHours() + h + 24) % 24).padStart(2, '0')}:00`;
  const quietHours = { from: hour(-1), to: hour(2), days: [0, 1, 2, 3, 4, 5, 6], timeZone: 'UTC' };
  expect((await prefer({ quietHours })).body.quietHours).toEqual(quietHours);
  await give('n');
  const { rows } = await house.owner.query("select email_due_at from notifications.notification where target_id = 'n'");
  expect(rows[0].email_due_at.toISOString()).toMatch(new RegExp(`T${quietHours.to}:00`));
  expect(await mailsNow(house, me)).toEqual([]);
  await prefer({ quietHours: null });
  expect(await mailsNow(house, me)).toHaveLength(1);
  expect((await prefer({ quietHours: { ...quietHours, to: quietHours.from } })).status).toBe(422);
  expect((await prefer({ quietHours: { ...quietHours, timeZone: 'Mars/Base' } })).status).toBe(422);
});

it('one click unsubscribes, without signing in, from exactly these types', async () => {
  await give('o');
  const [mail] = await mailsNow(house, me);
  const { oneClickUrl, pageUrl } = mail!.body.unsubscribe;
  expect(new URL(pageUrl).pathname).toBe('/unsubscribe');
  const url = new URL(oneClickUrl);
  const post = (path: string) => house.server.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' });
  expect((await house.server.inject({ method: 'GET', url: url.pathname + url.search })).statusCode).toBe(404);
  await give('p');
  expect((await post(`${url.pathname}?token=forged.x`)).statusCode).toBe(422);
  expect((await post(url.pathname)).statusCode).toBe(422);
  expect((await post(url.pathname + url.search)).statusCode).toBe(200);
  expect((await post(url.pathname + url.search)).statusCode).toBe(200);
  // Also what was already waiting.
  expect(await mailsNow(house, me)).toEqual([]);
  expect((await bell(house, me)).items).toHaveLength(2);
  await prefer({ channels: [{ type: 'test.task', channel: 'email', on: true }] });
  const token = new URL(pageUrl).searchParams.get('token')!;
  expect((await call(house, contract.unsubscribe, { token })).status).toBe(200);
  expect((await call(house, contract.unsubscribe, { token: `${token}x` })).error!.code).toBe('notifications.token_invalid');
  const { body } = await call(house, contract.getPreferences, {}, { token: me.token });
  expect(body.types.filter((t) => t.channels.some((c) => c.channel === 'email' && !c.on)).map((t) => t.type)).toContain('test.task');
});

it('two workers at once send one mail', async () => {
  await give('q');
  await house.drain();
  for (let i = 0; i < 4; i++) await system(house, (ctx) => ctx.enqueue('notifications.mail', { accountId: me.id }));
  await system(house, async (ctx) => { for (let i = 0; i < 4; i++) await ctx.enqueue('notifications.mail', { accountId: me.id }); });
  expect(await mailsNow(house, me)).toHaveLength(1);
});
