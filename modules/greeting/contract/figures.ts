import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { slug } from './words.ts';

const figures = z.object({
  itemId: z.string(), title: z.string(), experiment: z.string(), shown: z.number().int(), opened: z.number().int(), played25: z.number().int(), played50: z.number().int(), played75: z.number().int(), played100: z.number().int(), cardClicks: z.number().int(), submitted: z.number().int(), dismissed: z.number().int(),
  openRate: z.object({ low: z.number(), rate: z.number(), high: z.number() }).nullable().describe('Share of those who opened it, with its 95 % interval; null while too few have seen it'),
});
/** What happened to an item in a period. */
export type ItemFigures = z.output<typeof figures>;

/** What happened to the items in the last days. */
export const getFigures = endpoint({ id: 'greeting.figures', service: 'dash', get: '/:workspace_slug/greeting-figures', can: 'greeting.manage', summary: 'How greetings are received', input: z.strictObject({ ...slug, days: z.coerce.number().int().min(1).max(365).default(30) }), output: z.object({ items: z.array(figures) }) });
