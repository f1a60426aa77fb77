import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createParty, setConsent } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { isTextable, textLink } from '../rules/texts/text-links.ts';
import { textWords, wordsOfText } from '../rules/texts/text-words.ts';
import { asking, openTeam, type Rep, type Team } from './capture-scene.ts';
import { addDeal } from './deals-scene.ts';
import { addLead } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const text = async (subjectId: string, more: Record<string, unknown> = {}, who: Rep = t.owner) => ask(contract.activities.create, { subjectId, kind: 'sms', title: 'Shall we meet on Friday?', direction: 'out', done: true, ...more }, who);
const lead = async (id: string) => (await ask(contract.leads.get, { id })).body;

describe('a text message that was logged by hand', () => {
  it('is an activity of its own kind, listed, searched, exported and in the timeline', async () => {
    const { id } = await addLead(t.house, t.owner);
    const at = new Date(Date.now() - 60_000).toISOString();
    const made = await text(id, { kind: 'whatsapp', direction: 'in', doneAt: at, location: '+351912345678' });
    expect([made.status, made.body]).toMatchObject([201, { kind: 'whatsapp', direction: 'in', isDone: true, doneAt: at, location: '+351912345678', text: null }]);
    const filter = JSON.stringify({ and: [{ field: 'kind', op: 'in', value: ['sms', 'whatsapp'] }, { field: 'subjectId', op: 'is', value: id }] });
    expect((await ask(contract.activities.list, { filter })).body.items.map((a) => a.id)).toEqual([made.body.id]);
    expect((await ask(contract.activities.list, { q: 'meet on friday' })).body.items.map((a) => a.id)).toContain(made.body.id);
    expect(String((await ask(contract.activities.export, { format: 'csv', columns: 'title,kind', filter })).body)).toMatch(/Shall we meet on Friday\?,whatsapp/i);
    const stream = async (kinds: string) => (await ask(contract.recordStream, { topic: 'sales.lead', subjectId: id, kinds })).body.items.map((i) => i.kind);
    expect([await stream('sms,whatsapp'), await stream('call,email')]).toEqual([['whatsapp'], []]);
    expect((await text(id, { kind: 'fax' })).status).toBe(422);
  });
  it('answers the lead when it went out, and does not when it came in', async () => {
    const { id } = await addLead(t.house, t.owner);
    await text(id, { direction: 'in' });
    expect((await lead(id)).firstResponseAt).toBeNull();
    const out = (await text(id, { kind: 'whatsapp' })).body;
    expect((await lead(id)).firstResponseAt).toBe(out.doneAt);
  });
  it('may be planned, stands in the day, and is due like anything else', async () => {
    const { id } = await addLead(t.house, t.owner);
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = (await text(id, { done: false, dueAt })).body;
    expect([planned.isDone, (await lead(id)).nextActivityAt]).toEqual([false, dueAt]);
    const day = (await ask(contract.myDay, { from: new Date(Date.now() - 3_600_000).toISOString() })).body;
    expect([...day.today, ...day.upcoming].map((a) => a.id)).toContain(planned.id);
  });
  it('earns points by whether it came or went', async () => {
    for (const [name, points, event] of [['Texted us', 7, 'text_in'], ['Was texted', 2, 'text_out']] as const) expect((await ask(contract.createScoreRule, { name, points, condition: { kind: 'event', event } })).status).toBe(201);
    const { id } = await addLead(t.house, t.owner);
    await text(id, { direction: 'in' });
    await text(id, { kind: 'whatsapp' });
    await text(id);
    await t.house.drain();
    expect((await lead(id)).score).toBe(11);
    expect((await ask(contract.explainScore, { id })).body.parts.map((p) => [p.name, p.times])).toEqual([['Texted us', 1], ['Was texted', 2]]);
  });
  it('ends sequences when it came in, and a sequence may ask for one', async () => {
    const sequence = (await ask(contract.sequences.create, { name: 'Texts', steps: [{ kind: 'activity', wait: 5, activity: 'whatsapp', title: 'Write to them' }] })).body;
    expect(sequence.steps[0]).toMatchObject({ activity: 'whatsapp' });
    const { id } = await addLead(t.house, t.owner);
    const run = async () => (await ask(contract.listRuns, { leadId: id })).body.items[0]!;
    expect((await ask(contract.enrolLeads, { id: sequence.id, leadIds: [id] })).body.enrolled).toBe(1);
    await text(id);
    await t.house.drain();
    expect((await run()).state).toBe('running');
    await text(id, { direction: 'in' });
    await t.house.drain();
    expect(await run()).toMatchObject({ state: 'stopped', stopReason: 'reply' });
  });
});

describe('numbers that can be texted', () => {
  const phones = async (topic: string, subjectId: string, who: Rep = t.owner) => ask(contract.textPhones, { topic, subjectId }, who);
  it('are those of the lead in E.164 form, with what it refuses', async () => {
    const { id, partyId } = await addLead(t.house, t.ann, { phone: '+351 912 345 678', otherPhones: ['+49 151 23456789', '12', '+351912345678'] });
    const answer = (await phones('sales.lead', id, t.ann)).body.items;
    expect(answer.map((p) => [p.phone, p.refuses])).toEqual([['+351912345678', []], ['+4915123456789', []]]);
    await ask(contract.setLeadConsent, { id, channel: 'whatsapp', given: false }, t.ann);
    expect((await ask(setConsent, { id: partyId, channel: 'sms', given: false, source: 'said so' })).status).toBeLessThan(300);
    expect((await phones('sales.lead', id, t.ann)).body.items[0]!.refuses).toEqual(['sms', 'whatsapp']);
    expect([(await phones('sales.lead', id, t.bob)).status, (await phones('sales.lead', id, t.outsider)).status]).toEqual([422, 422]);
  });
  it('are those of the people and the account of an opportunity, each once', async () => {
    const company = (await ask(createParty, { kind: 'company', name: 'Acme', phone: '+351210000000', roles: ['customer'] })).body;
    const person = (await ask(createParty, { kind: 'person', firstName: 'Pia', lastName: 'Pey', phone: '+351912000000', morePhones: [{ value: '+351210000000' }], roles: ['contact'] })).body;
    const deal = await addDeal(t.house, t.owner, { accountId: company.id, contactId: person.id });
    expect((await phones('sales.opportunity', deal.id)).body.items.map((p) => [p.name, p.phone])).toEqual([['Pia Pey', '+351912000000'], ['Pia Pey', '+351210000000']]);
    expect((await phones('parties.party', company.id)).body.items.map((p) => p.phone)).toEqual(['+351210000000']);
    expect((await phones('parties.party', deal.id)).status).toBe(422);
  });
});

describe('texts in words and links', () => {
  it('open the own program with digits of E.164 alone', () => {
    expect([textLink('sms', '+351912345678'), textLink('whatsapp', '+351912345678')]).toEqual(['sms:+351912345678', 'https://wa.me/351912345678']);
    expect(['+351912345678', '912345678', '+351912345678;ext=3', '+0123456', 'hello', ''].map(isTextable)).toEqual([true, false, false, false, false, false]);
  });
  it('are a title when they are short, and whole below their beginning when they are not', () => {
    expect(textWords('  Hi there ')).toEqual({ title: 'Hi there', body: '' });
    expect(textWords('Hi\nthere')).toEqual({ title: 'Hi there', body: 'Hi\nthere' });
    const long = 'word '.repeat(60).trim();
    expect([textWords(long).title.length, textWords(long).body]).toEqual([160, long]);
    for (const words of ['', 'Hi', 'Hi\nthere', long]) expect(wordsOfText(textWords(words))).toBe(words);
  });
});
