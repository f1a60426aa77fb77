import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant } from '#core/contract/fields.ts';
import { meetingSays } from './words.ts';

/** Live topic of one's own calendars elsewhere. */
export const outsideCalendarTopic = 'sales.outside_calendar';
/** Why a calendar could not be read; empty when it could. */
export const calendarProblems = ['', 'blocked', 'unreachable', 'gone', 'not_calendar', 'too_large', 'too_many'] as const;
/** Most calendars one member has read. */
export const mostCalendars = 5;

const slug = { workspace_slug: z.string().max(80) };
const call = { service: 'dash', can: 'sales.lead.edit', keys: false } as const;
const calendar = z.object({
  id: z.string(), host: z.string(), ending: z.string().describe('Last letters of its address, which itself is never told again'), busyCount: z.number().int().describe('Busy times that are known of it'), unreadCount: z.number().int().describe('Entries that could not be understood: their times count as free'), problem: z.enum(calendarProblems),
  askedAt: instant.nullable(), readAt: instant.nullable().describe('When it was read last'), isFailing: z.boolean().describe('It could not be read for a day'), createdAt: instant,
});
/** A calendar somebody keeps elsewhere. */
export type OutsideCalendar = z.infer<typeof calendar>;

/** The address as it is fetched: webcal is https by another name. */
export function calendarUrl(text: string): URL | null {
  try {
    const url = new URL(text.trim().replace(/^webcals?:\/\//i, 'https://'));
    url.hash = '';
    return url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '' ? url : null;
  } catch { return null; }
}
const address = z.string().trim().max(2000).refine((text) => calendarUrl(text) !== null, meetingSays('sales.calendar_address')).describe('Secret address of the calendar, as its program shows it');

/** One's own calendars elsewhere. */
export const listOutsideCalendars = endpoint({ ...call, id: 'outsideCalendars.list', get: '/:workspace_slug/outside-calendars', summary: 'Lists one\'s own calendars elsewhere', input: z.strictObject(slug), output: z.object({ items: z.array(calendar) }) });
/** Has a calendar elsewhere read from now on: whoever keeps it is not booked while it is busy. */
export const addOutsideCalendar = endpoint({ ...call, id: 'outsideCalendars.add', post: '/:workspace_slug/outside-calendars', rate: 'auth', status: 201, summary: 'Adds a calendar one keeps elsewhere', input: z.strictObject({ ...slug, url: address }), output: calendar, errors: ['sales.calendar_limit'] });
/** Has it read at once. */
export const readOutsideCalendar = endpoint({ ...call, id: 'outsideCalendars.read', post: '/:workspace_slug/outside-calendars/:id/reading', rate: 'auth', status: 200, summary: 'Reads a calendar one keeps elsewhere now', input: z.strictObject({ ...slug, id }), output: calendar });
/** Forgets a calendar elsewhere and its busy times. */
export const removeOutsideCalendar = endpoint({ ...call, id: 'outsideCalendars.remove', delete: '/:workspace_slug/outside-calendars/:id', summary: 'Forgets a calendar one keeps elsewhere', input: z.strictObject({ ...slug, id }), output: done });
/** When one is busy beside one's activities, to oneself only: by calendars elsewhere, and by booked meetings that stand at records one does not see. */
export const listBusyTimes = endpoint({
  ...call, id: 'outsideCalendars.busy', get: '/:workspace_slug/busy-times', summary: 'Lists when one is busy beside one\'s activities', input: z.strictObject({ ...slug, from: instant, to: instant }),
  output: z.object({ items: z.array(z.object({ from: instant, to: instant, meeting: z.object({ id: z.string(), page: z.string().describe('Name of the page it was booked by') }).nullable().describe('A booked meeting whose record the viewer does not see; null for a time of a calendar elsewhere') })) }),
});
/** A time one is busy beside one's activities. */
export type OwnBusyTime = z.infer<typeof listBusyTimes.output>['items'][number];
