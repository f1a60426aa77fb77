import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { flag, id, nothing } from '#core/contract/fields.ts';
import { postPage, postQuery } from './shapes.ts';

const weight = z.coerce.number().min(0).max(1);
const modes = ['latest', 'top'] as const;

/** What the viewer's friends, people they follow and groups posted. `top` keeps its order while the cursor (or anchor) of its first page is sent, for 30 minutes. */
export const loadTimeline = endpoint({
  id: 'social.loadTimeline', service: 'social', get: '/timeline', can: 'account', summary: 'The viewer\'s timeline', input: z.strictObject({ mode: z.enum(modes).optional().describe('Absent: as in the settings'), ...postQuery }), output: postPage,
});
/** How many posts are newer than one. */
export const countNewPosts = endpoint({
  id: 'social.countNewPosts', service: 'social', get: '/timeline/new', can: 'account', summary: 'How many posts of the timeline are newer', input: z.strictObject({ after: id.describe('Newest post that is on the page, or `newest` of the page where that is later') }), output: z.object({ count: z.number().int().describe('At most 100') }),
});
const settings = { mode: z.enum(modes), closeness: weight, popularity: weight, recency: weight, discover: z.boolean().describe('Also public posts of people one does not know, in Top') };
/** How the viewer wants their timeline. */
export const timelineSettings = z.object(settings);
/** How the viewer wants their timeline. */
export type TimelineSettings = z.output<typeof timelineSettings>;
/** Reads the settings. */
export const getTimelineSettings = endpoint({ id: 'social.getTimelineSettings', service: 'social', get: '/timeline-settings', can: 'account', summary: 'How the viewer wants their timeline', input: nothing, output: timelineSettings });
/** Changes the settings; absent fields stay. */
export const updateTimelineSettings = endpoint({
  id: 'social.updateTimelineSettings', service: 'social', patch: '/timeline-settings', can: 'account', summary: 'Changes how the viewer wants their timeline',
  input: z.strictObject({ mode: settings.mode.optional(), closeness: weight.optional(), popularity: weight.optional(), recency: weight.optional(), discover: flag.optional() }), output: timelineSettings,
});
