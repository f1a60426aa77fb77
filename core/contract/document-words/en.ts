import type { PrintedWords } from './shared-words.ts';

/** English words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Draft', date: 'Date', contact: 'Your contact', reference: 'Subject', from: 'From', to: 'For', item: 'Item', quantity: 'Quantity', price: 'Price', tax: 'Tax', amount: 'Amount', subtotal: 'Subtotal', discount: 'Discount', net: 'Net', total: 'Total', withheld: 'Withheld',
  payable: 'Payable', lineDiscount: 'Discount {value}', taxId: 'Tax ID {id}', notes: 'Notes', terms: 'Terms', page: 'Page {page} of {pages}',
};
