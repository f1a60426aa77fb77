import { documentDay, documentNumber, type DocumentLanguage } from '#core/contract/document-languages.ts';
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

/** Words an invoice or bill prints, in the document's own language. */
const own = {
  en: {
    ...en, invoice: 'Invoice', credit_note: 'Credit note', debit_note: 'Debit note', bill: 'Bill', vendor_credit: 'Vendor credit', deposit: 'Deposit invoice', void: 'Void', supply: 'Date of supply', due: 'Due', po: 'Your order', buyer: 'Your reference', vendorNumber: 'Vendor\'s number', credits: 'Credits', debits: 'For invoice',
    code: 'Code', unit: 'Unit', rounding: 'Rounding', period: '{from} to {to}',
    depositOf: 'Deposit {number} of {date}, tax {tax} included', instalments: 'Payment', instalment: '{amount} until {date}', reverse: 'Reverse charge: the customer owes the tax ({name}).', exempt: 'Exempt from tax ({name}).', rateNote: 'Tax in {base} at {rate}: {tax}',
    mailSubject: '{kind} {number} from {seller}', mailHeading: '{kind} {number}', mailLead: 'Attached is the document {number} of {seller}.', mailFacts: 'Total {total}. Due {date}.', mailCredit: 'It credits {total} to you.', mailAction: 'Look at it', answerSubject: 'About {number} of {seller}', answerHeading: 'An answer for you', reminderSubject: 'A reminder: {number} from {seller}', reminderLead: '{number} was due on {date}. {open} is still open. If you have paid meanwhile, there is nothing left to do.', reminderSoon: '{open} of {number} is due on {date}.',
    reminderFee: 'For this reminder {fee} is charged; the invoice for it follows.', reminderInterest: 'Late interest of {interest} is charged; the invoice for it follows.', reminderFeeLine: 'Fee for reminder {n} of {number}',
    interest: 'Late interest on {number}: {open} at {percent} % for {days} days', writeOff: 'Written off: {number}', depositLine: 'Deposit of {percent} % on {subject}', work: 'the order',
    payTo: 'Bank transfer', bankHolder: 'Account of {value}', bankName: 'Bank: {value}', iban: 'IBAN: {value}', accountNumber: 'Account number: {value}', bic: 'BIC: {value}', remittance: 'Reference: {value}', payCode: 'Pay with your banking app', swissCode: 'Swiss QR code', payCodeText: 'Scan the code with your banking app to pay {amount}. Reference: {number}',
  },
  ar: {
    ...ar, invoice: 'فاتورة', credit_note: 'إشعار دائن', debit_note: 'إشعار مدين', bill: 'فاتورة مورّد', vendor_credit: 'إشعار دائن من المورّد', deposit: 'فاتورة دفعة مقدمة', void: 'ملغاة', supply: 'تاريخ التوريد', due: 'الاستحقاق', po: 'أمر الشراء', buyer: 'مرجعكم', vendorNumber: 'رقم المورّد', credits: 'يخص', debits: 'يخص الفاتورة',
    code: 'الرمز', unit: 'الوحدة', rounding: 'التقريب', period: 'من {from} إلى {to}',
    depositOf: 'دفعة مقدمة {number} بتاريخ {date}، شاملة ضريبة {tax}', instalments: 'الدفع', instalment: '{amount} حتى {date}', reverse: 'احتساب عكسي: الضريبة على العميل ({name}).', exempt: 'معفى من الضريبة ({name}).', rateNote: 'الضريبة بعملة {base} بسعر {rate}: {tax}',
    mailSubject: '{kind} {number} من {seller}', mailHeading: '{kind} {number}', mailLead: 'مرفق المستند {number} من {seller}.', mailFacts: 'الإجمالي {total}. الاستحقاق {date}.', mailCredit: 'لكم رصيد قدره {total}.', mailAction: 'عرض المستند', answerSubject: 'بخصوص {number} من {seller}', answerHeading: 'رد على رسالتكم', reminderSubject: 'تذكير: {number} من {seller}', reminderLead: 'استحق {number} بتاريخ {date}، وما زال {open} غير مسدد. إن سددتم في هذه الأثناء فلا حاجة إلى شيء.', reminderSoon: 'يستحق {open} من {number} بتاريخ {date}.',
    reminderFee: 'يُحتسب عن هذا التذكير رسم قدره {fee}، وستصلكم فاتورته لاحقًا.', reminderInterest: 'تُحتسب فائدة تأخير قدرها {interest}، وستصلكم فاتورتها لاحقًا.', reminderFeeLine: 'رسم التذكير {n} بشأن {number}',
    interest: 'فائدة تأخير على {number}: {open} بنسبة {percent} % عن {days} يومًا', writeOff: 'شُطب: {number}', depositLine: 'دفعة مقدمة بنسبة {percent} % عن {subject}', work: 'الطلب',
    payTo: 'تحويل مصرفي', bankHolder: 'حساب {value}', bankName: 'المصرف: {value}', iban: 'IBAN: {value}', accountNumber: 'رقم الحساب: {value}', bic: 'BIC: {value}', remittance: 'المرجع: {value}', payCode: 'ادفع بتطبيق مصرفك', swissCode: 'رمز QR السويسري', payCodeText: 'امسح الرمز بتطبيق مصرفك لدفع {amount}. المرجع: {number}',
  },
} as const;

/** Key of a word of documents. */
export type DocumentWord = keyof (typeof own)['en'];
/** All words of documents in a language. */
export type DocumentWords = Readonly<Record<DocumentWord, string>>;

/** Words of documents by language. */
export const documentWords: Readonly<Record<DocumentLanguage, DocumentWords>> = { ...own, de, fr, es, it, pt, nl, pl, tr, hi };

/** A word in a language, with its places filled. */
export function word(language: DocumentLanguage, key: DocumentWord, values: Record<string, string | number> = {}): string {
  return filledPlaces(documentWords[language][key], values);
}

/** A calendar day as the document prints it. */
export const printedDay = (day: string, language: DocumentLanguage, format: 'long' | 'dmy'): string => documentDay(day, language, format);

/** A decimal text with its thousands apart, as the language writes it. */
export const printedNumber = (text: string, language: DocumentLanguage = 'en'): string => documentNumber(text, language);
