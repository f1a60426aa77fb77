import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asking, leadsOf, openTeam, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';
import { addPage, at, book, slots, stampOf, workday } from './meetings-scene.ts';
import * as contract from '../contract/meetings.ts';
import * as capture from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const activitiesOf = async (subjectId: string) => (await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: subjectId }) })).body.items;
const meetingOf = async (subjectId: string) => (await activitiesOf(subjectId)).find((a) => a.kind === 'meeting');
const mailsTo = async (email: string) => {
  await t.house.drain();
  return (await t.house.owner.query<{ subject: string; body: object }>('select subject, body from core.mail where to_email = $1 order by created_at, id', [email])).rows;
};
const visit = (secret: string) => ask(contract.openBooking, { secret });

describe('booking a meeting', () => {
  it('makes a lead of the host with the meeting, tells both, and takes the time', async () => {
    const page = await addPage(t, [t.ann], { questions: [{ key: 'about', label: 'What is it about?', required: true }], source: 'Website', bufferAfter: 15 });
    const day = workday();
    const before = await slots(t, page, day);
    expect(before).toContain(at(day, '10:00'));
    const answer = await book(t, page, at(day, '10:00'), { email: 'anna@guest.test', answers: { about: 'A web site' }, note: 'Looking forward', utm: { campaign: 'spring-fair', source: 'newsletter' } });
    expect(answer.body).toMatchObject({ booking: { status: 'confirmed', startsAt: at(day, '10:00'), minutes: 30, host: 'Ann Tester', place: 'https://meet.example/x', page: { slug: page.slug, workspace: t.owner.slug } } });
    const [lead] = await leadsOf(t, 'anna@guest.test');
    expect(lead).toMatchObject({ utmCampaign: 'spring-fair', utmSource: 'newsletter' });
    // A time with somebody is an answer.
    expect(lead!.firstResponseAt).not.toBeNull();
    expect(lead).toMatchObject({ firstName: 'Anna', lastName: 'Berg', ownerId: t.ann.id, sources: ['Website'] });
    expect(await meetingOf(lead!.id)).toMatchObject({ title: 'First call: Anna Berg', dueAt: at(day, '10:00'), minutes: 30, assigneeId: t.ann.id, location: 'https://meet.example/x', isDone: false, remindAt: at(day, '09:45'), body: 'Name: Anna Berg\nE-mail: anna@guest.test\nWhat is it about?: A web site\nMessage: Looking forward' });
    // A quarter of an hour after it stays free, too.
    expect(before.filter((s) => !new Set([at(day, '10:00'), at(day, '10:30'), at(day, '09:30')]).has(s))).toEqual(await slots(t, page, day));
    const [mail] = await mailsTo('anna@guest.test');
    expect(mail).toMatchObject({ subject: `Your meeting with ${await nameOfHouse()}: First call` });
    expect(JSON.stringify(mail)).toContain(`11:00 AM (Europe/Berlin)`);
    const { rows } = await t.house.owner.query("select data from notifications.notification where type = 'sales.meeting_booked' and account_id = $1", [t.ann.id]);
    expect(rows).toEqual([{ data: { name: 'Anna Berg', page: 'First call' } }]);
  });
  it('joins the lead there is, which stays its owner\'s where that is a host who is free', async () => {
    const lead = await addLead(t.house, t.bob, { email: 'known@guest.test' });
    const page = await addPage(t, [t.ann, t.bob]);
    const day = workday(3);
    for (const time of ['09:00', '09:30']) expect((await book(t, page, at(day, time), { email: 'KNOWN@guest.test' })).body.booking.host).toBe('Bob Tester');
    expect((await leadsOf(t, 'known@guest.test')).map((l) => [l.id, l.ownerId])).toEqual([[lead.id, t.bob.id]]);
    expect((await activitiesOf(lead.id)).filter((a) => a.kind === 'meeting')).toHaveLength(2);
  });
  it('says at which record a meeting stands, also once leads are one, apart again, or converted', async () => {
    const page = await addPage(t, [t.ann]);
    await book(t, page, at(workday(4), '09:00'), { email: 'moved.on@guest.test' });
    const [arrived] = await leadsOf(t, 'moved.on@guest.test');
    const subject = async () => (await ask(contract.listBookings, { pageId: page.id }, t.ann)).body.items.map((b) => b.subject);
    expect(await subject()).toEqual([{ topic: 'sales.lead', subjectId: arrived!.id }]);
    const kept = await addLead(t.house, t.ann, { email: 'same.person@guest.test' });
    const merged = await ask(leads.mergeLeads, { id: kept.id, version: kept.version, otherId: arrived!.id, fromOther: [] });
    expect([merged.status, await subject()]).toEqual([200, [{ topic: 'sales.lead', subjectId: kept.id }]]);
    expect((await ask(leads.unmergeLeads, { id: merged.body.mergeId })).status).toBe(200);
    expect(await subject()).toEqual([{ topic: 'sales.lead', subjectId: arrived!.id }]);
    const { version } = (await ask(leads.leads.get, { id: kept.id })).body;
    expect((await ask(leads.mergeLeads, { id: kept.id, version, otherId: arrived!.id, fromOther: [] })).status).toBe(200);
    // One without an activity stands at the lead its guest arrived as.
    await t.house.owner.query('update sales.activity set deleted_at = now() where subject_id = $1', [kept.id]);
    expect(await subject()).toEqual([{ topic: 'sales.lead', subjectId: kept.id }]);
    await t.house.owner.query('update sales.activity set deleted_at = null where subject_id = $1', [kept.id]);
    const now = (await ask(leads.leads.get, { id: kept.id })).body;
    const done = await ask(leads.convertLead, { id: kept.id, version: now.version, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Twice' } });
    expect(done.status).toBe(200);
    expect(await subject()).toEqual([{ topic: 'sales.opportunity', subjectId: done.body.opportunityId }]);
  });
  it('leaves a colleague\'s lead with them: who knows its address books no way into it', async () => {
    const lead = await addLead(t.house, t.ann, { email: 'hidden@guest.test' });
    const page = await addPage(t, [t.bob]);
    const when = at(workday(3, 3), '09:00');
    const { body } = await book(t, page, when, { email: 'hidden@guest.test' });
    expect((await leadsOf(t, 'hidden@guest.test'))[0]).toMatchObject({ id: lead.id, ownerId: t.ann.id });
    expect((await ask(leads.leads.get, { id: lead.id }, t.bob)).status).toBe(404);
    // Its owner reads of it, with the time; who meets the guest has time and guest, and nothing of the lead.
    expect((await activitiesOf(lead.id)).map((a) => [a.kind, a.body.includes('Time: ')])).toEqual([['note', true]]);
    expect((await ask(contract.listBookings, { pageId: page.id }, t.bob)).body.items).toMatchObject([{ id: body.booking.id, subject: null, guestEmail: 'hidden@guest.test' }]);
    const busy = async (who: typeof t.bob) => (await ask(contract.listBusyTimes, { from: at(workday(3, 3), '00:00'), to: at(workday(3, 3), '23:00') }, who)).body.items;
    expect(await busy(t.bob)).toEqual([{ from: when, to: at(workday(3, 3), '09:30'), meeting: { id: body.booking.id, page: 'First call' } }]);
    expect([await busy(t.ann), await busy(t.owner)]).toEqual([[], []]);
    expect(await slots(t, page, workday(3, 3))).not.toContain(when);
    const { url } = (await ask(contract.makeCalendarFeed, {}, t.bob)).body;
    const { body: file } = await t.house.server.inject({ url: new URL(url!).pathname });
    const entry = file.split('BEGIN:VEVENT').find((e) => e.includes(`UID:${body.booking.id}@`));
    expect(entry).toMatch(/SUMMARY:First call\r\nURL:\S+\/crm\/meetings\r\n/);
    expect(entry).not.toMatch(/Anna|Lee|hidden@/);
    // What stands among the activities they see is no entry of its own, until the lead is somebody else's.
    await book(t, page, at(workday(3, 3), '11:00'), { email: 'seen@guest.test' });
    expect(await busy(t.bob)).toHaveLength(1);
    const [seen] = await leadsOf(t, 'seen@guest.test');
    expect((await ask(leads.leads.update, { id: seen!.id, version: seen!.version, ownerId: t.ann.id })).status).toBe(200);
    expect(await busy(t.bob)).toHaveLength(2);
  });
  it('shares meetings among hosts who are free', async () => {
    const page = await addPage(t, [t.ann, t.manager]);
    const hosts: string[] = [];
    for (const time of ['13:00', '13:00', '14:00', '14:00']) hosts.push((await book(t, page, at(workday(4), time))).body.booking.host);
    expect([...hosts].sort()).toEqual(['Ann Tester', 'Ann Tester', 'Mia Tester', 'Mia Tester']);
    expect((await book(t, page, at(workday(4), '13:00'))).error).toMatchObject({ code: 'sales.slot_taken' });
  });
  it('of ten at once for the last time gives it to one, the others hear which times are free', async () => {
    const page = await addPage(t, [t.ann]);
    const day = workday(5);
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(t, page, at(day, '11:00'))));
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const refused = answers.find((a) => a.status === 409)!;
    expect(refused.error).toMatchObject({ code: 'sales.slot_taken' });
    const free = refused.error!.details!['slots'] as string[];
    expect(free).toEqual(expect.arrayContaining([at(day, '10:30'), at(day, '11:30')]));
    expect(free).not.toContain(at(day, '11:00'));
    const { rows } = await t.house.owner.query('select count(*)::int as n from sales.booking where page_id = $1', [page.id]);
    expect(rows[0].n).toBe(1);
  });
  it('asked twice with the same id is one meeting; another time or person by that id is refused', async () => {
    const page = await addPage(t, [t.bob]);
    const [id, email] = [randomUUID(), 'twice@guest.test'];
    const first = await book(t, page, at(workday(5), '15:00'), { id, email });
    const again = await book(t, page, at(workday(5), '15:00'), { id, email });
    expect(again.body).toEqual(first.body);
    expect((await book(t, page, at(workday(5), '15:30'), { id, email })).status).toBe(409);
    expect((await book(t, page, at(workday(5), '15:00'), { id, email: 'else@guest.test' })).status).toBe(409);
    expect((await leadsOf(t, email))).toHaveLength(1);
    const elsewhere = (await ask(contract.bookingPages.create, { workspace_slug: t.outsider.slug, name: 'Theirs', slug: 'theirs', hostIds: [t.outsider.id], placeKind: 'link', place: 'https://x.example', noticeMinutes: 0, horizonDays: 60 }, t.outsider)).body;
    expect((await book(t, elsewhere, at(workday(5), '15:00'), { id, email, workspace: t.outsider.slug })).error).toMatchObject({ code: 'core.invalid_input', fields: [{ path: 'id' }] });
  });
  it('keeps off a host\'s other meetings and calls that have a length, and their days away', async () => {
    const page = await addPage(t, [t.bob]);
    const day = workday(6);
    const lead = await addLead(t.house, t.bob);
    await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'meeting', title: 'Lunch', dueAt: at(day, '12:00'), minutes: 90 }, t.bob);
    await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'task', title: 'Write', dueAt: at(day, '09:00'), minutes: 60 }, t.bob);
    const free = await slots(t, page, day);
    expect(free).toContain(at(day, '09:00'));
    for (const time of ['12:00', '12:30', '13:00']) expect(free).not.toContain(at(day, time));
    expect(free).toContain(at(day, '13:30'));
    await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'meeting', title: 'Fair', dueAt: at(workday(6, 1), '16:00'), minutes: 2 * 1440 }, t.bob);
    expect(await slots(t, page, workday(6, 3))).toEqual(expect.not.arrayContaining([at(workday(6, 3), '09:00'), at(workday(6, 3), '15:30')]));
    expect(await slots(t, page, workday(6, 3))).toContain(at(workday(6, 3), '16:00'));
    await ask(capture.setAvailability, { accountId: t.bob.id, isAway: true, awayUntil: day }, t.bob);
    expect(await slots(t, page, day)).toEqual([]);
    await ask(capture.setAvailability, { accountId: t.bob.id, isAway: false }, t.bob);
  });
  it('is refused outside notice, horizon, hours and grid, and for a page that is off', async () => {
    const page = await addPage(t, [t.ann], { horizonDays: 10, noticeMinutes: 60 });
    for (const startsAt of [new Date(Date.now() + 30 * 60_000).toISOString(), at(workday(4), '09:00'), at(workday(1), '03:00'), at(workday(1), '09:10'), new Date(Date.now() - 86_400_000).toISOString()]) expect((await book(t, page, startsAt)).error?.code).toBe('sales.slot_taken');
    await ask(contract.bookingPages.update, { id: page.id, version: page.version, isLive: false });
    expect((await book(t, page, at(workday(1), '09:00'))).error?.code).toBe('sales.booking_gone');
    expect((await ask(contract.openBookingPage, { workspace: t.owner.slug, slug: page.slug })).status).toBe(404);
    expect((await ask(contract.openBookingPage, { workspace: t.outsider.slug, slug: page.slug })).status).toBe(404);
  });
  it('names what is missing and refuses what programs send', async () => {
    const page = await addPage(t, [t.ann], { placeKind: 'phone', place: '', questions: [{ key: 'size', label: 'Size', kind: 'select', required: true, options: ['S', 'L'] }] });
    const when = at(workday(7), '09:00');
    const field = async (more: Record<string, unknown>) => (await book(t, page, when, { phone: '+49301234567', answers: { size: 'S' }, ...more })).error?.fields?.[0]?.path;
    expect(await field({ phone: '' })).toBe('phone');
    expect(await field({ answers: {} })).toBe('answers.size');
    expect(await field({ answers: { size: 'M' } })).toBe('answers.size');
    expect(await field({ email: 'nobody' })).toBe('email');
    expect(await field({ timeZone: 'Mars/Base' })).toBe('timeZone');
    const code = async (more: Record<string, unknown>) => (await book(t, page, when, { phone: '+49301234567', answers: { size: 'S' }, ...more })).error?.code;
    expect(await code({ homepage: 'http://spam' })).toBe('sales.booking_limit');
    expect(await code({ stamp: '' })).toBe('sales.booking_limit');
    expect(await code({ stamp: stampOf(t, page, 0) })).toBe('sales.booking_limit');
    expect(await code({})).toBeUndefined();
  });
  it('lets nobody fill a calendar: five to come a guest, ten an hour from an address', async () => {
    const page = await addPage(t, [t.ann, t.bob, t.manager]);
    const many = async (n: number, more: (i: number) => Record<string, unknown>, ip?: string) => {
      const codes: Array<string | undefined> = [];
      for (let i = 0; i < n; i++) codes.push((await book(t, page, at(workday(7, 3 + Math.floor(i / 8)), `${9 + (i % 8)}:00`.padStart(5, '0')), more(i), ip ? { ip } : {})).error?.code);
      return codes;
    };
    expect((await many(6, () => ({ email: 'greedy@guest.test' }))).filter((c) => c === 'sales.booking_limit')).toHaveLength(1);
    expect((await many(11, (i) => ({ email: `g${i}@guest.test` }), '10.9.9.9')).filter((c) => c === 'sales.booking_limit')).toHaveLength(1);
  });
});

describe('a booked meeting', () => {
  it('is moved and cancelled by its guest, who never needs an account', async () => {
    const page = await addPage(t, [t.ann]);
    const day = workday(8, 4);
    const { secret } = (await book(t, page, at(day, '09:00'), { email: 'mover@guest.test' })).body;
    expect(await slots(t, page, day)).not.toContain(at(day, '09:00'));
    expect(await slots(t, page, day, { secret })).toContain(at(day, '09:00'));
    await mailsTo('mover@guest.test');
    expect((await ask(contract.moveBooking, { secret, startsAt: at(day, '14:30') })).body).toMatchObject({ startsAt: at(day, '14:30') });
    const [lead] = await leadsOf(t, 'mover@guest.test');
    expect(await meetingOf(lead!.id)).toMatchObject({ dueAt: at(day, '14:30'), remindAt: at(day, '14:15') });
    expect(await slots(t, page, day)).toContain(at(day, '09:00'));
    expect((await ask(contract.withdrawBooking, { secret, reason: 'Ill' })).body.status).toBe('cancelled');
    expect((await ask(contract.withdrawBooking, { secret })).body.status).toBe('cancelled');
    expect((await ask(contract.moveBooking, { secret, startsAt: at(day, '09:00') })).error?.code).toBe('sales.booking_cancelled');
    expect(await slots(t, page, day)).toContain(at(day, '14:30'));
    const left = await activitiesOf(lead!.id);
    expect(left.filter((a) => a.kind === 'meeting')).toEqual([]);
    expect(left.find((a) => a.title.startsWith('The guest cancelled'))).toMatchObject({ body: 'Ill' });
    const { rows } = await t.house.owner.query("select type from notifications.notification where account_id = $1 and type like 'sales.meeting_%' and data->>'name' = 'Anna Berg' and target_id = $2 order by type", [t.ann.id, (await visit(secret)).body.id]);
    expect(rows.map((r) => r.type)).toEqual(['sales.meeting_booked', 'sales.meeting_cancelled', 'sales.meeting_moved']);
  });
  it('follows what its host does with it among the activities, and the guest is told once it stands', async () => {
    const page = await addPage(t, [t.bob]);
    const day = workday(8, 5);
    const { secret } = (await book(t, page, at(day, '09:00'), { email: 'follow@guest.test' })).body;
    await mailsTo('follow@guest.test');
    const meeting = (await meetingOf((await leadsOf(t, 'follow@guest.test'))[0]!.id))!;
    const moved = (await ask(leads.activities.update, { id: meeting.id, version: meeting.version, dueAt: at(day, '16:00'), remindAt: at(day, '15:45') }, t.bob)).body;
    expect((await visit(secret)).body).toMatchObject({ startsAt: at(day, '16:00'), status: 'confirmed' });
    // Nothing but words changes: nobody has to be told.
    const sent = async () => (await mailsTo('follow@guest.test')).map((m) => m.subject.split(' ').slice(0, 2).join(' '));
    await t.house.owner.query("select graphile_worker.add_job('sales.tellGuest', payload => $1::json, job_key => $2)", [JSON.stringify({ workspaceId: t.owner.workspaceId, id: (await visit(secret)).body.id }), `sales.tellGuest:${(await visit(secret)).body.id}`]);
    expect(await sent()).toEqual(['Your meeting', 'Another time']);
    await ask(leads.activities.update, { id: meeting.id, version: moved.version, body: 'Bring the offer' }, t.bob);
    await ask(leads.activities.remove, { id: meeting.id }, t.bob);
    expect((await visit(secret)).body.status).toBe('cancelled');
    expect(await slots(t, page, day)).toContain(at(day, '16:00'));
    await ask(leads.activities.restore, { id: meeting.id }, t.bob);
    expect((await visit(secret)).body).toMatchObject({ startsAt: at(day, '16:00'), status: 'confirmed' });
    // Taken back before it was told: no word of it.
    await t.house.owner.query("select graphile_worker.add_job('sales.tellGuest', payload => $1::json, job_key => $2)", [JSON.stringify({ workspaceId: t.owner.workspaceId, id: (await visit(secret)).body.id }), `sales.tellGuest:${(await visit(secret)).body.id}`]);
    expect(await sent()).toEqual(['Your meeting', 'Another time']);
  });
  it('is changed by its guest and its host at once, and stands in one place; no guest has others mailed without end', async () => {
    const page = await addPage(t, [t.manager]);
    const day = workday(6, 4);
    const { secret, booking } = (await book(t, page, at(day, '09:00'), { email: 'both@guest.test' })).body;
    for (let i = 0; i < 4; i++) {
      const meeting = (await meetingOf((await leadsOf(t, 'both@guest.test'))[0]!.id))!;
      const answers = await Promise.all([ask(contract.moveBooking, { secret, startsAt: at(day, i % 2 ? '10:00' : '11:00') }), ask(leads.activities.update, { id: meeting.id, version: meeting.version, dueAt: at(day, i % 2 ? '13:00' : '14:00'), remindAt: null }, t.manager)]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect((await meetingOf(meeting.subjectId))!.dueAt).toBe((await visit(secret)).body.startsAt);
    }
    await t.house.owner.query('update sales.booking set sequence = 20 where id = $1', [booking.id]);
    expect((await ask(contract.moveBooking, { secret, startsAt: at(day, '16:00') })).error?.code).toBe('sales.booking_limit');
    expect((await ask(contract.withdrawBooking, { secret })).body.status).toBe('cancelled');
  });
  it('refuses to be put where its host has another one', async () => {
    const page = await addPage(t, [t.manager]);
    const day = workday(9, 1);
    await book(t, page, at(day, '09:00'));
    await book(t, page, at(day, '10:00'), { email: 'clash@guest.test' });
    const meeting = (await meetingOf((await leadsOf(t, 'clash@guest.test'))[0]!.id))!;
    expect((await ask(leads.activities.update, { id: meeting.id, version: meeting.version, dueAt: at(day, '09:15'), remindAt: null }, t.manager)).error?.code).toBe('sales.host_busy');
    expect((await meetingOf(meeting.subjectId))!.dueAt).toBe(at(day, '10:00'));
  });
  it('is seen by its host and by who sees all leads, and cancelled by them with a reason', async () => {
    const page = await addPage(t, [t.bob]);
    const { secret, booking } = (await book(t, page, at(workday(9, 2), '09:00'), { email: 'host@guest.test' })).body;
    const list = async (who = t.owner) => (await ask(contract.listBookings, { pageId: page.id }, who)).body.items.map((b) => b.id);
    expect([await list(), await list(t.bob), await list(t.ann)]).toEqual([[booking.id], [booking.id], []]);
    expect((await ask(contract.cancelBooking, { id: booking.id }, t.ann)).status).toBe(404);
    expect((await ask(contract.cancelBooking, { id: booking.id, workspace_slug: t.outsider.slug }, t.outsider)).status).toBe(404);
    await mailsTo('host@guest.test');
    expect((await ask(contract.cancelBooking, { id: booking.id, reason: 'On the road' }, t.bob)).body).toMatchObject({ status: 'cancelled', cancelledBy: 'host', reason: 'On the road' });
    expect((await ask(contract.cancelBooking, { id: booking.id }, t.bob)).error?.code).toBe('sales.booking_cancelled');
    expect((await visit(secret)).body.status).toBe('cancelled');
    const mails = await mailsTo('host@guest.test');
    expect(mails.map((m) => m.subject.includes('is cancelled'))).toEqual([false, true]);
    expect(JSON.stringify(mails[1])).toContain('Reason: On the road');
    expect(JSON.stringify(mails[1])).toContain('METHOD:CANCEL');
  });
  it('is nobody\'s by a secret that was made up, and gone when its guest is erased', async () => {
    const page = await addPage(t, [t.ann]);
    const { secret } = (await book(t, page, at(workday(9, 3), '09:00'), { email: 'erase@guest.test', name: 'Erika Muster' })).body;
    const [body, signature] = secret.split('.') as [string, string];
    const other = Buffer.from(JSON.stringify([t.owner.workspaceId, randomUUID()])).toString('base64url');
    for (const wrong of [`${body}.${signature.slice(0, -2)}AA`, `${other}.${signature}`, 'x'.repeat(40)]) expect((await visit(wrong)).error?.code).toBe('sales.booking_link_gone');
    const [lead] = await leadsOf(t, 'erase@guest.test');
    expect((await ask(capture.eraseLead, { id: lead!.id, confirmName: lead!.name })).status).toBe(200);
    expect((await visit(secret)).error?.code).toBe('sales.booking_link_gone');
    const { rows } = await t.house.owner.query("select 1 from sales.booking where guest_name like '%Muster%' or guest_email like 'erase@%'");
    expect(rows).toEqual([]);
  });
});

describe('booking pages', () => {
  it('are made by members for themselves, and for others only by who sets up sales', async () => {
    const input = { name: 'Mine', slug: `mine-${randomUUID().slice(0, 6)}`, hostIds: [t.ann.id], placeKind: 'phone' };
    const mine = await ask(contract.bookingPages.create, input, t.ann);
    expect(mine.status).toBe(201);
    expect((await ask(contract.bookingPages.create, { ...input, slug: 'other-1', hostIds: [t.bob.id] }, t.ann)).error?.fields?.[0]?.path).toBe('hostIds');
    expect((await ask(contract.bookingPages.create, input, t.bob)).error?.fields?.[0]?.path).toBe('hostIds');
    expect((await ask(contract.bookingPages.create, { ...input, hostIds: [t.bob.id] }, t.bob)).error?.fields?.[0]?.path).toBe('slug');
    const team = await addPage(t, [t.ann, t.bob]);
    expect((await ask(contract.bookingPages.update, { id: team.id, version: team.version, minutes: 15 }, t.ann)).status).toBe(403);
    expect((await ask(contract.bookingPages.remove, { id: team.id }, t.ann)).status).toBe(403);
    expect((await ask(contract.bookingPages.update, { id: mine.body.id, version: 1, minutes: 15 }, t.ann)).body.minutes).toBe(15);
    expect((await ask(contract.bookingPages.update, { id: mine.body.id, version: 2, placeKind: 'address' }, t.ann)).error?.fields?.[0]?.path).toBe('place');
  });
});

async function nameOfHouse(): Promise<string> {
  const { rows } = await t.house.owner.query('select name from workspace.workspace where id = $1', [t.owner.workspaceId]);
  return rows[0].name as string;
}
