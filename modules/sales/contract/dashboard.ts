// The sales dashboard: what is counted for it. Every figure is one of the viewer's own lists, counted (rules/dashboard/drill.ts says which).
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id } from '#core/contract/fields.ts';
import { defineRules } from '#core/contract/rules.ts';
import { dashboardPeriods, timeSteps } from '../rules/dashboard/periods.ts';

/** What the dashboard says about wrong fields. */
export const dashboardSays = defineRules({ 'sales.period_long': 'Choose at most {count} months.' });

const money = z.string();
const percent = z.string().nullable().describe('With one fraction digit; null of nothing');
const count = z.number().int();
const question = {
  workspace_slug: z.string().max(80), period: z.enum(dashboardPeriods).default('this_quarter').describe('Seen from today where the workspace is'),
  from: date.optional().describe('First day of a custom period'), to: date.optional().describe('Its last day'),
  ownerId: z.union([z.literal('none'), id]).optional().describe('Account of a member; `none` for what nobody owns'),
  teamId: id.optional().describe('Only what belongs to this team; of what was done, that of its members'),
};
const pipelineId = id.optional().describe('Only this pipeline');
const span = { from: z.string().describe('First day'), to: z.string().describe('Last day') };
const steps = { leads: count, qualified: count, converted: count, won: count };

/** The funnel of leads that arrived in a period, whole and by their first source: what became of them until now. Opportunities entered in the period without a lead count as won of the first source they name. */
export const leadsDashboard = endpoint({
  id: 'salesDashboard.leads', service: 'dash', get: '/:workspace_slug/sales-dashboard/leads', can: 'sales.lead.view', summary: 'Funnel of leads and what their sources brought', input: z.strictObject({ ...question, pipelineId }),
  output: z.object({
    ...span, funnel: z.object(steps), rates: z.object({ qualified: percent, converted: percent, won: percent, overall: percent }).describe('Of those that reached the step before; overall of all'),
    sources: z.array(z.object({ source: z.string().describe('Empty for leads without one'), ...steps, wonWithoutLead: count.describe('Of `won`, opportunities that came from no lead and name it themselves'), rate: percent.describe('Of its leads, those that were won') })).describe('The largest, at most 50'),
  }),
});
/** The funnel of leads. */
export type LeadsDashboard = z.infer<typeof leadsDashboard.output>;

const sum = { count, amount: money };
/** Open opportunities as they are now, and what was closed in a period; sums in the workspace's currency. */
export const dealsDashboard = endpoint({
  id: 'salesDashboard.deals', service: 'dash', get: '/:workspace_slug/sales-dashboard/deals', can: 'sales.deal.view', summary: 'Open pipeline, what was closed, and by whom', input: z.strictObject({ ...question, pipelineId }),
  output: z.object({
    ...span, today: z.string(), currency: z.string(), step: z.enum(timeSteps),
    open: z.object({ ...sum, weighted: money, stale: count.describe('Longer in their stage than that allows') }),
    stages: z.array(z.object({ pipelineId: z.string(), pipeline: z.string(), stageId: z.string(), stage: z.string(), color: z.string(), ...sum, weighted: money })).describe('Open stages in their order, also empty ones'),
    ages: z.array(z.object({ fromDays: count, toDays: count.nullable(), ...sum })).describe('By days in the present stage'),
    stale: z.array(z.object({ id: z.string(), name: z.string(), accountName: z.string(), ownerId: z.string().nullable(), stage: z.string(), days: count, amount: money.nullable(), currency: z.string() })).describe('Those that stand longest, at most 8; amounts in their own currency'),
    won: z.object(sum), lost: z.object(sum), winRate: percent.describe('Won of all closed'), cycleMean: z.string().nullable().describe('Days from entry to win'), cycleMedian: z.string().nullable(),
    times: z.array(z.object({ start: z.string(), ...span, won: count, amount: money, lost: count })).describe('What was closed, step by step'),
    reasons: z.array(z.object({ reason: z.string(), ...sum })).describe('Why opportunities were lost, most frequent first, at most 50'),
    people: z.array(z.object({ ownerId: z.string().nullable(), won: count, lost: count, amount: money, winRate: percent })).describe('By what they won, at most 100'),
    unconverted: z.array(z.object({ currency: z.string(), ...sum })).describe('Counted, but not in the sums: the workspace has no rate for their currency'),
  }),
});
/** Open opportunities and what was closed. */
export type DealsDashboard = z.infer<typeof dealsDashboard.output>;

/** The funnel of a pipeline's stages: how many opportunities entered each in a period, and how many of those came to a later stage or were won until now. A stage that was left out was not entered. */
export const dealFunnel = endpoint({
  id: 'salesDashboard.dealFunnel', service: 'dash', get: '/:workspace_slug/sales-dashboard/deal-funnel', can: 'sales.deal.view', summary: 'Funnel of the stages of opportunities', input: z.strictObject({ ...question, pipelineId: id.optional().describe('Default: the default pipeline') }),
  output: z.object({
    ...span, pipelineId: z.string(), pipeline: z.string(),
    stages: z.array(z.object({
      stageId: z.string(), stage: z.string(), kind: z.enum(['open', 'won']), entered: count, wentOn: count.nullable().describe('Null for won ones, which are at the end'), rate: percent.describe('Those that went on of those that entered'),
      days: z.string().nullable().describe('Mean of the days they stood in it, of stays that are over, with one fraction digit'), here: count.describe('Those that still stand in it, since they entered it in the period'),
    })).describe('Open stages in their order, then the one for won ones'),
  }),
});
/** The funnel of a pipeline's stages. */
export type DealFunnel = z.infer<typeof dealFunnel.output>;

const kinds = { call: count, email: count, meeting: count, text: count.describe('Messages by SMS and WhatsApp') };
/** Calls, mails, meetings and text messages done in a period, by week and by the person they were assigned to. */
export const activityDashboard = endpoint({
  id: 'salesDashboard.activity', service: 'dash', get: '/:workspace_slug/sales-dashboard/activity', can: 'member', summary: 'Calls, mails, meetings and text messages that were done', input: z.strictObject(question),
  output: z.object({ ...span, step: z.enum(timeSteps), all: z.object(kinds), times: z.array(z.object({ start: z.string(), ...span, ...kinds })), people: z.array(z.object({ ownerId: z.string().nullable(), ...kinds })).describe('Busiest first, at most 100') }),
});
/** Calls, mails, meetings and text messages that were done. */
export type ActivityDashboard = z.infer<typeof activityDashboard.output>;
