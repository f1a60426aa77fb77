import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, id, idOf, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { decimalForm, personShape, slug } from './words.ts';

/** Most policies of a workspace. */
export const mostPolicies = 100;
/** For whom a policy holds. */
export const audiences = ['everyone', 'roles', 'members'] as const;
/** For whom a policy holds. */
export type Audience = (typeof audiences)[number];
/** Amounts a rule sets. */
export const ruleLimits = ['maxItem', 'maxDay', 'maxMonth', 'receiptAbove'] as const;
/** What a rule switches on. */
export const ruleSwitches = ['noteRequired', 'weekendFlagged', 'forbidden'] as const;

const amount = decimalForm(4).nullable();
const limits = { maxItem: amount.describe('Of one expense'), maxDay: amount.describe('Of one person on one day'), maxMonth: amount.describe('Of one person in a month'), receiptAbove: amount.describe('A receipt is needed above it') };
const switches = { noteRequired: z.boolean(), weekendFlagged: z.boolean(), forbidden: z.boolean() };
const rule = z.strictObject({
  categoryId: idOf('invoicing.expense_category'), currency: currencyCode.nullable().default(null).describe('Currency of the amounts; the base currency when null. Amounts of another one are compared at the rate of the day'),
  ...Object.fromEntries(Object.entries(limits).map(([key, schema]) => [key, schema.default(null)])) as { [K in keyof typeof limits]: z.ZodDefault<typeof amount> },
  ...Object.fromEntries(Object.entries(switches).map(([key, schema]) => [key, schema.default(false)])) as { [K in keyof typeof switches]: z.ZodDefault<z.ZodBoolean> },
});
const text = z.string().nullable();
const ruleRow = z.object({ categoryId: z.string(), currency: text, maxItem: text, maxDay: text, maxMonth: text, receiptAbove: text, ...switches });
/** What a policy says about a category; limits are decimal texts of the rule's currency. */
export type PolicyRule = z.infer<typeof ruleRow>;

/** Fields a list of policies is asked by. */
export const expensePolicyFields = { position: { type: 'number', sum: false }, name: { type: 'text' }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;

/** Which rules hold for whom. Policies have an order: for a person the first one that fits holds, and no other. A category it has no rule for is without limits. */
export const expensePolicies = resource({
  name: 'expensePolicies', topic: 'invoicing.expense_policy', service: 'dash', path: '/:workspace_slug/expense-policies', noun: 'an expense policy',
  row: { position: z.number().int().describe('From 1'), name: z.string(), audience: z.enum(audiences), roles: z.array(z.string()), memberIds: z.array(z.string()), rules: z.array(ruleRow), createdAt: instant },
  fields: {
    name: line(80), audience: z.enum(audiences).default('everyone'), roles: z.array(line(80)).max(50).default([]).describe('Keys of roles, where it holds for roles'), memberIds: z.array(idOf('member')).max(200).default([]).describe('Accounts, where it holds for chosen members'), rules: z.array(rule).max(200).default([]).describe('One for a category'),
  },
  list: expensePolicyFields, can: { view: 'invoicing.expense.settings', create: 'invoicing.expense.settings', edit: 'invoicing.expense.settings', remove: 'invoicing.expense.settings' },
  errors: ['invoicing.policy_taken', 'invoicing.policies_full'],
});
/** A policy as it is read. */
export type ExpensePolicy = z.infer<typeof expensePolicies.row>;

/** Puts the policies into an order: all of them, the first that is asked first. */
export const orderExpensePolicies = endpoint({ id: 'expensePolicies.order', service: 'dash', put: '/:workspace_slug/expense-policy-order', can: 'invoicing.expense.settings', summary: 'Puts expense policies into an order', input: z.strictObject({ ...slug, ids: z.array(id).max(mostPolicies) }), output: z.object({ ids: z.array(z.string()) }), errors: ['invoicing.policies_changed'] });
/** Which policy holds for a member now. */
export const expensePolicyOf = endpoint({
  id: 'expensePolicies.of', service: 'dash', get: '/:workspace_slug/expense-policy-of', can: 'invoicing.expense.settings', summary: 'Which expense policy holds for a member', input: z.strictObject({ ...slug, employeeId: idOf('member') }),
  output: z.object({ employee: personShape, role: z.string().describe('Key of their role'), policy: z.object({ id: z.string(), name: z.string(), audience: z.enum(audiences) }).nullable().describe('Null: no limits hold for them') }),
});
