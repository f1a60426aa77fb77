import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { instant } from '#core/contract/fields.ts';

const slug = { workspace_slug: z.string().max(80) };
// By the right to what the activities in it are about: the service asks for that of leads or of opportunities.
const call = { service: 'dash', can: 'member', keys: false } as const;
const feed = z.object({ url: z.string().nullable().describe('Address other calendars read; whoever knows it reads along. Null while there is none'), since: instant.nullable() });
/** The calendar of one's own activities for other programs. */
export type CalendarFeed = z.infer<typeof feed>;

/** One's own calendar address. */
export const getCalendarFeed = endpoint({ ...call, id: 'calendarFeed.get', get: '/:workspace_slug/calendar-feed', summary: 'The address of one\'s own calendar', input: z.strictObject(slug), output: feed });
/** Makes a calendar address; one that there was ends. */
export const makeCalendarFeed = endpoint({ ...call, id: 'calendarFeed.make', post: '/:workspace_slug/calendar-feed', rate: 'auth', status: 200, summary: 'Makes a new address of one\'s own calendar', input: z.strictObject(slug), output: feed });
/** Ends the calendar address. */
export const endCalendarFeed = endpoint({ ...call, id: 'calendarFeed.end', delete: '/:workspace_slug/calendar-feed', summary: 'Ends the address of one\'s own calendar', input: z.strictObject(slug), output: feed });
