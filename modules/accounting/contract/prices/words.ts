import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What is said about wrong fields of price lists. */
export const priceSays = defineRules({
  'accounting.choose_price_list': 'Choose a price list of this workspace.',
  'accounting.choose_item': 'Choose a product or service of this workspace.',
  'accounting.item_or_category': 'A rule is for an item or for a category, not for both.',
  'accounting.price_missing': 'Enter the price.',
  'accounting.percent_missing': 'Enter the percentage.',
  'accounting.markup': 'A percentage is between -100 and 9999, with at most 6 fraction digits.',
  'accounting.step_above_zero': 'A step is above 0, such as 0.05.',
  'accounting.signed_number': 'Enter a number such as 5 or -2.5.',
  'accounting.change_zero': 'Enter by how much, other than 0.',
  'accounting.below_zero': 'It would take {count} prices below 0.',
  'accounting.rule_days': 'The last day is not before the first.',
  'accounting.list_currency_stays': 'The list has rules. Their prices are in its currency, so it stays.',
  'accounting.default_is_active': 'The list for everybody is in force. Make another list the one for everybody first.',
});

/** Expected refusals about price lists. */
export const priceErrors = defineErrors({
  'accounting.too_many_labels': [422, 'At most {limit} labels come in one file. Print fewer items or copies at once.'],
  'accounting.prices_changed': [409, 'Prices of these items have changed since they were shown. Look at what would change now.'],
  'accounting.price_list_taken': [409, 'There is a price list "{name}" already.'],
  'accounting.price_list_in_use': [409, '"{name}" is the price list of {count} customers. Give them another one, or switch it off.'],
});
