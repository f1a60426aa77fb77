import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import type { Job } from '#core/server/module.ts';
import { accountCards } from '#modules/identity/api.ts';
import { jobWhileOpen } from '#modules/workspace/api.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { meetingTime, meetingWord } from '../../rules/meetings/words.ts';
import { bookingsWhere, calendarOf, guestUrl, hostBrand, hostNames, type StoredBooking, type Told } from './booking-store.ts';
import { asRobot } from '../capture/robot.ts';

type Verb = 'booked' | 'moved' | 'cancelled';

/** What the bell says to hosts about meetings that guests book. */
export function defineMeetingNotices(): void {
  defineNotificationTypes({
    'sales.meeting_booked': { defaultChannels: ['in_app', 'email'], label: { en: 'Somebody booked a meeting with you', ar: 'حجز شخص موعدًا معك' }, text: { en: '{name} booked a meeting with you: {page}', ar: 'حجز {name} موعدًا معك: {page}' } },
    'sales.meeting_moved': { defaultChannels: ['in_app', 'email'], label: { en: 'Somebody moved a meeting with you', ar: 'غيّر شخص وقت موعد معك' }, text: { en: '{name} moved a meeting with you: {page}', ar: 'غيّر {name} وقت موعد معك: {page}' } },
    'sales.meeting_cancelled': { defaultChannels: ['in_app', 'email'], label: { en: 'Somebody cancelled a meeting with you', ar: 'ألغى شخص موعدًا معك' }, text: { en: '{name} cancelled a meeting with you: {page}', ar: 'ألغى {name} موعدًا معك: {page}' } },
  });
}

/** Tells everybody a meeting is with what its guest did, or one of the company: who that is knows it already. */
export async function tellHosts(ctx: Ctx, b: StoredBooking, verb: Verb, actorId: string | null = null): Promise<void> {
  const name = actorId === null ? b.guestName : (await accountCards(ctx, [actorId])).get(actorId)?.name ?? '';
  for (const accountId of b.hostIds) await notify(ctx, {
    accountId, type: `sales.meeting_${verb}`, groupKey: `sales.meeting_${verb}:${b.id}`, actorId, workspaceId: ctx.workspaceId, targetType: 'sales.booking', targetId: b.id, link: '/crm/meetings', data: { name, page: b.pageName },
  });
}

/** Records what became of a booking, for whoever has the list open. */
export function emitBooking(ctx: Ctx, verb: Verb, b: StoredBooking): void {
  ctx.emit({ type: `sales.booking.${verb}`, id: b.id, data: { pageId: b.pageId }, can: 'sales.lead.view', audit: false });
}

interface Due { workspaceId: number; id: string }

/** Lets a guest know how their meeting stands, so many seconds from now: what was taken back by then was never said. */
export async function tellGuestSoon(ctx: Ctx, id: string, seconds = 0): Promise<void> {
  await ctx.enqueue('sales.tellGuest', { workspaceId: ctx.workspaceId, id } satisfies Due, { key: `sales.tellGuest:${id}`, ...(seconds > 0 ? { runAt: new Date(Date.now() + seconds * 1000) } : {}) });
}

/** What a guest has to be told; null where they know. */
function news(told: Told | null, now: Told): 'confirmed' | 'moved' | 'cancelled' | null {
  if (now.status === 'cancelled') return told?.status === 'confirmed' ? 'cancelled' : null;
  if (told?.status !== 'confirmed') return 'confirmed';
  return JSON.stringify([told.startsAt, told.minutes, told.hostId]) === JSON.stringify([now.startsAt, now.minutes, now.hostId]) ? null : 'moved';
}

async function tellGuest(ctx: Ctx, id: string): Promise<void> {
  // Two jobs of one booking tell it once.
  await ctx.sql('select 1 from sales.booking where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]);
  const [b] = await bookingsWhere(ctx, 'b.id = $2', [id]);
  if (!b || b.guestEmail === '') return;
  const now: Told = { status: b.status, startsAt: b.startsAt.toISOString(), minutes: b.minutes, hostId: b.hostIds.join(' ') };
  const what = news(b.told, now);
  if (!what) return;
  await ctx.sql('update sales.booking set told = $3::jsonb where workspace_id = $1 and id = $2', [ctx.workspaceId, id, JSON.stringify(now)]);
  await mailGuest(ctx, b, what);
  if (what !== 'cancelled') await remindLater(ctx, b);
}

/** Writes to a guest what became of their meeting, or that it is near. */
async function mailGuest(ctx: Ctx, b: StoredBooking, what: 'confirmed' | 'moved' | 'cancelled' | 'reminded'): Promise<void> {
  const [by, host] = [(await hostBrand(ctx)).name, await hostNames(ctx, b)];
  const say = (key: Parameters<typeof meetingWord>[1], values: Record<string, string> = {}) => meetingWord(b.language, key, values);
  const where = b.placeKind === 'phone' ? say('wePhone', { phone: b.guestPhone }) : say('where', { place: b.place });
  await queueMail(ctx, {
    to: { email: b.guestEmail, name: b.guestName }, language: b.language, subject: say(`subject_${what}`, { page: b.pageName, by }), heading: say(`heading_${what}`),
    paragraphs: [
      say('what', { page: b.pageName, host: host === '' ? by : host, by }), meetingTime(b.startsAt, b.guestZone, b.language), ...(what === 'cancelled' ? [...(b.reason !== '' && b.cancelledBy === 'host' ? [say('reason', { reason: b.reason })] : [])] : [where, say('change')]),
    ],
    action: { label: say(what === 'cancelled' ? 'again' : 'open'), url: guestUrl(ctx, b.id) }, attachments: [{ name: 'meeting.ics', type: `text/calendar; charset=utf-8; method=${what === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`, text: calendarOf(ctx, b, host, by) }],
  });
}

/** A reminder at its time; none where less than that is left. */
async function remindLater(ctx: Ctx, b: StoredBooking): Promise<void> {
  const at = b.startsAt.getTime() - b.remindMinutes * 60_000;
  if (b.remindMinutes > 0 && at > Date.now()) await ctx.enqueue('sales.remindGuest', { workspaceId: ctx.workspaceId, id: b.id } satisfies Due, { key: `sales.remindGuest:${b.id}`, runAt: new Date(at) });
}

/** Reminds a guest, once of each time: what was cancelled, is over or erased meanwhile needs no reminder, what was moved has another one. */
async function remindGuest(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql('select 1 from sales.booking where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]);
  const [b] = await bookingsWhere(ctx, 'b.id = $2', [id]);
  const left = b ? b.startsAt.getTime() - Date.now() : 0;
  if (!b || b.status !== 'confirmed' || b.guestEmail === '' || left <= 0 || b.remindedFor?.getTime() === b.startsAt.getTime()) return;
  // Moved by its host a moment ago, or the page reminds later now: it comes again at that time.
  if (left > b.remindMinutes * 60_000 + 60_000) return remindLater(ctx, b);
  await ctx.sql('update sales.booking set reminded_for = starts_at where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  await mailGuest(ctx, b, 'reminded');
}

/** Reminds guests of meetings that are near. */
export const reminderJob: Job = jobWhileOpen<Due>('sales.remindGuest', async (app, { workspaceId, id }) => {
  await runAs(app, { workspaceId, name: 'sales.remindGuest' }, (ctx) => asRobot(ctx, workspaceId, (robot) => remindGuest(robot, id)));
});

/** Tells a guest how their meeting stands where they do not know it yet. */
export const guestJob: Job = jobWhileOpen<Due>('sales.tellGuest', async (app, { workspaceId, id }) => {
  await runAs(app, { workspaceId, name: 'sales.tellGuest' }, (ctx) => asRobot(ctx, workspaceId, (robot) => tellGuest(robot, id)));
});
