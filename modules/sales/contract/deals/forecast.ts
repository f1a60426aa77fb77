import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id } from '#core/contract/fields.ts';
import { dealSays } from './words.ts';

const slug = { workspace_slug: z.string().max(80) };
const view = { service: 'dash', can: 'sales.deal.view' } as const;
const money = z.string();
const pipelineId = id.optional().describe('Only this pipeline');
/** A month, YYYY-MM. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, dealSays('sales.month_form'));

const figures = {
  won: money, commit: money, bestCase: money, pipeline: money.describe('Open and neither committed nor best case'), weighted: money.describe('Open amounts × probability'), forecast: money.describe('Won + weighted'),
  target: money.nullable(), open: z.number().int(), wonCount: z.number().int(),
};
const cell = z.object({ month: z.string(), ...figures });
/** What is expected of a month. */
export type ForecastCell = z.infer<typeof cell>;
const row = z.object({ ownerId: z.string().nullable().describe('Null for those nobody owns'), months: z.array(cell), total: z.object(figures) });
/** What is expected of a person, month by month. */
export type ForecastRow = z.infer<typeof row>;
const leftOut = z.object({ currency: z.string(), amount: money, count: z.number().int() });

const teamId = id.optional().describe('Only opportunities that belong to this team now');
/** The months a forecast is about, and of which pipeline. */
export const forecastSpan = { from: month.describe('First month'), months: z.coerce.number().int().min(1).max(24).default(6), pipelineId };

/** What was won and is expected, by month of the close date and by owner, in the workspace's currency. Opportunities that are omitted or lost do not count. */
export const showForecast = endpoint({
  ...view, id: 'forecasts.get', get: '/:workspace_slug/forecast', summary: 'What was won and is expected by month and owner',
  input: z.strictObject({ ...slug, ...forecastSpan, teamId: teamId.describe('Only opportunities of this team, and targets of its members') }),
  output: z.object({
    currency: z.string(), months: z.array(z.string()), rows: z.array(row), totals: z.array(cell), total: z.object(figures),
    overdue: z.object({ count: z.number().int(), amount: money }).describe('Open ones whose day has passed'), undated: z.object({ count: z.number().int(), amount: money }).describe('Open ones without a day'),
    unconverted: z.array(leftOut).describe('Left out because the workspace has no rate for their currency'),
  }),
});
/** What was won and is expected. */
export type Forecast = z.infer<typeof showForecast.output>;

const stageSum = z.object({ stageId: z.string(), stage: z.string(), color: z.string(), count: z.number().int(), amount: money, weighted: money });
/** The open pipeline by stage as it stood at the end of a day, in the workspace's currency. */
export const pipelineAsOf = endpoint({
  ...view, id: 'opportunities.asOf', get: '/:workspace_slug/opportunities/as-of', summary: 'The open pipeline as it stood on a day', input: z.strictObject({ ...slug, on: date, pipelineId, teamId }),
  output: z.object({ on: z.string(), currency: z.string(), stages: z.array(stageSum), count: z.number().int(), amount: money, weighted: money }),
});

/** Why the open pipeline grew or shrank. */
export const changeKinds = ['new', 'restored', 'reopened', 'moved_in', 'pulled_in', 'raised', 'lowered', 'slipped', 'moved_out', 'won', 'lost', 'removed'] as const;
/** Why the open pipeline grew or shrank. */
export type ChangeKind = (typeof changeKinds)[number];
const change = z.object({ kind: z.enum(changeKinds), count: z.number().int(), amount: money.describe('Signed') });
/** What changed in the open pipeline between the ends of two days. With `closeFrom` and `closeTo` it is about what closes in that time: what is put off beyond it slipped. With `pipelineId` it is about what stands in that pipeline: what went to another moved out. start + Σ changes = end. */
export const pipelineChanges = endpoint({
  ...view, id: 'opportunities.changes', get: '/:workspace_slug/opportunities/changes', summary: 'What changed in the open pipeline between two days',
  input: z.strictObject({ ...slug, from: date, to: date, closeFrom: date.optional(), closeTo: date.optional(), pipelineId, teamId }),
  output: z.object({
    currency: z.string(), start: z.object({ count: z.number().int(), amount: money }), end: z.object({ count: z.number().int(), amount: money }), changes: z.array(change),
    deals: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(changeKinds), amount: money, isRemoved: z.boolean().describe('It was put away since; there is no page of it') })).describe('The largest, at most 100'),
  }),
});

/** How selling goes: what was closed in a span of time, how often it was won, and how long that took. */
export const dealFigures = endpoint({
  ...view, id: 'opportunities.figures', get: '/:workspace_slug/opportunities/figures', summary: 'Win rate and cycle time',
  input: z.strictObject({ ...slug, from: date, to: date, pipelineId, teamId }),
  output: z.object({
    won: z.number().int(), lost: z.number().int(), open: z.number().int(), winRate: z.string().nullable().describe('Won of all closed in percent with one fraction digit; null when none was closed'),
    cycleMean: z.string().nullable().describe('Days from entry to win, of those entered before they were won'), cycleMedian: z.string().nullable(), reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  }),
});
