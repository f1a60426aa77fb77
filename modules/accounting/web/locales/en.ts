import { bank, bankSaid } from './en/bank.ts';
import { ledger, ledgerSaid } from './en/ledger.ts';
import { labels, prices, pricesSaid } from './en/prices.ts';
import { proof, proofSaid } from './en/proof.ts';
import { reports, reportsSaid } from './en/reports.ts';
import { term, termSaid } from './en/terms.ts';
import { stock } from './en/stock.ts';

const masters = {
  room: 'Accounting',
  search: 'Products and services',
  permission: { item: { view: 'See products, services, units and taxes', edit: 'Add and change products, services and units', remove: 'Remove products, services and units' }, tax: { edit: 'Set up taxes' } },
  event: {
    product: { created: 'added a product', changed: 'changed a product', removed: 'removed a product', restored: 'brought a product back' }, service: { created: 'added a service', changed: 'changed a service', removed: 'removed a service', restored: 'brought a service back' },
    unit: { created: 'added a unit', changed: 'changed a unit', removed: 'removed a unit', restored: 'brought a unit back' }, tax: { created: 'added a tax', changed: 'changed a tax', removed: 'removed a tax', restored: 'brought a tax back' },
  },
  rule: {
    number: 'Enter a number such as 12.5, with at most {{digits}} fraction digits.', factor: 'A factor is above 0.', percent: 'A percentage is between 0 and 100.', barcode: 'This is not a GTIN: the check digit does not fit.', choose_unit: 'Choose a unit of this workspace.',
    choose_tax: 'Choose taxes of this workspace.', group_members: 'A group needs at least two taxes, and no other group.', rate_missing: 'Enter the rate.', division_rate: 'A share of the price it is in is below 100.',
  },
  refused: {
    unit_taken: 'There is a unit "{{name}}" in this category already.', sku_taken: '"{{name}}" has this SKU already.', barcode_taken: '"{{name}}" has this barcode already.', tax_taken: 'There is a tax "{{name}}" already.',
    tax_in_use: '"{{name}}" is used by: {{names}}. Stop offering it instead.', item_in_use: '"{{name}}" is used by: {{names}}. Stop offering it instead.',
    rate_taken: 'There is a rate from that day on already.', rate_used: 'This rate is in force. Add a new one from a later day instead.', unit_in_use: 'This unit is used by: {{names}}.',
  },
  command: { product: 'Go to products', service: 'Go to services', unit: 'Go to units', tax: 'Go to taxes', paymentTerm: 'Go to payment terms' },
  add: 'Add', save: 'Save', edit: 'Edit', cancel: 'Cancel', remove: 'Remove', import: 'Import', created: 'Added', changed: 'Changed',
  unit: {
    title: 'Units', name: 'Name', category: 'Measures', factor: 'Factor', code: 'UN/ECE code', add: 'Add unit', emptyTitle: 'No units yet', empty: 'Units say what a quantity counts: pieces, hours, kilograms.',
    factorHelp: 'How many of the reference unit it is: 12 for a dozen of pieces.', codeHelp: 'Needed for electronic invoices: C62 piece, HUR hour, KGM kilogram.',
    of: { count: 'Count', time: 'Time', weight: 'Weight', length: 'Length', area: 'Area', volume: 'Volume', none: 'Nothing' },
  },
  product: { title: 'Products', one: 'Product', many: 'products', add: 'Add product', emptyTitle: 'No products yet', empty: 'Products are what you sell and buy by the piece. They fill the lines of quotes and invoices.' },
  service: { title: 'Services', one: 'Service', many: 'services', add: 'Add service', emptyTitle: 'No services yet', empty: 'Services are the work you sell. They fill the lines of quotes and invoices.' },
  item: {
    documents: 'It stands on', in: { invoices: 'Invoices', bills: 'Bills', quotes: 'Quotes' }, name: 'Name', sku: 'SKU', barcode: 'Barcode', barcodeHelp: 'GTIN with 8, 12, 13 or 14 digits.', unit: 'Unit', unitId: 'Unit', noUnit: 'No unit', salePrice: 'Sale price', purchasePrice: 'Purchase price', category: 'Category', state: 'State', currency: 'Currency',
    description: 'Description', currencyHelp: 'Of its prices. Empty: the currency of the workspace.', descriptionHelp: 'Customers read this on quotes and invoices.', internalNote: 'Internal note', saleTaxes: 'Sale taxes', purchaseTaxes: 'Purchase taxes', saleTaxIds: 'Sale taxes', purchaseTaxIds: 'Purchase taxes', isSold: 'Is sold', isBought: 'Is bought',
    states: { active: 'Active', discontinued: 'Discontinued' }, setState: 'Set to {{state}}', createdAt: 'Added', updatedAt: 'Changed',
    inStock: 'In stock', incomeAccountId: 'Income account', incomeAccountIdHelp: 'What its sale earns goes here.', expenseAccountId: 'Cost account', expenseAccountIdHelp: 'What it costs goes here.', usualAccount: 'The usual account', trackStock: 'Stock is counted', trackStockHelp: 'Bills add to it, invoices take from it and carry its cost into the books.', costing: 'Stock is valued', costings: { fifo: 'the oldest first (FIFO)', average: 'at the average' },
  },
  tax: {
    title: 'Taxes', name: 'Name', rate: 'Rate', amount: 'Amount per unit', kind: 'Kind', appliesTo: 'Used for', included: 'In the price', includedHelp: 'Prices with this tax already contain it.', compound: 'Compound', compoundHelp: 'Later taxes are taken on the price plus this one.',
    code: 'Code', category: 'VAT category', sequence: 'Order', add: 'Add tax', choose: 'Choose taxes', members: 'Taxes of the group', rates: 'Rates', from: 'from {{day}}', fromStart: 'from the beginning', addRate: 'New rate', validFrom: 'Holds from', validFromHelp: 'Documents dated before keep the old rate.',
    basis: 'Owed', basisHelp: 'With the payment: the tax waits on an account of its own until the document is paid.', recoverable: 'Comes back', recoverableHelp: 'Share of the tax on purchases that you may deduct; the rest is part of the cost.', reportBox: 'Box of the return', reportBoxHelp: 'Where the tax return counts it.', byKind: 'As its kind suggests', isActive: 'Offered', isActiveHelp: 'Can be chosen for new lines. What has it already keeps it.',
    takeBack: 'Take back the rate from {{day}}', emptyTitle: 'No taxes yet', empty: 'Add the taxes of your country once; quotes and invoices take them from here, with the rate of their day.',
    kinds: { percent: 'Percentage', fixed: 'Amount per unit', division: 'Share of the price it is in', withholding: 'Withholding', reverse_charge: 'Reverse charge', zero: 'Zero-rated', exempt: 'Exempt', out_of_scope: 'Outside the scope', group: 'Group of taxes' },
    kindHelp: {
      percent: 'A percentage of the price, such as VAT.', fixed: 'The same amount for every unit, such as a deposit.', division: 'A percentage of the price that already contains it.', withholding: 'Kept back by the payer: lowers what is paid, not the total.',
      reverse_charge: 'Not charged: the customer owes it. The document says so.', zero: 'Taxable at 0 %.', exempt: 'Exempt from tax.', out_of_scope: 'Not a matter of this tax.', group: 'Several taxes under one name.',
    },
    uses: { both: 'Sales and purchases', sale: 'Sales', purchase: 'Purchases' }, bases: { accrual: 'With the document', cash: 'With the payment' },
    categories: { S: 'Standard', Z: 'Zero-rated', E: 'Exempt', AE: 'Reverse charge', K: 'Intra-community', G: 'Export', O: 'Outside the scope', L: 'Canary Islands', M: 'Ceuta and Melilla' },
  },
  used: {
    title: 'It is used and stays', help: 'What names it must be able to show it. You can stop offering it: it is not proposed for anything new, and what has it keeps it.', off: 'What names it must be able to show it. It is not offered for anything new any more.', where: 'Where it is used', stop: 'Stop offering it', close: 'Close', hidden: 'Something you may not see',
    of: { accounting_product: 'Product', accounting_service: 'Service', accounting_tax: 'Tax', accounting_account: 'Account', accounting_bank_rule: 'Bank rule', accounting_entry: 'Journal entry', parties_party: 'Customer or vendor', invoicing_document: 'Document', invoicing_expense: 'Expense', invoicing_expense_category: 'Expense category', invoicing_recurring_expense: 'Recurring expense', sales_quote: 'Quote', sales_order: 'Sales order', sales_opportunity: 'Deal' },
  },
  bench: {
    open: 'Try a line', title: 'Tax test bench', help: 'What would this line cost? Every quote and invoice is computed the same way.', quantity: 'Quantity', price: 'Unit price', discount: 'Discount', taxes: 'Taxes', mode: 'Prices are', rounding: 'Tax is rounded',
    problem: 'Enter a number such as 12.5.', modes: { by_tax: 'as each tax says', exclusive: 'without tax', inclusive: 'with tax' }, roundings: { document: 'once, on the document', line: 'on every line' },
    step: {
      line: '{{quantity}} × {{price}} = {{exact}}', lineLess: '{{quantity}} × {{price}} − {{discount}} % = {{exact}}', subtotal: 'Sum of the lines', discount: 'Discount', net: 'Net', tax: '{{rate}} of {{base}} = {{exact}}', total: 'Total', withheld: 'Withheld', payable: 'To pay',
    },
  },
};

/** English texts of accounting. */
export const en = {
  ...masters, term, prices, labels, ledger, bank, reports, proof, stock,
  permission: { ...masters.permission, ...ledgerSaid.permission },
  event: { ...masters.event, ...pricesSaid.event, ...termSaid.event, ...ledgerSaid.event, ...bankSaid.event, ...reportsSaid.event, ...proofSaid.event },
  eventType: { ...ledgerSaid.eventType, ...bankSaid.eventType, ...reportsSaid.eventType },
  rule: { ...masters.rule, ...pricesSaid.rule, ...termSaid.rule, ...ledgerSaid.rule, ...bankSaid.rule, ...reportsSaid.rule },
  refused: { ...masters.refused, ...pricesSaid.refused, ...termSaid.refused, ...ledgerSaid.refused, ...bankSaid.refused, ...reportsSaid.refused, word: { ...ledgerSaid.refused.word, ...bankSaid.refused.word, ...reportsSaid.refused.word } },
  party_reference: { ...ledgerSaid.party_reference, ...bankSaid.party_reference, ...reportsSaid.party_reference },
};
