import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract/meetings.ts';
import { openTeam, type Team } from './capture-scene.ts';
import { addPage, at, book, workday } from './meetings-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const minute = 60_000;
const subjects = async (email: string) => (await t.house.owner.query<{ subject: string }>('select subject from core.mail where to_email = $1 order by created_at, id', [email])).rows.map((m) => m.subject);
const reminders = async () => (await t.house.owner.query<{ id: string; at: Date }>("select id, run_at as at from graphile_worker.jobs where task_identifier = 'sales.remindGuest' order by run_at")).rows;
/** The next workday but one, in less than a week. */
function soon(): string {
  const day = new Date(Date.now() + 2 * 1440 * minute);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
/** As if it were that many minutes before the meeting: its time comes nearer, and whatever waits is due. */
async function minutesBefore(bookingId: string, minutes: number): Promise<void> {
  await t.house.owner.query("update sales.booking set starts_at = date_trunc('second', now()) + make_interval(mins => $2) where id = $1", [bookingId, minutes]);
  for (const { id } of await reminders()) await t.house.owner.query('select graphile_worker.reschedule_jobs(array[$1]::bigint[], now())', [id]);
  await t.house.drain();
}
async function booked(email: string, more: Record<string, unknown> = {}, startsAt = at(workday(), '10:00')): Promise<contract.GuestBooking> {
  const { body, error } = await book(t, await addPage(t, [t.ann], more), startsAt, { email });
  if (error) throw new Error(JSON.stringify(error));
  await t.house.drain();
  return body.booking;
}

it('a guest is reminded once, a day before unless the page says otherwise', async () => {
  const b = await booked('soon@guest.test');
  expect((await reminders()).map((r) => r.at.getTime())).toEqual([Date.parse(b.startsAt) - 1440 * minute]);
  await minutesBefore(b.id, 1440);
  const [, reminder] = await subjects('soon@guest.test');
  expect(reminder).toMatch(/^Soon: your meeting with .+: First call$/);
  // Should the job come twice, it is said once.
  await t.house.owner.query("select graphile_worker.add_job('sales.remindGuest', json_build_object('workspaceId', $1::int, 'id', $2::text))", [t.owner.workspaceId, b.id]);
  await t.house.drain();
  expect(await subjects('soon@guest.test')).toHaveLength(2);
});

it('nobody is reminded of what is cancelled, over, erased or was booked later than that, nor where the page does not wish it', async () => {
  await booked('never@guest.test', { remindMinutes: 0 }, at(workday(3), '09:00'));
  await booked('late@guest.test', { remindMinutes: 10_080 }, at(soon(), '10:00'));
  expect(await reminders()).toEqual([]);
  expect([await subjects('never@guest.test'), await subjects('late@guest.test')].map((s) => s.length)).toEqual([1, 1]);
  const gone = await booked('gone@guest.test', {}, at(workday(3), '10:00'));
  await t.house.owner.query("update sales.booking set status = 'cancelled' where id = $1", [gone.id]);
  await minutesBefore(gone.id, 600);
  const over = await booked('over@guest.test', {}, at(workday(3), '11:00'));
  await minutesBefore(over.id, -5);
  const erased = await booked('erased@guest.test', {}, at(workday(3), '12:00'));
  await t.house.owner.query("update sales.booking set guest_email = '' where id = $1", [erased.id]);
  await minutesBefore(erased.id, 600);
  for (const email of ['gone@guest.test', 'over@guest.test', 'erased@guest.test']) expect((await subjects(email)).filter((s) => s.startsWith('Soon'))).toEqual([]);
});

it('a meeting that is moved is reminded of at its new time only', async () => {
  const page = await addPage(t, [t.ann], { remindMinutes: 60 });
  const { body } = await book(t, page, at(workday(4), '10:00'), { email: 'moved@guest.test' });
  await t.house.drain();
  await call(t.house, contract.moveBooking, { secret: body.secret, startsAt: at(workday(4), '14:00') } as never, {});
  await t.house.drain();
  expect((await reminders()).map((r) => r.at.toISOString())).toEqual([at(workday(4), '13:00')]);
});
