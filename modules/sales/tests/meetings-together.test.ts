import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asking, leadsOf, openTeam, type Rep, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';
import { addPage, at, book, slots, workday } from './meetings-scene.ts';
import * as contract from '../contract/meetings.ts';
import * as leads from '../contract/leads.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
/** Books as programs do: what could not be answered at present, with so many in line, is sent again. */
const insist = async (page: contract.BookingPage, when: string): ReturnType<typeof book> => {
  const more = { id: randomUUID(), email: `${randomUUID().slice(0, 8)}@guest.test` };
  for (let left = 20; ; left--) { const answer = await book(t, page, when, more); if (answer.status !== 503 || left === 0) return answer; }
};
const meetingsOf = async (subjectId: string) => (await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: subjectId }) })).body.items.filter((a) => a.kind === 'meeting');
const together = (hosts: readonly Rep[]) => addPage(t, hosts, { meets: 'all', name: 'Workshop' });
const visit = async (secret: string) => (await ask(contract.openBooking, { secret })).body;
const busyWith = async (who: Rep, from: string, minutes = 60) => { const lead = await addLead(t.house, who); await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'meeting', title: 'Busy', dueAt: from, minutes }, who); };

describe('a page on which people meet all together', () => {
  it('offers what is free with everybody, and stands with each of them', async () => {
    const page = await together([t.ann, t.manager]);
    const day = workday(2, 2);
    await busyWith(t.ann, at(day, '09:00'));
    await busyWith(t.manager, at(day, '11:00'));
    const free = await slots(t, page, day);
    for (const time of ['09:00', '09:30', '11:00', '11:30']) expect(free).not.toContain(at(day, time));
    for (const time of ['10:00', '12:00']) expect(free).toContain(at(day, time));
    expect((await book(t, page, at(day, '11:00'))).error?.code).toBe('sales.slot_taken');
    expect((await ask(contract.openBookingPage, { workspace: t.owner.slug, slug: page.slug })).body).toMatchObject({ meets: 'all', hosts: ['Ann', 'Mia'] });
    const { body } = await book(t, page, at(day, '10:00'), { email: 'both@together.test' });
    expect(body.booking.host).toBe('Ann Tester and Mia Tester');
    const [lead] = await leadsOf(t, 'both@together.test');
    expect((await meetingsOf(lead!.id)).map((a) => [a.assigneeId, a.dueAt]).sort()).toEqual([[t.ann.id, at(day, '10:00')], [t.manager.id, at(day, '10:00')]].sort());
    for (const who of [t.ann, t.manager]) {
      expect((await ask(contract.listBookings, { pageId: page.id }, who)).body.items.map((b) => [b.id, [...b.hostIds].sort()])).toEqual([[body.booking.id, [t.ann.id, t.manager.id].sort()]]);
      const alone = await addPage(t, [who]);
      expect(await slots(t, alone, day)).not.toContain(at(day, '10:00'));
      expect((await book(t, alone, at(day, '10:00'))).error?.code).toBe('sales.slot_taken');
    }
    const { rows } = await t.house.owner.query("select account_id from notifications.notification where type = 'sales.meeting_booked' and target_id = $1", [body.booking.id]);
    expect(rows.map((r) => r.account_id).sort()).toEqual([t.ann.id, t.manager.id].sort());
  });
  it('is moved and cancelled by its guest for all of them', async () => {
    const page = await together([t.ann, t.manager]);
    const day = workday(3, 2);
    const { secret } = (await book(t, page, at(day, '09:00'), { email: 'guest@together.test' })).body;
    await busyWith(t.manager, at(day, '14:00'));
    expect(await slots(t, page, day, { secret })).toContain(at(day, '09:30'));
    expect(await slots(t, page, day, { secret })).not.toContain(at(day, '14:00'));
    expect((await ask(contract.moveBooking, { secret, startsAt: at(day, '14:00') })).error?.code).toBe('sales.slot_taken');
    expect((await ask(contract.moveBooking, { secret, startsAt: at(day, '15:30') })).status).toBe(200);
    const [lead] = await leadsOf(t, 'guest@together.test');
    expect((await meetingsOf(lead!.id)).map((a) => a.dueAt)).toEqual([at(day, '15:30'), at(day, '15:30')]);
    expect((await ask(contract.withdrawBooking, { secret })).body.status).toBe('cancelled');
    expect(await meetingsOf(lead!.id)).toEqual([]);
    expect(await slots(t, page, day)).toContain(at(day, '15:30'));
  });
  it('is moved, handed on, cancelled and brought back by any one of them for all', async () => {
    const page = await together([t.ann, t.manager]);
    const day = workday(4, 2);
    const { secret, booking } = (await book(t, page, at(day, '09:00'), { email: 'host@together.test' })).body;
    const [lead] = await leadsOf(t, 'host@together.test');
    const of = async (who: Rep) => (await meetingsOf(lead!.id)).find((a) => a.assigneeId === who.id)!;
    const second = await of(t.manager);
    expect((await ask(leads.activities.update, { id: second.id, version: second.version, dueAt: at(day, '13:00'), remindAt: null }, t.manager)).status).toBe(200);
    expect((await of(t.ann)).dueAt).toBe(at(day, '13:00'));
    expect((await visit(secret)).startsAt).toBe(at(day, '13:00'));
    // Where the other one is busy with another guest it is refused for both.
    await book(t, await addPage(t, [t.ann]), at(day, '16:00'));
    expect((await ask(leads.activities.update, { id: second.id, version: (await of(t.manager)).version, dueAt: at(day, '16:00') }, t.manager)).error?.code).toBe('sales.host_busy');
    expect((await of(t.manager)).dueAt).toBe(at(day, '13:00'));
    expect((await ask(leads.activities.update, { id: second.id, version: (await of(t.manager)).version, assigneeId: t.ann.id }, t.manager)).error?.code).toBe('sales.host_busy');
    expect((await ask(leads.activities.update, { id: second.id, version: (await of(t.manager)).version, assigneeId: t.owner.id }, t.manager)).status).toBe(200);
    expect((await visit(secret)).host).toBe('Ann Tester and Olga Tester');
    expect(await slots(t, await addPage(t, [t.owner]), day)).not.toContain(at(day, '13:00'));
    expect(await slots(t, await addPage(t, [t.manager]), day)).toContain(at(day, '13:00'));
    await ask(leads.activities.remove, { id: (await of(t.owner)).id }, t.owner);
    expect([(await visit(secret)).status, (await meetingsOf(lead!.id)).length]).toEqual(['cancelled', 0]);
    await ask(leads.activities.restore, { id: second.id }, t.owner);
    expect([(await visit(secret)).status, (await meetingsOf(lead!.id)).map((a) => a.dueAt)]).toEqual(['confirmed', [at(day, '13:00'), at(day, '13:00')]]);
    expect((await ask(contract.cancelBooking, { id: booking.id, reason: 'Ill' }, t.owner)).body.status).toBe('cancelled');
    expect(await meetingsOf(lead!.id)).toEqual([]);
  });
  it('tells the others what one of them did with it, and who did', async () => {
    const page = await together([t.ann, t.manager]);
    const day = workday(6, 4);
    const { booking } = (await book(t, page, at(day, '09:00'), { email: 'told@together.test' })).body;
    const told = async () => (await t.house.owner.query("select account_id, type, data->>'name' as name from notifications.notification where target_id = $1 and type <> 'sales.meeting_booked' order by type, account_id", [booking.id])).rows.map((r) => [r.account_id, r.type, r.name]);
    const [lead] = await leadsOf(t, 'told@together.test');
    const mine = (await meetingsOf(lead!.id)).find((a) => a.assigneeId === t.manager.id)!;
    const moved = (await ask(leads.activities.update, { id: mine.id, version: mine.version, dueAt: at(day, '13:00'), remindAt: null }, t.manager)).body;
    expect(await told()).toEqual([[t.ann.id, 'sales.meeting_moved', 'Mia Tester']]);
    // Words alone are no news.
    await ask(leads.activities.update, { id: mine.id, version: moved.version, body: 'Bring the plans' }, t.manager);
    await ask(contract.cancelBooking, { id: booking.id }, t.ann);
    expect(await told()).toEqual([[t.manager.id, 'sales.meeting_cancelled', 'Ann Tester'], [t.ann.id, 'sales.meeting_moved', 'Mia Tester']]);
  });
  it('takes as long as it was booked for when it is moved, whatever its page says by then', async () => {
    const page = await addPage(t, [t.bob], { minutes: 60, step: 30 });
    const day = workday(9, 3);
    const { secret } = (await book(t, page, at(day, '09:00'))).body;
    const lead = await addLead(t.house, t.bob);
    await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'meeting', title: 'Busy', dueAt: at(day, '13:30'), minutes: 30 }, t.bob);
    expect((await ask(contract.bookingPages.update, { id: page.id, version: page.version, minutes: 15 })).status).toBe(200);
    const free = await slots(t, page, day, { secret });
    expect([free.includes(at(day, '13:00')), free.includes(at(day, '12:30')), free.includes(at(day, '16:30'))]).toEqual([false, true, false]);
    expect((await ask(contract.moveBooking, { secret, startsAt: at(day, '13:00') })).error?.code).toBe('sales.slot_taken');
    expect((await ask(contract.moveBooking, { secret, startsAt: at(day, '12:30') })).body).toMatchObject({ startsAt: at(day, '12:30'), minutes: 60 });
  });
  it('of twenty at once for one time is booked once, also beside pages of one of them', async () => {
    const page = await together([t.ann, t.manager]);
    const alone = await addPage(t, [t.manager]);
    const when = at(workday(5, 2), '10:00');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => insist(i % 2 ? page : alone, when)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    // The database holds it by itself.
    const { rows: [one] } = await t.house.owner.query('select booking_id, host_id, workspace_id, span from sales.booking_host where confirmed and host_id = $1 limit 1', [t.manager.id]);
    const other = (await t.house.owner.query('select id from sales.booking where id <> $1 and not exists (select 1 from sales.booking_host h where h.booking_id = sales.booking.id and h.host_id = $2) limit 1', [one.booking_id, one.host_id])).rows[0];
    await expect(t.house.owner.query('insert into sales.booking_host (booking_id, workspace_id, host_id, confirmed, span) values ($1, $2, $3, true, $4)', [other.id, one.workspace_id, one.host_id, one.span])).rejects.toMatchObject({ constraint: 'booking_host_one_at_a_time' });
  });
});

describe('a page on which people meet one of several', () => {
  it('goes by who had the fewest in thirty days, then whose last is the longest ago', async () => {
    const page = await addPage(t, [t.ann, t.bob, t.manager]);
    const hosts: string[] = [];
    for (const time of ['09:00', '10:00', '11:00']) hosts.push((await book(t, page, at(workday(6, 2), time))).body.booking.host);
    expect(hosts).toEqual(['Ann Tester', 'Bob Tester', 'Mia Tester']);
    // Ann's is long ago, so she had none; of the others Bob waits longer.
    await t.house.owner.query("update sales.booking set created_at = now() - interval '31 days' where page_id = $1 and host_id = $2", [page.id, t.ann.id]);
    for (const time of ['12:00', '13:00']) hosts.push((await book(t, page, at(workday(6, 2), time))).body.booking.host);
    expect(hosts.slice(3)).toEqual(['Ann Tester', 'Bob Tester']);
  });
  it('shares twenty at once evenly', async () => {
    const page = await addPage(t, [t.ann, t.bob, t.manager]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => insist(page, at(workday(7, 2 + Math.floor(i / 12)), `${9 + Math.floor((i % 12) / 3)}:00`.padStart(5, '0')))));
    expect(answers.map((a) => a.status)).toEqual(Array<number>(20).fill(200));
    const counts = new Map<string, number>();
    for (const a of answers) counts.set(a.body.booking.host, (counts.get(a.body.booking.host) ?? 0) + 1);
    expect([...counts.values()].sort()).toEqual([6, 7, 7]);
  });
});
