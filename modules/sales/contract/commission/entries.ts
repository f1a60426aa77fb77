import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, instant } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';

/** What made an entry. */
export const commissionKinds = ['payment', 'credit', 'invoice', 'order'] as const;
/** How far what was earned has come. */
export const commissionStates = ['open', 'draft', 'approved', 'paid'] as const;
/** How far what was earned has come: in no run yet, or as its run. */
export type CommissionState = (typeof commissionStates)[number];

/** Fields by which entries are sorted, filtered and grouped. */
export const commissionEntryFields = {
  earnedOn: { type: 'date' }, accountId: { type: 'id', sortable: false, groupable: true }, kind: { type: 'select', options: commissionKinds, sortable: false, groupable: true }, state: { type: 'select', options: commissionStates, sortable: false, groupable: true },
  ruleId: { type: 'id', sortable: false }, runId: { type: 'id', nullable: true, sortable: false }, orderId: { type: 'id', sortable: false }, documentNumber: { type: 'text', sortable: false }, customer: { type: 'text', sortable: false },
  base: { type: 'money', sortable: false }, percent: { type: 'number', sortable: false, sum: false }, amount: { type: 'money', sortable: false }, currency: { type: 'text', sortable: false, groupable: true }, isCorrection: { type: 'boolean', sortable: false },
} as const satisfies Record<string, ListField>;

/** What was earned, one entry for each thing that earned or took back something. Nobody adds or changes one: they follow from invoices, money and orders. */
export const commissionEntries = resource({
  name: 'commissionEntries', topic: 'sales.commission', service: 'dash', path: '/:workspace_slug/commission-entries', noun: 'what was earned',
  row: {
    earnedOn: z.string(), accountId: z.string(), person: z.string(), kind: z.enum(commissionKinds), state: z.enum(commissionStates), ruleId: z.string(), rule: z.string(), runId: z.string().nullable(), orderId: z.string(), orderNumber: z.string(),
    documentId: z.string().nullable().describe('The invoice; null where commission is on the order'), documentNumber: z.string(), factNumber: z.string().describe('Number of the credit note'), paymentId: z.string().nullable(), customer: z.string(),
    base: z.string().describe('Without tax'), percent: z.string(), amount: z.string(), currency: z.string(), isCorrection: z.boolean().describe('Corrects an earlier entry of the same thing'), createdAt: instant,
  },
  fields: {}, list: commissionEntryFields, can: { view: 'sales.commission.view', create: 'sales.commission.manage', edit: 'sales.commission.manage', remove: 'sales.commission.manage' },
});
/** What one thing earned. */
export type CommissionEntry = z.infer<typeof commissionEntries.row>;

const sums = z.object({ currency: z.string(), base: z.string(), amount: z.string(), open: z.string().describe('In no approved run yet'), approved: z.string().describe('Approved and not paid out'), paid: z.string() });
/** Sums of one currency. */
export type CommissionSums = z.infer<typeof sums>;
/** What people earned in some days, by person and currency. */
export const commissionTotals = endpoint({
  id: 'commissionEntries.totals', service: 'dash', get: '/:workspace_slug/commission-totals', can: 'sales.commission.view', summary: 'What people earned in some days',
  input: z.strictObject({ workspace_slug: z.string().max(80), from: date, to: date, runId: id.optional().describe('Of this run, whatever the days') }),
  output: z.object({ items: z.array(z.object({ accountId: z.string(), name: z.string(), photo: z.string().nullable(), count: z.number().int(), sums: z.array(sums) })), totals: z.array(sums) }),
});
