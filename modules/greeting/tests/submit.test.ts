import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as sales from '#modules/sales/contract/leads.ts';
import * as contract from '../contract.ts';
import { tellOfQuarantine } from '../service/quarantine.ts';
import { makeStamp } from '../service/stamp.ts';
import { addItem, freshIp, messagesOf, openScene, write, type Scene } from './scene.ts';

let s: Scene;
beforeAll(async () => { s = await openScene(); });
afterAll(() => s.house.close());

const count = async () => (await s.house.owner.query<{ n: number }>('select count(*)::int as n from greeting.message')).rows[0]!.n;
const leadsOf = async (email: string) => (await call(s.house, sales.leads.list, { ...s.slug, filter: JSON.stringify({ field: 'email', op: 'is', value: email }) } as never, s.asOwner)).body.items;

it('a message is kept, becomes one lead with a note, and those who answer messages are told', async () => {
  const sent = await write(s, { email: 'Nina@Visitor.test', name: 'Nina van Dijk', number: '4612345678', page: '/sign-in?token=secret' });
  expect(sent).toMatchObject({ status: 200, body: { success: true, message: 'Thank you. Your message has been sent.' } });
  await s.house.drain();
  const message = (await messagesOf(s)).find((m) => m.email === 'nina@visitor.test')!;
  expect(message).toMatchObject({ state: 'kept', number: '4612345678', pageUrl: '/sign-in', name: 'Nina van Dijk' });
  const leads = await leadsOf('nina@visitor.test');
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({ id: message.leadId, firstName: 'Nina van', lastName: 'Dijk', sources: ['Greeting'] });
  const { rows } = await s.house.owner.query("select account_id from notifications.notification where type = 'greeting.message' and target_id = $1", [message.id]);
  expect(rows.map((r: { account_id: string }) => r.account_id).sort()).toEqual([s.owner.id, s.manager.id].sort());
});

it('the campaign of the page goes to the lead, the page itself into its note, and nothing else of the address', async () => {
  await write(s, { email: 'fair@visitor.test', page: '/sign-in?token=secret&utm_campaign=spring+fair&utm_source=letter#top' });
  await s.house.drain();
  expect((await messagesOf(s)).find((m) => m.email === 'fair@visitor.test')!.pageUrl).toBe('/sign-in?utm_campaign=spring+fair&utm_source=letter');
  const [lead] = await leadsOf('fair@visitor.test');
  expect(lead).toMatchObject({ utmCampaign: 'spring fair', utmSource: 'letter', utmMedium: '' });
  const { rows } = await s.house.owner.query<{ body: string }>('select body from sales.activity where subject_id = $1', [lead!.id]);
  expect(rows.map((r) => r.body.split('\n').at(-1))).toEqual(['Page: /sign-in']);
});

it('wrong fields are named and nothing is stored', async () => {
  const before = await count();
  for (const [patch, path] of [[{ number: '12a' }, 'number'], [{ message: '' }, 'message'], [{ message: '  \n ' }, 'message'], [{ name: ' ' }, 'name'], [{ email: 'nobody' }, 'email'], [{ name: 'a\r\nBcc: x@y.test' }, 'name'], [{ email: 'a@b.test\r\nBcc: x@y.test' }, 'email'], [{ number: '1'.repeat(21) }, 'number'], [{ message: 'x'.repeat(5001) }, 'message']] as const) {
    const answer = await write(s, patch);
    expect(answer.status, JSON.stringify(patch)).toBe(422);
    expect(answer.error?.fields?.map((f) => f.path), JSON.stringify(patch)).toContain(path);
  }
  expect((await write(s, { homepage: 'y'.repeat(400), message: 'ж'.repeat(5000), access_key: 'ж'.repeat(200), stamp: '', page: 'ж'.repeat(500), name: 'ж'.repeat(100) })).status).toBe(200);
  expect((await s.house.server.inject({ method: 'POST', url: '/api/v1/greeting/contact', payload: { name: 'x'.repeat(17_000) }, remoteAddress: freshIp() })).statusCode).toBe(413);
  expect((await count()) - before).toBe(1);
});

it('four presses with one key, and four without, are one message and one lead', async () => {
  const ip = freshIp();
  const answers = await Promise.all([1, 2, 3, 4].map(() => write(s, { email: 'rapid@visitor.test' }, { ip, key: 'press-1' })));
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200]);
  await Promise.all([1, 2, 3, 4].map(() => write(s, { email: 'plain@visitor.test' }, { ip })));
  await s.house.drain();
  const all = (await messagesOf(s)).map((m) => m.email);
  expect(all.filter((e) => e === 'rapid@visitor.test')).toHaveLength(1);
  expect(all.filter((e) => e === 'plain@visitor.test')).toHaveLength(1);
  expect(await leadsOf('rapid@visitor.test')).toHaveLength(1);
});

it('the sixth message of one address within an hour is refused with 429, the twenty-first of one writer too', async () => {
  const ip = freshIp();
  for (let i = 0; i < 5; i++) expect((await write(s, { email: `hour${i}@visitor.test` }, { ip })).status).toBe(200);
  expect((await write(s, { email: 'hour6@visitor.test' }, { ip })).status).toBe(429);
  for (let i = 0; i < 20; i++) expect((await write(s, { email: 'keen@visitor.test', message: `No. ${i}` })).status).toBe(200);
  expect((await write(s, { email: 'keen@visitor.test', message: 'One more' })).status).toBe(429);
});

it('what a robot writes is put aside, makes no lead, and is answered the same; people can take it out', async () => {
  const robots = [{ email: 'pot@robot.test', homepage: 'https://robot.test' }, { email: 'fast@robot.test', stamp: makeStamp(s.house.app) }, { email: 'links@robot.test', stamp: 'not-ours.x', message: 'http://a.test http://b.test http://c.test' }];
  for (const robot of robots) expect((await write(s, robot)).body).toEqual({ success: true, message: 'Thank you. Your message has been sent.' });
  await s.house.drain();
  const aside = (await messagesOf(s)).filter((m) => m.email.endsWith('@robot.test'));
  expect(aside.map((m) => [m.email, m.state, m.spamReason, m.leadId]).sort()).toEqual([['fast@robot.test', 'quarantined', 'fast', null], ['links@robot.test', 'quarantined', 'unknown_time', null], ['pot@robot.test', 'quarantined', 'honeypot', null]]);
  const { id } = aside.find((m) => m.email === 'fast@robot.test')!;
  expect((await call(s.house, contract.releaseMessage, { ...s.slug, id }, s.asOwner)).body).toMatchObject({ state: 'kept' });
  expect((await call(s.house, contract.releaseMessage, { ...s.slug, id }, s.asOwner)).error?.code).toBe('greeting.not_quarantined');
  await s.house.drain();
  expect(await leadsOf('fast@robot.test')).toHaveLength(1);
});

it('a message at an item goes to the workspace of that item, and a gone item takes none', async () => {
  const item = await addItem(s, { audience: 'visitors' });
  expect((await write(s, { item_id: item.id, email: 'at@item.test' })).status).toBe(200);
  const off = await addItem(s, { enabled: false });
  expect((await write(s, { item_id: off.id, email: 'at@off.test' })).error?.code).toBe('greeting.gone');
  expect((await write(s, { workspace: s.other.slug, email: 'at@other.test' })).status).toBe(200);
  expect((await call(s.house, contract.listMessages, { workspace_slug: s.other.slug, limit: 100 }, s.other.as(s.other.owner))).body.items.map((m) => m.email)).toEqual(['at@other.test']);
  expect((await messagesOf(s)).map((m) => m.email)).toContain('at@item.test');
});

it('members write in their own name; only those who may read messages read them', async () => {
  const asMember = s.place.as(s.member);
  expect((await call(s.house, contract.submitOwnGreeting, { name: 'Ann', email: 'ann@one.test', message: 'A question', number: '' }, asMember)).status).toBe(200);
  const message = (await messagesOf(s)).find((m) => m.email === 'ann@one.test')!;
  expect(message.userId).toBe(s.member.id);
  expect((await call(s.house, contract.listMessages, { ...s.slug, limit: 50 }, asMember)).status).toBe(403);
  expect((await call(s.house, contract.getMessage, { workspace_slug: s.other.slug, id: message.id }, s.other.as(s.other.owner))).status).toBe(404);
  expect((await call(s.house, contract.answerMessage, { ...s.slug, id: message.id, body: 'Of course <b>' }, s.asOwner)).status).toBe(201);
  const shown = await call(s.house, contract.getMessage, { ...s.slug, id: message.id }, s.asOwner);
  expect(shown.body).toMatchObject({ state: 'answered', replies: [{ body: 'Of course <b>', by: { id: s.owner.id } }] });
  expect((await call(s.house, contract.exportMessages, { ...s.slug, format: 'csv' } as never, s.asOwner)).status).toBe(200);
  expect((await call(s.house, contract.deleteMessage, { ...s.slug, id: message.id }, s.asOwner)).status).toBe(200);
  expect((await call(s.house, contract.getMessage, { ...s.slug, id: message.id }, s.asOwner)).status).toBe(404);
});

it('an answer to a visitor goes by mail, and what is written back by mail to whoever answered', async () => {
  await write(s, { email: 'mail@visitor.test', message: 'A question' });
  const { id } = (await messagesOf(s)).find((m) => m.email === 'mail@visitor.test')!;
  expect((await call(s.house, contract.answerMessage, { ...s.slug, id, body: 'Of course <b>' }, s.asOwner)).status).toBe(201);
  const { rows } = await s.house.owner.query<{ body: { paragraphs: string[]; replyTo: { email: string } } }>("select body from core.mail where to_email = 'mail@visitor.test'");
  expect(rows[0]!.body.paragraphs).toContain('Of course <b>');
  expect(rows[0]!.body.replyTo.email).toBe(s.owner.email);
});

it('a stamp is good for one message and a day; without a good one a message waits in quarantine and is there', async () => {
  const { body } = await call(s.house, contract.openGreetingForm, {}, { ip: freshIp() });
  expect(body.stamp).not.toBe((await call(s.house, contract.openGreetingForm, {}, { ip: freshIp() })).body.stamp);
  const once = makeStamp(s.house.app, Date.now() - 5000);
  const old = makeStamp(s.house.app, Date.now() - 25 * 3_600_000);
  for (const [email, stamp] of [['one@stamp.test', once], ['two@stamp.test', once], ['old@stamp.test', old], ['none@stamp.test', ''], ['quick@stamp.test', body.stamp]]) expect((await write(s, { email, stamp })).status).toBe(200);
  const kept = (await messagesOf(s)).filter((m) => m.email.endsWith('@stamp.test')).map((m) => `${m.email} ${m.state} ${m.spamReason}`).sort();
  expect(kept).toEqual(['none@stamp.test quarantined unknown_time', 'old@stamp.test quarantined unknown_time', 'one@stamp.test kept ', 'quick@stamp.test quarantined fast', 'two@stamp.test quarantined unknown_time']);
});

it('who corrects a message after a failure gets a stamp of the same time, so that it is not too fast; a first one is judged as ever', async () => {
  const again = async (stamp: string) => (await call(s.house, contract.openGreetingForm, { stamp }, { ip: freshIp() })).body.stamp;
  const first = makeStamp(s.house.app, Date.now() - 5000);
  expect((await write(s, { email: 'first@again.test', stamp: first })).status).toBe(200);
  const second = await again(first);
  expect(second).not.toBe(first);
  expect((await write(s, { email: 'second@again.test', stamp: second })).status).toBe(200);
  // Neither a young, a made up nor an ended one brings any time with it.
  for (const [email, stamp] of [['young@again.test', makeStamp(s.house.app)], ['forged@again.test', `1-x.${'A'.repeat(43)}`], ['ended@again.test', makeStamp(s.house.app, Date.now() - 25 * 3_600_000)]] as const) expect((await write(s, { email, stamp: await again(stamp) })).status).toBe(200);
  const kept = (await messagesOf(s)).filter((m) => m.email.endsWith('@again.test')).map((m) => `${m.email} ${m.state} ${m.spamReason}`).sort();
  expect(kept).toEqual(['ended@again.test quarantined fast', 'first@again.test kept ', 'forged@again.test quarantined fast', 'second@again.test kept ', 'young@again.test quarantined fast']);
});

it('a busy day buries no visitor; beyond what can be put aside a suspicious message is refused with 429, and a good one is taken', async () => {
  await s.house.owner.query("insert into greeting.message (id, workspace_id, name, email, message, state, digest) select gen_random_uuid(), $1, 'x', 'crowd' || n || '@x.test', 'x', 'kept', sha256(n::text::bytea) from generate_series(1, 120) n", [s.place.id]);
  expect((await write(s, { email: 'fair@busy.test' })).status).toBe(200);
  expect((await messagesOf(s)).find((m) => m.email === 'fair@busy.test')).toMatchObject({ state: 'kept' });
  await s.house.owner.query("insert into greeting.message (id, workspace_id, name, email, message, state, digest) select gen_random_uuid(), $1, 'x', 'aside' || n || '@x.test', 'x', 'quarantined', sha256(('a' || n)::bytea) from generate_series(1, 500) n", [s.place.id]);
  const before = await count();
  const refused = await write(s, { email: 'late@busy.test', stamp: '' });
  expect([refused.status, refused.error?.code, refused.headers['retry-after']]).toEqual([429, 'greeting.too_busy', '3600']);
  expect((await write(s, { email: 'good@busy.test' })).status).toBe(200);
  expect((await count()) - before).toBe(1);
});

it('managers are told once a day how many wait in quarantine', async () => {
  const bell = async () => (await s.house.owner.query<{ account_id: string; data: { count: number } }>("select account_id, data from notifications.notification where type = 'greeting.quarantine' order by account_id")).rows;
  const { rows: [waiting] } = await s.house.owner.query<{ n: number }>("select count(*)::int as n from greeting.message where state = 'quarantined' and workspace_id = $1", [s.place.id]);
  await tellOfQuarantine(s.house.app);
  await tellOfQuarantine(s.house.app);
  expect((await bell()).map((b) => [b.account_id, b.data.count])).toEqual([s.owner.id, s.manager.id].sort().map((id) => [id, waiting!.n]));
  await tellOfQuarantine(s.house.app, Date.now() + 86_400_000);
  expect(await bell()).toHaveLength(2);
});

it('hashes of addresses are gone after 30 days, what was put aside with them', async () => {
  await s.house.owner.query("update greeting.message set created_at = now() - interval '31 days'");
  const aside = (await s.house.owner.query("select 1 from greeting.message where state = 'quarantined'")).rowCount;
  expect(aside).toBeGreaterThan(0);
  await s.house.owner.query('select greeting.forget_old()');
  expect((await s.house.owner.query("select 1 from greeting.message where ip_hash is not null or state = 'quarantined'")).rowCount).toBe(0);
});
