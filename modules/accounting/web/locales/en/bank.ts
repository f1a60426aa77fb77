/** English texts of this part of accounting. */
export const bank = {
  title: 'Bank accounts', one: 'Bank account', add: 'Add bank account', emptyTitle: 'No bank accounts yet', empty: 'Add the accounts, cash boxes and cards your money is on. Each is an account of the ledger; statements are matched with it.',
  default: 'Default', archived: 'Archived', ownLedgerAccount: 'Make one for it', statements: 'Statements', toLedger: 'In the ledger', lines_one: '{{count}} line', lines_other: '{{count}} lines', waits_one: '{{count}} line to match', waits_other: '{{count}} lines to match',
  kinds: { bank: 'Bank account', cash: 'Cash', card: 'Card', wallet: 'Wallet' },
  field: {
    name: 'Name', kind: 'Kind', holder: 'Account holder', bankName: 'Bank', number: 'Number', iban: 'IBAN', accountNumber: 'Account number', bic: 'BIC', upiId: 'UPI ID', currency: 'Currency', accountId: 'Ledger account', contact: 'Contact', address: 'Address', openingBalance: 'Opening balance', openingOn: 'On', balance: 'Balance', toMatch: 'To match',
    statementOn: 'Statement until', isDefault: 'Default account', isArchived: 'Archived', createdAt: 'Added',
  },
  help: { iban: 'Checked by its check digits.', upiId: 'For accounts in Indian rupees, such as name@bank: invoices carry a code that UPI apps pay.', currency: 'The currency of the books when empty.', opening: 'Posted once, against opening balances.', isDefault: 'Proposed for payments and printed on invoices.', isArchived: 'No longer offered; what happened on it stays.', accountId: 'Every bank account has one account of the ledger to itself.' },
  command: { accounts: 'Go to bank accounts', reconcile: 'Go to reconciliation' },
  transfer: {
    title: 'Bank transfers', one: 'Bank transfer', add: 'Add transfer', emptyTitle: 'No transfers yet', empty: 'Move money between your own accounts. Only fees and exchange differences touch profit or loss.',
    number: 'Number', from: 'From', to: 'To', amount: 'Leaves', toAmount: 'Arrives', fee: 'Fee', feeHelp: 'Taken from the account it leaves.', feeAccount: 'Account of the fee', usualFeeAccount: 'Bank fees', transferOn: 'Leaves on', arrivesOn: 'Arrives on', arrivesHelp: 'Empty: the same day. Until then it is on its way.',
    reference: 'Reference', method: 'Method', memo: 'Memo', status: 'State', entry: 'Entry', statuses: { draft: 'Draft', posted: 'Posted', void: 'Void' }, methods: { transfer: 'Bank transfer', cash: 'Cash', cheque: 'Cheque', card: 'Card', other: 'Other' },
    post: 'Post transfer', posted: 'Transfer posted', void: 'Void transfer', voidTitle: 'Void this transfer?', voidLead: 'What it posted is reversed on the same days. The number stays.',
  },
  line: {
    title: 'Statement lines', records: 'What belongs to it', noReceipt: 'no receipt', askReceipt: 'Ask the employee for the receipt', noPayee: 'No name', more: 'Show more', statuses: { new: 'New', suggested: 'Proposal', matched: 'Matched', split: 'Split', excluded: 'Left out', on_hold: 'On hold' },
    hold: 'Hold', holdTitle: 'Put this line off', holdLead: 'It comes back on the day you choose.', until: 'Until', note: 'Note', exclude: 'Leave out', excludeTitle: 'Leave this line out', excludeLead: 'It will not be in the books. You can take that back.', reopen: 'Make it new again', unmatch: 'Take match back', unmatched: 'Match taken back', matchedWith: 'Matched with',
  },
  match: {
    parts: 'Parts of this line', removePart: 'Remove part {{n}}', addPart: 'Add part', left: 'Left:', accept: 'Accept', suggestions: 'Proposals', find: 'Find', search: 'Name, number or amount', none: 'Nothing open fits. Post it to an account, or search.', inBooks: 'In the books', due: 'due {{day}}', toAccount: 'To an account', toTransfer: 'To another bank account',
    amount: 'Amount', party: 'Customer or vendor', account: 'Account', tax: 'Tax in it', noTax: 'No tax', memo: 'Memo', itemAmount: 'Settles', otherAmount: 'On the other account', creditHelp: 'Stays open as credit until it is used for an invoice or bill.', writeOffHelp: 'What is missing or too much is given up.',
    kind: { account: 'To an account', transfer: 'To or from another bank account', credit: 'Keep as credit', write_off: 'Write off', item: 'Open item', ledger: 'Entry in the books' },
    why: { reference: 'number fits', party: 'name fits', date: 'amount and day fit', several: 'add up to it', rule: 'by a rule', transfer: 'other end of a transfer', converted: 'converted', ambiguous: 'others fit as well', short: 'a little too little', over: 'a little too much' },
  },
  rule: {
    title: 'Bank rules', one: 'Bank rule', add: 'Add rule', fromLine: 'Make a rule of this line', emptyTitle: 'No rules yet', empty: 'A rule says what lines of a kind always are: bank fees, rent, fuel.', name: 'Name', words: 'Words', wordsHelp: 'In payee, memo or reference. Several parted by commas: one of them is enough.', direction: 'Money', directions: { any: 'In or out', in: 'In', out: 'Out' },
    bankAccount: 'Bank account', everyAccount: 'Every account', least: 'From amount', most: 'Up to amount', priority: 'Order', priorityHelp: 'The lowest that fits decides.', isAuto: 'Post without asking', isAutoHelp: 'When lines are matched by themselves.', isActive: 'In use',
  },
  run: { start: 'Match by itself', running: 'Matching', progress: '{{handled}} of {{total}}', done: '{{matched}} matched, {{suggested}} with a proposal' },
  reconcile: {
    title: 'Reconcile', open_zero: 'Reconcile', open_one: 'Reconcile {{count}} line', open_other: 'Reconcile {{count}} lines', view: 'Lines', views: { waiting: 'Waiting', matched: 'Matched', excluded: 'Left out', all: 'All' }, search: 'Search lines', doneTitle: 'All matched', done: 'Nothing of this account waits. Import the next statement when it is there.',
    noneTitle: 'No lines', none: 'No line fits what you look for.', key: { j: 'next', k: 'previous', enter: 'accept', s: 'split', h: 'hold', x: 'leave out', u: 'undo' },
  },
  report: {
    title: 'Reconciliation', lead: 'How the balance of the books becomes that of the bank.', statement: 'Statement', ledger: 'Balance of the books on {{day}}', outstanding: 'Less what the bank has not shown yet', unmatched: 'Plus what is not in the books', expected: 'Expected at the bank', closing: 'Closing balance of the statement', difference: 'Difference',
    outstandingLines: 'Not on a statement yet ({{count}})', unmatchedLines: 'Not in the books ({{count}})', none: 'No statement has been imported yet.', sign: 'Sign off', signed: 'Signed off', takeBack: 'Take import back', takenBack: 'Import taken back', takeBackTitle: 'Take this import back?', takeBackLead: 'Its {{count}} lines go. The file can be imported again.',
  },
  import: {
    open: 'Import statement', title: 'Statement of {{account}}', lead: 'CSV, TSV, OFX, QIF, CAMT.053 or MT940, up to 10 MB.', reading: 'Reading {{name}}', waiting: 'Files that wait', state: { reading: 'is being read', read: 'to be taken over', failed: 'cannot be read' }, stop: 'Stop reading', putAside: 'Put aside', goesOn: 'You can close this: reading goes on.', takeOver: 'Take over', take_one: 'Take {{count}} line over', take_other: 'Take {{count}} lines over', nothing: 'Nothing new: close', taken: '{{fresh}} new, {{duplicates}} duplicates', counts: '{{fresh}} new, {{duplicates}} duplicates',
    opening: 'Opening', total: 'Lines', closing: 'Closing', difference: 'Difference', gap: 'Gap to the last one', dateOrder: 'Dates are written', orders: { ymd: '2026-03-14', dmy: '14/03/2026', mdy: '03/14/2026' }, decimalMark: 'Amounts are written', columns: 'Columns', column: 'Column {{n}}', noColumn: 'Not in the file',
    inverted: 'Money out has no minus', invertedHelp: 'Some card statements show spending as positive.', part: {
      on: 'Day', valueOn: 'Value day', amount: 'Amount', debit: 'Money out', credit: 'Money in', flag: 'In or out', balance: 'Balance', payee: 'Name', memo: 'Purpose', reference: 'Reference', counterpartyAccount: 'Their account', externalId: 'Id of the bank', currency: 'Currency', originalAmount: 'Original amount', originalCurrency: 'Original currency',
    },
    ask: { dateOrder: 'The file does not say whether the day or the month comes first.', decimalMark: 'The file does not say what separates the fraction.', columns: 'Say where the day and the amount stand.' },
    hold: { currency: 'This statement is not in {{currency}}: it belongs to another account.', table: 'No line of this table is in {{currency}}: its column of currencies says {{other}}. If that is the currency of the purchases and not of the amounts, read all amounts as {{currency}}. Otherwise it belongs to another account.', several: 'several others', own: 'Read all amounts as {{currency}}', column: 'This column says {{other}}, and the account is kept in {{currency}}.' },
    confirm: { difference: 'The statement does not add up. Take it over all the same.', gap: 'It does not begin where the last statement ended. Take it over all the same.', account: 'It names another account. It belongs here all the same.', conversion: 'Lines in other currencies are converted at the rates of their days.' }, noRate: 'There is no rate for {{currency}} on {{on}}. Enter it under Exchange rates, then open this file again.',
    warning: {
      iban_check: 'The IBAN {{iban}} has wrong check digits. It is kept.', encoding_guessed: 'Read as {{encoding}}: look whether names are right.', detail_differs: 'Line {{at}}: the details add up to something else. The amount of the booking counts.', line_currency_differs: 'Line {{at}} is in {{currency}}.', pending_skipped: 'A booking that is still pending was left out.',
      correction_skipped: 'The bank takes an earlier booking back: look at {{id}}.', rows_skipped: '{{count}} rows without day and amount were left out.', balance_missing: 'The file does not give the {{balance}} balance.', balance_unclear: 'The balance column does not fit the amounts.', page_gap: 'Pages are missing.',
      external_id_repeated: 'The bank gave the id {{id}} to different bookings.', reversals_fit_inverted: 'The sum only fits when reversed bookings are turned round.',
    },
    reason: {
      empty: 'This file is empty.', too_large: 'This file is too large.', too_many_lines: 'This file has more lines than can be taken at once.', not_text: 'This is no text file.', encoding_unknown: 'The characters of this file cannot be read.', doctype_refused: 'This file contains instructions that are not read, for safety.', unreadable: 'This file is damaged near line {{at}}.',
      no_statement: 'There is no statement in this file.', not_a_statement: 'This is no bank statement in a format that is known.', field_missing: 'Line {{at}}: {{field}} is missing.', date_invalid: 'Line {{at}}: “{{text}}” is no day.', amount_invalid: 'Line {{at}}: “{{text}}” is no amount.', currency_unknown: 'Line {{at}}: this currency is not known.', mark_unknown: 'Line {{at}}: “{{mark}}” says neither in nor out.',
      column_missing: 'There is no column {{column}}.', amount_large: 'An amount does not fit the currency of the account.', not_allowed: 'You may no longer bring bank files in.', broke_off: 'This file could not be read: something went wrong on our side. Choose how to read it, or bring it in again.', currency_differs: 'Line {{at}}: the currency is not that of the statement.', quote_not_closed: 'Line {{at}}: a quotation mark is not closed.',
    },
  },
  settings: { title: 'Bank', lead: 'How statements are matched.', saved: 'Saved', writeOff: 'Small differences', writeOffLead: 'What a payment is short or over may be written off up to a limit, when it is recorded and when its bank line is matched. With 0 nothing may.', limit: 'Limit', account: 'Account', usualAccount: 'Bad debts' },
};

/** What pages of other rooms say of it. */
export const bankSaid = {
  rule: {
    iban_form: 'An IBAN has a country, two check digits and the number of the bank account.', iban_check: 'This IBAN has a mistake: its check digits do not fit.', bic_form: 'A BIC has 8 or 11 characters.', bank_ledger: 'Choose a bank, cash or card account of the ledger that is kept in {{currency}}.', opening_posted: 'The opening balance is in the books already. Correct it with a journal entry.',
    opening_day: 'Say on which day this was the balance.', bank_currency: 'The currency stays once money has moved.', choose_bank_account: 'Choose a bank account of this workspace.', transfer_same: 'Choose two different accounts.', to_amount_needed: 'One account is kept in {{from}}, the other one in {{to}}: enter what arrives.', to_amount_same: 'Both accounts are kept in one currency: what leaves arrives.',
    arrives_before: 'It cannot arrive before it left.', above_zero: 'Enter an amount above 0.', fee_account: 'Say which expense account carries the fee.', amount_digits: '{{currency}} has {{digits}} fraction digits.', amount_large: 'This amount is too large.', ask_date_order: 'Say how the file writes dates: it could be read in more than one way.', ask_decimal_mark: 'Say what separates the fraction in amounts.',
    ask_columns: 'Say in which columns the day and the amount stand.', parts_differ: 'The parts differ from the line by {{difference}}.', part_above_open: 'Only {{open}} is open.', part_sign: 'This part has the wrong sign.', choose_open_item: 'Choose something of this workspace that is open.', choose_ledger_line: 'Choose an entry on this bank account that is not matched yet.', part_once: 'This is chosen twice.',
    upi_form: 'A UPI ID looks like name@bank.', upi_currency: 'UPI pays in Indian rupees: only an account in INR has a UPI ID.', item_amount_needed: 'It is owed in {{currency}}: say how much of it this settles.', choose_party: 'Choose a customer or vendor of this workspace.', write_off_limit: 'At most {{limit}} may be written off.', bank_tax_kind: 'Only percentages, zero-rated and exempt taxes can be posted from the bank.', hold_day: 'Choose a day after today.', rule_empty: 'Say by what the rule knows its lines: words or an amount.',
    rate_form: 'Enter a rate above 0 with at most ten fraction digits.', choose_expense_account: 'Choose an account of the ledger that takes entries.',
  },
  refused: {
    bank_account_used: 'Money has moved on this account. Archive it instead.', ledger_account_taken: '"{{name}}" is kept on this account of the ledger already.', iban_taken: '"{{name}}" has this IBAN already.', transfer_state: 'This transfer is {{status}}.', transfer_matched: 'This transfer is matched with a statement. Take that back first.', statement_unreadable: 'This file cannot be read.',
    statement_held: 'The statement is held. Look at what does not agree, and confirm it.', statement_reading: 'This file is still being read.', statement_over: 'This file was taken over already, or put aside.', statement_matched: '{{count}} lines of this statement are matched. Take that back first.', statement_signed: 'This statement is signed off.', line_state: 'This line is {{status}} already.', lines_open: '{{count}} lines up to this day are still open.',
    sign_off_differs: 'The books and the statement differ by {{difference}}.', match_running: 'These lines are being matched already.', match_over: 'This is over already.',
    word: { status: { draft: 'a draft', posted: 'posted', void: 'void', new: 'new', suggested: 'waiting with a proposal', matched: 'matched', split: 'split', excluded: 'left out', on_hold: 'on hold' } },
  },
  permission: {},
  event: {
    bank_account: { created: 'added a bank account', changed: 'changed a bank account', removed: 'removed a bank account', restored: 'brought a bank account back' },
    bank_transfer: { created: 'began a bank transfer', changed: 'changed a bank transfer', removed: 'removed the draft of a bank transfer', restored: 'brought the draft of a bank transfer back', posted: 'posted bank transfer {{number}}', voided: 'voided a bank transfer' },
    bank_statement: { imported: 'imported a bank statement', changed: 'changed a bank statement', restored: 'brought a bank statement back', removed: 'took the import of a bank statement back', signed_off: 'signed a bank statement off' }, bank_line: { changed: 'matched a line of a bank statement, or took that back' },
    bank_rule: { created: 'added a bank rule', changed: 'changed a bank rule', removed: 'removed a bank rule', restored: 'brought a bank rule back' }, bank_settings: { changed: 'changed the settings of the bank' },
    statement_file: { added: 'gave a bank file', advanced: 'reads a bank file', read: 'read a bank file', failed: 'could not read a bank file', taken: 'took a bank file over', dropped: 'put a bank file aside' }, match_run: { started: 'began to match bank lines', advanced: 'matched bank lines', cancelled: 'stopped matching bank lines' },
  },
  eventType: {}, party_reference: { bank_rule: 'bank rules' },
};
