import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { resource } from '#core/contract/resource.ts';
import { defineRules } from '#core/contract/rules.ts';
import { broughtShape, costEntered, costShape, ratesShape } from './capture/sources.ts';
import { amountText } from './leads/lead.ts';

/** What members may do with campaigns; they are seen by whoever sees leads. */
export const campaignPermissions = definePermissions({
  'sales.campaign.edit': ['Plan campaigns and enter what they cost', 'admin', 'manager'],
});

/** What the room says about wrong fields of campaigns. */
export const campaignSays = defineRules({
  'sales.campaign_taken': 'There is a campaign with this word already.',
  'sales.campaign_word': 'Enter a word without line breaks.',
  'sales.campaign_order': 'The last day comes after the first.',
});

/** Ways a campaign reaches people. */
export const campaignChannels = ['email', 'social', 'search', 'display', 'event', 'print', 'phone', 'partner', 'other'] as const;
const channel = z.enum(campaignChannels);
const slug = { workspace_slug: z.string().max(80) };

/** What leads and opportunities name a campaign by; compared without regard to case. */
const word = z.string().trim().min(1).max(100).regex(/^\P{Cc}+$/u, campaignSays('sales.campaign_word'));

/** Fields by which campaigns are sorted, filtered and grouped. */
export const campaignFields = {
  name: { type: 'text' }, word: { type: 'text', sortable: false }, channel: { type: 'select', options: campaignChannels, sortable: false, groupable: true }, ownerId: { type: 'id', sortable: false, nullable: true, groupable: true },
  startsOn: { type: 'date', nullable: true }, endsOn: { type: 'date', nullable: true }, budget: { type: 'money', sortable: false, nullable: true }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** Campaigns: what is done for some time so that people hear of the company. Leads and opportunities belong to one by its word. */
export const campaigns = resource({
  name: 'campaigns', topic: 'sales.campaign', service: 'dash', path: '/:workspace_slug/campaigns', noun: 'a campaign', customFields: true,
  row: {
    name: z.string(), word: z.string().describe('What leads and opportunities name it by: utm_campaign of links'), channel, startsOn: z.string().nullable(), endsOn: z.string().nullable(),
    budget: z.string().nullable().describe('Decimal text in `currency`'), currency: z.string(), ownerId: z.string().nullable(), notes: z.string(), createdAt: instant, updatedAt: instant,
  },
  fields: {
    name: line(120), word: word.optional().describe('Default: the name in small letters, with hyphens'), channel: channel.default('other'), startsOn: date.nullable().default(null), endsOn: date.nullable().default(null),
    budget: amountText.nullable().default(null).describe('In the workspace\'s currency'), ownerId: idOf('member').nullable().optional().describe('Account of a member; default: whoever adds it'), notes: paragraph(4000).default(''),
  },
  list: campaignFields, can: { view: 'sales.lead.view', create: 'sales.campaign.edit', edit: 'sales.campaign.edit', remove: 'sales.campaign.edit', export: 'sales.export' },
});
/** A campaign. */
export type Campaign = z.infer<typeof campaigns.row>;

/** What a campaign cost. */
export const listCampaignCosts = endpoint({ id: 'campaigns.costs', service: 'dash', get: '/:workspace_slug/campaigns/:id/costs', can: 'sales.lead.view_all', summary: 'What a campaign cost', input: z.strictObject({ ...slug, id }), output: z.object({ items: z.array(costShape) }) });
/** Adds what a campaign cost in some days, in the workspace's currency. */
export const addCampaignCost = endpoint({ id: 'campaigns.addCost', service: 'dash', post: '/:workspace_slug/campaigns/:id/costs', can: 'sales.campaign.edit', status: 201, summary: 'Adds a cost of a campaign', input: z.strictObject({ ...slug, id, ...costEntered }), output: costShape });
/** Takes a cost away. */
export const deleteCampaignCost = endpoint({ id: 'campaigns.deleteCost', service: 'dash', delete: '/:workspace_slug/campaign-costs/:id', can: 'sales.campaign.edit', summary: 'Takes a cost of a campaign away', input: z.strictObject({ ...slug, id }), output: z.object({ id: z.string() }) });

const reportLine = z.object({ word: z.string().describe('In small letters; empty for leads without a campaign'), campaignId: z.string().nullable().describe('Null for words that leads name and no campaign has'), name: z.string(), ...broughtShape.shape });
/** A line of the campaign report. */
export type CampaignFigures = z.infer<typeof reportLine>;
/** What campaigns brought: leads that arrived in these days and name them, what became of those until now, opportunities entered in these days without a lead that name them, and what the campaigns cost in these days. */
export const campaignReport = endpoint({
  id: 'campaigns.report', service: 'dash', get: '/:workspace_slug/reports/campaigns', can: 'sales.lead.view_all', summary: 'What campaigns brought',
  input: z.strictObject({ ...slug, from: date, to: date, id: id.optional().describe('Only this campaign') }),
  output: z.object({ currency: z.string(), items: z.array(reportLine), total: broughtShape, rates: ratesShape }),
});
