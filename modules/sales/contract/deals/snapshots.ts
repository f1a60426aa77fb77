import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { forecastSpan } from './forecast.ts';

const slug = { workspace_slug: z.string().max(80) };
const view = { service: 'dash', can: 'sales.deal.view' } as const;
const money = z.string();
const snapshot = z.object({ id: z.string(), takenAt: instant, takenBy: z.string().nullable().describe('Null for the one of every week') });
/** The forecast as it stood at a moment. */
export type ForecastSnapshot = z.infer<typeof snapshot>;

/** Snapshots of the forecast, newest first: one of every week, and those taken by hand. */
export const listForecastSnapshots = endpoint({ ...view, id: 'forecastSnapshots.list', get: '/:workspace_slug/forecast/snapshots', summary: 'Lists snapshots of the forecast', input: z.strictObject({ ...slug, ...pageQuery }), output: pageOf(snapshot) });
/** Keeps the forecast as it stands now. */
export const takeForecastSnapshot = endpoint({ ...view, can: 'sales.settings', id: 'forecastSnapshots.take', post: '/:workspace_slug/forecast/snapshots', status: 201, rate: 'expensive', summary: 'Takes a snapshot of the forecast', input: z.strictObject(slug), output: snapshot });

const figures = z.object({ won: money, commit: money, bestCase: money, pipeline: money, weighted: money, forecast: money, count: z.number().int() });
/** What was, or is, expected. */
export type SnapshotFigures = z.infer<typeof figures>;
const both = { then: figures, now: figures };
/** The forecast as a snapshot has it beside what it is now, by owner and by month, in the workspace's currency. Amounts of then are those the forecast showed then. Without the right to see the whole forecast, about one's own and what nobody owns. */
export const compareForecast = endpoint({
  ...view, id: 'forecastSnapshots.compare', get: '/:workspace_slug/forecast/snapshots/:id', summary: 'Compares the forecast with a snapshot',
  input: z.strictObject({ ...slug, id, ...forecastSpan }),
  output: z.object({
    snapshot, currency: z.string(), rows: z.array(z.object({ ownerId: z.string().nullable(), ...both })), months: z.array(z.object({ month: z.string(), ...both })), total: z.object(both),
    unconverted: z.number().int().describe('Opportunities of then that are left out because there was no rate for their currency'),
  }),
});
/** The forecast of then and now. */
export type ForecastComparison = z.infer<typeof compareForecast.output>;
