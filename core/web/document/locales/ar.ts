/** Arabic texts of documents with lines. */
export const ar = {
  lines: 'البنود', line: 'البند {{n}}', item: 'البند', name: 'بند أو نص', section: 'عنوان', note: 'ملاحظة', description: 'الوصف', addDescription: 'إضافة وصف', quantity: 'الكمية', unit: 'الوحدة', price: 'السعر', discount: 'الخصم', discountHint: '% أو مبلغ', tax: 'الضريبة', noTax: 'بدون', amount: 'المبلغ',
  addLine: 'إضافة بند', addSection: 'إضافة عنوان', addNote: 'إضافة ملاحظة', more: 'المزيد للبند {{n}}', drag: 'نقل البند {{n}}', moveUp: 'نقل لأعلى', moveDown: 'نقل لأسفل', duplicate: 'تكرار', remove: 'إزالة', removed: 'أزيل البند', undo: 'تراجع', movedTo: 'نُقل البند إلى الموضع {{n}}',
  optional: 'اختياري', makeOptional: 'العميل يقرر', makeFixed: 'مشمول دائمًا', chosen: 'مختار حاليًا', group: 'مجموعة خيارات', groupHint: 'من الخيارات ذات المجموعة نفسها يُؤخذ خيار واحد فقط.', pasted_zero: 'لم يُضف أي بند', pasted_one: 'أضيف بند واحد', pasted_two: 'أضيف بندان', pasted_few: 'أضيفت {{count}} بنود', pasted_many: 'أضيف {{count}} بندًا', pasted_other: 'أضيف {{count}} بند', create: 'إضافة «{{name}}» إلى الكتالوج', noItems: 'لا شيء مناسب في الكتالوج. تابع الكتابة.', wrong: 'هذا الرقم غير مناسب.',
  keys: 'مفتاح الإدخال يضيف بندًا، و↑ ↓ للتنقل بين البنود، وAlt+↑ ↓ لنقل البند. الصفوف الملصقة من جدول تصبح بنودًا.', emptyTitle: 'لا بنود بعد', empty: 'اكتب البند الأول، أو الصق صفوفًا من جدول.',
  totals: 'الإجماليات', explain: 'شرح هذا الإجمالي', explainLead: 'كل رقم دقيق حتى يُقرَّب بنده أو ضريبته؛ والأنصاف تُقرَّب بعيدًا عن الصفر.',
};
