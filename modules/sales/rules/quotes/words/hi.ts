import { printed } from '#core/contract/document-words/hi.ts';
import type { QuoteWords } from '../document-words.ts';

/** Hindi words of quotes. */
export const hi: QuoteWords = {
  ...printed, shipTo: 'डिलीवरी पता', carrier: 'वाहक', quote: 'कोटेशन', version: 'संस्करण {n}', validUntil: 'मान्यता की अंतिम तारीख', optional: 'वैकल्पिक', chosen: 'वैकल्पिक, चुना गया', deposit: 'स्वीकृति पर अग्रिम ({percent} %)', accepted: 'स्वीकृत', signedBy: '{name} द्वारा हस्ताक्षरित',
  onBehalf: '{name} की ओर से दर्ज', mailSubject: '{seller} की ओर से {title}', mailHeading: 'आपका कोटेशन {number}', mailLead: '{seller} से {contact} ने आपके लिए एक कोटेशन तैयार किया है।', mailFacts: 'कुल {total}। {date} तक मान्य।', mailFactsOpen: 'कुल {total}।',
  mailAction: 'कोटेशन देखें', reminderSubject: 'अनुस्मारक: {seller} की ओर से {title}', reminderLead: 'कोटेशन {number} अब भी आपके उत्तर की प्रतीक्षा में है।', answerSubject: '{seller} ने {number} के बारे में उत्तर दिया है', answerHeading: 'आपके कोटेशन के बारे में एक संदेश',
  codeSubject: '{number} के लिए आपका कोड', codeHeading: 'अपनी स्वीकृति की पुष्टि करें', codeLead: 'यह कोड कोटेशन के पृष्ठ पर दर्ज करें। यह 10 मिनट तक मान्य है।', copySubject: 'स्वीकृत: {number}', copyHeading: 'आपके ऑर्डर के लिए धन्यवाद',
  copyLead: 'स्वीकृत कोटेशन संलग्न है। आपके ऑर्डर का नंबर {order} है।', depositDue: '{amount} ({percent} %) का अग्रिम देय है।', renewedSubject: '{number} फिर से मान्य है', renewedLead: 'कोटेशन अब {date} तक मान्य है।',
};
