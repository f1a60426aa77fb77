import { read } from '#core/contract/document-words/hi.ts';
import type { PageWords } from './page-words.ts';

export { hi as printed } from '../words/hi.ts';

/** Hindi words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'जमा किया गया', writeOffs: 'बट्टे खाते में', charge: 'अतिरिक्त शुल्क', ask: '{{seller}} से पूछें', yourName: 'आपका नाम (वैकल्पिक)', eInvoice: 'ई-चालान डाउनलोड करें', noEInvoice: 'यह दस्तावेज़ ई-चालान के रूप में उपलब्ध नहीं है। PDF उपलब्ध है।',
  title: '{{seller}} की ओर से {{kind}}', due: '{{amount}} {{date}} को देय है', overdue: '{{amount}} {{date}} को देय था', paidThanks: 'भुगतान हो गया। धन्यवाद।', settled: 'इस दस्तावेज़ पर अब कुछ भी बाकी नहीं है।', void: 'यह दस्तावेज़ रद्द है।',
  tracked: 'प्रेषक देखता है कि यह पृष्ठ कब खोला गया और इसकी फ़ाइलें कब डाउनलोड की गईं।', trackedOff: 'प्रेषक नहीं देखता कि यह पृष्ठ कब खोला गया या इसकी फ़ाइलें कब डाउनलोड की गईं।',
  trackedBrowser: 'आपका ब्राउज़र ट्रैक न किए जाने का अनुरोध करता है: प्रेषक नहीं देखता कि यह पृष्ठ कब खोला गया या इसकी फ़ाइलें कब डाउनलोड की गईं।', payCodeHelp: '{{amount}} का भुगतान करने के लिए अपने बैंकिंग ऐप से कोड स्कैन करें।', payUpi: 'UPI से भुगतान करें',
  openUpi: 'UPI ऐप खोलें', paid: 'भुगतान किया गया', open: 'बाकी', deposits: 'अग्रिम राशियाँ', deposit: 'अग्रिम {{number}}', termsLabel: 'भुगतान की शर्तें', publicEarly: '{{day}} तक भुगतान करने पर {{amount}} पर्याप्त है।', payDo: '{{amount}} का भुगतान करें',
  payOpening: 'भुगतान पृष्ठ खुल रहा है…', payTest: 'परीक्षण: वास्तविक पैसा नहीं चलता।', payPending: 'आपके बैंक को भुगतान मिल गया है और उसकी पुष्टि हो रही है। दोबारा भुगतान करने की आवश्यकता नहीं है।',
  payNotTaken: 'अभी ऑनलाइन भुगतान संभव नहीं है। कृपया बैंक ट्रांसफर करें या प्रेषक से पूछें।',
};
