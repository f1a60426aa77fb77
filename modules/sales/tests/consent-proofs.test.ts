import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport, getImport, runImport, type RecordImport } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { contacts, getParty, listConsents, setConsent } from '#modules/parties/contract.ts';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { addForm, asking, freshIp, leadsOf, post } from './capture-scene.ts';
import { addLead, openTeam, type Team } from './leads-scene.ts';
import { makeStamp } from '../service/capture/form-store.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const proofs = async (id: string) => (await ask(leads.listLeadConsents, { id })).body.items;

async function take(topic: string, csv: string, mapping: string[], match: unknown = null): Promise<RecordImport> {
  const boundary = 'x'.repeat(20);
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="topic"\r\n\r\n${topic}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`;
  const answer = await t.house.server.inject({ method: 'POST', url: '/api/dash/imports', payload, headers: { authorization: `Bearer ${t.owner.token}`, 'active-workspace': String(t.owner.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
  const { id } = answer.json() as RecordImport;
  expect((await call(t.house, checkImport, { id, settings: { dateFormat: 'YYYY-MM-DD', decimalMark: '.', match, mapping } } as never, t.owner)).status).toBe(202);
  await t.house.drain();
  await call(t.house, runImport, { id } as never, t.owner);
  await t.house.drain();
  return (await call(t.house, getImport, { id } as never, t.owner)).body;
}

describe('the proof of a consent', () => {
  it('of a form has its words, page and address, also once the form says something else', async () => {
    const form = await addForm(t, { consentText: 'You may write to me.', consentChannels: ['email', 'whatsapp'] });
    const ip = freshIp();
    await post(t, form.token, { email: 'proof@x.io' }, { consent: true, page: 'https://fair.example/sign-up' }, { ip });
    const [lead] = await leadsOf(t, 'proof@x.io');
    expect((await proofs(lead!.id)).map(({ id: _id, at: _at, ...p }) => p).toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual(['email', 'whatsapp'].map((channel) => ({ channel, given: true, source: 'web form Contact', words: 'You may write to me.', page: 'https://fair.example/sign-up', ip, by: null })));
    // What waits in quarantine was agreed to in the words of then.
    await post(t, form.token, { email: 'later@x.io' }, { consent: true, homepage: 'x' });
    await ask(contract.leadForms.update, { id: form.id, version: form.version, consentText: 'You may also call me.' });
    const waiting = (await ask(contract.listFormPosts, { formId: form.id })).body.items;
    await ask(contract.releaseFormPosts, { ids: waiting.map((p) => p.id) });
    const [late] = await leadsOf(t, 'later@x.io');
    expect((await proofs(late!.id)).map((p) => p.words)).toEqual(['You may write to me.', 'You may write to me.']);
  });

  it('is none of words that came after the form was opened', async () => {
    const form = await addForm(t, { consentText: 'You may write to me.', consentChannels: ['email'] });
    const opened = (words: string) => makeStamp(t.house.app, form.token, Date.now() - 30_000, words);
    expect((await ask(contract.openForm, { token: form.token })).body.stamp.split('.')).toHaveLength(3);
    await ask(contract.leadForms.update, { id: form.id, version: form.version, consentText: 'You may sell my address.' });
    await post(t, form.token, { email: 'before@x.io' }, { consent: true, stamp: opened('You may write to me.') });
    await post(t, form.token, { email: 'after@x.io' }, { consent: true, stamp: opened('You may sell my address.') });
    const said = async (email: string) => (await proofs((await leadsOf(t, email))[0]!.id)).map((p) => p.words);
    expect([await said('before@x.io'), await said('after@x.io')]).toEqual([[], ['You may sell my address.']]);
  });

  it('comes with a lead that a program adds, and with a later change only where it says something new', async () => {
    const lead = await addLead(t.house, t.owner, { consentEmail: 'yes', consentSms: '2026-03-01', consentPhone: 'no 2026-02-01', consentSource: 'fair, paper form', consentWords: 'Write to me' });
    expect(lead.consent.map((c) => `${c.channel} ${c.given} ${c.source}`).toSorted()).toEqual(['email true fair, paper form', 'phone false fair, paper form', 'sms true fair, paper form']);
    expect((await proofs(lead.id)).find((p) => p.channel === 'sms')).toMatchObject({ at: '2026-03-01T00:00:00.000Z', words: 'Write to me', by: { id: t.owner.id } });
    const same = (await ask(leads.leads.update, { id: lead.id, version: lead.version, consentEmail: 'yes', consentPhone: 'yes 2026-01-01' })).body;
    expect(same.version).toBe(lead.version);
    const no = (await ask(leads.leads.update, { id: lead.id, version: lead.version, consentEmail: 'no', consentSource: 'wrote back' })).body;
    expect(no.consent.find((c) => c.channel === 'email')).toMatchObject({ given: false, source: 'wrote back' });
    expect((await proofs(lead.id)).filter((p) => p.channel === 'email').map((p) => p.given)).toEqual([false, true]);
    expect((await ask(leads.leads.create, { firstName: 'Bad', consentEmail: 'perhaps' })).error?.fields?.[0]).toMatchObject({ path: 'consentEmail', code: 'parties.consent_word' });
    expect((await ask(leads.leads.create, { firstName: 'Bad', consentEmail: '2999-01-01' })).error?.fields?.[0]?.path).toBe('consentEmail');
  });

  it('is a no also on the day of a yes, whichever of lead and person the yes stands at', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const lead = await addLead(t.house, t.owner, { consentEmail: 'yes', consentSms: '2026-03-01' });
    const change = async (words: object) => (await ask(leads.leads.update, { id: lead.id, version: (await ask(leads.leads.get, { id: lead.id })).body.version, ...words })).body;
    const last = async () => Object.fromEntries((await ask(getParty, { id: lead.partyId! })).body.consents.map((c) => [c.channel, c.given]));
    await change({ consentEmail: 'no 2026-03-02', consentSms: 'no 2026-02-28' });
    expect(await last()).toEqual({ email: true, sms: true });
    expect((await ask(setConsent, { id: lead.partyId!, channel: 'phone', given: true, source: 'call' })).status).toBe(201);
    const said = await change({ consentEmail: `no ${today}`, consentSms: 'no 2026-03-01', consentPhone: `no ${today}` });
    expect(Object.fromEntries(said.consent.map((c) => [c.channel, c.given]))).toEqual({ email: false, sms: false, phone: false });
    expect(await last()).toEqual({ email: false, sms: false, phone: false });
    expect((await change({ consentSms: 'yes 2026-03-01' })).consent.find((c) => c.channel === 'sms')?.given).toBe(false);
  });

  it('comes with files of leads and of contacts, and a wrong cell is named', async () => {
    const done = await take('sales.lead', 'First,Mail,Mail ok,Phone ok,From\nIva,iva@file.test,yes,no,Fair 2026\nOdd,odd@file.test,maybe,,', ['firstName', 'email', 'consentEmail', 'consentPhone', 'consentSource']);
    expect([done.created, done.wrong, done.problems[0]?.problems[0]]).toEqual([1, 1, expect.objectContaining({ path: 'consentEmail' })]);
    const [iva] = await leadsOf(t, 'iva@file.test');
    expect((await proofs(iva!.id)).map((p) => [p.channel, p.given, p.source]).toSorted()).toEqual([['email', true, 'Fair 2026'], ['phone', false, 'Fair 2026']]);
    await take('parties.contact', 'Name,Mail,Mail ok\nCara One,cara@file.test,2026-04-02', ['name', 'email', 'consentEmail']);
    const cara = (await ask(contacts.list, { filter: JSON.stringify({ field: 'email', op: 'is', value: 'cara@file.test' }) })).body.items[0]!;
    expect((await ask(getParty, { id: cara.id })).body.consents).toMatchObject([{ channel: 'email', given: true, at: '2026-04-02T00:00:00.000Z' }]);
    await take('parties.contact', 'Name,Mail,Mail ok\nCara One,cara@file.test,no', ['name', 'email', 'consentEmail'], { field: 'email', existing: 'update', fresh: 'create' });
    expect((await ask(listConsents, { id: cara.id })).body.items.map((c) => c.given)).toEqual([false, true]);
  });

  it('survives merge and conversion, and nobody of another workspace reads it', async () => {
    const kept = await addLead(t.house, t.owner, { consentEmail: 'yes', consentWords: 'Mail me', consentSource: 'A' });
    const other = await addLead(t.house, t.owner, { consentPhone: 'yes', consentWords: 'Call me', consentSource: 'B' });
    const merged = (await ask(leads.mergeLeads, { id: kept.id, version: kept.version, otherId: other.id })).body.lead;
    expect((await proofs(kept.id)).map((p) => p.words).toSorted()).toEqual(['Call me', 'Mail me']);
    const person = (await ask(contacts.create, { name: 'Known Person', consentEmail: 'no', consentSource: 'said so' })).body;
    const became = await ask(leads.convertLead, { id: kept.id, version: merged.version, account: { use: 'none' }, contact: { use: 'existing', id: person.id }, deal: null });
    expect(became.status, JSON.stringify(became.error)).toBe(200);
    const said = (await ask(listConsents, { id: person.id })).body.items;
    expect(said.map((c) => [c.words, c.given]).toSorted()).toEqual([['', false], ['Call me', true], ['Mail me', true]]);
    // The person's own later no is not overruled by what the lead had said before it.
    expect((await ask(getParty, { id: person.id })).body.consents.find((c) => c.channel === 'email')?.given).toBe(false);
    expect((await ask(leads.listLeadConsents, { id: kept.id }, t.outsider)).status).toBe(404);
  });
});
