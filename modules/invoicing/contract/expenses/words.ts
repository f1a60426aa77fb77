import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { line } from '#core/contract/fields.ts';
import { definePermissions, definePreset } from '#core/contract/permissions.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What a role may do with expenses. Without `view_all` a person sees their own claims, and those that wait for their decision. */
export const expensePermissions = definePermissions({
  'invoicing.expense.view': ['See own expenses, and those that wait for their decision', 'admin', 'manager', 'member'],
  'invoicing.expense.own': ['Claim own expenses', 'admin', 'manager', 'member'],
  'invoicing.expense.view_all': ['See all expenses', 'admin', 'manager'],
  'invoicing.expense.approve': ['Approve expenses', 'admin', 'manager'],
  'invoicing.expense.post': ['Post expenses, pay advances and void them', 'admin', 'manager'],
  'invoicing.expense.settings': ['Set up expense categories, rates and approval', 'admin'],
});
definePreset('auditor', ['invoicing.expense.view', 'invoicing.expense.view_all']);
definePreset('accountant', Object.keys(expensePermissions));
definePreset('employee', ['invoicing.expense.view', 'invoicing.expense.own']);

/** Expected refusals about expenses. */
export const expenseErrors = defineErrors({
  'invoicing.expense_state': [409, 'The expense is {status}: this is not possible any more.'],
  'invoicing.self_approval': [403, 'Somebody else has to approve this claim.'],
  'invoicing.not_your_turn': [403, 'This claim waits for the decision of somebody else.'],
  'invoicing.already_rebilled': [409, 'This expense was billed to a customer already.'],
  'invoicing.not_billable': [409, 'Mark the expense as billable and choose a customer first.'],
  'invoicing.receipt_required': [422, 'A receipt is needed above {limit}.'],
  'invoicing.note_required': [422, 'Say what it was for: this category needs a note.'],
  'invoicing.expense_forbidden': [422, 'Nothing may be spent on "{category}".'],
  'invoicing.expense_incomplete': [422, 'Some of the expense is still missing.'],
  'invoicing.duplicate_receipt': [422, 'This receipt was handed in before. Say why it is handed in again.'],
  'invoicing.expense_period_locked': [409, 'The period up to {until} is locked. The next open day is {nextOn}.'],
  'invoicing.policy_taken': [409, 'There is a policy "{name}" already.'],
  'invoicing.policies_full': [409, 'There are {count} policies already. Remove one that is not needed any more.'],
  'invoicing.policies_changed': [409, 'Somebody added or removed a policy meanwhile. Look again, then put them in order.'],
  'invoicing.category_taken': [409, 'There is a category "{name}" already.'],
  'invoicing.rate_day_taken': [409, 'There is a rate "{name}" from that day on already.'],
  'invoicing.expense_rate_used': [409, 'Expenses were claimed with this rate. Add a new one from a later day instead.'],
  'invoicing.category_used': [409, 'Expenses use this category. Close it instead of removing it.'],
  'invoicing.split_kind': [409, 'This cannot be split between people: only a receipt that its person paid can, with the tax in its amount, and no part of another one.'],
  'invoicing.split_open': [409, 'Colleagues have not answered yet. Wait for them, or withdraw what you asked.'],
  'invoicing.split_parts': [409, 'Colleagues took parts of this. A part that is still a draft can be taken back; one that was handed in has to be given back to its person or voided first.'],
  'invoicing.share_answered': [409, 'This part was answered or withdrawn meanwhile.'],
  'invoicing.report_empty': [409, 'There is nothing in this report that can be handed in.'],
  'invoicing.report_used': [409, 'Something of this report was handed in. Take it out first.'],
  'invoicing.nothing_to_pay': [409, 'Nothing of these expenses is open.'],
  'invoicing.advance_settled': [409, 'Claims have used this advance. It can no longer be taken back.'],
  'invoicing.receipt_asked': [409, 'The receipt was asked for within the last day. Ask again tomorrow.'],
  'invoicing.no_receipt_missing': [409, 'No receipt is missing here.'],
  'invoicing.reimbursement_matched': [409, 'A bank statement shows what was paid here: {line}. Take that match back first, or say that the bank returned it.'],
  'invoicing.expense_matched': [409, 'A bank statement shows this expense: {line}. Take that match back first.'],
  'invoicing.advance_matched': [409, 'A bank statement shows this advance: {line}. Take that match back first.'],
  'invoicing.card_line_taken': [409, 'The line of the statement this was made of is matched with something else: it may be in the books already. Remove this draft, or take that match back.'],
  'invoicing.card_line_held': [409, 'The line of the statement this was made of is on hold. Reopen it among the bank lines first.'],
  'invoicing.card_line_excluded': [409, 'The line of the statement this was made of is left out of the books. Reopen it among the bank lines first, or remove this draft.'],
  'invoicing.card_line_gone': [409, 'The statement this was made of was removed. Remove this draft, and make it anew from the statement once it is imported again.'],
  'invoicing.card_line_suggested': [409, 'The books have an entry that fits the line of the statement this was made of. Match the two among the bank lines and remove this draft. If it is something else, put the line on hold there and reopen it.'],
  'invoicing.card_lines_compared': [409, 'The lines of this account are just being compared with the books. Try again in a moment.'],
  'invoicing.card_line_differs': [409, 'The statement this was made of shows another amount or account. Enter what it shows.'],
  'invoicing.recurring_owner': [409, 'Whoever set it up may not do this any more.'],
  'invoicing.recurring_broke': [409, 'It could not be made: something went wrong on our side.'],
  'invoicing.in_pay_file': [409, '{count} of {of} stand in a file that waits already: {files}.'],
  'invoicing.pay_file_decided': [409, 'It was decided on {number} already.'],
  'invoicing.pay_file_paid': [409, 'Of {number} this is not open any more: {expenses}. Take that payment back first, or discard the file.'],
  'invoicing.payee_missing': [409, '{name} has not said where the money is to go. They enter their bank details in the expense settings.'],
});

/** What is said about wrong fields of expenses. */
export const expenseSays = defineRules({
  'invoicing.expense_amount': 'Enter an amount such as 12.50.',
  'invoicing.positive_amount': 'Enter an amount above 0. Money that came back is a refund.',
  'invoicing.amount_precision': '{currency} has {digits} fraction digits.',
  'invoicing.spent_future': 'An expense cannot lie in the future.',
  'invoicing.choose_category': 'Choose a category.',
  'invoicing.category_once': 'There is a rule for this category above already.',
  'invoicing.choose_roles': 'Choose roles from the list.',
  'invoicing.choose_audience': 'Choose for whom it holds.',
  'invoicing.choose_expense_account': 'Choose an account that takes entries.',
  'invoicing.choose_paid_account': 'Choose the bank, card or cash account that paid.',
  'invoicing.share_form': 'Enter a number such as 12.50.',
  'invoicing.share_nothing': 'Nothing would be left for this person.',
  'invoicing.share_all': 'Something has to stay with you: give away less than all of it.',
  'invoicing.share_people': 'At most {count} colleagues can have a part.',
  'invoicing.share_person': 'This person does not claim expenses.',
  'invoicing.shared_fixed': 'It is split with colleagues: this stays as it is while they have their parts.',
  'invoicing.split_percent': 'The percentages of the parts have to come to 100.',
  'invoicing.split_amounts': 'The amounts of the parts have to come to {amount}.',
  'invoicing.choose_rate': 'Choose a rate that holds on that day.',
  'invoicing.enter_distance': 'Enter a distance above 0.',
  'invoicing.enter_days': 'Enter the days you were away, each once.',
  'invoicing.approved_more': 'At most {claimed} were claimed.',
  'invoicing.reason_needed': 'Say why.',
  'invoicing.expense_figure': 'This figure does not fit: {reason}',
  'invoicing.expense_tax_kind': 'This tax cannot stand on a receipt.',
  'invoicing.tiers_rise': 'Each step ends above the one before; only the last one has no end.',
  'invoicing.choose_report': 'Choose a report of the same person that is still open.',
  'invoicing.choose_customer': 'Choose a customer of this workspace.',
  'invoicing.delegate_else': 'Choose somebody else.',
  'invoicing.period_order': 'The last day lies before the first.',
  'invoicing.first_day_early': 'From this day on more than {count} would be made up for at once. Choose a later first day.',
  'invoicing.many_due': 'More than {count} would be made up for at once. Pause it before you change this: what was due until you let it go on is left out.',
  'invoicing.month_day': 'Enter month and day as MM-DD.',
  'invoicing.steps_rise': 'Later steps begin at higher amounts.',
  'invoicing.receipt_last': 'A claim that was handed in keeps its receipts.',
  'invoicing.iban_form': 'This is not an IBAN.',
  'invoicing.routing_form': 'A routing number has nine digits and its check digit fits.',
  'invoicing.dimension_count': 'At most ten dimensions.',
  'invoicing.choose_value': 'Choose a value that this dimension has.',
  'invoicing.pay_currency': 'This file can only pay in {currency}.',
  'invoicing.coded_total': 'With these taxes it would come to {total}, but {kept} was handed in and stays. Choose taxes that leave the total as it is.',
});

/** Life of an expense as it is kept; how much of a posted one is paid follows from the books. */
export const expenseStates = ['draft', 'submitted', 'approved', 'posted', 'void'] as const;
/** Life of an expense as people see it. */
export const expenseStatuses = ['draft', 'submitted', 'approved', 'posted', 'part_paid', 'paid', 'void'] as const;
/** Life of an expense as people see it. */
export type ExpenseStatus = (typeof expenseStatuses)[number];
/** An amount on a receipt, money a merchant gave back, a distance, days away. */
export const expenseKinds = ['amount', 'refund', 'mileage', 'per_diem'] as const;
/** What an expense is made of. */
export type ExpenseKind = (typeof expenseKinds)[number];
/** Who paid: the employee, who gets it back, or an account of the company. */
export const payers = ['employee', 'company'] as const;

/** How an amount is split between people: all alike, by percent of it, or by amounts. What is not given to somebody stays with whoever splits. */
export const splitWays = ['equal', 'percent', 'amount'] as const;
/** How an amount is split between people. */
export type SplitWay = (typeof splitWays)[number];

/** What the rules of a policy, or the other claims, say about an expense. */
export const policyCodes = ['receipt_required', 'note_required', 'forbidden', 'duplicate_receipt', 'over_item', 'over_day', 'over_month', 'weekend', 'similar', 'tax_missed', 'over_budget', 'no_rate'] as const;
/** A remark on an expense. `stops`: it cannot be handed in so. Amounts are decimal texts of the base currency. */
export const policyFlag = z.object({
  code: z.enum(policyCodes), stops: z.boolean(), limit: z.string().nullable(), actual: z.string().nullable(), over: z.string().nullable(),
  expenseId: z.string().nullable().describe('The first expense with the same receipt, or one like it, where the viewer may see it'), expense: z.string().nullable().describe('Merchant and day of it, where the viewer may see it'),
  ofColleague: z.boolean().optional().describe('True where it is of a colleague and the viewer may not see it'),
});
/** A remark on an expense. */
export type PolicyFlag = z.infer<typeof policyFlag>;

/** Why something could not be made: a wrong field (`isField`) by the code of its rule, or a refusal by its own, with the values of its sentence; `text` is the sentence in English. */
export const problem = z.object({ isField: z.boolean(), code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])), text: z.string() });
/** Why something could not be made. */
export type Problem = z.infer<typeof problem>;

/** Address of the workspace in the path. */
export const slug = { workspace_slug: z.string().max(80) };
/** Values of dimensions by the id of the dimension: what reports of the books look at lines by. */
export const dimensions = z.record(line(60), line(120)).refine((d) => Object.keys(d).length <= 10, expenseSays('invoicing.dimension_count'));
/** A decimal text with at most `digits` fraction digits, not negative. */
export const decimalForm = (digits: number) => z.string().trim().regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`), expenseSays('invoicing.expense_amount'));
/** A person as records show them. */
export const personShape = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
