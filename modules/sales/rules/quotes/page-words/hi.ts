import { read } from '#core/contract/document-words/hi.ts';
import type { PageWords } from './page-words.ts';

export { hi as printed } from '../words/hi.ts';

/** Hindi words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'संस्करण {{n}}', cancel: 'रद्द करें', title: '{{seller}} की ओर से एक कोटेशन', take: '{{name}} चुनें', chooseOptions: 'हर समूह में से एक विकल्प चुनें।', answer: 'आपका उत्तर', accept: 'स्वीकार करें', decline: 'अस्वीकार करें',
  acceptTitle: '{{total}} में स्वीकार करें', acceptDo: 'कोटेशन स्वीकार करें', name: 'आपका नाम', nameHelp: 'अपना नाम लिखने से कोटेशन पर आपके हस्ताक्षर हो जाते हैं।', signature: 'हस्ताक्षर', signatureHelp: 'उँगली, पेन या माउस से बनाएँ।', clear: 'मिटाएँ', code: 'कोड',
  sendCode: 'कोड भेजें', codeSent: 'कोड {{address}} पर भेजा गया।', agree: 'मैं {{number}} को {{total}} में और उसकी शर्तों के साथ स्वीकार करता/करती हूँ।', declineTitle: 'यह कोटेशन अस्वीकार करें', reason: 'कारण', replacedTitle: 'इस कोटेशन की जगह नया आ गया है',
  replaced: '{{seller}} ने आपको नया संस्करण भेजा है। सबसे नए ईमेल का लिंक खोलें।', accepted: '{{name}} द्वारा {{date}} को। आपके ऑर्डर का नंबर {{order}} है।', declined: 'यह कोटेशन अस्वीकार किया गया।', expiredTitle: 'इस कोटेशन की अवधि समाप्त हो गई है',
  expired: 'अवधि बढ़ाने का अनुरोध करें; प्रेषक को तुरंत बताया जाएगा।', askRenewal: 'अवधि बढ़ाने का अनुरोध करें', renewalAsked: 'प्रेषक जानता है कि आप अवधि बढ़ाने का अनुरोध कर रहे हैं।', ask: 'इसके बारे में पूछें', askLine: '“{{name}}” के बारे में आपका प्रश्न',
  askAll: '{{seller}} को लिखें', tracked: 'प्रेषक देखता है कि यह पृष्ठ कब खोला गया।', trackedOff: 'प्रेषक नहीं देखता कि यह पृष्ठ कब खोला गया।', trackedBrowser: 'आपका ब्राउज़र ट्रैक न किए जाने का अनुरोध करता है: प्रेषक नहीं देखता कि यह पृष्ठ कब खोला गया।',
  payDeposit: 'अग्रिम का भुगतान करें', depositPaid: 'अग्रिम का भुगतान हो गया। धन्यवाद।', depositOn: 'स्वीकृति पर {{amount}} का अग्रिम देय है।', freely: 'वैकल्पिक', close: 'बंद करें', isExpired: 'इस कोटेशन की अवधि समाप्त हो गई है। अवधि बढ़ाने का अनुरोध करें।',
  isReplaced: 'इस कोटेशन की जगह नया संस्करण आ गया है।', isAnswered: 'इस कोटेशन का उत्तर पहले ही दिया जा चुका है।', isChanged: 'कुल राशि अब {{total}} है। कृपया दोबारा देखें।', isGone: 'यह लिंक अब मान्य नहीं है। नया लिंक माँगें।', hasMoved: 'इस कोटेशन के लिए यह अब संभव नहीं है।',
  wrongCode: 'कोड गलत है या उसकी अवधि समाप्त हो गई है।', noEmail: 'भेजने के लिए कोई ईमेल पता नहीं है।', noDeposit: 'अभी यहाँ कोई अग्रिम देय नहीं है। प्रेषक से पूछें।',
};
