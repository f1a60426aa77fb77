import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, id, instant, line, paragraph, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { defineRules } from '#core/contract/rules.ts';
import { recurringUnits } from '../documents/recurring.ts';
import { decimalForm, dimensions, expenseStatuses, problem, slug } from './words.ts';

/** How far the clock takes it: a draft for somebody to look at, or posted. */
export const recurringExpenseModes = ['draft', 'post'] as const;

/** What is said about wrong fields of recurring expenses, besides what is said of any expense. */
export const recurringExpenseSays = defineRules({
  'invoicing.recurring_receipt': 'Above {limit} this category needs a receipt, and one posted by itself has none. Have a draft written.',
  'invoicing.recurring_note': 'This category needs a note. Say what it is for.',
  'invoicing.recurring_forbidden': 'Nothing may be spent on this category. Choose another one.',
});

/** Fields by which recurring expenses are sorted, filtered and grouped. */
export const recurringExpenseFields = {
  name: { type: 'text' }, merchant: { type: 'text', sortable: false }, amount: { type: 'money', sortable: false, sum: false }, currency: { type: 'text', sortable: false, groupable: true }, categoryId: { type: 'id', sortable: false, groupable: true },
  unit: { type: 'select', options: recurringUnits, sortable: false, groupable: true }, mode: { type: 'select', options: recurringExpenseModes, sortable: false, groupable: true }, nextOn: { type: 'date', nullable: true }, paused: { type: 'boolean', sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const fields = {
  name: line(120), merchant: line(160, 0).default(''), description: paragraph(2000).default(''), reference: line(80, 0).default(''), categoryId: id, paidAccountId: id.describe('The account of the company that pays it'), currency: currencyCode, amount: decimalForm(4), taxIncluded: z.boolean().default(true), taxIds: z.array(id).max(5).default([]), dimensions: dimensions.default({}),
  step: z.int().min(1).max(60).default(1), unit: z.enum(recurringUnits).default('month'), startOn: date.describe('The first day; months and years keep its day, or the last one of a shorter month'), endOn: date.nullable().default(null), most: z.int().min(1).max(1000).nullable().default(null).describe('How many are made at most'), mode: z.enum(recurringExpenseModes).default('draft'),
};

/** What the company pays again and again. Amounts are decimal texts of the currency. */
export const recurringExpenses = resource({
  name: 'recurringExpenses', topic: 'invoicing.recurring_expense', service: 'dash', path: '/:workspace_slug/recurring-expenses', noun: 'a recurring expense',
  row: {
    name: z.string(), merchant: z.string(), description: z.string(), reference: z.string(), categoryId: z.string(), category: z.string(), paidAccountId: z.string(), currency: z.string(), amount: z.string(), taxIncluded: z.boolean(), taxIds: z.array(z.string()), dimensions, step: z.number().int(), unit: z.enum(recurringUnits), startOn: z.string(), endOn: z.string().nullable(), most: z.number().int().nullable(),
    made: z.number().int(), nextOn: z.string().nullable().describe('Null once it has ended'), lastOn: z.string().nullable(), mode: z.enum(recurringExpenseModes), paused: z.boolean(), problem: z.string().describe('Why the last one could not be made, in English; empty when it could'), reason: problem.nullable().describe('The same by its code; null when it could, and of what stopped before codes were kept'), createdAt: instant,
  },
  fields, list: recurringExpenseFields,
  can: { view: 'invoicing.expense.view_all', create: 'invoicing.expense.post', edit: 'invoicing.expense.post', remove: 'invoicing.expense.post' },
});
/** A recurring expense as it is read. */
export type RecurringExpense = z.infer<typeof recurringExpenses.row>;

const one = { service: 'dash' as const, can: 'invoicing.expense.post', input: z.strictObject({ ...slug, id, version }), output: recurringExpenses.row };
const base = '/:workspace_slug/recurring-expenses/:id';
/** Stops it for a while; days that pass meanwhile are not made up for. */
export const pauseRecurringExpense = endpoint({ ...one, id: 'recurringExpenses.pause', post: `${base}/pause`, summary: 'Pauses a recurring expense' });
/** Lets it go on; what could not be made is tried again. */
export const resumeRecurringExpense = endpoint({ ...one, id: 'recurringExpenses.resume', post: `${base}/resumption`, summary: 'Lets a recurring expense go on' });
/** The latest hundred it made, newest first. */
export const listRecurringExpenseRuns = endpoint({
  id: 'recurringExpenses.listRuns', service: 'dash', get: `${base}/runs`, can: 'invoicing.expense.view_all', summary: 'Expenses that a recurring one made', input: z.strictObject({ ...slug, id }),
  output: z.object({ items: z.array(z.object({ on: z.string(), id: z.string(), number: z.string().nullable(), status: z.enum(expenseStatuses), total: z.string(), currency: z.string() })) }),
});
