/** English texts of this part of accounting. */
export const ledger = {
  more: 'More of the books',
  command: { chart: 'Go to the chart of accounts', journal: 'Go to the journal', close: 'Go to closing' },
  chart: { title: 'Chart of accounts', add: 'Add account', many: 'accounts', search: 'Code or name', asOf: 'As of', inactive: 'Show inactive', nothing: 'No account matches.', fold: 'Fold {{name}}', unfold: 'Unfold {{name}}', change: 'Change {{name}}' },
  setUp: {
    lead: 'Choose the chart of accounts the books begin with. Everything in it can be changed later.', chart: 'Chart of accounts', holds: '{{accounts}} accounts, {{taxes}} taxes', language: 'Language of the account names', currency: 'The books are kept in {{currency}}, the currency of the settings.',
    begin: 'Set up the books', ask: 'Ask an administrator to set up the books.',
  },
  account: {
    one: 'Account', code: 'Code', name: 'Name', type: 'Type', role: 'Role', currency: 'Currency', parentId: 'Under', isGroup: 'Heading', isActive: 'Active', reconcilable: 'Items are settled', tax: 'Usual tax', taxHelp: 'Proposed for lines with this account that have no tax yet.', noTax: 'No tax', cashFlow: 'In the cash flow statement', taxId: 'Tax', description: 'Description', balance: 'Balance', inactive: 'Inactive', createdAt: 'Added',
    used: 'This account has entries, so its type only changes within its statement.', groupHelp: 'Accounts stand below it; it carries no entries itself.', roleHelp: 'What the house posts here by itself. Each role has one account.', noRole: 'None', noParent: 'No heading', currencyHelp: 'Only when it is kept in one foreign currency.',
    reconcilableHelp: 'Its lines stay open until they are settled: receivables, payables, advances.', activeHelp: 'Inactive accounts keep their entries and take no new ones.', emptyTitle: 'Nothing posted yet', empty: 'Every line posted to this account will stand here.',
  },
  merge: {
    action: 'Merge', title: 'Merge {{name}}', lead: 'The balance is carried over by an entry, whatever points at this account points at the other one from then on, and this one becomes inactive. Lines posted so far stay where they are.', into: 'Into', on: 'Day of the entry', memo: 'Merged into {{into}}', done: '{{name}} is merged', entry: 'Look at the entry',
  },
  cashFlow: { usual: 'As its type says', operating: 'Operating', investing: 'Investing', financing: 'Financing' },
  type: {
    bank: 'Bank', cash: 'Cash', receivable: 'Receivable', current_asset: 'Current asset', inventory: 'Inventory', fixed_asset: 'Fixed asset', payable: 'Payable', credit_card: 'Credit card', current_liability: 'Current liability', long_liability: 'Long-term liability', equity: 'Equity', retained_earnings: 'Retained earnings',
    income: 'Income', other_income: 'Other income', cogs: 'Cost of sales', expense: 'Expense', depreciation: 'Depreciation', other_expense: 'Other expense',
  },
  role: {
    ar: 'Receivables', ap: 'Payables', inventory: 'Inventory', grni: 'Goods received, not billed', fx_gain: 'Exchange gains', fx_loss: 'Exchange losses', unrealised_fx: 'Unrealised exchange differences', rounding: 'Rounding', tax_out: 'Output tax', tax_in: 'Input tax', tax_payable: 'Tax to pay', tax_transition: 'Tax due on payment',
    opening: 'Opening balances', retained: 'Retained earnings', suspense: 'Suspense', customer_advance: 'Customer advances', vendor_advance: 'Vendor advances', undeposited: 'Undeposited money', employee_payable: 'Owed to employees', shrinkage: 'Stock differences', ppv: 'Purchase price variance', bank_default: 'Usual bank', cash_default: 'Usual cash',
    sales_default: 'Usual sales', purchase_default: 'Usual purchases', cogs_default: 'Usual cost of sales', discount_given: 'Discounts given', discount_taken: 'Discounts taken', bad_debt: 'Bad debts', bank_fee: 'Bank fees', interest_income: 'Interest income', late_fee: 'Late fees', deferred_income: 'Deferred income', prepaid_expense: 'Prepaid expenses',
    withholding_in: 'Tax withheld by customers', withholding_out: 'Tax withheld from vendors',
  },
  journal: { general: 'General', sales: 'Sales', purchase: 'Purchases', bank: 'Bank', expense: 'Expenses', stock: 'Stock', opening: 'Opening', closing: 'Closing' },
  journalPage: { title: 'Journal', add: 'New entry', view: 'Which entries', posted: 'Posted', drafts: 'Drafts', templates: 'Templates', emptyTitle: 'Nothing posted yet', empty: 'Every invoice, payment and journal entry stands here once it is posted, with its number and its proof.' },
  entry: {
    one: 'Journal entry', number: 'Number', on: 'Date', journal: 'Journal', memo: 'Memo', reference: 'Reference', total: 'Total', amount: 'Amount', debit: 'Debit', credit: 'Credit', account: 'Account', party: 'Customer or vendor', dueOn: 'Due', currency: 'Currency', rate: 'Rate in {{currency}}', base: 'Value in {{currency}}', recordedAt: 'Recorded',
    source: 'Document', openSource: 'Open the document', reversed: 'Reversed', reversal: 'Reversal', reversedBy: 'Reversed by', posted: 'Posted', proof: 'Proof', chain: 'Entry {{n}} of the chain', open: '{{amount}} open', atRate: 'at {{rate}}', tax: 'Tax', taxBase: 'Base', taxAmount: 'Tax', copy: 'Duplicate', reverse: 'Reverse',
    reverseTitle: 'Reverse {{number}}', reverseHelp: 'Posts the opposite on the day you choose. Both entries stay and name each other.', about: 'About the entry', comments: 'Comments', files: 'Files',
  },
  draft: {
    one: 'Draft of a journal entry', unnamed: 'New entry', lines: 'Lines', line: 'line {{n}}', addLine: 'Add line', keys: 'Enter adds a line, = fills in the difference, Ctrl+Enter posts.', difference: 'Difference', details: 'Party, currency and dimensions', post: 'Post', posted: '{{number}} is posted', removed: 'Draft removed', undo: 'Undo',
    reverseNext: 'Reverse on the first of next month', reverseNextHelp: 'For accruals: the opposite is posted at the same time, dated the first day of the next month.', conflict: 'Somebody else changed this draft meanwhile.', takeNewer: 'Take theirs', keepMine: 'Keep mine',
    state: { saved: 'Saved', waiting: 'Saving', saving: 'Saving', failed: 'Not saved', conflict: 'Changed elsewhere' }, emptyTitle: 'No drafts', empty: 'Entries stand here while they are being written. Nothing of them is in the books yet.',
  },
  template: {
    one: 'Template', add: 'New template', name: 'Name', every: 'Repeats', step: 'Every how many', nextOn: 'Next on', untilOn: 'Until', mode: 'Writes', isActive: 'Active', problem: 'Problem', byHand: 'Only by hand', use: 'Write an entry', stopped: 'The last turn did not come about: {{problem}} Save to try again.', conflict: 'Somebody else changed this template meanwhile.',
    intervals: { day: 'Daily', week: 'Weekly', month: 'Monthly', quarter: 'Quarterly', year: 'Yearly' }, modes: { draft: 'A draft', post: 'A posted entry' }, modeHelp: { draft: 'Somebody looks at it and posts it.', post: 'Posted by itself, in your name.' },
    emptyTitle: 'No templates', empty: 'Rent, depreciation, salaries: write an entry once, and let it be written again by hand or by the clock.',
  },
  opening: {
    title: 'Opening balances', lead: 'What every account stood at when these books begin, and which invoices and bills were open.', on: 'Balances as of', onHelp: 'Usually the last day before the first entry.', accounts: 'Accounts', items: 'Open invoices and bills', itemsLead: 'Each becomes an open item of its customer or vendor. An amount below zero is a credit.',
    side: 'Invoice or bill', sides: { receivable: 'Customer owes', payable: 'We owe' }, addItem: 'Add open item', difference: 'What is missing to balance goes to {{account}}.', post: 'Post opening balances', done: '{{account}} is at zero: everything is brought over.', remains: '{{amount}} remain on {{account}}. It should be zero once everything is brought over.',
    paste: 'Paste rows', rows: 'Rows', take: 'Take the rows', unread_one: '{{count}} row was not taken and stayed here.', unread_other: '{{count}} rows were not taken and stayed here.', inRows: 'Rows: {{rows}}.', why: { account: 'No account has this code.', balance: 'There is no balance, or there are two.', party: 'No customer or vendor has this name, or several have.', amount: 'There is no amount.', due: 'The due day is not written as YYYY-MM-DD.', more: 'One posting takes {{most}}: post these, then take the others.' }, pasteHelp: { lines: 'From a sheet: account code, debit, credit; or account code and balance.', items: 'From a sheet: customer or vendor, number, due day (YYYY-MM-DD), amount, currency, and "payable" for bills.' },
  },
  locks: {
    title: 'Locks', lead: 'Nothing is posted up to and including these days.', soft: 'Locks that can be lifted', of: { sales: 'Sales', purchase: 'Purchases', tax: 'Tax', all: 'Everything', hard: 'Hard lock' },
    help: { sales: 'Documents to customers.', purchase: 'Documents from vendors.', tax: 'Whatever carries tax. Filing a return sets it.', all: 'Every entry. Closing a period sets it.' }, saved: 'Locks are set', setHard: 'Set the hard lock', hardHolds: 'Everything up to {{on}} is closed for good.', hardNone: 'Nothing is closed for good.',
    hardHelp: 'Nobody can post up to this day any more, and it can never be moved back.', until: 'Until', confirm: 'Type {{on}} to confirm', exceptions: 'Exceptions', exceptionsLead: 'Lets one person post behind the locks for a while. The hard lock holds for everybody.', except: 'Except somebody', person: 'Person', reason: 'Reason', over: 'over', untilWord: 'until', end: 'End the exception of {{name}}',
  },
  proof: {
    title: 'Proof of the books', lead: 'Every entry carries a hash of what it says and of the entry before. Verifying computes them all anew: a change made past the program shows at the entry where it was made.', run: 'Verify all entries', running: 'Verifying', progress: '{{done}} of {{total}}', holds: 'All {{total}} entries are as they were posted.',
    broken: 'Entry {{number}} (place {{n}}) is not what was posted.', missing: 'The entry at place {{n}} is missing.', look: 'Look at it',
  },
  close: {
    title: 'Closing', lead: 'What has to be done before a period is locked for everybody.', through: 'Period up to', run: 'Close the period', done: 'Closed up to {{on}}', lockedTo: 'Everything up to {{on}} is locked.', checks: 'Checklist', evidence: 'Everything about the period in one archive:', closed: 'Closed periods', reopened: 'Opened again by {{name}}: {{reason}}', reopen: 'Open again',
    reopenTitle: 'Open the period up to {{on}} again', reopenHelp: 'The lock goes back to the period before. The reason stays in the history.', look: 'Look', state: { done: 'done', open: 'open', advice: 'worth a look' },
    check: { deferrals: 'All revenue and expense spread over time is recognised', drafts: 'No drafts of the period are left', trial_balance: 'Debit and credit are equal', chain: 'The chain of entries holds, proved within a day', suspense: 'The suspense account is at zero', opening: 'The opening account is at zero', templates: 'No entry of the clock is due', bank_lines: 'Every bank line is matched', tax_return: 'The tax return is filed', revaluation: 'Foreign balances stand at the rates of the day', document_drafts: 'No drafts of invoices or credit notes of the period are left', bill_drafts: 'No drafts of bills or vendor credits of the period are left', expense_drafts: 'Every expense of the period is posted' },
  },
  year: {
    title: 'Fiscal year', days: '{{from}} – {{to}}', state: { open: 'open', closing: 'locked', closed: 'closed' }, result: 'Result', help: 'Closing carries the result to retained earnings by an entry of the last day, and locks the year. It is not needed for reports: they say the same with it and without it.', running: 'It can be closed after {{on}}.',
    close: 'Close the year', closeTitle: 'Close the year {{from}} – {{to}}', closeHelp: '{{amount}} is carried to retained earnings on {{on}}, and everything up to that day is locked. You can open the year again until it is locked for good.', done: 'The year {{from}} – {{to}} is closed',
    reopen: 'Open the year again', reopenTitle: 'Open the year {{from}} – {{to}} again', reopenHelp: 'The closing entry is reversed. The period stays locked until you open it, too.',
  },
  settings: {
    title: 'Books', lead: 'How tax is rounded and documents are numbered.', none: 'The books are not set up yet.', rounding: 'Rounding of tax', roundingHelp: 'Holds for documents that are begun from now on. Those that are there keep theirs.', numbers: 'Order of numbers', numbersHelp: 'The patterns of numbers are on the numbering page.',
    strict: 'Numbers follow their days', strictHelp: 'A document dated before the last one of its series is refused.', saved: 'The settings of the books are saved',
  },
  series: {
    title: 'Numbering', lead: 'How documents are numbered. Numbers have no gaps and are never given twice.', kind: 'Document', next: 'Next number', pattern: 'Pattern', reset: 'Begins again', nextNumber: 'Next number', resets: { never: 'Never', yearly: 'Every year', monthly: 'Every month' }, help: 'Documents keep the numbers they have.',
    patternHelp: 'For example INV-{YYYY}-{#####}: {YYYY} {YY} {MM} of the day, and # for each digit. Empty: the prefix of the settings.', nextHelp: 'Only upwards.',
    of: { invoice: 'Invoices', creditNote: 'Credit notes', quote: 'Quotes', order: 'Sales orders', deliveryNote: 'Delivery notes', bill: 'Bills', debitNote: 'Vendor credits (debit notes to vendors)', customerDebitNote: 'Debit notes to customers', expense: 'Expenses', payment: 'Payments', purchaseOrder: 'Purchase orders', transfer: 'Transfers', journal: 'Journal entries', contract: 'Contracts', ticket: 'Tickets', project: 'Projects', receipt: 'Receipts', netting: 'Nettings' },
  },
  rates: { title: 'Exchange rates', lead: 'A rate holds from its day until the next one.', add: 'Add rate', help: 'How many units of the books’ currency one unit of the other is worth.', on: 'From', currency: 'Currency', rate: 'Rate', source: 'Source', sources: { manual: 'By hand' }, emptyTitle: 'No rates yet', empty: 'Entries in other currencies take the rate of their day from here, else the one of the settings.' },
  revaluation: {
    title: 'Revaluation', lead: 'What is owed and held in foreign currencies, at the rates of the last day of a period. The difference is posted as unrealised and taken back the day after.', on: 'At the end of', rate: 'Rates of the day', rateOf: '1 {{currency}} in {{base}}', amount: 'In its currency', base: 'In the books', value: 'At the rate', difference: 'Difference', total: 'Unrealised difference', run: 'Post the revaluation',
    memo: 'Revaluation at the end of {{on}}', reversedOn: 'Taken back on {{on}}.', posted: '{{number}} is posted', noRate: 'Enter the rate of {{currency}}.', done: 'Everything stands at these rates.', emptyTitle: 'Nothing in foreign currencies', empty: 'At the end of this day there is no open invoice, bill or bank balance in another currency than {{base}}.', runs: 'Posted before', reversal: 'taken back by {{number}} on {{on}}',
  },
  dimensions: { none: 'None', title: 'Dimensions', lead: 'Branch, project, cost centre: whatever lines are looked at by besides their account.', name: 'Name of a dimension', add: 'Add dimension', value: 'New value', addValue: 'Add value', active: 'Offered', offer: 'Offer {{name}}', emptyTitle: 'No dimensions yet', empty: 'Add one, give it values, and choose them on the lines of entries. Reports can then be seen by it.' },
};

/** What pages of other rooms say of it. */
export const ledgerSaid = {
  rule: {
    account_code: 'Use up to 20 letters, digits, dots, slashes and hyphens.', parent_group: 'Choose a heading of this workspace.', parent_below: 'An account cannot stand below itself.', group_role: 'A heading carries no entries, so it has no role.', role_type: 'An account with this role is of type {{types}}.', type_stays: 'This account has entries: its type cannot become {{type}}.',
    field_stays: 'This account has entries: this stays as it is.', account_open: 'Items on this account are open ({{count}}). Settle them first.', group_filled: 'There are accounts below this heading.', digits: 'An amount in {{currency}} has at most {{digits}} decimals.', amount_large: 'This amount is too large.', rate_form: 'A rate is a number above 0 with at most 10 decimals.', base_sign: 'The value in {{currency}} is above 0.',
    pick_party: 'Pick a customer or vendor of this workspace.', choose_value: 'Choose a value of this dimension.', item_below: 'Enter what is open for each customer or vendor below.', opening_only: 'The opening account takes the difference by itself.', series_pattern: 'Put the number as one run of # in braces, and name the year (and the month) when numbers begin again.',
    next_up: 'The next number may only go up: it is {{next}} now.', hard_typed: 'Type the day {{on}} to confirm.', until_future: 'Choose a moment to come.', own_rate: 'This is the currency of the books.', schedule_day: 'Say on which day it is written next.', year_end: 'The fiscal year ends on {{on}}.', schedule_old: 'Choose a day from {{first}} on: what was missed since is made up for.',
    unbalanced: 'Debit and credit differ by {{difference}}.', two_lines: 'An entry has at least two lines.', one_side: 'Enter either a debit or a credit.', choose_account: 'Choose an account of this workspace.', account_group: 'This is a heading: choose an account under it.',
    account_inactive: 'This account is not active.', account_currency: 'This account is kept in {{currency}}.', amount_form: 'Enter an amount such as 1234.50.', rate_absent: 'There is no rate for {{currency}} on {{on}}.', choose_stocked: 'Choose a product of this workspace whose stock is counted.', party_needed: 'Say whose account this is.',
  },
  refused: {
    code_taken: '"{{name}}" has this code already.', role_taken: '"{{name}}" has this role already.', account_used: '"{{name}}" has entries, accounts below it, or is used elsewhere. Set it inactive instead.', account_needed: 'The house posts to "{{name}}" ({{role}}). Give this role to another account first.', source_owns: 'This entry belongs to a document. Void the document instead.',
    template_taken: 'There is a template "{{name}}" already.', dimension_taken: '"{{name}}" is there already.', dimension_limit: 'There are {{limit}} already.', hard_lock_stays: 'The hard lock holds up to {{until}} and cannot move back.', fx_rate_taken: 'There is a rate for {{currency}} on {{on}} already.',
    merge_apart: '"{{name}}" cannot be merged into "{{into}}": both must be of the same kind and currency, and only one may have a role.', merge_bank: '"{{name}}" or "{{into}}" belongs to a bank account. Move the money by a transfer instead.', merge_open: 'Some items of "{{name}}" are open ({{count}}). Settle them first.', merge_later: 'Something was posted to "{{name}}" until {{last}}. Merge it on that day or later.', revalued_already: 'Everything stands at the rates of {{on}} already.', fx_rate_used: 'Entries were posted with the rate of this day. Add a new one from a later day instead.', close_blocked: 'The period cannot be closed yet: {{count}} checks are open.', close_order: 'The period is closed up to {{through}} already.', year_closed: 'The year that ends on {{on}} is closed. Open the year again first.', year_running: 'This year ends on {{on}}: it can be closed after that day.', not_closed: 'This period is not closed.', number_order: 'Numbers follow their days: the last one is of {{last}}.',
    number_taken: 'There is an entry {{number}} already. Change the pattern of its numbers.',
    no_book: 'The books are not set up yet. Choose a chart of accounts first.', book_exists: 'The books are set up already.', period_locked: 'The period up to {{until}} is locked for {{lock}}.', word: { lock: { sales: 'sales', purchase: 'purchases', tax: 'whatever carries tax', all: 'everything', hard: 'good' }, role: ledger.role }, role_missing: 'No account has the role "{{role}}". Choose one in the chart of accounts.',
    already_reversed: 'This entry is reversed already.', over_settled: 'Only {{open}} is open.', has_settlements: 'Something was paid on this already. Take that back first.', insufficient_stock: 'Of "{{name}}" there are {{there}}, not {{wanted}}.', stock_moved: 'Stock of this has moved already. Make a new product and bring the stock over.',
    settled_apart: 'These two do not settle each other: one is owed, the other one pays, on the same account.',
  },
  permission: {
    ledger: { view: 'See accounts, entries and the books', setup: 'Set up the books: chart of accounts, numbers' }, statement: { send: 'Mail statements of account to customers and vendors' }, report: { view: 'See financial reports', mail: 'Have financial reports mailed by the clock' }, entry: { post: 'Post journal entries and reverse them' },
    lock: { manage: 'Lock periods, and lift locks' }, bank: { view: 'See bank accounts and statements', edit: 'Keep bank accounts, transfers and reconciliation' }, tax_return: { file: 'Review and file tax returns' },
  },
  event: {
    account: { created: 'added an account', changed: 'changed an account', removed: 'removed an account', merged: 'merged an account into another one', restored: 'brought an account back' }, book: { set_up: 'set up the books', changed: 'changed how the books are kept' }, lock: { changed: 'changed the locks', excepted: 'excepted somebody from the locks', exception_ended: 'ended an exception' },
    period: { closed: 'closed a period', reopened: 'opened a period again' }, draft_entry: { created: 'began a journal entry', changed: 'changed a draft', removed: 'removed a draft', restored: 'brought a draft back', posted: 'posted a draft' },
    entry_template: { created: 'added a template', changed: 'changed a template', removed: 'removed a template', restored: 'brought a template back', written: 'wrote an entry from a template', stopped: 'could not write an entry from a template' },
    number_series: { changed: 'changed the numbering' }, fx_rate: { added: 'added an exchange rate', removed: 'took an exchange rate back' }, dimension: { created: 'added a dimension', changed: 'changed a dimension' }, verification: { advanced: 'verified entries' },
    entry: { posted: 'posted a journal entry', changed: 'noted something about a journal entry' }, open_item: { settled: 'settled an open item', unsettled: 'took a settlement back' },
  }, eventType: {}, party_reference: {},
};
