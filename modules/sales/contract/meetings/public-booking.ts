import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { email, id, instant, line, paragraph } from '#core/contract/fields.ts';
import { meetKinds, placeKinds, questionKinds } from './pages.ts';
import { utmOfAddress } from '../capture/public-forms.ts';

const place = { workspace: z.string().min(1).max(80).describe('Address of the workspace'), slug: z.string().min(1).max(60) };
const secret = z.string().regex(/^[A-Za-z0-9_.-]{20,200}$/).describe('From the link in the mail');
const guest = z.string().max(600).default('').describe('From a booking link in a mail: who it was sent to need not say who they are. One that is not valid changes nothing');
const call = (path: string) => ({ service: 'dash' as const, post: `/public/bookings${path}`, can: 'public' as const, status: 200 as const });
const by = z.object({ name: z.string(), logo: z.string().nullable(), theme: z.string() });

/** A booking page as whoever books sees it. */
export const publicPage = z.object({
  name: z.string(), intro: z.string(), minutes: z.number().int(), placeKind: z.enum(placeKinds), place: z.string().describe('Empty where it is told only to who has booked'), hosts: z.array(z.string()).describe('First names, of at most five'), meets: z.enum(meetKinds).describe('The meeting is with one of them, or with all'), horizonDays: z.number().int(), language: z.enum(['en', 'ar']), timeZone: z.string().describe('Where the workspace is'),
  consentText: z.string().describe('Words of a box guests may tick; empty without one'), guest: z.object({ name: z.string(), email: z.string() }).nullable().describe('Whom the booking link was sent to'), questions: z.array(z.object({ key: z.string(), label: z.string(), kind: z.enum(questionKinds), required: z.boolean(), options: z.array(z.string()) })), by, stamp: z.string().describe('Comes back with the booking and tells when the page was opened'),
});
/** A booking page as whoever books sees it. */
export type PublicPage = z.infer<typeof publicPage>;

/** What a guest sees of their meeting. */
export const guestBooking = z.object({
  id: z.string(), name: z.string(), status: z.enum(['confirmed', 'cancelled']), startsAt: instant, minutes: z.number().int(), host: z.string().describe('Names of everybody it is with'), placeKind: z.enum(placeKinds), place: z.string(), guestName: z.string(), guestEmail: z.string(), guestZone: z.string(), isOver: z.boolean(), language: z.enum(['en', 'ar']), by,
  page: z.object({ workspace: z.string(), slug: z.string() }).nullable().describe('Where another time can be chosen; null once the page is gone'), calendar: z.string().describe('The meeting as an iCalendar file'),
});
/** What a guest sees of their meeting. */
export type GuestBooking = z.infer<typeof guestBooking>;
const booked = z.object({ secret: z.string().describe('Opens the meeting again: to change or to cancel it'), booking: guestBooking });

/** Opens a booking page. */
export const openBookingPage = endpoint({ id: 'publicBookings.open', ...call('/page'), rate: 'read', summary: 'Opens a booking page', input: z.strictObject({ ...place, guest }), output: publicPage, errors: ['sales.booking_gone'] });
/** Beginnings of meetings that are free, within 62 days; with the link of a meeting, also where only that one is in the way. */
export const listSlots = endpoint({
  id: 'publicBookings.slots', ...call('/slots'), rate: 'write', summary: 'Lists times that are free', input: z.strictObject({ ...place, from: instant, to: instant, secret: secret.optional() }), output: z.object({ slots: z.array(instant) }), errors: ['sales.booking_gone'],
});
/** Books a meeting. The same id again answers the same meeting; where the time was taken meanwhile the refusal tells some that are free. */
export const bookMeeting = endpoint({
  id: 'publicBookings.book', ...call(''), rate: 'write', summary: 'Books a meeting', maxBytes: 32 * 1024,
  input: z.strictObject({
    ...place, id: id.describe('Made up by the caller, another one for each meeting'), startsAt: instant, name: line(100), email, phone: line(40, 0).default(''), guest, timeZone: z.string().max(60).default('UTC'), note: paragraph(2000).default(''), consent: z.boolean().default(false).describe('The box of the page was ticked'),
    answers: z.record(z.string().max(20), z.string().max(2000)).refine((v) => Object.keys(v).length <= 20, 'These are too many fields.').default({}), stamp: z.string().max(200).default(''), homepage: z.string().max(500).default('').describe('Stays empty: only programs fill it in'), utm: utmOfAddress,
  }),
  output: booked, errors: ['sales.booking_gone', 'sales.slot_taken', 'sales.booking_limit'],
});
/** Opens a meeting by the link in its mails. */
export const openBooking = endpoint({ id: 'publicBookings.visit', ...call('/visit'), rate: 'read', summary: 'Opens a meeting by the link in a mail', input: z.strictObject({ secret }), output: guestBooking, errors: ['sales.booking_link_gone'] });
/** Moves a meeting to another time that is free. */
export const moveBooking = endpoint({ id: 'publicBookings.move', ...call('/move'), rate: 'write', summary: 'Moves a meeting to another time', input: z.strictObject({ secret, startsAt: instant }), output: guestBooking, errors: ['sales.booking_link_gone', 'sales.slot_taken', 'sales.booking_over', 'sales.booking_cancelled', 'sales.booking_limit'] });
/** Cancels a meeting; the same again changes nothing. */
export const withdrawBooking = endpoint({ id: 'publicBookings.cancel', ...call('/cancellation'), rate: 'write', summary: 'Cancels a meeting as its guest', input: z.strictObject({ secret, reason: line(500, 0).default('') }), output: guestBooking, errors: ['sales.booking_link_gone', 'sales.booking_over'] });
