/** Texts of payment terms that pages of other rooms say too. */
export const termSaid = {
  event: { payment_term: { created: 'added a payment term', changed: 'changed a payment term', removed: 'removed a payment term', restored: 'brought a payment term back' } },
  rule: {
    term_no_lines: 'Add at least one part.', term_one_balance: 'Exactly one part takes the balance: what the others leave.', term_percent_range: 'A share is above 0 %.', term_percent_sum: 'The shares come to 100 % or more: nothing is left for the balance.',
    term_days_range: 'Enter whole days between 0 and 3660.', term_day_of_month: 'Enter a day of the month between 1 and 31.', term_early_value: 'Enter a discount above 0, of at most 100 %.', term_early_amount: 'Enter an amount above 0 that {{currency}} can hold, such as 50.00.',
    term_early_currency: 'Choose the currency of the amount.', choose_term: 'Choose a payment term of this workspace.',
  },
  refused: { payment_term_taken: 'There is a payment term "{{name}}" already.', payment_term_in_use: '"{{name}}" is used by: {{names}}.' },
};

/** English texts of payment terms. */
export const term = {
  title: 'Payment terms', one: 'Payment term', name: 'Name', says: 'What it says', add: 'Add payment term', emptyTitle: 'No payment terms yet', empty: 'Payment terms say when and in which parts an invoice is due, and what is taken off for paying early.',
  lines: 'Parts of the total', line: 'Part {{n}}', addLine: 'Add part', removeLine: 'Take part {{n}} out', share: 'Share', shares: { balance: 'The balance', percent: 'Percentage' }, percent: 'Percentage of the total',
  anchor: 'Counted from', anchors: { invoice_date: 'Date of the document', end_of_month: 'End of its month', day_of_month: 'A day of a month' }, days: 'Days', daysAfter: 'Days after that', dayOfMonth: 'Day of the month', dayOfMonthHelp: '31 is the last day of any month.',
  atLeastDays: 'At least so many days out', atLeastHelp: 'The end or day of a month is looked for so many days after the date of the document.',
  early: 'Discount for paying early', earlyKind: 'Discount', earlyKinds: { none: 'None', total: 'Percentage of the total', net: 'Percentage of the net amount', amount: 'Fixed amount' }, earlyPercent: 'Percentage', earlyAmount: 'Amount, tax included', earlyCurrency: 'Currency', earlyDays: 'Within days', earlyDaysHelp: 'Counted from the date of the document.', lowersTax: 'Lower the tax too', lowersTaxHelp: 'Part of the discount is tax: it comes off the tax return of the day of the payment. Otherwise all of it is a discount.',
  exampleTitle: 'Example', example: 'An invoice of 1,000.00 dated today is due on {{day}}.', exampleParts: 'An invoice of 1,000.00 dated today is due: {{parts}}.', examplePart: '{{amount}} on {{day}}', exampleEarly: 'Paid by {{day}}, {{amount}} is enough.', exampleUnclear: 'Enter figures such as 2 or 12.5 to see an example.',
  text: {
    now: 'at once', days_one: '{{count}} day', days_other: '{{count}} days', endOfMonth: 'end of month', dayOfMonth: 'day {{day}} of a month', atLeast_one: 'at least {{count}} day out', atLeast_other: 'at least {{count}} days out', later_one: 'and {{count}} day', later_other: 'and {{count}} days',
    part: '{{share}}: {{due}}', balance: 'the balance', and: ', ', early_one: '{{off}} off within {{count}} day', early_other: '{{off}} off within {{count}} days', earlyNet_one: '{{off}} off the net amount within {{count}} day', earlyNet_other: '{{off}} off the net amount within {{count}} days',
  },
};
