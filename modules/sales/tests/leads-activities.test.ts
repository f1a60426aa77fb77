import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { setConsent } from '#modules/parties/contract.ts';
import * as contract from '../contract/leads.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { workspace_slug: who.slug, ...input } as never, who);
const plan = async (subjectId: string, more: Record<string, unknown> = {}, who = t.owner) => (await ask(contract.activities.create, { subjectId, kind: 'call', title: 'Call', direction: 'out', ...more }, who));
const get = async (id: string) => (await ask(contract.leads.get, { id })).body;

describe('activities', () => {
  it('tell the lead what is next, and the first outgoing one that is done is the first response', async () => {
    const lead = await addLead(t.house, t.owner);
    const late = (await plan(lead.id, { dueAt: '2031-01-02T09:00:00Z' })).body;
    const soon = (await plan(lead.id, { dueAt: '2031-01-01T09:00:00Z' })).body;
    expect((await get(lead.id)).nextActivityAt).toBe('2031-01-01T09:00:00.000Z');
    await plan(lead.id, { done: true, direction: 'in' });
    expect((await get(lead.id)).firstResponseAt).toBeNull();
    const done = await ask(contract.completeActivity, { id: soon.id, outcome: 'Reached' });
    expect(done.body).toMatchObject({ isDone: true, outcome: 'Reached', doneBy: t.owner.id });
    expect((await get(lead.id))).toMatchObject({ nextActivityAt: '2031-01-02T09:00:00.000Z', firstResponseAt: done.body.doneAt });
    await ask(contract.completeActivity, { id: late.id });
    expect((await get(lead.id))).toMatchObject({ nextActivityAt: null, firstResponseAt: done.body.doneAt });
    expect((await ask(contract.completeActivity, { id: late.id })).error?.code).toBe('sales.activity_done');
    expect((await ask(contract.reopenActivity, { id: late.id })).body.isDone).toBe(false);
  });
  it('have the time at which they happened, which decides what the first response was', async () => {
    const lead = await addLead(t.house, t.owner);
    const at = (minutes: number) => new Date(Date.parse(lead.createdAt) + minutes * 60_000).toISOString();
    // It came an hour ago: so there is a time between then and now.
    await t.house.owner.query("update sales.lead set created_at = created_at - interval '1 hour' where id = $1", [lead.id]);
    const noted = (await plan(lead.id, { done: true })).body;
    expect((await get(lead.id)).firstResponseAt).toBe(noted.doneAt);
    // Logged later, it happened before.
    const earlier = (await plan(lead.id, { done: true, doneAt: at(-20), outcome: 'Reached' })).body;
    expect([earlier.doneAt, (await get(lead.id)).firstResponseAt]).toEqual([at(-20), at(-20)]);
    const planned = (await plan(lead.id)).body;
    expect((await ask(contract.completeActivity, { id: planned.id, outcome: 'No answer', doneAt: at(-40) })).body).toMatchObject({ doneAt: at(-40), outcome: 'No answer' });
    expect((await get(lead.id)).firstResponseAt).toBe(at(-40));
    const moved = await ask(contract.activities.update, { id: earlier.id, version: earlier.version, doneAt: at(-50), outcome: 'Called back' });
    expect([moved.body.doneAt, moved.body.outcome, (await get(lead.id)).firstResponseAt]).toEqual([at(-50), 'Called back', at(-50)]);
    // Nothing answers a lead before it is there.
    await plan(lead.id, { done: true, doneAt: at(-300) });
    expect((await get(lead.id)).firstResponseAt).toBe(at(-60));
  });
  it('that have not happened have no such time, nor has the future', async () => {
    const lead = await addLead(t.house, t.owner);
    const said = async (answer: Awaited<ReturnType<typeof plan>>) => [answer.status, answer.error?.fields?.[0]?.path, answer.error?.fields?.[0]?.code];
    expect(await said(await plan(lead.id, { done: true, doneAt: new Date(Date.now() + 3_600_000).toISOString() }))).toEqual([422, 'doneAt', 'sales.done_later']);
    expect(await said(await plan(lead.id, { doneAt: new Date().toISOString() }))).toEqual([422, 'doneAt', 'sales.done_open']);
    const planned = (await plan(lead.id)).body;
    expect(await said(await ask(contract.activities.update, { id: planned.id, version: planned.version, doneAt: new Date().toISOString() }) as never)).toEqual([422, 'doneAt', 'sales.done_open']);
    const done = await ask(contract.activities.update, { id: planned.id, version: planned.version, done: true, outcome: 'Sold', title: 'Call again' });
    expect(done.body).toMatchObject({ isDone: true, outcome: 'Sold', title: 'Call again' });
  });
  it('stand at records the viewer may see, and go to people who may see them', async () => {
    const lead = await addLead(t.house, t.ann);
    expect((await plan(lead.id, {}, t.bob)).error?.fields?.[0]?.path).toBe('subjectId');
    expect((await plan(lead.id, { assigneeId: t.bob.id }, t.ann)).error?.fields?.[0]).toMatchObject({ path: 'assigneeId', code: 'sales.assignee_blind' });
    expect((await plan(lead.id, { assigneeId: t.manager.id }, t.ann)).status).toBe(201);
    expect((await plan(lead.id, { assigneeId: t.outsider.id }, t.ann)).error?.fields?.[0]?.path).toBe('assigneeId');
    // Who is nothing but Ann's lead is nobody else's, by whatever way.
    expect((await plan(lead.id, { topic: 'parties.party', subjectId: lead.partyId }, t.ann)).body).toMatchObject({ subjectName: expect.stringContaining('Lee') });
    expect((await plan(lead.id, { topic: 'parties.party', subjectId: lead.partyId }, t.bob)).error?.fields?.[0]?.path).toBe('subjectId');
    expect((await plan(lead.id, { remindAt: '2031-01-02T09:00:00Z', dueAt: '2031-01-01T09:00:00Z' }, t.ann)).error?.fields?.[0]?.path).toBe('remindAt');
  });
  it('make the day: overdue, today, the days after', async () => {
    const lead = await addLead(t.house, t.bob);
    const at = (hours: number) => new Date(Date.parse('2031-05-05T00:00:00Z') + hours * 3_600_000).toISOString();
    for (const [title, hours] of [['Overdue', -5], ['Today', 10], ['Tomorrow', 30], ['Far', 24 * 20]] as const) await plan(lead.id, { title, dueAt: at(hours) }, t.bob);
    await plan(lead.id, { title: 'Some day' }, t.bob);
    const day = (await ask(contract.myDay, { from: at(0) }, t.bob)).body;
    expect([day.overdue, day.today, day.upcoming].map((list) => list.map((a) => a.title).filter((title) => title !== 'Call'))).toEqual([['Overdue'], ['Today'], ['Tomorrow', 'Some day']]);
    expect((await ask(contract.activityCalendar, { from: at(0), to: at(48), mine: '1' }, t.bob)).body.items.map((a) => a.title)).toEqual(['Today', 'Tomorrow']);
    expect((await ask(contract.activityCalendar, { from: at(0), to: at(48) }, t.ann)).body.items).toEqual([]);
  });
  it('remind the assignee at the time, once, and not somebody who may not see the record any more', async () => {
    const lead = await addLead(t.house, t.ann);
    const past = new Date(Date.now() - 1000).toISOString();
    const told = async (who: Rep) => (await t.house.owner.query("select data->>'title' as title from notifications.notification where account_id = $1 and type = 'sales.activity_due' order by created_at", [who.id])).rows.map((r) => r.title);
    await plan(lead.id, { title: 'Remind me', remindAt: past }, t.ann);
    const done = (await plan(lead.id, { title: 'Already done', remindAt: past, done: true }, t.ann)).body;
    expect(done.remindAt).toBeNull();
    await t.house.drain();
    await t.house.drain();
    expect(await told(t.ann)).toEqual(['Remind me']);
    const second = await addLead(t.house, t.ann);
    // The workers run already: the reminder is due only after the lead has changed hands.
    const soon = Date.now() + 2500;
    await plan(second.id, { title: 'Not hers any more', remindAt: new Date(soon).toISOString() }, t.ann);
    await t.house.owner.query('update sales.lead set owner_id = $2, created_by = $2 where id = $1', [second.id, t.bob.id]);
    await new Promise((resolve) => setTimeout(resolve, soon - Date.now() + 200));
    await t.house.drain();
    expect(await told(t.ann)).toEqual(['Remind me']);
  });
});

describe('mail to a lead', () => {
  const text = { subject: 'Hello {{first_name}}', body: 'Dear {{name}},\n\nabout {{interests}}.\n\n{{my_name}}' };
  it('is filled in, goes out through the outbox and is logged as the first response', async () => {
    const lead = await addLead(t.house, t.owner, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@mail.test' });
    const preview = (await ask(contract.previewLeadMail, { id: lead.id, ...text })).body;
    expect(preview).toMatchObject({ to: 'ada@mail.test', subject: 'Hello Ada', missing: ['interests'], optedOut: false });
    const sent = await ask(contract.sendLeadMail, { id: lead.id, ...text });
    expect([sent.status, sent.body]).toEqual([201, expect.objectContaining({ kind: 'email', direction: 'out', isDone: true, title: 'Hello Ada' })]);
    expect((await t.house.owner.query("select subject, body->'paragraphs'->>0 as first from core.mail where to_email = 'ada@mail.test'")).rows).toEqual([{ subject: 'Hello Ada', first: 'Dear Ada Lovelace,' }]);
    expect((await get(lead.id)).firstResponseAt).not.toBeNull();
    expect((await ask(contract.previewLeadMail, { id: lead.id, subject: '{{nonsense}}', body: 'x' })).error?.fields?.[0]?.path).toBe('subject');
  });
  it('notes words on several channels that come at the same moment, and none that nobody said', async () => {
    const lead = await addLead(t.house, t.owner, { email: 'words@mail.test' });
    expect((await get(lead.id)).consent).toEqual([]);
    for (const channels of [['email', 'phone'], ['sms', 'whatsapp', 'post']]) expect((await Promise.all(channels.map((channel) => ask(contract.setLeadConsent, { id: lead.id, channel, given: channel !== 'sms', source: 'fair' })))).map((a) => a.status)).toEqual(channels.map(() => 200));
    expect((await get(lead.id)).consent.map((c) => `${c.channel} ${c.given}`).sort()).toEqual(['email true', 'phone true', 'post true', 'sms false', 'whatsapp true']);
    expect((await ask(contract.setLeadConsent, { id: lead.id, channel: 'sms', given: true, source: 'fair' })).body.consent.filter((c) => c.channel === 'sms')).toHaveLength(1);
  });
  it('is not sent to somebody who objected, at the lead or at the person behind it', async () => {
    const lead = await addLead(t.house, t.owner, { email: 'no@mail.test' });
    expect((await ask(contract.setLeadConsent, { id: lead.id, channel: 'email', given: false, source: 'phone call' })).body.consent).toMatchObject([{ channel: 'email', given: false, source: 'phone call', by: t.owner.id }]);
    expect((await ask(contract.sendLeadMail, { id: lead.id, ...text })).error?.code).toBe('sales.mail_opted_out');
    const other = await addLead(t.house, t.owner, { email: 'no2@mail.test' });
    expect((await ask(setConsent, { id: other.partyId, channel: 'email', given: false, source: 'form' })).status).toBe(201);
    expect((await ask(contract.sendLeadMail, { id: other.id, ...text })).error?.code).toBe('sales.mail_opted_out');
    // The lead says so itself, wherever it is read, and in its own words once it has some.
    const objection = { channel: 'email', given: false, source: 'form', at: expect.any(String), by: t.owner.id };
    expect((await get(other.id)).consent).toEqual([objection]);
    expect((await get(lead.id)).consent).toMatchObject([{ channel: 'email', given: false, source: 'phone call' }]);
    await ask(contract.setLeadConsent, { id: other.id, channel: 'email', given: true, source: 'fair' });
    expect((await get(other.id)).consent).toMatchObject([{ channel: 'email', given: true, source: 'fair' }]);
    await ask(setConsent, { id: other.partyId, channel: 'email', given: false, source: 'letter' });
    await ask(setConsent, { id: other.partyId, channel: 'phone', given: true, source: 'letter' });
    expect((await get(other.id)).consent).toMatchObject([{ channel: 'email', given: false, source: 'letter' }]);
    expect((await t.house.owner.query("select 1 from core.mail where to_email like 'no%@mail.test'")).rows).toEqual([]);
    const silent = await addLead(t.house, t.owner, { email: '' });
    expect((await ask(contract.sendLeadMail, { id: silent.id, ...text })).error?.code).toBe('sales.mail_no_address');
  });
});
