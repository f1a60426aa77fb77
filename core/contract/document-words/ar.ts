import type { PrintedWords } from './shared-words.ts';

/** Arabic words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'مسودة', date: 'التاريخ', contact: 'جهة الاتصال', reference: 'الموضوع', from: 'من', to: 'إلى', item: 'البند', quantity: 'الكمية', price: 'السعر', tax: 'الضريبة', amount: 'المبلغ', subtotal: 'المجموع الفرعي', discount: 'الخصم', net: 'الصافي', total: 'الإجمالي',
  withheld: 'المستقطع', payable: 'المستحق', lineDiscount: 'خصم {value}', taxId: 'الرقم الضريبي {id}', notes: 'ملاحظات', terms: 'الشروط', page: 'صفحة {page} من {pages}',
};
