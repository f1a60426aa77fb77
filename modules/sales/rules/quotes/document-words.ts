/** Words a quote or order prints, in the document's own language. */
export const documentWords = {
  en: {
    quote: 'Quote', order: 'Sales order', version: 'version {n}', date: 'Date', validUntil: 'Valid until', contact: 'Your contact', reference: 'Subject', from: 'From', to: 'For', shipTo: 'Deliver to', item: 'Item', quantity: 'Quantity', price: 'Price', tax: 'Tax', amount: 'Amount', optional: 'Optional', chosen: 'Optional, taken', subtotal: 'Subtotal', discount: 'Discount',
    net: 'Net', total: 'Total', withheld: 'Withheld', payable: 'Payable', deposit: 'Deposit on acceptance ({percent} %)', terms: 'Terms', notes: 'Notes', includes: 'Includes {name} {rate}', lineDiscount: 'Discount {value}', accepted: 'Accepted', signedBy: 'Signed by {name}', onBehalf: 'Recorded on behalf of {name}', at: '{date}', taxId: 'Tax ID {id}', draft: 'Draft', page: 'Page {page} of {pages}', hash: 'Quote {number}, version {n}',
    mailSubject: '{title} from {seller}', mailHeading: 'Your quote {number}', mailLead: '{contact} of {seller} has prepared a quote for you.', mailFacts: 'Total {total}. Valid until {date}.', mailFactsOpen: 'Total {total}.', mailAction: 'Look at the quote', reminderSubject: 'A reminder: {title} from {seller}', reminderLead: 'The quote {number} still waits for your answer.',
    answerSubject: '{seller} answered about {number}', answerHeading: 'A message about your quote', codeSubject: 'Your code for {number}', codeHeading: 'Confirm your acceptance', codeLead: 'Enter this code on the quote\'s page. It is good for 10 minutes.', copySubject: 'Accepted: {number}', copyHeading: 'Thank you for your order', copyLead: 'Attached is the accepted quote. Your order has the number {order}.', depositDue: 'A deposit of {amount} ({percent} %) is due.', renewedSubject: '{number} is valid again', renewedLead: 'The quote is valid until {date} now.',
  },
  ar: {
    quote: 'عرض سعر', order: 'أمر بيع', version: 'النسخة {n}', date: 'التاريخ', validUntil: 'صالح حتى', contact: 'جهة الاتصال', reference: 'الموضوع', from: 'من', to: 'إلى', shipTo: 'التسليم إلى', item: 'البند', quantity: 'الكمية', price: 'السعر', tax: 'الضريبة', amount: 'المبلغ', optional: 'اختياري', chosen: 'اختياري، تم اختياره', subtotal: 'المجموع الفرعي', discount: 'الخصم',
    net: 'الصافي', total: 'الإجمالي', withheld: 'المستقطع', payable: 'المستحق', deposit: 'دفعة مقدمة عند القبول ({percent} %)', terms: 'الشروط', notes: 'ملاحظات', includes: 'يشمل {name} {rate}', lineDiscount: 'خصم {value}', accepted: 'تم القبول', signedBy: 'وقّعه {name}', onBehalf: 'سُجّل نيابة عن {name}', at: '{date}', taxId: 'الرقم الضريبي {id}', draft: 'مسودة', page: 'صفحة {page} من {pages}', hash: 'عرض سعر {number}، النسخة {n}',
    mailSubject: '{title} من {seller}', mailHeading: 'عرض السعر {number}', mailLead: 'أعدّ لك {contact} من {seller} عرض سعر.', mailFacts: 'الإجمالي {total}. صالح حتى {date}.', mailFactsOpen: 'الإجمالي {total}.', mailAction: 'عرض السعر', reminderSubject: 'تذكير: {title} من {seller}', reminderLead: 'ما زال عرض السعر {number} ينتظر ردك.',
    answerSubject: 'ردّ {seller} بخصوص {number}', answerHeading: 'رسالة بخصوص عرض السعر', codeSubject: 'رمزك لعرض السعر {number}', codeHeading: 'أكّد قبولك', codeLead: 'أدخل هذا الرمز في صفحة عرض السعر. صالح لمدة 10 دقائق.', copySubject: 'تم القبول: {number}', copyHeading: 'شكرًا لطلبك', copyLead: 'مرفق عرض السعر المقبول. رقم طلبك هو {order}.', depositDue: 'تُستحق دفعة مقدمة قدرها {amount} ({percent} %).', renewedSubject: 'عرض السعر {number} صالح مجددًا', renewedLead: 'عرض السعر صالح الآن حتى {date}.',
  },
} as const;

/** Key of a word of documents. */
export type DocumentWord = keyof (typeof documentWords)['en'];

/** A word in a language, with its places filled. */
export function word(language: 'en' | 'ar', key: DocumentWord, values: Record<string, string | number> = {}): string {
  return documentWords[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

const longArabic = new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
const longEnglish = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
/** A calendar day as the document prints it. */
export function printedDay(day: string, language: 'en' | 'ar', format: 'long' | 'dmy'): string {
  if (format === 'dmy') return day.split('-').reverse().join('/');
  return (language === 'ar' ? longArabic : longEnglish).format(new Date(`${day}T00:00:00Z`));
}

/** Locale in which the document writes its figures. */
export const figureLocale = (language: 'en' | 'ar'): string => (language === 'ar' ? 'ar-u-nu-latn' : 'en-US');

/** A decimal text with its thousands apart. */
export function printedNumber(text: string): string {
  const [whole = '', fraction] = text.split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${fraction ? `.${fraction}` : ''}`;
}
