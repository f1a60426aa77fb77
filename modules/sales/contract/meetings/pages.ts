import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { consentChannels } from '#modules/parties/contract.ts';
import { meetingSays } from './words.ts';

/** Where a meeting is: the host calls, a link to a call, or an address. */
export const placeKinds = ['phone', 'link', 'address'] as const;
/** Whom of several hosts a meeting is with: one who is free, or all of them together. */
export const meetKinds = ['one', 'all'] as const;
/** How a question is answered. */
export const questionKinds = ['text', 'paragraph', 'select'] as const;

const question = z.strictObject({
  key: z.string().regex(/^[a-z0-9]{4,20}$/).describe('Stays the same when the words change'), label: line(160), kind: z.enum(questionKinds).default('text'), required: z.boolean().default(false), options: z.array(line(120)).max(20).default([]).describe('What can be chosen from'),
});
/** A question of a booking page. */
export type BookingQuestion = z.infer<typeof question>;

/** Fields by which booking pages are sorted and filtered. */
export const bookingPageFields = { name: { type: 'text' }, isLive: { type: 'boolean', sortable: false, groupable: true }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;

const minutes = (least: number, most: number) => z.number().int().min(least).max(most);

/** Pages on which outsiders choose a free time of somebody. */
export const bookingPages = resource({
  name: 'bookingPages', topic: 'sales.booking_page', service: 'dash', path: '/:workspace_slug/booking-pages', noun: 'a booking page',
  row: {
    name: z.string(), slug: z.string().describe('Last part of its address'), intro: z.string(), isLive: z.boolean(), hostIds: z.array(z.string()), meets: z.enum(meetKinds), minutes: z.number().int(), step: z.number().int(), bufferBefore: z.number().int(), bufferAfter: z.number().int(), noticeMinutes: z.number().int(), horizonDays: z.number().int(), remindMinutes: z.number().int(),
    dailyLimit: z.number().int().nullable(), placeKind: z.enum(placeKinds), place: z.string(), questions: z.array(question), source: z.string(), consentText: z.string(), consentChannels: z.array(z.enum(consentChannels)), language: z.enum(['en', 'ar']), createdBy: z.string().nullable(), upcoming: z.number().int().describe('Meetings to come'), createdAt: instant, updatedAt: instant,
  },
  fields: {
    name: line(120), slug: z.string().trim().toLowerCase().max(60).regex(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/, meetingSays('sales.booking_slug')), intro: paragraph(2000).default(''), isLive: z.boolean().default(true),
    hostIds: z.array(id).min(1).max(50).describe('Accounts of members'), meets: z.enum(meetKinds).default('one').describe('Of several hosts each meeting is with one who is free, or with all together'), minutes: minutes(5, 480).default(30), step: minutes(5, 480).default(30).describe('Minutes between two beginnings that are offered'),
    bufferBefore: minutes(0, 240).default(0), bufferAfter: minutes(0, 240).default(0), noticeMinutes: minutes(0, 43_200).default(240).describe('Shortest time between booking and meeting'), horizonDays: minutes(1, 365).default(30).describe('How many days ahead'), remindMinutes: minutes(0, 10_080).default(1440).describe('So long before the meeting its guest is reminded by mail; 0 for never'),
    dailyLimit: minutes(1, 50).nullable().default(null).describe('Most meetings of a host on one day by this page'), placeKind: z.enum(placeKinds).default('phone'), place: line(300, 0).default(''), questions: z.array(question).max(10).default([]),
    source: line(60, 0).default('').describe('Source of the leads it brings'), consentText: paragraph(2000).default('').describe('Words of a box guests may tick; empty without one'), consentChannels: z.array(z.enum(consentChannels)).min(1).max(consentChannels.length).default(['email']).describe('What the box is about'), language: z.enum(['en', 'ar']).default('en').describe('Of the page and its mails'),
  },
  list: bookingPageFields, can: { view: 'sales.lead.view', create: 'sales.lead.edit', edit: 'sales.lead.edit', remove: 'sales.lead.edit' },
});
/** Where the booking link in one's own mails leads; null for who has no page. */
export const ownBookingPage = endpoint({
  id: 'bookingPages.own', service: 'dash', get: '/:workspace_slug/own-booking-page', can: 'member', keys: false, summary: 'The booking page links in one\'s own mails lead to',
  input: z.strictObject({ workspace_slug: z.string().max(80) }), output: z.object({ page: z.object({ id: z.string(), name: z.string(), url: z.string() }).nullable() }),
});
/** A booking page. */
export type BookingPage = z.infer<typeof bookingPages.row>;
