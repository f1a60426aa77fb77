/** English texts of price lists. */
export const prices = {
  title: 'Price lists', one: 'Price list', add: 'Add price list', command: 'Go to price lists', name: 'Name', isActive: 'In force', off: 'Off', isDefault: 'For everybody', rules: 'Rules', customers: 'Customers', currencyHelp: 'Of its prices. Empty: the currency of the workspace.',
  defaultHelp: 'For customers who have no list of their own, and for what their own list says nothing about.', emptyTitle: 'No price lists yet', empty: 'Say what wholesalers, members or one customer pay: by the piece, from a quantity on, between two days. Quotes and invoices propose it.',
  rule: {
    title: 'Price rules', one: 'Price rule', many: 'price rules', add: 'Add rule', all: 'All {{count}} rules', emptyTitle: 'No rules yet', empty: 'No rule yet. Without one, items cost what stands on them.', which: 'The most specific rule decides: for the item before its category before all items, then the larger quantity, then the one that began last.',
    about: 'For', item: 'Product or service', scope: { item: 'One item', category: 'A category', all: 'All items' }, ofCategory: 'Category {{category}}', ofAll: 'All items', categoryHelp: 'As it stands on products and services.', price: 'Price', priceIn: 'Price in {{currency}}', fromQuantity: 'From quantity', fromN: 'from {{quantity}}', days: 'Days', fromOn: 'From day', toOn: 'To day', since: 'since {{day}}', until: 'until {{day}}',
    method: 'Says', methods: { fixed: 'a price', discount: 'percent off the sale price', formula: 'percent on sale price or cost' }, percent: 'Percent', percentHelp: { discount: 'Taken off the sale price.', formula: 'Put on; with a minus taken off.' }, base: 'On', bases: { list: 'the sale price', cost: 'the purchase price' }, roundTo: 'Round to', roundHelp: 'A multiple such as 0.05 or 1. Empty: cents.',
    discountOf: '{{percent}} % off', formulaOf: { list: 'sale price {{percent}} %', cost: 'cost {{percent}} %' }, roundedTo: 'to {{step}}',
    field: { priceListId: 'Price list', itemId: 'Item (name or SKU)', category: 'Category', fromQuantity: 'From quantity', fromOn: 'From day', toOn: 'To day', method: 'Method', price: 'Price', percent: 'Percent', base: 'Base', roundTo: 'Round to' },
  },
  change: {
    action: 'Change prices', title: 'Change prices of {{count}} items', field: 'Which price', direction: 'Do', up: 'Raise', down: 'Lower', by: 'By', percent: 'percent', amount: 'an amount', value: 'How much', amountHelp: 'In each item’s own currency.', roundTo: 'Round to', roundHelp: 'A multiple such as 0.05 or 1. Empty: as fine as they are.',
    preview: 'New prices', before: 'Now', after: 'Then', changed: '{{count}} prices change.', without: '{{count}} have no such price and stay.', same: '{{count}} stay as they are.', first: 'The first {{count}} are shown.', none: 'Nothing would change.', apply: 'Change them', done: '{{count}} prices changed', undo: 'Undo', undone: 'The prices are as they were', undoing: 'The prices are being set back', kept: '{{count}} were changed since, and stay',
  },
  bench: { title: 'What does it cost?', item: 'Product or service', customer: 'Customer', quantity: 'Quantity', on: 'On', choose: 'Choose an item, and see the price and why it is that one.' },
};

/** English texts of labels. */
export const labels = {
  action: 'Print labels', title: 'Labels of {{count}} items', print: 'Make the PDF', file: 'Labels', paper: 'Paper', papers: { a4_3x8: 'A4, 3 × 8 labels (70 × 37 mm)', roll_62: 'Roll of 62 mm' }, copies: 'Copies of each', first: 'Begin at label', firstHelp: '1 to 24, for sheets that are used in part.', price: 'With the sale price',
  between: 'A number from 1 to {{most}}.', tooMany: 'Labels of at most {{most}} items are printed at once. Choose fewer.', without: '{{count}} have no bar code on their label: no barcode or SKU, or one that does not fit.',
};

/** What is said about price lists in other places. */
export const pricesSaid = {
  event: { price_list: { created: 'added a price list', changed: 'changed a price list', removed: 'removed a price list', restored: 'brought a price list back' }, price_rule: { created: 'added a price rule', changed: 'changed a price rule', removed: 'removed a price rule', restored: 'brought a price rule back' } },
  rule: {
    choose_price_list: 'Choose a price list of this workspace.', choose_item: 'Choose a product or service of this workspace.', item_or_category: 'A rule is for an item or for a category, not for both.', price_missing: 'Enter the price.', percent_missing: 'Enter the percentage.', markup: 'A percentage is between -100 and 9999, with at most 6 fraction digits.',
    step_above_zero: 'A step is above 0, such as 0.05.', signed_number: 'Enter a number such as 5 or -2.5.', change_zero: 'Enter by how much, other than 0.', below_zero: 'It would take {{count}} prices below 0.', rule_days: 'The last day is not before the first.', list_currency_stays: 'The list has rules. Their prices are in its currency, so it stays.', default_is_active: 'The list for everybody is in force. Make another list the one for everybody first.',
  },
  refused: { prices_changed: 'Prices of these items have changed since they were shown. Look at what would change now.', too_many_labels: 'At most {{limit}} labels come in one file. Print fewer items or copies at once.', price_list_taken: 'There is a price list "{{name}}" already.', price_list_in_use: '"{{name}}" is the price list of {{count}} customers. Give them another one, or switch it off.' },
};
