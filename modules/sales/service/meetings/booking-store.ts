import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { findRow } from '#core/server/resource/records.ts';
import { accountCards } from '#modules/identity/api.ts';
import { getSettings, readLogo } from '#modules/settings/api.ts';
import { findPublicWorkspace, isOpenWorkspace, workspaceSlug } from '#modules/workspace/api.ts';
import type { BookingPage, GuestBooking } from '../../contract/meetings.ts';
import { calendarFile } from '../../rules/meetings/ical.ts';
import { asRobot } from '../capture/robot.ts';
import { callerName } from '../capture/form-store.ts';
import { recordOf, recordSecret } from '../mails/secrets.ts';
import { bookingPageRecord } from './pages.ts';

/** A booking as it is stored. */
export interface StoredBooking {
  id: string; pageId: string; activityId: string | null; leadId: string | null; hostId: string; /** Everybody it is with, the first of them first. */ hostIds: string[]; status: 'confirmed' | 'cancelled'; cancelledBy: 'guest' | 'host' | null; reason: string; startsAt: Date; minutes: number; guestName: string; guestEmail: string; guestPhone: string; guestZone: string;
  told: Told | null; sequence: number; updatedAt: Date; pageName: string; pageSlug: string; pageOpen: boolean; placeKind: BookingPage['placeKind']; place: string; language: 'en' | 'ar'; bufferBefore: number; bufferAfter: number; remindMinutes: number; /** The time its guest was reminded of. */ remindedFor: Date | null;
}
/** What a guest was told last. */
export interface Told { status: 'confirmed' | 'cancelled'; startsAt: string; minutes: number; /** Ids of everybody it is with, with spaces between them. */ hostId: string }

const select = `select b.id, b.page_id as "pageId", b.activity_id as "activityId", b.lead_id as "leadId", b.host_id as "hostId", array(select h.host_id from sales.booking_host h where h.booking_id = b.id order by h.host_id <> b.host_id, h.host_id) as "hostIds", b.status, b.cancelled_by as "cancelledBy", b.reason, b.starts_at as "startsAt", b.minutes, b.guest_name as "guestName", b.guest_email as "guestEmail", b.guest_phone as "guestPhone", b.guest_zone as "guestZone",
  b.told, b.sequence, b.updated_at as "updatedAt", p.name as "pageName", p.slug as "pageSlug", (p.deleted_at is null and p.is_live) as "pageOpen", p.place_kind as "placeKind", p.place, p.language, p.buffer_before as "bufferBefore", p.buffer_after as "bufferAfter", p.remind_minutes as "remindMinutes", b.reminded_for as "remindedFor"
  from sales.booking b join sales.booking_page p on p.id = b.page_id`;

/** Bookings by a condition on `b`. */
export function bookingsWhere(ctx: Ctx, condition: string, values: unknown[]): Promise<StoredBooking[]> {
  return ctx.sql<StoredBooking>(`${select} where b.workspace_id = $1 and ${condition} order by b.id`, [ctx.workspaceId, ...values]);
}

/** A booking as it is now, locked until the end of the transaction: the activities of its hosts first, as whoever changes one does. */
export async function lockedBooking(ctx: Ctx, { id }: Pick<StoredBooking, 'id'>): Promise<StoredBooking> {
  await ctx.sql('select 1 from sales.activity where workspace_id = $1 and id in (select h.activity_id from sales.booking_host h where h.workspace_id = $1 and h.booking_id = $2) order by id for update', [ctx.workspaceId, id], 'sales.booking.lock_activities');
  await ctx.sql('select 1 from sales.booking where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]);
  return (await bookingsWhere(ctx, 'b.id = $2', [id]))[0]!;
}

/** Works with a live page of a workspace, as nobody; 404 for none. */
export async function withPage<T>(ctx: Ctx, { workspace, slug }: { workspace: string; slug: string }, work: (ctx: Ctx, page: BookingPage) => Promise<T>): Promise<T> {
  const known = await findPublicWorkspace(ctx, workspace);
  if (!known) return fail('sales.booking_gone');
  return asRobot(ctx, known.id, async (robot) => {
    const [row] = await robot.sql<{ id: string }>('select id from sales.booking_page where workspace_id = $1 and slug = $2 and deleted_at is null and is_live', [known.id, slug.toLowerCase()]);
    const page = row && await findRow<BookingPage>(robot, bookingPageRecord, row.id);
    return page ? work(robot, page) : fail('sales.booking_gone');
  });
}

/** Works with the booking a guest's secret opens; 404 for none and in a deleted workspace. */
export async function withBooking<T>(ctx: Ctx, secret: string, work: (ctx: Ctx, booking: StoredBooking) => Promise<T>): Promise<T> {
  const [workspaceId, id] = recordOf(ctx.app, 'bookings', secret) ?? fail('sales.booking_link_gone');
  await enterWorkspace(ctx, workspaceId);
  return asRobot(ctx, workspaceId, async (robot) => {
    if (!(await isOpenWorkspace(robot))) fail('sales.booking_link_gone');
    const [booking] = await bookingsWhere(robot, 'b.id = $2', [id]);
    // What was erased on request is nobody's meeting any more.
    return booking && booking.guestEmail !== '' ? work(robot, booking) : fail('sales.booking_link_gone');
  });
}

/** Opens a booking to its guest. */
export const secretOf = (ctx: Ctx, id: string): string => recordSecret(ctx.app, 'bookings', ctx.workspaceId, id);
/** Page on which a guest sees, moves and cancels their meeting. */
export const guestUrl = (ctx: Ctx, id: string): string => `${ctx.app.config.PUBLIC_URL}/booking#${secretOf(ctx, id)}`;

/** How a workspace shows itself to guests. */
export async function hostBrand(ctx: Ctx): Promise<GuestBooking['by']> {
  const { brand } = await getSettings(ctx);
  return { name: await callerName(ctx), logo: (await readLogo(ctx, ctx.workspaceId)).url, theme: brand.theme };
}

/** Names of everybody a meeting is with, as a list in the language of its page; empty for accounts that are gone. */
export async function hostNames(ctx: Ctx, { hostIds, language }: Pick<StoredBooking, 'hostIds' | 'language'>): Promise<string> {
  const cards = await accountCards(ctx, hostIds);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(hostIds.flatMap((id) => cards.get(id)?.name || []));
}

/** The meeting as an iCalendar file; the same entry changes or goes when it is read again. */
export function calendarOf(ctx: Ctx, b: StoredBooking, host: string, by: string): string {
  const title = `${b.pageName} (${[host, by].filter((x) => x !== '').join(', ')})`;
  return calendarFile([{
    uid: `${b.id}@${new URL(ctx.app.config.PUBLIC_URL).hostname}`, sequence: b.sequence, startsAt: b.startsAt.getTime(), minutes: b.minutes, title, description: '', location: b.place, url: guestUrl(ctx, b.id),
    status: b.status === 'confirmed' ? 'CONFIRMED' : 'CANCELLED', stampedAt: b.updatedAt.getTime(),
  }], { method: b.status === 'confirmed' ? 'PUBLISH' : 'CANCEL' });
}

/** What a guest sees of their meeting. */
export async function forGuest(ctx: Ctx, b: StoredBooking): Promise<GuestBooking> {
  const by = await hostBrand(ctx);
  const host = await hostNames(ctx, b);
  return {
    id: b.id, name: b.pageName, status: b.status, startsAt: b.startsAt.toISOString(), minutes: b.minutes, host, placeKind: b.placeKind, place: b.place, guestName: b.guestName, guestEmail: b.guestEmail, guestZone: b.guestZone, isOver: b.startsAt.getTime() <= Date.now(), language: b.language, by,
    page: b.pageOpen ? { workspace: await workspaceSlug(ctx), slug: b.pageSlug } : null, calendar: calendarOf(ctx, b, host, by.name),
  };
}
