import { z } from 'zod';
import { board } from '#core/contract/board.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { customValue } from '#core/contract/custom-value.ts';
import { currencyCode, email, id, idOf, instant, line, paragraph, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { consentChannels, consentFields, consentShape } from '#modules/parties/contract.ts';
import { leadReaches } from '../../rules/dashboard/drill.ts';
import { tickedWith } from './criteria.ts';
import { leadStatuses, stageKinds } from './pipelines.ts';
import { leadSays } from './words.ts';

/** How promising a lead looks. */
export const ratings = ['hot', 'warm', 'cold'] as const;

const slug = { workspace_slug: z.string().max(80) };
const address = z.union([z.literal(''), email]);
/** Words as a list, or in one text with commas, as files have them. */
export const wordsField = z.union([z.array(line(60)).max(20), z.string().max(1000).transform((text) => [...new Set(text.split(/[,;]/).map((w) => w.trim().slice(0, 60)).filter((w) => w !== ''))].slice(0, 20))]);
/** Labels as `words`, or what to add to those there are and to take away: so many records get one more and keep their own. */
export const labelsField = z.union([wordsField, z.strictObject({ add: z.array(line(60)).max(20).optional(), remove: z.array(line(60)).max(20).optional() })]);
const split = (text: string) => text.split(/[,;]/).map((part) => part.trim()).filter((part) => part !== '');
/** Several values as a list, or in one text with commas, as files have them. */
const listed = <T extends z.ZodType<string, string>>(item: T, says: string) => z.union([z.array(item).max(10), z.string().max(2000).transform(split).pipe(z.array(item).max(10))], says);
/** Products and services as a list of ids, or in one text with commas of ids or SKUs, as files have them. */
const productsField = z.union([z.array(line(80)).max(20), z.string().max(2000).transform(split).pipe(z.array(line(80)).max(20))], leadSays('sales.products_invalid'));
/** Id of a pipeline or a stage; files and programs may name it instead. */
export const placeName = z.union([id, line(60)]);
/** An amount as a decimal text, such as 1250.00. */
export const amountText = z.string().trim().regex(/^\d{1,15}(\.\d{1,4})?$/, leadSays('sales.amount_invalid'));
const country = z.string().trim().toUpperCase().regex(/^[A-Z]{2}$/);
const free = (max: number) => line(max, 0);
const utm = { utmSource: free(100), utmMedium: free(100), utmCampaign: free(100), utmTerm: free(100), utmContent: free(100) };

const consentWordShape = z.object({ channel: z.enum(consentChannels), given: z.boolean(), source: z.string(), at: instant, by: z.string().nullable(), words: z.string().optional().describe('The words that were shown; absent of those from before they were kept') });
/** What a person agreed to, the newest word per channel. */
export type Consent = z.infer<typeof consentWordShape>;

/** Fields by which leads are sorted, filtered and grouped. */
export const leadFields = {
  name: { type: 'text' }, subject: { type: 'text', sortable: false }, company: { type: 'text' }, email: { type: 'text', sortable: false }, phone: { type: 'text', sortable: false },
  firstName: { type: 'text', sortable: false }, lastName: { type: 'text', sortable: false }, country: { type: 'text', sortable: false, nullable: true, groupable: true },
  status: { type: 'select', options: leadStatuses, sortable: false, groupable: true }, pipelineId: { type: 'id', sortable: false, groupable: true }, stageId: { type: 'id', sortable: false, groupable: true },
  ownerId: { type: 'id', sortable: false, nullable: true, groupable: true }, teamId: { type: 'id', sortable: false, nullable: true, groupable: true }, rating: { type: 'select', options: ratings, sortable: false, nullable: true, groupable: true },
  sources: { type: 'multi', sortable: false, nullable: true }, source: { type: 'text', sortable: false }, reached: { type: 'select', options: leadReaches, sortable: false }, labels: { type: 'multi', sortable: false, nullable: true }, productIds: { type: 'multi', sortable: false, nullable: true, isIds: true }, utmCampaign: { type: 'text', sortable: false }, lostReason: { type: 'text', sortable: false },
  value: { type: 'money', nullable: true }, score: { type: 'number', sum: false }, chance: { type: 'number', nullable: true, sum: false }, nextActivityAt: { type: 'instant', nullable: true }, firstResponseAt: { type: 'instant', sortable: false, nullable: true }, responseDueAt: { type: 'instant', sortable: false, nullable: true }, isLate: { type: 'boolean', sortable: false },
  isStale: { type: 'boolean', sortable: false }, partyId: { type: 'id', sortable: false }, opportunityId: { type: 'id', sortable: false, nullable: true }, createdAt: { type: 'instant' }, updatedAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const entered = {
  subject: free(200).default(''), fullName: free(160).optional().describe('Split into first and last name where neither is given'), firstName: free(80).default(''), lastName: free(80).default(''), company: free(160).default(''), jobTitle: free(120).default(''),
  email: address.default(''), phone: free(40).default('').describe('As it was given; kept in E.164 form where it can be understood'),
  otherEmails: listed(email, leadSays('sales.emails_invalid')).default([]), otherPhones: listed(line(40), leadSays('sales.phones_invalid')).default([]),
  website: free(200).default(''), country: country.nullable().default(null).describe('ISO 3166 code'), sources: wordsField.default([]), labels: labelsField.default([]),
  interests: free(500).default('').describe('What they are interested in, in words'), productIds: productsField.optional().describe('Products and services they are interested in: ids or SKUs'),
  value: amountText.nullable().default(null).describe('Decimal text in `currency`'), currency: currencyCode.optional().describe('Default: the workspace\'s'),
  rating: z.enum(ratings).nullable().default(null), notes: paragraph(10_000).default(''),
  ownerId: idOf('member').nullable().optional().describe('Account of a member; default: whoever adds it'), teamId: idOf('workspace.team').nullable().optional().describe('A team of the workspace; default: its owner\'s, where they are in one'), pipelineId: placeName.optional().describe('Id or name; default: the default pipeline'), stageId: placeName.optional().describe('Id, or name within the pipeline'),
  lostReason: free(80).optional().describe('Closes it as lost for this reason; emptied, it is open again'),
  utmSource: utm.utmSource.default(''), utmMedium: utm.utmMedium.default(''), utmCampaign: utm.utmCampaign.default(''), utmTerm: utm.utmTerm.default(''), utmContent: utm.utmContent.default(''),
  ...consentFields,
  allowDuplicate: z.boolean().optional().describe('Adds it although another lead has the same e-mail address or phone number'),
};

/** Leads: possible customers. */
export const leads = resource({
  name: 'leads', topic: 'sales.lead', service: 'dash', path: '/:workspace_slug/leads', noun: 'a lead', customFields: true,
  row: {
    partyId: z.string().nullable(), subject: z.string(), name: z.string(), firstName: z.string(), lastName: z.string(), company: z.string(), jobTitle: z.string(),
    email: z.string(), phone: z.string(), phoneUnclear: z.boolean().describe('True when the phone number could not be understood and stands as it was given'), otherEmails: z.array(z.string()), otherPhones: z.array(z.string()),
    website: z.string(), country: z.string().nullable(), sources: z.array(z.string()), labels: z.array(z.string()), interests: z.string(), productIds: z.array(z.string()).describe('Products and services they are interested in'), products: z.array(z.string()).optional().describe('Their names, in lists, for those who may see products'), value: z.string().nullable(), currency: z.string(),
    pipelineId: z.string(), stageId: z.string(), stage: z.string(), stageEnteredAt: instant, isStale: z.boolean().describe('Longer in its stage than that allows'),
    status: z.enum(leadStatuses), reached: z.enum(leadReaches).describe('How far it got, also when it was lost after that'), rating: z.enum(ratings).nullable(), ownerId: z.string().nullable(), teamId: z.string().nullable(), createdBy: z.string().nullable(), notes: z.string(),
    nextActivityAt: instant.nullable(), firstResponseAt: instant.nullable(), score: z.number().int(), chance: z.number().int().nullable().describe('How many leads like this one convert, in percent, learnt from the workspace\'s own; null for closed ones and until there are enough of those'), responseDueAt: instant.nullable().describe('Until when a first answer is due'), isLate: z.boolean().describe('Waits for its first answer for longer than that'), responseMinutes: z.number().int().nullable().describe('Working minutes the first answer took'), lostReason: z.string(), closedAt: instant.nullable(),
    convertedAt: instant.nullable(), accountId: z.string().nullable(), contactId: z.string().nullable(), opportunityId: z.string().nullable(),
    consent: z.array(consentWordShape).describe('The last word on each channel, of the person or company behind the lead where that one objects; about a channel that is not there nothing was said'), utmSource: z.string(), utmMedium: z.string(), utmCampaign: z.string(), utmTerm: z.string(), utmContent: z.string(),
    createdAt: instant, updatedAt: instant,
  },
  fields: entered, list: leadFields,
  can: { view: 'sales.lead.view', create: 'sales.lead.edit', edit: 'sales.lead.edit', remove: 'sales.lead.remove', export: 'sales.export' },
  errors: ['sales.lead_duplicate', 'sales.lead_read_only', 'sales.lead_closed'],
});
/** A lead as it is read. */
export type Lead = z.infer<typeof leads.row>;

const edit = { service: 'dash', can: 'sales.lead.edit' } as const;
const one = { ...slug, id };

/** Leads as columns of their pipeline's stages. */
export const leadBoard = board({
  name: 'leads', ids: { board: 'leads.board', column: 'leads.boardCards', move: 'leads.move' }, topic: 'sales.lead', service: 'dash', path: '/:workspace_slug/leads/board',
  card: leads.row, list: leadFields, customFields: true, lanes: ['ownerId', 'teamId'],
  column: { name: z.string(), kind: z.enum(stageKinds), status: z.enum(leadStatuses).nullable(), color: z.string(), maxDays: z.number().int().nullable(), requiredFields: z.array(z.string()) },
  scope: { pipelineId: id.optional().describe('Default: the default pipeline') },
  moveFields: { lostReason: line(80).optional(), criteria: tickedWith, fields: z.strictObject({ email: email.optional(), phone: line(40).optional(), company: line(160).optional(), country: country.optional(), value: amountText.optional(), ownerId: id.optional(), interests: line(500).optional(), sources: wordsField.optional(), rating: z.enum(ratings).optional(), custom: z.record(id, customValue).optional() }).optional().describe('What the stage asks for') },
  can: { view: 'sales.lead.view', move: 'sales.lead.edit' }, errors: ['sales.lead_read_only'],
});

/** Why two leads may be the same. */
export const duplicateReasons = ['email', 'phone', 'name'] as const;
const likeness = z.object({ id: z.string(), name: z.string(), company: z.string(), email: z.string(), phone: z.string(), status: z.enum(leadStatuses), reason: z.enum(duplicateReasons) });
/** A lead that may be the same. */
export type Likeness = z.infer<typeof likeness>;
/** Leads that may be the same as what is being entered: same e-mail, same phone, or same company and much the same last name. */
export const findDuplicateLeads = endpoint({
  id: 'leads.findDuplicates', service: 'dash', get: '/:workspace_slug/leads/duplicates', can: 'sales.lead.view', summary: 'Finds leads that may be the same',
  input: z.strictObject({ ...slug, exceptId: id.optional(), email: z.string().max(254).optional(), phone: z.string().max(40).optional(), company: z.string().max(160).optional(), lastName: z.string().max(80).optional() }), output: z.object({ items: z.array(likeness) }),
});
/** Fields of which a merge keeps one lead's value; addresses, numbers, sources, labels and notes are put together. */
export const leadMergeFields = ['subject', 'firstName', 'lastName', 'company', 'jobTitle', 'email', 'phone', 'website', 'country', 'interests', 'value', 'rating', 'ownerId', 'utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;
/** Field of which a merge keeps one lead's value. */
export type LeadMergeField = (typeof leadMergeFields)[number];
/** Merges a lead into another: what that one lacks is taken over, activities, comments and files move. */
export const mergeLeads = endpoint({
  id: 'leads.merge', service: 'dash', can: 'sales.lead.remove', post: '/:workspace_slug/leads/:id/merge', summary: 'Merges another lead into this one', errors: ['sales.lead_read_only'],
  input: z.strictObject({ ...one, version, otherId: id, fromOther: z.array(z.enum(leadMergeFields)).max(leadMergeFields.length).default([]).describe('Fields that take the other lead\'s value, where it has one') }), output: z.object({ mergeId: z.string(), lead: leads.row }),
});
/** Leads that were merged into this one and can be taken out again. */
export const listLeadMerges = endpoint({ id: 'leads.listMerges', service: 'dash', can: 'sales.lead.view', get: '/:workspace_slug/leads/:id/merges', summary: 'Lists what was merged into a lead and can be taken back', input: z.strictObject(one), output: z.object({ items: z.array(z.object({ mergeId: z.string(), name: z.string(), at: instant })) }) });
/** Takes a merge back while the kept lead has not been changed since. */
export const unmergeLeads = endpoint({ id: 'leads.unmerge', service: 'dash', can: 'sales.lead.remove', post: '/:workspace_slug/lead-merges/:id/undoing', summary: 'Takes a merge back', errors: ['sales.merge_gone'], input: z.strictObject(one), output: z.object({ keptId: z.string(), restoredId: z.string() }) });

/** Closes a lead as lost. */
export const loseLead = endpoint({ ...edit, id: 'leads.lose', post: '/:workspace_slug/leads/:id/loss', summary: 'Closes a lead as lost', errors: ['sales.lead_read_only', 'sales.lead_closed'], input: z.strictObject({ ...one, version, reason: line(80) }), output: leads.row });
/** Closes a lead as junk: no person, no interest, spam. */
export const junkLead = endpoint({ ...edit, id: 'leads.markJunk', post: '/:workspace_slug/leads/:id/junk', summary: 'Closes a lead as junk', errors: ['sales.lead_read_only', 'sales.lead_closed'], input: z.strictObject({ ...one, version }), output: leads.row });
/** Opens a lost or junk lead again, in the stage it stood in before. */
export const reopenLead = endpoint({ ...edit, id: 'leads.reopen', post: '/:workspace_slug/leads/:id/reopening', summary: 'Opens a closed lead again', errors: ['sales.lead_read_only', 'sales.lead_open'], input: z.strictObject({ ...one, version }), output: leads.row });
/** Notes that a person agreed or objected to being contacted. */
export const setLeadConsent = endpoint({ ...edit, id: 'leads.setConsent', put: '/:workspace_slug/leads/:id/consent', summary: 'Notes what a person agreed to', input: z.strictObject({ ...one, channel: z.enum(consentChannels), given: z.boolean(), source: free(120).default(''), words: paragraph(2000).default('').describe('The words that were agreed to') }), output: leads.row });
/** Every yes and no of the person behind a lead, of leads that were merged into it and of what it became, newest first: the proof. */
export const listLeadConsents = endpoint({ id: 'leads.listConsents', service: 'dash', can: 'sales.lead.view', get: '/:workspace_slug/leads/:id/consents', summary: 'Lists opt-ins and opt-outs of a lead', input: z.strictObject(one), output: z.object({ items: z.array(consentShape) }) });
