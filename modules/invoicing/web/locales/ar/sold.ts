/** Arabic texts: what was sold. */
export const sold = {
  title: 'المبيعات', command: 'الانتقال إلى المبيعات', lead: 'الفواتير المرحّلة مطروحًا منها الإشعارات الدائنة، من دون ضريبة، بعملة {{currency}}.', from: 'من', until: 'إلى',
  total: 'المبيع', invoices_one: 'في فاتورة واحدة', invoices_other: 'في {{count}} فاتورة', than: '{{percent}} مقارنة بالسنة السابقة', recurring: 'المتكرر شهريًا', series_one: 'سلسلة واحدة', series_other: '{{count}} سلسلة', noSeries: 'لا توجد سلسلة جارية',
  byMonth: 'حسب الشهر', byCustomer: 'حسب العميل', byItem: 'حسب المنتج والخدمة', byOwner: 'حسب الشخص', month: 'الشهر', customer: 'العميل', item: 'المنتج أو الخدمة', owner: 'المسؤول', before: 'قبل سنة', quantity: 'الكمية', onInvoices: 'الفواتير', others: 'كل ما عدا ذلك', nobody: 'لا أحد', unnamed: 'بلا اسم',
  emptyTitle: 'لم يُبَع شيء في هذه المدة', empty: 'اختر أيامًا أخرى أو رحّل فاتورة.',
};
