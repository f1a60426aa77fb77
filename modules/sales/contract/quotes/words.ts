import { defineErrors } from '#core/contract/errors.ts';
import { defineEvents } from '#core/contract/events.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Expected refusals about quotes and orders. */
export const quoteErrors = defineErrors({
  'sales.quote_not_draft': [409, 'This quote was sent and can no longer be changed. Make a new version instead.'],
  'sales.quote_state': [409, 'The quote is {status}: this is not possible any more.'],
  'sales.quote_empty': [409, 'Add at least one line before sending.'],
  'sales.quote_no_customer': [409, 'Choose a customer before sending.'],
  'sales.quote_draft_exists': [409, 'A new version of this quote is being written already.'],
  'sales.quote_own_approval': [403, 'Somebody else has to approve your quote.'],
  'sales.quote_held': [409, 'Nothing may be sold to {name} at the moment.'],
  'sales.quote_expired': [409, 'This quote has expired. Ask for a renewal.'],
  'sales.quote_replaced': [409, 'This quote was replaced by a newer version.'],
  'sales.quote_answered': [409, 'This quote was answered already.'],
  'sales.quote_changed': [409, 'The total is {total} by now. Look at it again.'],
  'sales.quote_link_gone': [404, 'This link is not valid any more. Ask for a new one.'],
  'sales.quote_options': [422, 'Choose one of each group of options.'],
  'sales.quote_no_deposit': [409, 'There is no deposit to pay here at the moment. Ask the sender.'],
  'sales.quote_code': [422, 'The code is wrong or too old.'],
  'sales.quote_no_email': [409, 'There is no e-mail address to send the quote to.'],
  'sales.order_no_email': [409, 'There is no e-mail address to send this to.'],
  'sales.order_empty': [409, 'Add at least one line before confirming.'],
  'sales.order_no_customer': [409, 'Choose a customer before confirming.'],
  'sales.order_state': [409, 'The order is {status}: this is not possible any more.'],
  'sales.order_invoiced': [409, 'Everything of this order is invoiced already.'],
  'sales.order_has_plan': [409, 'This order is billed by the plan {title}. Bill it there, or close the plan before you cancel.'],
  'sales.order_untouched': [409, 'Nothing of this order was delivered or invoiced yet. Cancel it instead.'],
  'sales.order_started': [409, 'Something of this order was delivered, invoiced or cancelled by now.'],
});

/** What is said about wrong fields of quotes and orders. */
export const quoteSays = defineRules({
  'sales.number_form': 'Enter a number such as 12.5, with at most {digits} fraction digits.',
  'sales.percent_range': 'A percentage is between 0 and 100.',
  'sales.quantity_above_zero': 'Enter a quantity above 0.',
  'sales.discount_one': 'Give the discount as a percentage or as an amount.',
  'sales.choose_tax': 'Choose taxes of this workspace.',
  'sales.choose_item': 'Choose a product or service of this workspace.',
  'sales.choose_party': 'Choose a person or company of this workspace.',
  'sales.choose_opportunity': 'Choose an opportunity of this workspace.',
  'sales.line_once': 'Each line at most once.',
  'sales.figure': 'This figure does not fit: {reason}',
  'sales.valid_until': 'The last day lies before the quote\'s own date.',
  'sales.valid_past': 'Choose a day that is not over.',
  'sales.too_much': 'No more than {most} are left.',
  'sales.movement_future': 'This day has not come yet.',
  'sales.choose_line': 'Choose a line of this document.',
  'sales.choose_address': 'Choose an address of whoever gets the goods.',
  'sales.choose_delivery': 'Choose a delivery of this order.',
  'sales.signature_form': 'The signature is not a PNG picture.',
  'sales.rate_missing': 'There is no exchange rate from {currency}. Enter one.',
});

defineEvents({
  'sales.quote.sent': ['A quote was sent to a customer', 'number', 'revision'],
  'sales.quote.accepted': ['A customer accepted a quote', 'number', 'revision', 'orderId'],
  'sales.quote.declined': ['A customer declined a quote', 'number', 'revision'],
  'sales.quote.expired': ['A quote has expired', 'number', 'revision'],
  'sales.order.created': ['A sales order was made', 'number'],
  'sales.order.changed': ['A sales order was changed', 'number'],
  'sales.order.delivered': ['Something of a sales order was delivered', 'number'],
  'sales.order.returned': ['Something of a sales order came back', 'number'],
});
