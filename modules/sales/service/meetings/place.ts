import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import type { Witness } from '#core/server/module.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { getRow } from '#core/server/resource/records.ts';
import type { Activity } from '../../contract/leads.ts';
import { spanOf } from '../../rules/meetings/slots.ts';
import { meetingWord } from '../../rules/meetings/words.ts';
import { asRobot } from '../capture/robot.ts';
import { activityRecord } from '../leads/activity-store.ts';
import { createActivity, removeActivity, restoreActivity, updateActivity } from '../leads/activities.ts';
import { bookingsWhere, lockedBooking, type StoredBooking } from './booking-store.ts';
import { emitBooking, tellGuestSoon, tellHosts } from './tell.ts';

/** True for what the database says where a host has another meeting then. */
export const isTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'booking_host_one_at_a_time';

/** When a booking is, and with whom first. */
export interface Place { startsAt: number; minutes: number; hostId: string }

/** Writes when and with whom a booking is; false where one of its hosts has another one then. */
export async function place(ctx: Ctx, b: StoredBooking, to: Place): Promise<boolean> {
  const span = spanOf(to.startsAt, { ...b, minutes: to.minutes, step: 5, dailyLimit: null });
  const placed = await guarded(ctx, () => ctx.sql("update sales.booking set status = 'confirmed', cancelled_by = null, reason = '', starts_at = $3, minutes = $4, host_id = $5, span = tstzrange($6, $7), sequence = sequence + 1, updated_at = now() where workspace_id = $1 and id = $2",
    [ctx.workspaceId, b.id, new Date(to.startsAt), to.minutes, to.hostId, new Date(span.from), new Date(span.to)]));
  if ('error' in placed && !isTaken(placed.error)) throw placed.error;
  return !('error' in placed);
}

/** What a record no longer takes (a converted lead) keeps no guest from changing their meeting. */
async function unlessRefused<T>(ctx: Ctx, work: () => Promise<T>): Promise<void> {
  const tried = await guarded(ctx, work);
  if ('error' in tried && !(tried.error instanceof Refusal)) throw tried.error;
}

/** Activities of everybody a booking is with, but the one that is named. */
async function activitiesOf(ctx: Ctx, b: StoredBooking, but: string | null): Promise<Array<{ id: string; gone: boolean }>> {
  return ctx.sql<{ id: string; gone: boolean }>('select a.id, a.deleted_at is not null as gone from sales.booking_host h join sales.activity a on a.workspace_id = h.workspace_id and a.id = h.activity_id where h.workspace_id = $1 and h.booking_id = $2 and a.id is distinct from $3::uuid order by a.id', [ctx.workspaceId, b.id, but], 'sales.booking.activities');
}

/** The meeting among its hosts' activities goes along with its booking, reminders too; but for the activity it was moved by. */
export async function moveActivities(ctx: Ctx, b: StoredBooking, to: { startsAt: number; minutes: number }, but: string | null = null): Promise<void> {
  for (const { id, gone } of await activitiesOf(ctx, b, but)) await unlessRefused(ctx, async () => {
    const { version, dueAt, remindAt, minutes } = gone ? await restoreActivity(ctx, { id }) : await getRow<Activity>(ctx, activityRecord, id);
    if (dueAt !== null && Date.parse(dueAt) === to.startsAt && minutes === to.minutes) return;
    const remind = remindAt && dueAt ? { remindAt: new Date(to.startsAt - (Date.parse(dueAt) - Date.parse(remindAt))).toISOString() } : {};
    await updateActivity(ctx, { workspace_slug: '', id, version, dueAt: new Date(to.startsAt).toISOString(), minutes: to.minutes, ...remind });
  });
}

/** Cancels a booking: its time is free again, and the meeting becomes a note of what happened. */
export async function cancel(ctx: Ctx, b: StoredBooking, by: 'guest' | 'host', reason: string): Promise<StoredBooking> {
  await ctx.sql("update sales.booking set status = 'cancelled', cancelled_by = $3, reason = $4, sequence = sequence + 1, updated_at = now() where workspace_id = $1 and id = $2", [ctx.workspaceId, b.id, by, reason]);
  const [first, ...others] = (await activitiesOf(ctx, b, null)).filter((a) => !a.gone);
  for (const { id } of others) await unlessRefused(ctx, () => removeActivity(ctx, { id }));
  if (first) await unlessRefused(ctx, async () => {
    const { topic, subjectId, title } = await getRow<Activity>(ctx, activityRecord, first.id);
    await removeActivity(ctx, { id: first.id });
    await createActivity(ctx, { topic, subjectId, kind: 'note', title: meetingWord(b.language, by === 'guest' ? 'guestCancelled' : 'hostCancelled', { title }).slice(0, 200), body: reason, direction: by === 'guest' ? 'in' : 'out', dueAt: null, minutes: null, location: '', assigneeId: null, remindAt: null, outcome: '' });
  });
  await tellGuestSoon(ctx, b.id);
  emitBooking(ctx, 'cancelled', b);
  return (await bookingsWhere(ctx, 'b.id = $2', [b.id]))[0]!;
}

interface Meeting { id: string; bookingId: string; hostId: string; dueAt: Date | null; minutes: number | null; assigneeId: string | null; gone: boolean }

/** Seconds in which a host may take back what they did before the guest is told. */
const takeBackSeconds = 15;

/** What hosts do with a booked meeting among their activities is done to the booking, too, and its guest is told. */
async function follow(ctx: Ctx, workspaceId: number): Promise<void> {
  const ids = [...new Set(ctx.events.filter((e) => followed.includes(e.type)).map((e) => String(e.id)))];
  // The change may be a guest's, or a rule's: nobody with rights of their own.
  await asRobot(ctx, workspaceId, (robot) => followAll(robot, ids, ctx.actorId));
}

async function followAll(ctx: Ctx, ids: readonly string[], actorId: string | null): Promise<void> {
  const meetings = await ctx.sql<Meeting>(
    `select a.id, h.booking_id as "bookingId", h.host_id as "hostId", a.due_at as "dueAt", a.minutes, a.assignee_id as "assigneeId", a.deleted_at is not null as gone from sales.activity a join sales.booking_host h on h.workspace_id = a.workspace_id and h.activity_id = a.id where a.workspace_id = $1 and a.id = any($2::uuid[])`, [ctx.workspaceId, ids], 'sales.meetings.followed');
  for (const meeting of meetings) {
    const [seen] = await bookingsWhere(ctx, 'b.id = $2 and b.starts_at > now()', [meeting.bookingId]);
    if (seen) await followOne(ctx, await lockedBooking(ctx, seen), meeting, actorId ?? meeting.hostId);
  }
}

/** What one host does holds for everybody the meeting is with. */
async function followOne(ctx: Ctx, b: StoredBooking, { id, hostId, dueAt, minutes, assigneeId, gone }: Meeting, actorId: string): Promise<void> {
  const off = gone || dueAt === null || assigneeId === null;
  if (off && b.status === 'confirmed') {
    await ctx.sql("update sales.booking set status = 'cancelled', cancelled_by = 'host', sequence = sequence + 1, updated_at = now() where workspace_id = $1 and id = $2", [ctx.workspaceId, b.id]);
    for (const other of await activitiesOf(ctx, b, id)) if (!other.gone) await unlessRefused(ctx, () => removeActivity(ctx, { id: other.id }));
  } else if (!off && (b.status === 'confirmed' || b.cancelledBy === 'host')) {
    const to = { startsAt: dueAt.getTime(), minutes: minutes || b.minutes, hostId: hostId === b.hostId ? assigneeId : b.hostId };
    if (b.status === 'confirmed' && to.startsAt === b.startsAt.getTime() && to.minutes === b.minutes && assigneeId === hostId) return;
    if (assigneeId !== hostId && !(await takeOver(ctx, b, hostId, assigneeId))) fail('sales.host_busy');
    if (!(await place(ctx, b, to))) fail('sales.host_busy');
    await moveActivities(ctx, b, to, id);
  } else return;
  await tellGuestSoon(ctx, b.id, takeBackSeconds);
  const after = (await bookingsWhere(ctx, 'b.id = $2', [b.id]))[0]!;
  const isBack = b.status === 'cancelled';
  // Whom it was handed on to hears of that by the activity.
  if (off || isBack || after.startsAt.getTime() !== b.startsAt.getTime() || after.minutes !== b.minutes) await tellHosts(ctx, after, off ? 'cancelled' : isBack ? 'booked' : 'moved', actorId);
  emitBooking(ctx, off ? 'cancelled' : 'moved', b);
}

/** Lets somebody else come in place of one of several hosts (of the first `place` does); false for who is there already, or is busy. */
async function takeOver(ctx: Ctx, b: StoredBooking, from: string, to: string): Promise<boolean> {
  if (b.hostIds.includes(to)) return false;
  if (from === b.hostId) return true;
  const taken = await guarded(ctx, () => ctx.sql('update sales.booking_host set host_id = $4 where workspace_id = $1 and booking_id = $2 and host_id = $3', [ctx.workspaceId, b.id, from, to]));
  if ('error' in taken && !isTaken(taken.error)) throw taken.error;
  return !('error' in taken);
}

const followed = ['sales.activity.changed', 'sales.activity.removed', 'sales.activity.restored'];
/** Looks what becomes of booked meetings among the activities. */
export const followMeetings: Witness = { name: 'sales.follow_meetings', on: followed, note: follow };
