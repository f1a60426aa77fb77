import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { decimalForm, slug } from './words.ts';

/** Fields a list of categories is asked by. */
export const expenseCategoryFields = {
  name: { type: 'text' }, isActive: { type: 'boolean', sortable: false, groupable: true }, forbidden: { type: 'boolean', sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const limits = ['maxItem', 'maxDay', 'maxMonth', 'receiptAbove', 'monthBudget'] as const;
const amount = decimalForm(4).nullable();
type Limit = (typeof limits)[number];
const each = <T>(schema: T) => Object.fromEntries(limits.map((key) => [key, schema])) as Record<Limit, T>;

/** What is spent on: its account, the taxes its receipts usually carry, and the rules of it. Amounts are decimal texts of the base currency. */
export const expenseCategories = resource({
  name: 'expenseCategories', topic: 'invoicing.expense_category', service: 'dash', path: '/:workspace_slug/expense-categories', noun: 'an expense category',
  row: {
    name: z.string(), accountId: z.string(), taxIds: z.array(z.string()), ...each(z.string().nullable()), noteRequired: z.boolean(), forbidden: z.boolean(), weekendFlagged: z.boolean(), isActive: z.boolean(), createdAt: instant,
  },
  fields: {
    name: line(80), accountId: idOf('accounting.account'), taxIds: z.array(id).max(5).default([]), ...each(amount.optional()), noteRequired: z.boolean().default(false), forbidden: z.boolean().default(false), weekendFlagged: z.boolean().default(false), isActive: z.boolean().default(true),
  },
  list: expenseCategoryFields,
  can: { view: 'invoicing.expense.view', create: 'invoicing.expense.settings', edit: 'invoicing.expense.settings', remove: 'invoicing.expense.settings' },
  errors: ['invoicing.category_taken', 'invoicing.category_used'],
});
/** A category as it is read. */
export type ExpenseCategory = z.infer<typeof expenseCategories.row>;
/** Limits of a category. */
export const categoryLimits: readonly Limit[] = limits;

const choice = z.object({
  id: z.string(), name: z.string(), taxIds: z.array(z.string()), ...each(z.string().nullable()), noteRequired: z.boolean(), forbidden: z.boolean(), weekendFlagged: z.boolean(),
});
/** A category with the rules that the form explains. */
export type CategoryChoice = z.infer<typeof choice>;
const mileageChoice = z.object({ id: z.string(), name: z.string(), unit: z.enum(['km', 'mi']), tiers: z.array(z.object({ upTo: z.string().nullable(), rate: z.string() })) });
const perDiemChoice = z.object({ id: z.string(), name: z.string(), country: z.string().nullable(), dayAmount: z.string(), halfPercent: z.string(), breakfastPercent: z.string(), lunchPercent: z.string(), dinnerPercent: z.string() });
/** What the form of an expense offers: open categories with their rules, rates that hold on the day, taxes and accounts that pay. */
export const expenseChoices = endpoint({
  id: 'expenses.choices', service: 'dash', get: '/:workspace_slug/expense-choices', can: 'invoicing.expense.view', summary: 'What can be chosen for an expense on a day',
  input: z.strictObject({ ...slug, on: date.optional() }),
  output: z.object({
    on: z.string(), baseCurrency: z.string(), categories: z.array(choice), mileageRates: z.array(mileageChoice), perDiemRates: z.array(perDiemChoice),
    taxes: z.array(z.object({ id: z.string(), name: z.string(), rate: z.string(), recoverable: z.string() })), paidAccounts: z.array(z.object({ id: z.string(), name: z.string(), currency: z.string() })),
    dimensions: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean(), values: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })) })).describe('Of the books, also those not offered any more: what carries them keeps them'),
    customers: z.array(z.object({ id: z.string(), name: z.string() })).describe('Those that expenses the viewer may see are billed to, for the filter of the list'), hasBook: z.boolean().describe('False until the books are set up: nothing can be posted'),
  }),
});
