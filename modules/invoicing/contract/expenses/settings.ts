import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, done, id, line, version } from '#core/contract/fields.ts';
import { decimalForm, expenseSays, personShape, slug } from './words.ts';

const step = z.strictObject({ approverId: id.nullable().describe('Null: whoever may approve'), above: decimalForm(4).describe('Claims above this amount of the base currency pass the step') });
const values = {
  steps: z.array(step).min(1).max(5), approverOther: z.boolean().describe('Nobody approves their own claim'), settleAdvances: z.boolean().describe('A claim settles the advances of its author when it is posted'),
  remindDays: z.int().min(0).max(60).describe('Days after which people are reminded; 0 for never'),
};
const shape = z.object({ version: z.number().int(), ...values, baseCurrency: z.string() });
/** How expenses of a workspace pass; amounts are decimal texts of the base currency. */
export type ExpenseSettings = z.infer<typeof shape>;

/** How expenses of the workspace pass. */
export const getExpenseSettings = endpoint({ id: 'expenseSettings.get', service: 'dash', get: '/:workspace_slug/expense-settings', can: 'invoicing.expense.view', summary: 'How expenses are approved', input: z.strictObject(slug), output: shape });
/** Changes it; claims that were handed in keep their steps. */
export const updateExpenseSettings = endpoint({ id: 'expenseSettings.update', service: 'dash', patch: '/:workspace_slug/expense-settings', can: 'invoicing.expense.settings', summary: 'Changes how expenses are approved', input: z.strictObject({ ...slug, version, ...z.strictObject(values).partial().shape }), output: shape });

const delegate = z.object({ id: z.string(), approver: personShape, delegate: personShape, fromOn: z.string(), untilOn: z.string(), mine: z.boolean() });
/** Who decides for an approver who is away. */
export type ExpenseDelegate = z.infer<typeof delegate>;
/** Who decides for whom, today and later. */
export const listDelegates = endpoint({ id: 'expenseDelegates.list', service: 'dash', get: '/:workspace_slug/expense-delegates', can: 'invoicing.expense.view', summary: 'Who decides on expenses for somebody who is away', input: z.strictObject(slug), output: z.object({ items: z.array(delegate) }) });
/** Lets somebody else decide while the viewer is away. */
export const addDelegate = endpoint({
  id: 'expenseDelegates.create', service: 'dash', post: '/:workspace_slug/expense-delegates', status: 201, can: 'invoicing.expense.approve', summary: 'Lets somebody decide on expenses while you are away',
  input: z.strictObject({ ...slug, delegateId: id, fromOn: date, untilOn: date }).refine((d) => d.untilOn >= d.fromOn, { path: ['untilOn'], message: expenseSays('invoicing.period_order') }), output: delegate,
});
/** Ends it. */
export const endDelegate = endpoint({ id: 'expenseDelegates.delete', service: 'dash', delete: '/:workspace_slug/expense-delegates/:id', can: 'invoicing.expense.approve', summary: 'Ends that somebody decides for you', input: z.strictObject({ ...slug, id }), output: done });

const payee = { iban: line(42, 0), bic: line(11, 0), routingNumber: line(9, 0), accountNumber: line(17, 0), accountType: z.enum(['checking', 'savings']) };
/** Where the viewer's money goes. */
export const getPayee = endpoint({ id: 'expensePayee.get', service: 'dash', get: '/:workspace_slug/expense-payee', can: 'invoicing.expense.own', summary: 'Where your reimbursements go', input: z.strictObject(slug), output: z.object(payee), keys: false });
/** Changes where the viewer's money goes. */
export const setPayee = endpoint({ id: 'expensePayee.update', service: 'dash', put: '/:workspace_slug/expense-payee', can: 'invoicing.expense.own', summary: 'Changes where your reimbursements go', input: z.strictObject({ ...slug, ...z.strictObject(payee).partial().shape }), output: z.object(payee), keys: false });
