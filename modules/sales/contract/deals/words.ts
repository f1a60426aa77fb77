import { defineErrors } from '#core/contract/errors.ts';
import { defineEvents } from '#core/contract/events.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Expected refusals about opportunities. */
export const dealErrors = defineErrors({
  'sales.deal_closed': [409, 'This opportunity is closed. Reopen it first.'],
  'sales.deal_open': [409, 'This opportunity is not closed.'],
});

/** What the room says about wrong fields of opportunities and targets. */
export const dealSays = defineRules({
  'sales.amount_from_lines': 'The amount is the sum of the lines. Change those.',
  'sales.currency_with_lines': 'Take the lines away before changing the currency.',
  'sales.choose_account': 'Choose a company or person of this workspace.',
  'sales.choose_open_deal': 'Choose an open opportunity.',
  'sales.deal_of_other': 'This opportunity is of another account.',
  'sales.deal_or_join': 'Add the lead to an opportunity or open a new one, not both.',
  'sales.choose_contact': 'Choose a person of this workspace.',
  'sales.contact_once': 'Everybody once.',
  'sales.choose_line_item': 'Choose a product or service of this workspace.',
  'sales.line_figure': 'Enter a number such as 12.5.',
  'sales.line_percent': 'Enter a percentage from 0 to 100.',
  'sales.dates_order': 'The later day comes second.',
  'sales.month_form': 'Enter a month such as 2026-05.',
  'sales.period_form': 'Enter a month such as 2026-05 or a quarter such as 2026-Q2.',
  'sales.past_moment': 'Enter a day, or a day and a time, from 1900 until now.',
  'sales.open_not_closed': 'Only what is won or lost has been closed.',
  'sales.closed_before_entry': 'It cannot be closed before it was entered.',
  'sales.entry_stays': 'When it was entered is said as it is added, and stays.',
  'sales.target_twice': 'Set the target of a quarter or of its months, not both.',
});

defineEvents({
  'sales.opportunity.won': ['An opportunity was won'],
  'sales.opportunity.lost': ['An opportunity was lost'],
  'sales.opportunity.reopened': ['A closed opportunity was opened again'],
});
