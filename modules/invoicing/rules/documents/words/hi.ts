import { printed } from '#core/contract/document-words/hi.ts';
import type { DocumentWords } from '../document-words.ts';

/** Hindi words of documents. */
export const hi: DocumentWords = {
  ...printed, invoice: 'चालान', credit_note: 'क्रेडिट नोट', debit_note: 'डेबिट नोट', bill: 'खरीद बिल', vendor_credit: 'विक्रेता क्रेडिट', deposit: 'अग्रिम चालान', void: 'रद्द', supply: 'आपूर्ति की तारीख', due: 'देय तारीख', po: 'आपका ऑर्डर', buyer: 'आपका संदर्भ',
  vendorNumber: 'विक्रेता का नंबर', credits: 'संबंधित', debits: 'संबंधित', code: 'कोड', unit: 'इकाई', rounding: 'पूर्णांकन', period: '{from} से {to} तक', depositOf: '{date} का अग्रिम {number}, {tax} कर सहित', instalments: 'भुगतान', instalment: '{date} तक {amount}',
  reverse: 'रिवर्स चार्ज: कर ग्राहक देगा ({name})।', exempt: 'कर से मुक्त ({name})।', rateNote: '{rate} की दर पर {base} में कर: {tax}', mailSubject: '{seller} की ओर से {kind} {number}', mailHeading: '{kind} {number}', mailLead: '{seller} का दस्तावेज़ {number} संलग्न है।',
  mailFacts: 'कुल {total}। देय तारीख {date}।', mailCredit: 'आपके खाते में {total} जमा किए गए हैं।', mailAction: 'देखें', answerSubject: '{seller} के {number} के बारे में', answerHeading: 'आपके लिए एक उत्तर', reminderSubject: 'अनुस्मारक: {seller} का {number}',
  reminderLead: '{number} का भुगतान {date} को देय था। {open} अभी बाकी है। यदि आपने इस बीच भुगतान कर दिया है, तो कुछ और करने की आवश्यकता नहीं है।', reminderSoon: '{number} के {open} {date} को देय हैं।',
  reminderFee: 'इस अनुस्मारक के लिए {fee} लिया जाता है; उसका चालान बाद में आएगा।', reminderInterest: '{interest} विलंब ब्याज लिया जाता है; उसका चालान बाद में आएगा।', reminderFeeLine: '{number} के अनुस्मारक {n} का शुल्क',
  interest: '{number} पर विलंब ब्याज: {open}, {percent} %, {days} दिन', writeOff: 'बट्टे खाते में: {number}', depositLine: '{subject} पर {percent} % अग्रिम', work: 'ऑर्डर', payTo: 'बैंक ट्रांसफर', bankHolder: 'खाताधारक: {value}', bankName: 'बैंक: {value}', iban: 'IBAN: {value}',
  accountNumber: 'खाता संख्या: {value}', bic: 'BIC: {value}', remittance: 'संदर्भ: {value}', payCode: 'अपने बैंकिंग ऐप से भुगतान करें', swissCode: 'स्विस QR कोड', payCodeText: '{amount} का भुगतान करने के लिए अपने बैंकिंग ऐप से कोड स्कैन करें। संदर्भ: {number}',
};
