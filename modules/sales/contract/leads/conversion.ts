import { z } from 'zod';
import { customValue } from '#core/contract/custom-value.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, id, line, version } from '#core/contract/fields.ts';
import { criterionShape, tickedWith } from './criteria.ts';
import { amountText, leads, wordsField } from './lead.ts';

const one = { workspace_slug: z.string().max(80), id };
const match = z.object({ id: z.string(), name: z.string(), detail: z.string(), reason: z.enum(['email', 'phone', 'name', 'linked']) });
/** A person or company that is there already. */
export type ConversionMatch = z.infer<typeof match>;

/** What a conversion would make, and what of it may be there already. */
export const previewConversion = endpoint({
  id: 'leads.previewConversion', service: 'dash', get: '/:workspace_slug/leads/:id/conversion', can: 'sales.lead.view', summary: 'Shows what converting a lead would make', errors: ['sales.lead_converted'],
  input: z.strictObject(one),
  output: z.object({
    account: z.object({ name: z.string(), matches: z.array(match) }), contact: z.object({ name: z.string(), matches: z.array(match) }),
    deal: z.object({ name: z.string(), amount: z.string().nullable(), currency: z.string(), pipelineId: z.string(), stageId: z.string() }),
    products: z.object({ names: z.array(z.string()), sum: z.string().describe('What they come to in the currency of the deal, one of each'), gone: z.array(z.string()).describe('Those that are not sold any more: they become no lines') }).nullable().describe('Null where the lead names none'),
    openDeals: z.array(z.object({ id: z.string(), name: z.string(), stage: z.string(), accountId: z.string().nullable(), accountName: z.string(), amount: z.string().nullable(), currency: z.string() })).describe('Open opportunities, newest first, of the companies and people it may be already: it can be added to one of them'),
    moves: z.object({ activities: z.number().int(), files: z.number().int(), comments: z.number().int() }),
    criteria: z.array(criterionShape).describe('What has to be ticked first'),
  }),
});

const party = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('existing'), id }),
  z.strictObject({ use: z.literal('new'), name: line(160).optional() }),
  z.strictObject({ use: z.literal('none') }),
]);
/** Makes a lead an account, a contact and an opportunity, or adds it to those that exist, in one go. A repeated call answers 409 with what was made. */
export const convertLead = endpoint({
  id: 'leads.convert', service: 'dash', post: '/:workspace_slug/leads/:id/conversion', can: 'sales.lead.edit', summary: 'Converts a lead', errors: ['sales.lead_converted', 'sales.lead_closed'],
  input: z.strictObject({
    ...one, version: version.optional(), criteria: tickedWith, account: party.describe('Company'), contact: party.describe('Person'),
    deal: z.strictObject({ name: line(200), amount: amountText.nullable().default(null), currency: currencyCode.optional(), pipelineId: id.optional(), stageId: id.optional(), closeOn: date.nullable().default(null), nextStep: line(300, 0).optional(), sources: wordsField.optional().describe('Default: those of the lead'), withProducts: z.boolean().optional().describe('The products of the lead become its lines, and their sum its amount'), custom: z.record(id, customValue).optional().describe('Values of the workspace\'s own fields of opportunities') }).nullable().describe('Null makes no opportunity'),
    opportunityId: id.optional().describe('Open opportunity the lead is added to in place of a new one: its account is the lead\'s, the contact joins those who have a say, activities, files and comments move there; `deal` is null then'),
  }),
  output: z.object({ lead: leads.row, accountId: z.string().nullable(), contactId: z.string().nullable(), opportunityId: z.string().nullable() }),
});
/** Takes a conversion back within 24 hours while nothing happened on the opportunity it made; one it was added to stays, as long as that is open and nothing was offered on it since. Accounts and contacts that were made stay; those that were there lose what the conversion added to them. */
export const unconvertLead = endpoint({
  id: 'leads.unconvert', service: 'dash', post: '/:workspace_slug/leads/:id/conversion/undoing', can: 'sales.lead.edit', summary: 'Takes a conversion back', errors: ['sales.unconvert_late', 'sales.lead_open'],
  input: z.strictObject(one), output: leads.row,
});
