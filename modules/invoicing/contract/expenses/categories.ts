import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { decimalForm, slug } from './words.ts';

/** Fields a list of categories is asked by. */
export const expenseCategoryFields = {
  name: { type: 'text' }, isActive: { type: 'boolean', sortable: false, groupable: true }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** What is spent on: its account, the taxes its receipts usually carry, and what everybody together may spend on it in a month, a decimal text of the base currency. Limits of people stand in policies. */
export const expenseCategories = resource({
  name: 'expenseCategories', topic: 'invoicing.expense_category', service: 'dash', path: '/:workspace_slug/expense-categories', noun: 'an expense category',
  row: {
    name: z.string(), accountId: z.string(), taxIds: z.array(z.string()), monthBudget: z.string().nullable(), isActive: z.boolean(), createdAt: instant,
  },
  fields: {
    name: line(80), accountId: idOf('accounting.account'), taxIds: z.array(id).max(5).default([]), monthBudget: decimalForm(4).nullable().optional(), isActive: z.boolean().default(true),
  },
  list: expenseCategoryFields,
  can: { view: 'invoicing.expense.view', create: 'invoicing.expense.settings', edit: 'invoicing.expense.settings', remove: 'invoicing.expense.settings' },
  errors: ['invoicing.category_taken', 'invoicing.category_used'],
});
/** A category as it is read. */
export type ExpenseCategory = z.infer<typeof expenseCategories.row>;

const limit = z.string().nullable();
const choice = z.object({
  id: z.string(), name: z.string(), taxIds: z.array(z.string()), monthBudget: limit, currency: z.string().describe('Of the limits'), maxItem: limit, maxDay: limit, maxMonth: limit, receiptAbove: limit, noteRequired: z.boolean(), forbidden: z.boolean(), weekendFlagged: z.boolean(),
});
/** A category with the rules of the policy that holds for whose expense it is: the form explains them. */
export type CategoryChoice = z.infer<typeof choice>;
const mileageChoice = z.object({ id: z.string(), name: z.string(), unit: z.enum(['km', 'mi']), tiers: z.array(z.object({ upTo: z.string().nullable(), rate: z.string() })) });
const perDiemChoice = z.object({ id: z.string(), name: z.string(), country: z.string().nullable(), dayAmount: z.string(), halfPercent: z.string(), breakfastPercent: z.string(), lunchPercent: z.string(), dinnerPercent: z.string() });
/** What the form of an expense offers: open categories with their rules, rates that hold on the day, taxes and accounts that pay. */
export const expenseChoices = endpoint({
  id: 'expenses.choices', service: 'dash', get: '/:workspace_slug/expense-choices', can: 'invoicing.expense.view', summary: 'What can be chosen for an expense on a day',
  input: z.strictObject({ ...slug, on: date.optional(), employeeId: id.optional().describe('Whose expense it is: the rules are theirs. The viewer when absent, and for who may not see all expenses') }),
  output: z.object({
    on: z.string(), baseCurrency: z.string(), policy: z.string().nullable().describe('Name of the policy that holds; null where none does'), categories: z.array(choice), mileageRates: z.array(mileageChoice), perDiemRates: z.array(perDiemChoice),
    taxes: z.array(z.object({ id: z.string(), name: z.string(), rate: z.string(), recoverable: z.string() })), paidAccounts: z.array(z.object({ id: z.string(), name: z.string(), currency: z.string() })),
    dimensions: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean(), values: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })) })).describe('Of the books, also those not offered any more: what carries them keeps them'),
    customers: z.array(z.object({ id: z.string(), name: z.string() })).describe('Those that expenses the viewer may see are billed to, for the filter of the list'), readsPictures: z.boolean().describe('The operator has a reader of pictures: what they say is proposed as of PDFs'), hasBook: z.boolean().describe('False until the books are set up: nothing can be posted'),
  }),
});
