import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { eraseLead, leads, listLeadConsents } from '#modules/sales/contract.ts';
import * as contract from '../contract.ts';
import { addItem, freshIp, messagesOf, openScene, write, type Scene } from './scene.ts';

let s: Scene;
beforeAll(async () => { s = await openScene(); });
afterAll(() => s.house.close());

const settings = { version: 0, provider: 'internal', notifyEmails: [], successText: '' } as const;

it('keeps the words of the box with whoever ticked it, and nothing with whoever did not', async () => {
  const item = await addItem(s);
  expect((await call(s.house, contract.getGreeting, { page: '/' }, {})).body.consentText).toBe('');
  expect((await call(s.house, contract.updateForm, { ...s.slug, ...settings, consentText: 'You may write to me.', consentChannels: ['email', 'phone'] }, s.asOwner)).body).toMatchObject({ consentText: 'You may write to me.', version: 1 });
  expect((await call(s.house, contract.getGreeting, { page: '/' }, {})).body.consentText).toBe('You may write to me.');
  const ip = freshIp();
  await write(s, { email: 'yes@visitor.test', item_id: item.id, consent: true, page: '/prices?utm_source=x' }, { ip });
  await write(s, { email: 'no@visitor.test', item_id: item.id });
  await s.house.drain();
  const messages = await messagesOf(s);
  const of = (email: string) => messages.find((m) => m.email === email)!;
  const words = async (email: string) => (await call(s.house, listLeadConsents, { ...s.slug, id: of(email).leadId! }, s.asOwner)).body.items;
  expect((await words('yes@visitor.test')).map((p) => [p.channel, p.words, p.page, p.ip]).toSorted()).toEqual(['email', 'phone'].map((channel) => [channel, 'You may write to me.', '/prices', ip]));
  expect(await words('no@visitor.test')).toEqual([]);
  // The same message again, now with the box: that is no repeat.
  await write(s, { email: 'no@visitor.test', item_id: item.id, consent: true });
  await s.house.drain();
  expect((await words('no@visitor.test')).map((p) => p.channel).toSorted()).toEqual(['email', 'phone']);
  // Who is erased is forgotten here, too.
  const lead = (await call(s.house, leads.get, { ...s.slug, id: of('no@visitor.test').leadId! }, s.asOwner)).body;
  expect((await call(s.house, eraseLead, { ...s.slug, id: lead.id, confirmName: lead.name }, s.asOwner)).status).toBe(200);
  expect((await messagesOf(s)).map((m) => m.email)).toEqual(['yes@visitor.test']);
  // The address stands in the proof, and nowhere else any more.
  expect((await s.house.owner.query('select 1 from greeting.message where consent_ip is not null')).rows).toEqual([]);
});
