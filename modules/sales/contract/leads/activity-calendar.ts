import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { instant } from '#core/contract/fields.ts';
import { activities, activityTopics } from './activities.ts';

// Apart from the other calls: the schedule beside every page asks this one only.

/** Activities that fall into a span of time, for calendars; at most 500. */
export const activityCalendar = endpoint({
  id: 'activities.calendar', service: 'dash', get: '/:workspace_slug/activities/calendar', can: 'member', summary: 'Activities in a span of time',
  input: z.strictObject({ workspace_slug: z.string().max(80), from: instant, to: instant, mine: z.enum(['0', '1']).default('0'), topic: z.enum(activityTopics).optional() }), output: z.object({ items: z.array(activities.row) }),
});
