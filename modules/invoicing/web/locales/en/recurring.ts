/** English texts: recurring invoices, reminders and what of settings belongs to them. */
export const recurring = {
  title: 'Recurring invoices', one: 'Recurring invoice', add: 'New recurring invoice', addDo: 'Add', save: 'Save', saved: 'The recurring invoice is saved', change: 'Change when it comes', pause: 'Pause', resume: 'Let it go on', command: 'Go to recurring invoices', make: 'Make recurring',
  emptyTitle: 'No recurring invoices yet', empty: 'For rents, subscriptions and retainers: the same invoice again and again, each on its day.',
  field: { name: 'Name', party: 'Customer', state: 'Status', every: 'How often', nextOn: 'Next', total: 'Total', mode: 'By itself', createdAt: 'Added', step: 'Every', unit: 'Unit', startOn: 'First day', endOn: 'Last day', most: 'How many at most', indexPercent: 'Prices rise a year by', made: 'Made' },
  unit: { day: 'Days', week: 'Weeks', month: 'Months', year: 'Years' },
  every: { day_one: 'Every day', day_other: 'Every {{count}} days', week_one: 'Every week', week_other: 'Every {{count}} weeks', month_one: 'Every month', month_other: 'Every {{count}} months', year_one: 'Every year', year_other: 'Every {{count}} years' },
  mode: { draft: 'Write a draft', post: 'Post', send: 'Post and send' }, modeHelp: { draft: 'Somebody looks at each invoice and posts it.', post: 'Each invoice is posted on its day. One above the limit waits for approval.', send: 'Each invoice is posted and mailed to the customer on its day.' },
  state: { running: 'Running', paused: 'Paused', ended: 'Has ended', stopped: 'Stopped' }, partyHelp: 'You write the lines on the next page.', startHelp: 'The 31st means the last day of the month. Days that are over are made up for.', indexHelp: 'With each whole year since the first day.',
  madeTab: 'Made so far', madeOf: '{{made}} of {{most}}', noneMade: 'No invoice was made yet.', editTemplate: 'Edit what is invoiced', templateHelp: 'In texts, {month}, {quarter} and {year} become those of the day. Periods of lines move on by themselves.', stoppedTitle: 'The last invoice could not be made',
  reminders: { title: 'Reminders', lead: 'So many days after the due date a customer who has not paid is written to.', level: 'Level {{n}}', remove: 'Remove level {{n}}', add: 'Add a level', days: 'Days after the due date', subject: 'Subject', body: 'Text', bodyHelp: '{number}, {open}, {date}, {fee} and {customer} are put in. Empty for the usual words.', fee: 'Fee in {{currency}}', feeHelp: 'Charged once for each invoice, by a draft of its own without tax.', automatic: 'Send by itself', automaticHelp: 'To whom the invoice was mailed, unless a payment is promised.', interestHelp: 'Proposed when late interest is charged.' },
  elsewhere: { numbering: 'Numbers of documents', accounts: 'Accounts that documents are posted to' },
};

const verbs = { created: 'added the recurring invoice {{name}}', changed: 'changed a recurring invoice', removed: 'removed a recurring invoice', restored: 'brought a recurring invoice back', paused: 'paused {{name}}', resumed: 'let {{name}} go on', made: 'made an invoice of {{name}}', stopped: 'could not make an invoice of {{name}}: {{problem}}' };

/** What pages of other rooms say about them. */
export const recurringSaid = {
  rule: { reminder_order: 'Each level comes later than the one before.', reminder_level: 'Choose a level that is set up.', choose_import_tax: 'No tax is called {{tax}}, or several are: write its code.', import_other_row: 'Another row of {{reference}} is wrong, so no draft was made of it.', import_lines: 'A document has 500 lines at most: {{reference}} has more.', import_differs: 'This says something else than a row of {{reference}} before it.' }, refused: { e_invoice_invalid: 'This document cannot go out as an e-invoice yet. {{problems}}' }, event: { recurring: verbs },
};
