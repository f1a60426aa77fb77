import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import { setConsent } from '#modules/parties/contract.ts';
import { hasObjected } from '#modules/parties/api.ts';
import { inside } from '../service/robot.ts';
import * as contract from '../contract.ts';
import { TextScene } from './scene.ts';

const t = new TextScene();
let sms: contract.TextNumber;
let whatsapp: contract.TextNumber;
beforeAll(async () => { await t.open(); sms = await t.twilioNumber(); whatsapp = await t.metaNumber(); });
afterAll(() => t.close());

const sid = (n: number) => `SM${String(n).padStart(32, 'a')}`;
const objects = (channel: 'sms' | 'whatsapp') => inside(t.house.app, 'test', t.owner.workspaceId!, (ctx) => hasObjected(ctx, t.customer, channel));

it('takes a signed text in once, however often it comes, at the customer whose number it is', async () => {
  const fields = { MessageSid: sid(1), From: t.phone, Body: 'Are you open?' };
  expect(await t.twilioIn(sms, fields)).toBe(200);
  expect(await t.twilioIn(sms, fields)).toBe(200);
  const [c] = await t.list();
  expect(c).toMatchObject({ phone: t.phone, name: 'Cedar Person', subject: { type: 'parties.party', id: t.customer }, unread: 1, lastBody: 'Are you open?', lastDirection: 'in', number: { id: sms.id } });
  expect(await t.texts(c!.id)).toHaveLength(1);
  expect((await call(t.house, contract.listTextsOf, { ...t.at, type: 'parties.party', id: t.customer } as never, t.ann)).body.items).toMatchObject([{ body: 'Are you open?', state: 'received' }]);
});

it('refuses what is not signed with the key of the number, and says nothing of which numbers there are', async () => {
  const signed = t.twilio.hook(sms.webhookUrl!, { MessageSid: sid(2), From: t.phone, Body: 'forged' });
  expect(await t.hook(sms.webhookUrl!, { ...signed, headers: { ...signed.headers, 'x-twilio-signature': 'AAAA' } })).toBe(403);
  expect(await t.hook(sms.webhookUrl!, { ...signed, payload: `${signed.payload}&Body=other` })).toBe(403);
  expect(await t.hook(sms.webhookUrl!, { payload: signed.payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })).toBe(403);
  expect(await t.hook(sms.webhookUrl!.replace(sms.id, '00000000-0000-7000-8000-000000000000'), signed)).toBe(403);
  const byMeta = t.meta.hook({ messages: [] });
  expect(await t.hook(whatsapp.webhookUrl!, { ...byMeta, payload: byMeta.payload.replace('messages', 'massages') })).toBe(403);
  expect(await t.hook(whatsapp.webhookUrl!.replace(`/${t.owner.workspaceId}/`, `/${t.team.outsider.workspaceId}/`), byMeta)).toBe(403);
  expect(await t.sql("select 1 from texting.text where body like 'forged%'")).toEqual([]);
});

it('proves Meta’s address by the verify token', async () => {
  const get = (token: string) => t.house.server.inject({ method: 'GET', url: `${new URL(whatsapp.webhookUrl!).pathname}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444` });
  const right = await get(whatsapp.verifyToken!);
  expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([200, '1158201444', expect.stringContaining('text/plain')]);
  expect((await get('wrong')).statusCode).toBe(403);
});

it('takes WhatsApp in with names, files, and times that come in no order', async () => {
  const now = Math.floor(Date.now() / 1000);
  const message = (id: string, at: number, more: object) => ({ id, from: '4915123456780', timestamp: String(at), ...more });
  const contacts = [{ wa_id: '4915123456780', profile: { name: 'Nora New' } }];
  await t.hook(whatsapp.webhookUrl!, t.meta.hook({ contacts, messages: [message('wamid.2', now - 10, { type: 'text', text: { body: 'second' } })] }));
  await t.hook(whatsapp.webhookUrl!, t.meta.hook({ contacts, messages: [message('wamid.1', now - 60, { type: 'text', text: { body: 'first' } }), message('wamid.2', now - 10, { type: 'text', text: { body: 'second' } })] }));
  const c = (await t.list('unknown'))[0]!;
  expect(c).toMatchObject({ phone: '+4915123456780', name: 'Nora New', subject: null, unread: 2, lastBody: 'second', windowUntil: expect.any(String) });
  expect((await t.texts(c.id)).map((x) => x.body)).toEqual(['second', 'first']);
  await t.hook(whatsapp.webhookUrl!, t.meta.hook({ contacts, messages: [message('wamid.3', now, { type: 'image', image: { id: '777', mime_type: 'image/png', caption: 'look' } }), message('wamid.4', now + 1, { type: 'image', image: { id: '778', mime_type: 'image/png' } }), message('wamid.5', now, { type: 'reaction', reaction: { emoji: 'x' } })] }));
  const [bad, good] = await t.texts(c.id);
  expect(good).toMatchObject({ body: 'look', media: [{ state: 'kept', type: 'image/png', url: expect.stringContaining('/files/') }] });
  // Our key goes nowhere but to where Meta keeps media.
  expect(bad).toMatchObject({ body: '', media: [{ state: 'refused', url: null }] });
});

it('fetches files of Twilio with its key, and none from elsewhere', async () => {
  const from = '+4915123456781';
  await t.twilioIn(sms, { MessageSid: sid(10), From: from, Body: '', NumMedia: '2', MediaUrl0: `${t.twilio.url}/2010-04-01/Accounts/${t.twilio.accountSid}/Messages/${sid(10)}/Media/ME${'b'.repeat(32)}`, MediaContentType0: 'image/png', MediaUrl1: 'http://169.254.169.254/latest', MediaContentType1: 'image/png' });
  const c = (await t.list('unknown')).find((x) => x.phone === from)!;
  const [text] = await t.texts(c.id);
  expect(text!.media.map((m) => m.state)).toEqual(['kept', 'refused']);
  expect(text!.media[0]).toMatchObject({ type: 'image/png', name: 'text.png', url: expect.stringContaining('/files/') });
});

it('obeys STOP and START, in the record and for the number', async () => {
  await t.twilioIn(sms, { MessageSid: sid(20), From: t.phone, Body: ' Stop. ' });
  expect(await objects('sms')).toBe(true);
  expect(await objects('whatsapp')).toBe(false);
  expect((await t.say('please')).error?.code).toBe('texting.objected');
  const c = (await t.list())[0]!;
  expect(await t.conversation(c.id)).toMatchObject({ objected: true });
  expect((await t.send({ conversationId: c.id, body: 'please' })).error?.code).toBe('texting.objected');
  await t.twilioIn(sms, { MessageSid: sid(21), From: t.phone, Body: 'START' });
  expect(await objects('sms')).toBe(false);
  expect((await t.say('welcome back')).status).toBeLessThan(300);
  // Nobody confirmed anything by a text of ours.
  expect((await t.texts(c.id)).filter((x) => x.direction === 'out').map((x) => x.body)).toEqual(['welcome back']);
  // A no on somebody's word outside of texts stays until they say otherwise.
  await call(t.house, setConsent, { ...t.at, id: t.customer, channel: 'sms', given: false, source: 'by phone' } as never, t.owner);
  expect((await t.say('again')).error?.code).toBe('texting.objected');
});

it('keeps the no of a number nobody knows, and gives it to the record it is linked to', async () => {
  const from = '+4915123456782';
  await t.twilioIn(sms, { MessageSid: sid(30), From: from, Body: 'UNSUBSCRIBE' });
  const c = (await t.list('unknown')).find((x) => x.phone === from)!;
  expect((await t.send({ conversationId: c.id, body: 'hello' })).error?.code).toBe('texting.objected');
  const party = await t.party('Late Known', '+4915123456700');
  const linked = await call(t.house, contract.linkConversation, { ...t.at, id: c.id, subject: { type: 'parties.party', id: party }, version: c.version } as never, t.ann);
  expect(linked.body).toMatchObject({ name: 'Late Known', subject: { id: party } });
  expect(await inside(t.house.app, 'test', t.owner.workspaceId!, (ctx) => hasObjected(ctx, party, 'sms'))).toBe(true);
  expect((await call(t.house, contract.listTextsOf, { ...t.at, type: 'parties.party', id: party } as never, t.ann)).body.items).toHaveLength(1);
});

it('tells the assignee, and of an unknown number whoever may answer', async () => {
  const from = '+4915123456783';
  await t.twilioIn(sms, { MessageSid: sid(40), From: from, Body: 'hello?' });
  const told = async (who: typeof t.ann) => ((await call(t.house, listNotifications, {} as never, who)).body as { items: Array<{ type: string; targetId?: string; link: string }> }).items.filter((n) => n.type === 'texting.text_received');
  const c = (await t.list('unknown')).find((x) => x.phone === from)!;
  expect((await told(t.team.bob)).some((n) => n.link === `/texts?open=${c.id}`)).toBe(true);
  expect((await told(t.team.guest)).length).toBe(0);
});
