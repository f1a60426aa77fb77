import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What is said about wrong fields of the masters. */
export const says = defineRules({
  'accounting.number': 'Enter a number such as 12.5, with at most {digits} fraction digits.',
  'accounting.factor': 'A factor is above 0.',
  'accounting.percent': 'A percentage is between 0 and 100.',
  'accounting.barcode': 'This is not a GTIN: the check digit does not fit.',
  'accounting.choose_unit': 'Choose a unit of this workspace.',
  'accounting.choose_tax': 'Choose taxes of this workspace.',
  'accounting.group_members': 'A group needs at least two taxes, and no other group.',
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
  'accounting.tax_in_use': [409, '"{name}" is used by: {names}. Stop offering it instead.'],
  'accounting.item_in_use': [409, '"{name}" is used by: {names}. Stop offering it instead.'],
});

/** A decimal as text: "12.5"; `fraction` digits after the point, never negative. */
export const decimalText = (fraction: number, whole = 12) => z.string().trim().regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`), says('accounting.number', { digits: fraction }));

/** A rate as people write it: "20", "20%" or "8.875". */
export const rateText = z.string().trim().transform((s) => s.replace(/\s*%$/, '')).pipe(decimalText(6, 9));
