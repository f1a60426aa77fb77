import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { amountText } from '../leads/lead.ts';

const slug = { workspace_slug: z.string().max(80) };
/** Fields by which sources are sorted and filtered. */
export const leadSourceFields = { name: { type: 'text' }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;
/** Where leads come from. */
export const leadSources = resource({
  name: 'leadSources', topic: 'sales.lead_source', service: 'dash', path: '/:workspace_slug/lead-sources', noun: 'a source',
  row: { name: z.string(), notes: z.string(), leads: z.number().int(), createdAt: instant, updatedAt: instant }, fields: { name: line(60), notes: paragraph(1000).default('') },
  list: leadSourceFields, can: { view: 'sales.lead.view', create: 'sales.settings', edit: 'sales.settings', remove: 'sales.settings' },
});
/** A source of leads. */
export type LeadSource = z.infer<typeof leadSources.row>;

/** What was spent on something in some days. */
export const costShape = z.object({ id: z.string(), fromOn: z.string(), toOn: z.string(), amount: z.string(), currency: z.string(), note: z.string() });
/** What is entered about a cost, in the workspace's currency. */
export const costEntered = { fromOn: date, toOn: date, amount: amountText, note: line(120, 0).default('') };
/** What a source cost. */
export const listSourceCosts = endpoint({ id: 'leadSources.costs', service: 'dash', get: '/:workspace_slug/lead-sources/:id/costs', can: 'sales.lead.view_all', summary: 'What a source cost', input: z.strictObject({ ...slug, id }), output: z.object({ items: z.array(costShape) }) });
/** Adds what a source cost in some days, in the workspace's currency. */
export const addSourceCost = endpoint({ id: 'leadSources.addCost', service: 'dash', post: '/:workspace_slug/lead-sources/:id/costs', can: 'sales.settings', status: 201, summary: 'Adds a cost of a source', input: z.strictObject({ ...slug, id, ...costEntered }), output: costShape });
/** Takes a cost away. */
export const deleteSourceCost = endpoint({ id: 'leadSources.deleteCost', service: 'dash', delete: '/:workspace_slug/lead-source-costs/:id', can: 'sales.settings', summary: 'Takes a cost of a source away', input: z.strictObject({ ...slug, id }), output: z.object({ id: z.string() }) });

const counts = { leads: z.number().int(), qualified: z.number().int(), converted: z.number().int(), won: z.number().int() };
/** What leads brought, and what they cost. */
export const broughtShape = z.object({
  ...counts, wonWithoutLead: z.number().int().describe('Of `won`, opportunities that came from no lead and name the source or campaign themselves'),
  wonAmount: z.string().describe('Amount of the opportunities that were won, in the workspace\'s currency at the rates of the days they were closed'), otherWon: z.array(z.object({ currency: z.string(), amount: z.string() })).describe('Won in other currencies for which there was no rate; not in `wonAmount`'),
  paid: z.string().describe('What was really paid of the invoices, less refunds, without tax, at the rates of the payments'), cost: z.string(), roiPercent: z.string().nullable().describe('Paid less cost, in percent of the cost; null without a cost'),
});
/** How many of each step went on to the next, in percent with one digit. */
export const ratesShape = z.object({ qualified: z.string().nullable(), converted: z.string().nullable(), won: z.string().nullable(), overall: z.string().nullable() });
const row = z.object({ source: z.string().describe('Empty for leads without one'), ...broughtShape.shape });
/** A line of the source report. */
export type SourceFigures = z.infer<typeof row>;
/** What the sources brought: leads that arrived in these days by their first source, what became of them until now, and what the sources cost in these days; opportunities entered in these days without a lead count by the first source they name themselves. Paid is an invoice that names the lead or such an opportunity by its order and quote, or whose customer the lead was converted to (or it was won with) before it. */
export const sourceReport = endpoint({
  id: 'leadSources.report', service: 'dash', get: '/:workspace_slug/reports/lead-sources', can: 'sales.lead.view_all', summary: 'What the sources of leads brought', input: z.strictObject({ ...slug, from: date, to: date }),
  output: z.object({ currency: z.string(), items: z.array(row), total: broughtShape, rates: ratesShape }),
});
