import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { consentChannels } from '#modules/parties/contract.ts';
import { captureSays } from './words.ts';

/** Fields of a lead that a form may ask for; those of the workspace's own are written `custom:<id>`. */
export const formFieldKeys = ['firstName', 'lastName', 'company', 'jobTitle', 'email', 'phone', 'website', 'country', 'subject', 'interests', 'productIds', 'value', 'notes'] as const;
/** A field of a lead that a form may ask for. */
export type FormFieldKey = (typeof formFieldKeys)[number];
/** Who gets the leads of a form: by the rules of assignment, always one person, or nobody yet. */
export const ownerRules = ['rules', 'person', 'nobody'] as const;

const one = { workspace_slug: z.string().max(80), id };
const key = z.union([z.enum(formFieldKeys), z.string().regex(/^custom:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]);
const field = z.strictObject({ key, label: line(120), required: z.boolean().default(false), help: line(200, 0).default('') });
/** A field of a form. */
export type FormField = z.infer<typeof field>;
const webAddress = z.string().trim().max(500).refine((s) => s === '' || /^https?:\/\/[^\s<>"]+$/i.test(s), captureSays('core.web_address'));
const site = z.string().trim().toLowerCase().max(200).regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, captureSays('sales.form_origin'));

/** Fields by which forms are sorted and filtered. */
export const leadFormFields = { name: { type: 'text' }, isLive: { type: 'boolean', sortable: false, groupable: true }, source: { type: 'text', sortable: false }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;

/** Forms that people fill in on a web site. */
export const leadForms = resource({
  name: 'leadForms', topic: 'sales.lead_form', service: 'dash', path: '/:workspace_slug/lead-forms', noun: 'a web form',
  row: {
    name: z.string(), isLive: z.boolean(), token: z.string().describe('Stands in the address of the public page; no secret'), keyHint: z.string().describe('Last characters of the key other servers post with; empty without one'),
    title: z.string(), intro: z.string(), fields: z.array(field), submitLabel: z.string(), thanks: z.string(), redirectUrl: z.string(), pipelineId: z.string().nullable(), stageId: z.string().nullable(), source: z.string(), labels: z.array(z.string()), campaign: z.string(), productIds: z.array(z.string()),
    ownerRule: z.enum(ownerRules), ownerId: z.string().nullable(), doubleOptIn: z.boolean(), consentText: z.string(), consentRequired: z.boolean(), consentChannels: z.array(z.enum(consentChannels)), origins: z.array(z.string()), allowPlain: z.boolean(), language: z.enum(['en', 'ar']),
    posts: z.number().int().describe('Entries that became or joined a lead'), waiting: z.number().int().describe('Entries in quarantine'), createdAt: instant, updatedAt: instant,
  },
  fields: {
    name: line(80), isLive: z.boolean().default(true), title: line(160, 0).default(''), intro: paragraph(2000).default(''), fields: z.array(field).min(1).max(40), submitLabel: line(60, 0).default(''), thanks: paragraph(1000).default(''),
    redirectUrl: webAddress.default('').describe('Where the page goes afterwards, instead of the thank-you text'), pipelineId: id.nullable().default(null), stageId: id.nullable().default(null), source: line(60, 0).default(''),
    labels: z.array(line(60)).max(20).default([]).describe('Labels its leads get'), campaign: line(100, 0).default('').describe('Campaign of its leads that came by a link without one'), productIds: z.array(line(80)).max(20).default([]).describe('Products and services its leads are interested in, ids or SKUs; a form that asks for them offers these to choose from'),
    ownerRule: z.enum(ownerRules).default('rules'), ownerId: id.nullable().default(null), doubleOptIn: z.boolean().default(false).describe('Only who confirms by a mail becomes a lead'), consentText: paragraph(2000).default(''), consentRequired: z.boolean().default(false),
    consentChannels: z.array(z.enum(consentChannels)).min(1).max(5).default(['email']), origins: z.array(site).max(20).default([]).describe('Sites that may post to it; empty for any'), allowPlain: z.boolean().default(true).describe('Takes entries of a plain HTML form, which cannot tell how long it was filled in'), language: z.enum(['en', 'ar']).default('en'),
  },
  list: leadFormFields, can: { view: 'sales.settings', create: 'sales.settings', edit: 'sales.settings', remove: 'sales.settings' },
});
/** A web form. */
export type LeadForm = z.infer<typeof leadForms.row>;

/** Makes a new key for posting from another server; the old one ends. It is shown once. */
export const newFormKey = endpoint({ id: 'leadForms.makeKey', service: 'dash', post: '/:workspace_slug/lead-forms/:id/key', can: 'sales.settings', status: 201, keys: false, summary: 'Makes a new key for a form', rate: 'auth', input: z.strictObject(one), output: z.object({ key: z.string() }) });
/** Ends the key of a form. */
export const endFormKey = endpoint({ id: 'leadForms.endKey', service: 'dash', delete: '/:workspace_slug/lead-forms/:id/key', can: 'sales.settings', summary: 'Ends the key of a form', input: z.strictObject(one), output: leadForms.row });
/** Adds a form like another one, switched off. */
export const copyForm = endpoint({ id: 'leadForms.copy', service: 'dash', post: '/:workspace_slug/lead-forms/:id/copies', can: 'sales.settings', status: 201, summary: 'Copies a form', input: z.strictObject(one), output: leadForms.row });
