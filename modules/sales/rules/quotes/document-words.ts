import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { printed as ar } from '#core/contract/document-words/ar.ts';
import { printed as en } from '#core/contract/document-words/en.ts';
import { filledPlaces } from '#core/contract/document-words/shared-words.ts';
import { de } from './words/de.ts';
import { fr } from './words/fr.ts';
import { es } from './words/es.ts';
import { it } from './words/it.ts';
import { pt } from './words/pt.ts';
import { nl } from './words/nl.ts';
import { pl } from './words/pl.ts';
import { tr } from './words/tr.ts';
import { hi } from './words/hi.ts';

/** Words a quote and its mails say, in the quote's own language. */
const own = {
  en: {
    ...en, quote: 'Quote', shipTo: 'Deliver to', carrier: 'Carrier', version: 'version {n}', validUntil: 'Valid until', optional: 'Optional', chosen: 'Optional, taken', deposit: 'Deposit on acceptance ({percent} %)', accepted: 'Accepted', signedBy: 'Signed by {name}', onBehalf: 'Recorded on behalf of {name}',
    mailSubject: '{title} from {seller}', mailHeading: 'Your quote {number}', mailLead: '{contact} of {seller} has prepared a quote for you.', mailFacts: 'Total {total}. Valid until {date}.', mailFactsOpen: 'Total {total}.', mailAction: 'Look at the quote',
    reminderSubject: 'A reminder: {title} from {seller}', reminderLead: 'The quote {number} still waits for your answer.', answerSubject: '{seller} answered about {number}', answerHeading: 'A message about your quote', codeSubject: 'Your code for {number}', codeHeading: 'Confirm your acceptance',
    codeLead: 'Enter this code on the quote\'s page. It is good for 10 minutes.', copySubject: 'Accepted: {number}', copyHeading: 'Thank you for your order', copyLead: 'Attached is the accepted quote. Your order has the number {order}.', depositDue: 'A deposit of {amount} ({percent} %) is due.',
    renewedSubject: '{number} is valid again', renewedLead: 'The quote is valid until {date} now.',
  },
  ar: {
    ...ar, quote: 'عرض سعر', shipTo: 'التسليم إلى', carrier: 'شركة الشحن', version: 'النسخة {n}', validUntil: 'صالح حتى', optional: 'اختياري', chosen: 'اختياري، تم اختياره', deposit: 'دفعة مقدمة عند القبول ({percent} %)', accepted: 'تم القبول', signedBy: 'وقّعه {name}', onBehalf: 'سُجّل نيابة عن {name}', mailSubject: '{title} من {seller}',
    mailHeading: 'عرض السعر {number}', mailLead: 'أعدّ لك {contact} من {seller} عرض سعر.', mailFacts: 'الإجمالي {total}. صالح حتى {date}.', mailFactsOpen: 'الإجمالي {total}.', mailAction: 'عرض السعر', reminderSubject: 'تذكير: {title} من {seller}',
    reminderLead: 'ما زال عرض السعر {number} ينتظر ردك.', answerSubject: 'ردّ {seller} بخصوص {number}', answerHeading: 'رسالة بخصوص عرض السعر', codeSubject: 'رمزك لعرض السعر {number}', codeHeading: 'أكّد قبولك', codeLead: 'أدخل هذا الرمز في صفحة عرض السعر. صالح لمدة 10 دقائق.',
    copySubject: 'تم القبول: {number}', copyHeading: 'شكرًا لطلبك', copyLead: 'مرفق عرض السعر المقبول. رقم طلبك هو {order}.', depositDue: 'تُستحق دفعة مقدمة قدرها {amount} ({percent} %).', renewedSubject: 'عرض السعر {number} صالح مجددًا', renewedLead: 'عرض السعر صالح الآن حتى {date}.',
  },
} as const;

/** Key of a word of quotes. */
export type QuoteWord = keyof (typeof own)['en'];
/** All words of quotes in a language. */
export type QuoteWords = Readonly<Record<QuoteWord, string>>;

/** Words of quotes by language. */
export const quoteWords: Readonly<Record<DocumentLanguage, QuoteWords>> = { ...own, de, fr, es, it, pt, nl, pl, tr, hi };

/** A word in a language, with its places filled. */
export function word(language: DocumentLanguage, key: QuoteWord, values: Record<string, string | number> = {}): string {
  return filledPlaces(quoteWords[language][key], values);
}
