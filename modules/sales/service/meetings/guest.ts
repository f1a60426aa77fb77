import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { findRow } from '#core/server/resource/records.ts';
import type { BookingPage, GuestBooking, moveBooking, openBooking, withdrawBooking } from '../../contract/meetings.ts';
import { lockLeadBoard } from '../leads/stage-moves.ts';
import { taken, withHostsOf } from './book.ts';
import { bookingsWhere, forGuest, lockedBooking, withBooking, type StoredBooking } from './booking-store.ts';
import { freeTimes, offered } from './free-times.ts';
import { bookingPageRecord } from './pages.ts';
import { cancel, moveActivities, place } from './place.ts';
import { emitBooking, tellGuestSoon, tellHosts } from './tell.ts';

/** Each change is mailed, maybe to somebody who never asked for the meeting: so often at most. */
const mostChanges = 20;

const isOver = (b: StoredBooking) => b.startsAt.getTime() <= Date.now();

/** A meeting as its guest sees it. */
export const showBooking = (ctx: Ctx, { secret }: InputOf<typeof openBooking>): Promise<GuestBooking> => withBooking(ctx, secret, forGuest);

/** Moves a meeting to another time at which everybody it is with is free. */
export const move = (ctx: Ctx, { secret, startsAt }: InputOf<typeof moveBooking>): Promise<GuestBooking> => withBooking(ctx, secret, async (robot, seen) => {
  await lockLeadBoard(robot);
  const b = await lockedBooking(robot, seen);
  if (b.status === 'cancelled') fail('sales.booking_cancelled');
  if (isOver(b)) fail('sales.booking_over');
  const to = Date.parse(startsAt);
  if (to === b.startsAt.getTime()) return forGuest(robot, b);
  const page = (b.pageOpen ? await findRow<BookingPage>(robot, bookingPageRecord, b.pageId) : null) ?? fail('sales.booking_link_gone');
  if (b.sequence >= mostChanges) fail('sales.booking_limit');
  const of = withHostsOf(page, b);
  const free = offered(of, await freeTimes(robot, of, { from: to, to: to + 1 }, b.id));
  if (!free.includes(to) || !(await place(robot, b, { startsAt: to, minutes: b.minutes, hostId: b.hostId }))) return taken(robot, of, to, b.id);
  await moveActivities(robot, b, { startsAt: to, minutes: b.minutes });
  const after = (await bookingsWhere(robot, 'b.id = $2', [b.id]))[0]!;
  await tellHosts(robot, after, 'moved');
  await tellGuestSoon(robot, after.id);
  emitBooking(robot, 'moved', after);
  return forGuest(robot, after);
});

/** Cancels a meeting as its guest; the same again changes nothing. */
export const withdraw = (ctx: Ctx, { secret, reason }: InputOf<typeof withdrawBooking>): Promise<GuestBooking> => withBooking(ctx, secret, async (robot, seen) => {
  const b = await lockedBooking(robot, seen);
  if (b.status === 'cancelled') return forGuest(robot, b);
  if (isOver(b)) fail('sales.booking_over');
  const after = await cancel(robot, b, 'guest', reason);
  await tellHosts(robot, after, 'cancelled');
  return forGuest(robot, after);
});
