/** English texts of this part of accounting. */
export const ledger = {};

/** What pages of other rooms say of it. */
export const ledgerSaid = {
  rule: {
    unbalanced: 'Debit and credit differ by {{difference}}.', two_lines: 'An entry has at least two lines.', one_side: 'Enter either a debit or a credit.', choose_account: 'Choose an account of this workspace.', account_group: 'This is a heading: choose an account under it.',
    account_inactive: 'This account is not active.', account_currency: 'This account is kept in {{currency}}.', amount_form: 'Enter an amount such as 1234.50.', rate_absent: 'There is no rate for {{currency}} on {{on}}.', party_needed: 'Say whose account this is.',
  },
  refused: {
    no_book: 'The books are not set up yet. Choose a chart of accounts first.', book_exists: 'The books are set up already.', period_locked: 'The period up to {{until}} is locked ({{lock}}).', role_missing: 'No account has the role "{{role}}". Choose one in the chart of accounts.',
    already_reversed: 'This entry is reversed already.', over_settled: 'Only {{open}} is open.', has_settlements: 'Something was paid on this already. Take that back first.', settled_apart: 'These two do not settle each other: one is owed, the other one pays, on the same account.',
  },
  permission: {
    ledger: { view: 'See accounts, entries and the books', setup: 'Set up the books: chart of accounts, numbers' }, report: { view: 'See financial reports' }, entry: { post: 'Post journal entries and reverse them' },
    lock: { manage: 'Lock periods, and lift locks' }, bank: { view: 'See bank accounts and statements', edit: 'Keep bank accounts, transfers and reconciliation' }, tax_return: { file: 'Review and file tax returns' },
  },
  event: { entry: { posted: 'posted a journal entry' }, open_item: { settled: 'settled an open item', unsettled: 'took a settlement back' } }, eventType: {}, party_reference: {},
};
