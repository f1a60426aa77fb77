import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, instant, line, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { problem } from '../expenses/words.ts';
import { linePercent } from './lines.ts';
import { documentStates } from './words.ts';

/** After what an invoice comes again. */
export const recurringUnits = ['day', 'week', 'month', 'year'] as const;
/** How far the clock takes it: a draft for somebody to look at, posted, or posted and sent by e-mail. */
export const recurringModes = ['draft', 'post', 'send'] as const;
/** How far the clock takes it. */
export type RecurringMode = (typeof recurringModes)[number];

/** What may come again: an invoice to a customer, or a bill of a vendor. */
export const recurringKinds = ['invoice', 'bill'] as const;
/** What comes again. */
export type RecurringKind = (typeof recurringKinds)[number];

/** Whether what it makes is charged to its customer by itself: not at all, each part when it is due, or all of it when it is posted. */
export const recurringCharges = ['off', 'due', 'posting'] as const;
/** When it is charged. */
export type RecurringCharge = (typeof recurringCharges)[number];

/** Fields by which recurring invoices are sorted, filtered and grouped. */
export const recurringFields = {
  name: { type: 'text' }, kind: { type: 'select', options: recurringKinds, sortable: false, groupable: true }, party: { type: 'text', sortable: false }, total: { type: 'money', sortable: false }, unit: { type: 'select', options: recurringUnits, sortable: false, groupable: true }, mode: { type: 'select', options: recurringModes, sortable: false, groupable: true }, charge: { type: 'select', options: recurringCharges, sortable: false, groupable: true },
  nextOn: { type: 'date', nullable: true }, paused: { type: 'boolean', sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const every = { step: z.int().min(1).max(60), unit: z.enum(recurringUnits), startOn: date.describe('The first day; months and years keep its day, or the last one of a shorter month'), endOn: date.nullable(), most: z.int().min(1).max(1000).nullable().describe('How many are made at most') };
const fields = { name: line(120), ...every, mode: z.enum(recurringModes), charge: z.enum(recurringCharges).describe('Charges what it made once that is posted, to what its customer agreed to'), indexPercent: linePercent.describe('Added to prices with each whole year since the first day') };

/** Invoices and bills that come again and again. Each is copied from a template, a document of its own that is edited like any draft (invoices.get, invoices.update, bills.get, bills.update). */
export const recurringInvoices = resource({
  name: 'recurringInvoices', topic: 'invoicing.recurring', service: 'dash', path: '/:workspace_slug/recurring-invoices', noun: 'a recurring invoice',
  row: {
    name: z.string(), kind: z.enum(recurringKinds), templateId: z.string(), partyId: z.string().nullable(), party: z.string(), total: z.string(), currency: z.string(), step: z.number().int(), unit: z.enum(recurringUnits), startOn: z.string(), endOn: z.string().nullable(), most: z.number().int().nullable(), made: z.number().int(),
    nextOn: z.string().nullable().describe('Null once it has ended'), lastOn: z.string().nullable(), mode: z.enum(recurringModes), charge: z.enum(recurringCharges), indexPercent: z.string(), paused: z.boolean(), problem: z.string().describe('Why the last one could not be made, in English; empty when it could'), reason: problem.nullable().describe('The same by its code; null when it could, and of what stopped before codes were kept'), createdAt: instant,
  },
  fields, list: recurringFields,
  can: { view: 'invoicing.invoice.view', create: 'invoicing.settings', edit: 'invoicing.settings', remove: 'invoicing.settings' },
});
/** A recurring invoice. */
export type RecurringInvoice = z.infer<typeof recurringInvoices.row>;

const slug = { workspace_slug: z.string().max(80) };
const common = { service: 'dash' as const, can: 'invoicing.settings', output: recurringInvoices.row };
const base = '/:workspace_slug/recurring-invoices';
/** Makes an invoice or a bill come again: a copy of it becomes the template; without one the template begins empty. Bills are drafted or posted on their day, and due by the vendor's term. */
export const createRecurring = endpoint({
  ...common, id: 'recurringInvoices.create', post: base, status: 201, summary: 'Adds a recurring invoice',
  input: z.strictObject({ ...slug, ...fields, step: every.step.default(1), unit: every.unit.default('month'), endOn: every.endOn.default(null), most: every.most.default(null), mode: fields.mode.default('draft'), charge: fields.charge.default('off'), indexPercent: fields.indexPercent.default('0'), kind: z.enum(recurringKinds).default('invoice'), documentId: id.nullable().default(null).describe('An invoice or bill to copy, of the same kind'), partyId: id.nullable().default(null).describe('The customer or vendor, where nothing is copied') }),
});
/** Stops it for a while; days that pass meanwhile are not made up for. */
export const pauseRecurring = endpoint({ ...common, id: 'recurringInvoices.pause', post: `${base}/:id/pause`, summary: 'Pauses a recurring invoice', input: z.strictObject({ ...slug, id, version }) });
/** Lets it go on; what could not be made is tried again. */
export const resumeRecurring = endpoint({ ...common, id: 'recurringInvoices.resume', post: `${base}/:id/resumption`, summary: 'Lets a recurring invoice go on', input: z.strictObject({ ...slug, id, version }) });
/** The latest hundred it made, newest first. */
export const listRecurringRuns = endpoint({
  id: 'recurringInvoices.listRuns', service: 'dash', get: `${base}/:id/runs`, can: 'invoicing.invoice.view', summary: 'Invoices that a recurring one made', input: z.strictObject({ ...slug, id }),
  output: z.object({ items: z.array(z.object({ on: z.string(), id: z.string(), number: z.string().nullable(), state: z.enum(documentStates), total: z.string(), currency: z.string() })) }),
});
