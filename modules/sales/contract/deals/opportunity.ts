import { z } from 'zod';
import { board } from '#core/contract/board.ts';
import { customValue } from '#core/contract/custom-value.ts';
import { currencyCode, date, id, idOf, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { tickedWith } from '../leads/criteria.ts';
import { amountText, labelsField, placeName, wordsField } from '../leads/lead.ts';
import { stageKinds } from '../leads/pipelines.ts';
import { dealSays } from './words.ts';

/** What an opportunity counts as. */
export const dealStatuses = ['open', 'won', 'lost'] as const;
/** What an opportunity counts as. */
export type DealStatus = (typeof dealStatuses)[number];
/** Where an open opportunity can be put in the forecast. */
export const forecastChoices = ['pipeline', 'best_case', 'commit', 'omitted'] as const;
/** Where an opportunity stands in the forecast; won ones are closed. */
export const forecastCategories = [...forecastChoices, 'closed'] as const;
/** Where an opportunity stands in the forecast. */
export type ForecastCategory = (typeof forecastCategories)[number];

const free = (max: number) => line(max, 0);
const chance = z.number().int().min(0).max(100);
const past = () => z.union([date, instant], dealSays('sales.past_moment')).nullable().optional();

/** Fields by which opportunities are sorted, filtered and grouped. */
export const dealFields = {
  name: { type: 'text' }, accountName: { type: 'text' }, accountId: { type: 'id', sortable: false, nullable: true }, contactId: { type: 'id', sortable: false, nullable: true }, leadId: { type: 'id', sortable: false, nullable: true }, partyId: { type: 'id', sortable: false }, productId: { type: 'id', sortable: false, nullable: true },
  status: { type: 'select', options: dealStatuses, sortable: false, groupable: true }, pipelineId: { type: 'id', sortable: false, groupable: true }, stageId: { type: 'id', sortable: false, groupable: true },
  category: { type: 'select', options: forecastCategories, sortable: false, groupable: true }, ownerId: { type: 'id', sortable: false, nullable: true, groupable: true }, teamId: { type: 'id', sortable: false, nullable: true, groupable: true },
  amount: { type: 'money', nullable: true }, weighted: { type: 'money', sortable: false, filterable: false, nullable: true }, probability: { type: 'number', sortable: false, sum: false }, closeOn: { type: 'date', nullable: true }, slips: { type: 'number', sortable: false, sum: false },
  sources: { type: 'multi', sortable: false, nullable: true }, source: { type: 'text', sortable: false }, labels: { type: 'multi', sortable: false, nullable: true }, campaign: { type: 'text', sortable: false }, nextStep: { type: 'text', sortable: false }, competitor: { type: 'text', sortable: false }, lostReason: { type: 'text', sortable: false },
  isStale: { type: 'boolean', sortable: false }, stageEnteredAt: { type: 'instant', sortable: false }, nextActivityAt: { type: 'instant', sortable: false, nullable: true }, closedAt: { type: 'instant', sortable: false, nullable: true }, createdAt: { type: 'instant' }, updatedAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** Opportunities: deals in the making. */
export const opportunities = resource({
  name: 'opportunities', topic: 'sales.opportunity', service: 'dash', path: '/:workspace_slug/opportunities', noun: 'an opportunity', customFields: true,
  row: {
    name: z.string(), accountId: z.string().nullable(), accountName: z.string(), contactId: z.string().nullable(), leadId: z.string().nullable().describe('Lead it was made from'),
    pipelineId: z.string(), stageId: z.string(), stage: z.string(), stageEnteredAt: instant, isStale: z.boolean().describe('Longer in its stage than that allows'), status: z.enum(dealStatuses),
    amount: z.string().nullable(), currency: z.string(), hasLines: z.boolean().describe('The amount is the sum of its lines'), probability: z.number().int().describe('Percent; its own, else that of its stage'), isProbabilityOwn: z.boolean(), weighted: z.string().nullable().describe('Amount × probability, in its currency'),
    forecastCategory: z.enum(forecastChoices).nullable().describe('Null takes it from the probability'), category: z.enum(forecastCategories).describe('Where it stands in the forecast'),
    closeOn: z.string().nullable(), slips: z.number().int().describe('How often its day was moved to a later one'), slippedDays: z.number().int().describe('By how many days in all'),
    sources: z.array(z.string()), labels: z.array(z.string()), campaign: z.string(), ownerId: z.string().nullable(), teamId: z.string().nullable(), createdBy: z.string().nullable(), nextStep: z.string(), competitor: z.string(), lostReason: z.string(), notes: z.string(),
    linesTotal: z.string().nullable().describe('The sum of its lines, where it has some'), daysInStage: z.number().int().nullable().describe('Whole days since it entered its stage, while it is open'),
    products: z.array(z.string()).optional().describe('Names of its lines in their order; in lists'), daysToClose: z.number().int().nullable().optional().describe('From today where the workspace is to its close date, below 0 once that is over, while it is open; in lists'),
    lastActivityAt: instant.nullable().optional().describe('When somebody last did something about it; in lists'),
    nextActivityAt: instant.nullable(), closedAt: instant.nullable(), createdAt: instant, updatedAt: instant,
  },
  fields: {
    name: line(200), accountId: idOf('parties.account').nullable().optional(), accountName: line(160).optional().describe('Instead of accountId: a company of this name, added when there is none'), contactId: idOf('parties.contact').nullable().optional(),
    pipelineId: placeName.optional().describe('Id or name; default: the default pipeline'), stageId: placeName.optional().describe('Id, or name within the pipeline'), amount: amountText.nullable().default(null).describe('Decimal text in `currency`; the sum of the lines where it has some'), currency: currencyCode.optional().describe('Default: the workspace\'s'),
    probability: chance.nullable().default(null).describe('Percent; null takes that of the stage'), forecastCategory: z.enum(forecastChoices).nullable().default(null), closeOn: date.nullable().default(null),
    sources: wordsField.default([]), labels: labelsField.default([]), campaign: free(100).default(''), ownerId: idOf('member').nullable().optional().describe('Account of a member; default: whoever adds it'), teamId: idOf('workspace.team').nullable().optional().describe('A team of the workspace; default: that of its lead, else its owner\'s, where they are in one'), nextStep: free(300).default(''), competitor: free(160).default(''),
    lostReason: free(80).default('').describe('Needed by a stage for lost ones; closes an open one as lost where no stage is named'), notes: paragraph(10_000).default(''),
    createdAt: past().describe('When it was entered elsewhere, a day or an instant that is over; only as it is added. Default: now'), closedAt: past().describe('When it was won or lost, a day or an instant that is over; only of what is. Default: now'),
  },
  list: dealFields, can: { view: 'sales.deal.view', create: 'sales.deal.edit', edit: 'sales.deal.edit', remove: 'sales.deal.remove', export: 'sales.export' },
});
/** An opportunity as it is read. */
export type Deal = z.infer<typeof opportunities.row>;

/** Opportunities as columns of their pipeline's stages. */
export const dealBoard = board({
  name: 'opportunities', ids: { board: 'opportunities.board', column: 'opportunities.boardCards', move: 'opportunities.move' }, topic: 'sales.opportunity', service: 'dash', path: '/:workspace_slug/opportunities/board',
  card: opportunities.row, list: dealFields, customFields: true, lanes: ['ownerId', 'teamId'],
  column: { name: z.string(), kind: z.enum(stageKinds), probability: z.number().int(), color: z.string(), maxDays: z.number().int().nullable(), requiredFields: z.array(z.string()) },
  scope: { pipelineId: id.optional().describe('Default: the default pipeline') },
  moveFields: {
    lostReason: line(80).optional(), competitor: free(160).optional(), criteria: tickedWith,
    fields: z.strictObject({ accountId: id.optional(), contactId: id.optional(), amount: amountText.optional(), closeOn: date.optional(), ownerId: id.optional(), nextStep: line(300).optional(), sources: wordsField.optional(), custom: z.record(id, customValue).optional() }).optional().describe('What the stage asks for'),
  },
  can: { view: 'sales.deal.view', move: 'sales.deal.edit' },
});
