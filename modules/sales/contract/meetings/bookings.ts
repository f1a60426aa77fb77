import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { activityTopics } from '../leads/activities.ts';

/** Live topic of what was booked. */
export const bookingTopic = 'sales.booking';
/** What a booking is. */
export const bookingStates = ['confirmed', 'cancelled'] as const;

const slug = { workspace_slug: z.string().max(80) };
const booking = z.object({
  id: z.string(), page: z.string(), pageId: z.string(), hostId: z.string(), hostIds: z.array(z.string()).describe('Everybody it is with, the first of them first'), status: z.enum(bookingStates), cancelledBy: z.enum(['guest', 'host']).nullable(), reason: z.string(), startsAt: instant, minutes: z.number().int(), guestName: z.string(), guestEmail: z.string(), guestPhone: z.string(), guestZone: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })), subject: z.object({ topic: z.enum(activityTopics), subjectId: z.string() }).nullable().describe('The record the meeting stands at; null where the viewer may not see it'), createdAt: instant,
});
/** A meeting somebody booked. */
export type Booking = z.infer<typeof booking>;

/** Meetings that were booked: one's own, or everybody's for those who see all leads. Those to come soonest first, those before newest first. */
export const listBookings = endpoint({
  id: 'bookings.list', service: 'dash', get: '/:workspace_slug/bookings', can: 'sales.lead.view', summary: 'Lists meetings that were booked',
  input: z.strictObject({ ...slug, ...pageQuery, when: z.enum(['upcoming', 'past', 'cancelled']).default('upcoming'), pageId: id.optional() }), output: pageOf(booking),
});
/** Cancels a meeting on the host's side; its guest is told. */
export const cancelBooking = endpoint({
  id: 'bookings.cancel', service: 'dash', post: '/:workspace_slug/bookings/:id/cancellation', can: 'sales.lead.edit', status: 200, summary: 'Cancels a meeting somebody booked',
  input: z.strictObject({ ...slug, id, reason: line(500, 0).default('') }), output: booking, errors: ['sales.booking_over', 'sales.booking_cancelled'],
});
