import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What is said about wrong fields of the masters. */
export const says = defineRules({
  'accounting.number': 'Enter a number such as 12.5, with at most {digits} fraction digits.',
  'accounting.factor': 'A factor is above 0.',
  'accounting.factor_form': 'Enter a number such as 12 or 0.5, or a fraction such as 1/3.',
  'accounting.rounding': 'A rounding step is above 0.',
  'accounting.unit_category': 'Choose a unit that measures the same as the unit it is counted in.',
  'accounting.percent': 'A percentage is between 0 and 100.',
  'accounting.barcode': 'This is not a GTIN: the check digit does not fit.',
  'accounting.hs_code': 'An HS code has six to twelve digits.',
  'accounting.choose_unit': 'Choose a unit of this workspace.',
  'accounting.tax_account': 'Choose an active account of current liabilities or current assets in the currency of the books whose items are not settled one by one.',
  'accounting.tax_account_used': 'This tax has lines that no filed return has yet, and they stand on the account it had. Change it after the return is filed, or add another tax.',
  'accounting.choose_withholding': 'Choose a withholding tax of this workspace that is used on bills and not archived.',
  'accounting.choose_tax': 'Choose taxes of this workspace.',
  'accounting.group_members': 'A group needs at least two taxes, and no other group.',
  'accounting.quantity': 'A quantity is above 0.',
  'accounting.no_template': 'Only a plain product has variants: no bundle, and no variant.',
  'accounting.choose_template': 'There is no product with this SKU to be a variant of.',
  'accounting.template_stock': 'The stock of a product with variants is that of its variants.',
  'accounting.attribute_once': 'Each attribute needs a name of its own.',
  'accounting.value_once': 'Each value once.',
  'accounting.attributes_fixed': 'Its variants differ in: {names}. That stays; values can be added.',
  'accounting.value_used': '"{name}" has a value that is missing here.',
  'accounting.choose_values': 'Choose one value of each attribute.',
  'accounting.variant_price': 'Enter a price, or +2 or -1.5 for so much more or less than the template.',
  'accounting.variants_most': 'A product has {most} variants at most.',
  'accounting.values_most': 'An attribute has {most} values at most.',
  'accounting.twice_here': 'This stands here twice.',
  'accounting.variant_form': 'Write the values such as Size=M; Colour=Red.',
  'accounting.variant_there': 'There is this variant already.',
  'accounting.variant_fixed': 'A variant stays what it is. Add another one instead.',
  'accounting.kind_fixed': 'A product stays a product, and a bundle a bundle. Add a new one instead.',
  'accounting.not_bundle': 'Only a bundle has components.',
  'accounting.bundle_empty': 'Add what the bundle holds.',
  'accounting.bundle_stock': 'The stock of a bundle is that of its components.',
  'accounting.bundle_bought': 'A bundle is not bought: its components are.',
  'accounting.choose_component': 'Choose a product or service. A bundle holds no bundles.',
  'accounting.component_once': 'Each component once: raise its quantity instead.',
  'accounting.sum_prices': '"{name}" has no sale price in the currency of the bundle, so nothing adds up.',
  'accounting.contents_form': 'Write quantities and SKUs such as 2 x CHAIR; 1 x TABLE.',
  'accounting.contents_unknown': 'There is no product or service "{name}" to put into it.',
  'accounting.pictures_changed': 'The pictures changed meanwhile. Look at them and try again.',
  'accounting.standard_cost_missing': 'Enter the standard cost of one unit.',
  'accounting.standard_cost_moved': 'Stock of this has moved already: change its standard cost by itself, which revalues what is there.',
  'accounting.rate_missing': 'Enter the rate.',
  'accounting.division_rate': 'A share of the price it is in is below 100.',
});

/** Expected refusals. */
export const errors = defineErrors({
  'accounting.unit_taken': [409, 'There is a unit "{name}" in this category already.'],
  'accounting.sku_taken': [409, '"{name}" has this SKU already.'],
  'accounting.barcode_taken': [409, '"{name}" has this barcode already.'],
  'accounting.tax_taken': [409, 'There is a tax "{name}" already.'],
  'accounting.rate_taken': [409, 'There is a rate from that day on already.'],
  'accounting.rate_used': [409, 'This rate is in force. Add a new one from a later day instead.'],
  'accounting.unit_in_use': [409, 'This unit is used by: {names}.'],
  'accounting.unit_fixed': [409, 'What is counted in this unit counts on what it measures: {names}. Add another unit instead.'],
  'accounting.tax_in_use': [409, '"{name}" is used by: {names}. Stop offering it instead.'],
  'accounting.template_used': [409, '"{name}" is used by: {names}. What has variants is not sold itself: add a new product for them.'],
  'accounting.item_in_use': [409, '"{name}" is used by: {names}. Stop offering it instead.'],
});

/** A decimal as text: "12.5"; `fraction` digits after the point, never negative. */
export const decimalText = (fraction: number, whole = 12) => z.string().trim().regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`), says('accounting.number', { digits: fraction }));

/** A rate as people write it: "20", "20%" or "8.875". */
export const rateText = z.string().trim().transform((s) => s.replace(/\s*%$/, '')).pipe(decimalText(6, 9));
