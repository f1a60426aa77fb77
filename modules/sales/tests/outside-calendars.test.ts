import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '#core/server/outgoing/addresses.ts';
import { asking, openTeam, type Rep, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';
import { addPage, at, book, slots, workday } from './meetings-scene.ts';
import * as contract from '../contract/meetings.ts';
import * as leads from '../contract/leads.ts';
import { setWay } from '../service/meetings/read-calendar.ts';

let t: Team;
let server: Server;
let asked: Array<{ path: string; headers: IncomingMessage['headers'] }> = [];
/** What the program elsewhere answers. */
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 404 };
const ask = asking(() => t);
const secret = 'private-0123456789abcdef';
const url = (path: string) => `https://calendar.example/${path}/${secret}/basic.ics`;
const stamp = (iso: string) => iso.replace(/[-:]|\.\d{3}/g, '');
const entry = (uid: string, from: string, to: string, ...more: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Heart doctor', `DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`, ...more, 'END:VEVENT'];
const file = (...entries: string[][]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries.flat(), 'END:VCALENDAR', ''].join('\r\n');

beforeAll(async () => {
  t = await openTeam();
  server = createServer((request, response) => { asked.push({ path: request.url!, headers: request.headers }); response.writeHead(answer.status, { 'content-type': 'text/calendar', ...answer.headers }).end(answer.body ?? ''); });
  await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready); });
  const { port } = server.address() as AddressInfo;
  setWay(t.house.app, { surroundings: { resolve: async (host) => [{ address: host.startsWith('inside') ? '10.0.0.5' : '127.0.0.1', family: 4 }], permits: (address) => address === '127.0.0.1' || isPublicAddress(address) }, at: (to) => to.replace(/^https:\/\/([^/]+)/, `http://$1:${port}`) });
});
afterAll(async () => { server.closeAllConnections(); server.close(); await t.house.close(); });
beforeEach(async () => { asked = []; await t.house.owner.query('delete from sales.outside_calendar'); });

async function add(path: string, who: Rep): Promise<contract.OutsideCalendar> {
  const made = await ask(contract.addOutsideCalendar, { url: url(path) }, who);
  if (made.status !== 201) throw new Error(JSON.stringify(made.error));
  await t.house.drain();
  return (await mine(who)).find((c) => c.id === made.body.id)!;
}
const mine = async (who: Rep) => (await ask(contract.listOutsideCalendars, {}, who)).body.items;
const readAgain = async (id: string, who: Rep) => { await ask(contract.readOutsideCalendar, { id }, who); await t.house.drain(); return (await mine(who)).find((c) => c.id === id)!; };
const busyOf = async (day: string, who: Rep) => (await ask(contract.listBusyTimes, { from: at(day, '00:00'), to: at(day, '23:59') }, who)).body.items;

describe('a calendar kept elsewhere', () => {
  it('takes its busy times off one\'s pages, also when somebody books, and gives them back when it is forgotten', async () => {
    const page = await addPage(t, [t.ann]);
    const day = workday(2, 2);
    expect(await slots(t, page, day)).toContain(at(day, '10:00'));
    answer = { status: 200, body: file(entry('1', at(day, '10:00'), at(day, '11:00'), 'RRULE:FREQ=WEEKLY;COUNT=2'), entry('2', at(day, '13:00'), at(day, '14:00'), 'TRANSP:TRANSPARENT')) };
    const calendar = await add('ann', t.ann);
    expect(calendar).toMatchObject({ host: 'calendar.example', ending: 'cdef', busyCount: 2, problem: '', isFailing: false });
    expect(calendar.readAt).not.toBeNull();
    const free = await slots(t, page, day);
    for (const time of ['10:00', '10:30']) expect(free).not.toContain(at(day, time));
    for (const time of ['09:30', '11:00', '13:00']) expect(free).toContain(at(day, time));
    expect((await book(t, page, at(day, '10:30'))).error?.code).toBe('sales.slot_taken');
    expect(await slots(t, page, workday(3, 2))).not.toContain(at(workday(3, 2), '10:00'));
    expect((await ask(contract.removeOutsideCalendar, { id: calendar.id }, t.ann)).status).toBe(200);
    expect(await slots(t, page, day)).toContain(at(day, '10:00'));
  });
  it('says how many of its entries could not be understood, until they can be', async () => {
    const [day, body] = [workday(2, 2), (...more: string[][]) => file(entry('1', at(workday(2, 2), '10:00'), at(workday(2, 2), '11:00')), ...more)];
    answer = { status: 200, body: body(['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Nothing', 'END:VEVENT'], ['BEGIN:VEVENT', 'UID:3', 'DTSTART:2026-13-45', 'END:VEVENT']) };
    const calendar = await add('odd', t.ann);
    expect(calendar).toMatchObject({ busyCount: 1, unreadCount: 2, problem: '' });
    expect(await busyOf(day, t.ann)).toHaveLength(1);
    answer = { status: 200, body: body() };
    expect(await readAgain(calendar.id, t.ann)).toMatchObject({ busyCount: 1, unreadCount: 0 });
  });
  it('is nobody else\'s business: no title is kept, no address told again', async () => {
    const day = workday(2, 3);
    answer = { status: 200, body: file(entry('1', at(day, '10:00'), at(day, '11:00'))) };
    const calendar = await add('private', t.ann);
    expect(JSON.stringify(await mine(t.ann))).not.toMatch(new RegExp(`${secret}|doctor`, 'i'));
    for (const who of [t.owner, t.manager, t.bob, t.outsider]) {
      expect(await mine(who)).toEqual([]);
      expect(await busyOf(day, who)).toEqual([]);
      expect([(await ask(contract.readOutsideCalendar, { id: calendar.id }, who)).status, (await ask(contract.removeOutsideCalendar, { id: calendar.id }, who)).status]).toEqual([404, 404]);
    }
    expect(await busyOf(day, t.ann)).toEqual([{ from: at(day, '10:00'), to: at(day, '11:00'), meeting: null }]);
    const { rows } = await t.house.owner.query("select row_to_json(c)::text as c, (select string_agg(row_to_json(s)::text, '') from sales.busy_span s) as s, (select string_agg(row_to_json(e)::text, '') from core.event e where e.type like 'sales.outside%') as e, (select string_agg(row_to_json(j)::text, '') from graphile_worker._private_jobs j) as j from sales.outside_calendar c");
    const bytes = (await t.house.owner.query('select address from sales.outside_calendar')).rows[0].address as Buffer;
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${secret}|doctor`, 'i'));
    expect(bytes.toString('latin1')).not.toContain('private');
  });
  it('is asked only for what is new, and worked out anew after half a day', async () => {
    const day = workday(2, 4);
    answer = { status: 200, headers: { etag: '"v1"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }, body: file(entry('1', at(day, '10:00'), at(day, '11:00'))) };
    const calendar = await add('etag', t.ann);
    answer = { status: 304 };
    expect(await readAgain(calendar.id, t.ann)).toMatchObject({ problem: '', busyCount: 1 });
    expect(asked[1]!.headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'Mon, 02 Nov 2026 10:00:00 GMT' });
    expect(await busyOf(day, t.ann)).toHaveLength(1);
    await t.house.owner.query("update sales.outside_calendar set expanded_at = now() - interval '13 hours'");
    await readAgain(calendar.id, t.ann);
    expect(asked[2]!.headers['if-none-match']).toBeUndefined();
  });
  it('that cannot be read keeps what was known; after a day its owner hears of it once, and again only after it was read', async () => {
    const day = workday(2, 5);
    const good = { status: 200, body: file(entry('1', at(day, '10:00'), at(day, '11:00'))) };
    answer = good;
    const calendar = await add('failing', t.bob);
    const problems: string[] = [];
    for (const next of [{ status: 500 }, { status: 404 }, { status: 200, body: '<html>Sign in</html>' }, { status: 200, body: file(...Array.from({ length: 20_001 }, () => ['BEGIN:VEVENT', 'END:VEVENT'])) }, { status: 200, body: 'x'.repeat(5 * 1024 * 1024 + 1) }]) { answer = next; problems.push((await readAgain(calendar.id, t.bob)).problem); }
    expect(problems).toEqual(['unreachable', 'gone', 'not_calendar', 'too_many', 'too_large']);
    expect(await busyOf(day, t.bob)).toHaveLength(1);
    const told = async () => (await t.house.owner.query("select data from notifications.notification where type = 'sales.calendar_failing' and account_id = $1", [t.bob.id])).rows.map((r) => r.data);
    expect(await told()).toEqual([]);
    await t.house.owner.query("update sales.outside_calendar set failing_since = now() - interval '25 hours'");
    answer = { status: 500 };
    expect((await readAgain(calendar.id, t.bob)).isFailing).toBe(true);
    await readAgain(calendar.id, t.bob);
    // What fails for long is asked less often, so that it takes no time from the others.
    expect((await t.house.owner.query("select next_at > now() + interval '5 hours' as later from sales.outside_calendar where id = $1", [calendar.id])).rows[0].later).toBe(true);
    expect(await told()).toEqual([{ host: 'calendar.example' }]);
    answer = good;
    expect(await readAgain(calendar.id, t.bob)).toMatchObject({ problem: '', isFailing: false });
  });
  it('is asked for on the public internet only, over a line nobody reads, wherever it is sent on to', async () => {
    for (const wrong of ['http://calendar.example/a.ics', 'ftp://calendar.example/a.ics', 'https://user:pass@calendar.example/a.ics', 'https://calendar.example:8443/a.ics', 'calendar', 'https://127.0.0.1/a.ics', 'https://[::1]/a.ics', 'https://169.254.169.254/latest', 'https://2130706433/a.ics', 'https://localhost/a.ics', 'https://nas.local/a.ics']) expect([wrong, (await ask(contract.addOutsideCalendar, { url: wrong }, t.ann)).error?.fields?.[0]?.path]).toEqual([wrong, 'url']);
    const blocked = (await ask(contract.addOutsideCalendar, { url: 'webcal://inside.example/a.ics' }, t.ann)).body;
    await t.house.drain();
    expect((await mine(t.ann))[0]).toMatchObject({ id: blocked.id, problem: 'blocked', readAt: null });
    expect(asked).toEqual([]);
    for (const location of ['http://calendar.example/b.ics', 'https://inside.example/b.ics', 'file:///etc/passwd', 'https://calendar.example:9000/']) {
      answer = { status: 302, headers: { location } };
      expect([location, (await add(`to-${location.length}`, t.bob)).problem]).toEqual([location, 'blocked']);
    }
    answer = { status: 302, headers: { location: '/round/and/round.ics' } };
    expect((await add('round', t.manager)).problem).toBe('unreachable');
    expect((await ask(contract.addOutsideCalendar, { url: `${t.house.app.config.PUBLIC_URL.replace(/^http:/, 'https:')}/calendars/x` }, t.ann)).status).toBe(422);
  });
  it('in which our own entries stand makes nobody busy by them, as they stand now', async () => {
    const day = workday(4, 2);
    const page = await addPage(t, [t.ann]);
    const { booking } = (await book(t, page, at(day, '09:00'))).body;
    const lead = await addLead(t.house, t.ann);
    const call = (await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'call', title: 'Ring', dueAt: at(day, '15:00'), minutes: 30 }, t.ann)).body;
    const host = new URL(t.house.app.config.PUBLIC_URL).hostname;
    answer = { status: 200, body: file(entry(`${booking.id}@${host}`, at(day, '09:00'), at(day, '09:30')), entry(`${call.id}@${host}`, at(day, '15:00'), at(day, '15:30')), entry(`${call.id}@elsewhere.example`, at(day, '12:00'), at(day, '12:30'))) };
    expect((await add('ours', t.ann)).busyCount).toBe(1);
    await ask(leads.activities.remove, { id: call.id }, t.ann);
    expect(await slots(t, page, day)).toContain(at(day, '15:00'));
    // Somebody else's meeting with one's colleague is one's own busy time all the same.
    expect((await add('theirs', t.bob)).busyCount).toBe(2);
  });
  it('is read by the clock, at most five of a person, the same one once; not any more for who left', async () => {
    answer = { status: 200, body: file() };
    for (const n of [1, 2, 3, 4, 5, 5]) await add(`many-${n}`, t.manager);
    expect((await mine(t.manager)).length).toBe(5);
    expect((await ask(contract.addOutsideCalendar, { url: url('many-6') }, t.manager)).error?.code).toBe('sales.calendar_limit');
    asked = [];
    await t.house.owner.query("update sales.outside_calendar set next_at = now() - interval '1 minute'");
    await t.house.owner.query("select graphile_worker.add_job('sales.dueCalendars', '{}'::json)");
    await t.house.drain();
    expect(asked).toHaveLength(5);
    // Slow programs elsewhere hold up one another, and no other work: they wait in lines of their own.
    await ask(contract.readOutsideCalendar, { id: (await mine(t.manager))[0]!.id }, t.manager);
    expect((await t.house.owner.query("select queue_name from graphile_worker.jobs where task_identifier = 'sales.readCalendar'")).rows.map((r) => /^sales\.readCalendar:[01]$/.test(r.queue_name))).toEqual([true]);
    await t.house.drain();
    const { rows } = await t.house.owner.query("select count(*)::int as n from sales.outside_calendar where next_at > now() + interval '14 minutes'");
    expect(rows[0].n).toBe(5);
    await t.house.owner.query('update sales.outside_calendar set account_id = gen_random_uuid(), next_at = now()');
    await t.house.owner.query("select graphile_worker.add_job('sales.dueCalendars', '{}'::json)");
    await t.house.drain();
    expect((await t.house.owner.query('select 1 from sales.outside_calendar')).rows).toEqual([]);
  });
});
