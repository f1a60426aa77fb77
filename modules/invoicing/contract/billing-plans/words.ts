import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Life of a plan: steps are left to bill, all of it is billed, or it was closed before. */
export const planStatuses = ['open', 'billed', 'closed'] as const;
/** A deposit asks in advance and comes off the next invoice; all other steps bill what was done. */
export const stepKinds = ['deposit', 'progress'] as const;
/** When a step may be billed: on a day, once somebody says it is done, or from the start (the day of the agreement). */
export const stepTimings = ['start', 'date', 'done'] as const;
/** When a step may be billed. */
export type StepTiming = (typeof stepTimings)[number];
/** How a step stands: it waits for its day or its work, may be billed, or is billed. */
export const stepStates = ['waiting', 'due', 'billed', 'dropped'] as const;

/** Type under which lines of a deposit name the step they ask for. */
export const stepSource = 'invoicing.billing_step';
/** Type under which lines of an invoice name the agreed line they bill. */
export const agreedSource = 'invoicing.billing_line';

/** Expected refusals about billing plans. */
export const planErrors = defineErrors({
  'invoicing.plan_step_billed': [409, 'The step {name} is billed already.'],
  'invoicing.plan_step_timing': [409, 'The step {name} does not wait for work to be done.'],
  'invoicing.plan_deposit_first': [409, 'Bill and post the deposit {name} first, or take it out of the plan.'],
  'invoicing.plan_deposit_open': [409, 'The deposit {name} is not taken off any invoice yet. Bill another step, or credit what is left of the deposit first.'],
  'invoicing.plan_state': [409, 'This plan is {status}: this is not possible any more.'],
  'invoicing.plan_billed': [409, 'Steps of this plan are billed already: what was agreed can no longer be changed.'],
  'invoicing.plan_over': [409, 'Of {name}, more than the agreed {most} {currency} would be billed. Bill extra work on a line of its own.'],
  'invoicing.plan_empty': [409, 'Nothing is left to bill with this step.'],
  'invoicing.plan_exists': [409, 'There is a billing plan for {number} already.'],
});

/** What is said about wrong fields of billing plans. */
export const planSays = defineRules({
  'invoicing.plan_percent_under': 'The steps add up to less than the whole: {miss} % are missing.',
  'invoicing.plan_percent_over': 'The steps add up to more than the whole: {miss} % too much.',
  'invoicing.plan_amount_under': 'The steps add up to less than the whole: {miss} {currency} are missing.',
  'invoicing.plan_amount_over': 'The steps add up to more than the whole: {miss} {currency} too much.',
  'invoicing.plan_share_one': 'Give the step either a percentage or an amount.',
  'invoicing.plan_step_nothing': 'This step comes to nothing.',
  'invoicing.plan_deposit_place': 'Only the first step may be a deposit, and another step follows it.',
  'invoicing.plan_deposit_late': 'Work is billed already: a deposit comes before that.',
  'invoicing.plan_step_day': 'Choose the day of this step.',
  'invoicing.plan_step_kept': 'This step is billed: it stays as it is.',
  'invoicing.plan_step_gone': 'This step is not in the plan any more.',
  'invoicing.plan_step_once': 'This step is given twice.',
  'invoicing.plan_unit_tax': 'A tax per unit cannot be billed in steps. Invoice these lines as a whole.',
  'invoicing.plan_negative': 'A line below zero, such as a trade-in, cannot be billed in steps. Give a discount in its place, or credit it by itself.',
  'invoicing.plan_progress': 'Enter more than the {billed} % that is billed already.',
  'invoicing.plan_draft': 'Choose a draft of an invoice that is no deposit and of no order.',
});
