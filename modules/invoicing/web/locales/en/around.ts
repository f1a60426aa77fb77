/** English texts: what stands around a document, such as its reminders. */
export const around = {
  postMany: {
    title: 'Post drafts', lead: 'Each gets its number in the order of the days and is written into the books. Afterwards only a credit note or voiding corrects it.', do_one: 'Post one draft', do_other: 'Post {{count}} drafts', stop: 'Stop', none: 'There is no draft among them.',
    most_one: 'Only the oldest one is posted by one press.', most_other: 'Only the oldest {{count}} are posted by one press.', count_one: 'One draft', count_other: '{{count}} drafts', left_one: 'One of those chosen is no draft and stays as it is.', left_other: '{{count}} of those chosen are no drafts and stay as they are.', running: 'Posting', ended: 'Posted', of: '{{done}} of {{total}}',
    posted_one: 'One is posted', posted_other: '{{count}} are posted', asked_one: 'one waits for approval', asked_other: '{{count}} wait for approval', stopped_one: 'One stays a draft', stopped_other: '{{count}} stay drafts',
  },
  reminders: { title: 'Reminders', level: 'Level {{n}}', none: 'Without a level', fee: 'Fee {{amount}}', interest: 'Interest {{amount}} ({{percent}} % until {{date}})', yearly: '{{percent}} % interest', ofProfile: 'From the reminder profile {{name}}', draft: 'Draft', waits: 'The draft is being made', gone: 'The draft was put away', never: { nobody: 'Not charged: nobody may write invoices', voided: 'Not charged: the invoice was voided first' }, choose: 'Level', own: 'No level', words: 'Left empty, the words of the level are sent.' },
  relief: { claim: 'Claim the tax back', help: '{{tax}} of tax comes off the tax return of this day, and {{loss}} is left as bad debt. Tax law says from when on that is allowed, often only some months after the due date.' },
  board: { lead: 'What is paid stays here for {{days}} days. Carry a draft to Open to post it.', column: { draft: 'Draft', open: 'Open', part_paid: 'Partly paid', overdue: 'Overdue', paid: 'Paid' }, of: 'of {{total}}', view: { label: 'View', list: 'List', board: 'Board' } },
  import: { title: 'Import invoices', field: { reference: 'Number or reference', customer: 'Customer', issuedOn: 'Date', dueOn: 'Due', paymentTerm: 'Payment terms', currency: 'Currency', title: 'Subject', poNumber: 'Order number', notes: 'Notes', dimensions: 'Dimensions', sku: 'SKU', name: 'Item', description: 'Description', quantity: 'Quantity', unit: 'Unit', unitPrice: 'Price', discountPercent: 'Discount %', tax: 'Tax', account: 'Account', periodFrom: 'For the time from', periodTo: 'Until', charge: 'Charge', chargeLabel: 'Text of the charge', chargeTax: 'Tax of the charge' } },
  vendorPrices: {
    title: 'What vendors charge', per: 'Per {{unit}}, without tax, after discounts. Lowest, average and bought are of the last 12 months.', each: 'For one, without tax, after discounts. Lowest, average and bought are of the last 12 months.', cheapest: 'Cheapest', last: 'Last price', bill: 'Bill {{number}}', months: 'Last 12 months', lowest: 'Lowest', average: 'Average', bought: 'Bought',
    none: 'Nothing was bought in the last 12 months.', more: 'Only the {{n}} cheapest vendors are shown.',
  },
  habit: {
    title: 'How they paid so far', paidLate: 'Paid {{late}} of {{paid}} late', medianLate_one: 'median {{count}} day late', medianLate_other: 'median {{count}} days late', medianEarly_one: 'median {{count}} day early', medianEarly_other: 'median {{count}} days early', medianOnDay: 'median on the due date',
    outlook: 'What to expect', chance: '{{percent}} % likely to be paid within {{days}} days', because: '{{soon}} of {{of}} that were still open at this point were paid by then.', longer_one: 'Open longer than almost all before: the slowest took {{count}} day.', longer_other: 'Open longer than almost all before: the slowest took {{count}} days.', never: 'They never paid this late before.', remindOn: 'Remind on {{date}}', remindNow: 'Remind today',
  },
  dso: { title: 'Days sales outstanding', days: '{{n}} days', note: 'Days sales outstanding: {{n}}', how: '{{open}} owed ÷ {{sold}} sold in {{days}} days', none: 'Nothing was sold in the last {{days}} days.' },
  deferral: {
    title: 'Spread over time', none: 'Nothing of it is spread over time', noneText: 'Lines with a period that goes on after the month of the document are recognised month by month.', over: '{{from}} to {{to}}', parts: 'Parts', day: 'Day', total: 'To recognise', recognised: 'Recognised', left: 'Left', waits: 'On its day', nothing: 'Nothing to write', correction: 'Correction', problem: 'The next part could not be recognised: {{why}} It is tried again every day.',
    method: { months: 'Equal parts per month', days: 'By days', none: 'All at once' }, spread: { sale: 'Revenue is recognised', purchase: 'Expense is recognised' },
    spreadHelp: { months: 'Each month gets the same part, the last one what is left over. What ends with the month of the document is not spread.', days: 'Each month gets the share of its days. What ends with the month of the document is not spread.', none: 'The period stands on the document and changes nothing in the books.' },
  },
};
