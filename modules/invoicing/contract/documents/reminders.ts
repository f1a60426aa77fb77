import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { reminderLevel } from './settings.ts';
import { documentStates } from './words.ts';

const feeProblems = ['nobody', 'voided'] as const;
/** Why what a reminder costs was never charged. */
export type FeeProblem = (typeof feeProblems)[number];

const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const charge = {
  amount: z.string(), currency: z.string(), invoice: z.object({ id: z.string(), number: z.string().nullable(), state: z.enum(documentStates), removed: z.boolean() }).nullable().describe('The invoice it is charged with; null until it is made'),
  problem: z.enum(feeProblems).nullable().describe('Why it was never made: nobody may write invoices, or the invoice was voided first'),
};
const reminder = z.object({
  id: z.string(), level: z.number().int().describe('0: a reminder of no level'), by: person.describe('Nobody: it went out by itself'), createdAt: instant,
  fee: z.object(charge).nullable(), interest: z.object({ ...charge, percent: z.string().describe('A year'), until: z.string().describe('The last day it is for') }).nullable().describe('Late interest up to that day, in the currency of the invoice'),
});
/** A reminder of an invoice, with the fee and the interest that were charged with it. */
export type Reminder = z.infer<typeof reminder>;

/** Type under which the line of a fee names the reminder it is for. */
export const reminderSource = 'invoicing.reminder';

/** The latest hundred reminders of an invoice, newest first, and the series its customer is reminded by now. */
export const listReminders = endpoint({
  id: 'invoices.listReminders', service: 'dash', get: '/:workspace_slug/invoices/:id/reminders', can: 'invoicing.invoice.view', summary: 'Lists the reminders of an invoice, their fees and interest',
  input: z.strictObject({ workspace_slug: z.string().max(80), id }), output: z.object({ items: z.array(reminder), profile: z.object({ id: z.string(), name: z.string() }).nullable().describe('The reminder profile of the customer; null for the series of the workspace'), levels: z.array(reminderLevel).describe('Of that series') }),
});

const customer = { workspace_slug: z.string().max(80), partyId: id };
const customerReminders = z.object({ stopped: z.boolean().describe('No reminder goes out to them by itself; by hand they still can') });
/** Whether reminders go out to a customer by themselves. */
export const getCustomerReminders = endpoint({ id: 'invoices.getCustomerReminders', service: 'dash', get: '/:workspace_slug/customers/:partyId/reminders', can: 'invoicing.invoice.view', summary: 'Whether reminders go out to a customer', input: z.strictObject(customer), output: customerReminders });
/** Stops reminders that go out by themselves for all invoices of a customer, or lets them go out again. */
export const setCustomerReminders = endpoint({ id: 'invoices.setCustomerReminders', service: 'dash', put: '/:workspace_slug/customers/:partyId/reminders', can: 'invoicing.invoice.edit', summary: 'Stops reminders to a customer', input: z.strictObject({ ...customer, stopped: z.boolean() }), output: customerReminders });
