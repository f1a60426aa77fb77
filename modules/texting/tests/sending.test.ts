import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { setConsent } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { sendOne } from '../service/sender.ts';
import { TextScene } from './scene.ts';

const t = new TextScene();
let sms: contract.TextNumber;
let whatsapp: contract.TextNumber;
beforeAll(async () => { await t.open(); sms = await t.twilioNumber(); whatsapp = await t.metaNumber(); });
afterAll(() => t.close());
beforeEach(() => { t.twilio.silent = false; t.meta.silent = false; t.twilio.next = []; t.meta.next = []; t.twilio.calls = []; t.meta.calls = []; });

const last = async (id: string) => (await t.texts(id))[0]!;
const posts = (calls: string[]) => calls.filter((c) => c.startsWith('POST')).length;

it('queues a text and has Twilio send it, which reports how far it is; nothing goes backwards', async () => {
  const sent = await t.say('Hello Cedar');
  expect(sent.body).toMatchObject({ state: 'queued', open: null });
  await t.house.drain();
  const { conversationId, id } = sent.body;
  expect(await last(conversationId)).toMatchObject({ state: 'sent', body: 'Hello Cedar', by: { name: expect.stringContaining('Ann') }, numberLabel: 'Sales', again: false });
  const [message] = t.twilio.messages;
  expect(message).toMatchObject({ to: t.phone, from: '+15005550006', body: 'Hello Cedar' });
  const url = message!.form.get('StatusCallback')!;
  expect(url).toBe(`${sms.webhookUrl}/${id}`);
  const report = (MessageStatus: string, more = {}) => t.hook(url, t.twilio.hook(url, { MessageSid: message!.sid, MessageStatus, ...more }));
  expect(await report('delivered')).toBe(200);
  expect(await last(conversationId)).toMatchObject({ state: 'delivered' });
  await report('sent');
  await report('failed', { ErrorCode: '30003' });
  expect(await last(conversationId)).toMatchObject({ state: 'delivered', reason: null });
});

it('says in plain words why a text did not arrive, and sends it again as one entry', async () => {
  const { conversationId } = (await t.say('Is anybody there?')).body;
  await t.house.drain();
  const [message] = t.twilio.messages;
  const url = message!.form.get('StatusCallback')!;
  await t.hook(url, t.twilio.hook(url, { MessageSid: message!.sid, MessageStatus: 'undelivered', ErrorCode: '30006' }));
  const failed = await last(conversationId);
  expect(failed).toMatchObject({ state: 'failed', reason: 'landline', again: true });
  const again = await call(t.house, contract.sendAgain, { ...t.at, id: failed.id }, t.ann);
  expect(again.body).toMatchObject({ id: failed.id, state: 'queued' });
  await t.house.drain();
  expect(await last(conversationId)).toMatchObject({ id: failed.id, state: 'sent', reason: null });
  // What is still said of the first try is no news.
  await t.hook(url, t.twilio.hook(url, { MessageSid: message!.sid, MessageStatus: 'failed', ErrorCode: '30003' }));
  expect(await last(conversationId)).toMatchObject({ state: 'sent' });
  expect((await call(t.house, contract.sendAgain, { ...t.at, id: failed.id }, t.ann)).error?.code).toBe('texting.not_again');
});

it('fails at once what Twilio refuses', async () => {
  const wrong = (await t.send({ to: '+15005550001', channel: 'sms', body: 'x' })).body;
  await t.house.drain();
  expect(await last(wrong.conversationId)).toMatchObject({ state: 'failed', reason: 'bad_number' });
  t.twilio.next = [{ status: 400, body: { code: 21610, message: 'Attempt to send to unsubscribed recipient', status: 400 } }];
  const sent = (await t.say('once more')).body;
  await t.house.drain();
  expect(await last(sent.conversationId)).toMatchObject({ state: 'failed', reason: 'opted_out', reasonText: 'Attempt to send to unsubscribed recipient' });
});

it('tries again what certainly was not taken, and looks before it sends again what perhaps was', async () => {
  t.twilio.next = [{ status: 429, body: { code: 20429, message: 'Too Many Requests', status: 429 } }];
  const busy = (await t.say('busy')).body;
  await t.house.drain();
  expect(await last(busy.conversationId)).toMatchObject({ state: 'queued' });
  await t.later();
  expect(await last(busy.conversationId)).toMatchObject({ body: 'busy', state: 'sent' });

  // Taken, and the line was cut: it is found there, and sent once.
  t.twilio.silent = true;
  const cut = (await t.say('cut off')).body;
  await t.house.drain();
  t.twilio.silent = false;
  expect(await last(cut.conversationId)).toMatchObject({ body: 'cut off', state: 'queued' });
  await t.aged();
  expect(await last(cut.conversationId)).toMatchObject({ body: 'cut off', state: 'sent' });
  expect(t.twilio.messages.filter((m) => m.body === 'cut off')).toHaveLength(1);

  // Not taken: it is not found, and sent.
  t.twilio.next = [{ status: 503, body: {} }];
  const down = (await t.say('was down')).body;
  await t.house.drain();
  await t.aged();
  expect(await last(down.conversationId)).toMatchObject({ body: 'was down', state: 'sent' });
  expect(t.twilio.messages.filter((m) => m.body === 'was down')).toHaveLength(1);
});

it('sends once however often it is killed: what is marked is looked for', async () => {
  const sent = (await t.say('killed')).body;
  // As if the process had ended between the call and the note of its answer.
  await t.house.owner.query("update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key = $1", [`texting.send:${sent.id}`]);
  await t.house.owner.query("update texting.text set tried_at = now() - interval '5 minutes', tries = 1 where id = $1", [sent.id]);
  t.twilio.messages.unshift({ sid: `SM${'f'.repeat(32)}`, to: t.phone, from: '+15005550006', body: 'killed', direction: 'outbound-api', status: 'sent', date_created: new Date(Date.now() - 290_000).toUTCString(), error_code: null, form: new URLSearchParams() });
  const job = { workspaceId: t.owner.workspaceId!, id: sent.id };
  await Promise.all([sendOne(t.house.app, job), sendOne(t.house.app, job)]);
  await sendOne(t.house.app, job);
  expect(posts(t.twilio.calls)).toBe(0);
  expect(await last(sent.conversationId)).toMatchObject({ body: 'killed', state: 'sent' });
  // Two workers at once: the second one leaves it to the first.
  const two = (await t.say('two at once')).body;
  await Promise.all([sendOne(t.house.app, { ...job, id: two.id }), sendOne(t.house.app, { ...job, id: two.id })]);
  expect(posts(t.twilio.calls)).toBe(1);
});

it('says that nobody knows, where Meta cannot be asked, until Meta reports', async () => {
  await t.hook(whatsapp.webhookUrl!, t.meta.hook({ contacts: [{ wa_id: '4915123456789', profile: { name: 'Cedar' } }], messages: [{ id: 'wamid.in1', from: '4915123456789', timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: 'hi' } }] }));
  t.meta.silent = true;
  const sent = (await t.say('did it go?', { channel: 'whatsapp' })).body;
  await t.house.drain();
  t.meta.silent = false;
  expect(await last(sent.conversationId)).toMatchObject({ body: 'did it go?', state: 'unknown', again: true });
  expect(posts(t.meta.calls)).toBe(1);
  await t.hook(whatsapp.webhookUrl!, t.meta.hook({ statuses: [{ id: 'wamid.late', status: 'delivered', timestamp: '1', recipient_id: '4915123456789', biz_opaque_callback_data: sent.id }] }));
  expect(await last(sent.conversationId)).toMatchObject({ state: 'delivered', again: false });
});

it('takes only templates where WhatsApp’s 24 hours are over, with their places filled', async () => {
  const party = await t.party('Old Friend', '+4915123456788');
  const ask = (more: object) => t.send({ subject: { type: 'parties.party', id: party }, to: '+4915123456788', channel: 'whatsapp', ...more });
  expect((await ask({ body: 'long time no see' })).error?.code).toBe('texting.window_closed');
  expect((await call(t.house, contract.syncTemplates, { ...t.at, id: whatsapp.id }, t.ann)).status).toBe(202);
  await t.house.drain();
  const { items } = (await call(t.house, contract.listTemplates, { ...t.at, id: whatsapp.id }, t.ann)).body;
  expect(items).toMatchObject([{ name: 'hello', places: 2 }]);
  expect((await ask({ template: { id: items[0]!.id, values: ['Old'] } })).error?.fields).toMatchObject([{ path: 'template', code: 'texting.template_values' }]);
  const sent = (await ask({ template: { id: items[0]!.id, values: ['Old', '17'] } })).body;
  await t.house.drain();
  expect(await last(sent.conversationId)).toMatchObject({ state: 'sent', body: 'Hello Old, your order 17 is ready.' });
  expect(t.meta.sent.at(-1)).toMatchObject({ to: '4915123456788', type: 'template', template: { name: 'hello', language: { code: 'en' }, components: [{ type: 'body', parameters: [{ type: 'text', text: 'Old' }, { type: 'text', text: '17' }] }] } });
});

it('opens one’s own phone where no provider is wanted, and notes both sides', async () => {
  const said = (await t.say('see you at 9', { numberId: null })).body;
  expect(said).toMatchObject({ state: 'logged', open: `sms:${t.phone}?&body=see%20you%20at%209` });
  const by = (await t.say('hi & bye', { numberId: null, channel: 'whatsapp' })).body;
  expect(by.open).toBe('https://wa.me/4915123456789?text=hi%20%26%20bye');
  const noted = await call(t.house, contract.logText, { ...t.at, conversationId: said.conversationId, direction: 'in', body: 'fine, 9 it is' } as never, t.ann);
  expect(noted.body).toMatchObject({ state: 'logged', conversationId: said.conversationId });
  expect((await t.texts(said.conversationId)).map((x) => [x.direction, x.body])).toEqual([['in', 'fine, 9 it is'], ['out', 'see you at 9']]);
  const providers = (await t.say('by twilio')).body;
  expect((await call(t.house, contract.logText, { ...t.at, conversationId: providers.conversationId, direction: 'in', body: 'x' } as never, t.ann)).error?.code).toBe('texting.by_hand');
});

it('refuses what is wrong by its field, and who said no', async () => {
  expect((await t.say('')).error?.fields).toMatchObject([{ path: 'body', code: 'texting.write_something' }]);
  expect((await t.say('x', { to: '0151 23' })).error?.fields).toMatchObject([{ path: 'to', code: 'texting.phone' }]);
  expect((await t.say('x', { to: '+4915123456700' })).error?.fields).toMatchObject([{ path: 'to', code: 'texting.not_theirs' }]);
  expect((await t.say('x', { numberId: whatsapp.id })).error?.fields).toMatchObject([{ path: 'numberId' }]);
  const shy = await t.party('Shy One', '+4915123456787');
  await call(t.house, setConsent, { ...t.at, id: shy, channel: 'sms', given: false, source: 'by phone' } as never, t.owner);
  expect((await t.send({ subject: { type: 'parties.party', id: shy }, to: '+4915123456787', channel: 'sms', body: 'x' })).error).toMatchObject({ code: 'texting.objected' });
  expect((await call(t.house, contract.textOptions, { ...t.at, type: 'parties.party', id: shy } as never, t.ann)).body).toMatchObject({ phones: [{ e164: '+4915123456787' }], refused: ['sms'], name: 'Shy One' });
});
