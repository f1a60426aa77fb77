import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getConversation, linkConversation, logText, sendText } from '#modules/texting/contract.ts';
import * as contract from '../contract.ts';
import { asking, openTeam, type Rep, type Team } from './capture-scene.ts';
import { addLead, giveRole } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
let last = 10_000_000;
const freshPhone = () => `+4915${++last + 100_000_000}`;
const lead = async (id: string) => (await ask(contract.leads.get, { id })).body;
/** A text of one's own phone about a record. */
const note = (type: string, id: string, to: string, direction: 'in' | 'out', body: string, who: Rep = t.owner) => ask(logText, { subject: { type, id }, to, channel: 'sms', direction, body }, who);
const textsAt = async (topic: string, subjectId: string) => (await ask(contract.recordStream, { topic, subjectId, kinds: 'sms,whatsapp' })).body.items.flatMap((i) => i.activity ?? []);

describe('a text with a lead', () => {
  it('stands in its timeline once, with how far it came, and answers the lead when it went out', async () => {
    const phone = freshPhone();
    const { id } = await addLead(t.house, t.owner, { phone });
    const came = await note('sales.lead', id, phone, 'in', 'Are you there?');
    expect([came.status, (await lead(id)).firstResponseAt]).toEqual([201, null]);
    expect((await note('sales.lead', id, phone, 'out', 'Yes, we are.')).status).toBe(201);
    const [out, into] = await textsAt('sales.lead', id);
    expect(out).toMatchObject({ kind: 'sms', direction: 'out', title: 'Yes, we are.', doneBy: t.owner.id, text: { phone, state: 'logged', conversationId: came.body.conversationId } });
    expect([into!.title, into!.direction, (await textsAt('sales.lead', id)).length]).toEqual(['Are you there?', 'in', 2]);
    expect((await lead(id)).firstResponseAt).toBe(out!.doneAt);
  });
  it('finds the open lead whose number it is, and ends its sequences', async () => {
    const phone = freshPhone();
    const { id } = await addLead(t.house, t.owner, { otherPhones: [phone] });
    const sequence = (await ask(contract.sequences.create, { name: 'Until they write', steps: [{ kind: 'activity', wait: 5, activity: 'call', title: 'Call' }] })).body;
    await ask(contract.enrolLeads, { id: sequence.id, leadIds: [id] });
    expect((await ask(logText, { to: phone, channel: 'whatsapp', direction: 'in', body: 'Hello' })).status).toBe(201);
    await t.house.drain();
    expect((await textsAt('sales.lead', id)).map((a) => a.kind)).toEqual(['whatsapp']);
    expect((await ask(contract.listRuns, { leadId: id })).body.items[0]).toMatchObject({ state: 'stopped', stopReason: 'reply' });
  });
  it('says no for it by STOP, and takes that back by START', async () => {
    const phone = freshPhone();
    const { id } = await addLead(t.house, t.owner, { phone });
    const refuses = async () => (await ask(contract.textPhones, { topic: 'sales.lead', subjectId: id })).body.items[0]!.refuses;
    await note('sales.lead', id, phone, 'in', 'STOP');
    expect(await refuses()).toEqual(['sms']);
    await note('sales.lead', id, phone, 'in', 'START');
    expect(await refuses()).toEqual([]);
  });
  it('does not let somebody write to a number of a colleague’s record they may not see', async () => {
    const phone = freshPhone();
    const { id } = await addLead(t.house, t.bob, { phone });
    expect((await note('sales.lead', id, phone, 'out', 'Mine', t.bob)).status).toBe(201);
    const mine = await addLead(t.house, t.ann, { phone });
    const refused = await note('sales.lead', mine.id, phone, 'out', 'Mine as well', t.ann);
    expect([refused.status, refused.error?.code]).toEqual([409, 'texting.others']);
    expect([400, 404, 409]).toContain((await ask(logText, { to: phone, channel: 'sms', direction: 'out', body: 'Around it' }, t.ann)).status);
  });
  it('is written by whoever may change the lead, and by nobody else', async () => {
    const phone = freshPhone();
    const { id } = await addLead(t.house, t.ann, { phone });
    expect((await note('sales.lead', id, phone, 'out', 'Mine', t.ann)).status).toBe(201);
    expect((await note('sales.lead', id, phone, 'out', 'Not mine', t.bob)).status).toBe(404);
    expect((await note('sales.lead', id, phone, 'out', 'Foreign', t.outsider)).status).toBe(404);
    await giveRole(t, t.bob, 'Deals alone', [], ['sales.lead.view', 'sales.lead.edit']);
    expect((await note('sales.lead', id, phone, 'out', 'Deals only', t.bob)).status).toBe(404);
  });
});

describe('texts go along', () => {
  const subjectOf = async (conversationId: string) => (await ask(getConversation, { id: conversationId })).body.subject;
  it('with a conversion, and back with it', async () => {
    const phone = freshPhone();
    const made = await addLead(t.house, t.owner, { phone, company: `Texted ${phone}` });
    const { conversationId } = (await note('sales.lead', made.id, phone, 'out', 'Before')).body;
    const converted = await ask(contract.convertLead, { id: made.id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: 'Of texts' } });
    expect(converted.status, JSON.stringify(converted.error)).toBeLessThan(300);
    const deal = converted.body.opportunityId!;
    expect([(await textsAt('sales.opportunity', deal)).map((a) => a.title), await subjectOf(conversationId)]).toMatchObject([['Before'], { type: 'sales.opportunity', id: deal }]);
    expect((await ask(contract.unconvertLead, { id: made.id })).status).toBe(200);
    expect([(await textsAt('sales.lead', made.id)).map((a) => a.title), await subjectOf(conversationId)]).toMatchObject([['Before'], { type: 'sales.lead', id: made.id }]);
  });
  it('with a merge, and back with it', async () => {
    const phone = freshPhone();
    const [kept, other] = [await addLead(t.house, t.owner), await addLead(t.house, t.owner, { phone })];
    const { conversationId } = (await note('sales.lead', other.id, phone, 'in', 'Moved')).body;
    const merged = await ask(contract.mergeLeads, { id: kept.id, version: (await lead(kept.id)).version, otherId: other.id, fromOther: [] });
    expect(merged.status, JSON.stringify(merged.error)).toBeLessThan(300);
    expect([(await textsAt('sales.lead', kept.id)).map((a) => a.title), await subjectOf(conversationId)]).toMatchObject([['Moved'], { id: kept.id }]);
    expect((await ask(contract.unmergeLeads, { id: merged.body.mergeId })).status).toBe(200);
    expect([(await textsAt('sales.lead', other.id)).map((a) => a.title), await subjectOf(conversationId)]).toMatchObject([['Moved'], { id: other.id }]);
  });
  it('with their conversation, when that is linked with another record or with none', async () => {
    const phone = freshPhone();
    const { conversationId } = (await ask(logText, { to: phone, channel: 'sms', direction: 'in', body: 'Who am I?' })).body;
    const { id } = await addLead(t.house, t.owner, { phone });
    const link = async (subject: object | null) => ask(linkConversation, { id: conversationId, subject, version: (await ask(getConversation, { id: conversationId })).body.version });
    expect((await link({ type: 'sales.lead', id })).status).toBe(200);
    expect((await textsAt('sales.lead', id)).map((a) => a.title)).toEqual(['Who am I?']);
    expect((await link(null)).status).toBe(200);
    expect(await textsAt('sales.lead', id)).toEqual([]);
  });
});

it('what was texted is forgotten with the lead', async () => {
  const phone = freshPhone();
  const made = await addLead(t.house, t.owner, { phone });
  await note('sales.lead', made.id, phone, 'in', 'My secret');
  const erased = await ask(contract.eraseLead, { id: made.id, confirmName: made.name });
  expect(erased.status, JSON.stringify(erased.error)).toBe(200);
  const { rows } = await t.house.owner.query('select title, body, location from sales.activity where subject_id = $1 and text_id is not null', [made.id]);
  expect(rows).toEqual([{ title: 'sms', body: '', location: '' }]);
  expect((await t.house.owner.query("select 1 from texting.text where body like '%My secret%' union all select 1 from texting.conversation where phone = $1", [phone])).rows).toEqual([]);
});

describe('what holds of a person wherever they are written to', () => {
  it('counts a STOP at what became of a lead that was deleted or converted, and at whoever else has the number', async () => {
    const phone = freshPhone();
    const gone = await addLead(t.house, t.owner, { phone });
    await note('sales.lead', gone.id, phone, 'out', 'Hello');
    expect((await ask(contract.leads.remove, { id: gone.id })).status).toBe(200);
    expect((await ask(logText, { to: phone, channel: 'sms', direction: 'in', body: 'STOP' })).status).toBe(201);
    const next = await addLead(t.house, t.owner, { phone });
    expect((await note('sales.lead', next.id, phone, 'in', 'It is me again')).status).toBe(201);
    expect((await ask(contract.textPhones, { topic: 'sales.lead', subjectId: next.id })).body.items[0]!.refuses).toEqual(['sms']);
    expect((await ask(sendText, { subject: { type: 'sales.lead', id: next.id }, to: phone, channel: 'sms', body: 'Hello again' })).error?.code).toBe('texting.objected');
  });
  it('refuses a typed number whose record said no', async () => {
    const phone = freshPhone();
    const { id } = await addLead(t.house, t.owner, { phone });
    await ask(contract.setLeadConsent, { id, channel: 'sms', given: false, source: 'by phone' });
    expect((await ask(sendText, { to: phone, channel: 'sms', body: 'Around it' })).error?.code).toBe('texting.objected');
  });
  it('keeps the words of a text as they were said', async () => {
    const phone = freshPhone();
    const { id } = await addLead(t.house, t.owner, { phone });
    await note('sales.lead', id, phone, 'in', 'As it was said');
    const [text] = await textsAt('sales.lead', id);
    const change = (more: object) => ask(contract.activities.update, { id: text!.id, version: text!.version, topic: 'sales.lead', subjectId: id, ...more });
    expect((await change({ title: 'Otherwise' })).error?.fields?.[0]).toMatchObject({ path: 'title', message: 'This is what the text said. Add a note instead.' });
    expect((await change({ title: text!.title, body: text!.body })).status).toBe(200);
  });
});
