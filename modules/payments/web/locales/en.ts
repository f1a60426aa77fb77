/** English texts of payments. */
export const en = {
  room: 'Payments',
  permission: { payment: { view: 'See payments', record: 'Record payments and use what is left of them', void: 'Void payments' }, settings: 'Set up online payments' },
  event: {
    payment: { recorded: 'recorded payment {{number}}', allocated: 'used payment {{number}}', unallocated: 'took a use of payment {{number}} back', voided: 'voided payment {{number}}', mismatched: 'received another amount than asked with payment {{number}}' },
    online: { changed: 'changed how customers pay online' }, checkout: { started: 'started an online payment', failed: 'could not finish an online payment', expired: 'let an online payment lapse' }, pay_file: { exported: 'exported pay file {{number}}' },
  },
  eventType: { payment: { recorded: 'A payment was recorded', allocated: 'A payment was used for something open', unallocated: 'A use of a payment was taken back', voided: 'A payment was voided' } },
  party_reference: { payment: 'payments' },
  rule: {
    amount_form: 'Enter an amount such as 1234.50.', amount_positive: 'Enter an amount above 0.', choose_party: 'Choose a customer, a vendor or an employee of this workspace.', choose_account: 'Choose a bank or cash account of this workspace.',
    choose_item: 'Choose something of this party that is open, in the currency of the payment.', over_item: 'Only {{open}} of {{number}} is open.', over_amount: 'That is {{over}} more than the payment.', fee_large: 'The fee is more than the payment.',
    bank_amount: 'Say how much that was in {{currency}}, the currency of the account.', secret_key: 'A secret key begins with sk_ or rk_.', publishable_key: 'A publishable key begins with pk_.', webhook_secret: 'A signing secret begins with whsec_.',
    keys_differ: 'One of these keys is for tests and the other is not.', keys_missing: 'Enter this to take payments online.', iban_form: 'This is not an IBAN.', bic_form: 'This is not a BIC.', routing_form: 'This is not a routing number: nine digits with a check digit.', account_form: 'This is not an account number.',
    pay_currency: 'This file pays in {{currency}} only; {{number}} is in another currency.', pay_open: 'Only what is open and to be paid out can be paid by a file.', payee_once: 'Name the account of {{name}} once.', payee_missing: 'Name the account of {{name}}.', company_id: 'A company ID has ten characters.',
  },
  refused: {
    rest: 'This is {{rest}} more than what is paid with it. Keep {{rest}} as credit?', void: 'This payment is void.', nothing_left: 'Nothing is left of this payment.', online_off: 'Online payments are not set up here.', nothing_open: 'Nothing is open of this any more.',
    provider_down: 'The payment provider does not answer. Try again in a few minutes.', provider_refused: 'The payment provider did not take this: {{reason}}', checkout_gone: 'This way to pay has ended. Open the document again.', file_changed: 'What is open has changed meanwhile. Look at it again.',
  },
  command: { list: 'Go to payments', online: 'Go to online payments' },
  search: 'Payments',
  cancel: 'Cancel', save: 'Save', close: 'Close',
  list: { title: 'Payments', one: 'Payment', add: 'Record payment', emptyTitle: 'No payments yet', empty: 'Money that came in from customers and went out to vendors and employees, and what it paid.', settings: 'Online payments' },
  field: {
    number: 'Number', direction: 'Direction', side: 'Account of', status: 'Status', party: 'Paid by or to', on: 'Date', method: 'Method', amount: 'Amount', open: 'Not used', currency: 'Currency', createdAt: 'Recorded', account: 'Account', accountId: 'Account', exchangeRate: 'Exchange rate',
    baseAmount: 'In {{currency}}', fee: 'Fee', reference: 'Reference', memo: 'Note', entry: 'Journal entry', voided: 'Voided', voidReason: 'Reason', provider: 'Reported by',
  },
  direction: { in: 'Money in', out: 'Money out' },
  side: { customer: 'Customers', vendor: 'Vendors', employee: 'Employees' },
  sideOne: { customer: 'Customer', vendor: 'Vendor', employee: 'Employee' },
  status: { posted: 'Posted', void: 'Void' },
  method: { bank_transfer: 'Bank transfer', cash: 'Cash', card: 'Card', cheque: 'Cheque', direct_debit: 'Direct debit', online: 'Online', other: 'Other' },
  provider: { manual: 'Entered here', stripe: 'Stripe' },
  record: {
    titleIn: 'Record money in', titleOut: 'Record money out', submit: 'Record payment', done: 'Payment {{number}} recorded', all: 'Pay all that is open', amountHelp: 'What arrived or was paid, before fees.', rateHelp: 'Left empty: the rate of the day. {{base}} for one {{currency}}.', ratePlaceholder: 'Rate of the day',
    bankAmount: 'On the account, in {{currency}}', bankHelp: 'What the account shows, as it is kept in another currency.', feeHelp: 'Kept back by the bank or the provider.', more: 'More details', referenceHelp: 'Number of the transfer, cheque or receipt.', items: 'Pays', item: 'Document', due: 'Due', dueDays: '{{count}} days late', dueToday: 'due today', dueIn: 'due in {{count}} days',
    pays: 'Pays', payNamed: 'Paid of {{number}}', discount: 'Early discount', discountNamed: 'Early discount on {{number}}', addDiscount: 'Discount', pay: 'Pay {{number}}', again: 'Spread anew, oldest first', nothingOpen: 'Nothing is open. The amount stays as credit until it is used.', choose: 'Choose who it is from to see what is open.', chooseOut: 'Choose who it is for to see what is open.',
    rest: '{{amount}} is not used', over: '{{amount}} more than the payment', used: 'All of it is used', keep: 'Keep {{amount}} as credit', askKeep: '{{amount}} is more than what is paid with it. It can stay as credit and be used later.', change: 'Change the amounts', noAccounts: 'There is no bank or cash account yet. Set up the books first.',
    discountUntil: '{{amount}} off until {{day}}',
  },
  panel: {
    uses: 'Paid with it', of: 'Of', notUsed: 'Nothing is paid with it yet.', left: '{{amount}} is left', use: 'Use the rest', useTitle: 'Use what is left of {{number}}', useLead: '{{amount}} is left. Choose what it pays.', useDo: 'Use it', refund: 'Give back', refundTitle: 'Give {{amount}} back', takeBack: 'Take back', takeBackTitle: 'Take {{amount}} back from {{number}}?',
    takeBackText: 'Both are open again: the document and the payment. Nothing is lost.', void: 'Void', voidTitle: 'Void payment {{number}}', voidLead: 'For a payment that bounced or was wrong. What it paid is open again, its journal entry is reversed, the number stays.', reason: 'Reason', reasonHint: 'It bounced', voidOn: 'On', voidDo: 'Void payment', voided: 'Payment {{number}} is void', nothing: 'Nothing of this party is open.', actions: 'More actions', usedDone: 'Used', takenBack: 'Taken back',
  },
  of: { title: 'Payments', none: 'Nothing was paid yet.', credit: 'Set off', void: 'void', open: '{{amount}} open', add: 'Record payment' },
  online: {
    title: 'Online payments', lead: 'Customers pay invoices by card and other ways on a page of the provider. What is paid is recorded and posted by itself.', provider: 'Provider', none: 'None', stripe: 'Stripe', keys: 'Keys', keysLead: 'Both stand in the Stripe dashboard under Developers → API keys. The secret key is kept encrypted and never shown again.',
    publishableKey: 'Publishable key', secretKey: 'Secret key', webhookSecret: 'Signing secret of the webhook', kept: 'Kept: ends in {{end}}', keepHelp: 'Leave it empty to keep the present one.', webhook: 'Webhook', webhookLead: 'Add this address in the Stripe dashboard under Developers → Webhooks, for the events below, so that payments arrive here at once.',
    address: 'Address', events: 'Events', account: 'Money arrives on', accountHelp: 'Providers pay out later: an account of its own, such as “Stripe balance”, makes the bank statement easy to match. Without one it is the default bank account.', defaultAccount: 'Default bank account', mode: 'Mode', test: 'Test: no real money moves', live: 'Live', saved: 'Online payments saved', off: 'Customers cannot pay online now.', confirmOff: 'Turn online payments off', incomplete: 'Not complete yet: without the secret key and the signing secret customers cannot pay online.',
  },
  file: {
    title: 'Pay by bank file', lead: 'One file for the bank that pays what you choose. The payments are recorded at the same time.', format: 'Format', sepa: 'SEPA transfer (XML)', nacha: 'US ACH (NACHA)', on: 'Pay on', account: 'From account', choose: 'What to pay', total: 'Total: {{amount}}', iban: 'IBAN', bic: 'BIC', routingNumber: 'Routing number', accountNumber: 'Account number', accountType: 'Kind of account',
    checking: 'Checking', savings: 'Savings', companyId: 'Company ID', companyIdHelp: 'Ten characters your bank gave you, usually 1 and the EIN.', payees: 'Accounts of the payees', ourAccount: 'Our account', submit: 'Record and download', again: 'Download again', nothing: 'Nothing is open to be paid in {{currency}}.', done: '{{count}} payments recorded', name: 'Name of the payee', open: 'Pay by file',
  },
};
