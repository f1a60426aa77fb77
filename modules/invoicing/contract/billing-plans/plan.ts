import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, instant, line, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { lineAmount, linePercent, totalsShape } from '../documents/lines.ts';
import { documentStates } from '../documents/words.ts';
import { problem } from '../expenses/words.ts';
import { planStatuses, stepKinds, stepStates, stepTimings } from './words.ts';

/** Fields by which billing plans are sorted, filtered and grouped. */
export const planFields = {
  title: { type: 'text' }, party: { type: 'text', sortable: false }, status: { type: 'select', options: planStatuses, sortable: false, groupable: true }, total: { type: 'money', sortable: false }, billed: { type: 'money', sortable: false }, currency: { type: 'text', sortable: false, groupable: true },
  nextOn: { type: 'date', nullable: true }, automatic: { type: 'boolean', sortable: false }, ownerId: { type: 'id', nullable: true, sortable: false, groupable: true }, partyId: { type: 'id', nullable: true, sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const can = { view: 'invoicing.invoice.view', create: 'invoicing.invoice.edit', edit: 'invoicing.invoice.edit', remove: 'invoicing.invoice.edit' };
/** What was agreed with a customer and is billed in steps. */
export const billingPlans = resource({
  name: 'billingPlans', topic: 'invoicing.billing_plan', service: 'dash', path: '/:workspace_slug/billing-plans', noun: 'a billing plan', list: planFields, can, errors: ['invoicing.plan_billed', 'invoicing.plan_exists', 'invoicing.plan_over', 'sales.order_started'],
  row: {
    title: z.string(), partyId: z.string().nullable(), party: z.string(), status: z.enum(planStatuses), total: z.string(), billed: z.string().describe('What invoices of it come to so far, drafts included'), currency: z.string(), nextOn: z.string().nullable().describe('The first day on which a step may be billed'),
    automatic: z.boolean(), sourceNumber: z.string().describe('The order it is of'), ownerId: z.string().nullable(), problem: z.string(), createdAt: instant,
  },
  fields: { ownerId: id.nullable() },
});
/** A billing plan in a list. */
export type BillingPlanRow = z.infer<typeof billingPlans.row>;

const invoice = z.object({ id: z.string(), number: z.string().nullable(), state: z.enum(documentStates), issuedOn: z.string(), total: z.string().describe('What it asks for, what was paid in advance less'), open: z.string() });
const step = z.object({
  id: z.string(), name: z.string(), kind: z.enum(stepKinds), percent: z.string().nullable().describe('Null where the amount is none of its own: it was entered, or less is left'), amount: z.string().describe('In terms of the price mode'), timing: z.enum(stepTimings), dueOn: z.string().nullable(), doneOn: z.string().nullable(),
  state: z.enum(stepStates), invoice: invoice.nullable(),
});
/** A step of a plan. */
export type BillingStep = z.infer<typeof step>;

/** What may be done with a plan now. */
export const planActions = ['edit', 'change_lines', 'bill', 'progress', 'close', 'reopen', 'remove'] as const;
/** A whole plan. Amounts are decimal texts in its currency. */
export const planDetail = z.object({
  id: z.string(), version: z.number().int(), title: z.string(), status: z.enum(planStatuses), automatic: z.boolean(), partyId: z.string().nullable(), party: z.string(), templateId: z.string().describe('What was agreed: an invoice that is never posted'), currency: z.string(), isInclusive: z.boolean().describe('Amounts of steps and lines include tax'),
  sourceType: z.string(), sourceId: z.string().nullable(), sourceNumber: z.string(), agreedOn: z.string(), ownerId: z.string().nullable(), problem: z.string(), reason: problem.nullable(), closedOn: z.string().nullable(), closeReason: z.string(), createdAt: instant,
  whole: z.string().describe('All lines and charges after discounts, in terms of the price mode'), left: z.string().describe('What steps that are not billed come to together, in terms of the price mode'), totals: totalsShape,
  lines: z.array(z.object({ id: z.string(), name: z.string(), agreed: z.string(), billed: z.string(), percent: z.string().describe('Share that is billed, with at most two digits') })), steps: z.array(step),
  sums: z.object({ agreed: z.string(), billed: z.string(), left: z.string(), open: z.string().describe('Posted and not paid yet'), paid: z.string() }).describe('Tax included'), percent: z.string().describe('Share of the whole that is billed'), actions: z.array(z.enum(planActions)),
});
/** A whole plan. */
export type BillingPlan = z.infer<typeof planDetail>;

/** A step as it is entered: a percentage or an amount. */
export const stepInput = z.strictObject({
  id: id.optional().describe('Id of the step where it is kept'), name: line(120), kind: z.enum(stepKinds).default('progress'), percent: linePercent.nullable().default(null), amount: lineAmount.nullable().default(null).describe('In terms of the price mode of what was agreed'),
  timing: z.enum(stepTimings).default('done'), dueOn: date.nullable().default(null),
});
/** A step as it is entered. */
export type StepInput = z.infer<typeof stepInput>;

const slug = { workspace_slug: z.string().max(80) };
const base = '/:workspace_slug/billing-plans';
const common = { service: 'dash' as const, can: can.edit, output: planDetail };
const of = z.strictObject({ ...slug, id, version });
const steps = z.array(stepInput).min(1).max(60);
const billing = ['invoicing.plan_state', 'invoicing.plan_deposit_first', 'invoicing.plan_empty', 'invoicing.plan_over', 'invoicing.deposit_used', 'invoicing.deposit_credited'];

/** Calls that read and write billing plans. */
export const planCalls = {
  get: endpoint({ ...common, id: 'billingPlans.get', get: `${base}/:id`, can: can.view, summary: 'Shows a billing plan', input: z.strictObject({ ...slug, id }) }),
  create: endpoint({
    ...common, id: 'billingPlans.create', post: base, status: 201, summary: 'Makes a billing plan: of a draft, which it takes over, or with nothing agreed yet',
    input: z.strictObject({ ...slug, title: line(200), documentId: id.nullable().default(null).describe('A draft of an invoice: what it says is what was agreed'), partyId: id.nullable().default(null).describe('The customer, where no draft is given'), steps: steps.optional().describe('One step for all of it when absent'), automatic: z.boolean().default(false).describe('Steps that have a day are billed as drafts on it') }),
  }),
  update: endpoint({ ...common, id: 'billingPlans.update', patch: `${base}/:id`, summary: 'Changes a billing plan; steps that are billed stay as they are', input: z.strictObject({ ...slug, id, version, title: line(200).optional(), automatic: z.boolean().optional(), ownerId: id.nullable().optional(), steps: steps.optional() }), errors: ['invoicing.plan_state'] }),
  bill: endpoint({ ...common, id: 'billingPlans.bill', post: `${base}/:id/steps/:stepId/invoice`, status: 201, summary: 'Begins the invoice of a step', input: z.strictObject({ ...slug, id, stepId: id, version }), errors: ['invoicing.plan_step_billed', ...billing] }),
  progress: endpoint({
    ...common, id: 'billingPlans.progress', post: `${base}/:id/progress`, status: 201, summary: 'Begins an invoice of what was done since the last one, by percent complete; it comes off the steps that follow',
    input: z.strictObject({ ...slug, id, version, percent: linePercent.optional().describe('Of each line'), lines: z.array(z.strictObject({ lineId: id, percent: linePercent })).max(510).optional().describe('In place of one percentage for all; other lines stay as they are') }), errors: billing,
  }),
  done: endpoint({ ...common, id: 'billingPlans.done', post: `${base}/:id/steps/:stepId/done`, summary: 'Says that the work of a step is done, or is not', input: z.strictObject({ ...slug, id, stepId: id, version, done: z.boolean().default(true) }), errors: ['invoicing.plan_step_billed', 'invoicing.plan_step_timing', 'invoicing.plan_state'] }),
  close: endpoint({ ...common, id: 'billingPlans.close', post: `${base}/:id/close`, summary: 'Closes a plan early: what is not billed is not billed any more', input: of.extend({ reason: line(500, 0).default('') }), errors: ['invoicing.plan_state', 'invoicing.plan_deposit_open'] }),
  reopen: endpoint({ ...common, id: 'billingPlans.reopen', post: `${base}/:id/reopening`, summary: 'Opens a closed plan again', input: of, errors: ['invoicing.plan_state', 'invoicing.plan_over', 'sales.order_started'] }),
};
