import { filledPlaces } from '#core/contract/document-words/shared-words.ts';

const words = {
  en: {
    report: 'Expense report', employee: 'Employee', period: 'Period', state: 'State', date: 'Date', what: 'Expense', category: 'Category', amount: 'Amount', base: 'In {currency}', total: 'Total', company: 'Paid by the company', toEmployee: 'To be paid back', receipts: 'Receipts', noReceipt: 'no receipt', claimed: 'claimed {amount}: {reason}',
    receiptOf: '{merchant}, {date}: {files}', leftOut: 'Receipts that do not follow: {count}', left_pages: '{file}: too many pages', left_size: '{file}: too large', left_protected: '{file}: it has a password', left_unreadable: '{file}: it cannot be read', left_later: '{file}: it could not be prepared now, print again', page: 'Page {page} of {pages}', signature: 'Date and signature', draft: 'Draft', submitted: 'Handed in', approved: 'Approved', posted: 'Posted', part_paid: 'Paid in part', paid: 'Paid', void: 'Void',
  },
  ar: {
    report: 'تقرير مصروفات', employee: 'الموظف', period: 'الفترة', state: 'الحالة', date: 'التاريخ', what: 'المصروف', category: 'الفئة', amount: 'المبلغ', base: 'بعملة {currency}', total: 'الإجمالي', company: 'دفعته الشركة', toEmployee: 'المستحق للموظف', receipts: 'الإيصالات', noReceipt: 'بلا إيصال', claimed: 'المطالب به {amount}: {reason}',
    receiptOf: '{merchant}، {date}: {files}', leftOut: 'إيصالات غير مرفقة: {count}', left_pages: '{file}: صفحات كثيرة', left_size: '{file}: حجم كبير', left_protected: '{file}: محمي بكلمة مرور', left_unreadable: '{file}: تتعذّر قراءته', left_later: '{file}: تعذّر تجهيزه الآن، أعد الطباعة', page: 'صفحة {page} من {pages}', signature: 'التاريخ والتوقيع', draft: 'مسودة', submitted: 'مقدّم', approved: 'معتمد', posted: 'مرحّل', part_paid: 'مدفوع جزئيًا', paid: 'مدفوع', void: 'ملغى',
  },
} as const;

/** A word of a printed report with its places filled. */
export function reportWord(language: 'en' | 'ar', key: keyof (typeof words)['en'], values: Readonly<Record<string, string>> = {}): string {
  return filledPlaces(words[language][key], values);
}
