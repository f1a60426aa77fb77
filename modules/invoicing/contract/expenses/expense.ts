import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, id, idOf, instant, line, paragraph, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { listQuery } from '#core/contract/list.ts';
import { resource } from '#core/contract/resource.ts';
import { decimalForm, dimensions, expenseKinds, expenseSays, expenseStatuses, payers, personShape, policyCodes, policyFlag, slug } from './words.ts';

/** Fields by which expenses are sorted, filtered, grouped and added up. */
export const expenseFields = {
  spentOn: { type: 'date' }, merchant: { type: 'text' }, number: { type: 'text', nullable: true }, status: { type: 'select', options: expenseStatuses, sortable: false, groupable: true }, kind: { type: 'select', options: expenseKinds, sortable: false, groupable: true },
  employeeId: { type: 'id', sortable: false, groupable: true }, categoryId: { type: 'id', nullable: true, sortable: false, groupable: true }, reportId: { type: 'id', nullable: true, sortable: false }, paidBy: { type: 'select', options: payers, sortable: false, groupable: true },
  total: { type: 'money' }, baseTotal: { type: 'money' }, currency: { type: 'text', sortable: false, groupable: true }, billable: { type: 'boolean', sortable: false }, partyId: { type: 'id', nullable: true, sortable: false }, createdAt: { type: 'instant' }, updatedAt: { type: 'instant' },
  dimensionValues: { type: 'multi', nullable: true, sortable: false }, flag: { type: 'multi', options: policyCodes, nullable: true, sortable: false }, incomplete: { type: 'boolean', sortable: false }, taxMissed: { type: 'boolean', sortable: false },
} as const satisfies Record<string, ListField>;

const row = {
  number: z.string().nullable(), status: z.enum(expenseStatuses), kind: z.enum(expenseKinds), employeeId: z.string(), employee: personShape, reportId: z.string().nullable(), spentOn: z.string(), merchant: z.string(), description: z.string(), categoryId: z.string().nullable(), category: z.string(),
  dimensionValues: z.array(z.string()).describe('Names of the values of dimensions that it or its parts carry'), missedTax: z.string().nullable().describe('Tax that would come back if the receipt carried what those of its category usually do, in the base currency; null where none is missed'),
  inPayFile: z.string().nullable().describe('Number of the file for the bank that still waits and pays it'), incomplete: z.boolean().describe('A draft with a receipt that lacks its amount or its category'), taxMissed: z.boolean(), flag: z.array(z.string()).describe('Codes of the remarks'),
  paidBy: z.enum(payers), currency: z.string(), total: z.string(), claimedTotal: z.string(), baseTotal: z.string(), baseCurrency: z.string(), billable: z.boolean(), partyId: z.string().nullable(), rebilled: z.boolean(), receipts: z.number().int(), missing: z.array(z.string()).describe('Fields without which it cannot be handed in'),
  flags: z.array(policyFlag), rejectReason: z.string(), submittedAt: instant.nullable(), createdAt: instant, updatedAt: instant,
};
const kept = { employeeId: idOf('member').optional() };
const can = { view: 'invoicing.expense.view', create: 'invoicing.expense.own', edit: 'invoicing.expense.own', remove: 'invoicing.expense.own' };
const plain = resource({ name: 'expenses', topic: 'invoicing.expense', service: 'dash', path: '/:workspace_slug/expenses', noun: 'an expense', customFields: true, row, fields: kept, list: expenseFields, can, errors: ['invoicing.expense_state'] });

/** Whose expenses a list shows: one's own, all that the viewer may see, those that wait for the viewer's decision, or that wait to be posted. */
export const expenseViews = ['mine', 'all', 'approve', 'post'] as const;
/** Whose expenses a list shows. */
export type ExpenseView = (typeof expenseViews)[number];
/** Expenses as a list; `view` narrows it down. */
export const expenses = {
  ...plain,
  list: endpoint({ id: 'expenses.list', service: 'dash', get: plain.path, can: can.view, summary: 'Lists expenses', input: z.strictObject({ ...slug, ...listQuery(expenseFields, true), view: z.enum(expenseViews).default('all') }), output: plain.list.output }),
};
/** An expense in a list, as its schema. */
export const plainExpense = plain.row;
/** An expense in a list. */
export type ExpenseRow = z.infer<typeof plain.row>;

const split = z.strictObject({ categoryId: id.nullable().default(null), share: decimalForm(6).refine((s) => Number(s) > 0, expenseSays('invoicing.positive_amount')).describe('Weight of the part, of any size: 1 each for equal parts, percentages, or amounts'), dimensions: dimensions.default({}), memo: line(200, 0).default('') });
/** A part of an expense as it is entered. */
export type ExpenseSplit = z.infer<typeof split>;
const day = z.strictObject({ on: date, part: z.enum(['full', 'half']).default('full'), breakfast: z.boolean().default(false), lunch: z.boolean().default(false), dinner: z.boolean().default(false) });
/** A day away as it is entered; meals are those that were given. */
export type PerDiemDay = z.infer<typeof day>;
const rate = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,10})?$/, expenseSays('invoicing.expense_amount'));
const markup = decimalForm(6).refine((s) => Number(s) <= 1000, expenseSays('invoicing.expense_amount'));

const fields = {
  kind: z.enum(expenseKinds), spentOn: date.describe('Today when absent'), merchant: line(160, 0), description: paragraph(2000), reference: line(80, 0), categoryId: id.nullable(), reportId: id.nullable(), employeeId: id.describe('Somebody else’s claim needs the permission to see all'),
  paidBy: z.enum(payers), paidAccountId: id.nullable(), currency: currencyCode, exchangeRate: rate.nullable().describe('Base units for one unit of the currency; that of the day when null'),
  amount: decimalForm(4).nullable().describe('Null for a receipt whose figures follow'), taxIncluded: z.boolean(), taxIds: z.array(id).max(5),
  distance: decimalForm(3).nullable(), mileageRateId: id.nullable(), perDiemRateId: id.nullable(), days: z.array(day).max(62),
  partyId: id.nullable(), billable: z.boolean(), markupPercent: markup, dimensions: dimensions.describe('Values of dimensions of all of it; a part adds its own, and its own win'), splits: z.array(split).max(50).describe('None: all of it goes to the category'), splitBy: z.enum(['parts', 'percent', 'amount']).describe('What the shares of the parts are: weights of any size, percentages that come to 100, or amounts that come to the amount'), duplicateReason: line(300, 0),
};
const draft = z.strictObject(fields).partial();
/** What of a draft may be written. */
export type ExpenseDraft = z.infer<typeof draft>;

const moneyText = z.string();
/** What may be done with the expense now, by this viewer. */
export const expenseSteps = ['edit', 'submit', 'recall', 'approve', 'reject', 'post', 'void', 'rebill', 'remove', 'reimburse', 'split', 'withdrawShares'] as const;
/** Something that may be done with an expense. */
export type ExpenseStep = (typeof expenseSteps)[number];
const approval = z.object({ round: z.number().int(), step: z.number().int(), approver: personShape.describe('Null: whoever may approve'), state: z.enum(['pending', 'approved', 'rejected', 'recalled']), decidedBy: personShape, decidedFor: personShape, decidedAt: instant.nullable(), before: moneyText.nullable(), after: moneyText.nullable(), reason: z.string() });
/** A receipt; its address is signed for the viewer. */
export const receiptShape = z.object({ fileId: z.string(), name: z.string(), type: z.string(), bytes: z.number().int(), url: z.string().nullable(), previewUrl: z.string().nullable(), addedBy: personShape, addedAt: instant });

/** A whole expense. Amounts are decimal texts, of its currency unless they are called base. */
export const expenseDetail = z.object({
  ...plain.row.shape, reference: z.string(), exchangeRate: z.string().nullable(), rateFixed: z.boolean().describe('Somebody entered the rate'), amount: moneyText.nullable(), approvedAmount: moneyText.nullable(), approvedReason: z.string(), taxIncluded: z.boolean(), taxIds: z.array(z.string()),
  net: moneyText, tax: moneyText, recoverable: moneyText, baseCost: moneyText, taxes: z.array(z.object({ id: z.string(), name: z.string(), rate: z.string(), amount: moneyText, recoverable: moneyText })),
  paidAccountId: z.string().nullable(), distance: z.string().nullable(), mileageRateId: z.string().nullable(), mileage: z.object({ unit: z.string(), before: z.string(), parts: z.array(z.object({ distance: z.string(), rate: z.string() })) }).nullable(),
  perDiemRateId: z.string().nullable(), days: z.array(z.object({ ...day.shape, amount: moneyText })), splits: z.array(split.extend({ base: moneyText.describe('Of the cost in the base currency') })), splitBy: fields.splitBy,
  sharing: z.object({ whole: moneyText.describe('What the receipt came to'), isSource: z.boolean().describe('False for a part somebody took'), owner: personShape, ownerPart: moneyText, sourceId: z.string().nullable().describe('Where the viewer may see it'), parts: z.array(z.object({ id: z.string(), employee: personShape, amount: moneyText, state: z.enum(['open', 'accepted', 'refused']), reason: z.string(), expenseId: z.string().nullable().describe('Where the viewer may see it'), mayUndo: z.boolean() })) }).nullable().describe('How it is split between people; null where it is not'),
  markupPercent: z.string(), dimensions, party: z.object({ id: z.string(), name: z.string() }).nullable(), rebillDocumentId: z.string().nullable(), bankLineId: z.string().nullable().describe('The line of a statement it was made of'), duplicateReason: z.string(), receiptFiles: z.array(receiptShape), receiptAsked: z.object({ by: personShape, at: instant }).nullable().describe('Who asked for the receipt that is missing, and when last'), mayAskReceipt: z.boolean().describe('A receipt is missing, and the viewer may ask for it now'), approvals: z.array(approval),
  budget: z.object({ budget: moneyText, spent: moneyText.describe('This month by everybody, with this expense'), over: moneyText.nullable() }).nullable(),
  policy: z.string().nullable().describe('Name of the policy whose rules it is looked at by; null where none holds, and once it is posted'),
  submittedBy: personShape, approvedAt: instant.nullable(), rejectedAt: instant.nullable(), rejectedBy: personShape, postedOn: z.string().nullable(), entryId: z.string().nullable(), voidedOn: z.string().nullable(), voidReason: z.string(),
  paid: moneyText.describe('In the base currency'), open: moneyText.describe('In the base currency'), reimbursements: z.array(z.object({ settlementId: z.string().describe('One payment may have paid it twice: this tells the two apart'), id: z.string(), topic: z.string().describe('invoicing.expense_reimbursement, payments.payment, accounting.bank_line, or what it was set off against'), number: z.string(), on: z.string(), amount: moneyText })).describe('What paid it back, each with its part of it in the base currency, the latest first'), report: z.object({ id: z.string(), title: z.string() }).nullable(), steps: z.array(z.enum(expenseSteps)),
});
/** A whole expense. */
export type Expense = z.infer<typeof expenseDetail>;

/** The whole expense with what the rules say about it. */
export const getExpense = endpoint({ id: 'expenses.get', service: 'dash', get: '/:workspace_slug/expenses/:id', can: can.view, summary: 'Shows an expense', input: z.strictObject({ ...slug, id }), output: expenseDetail });
/** Begins an expense; an amount alone, or nothing but a receipt that follows, is enough. */
export const createExpense = endpoint({ id: 'expenses.create', service: 'dash', post: '/:workspace_slug/expenses', status: 201, can: can.create, summary: 'Begins an expense', input: z.strictObject({ ...slug, ...draft.shape }), output: expenseDetail });
/** Writes a draft; `splits` and `days` replace all of them. */
export const updateExpense = endpoint({ id: 'expenses.update', service: 'dash', patch: '/:workspace_slug/expenses/:id', can: can.edit, summary: 'Writes a draft expense', input: z.strictObject({ ...slug, id, version, ...draft.shape }), output: expenseDetail, errors: ['invoicing.expense_state'] });
/** What an expense would come to and what the rules would say, without keeping it: for the form while somebody types. */
export const previewExpense = endpoint({ id: 'expenses.preview', service: 'dash', post: '/:workspace_slug/expense-previews', can: can.create, rate: 'read', summary: 'What an expense comes to, and what the rules say about it', input: z.strictObject({ ...slug, id: id.optional(), ...draft.shape }), output: z.object({
  currency: z.string(), baseCurrency: z.string(), exchangeRate: z.string().nullable(), total: moneyText, net: moneyText, tax: moneyText, recoverable: moneyText, baseTotal: moneyText, baseCost: moneyText, mileage: expenseDetail.shape.mileage, days: expenseDetail.shape.days, splits: expenseDetail.shape.splits, flags: z.array(policyFlag), budget: expenseDetail.shape.budget, policy: expenseDetail.shape.policy, missing: z.array(z.string()),
}) });
/** A new draft with the same content, of today and without receipts. */
export const duplicateExpense = endpoint({ id: 'expenses.duplicate', service: 'dash', post: '/:workspace_slug/expenses/:id/copy', status: 201, can: can.create, summary: 'Copies an expense into a new draft', input: z.strictObject({ ...slug, id }), output: expenseDetail });
