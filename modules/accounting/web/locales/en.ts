import { bank, bankSaid } from './en/bank.ts';
import { ledger, ledgerSaid } from './en/ledger.ts';
import { labels, prices, pricesSaid } from './en/prices.ts';
import { proof, proofSaid } from './en/proof.ts';
import { reports, reportsSaid } from './en/reports.ts';
import { fiscal, fiscalSaid } from './en/fiscal.ts';
import { term, termSaid } from './en/terms.ts';
import { stock } from './en/stock.ts';

const masters = {
  room: 'Accounting',
  search: 'Products and services',
  permission: { item: { view: 'See products, services, units and taxes', edit: 'Add and change products, services and units', remove: 'Remove products, services and units' }, tax: { edit: 'Set up taxes' } },
  event: {
    product: { counted: 'counted the stock of a product', uncounted: 'took a count of stock back', revalued: 'changed the standard cost of a product', created: 'added a product', changed: 'changed a product', removed: 'removed a product', restored: 'brought a product back' }, service: { created: 'added a service', changed: 'changed a service', removed: 'removed a service', restored: 'brought a service back' },
    unit: { created: 'added a unit', changed: 'changed a unit', removed: 'removed a unit', restored: 'brought a unit back' }, tax: { created: 'added a tax', changed: 'changed a tax', removed: 'removed a tax', restored: 'brought a tax back' },
  },
  rule: {
    number: 'Enter a number such as 12.5, with at most {{digits}} fraction digits.', factor: 'A factor is above 0.', factor_form: 'Enter a number such as 12 or 0.5, or a fraction such as 1/3.', rounding: 'A rounding step is above 0.', unit_category: 'Choose a unit that measures the same as the unit it is counted in.', percent: 'A percentage is between 0 and 100.', barcode: 'This is not a GTIN: the check digit does not fit.', hs_code: 'An HS code has six to twelve digits.', choose_unit: 'Choose a unit of this workspace.',
    tax_account: 'Choose an active account of current liabilities or current assets in the currency of the books whose items are not settled one by one.', tax_account_used: 'This tax has lines that no filed return has yet, and they stand on the account it had. Change it after the return is filed, or add another tax.',
    choose_tax: 'Choose taxes of this workspace.', choose_withholding: 'Choose a withholding tax of this workspace that is used on bills and not archived.', group_members: 'A group needs at least two taxes, and no other group.', no_template: 'Only a plain product has variants: no bundle, and no variant.', choose_template: 'There is no product with this SKU to be a variant of.', template_stock: 'The stock of a product with variants is that of its variants.', attribute_once: 'Each attribute needs a name of its own.', value_once: 'Each value once.', attributes_fixed: 'Its variants differ in: {{names}}. That stays; values can be added.', value_used: '"{{name}}" has a value that is missing here.', choose_values: 'Choose one value of each attribute.', variant_price: 'Enter a price, or +2 or -1.5 for so much more or less than the template.', variants_most: 'A product has {{most}} variants at most.', values_most: 'An attribute has {{most}} values at most.', twice_here: 'This stands here twice.', variant_form: 'Write the values such as Size=M; Colour=Red.', variant_there: 'There is this variant already.', variant_fixed: 'A variant stays what it is. Add another one instead.',
    quantity: 'A quantity is above 0.', kind_fixed: 'A product stays a product, and a bundle a bundle. Add a new one instead.', not_bundle: 'Only a bundle has components.', bundle_empty: 'Add what the bundle holds.', bundle_stock: 'The stock of a bundle is that of its components.', bundle_bought: 'A bundle is not bought: its components are.', choose_component: 'Choose a product or service. A bundle holds no bundles.', component_once: 'Each component once: raise its quantity instead.', sum_prices: '"{{name}}" has no sale price in the currency of the bundle, so nothing adds up.', contents_form: 'Write quantities and SKUs such as 2 x CHAIR; 1 x TABLE.', contents_unknown: 'There is no product or service "{{name}}" to put into it.',
    pictures_changed: 'The pictures changed meanwhile. Look at them and try again.', rate_missing: 'Enter the rate.', standard_cost_missing: 'Enter the standard cost of one unit.', standard_cost_moved: 'Stock of this has moved already: change its standard cost by itself, which revalues what is there.', division_rate: 'A share of the price it is in is below 100.',
  },
  refused: {
    unit_taken: 'There is a unit "{{name}}" in this category already.', sku_taken: '"{{name}}" has this SKU already.', barcode_taken: '"{{name}}" has this barcode already.', tax_taken: 'There is a tax "{{name}}" already.',
    tax_in_use: '"{{name}}" is used by: {{names}}. Stop offering it instead.', template_used: '"{{name}}" is used by: {{names}}. What has variants is not sold itself: add a new product for them.', item_in_use: '"{{name}}" is used by: {{names}}. Stop offering it instead.',
    rate_taken: 'There is a rate from that day on already.', rate_used: 'This rate is in force. Add a new one from a later day instead.', unit_in_use: 'This unit is used by: {{names}}.', unit_fixed: 'What is counted in this unit counts on what it measures: {{names}}. Add another unit instead.',
  },
  command: { product: 'Go to products', service: 'Go to services', unit: 'Go to units', tax: 'Go to taxes', paymentTerm: 'Go to payment terms', fiscalPosition: 'Go to fiscal positions' },
  add: 'Add', save: 'Save', edit: 'Edit', cancel: 'Cancel', remove: 'Remove', import: 'Import', created: 'Added', changed: 'Changed',
  unit: {
    title: 'Units', one: 'Unit', name: 'Name', category: 'Measures', factor: 'Factor', code: 'UN/ECE code', add: 'Add unit', emptyTitle: 'No units yet', empty: 'Units say what a quantity counts: pieces, hours, kilograms.',
    factorHelp: 'How many of the reference unit it is: 12 for a dozen of pieces, 1/3 for a third of one.', rounding: 'Rounding step', roundingHelp: 'Quantities of other units that are converted into this one are rounded to multiples of this: 1 for whole pieces.', codeHelp: 'Needed for electronic invoices: C62 piece, HUR hour, KGM kilogram.',
    of: { count: 'Count', time: 'Time', weight: 'Weight', length: 'Length', area: 'Area', volume: 'Volume', none: 'Nothing' },
  },
  product: { title: 'Products', one: 'Product', many: 'products', add: 'Add product', emptyTitle: 'No products yet', empty: 'Products are what you sell and buy by the piece. They fill the lines of quotes and invoices.' },
  service: { title: 'Services', one: 'Service', many: 'services', add: 'Add service', emptyTitle: 'No services yet', empty: 'Services are the work you sell. They fill the lines of quotes and invoices.' },
  item: {
    documents: 'It stands on', in: { invoices: 'Invoices', bills: 'Bills', quotes: 'Quotes' }, name: 'Name', sku: 'SKU', barcode: 'Barcode', barcodeHelp: 'GTIN with 8, 12, 13 or 14 digits.', unit: 'Unit', unitId: 'Unit', purchaseUnitId: 'Purchase unit', purchaseUnitHelp: 'Bills begin with it. Prices stay per unit; stock is counted in the unit.', sameUnit: 'The same unit', noUnit: 'No unit', salePrice: 'Sale price', purchasePrice: 'Purchase price', category: 'Category', state: 'State', currency: 'Currency',
    description: 'Description', currencyHelp: 'Of its prices. Empty: the currency of the workspace.', descriptionHelp: 'Customers read this on quotes and invoices.', internalNote: 'Internal note', saleTaxes: 'Sale taxes', purchaseTaxes: 'Purchase taxes', saleTaxIds: 'Sale taxes', purchaseTaxIds: 'Purchase taxes', isSold: 'Is sold', isBought: 'Is bought',
    states: { active: 'Active', discontinued: 'Discontinued' }, kind: 'Kind', kinds: { product: 'Product', service: 'Service', bundle: 'Bundle' }, priceOf: 'Price', components: 'What it holds', contents: 'What it holds', template: 'Variant of', templateSku: 'SKU of the template', variant: 'Variant', isTemplate: 'Has variants', attributes: 'Variants differ in', picture: 'Picture', setState: 'Set to {{state}}', createdAt: 'Added', updatedAt: 'Changed',
    inStock: 'In stock', incomeAccountId: 'Income account', incomeAccountIdHelp: 'What its sale earns goes here.', expenseAccountId: 'Cost account', expenseAccountIdHelp: 'What it costs goes here.', usualAccount: 'The usual account', trackStock: 'Stock is counted', trackStockHelp: 'Bills add to it, invoices take from it and carry its cost into the books.', costing: 'Stock is valued', costings: { fifo: 'the oldest first (FIFO)', average: 'at the average', standard: 'at a standard cost' }, weight: 'Weight', weightHelp: 'Of one unit, in kilograms.', hsCode: 'HS code', hsCodeHelp: 'The customs tariff number, with six to twelve digits.', originCountry: 'Country of origin', standardCost: 'Standard cost of one', standardCostHelp: 'What it costs more or less goes to price variances. Once stock moved, "Change standard cost" on its page changes it.',
  },
  variant: {
    title: 'Variants', of: 'A variant of', badge: 'With variants', notSold: 'Its variants are sold, not the product itself.', make: 'Make variants', more: 'Add variants', apply: 'Apply to variants', dialog: 'Variants of {{name}}', lead: 'Say what they differ in. Each combination becomes a product of its own, with its own SKU, barcode, price and pictures.',
    attribute: 'Attribute {{n}}', name: 'They differ in', nameExample: 'Size', values: 'Values', valuesHelp: 'Separated by commas.', manyValues: 'At most {{most}} values. Take some away.', valuesExample: 'S, M, L', addAttribute: 'Add another attribute', removeAttribute: 'Remove attribute {{n}}', trackStock: 'Stock of each is counted', trackStockHelp: 'For the variants that are made now.', price: 'Price',
    will_one: '{{count}} variant will be made.', will_other: '{{count}} variants will be made.', exist_one: '{{count}} exists already.', exist_other: '{{count}} exist already.', create_one: 'Make {{count}} variant', create_other: 'Make {{count}} variants', made_one: '{{count}} variant was made.', made_other: '{{count}} variants were made.', tooMany: 'A product has {{most}} variants at most. Take values away.',
    applyLead: 'Choose which fields of the product its variants take over, and look at what changes.', fields: 'Fields that differ', changes: 'What changes', alike: 'The variants have what their product has.', applyTo_one: 'Change {{count}} variant', applyTo_other: 'Change {{count}} variants', applied_one: '{{count}} variant was changed.', applied_other: '{{count}} variants were changed.', yes: 'Yes', no: 'No',
  },
  bundle: {
    add: 'Add bundle', holds: 'What it holds', row: 'Component {{n}}', component: 'Product or service', quantity: 'Quantity', addRow: 'Add a component', removeRow: 'Remove component {{n}}', notOffered: 'Not offered any more', priceHelp: 'A sum follows the sale prices of what it holds, in the currency of the bundle.', prices: { own: 'Its own price', sum: 'The sum of what it holds' },
  },
  picture: {
    title: 'Pictures', empty: 'Drop, paste or choose pictures. The first one stands for the item in lists and where it is searched for.', uploading: 'Uploading', added: 'Added.', removed: 'The picture was removed.', remove: 'Remove picture {{n}}', earlier: 'Move picture {{n}} forward', later: 'Move picture {{n}} back', open: 'Open picture {{n}}',
    describe: 'Describe picture {{n}}', described: 'Change the description of picture {{n}}', alt: 'What it shows', altHelp: 'For people who cannot see it.', save: 'Save', working: 'Being prepared …', failed: 'It could not be read. Remove it and choose another.', moved: 'Picture {{n}} of {{count}}', none: 'No picture',
  },
  tax: {
    title: 'Taxes', one: 'Tax', name: 'Name', rate: 'Rate', amount: 'Amount per unit', kind: 'Kind', appliesTo: 'Used for', included: 'In the price', includedHelp: 'Prices with this tax already contain it.', compound: 'Compound', compoundHelp: 'Later taxes are taken on the price plus this one.',
    code: 'Code', category: 'VAT category', sequence: 'Order', add: 'Add tax', choose: 'Choose taxes', members: 'Taxes of the group', rates: 'Rates', from: 'from {{day}}', fromStart: 'from the beginning', addRate: 'New rate', validFrom: 'Holds from', validFromHelp: 'Documents dated before keep the old rate.',
    outputAccountId: 'Account of tax that is owed', outputAccountIdHelp: 'It stands there until the return is filed.', inputAccountId: 'Account of tax that comes back', inputAccountIdHelp: 'It stands there until the return is filed.', usualAccount: 'The usual account',
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
    of: { accounting_product: 'Product', accounting_service: 'Service', accounting_tax: 'Tax', accounting_fiscal_position: 'Fiscal position', accounting_account: 'Account', accounting_bank_rule: 'Bank rule', accounting_entry: 'Journal entry', parties_party: 'Customer or vendor', invoicing_document: 'Document', invoicing_expense: 'Expense', invoicing_expense_category: 'Expense category', invoicing_recurring_expense: 'Recurring expense', sales_quote: 'Quote', sales_order: 'Sales order', sales_opportunity: 'Deal' },
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
  ...masters, term, fiscal, prices, labels, ledger, bank, reports, proof, stock,
  permission: { ...masters.permission, ...ledgerSaid.permission },
  event: { ...masters.event, ...pricesSaid.event, ...termSaid.event, ...fiscalSaid.event, ...ledgerSaid.event, ...bankSaid.event, ...reportsSaid.event, ...proofSaid.event },
  eventType: { ...ledgerSaid.eventType, ...bankSaid.eventType, ...reportsSaid.eventType },
  rule: { ...masters.rule, ...pricesSaid.rule, ...termSaid.rule, ...fiscalSaid.rule, ...ledgerSaid.rule, ...bankSaid.rule, ...reportsSaid.rule },
  refused: { ...masters.refused, ...pricesSaid.refused, ...termSaid.refused, ...fiscalSaid.refused, ...ledgerSaid.refused, ...bankSaid.refused, ...reportsSaid.refused, word: { ...ledgerSaid.refused.word, ...bankSaid.refused.word, ...reportsSaid.refused.word } },
  party_reference: { ...ledgerSaid.party_reference, ...bankSaid.party_reference, ...reportsSaid.party_reference },
};
