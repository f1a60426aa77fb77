import type { PrintedWords, ReadWords } from './shared-words.ts';

/** Hindi words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'मसौदा', date: 'तारीख', contact: 'आपके संपर्क', reference: 'विषय', from: 'प्रेषक', to: 'प्राप्तकर्ता', item: 'विवरण', quantity: 'मात्रा', price: 'दर', tax: 'कर', amount: 'राशि', subtotal: 'उप-योग', discount: 'छूट', net: 'शुद्ध राशि', total: 'कुल', withheld: 'काटा गया',
  payable: 'देय राशि', lineDiscount: 'छूट {value}', taxId: 'कर पहचान संख्या {id}', notes: 'टिप्पणियाँ', terms: 'शर्तें', page: 'पृष्ठ {page} / {pages}',
};

/** Hindi words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'पंक्तियाँ', noName: 'बिना नाम', messages: 'संदेश', send: 'भेजें', download: 'PDF डाउनलोड करें', trackRefuse: 'इसे बंद करें', trackAllow: 'अनुमति दें', totals: 'योग', explain: 'इस योग को समझाएँ',
  perLine: 'हर पंक्ति अलग से पूर्णांकित', explainLead: 'हर राशि तब तक सटीक है जब तक उसकी पंक्ति या कर का पूर्णांकन नहीं होता; आधे को शून्य से दूर पूर्णांकित किया जाता है।',
};
