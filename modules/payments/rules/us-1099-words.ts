const words = {
  en: {
    title: 'Form 1099 for {year}', vendor: 'Vendor', number: 'Number', box: 'Form and box', taxId: 'Tax number', payments: 'Payments', amount: 'Paid', byCard: 'By card or online', threshold: 'From', due: 'To be reported', yes: 'Yes', no: 'No', missing: 'Missing', year: 'Year', currency: 'Currency', page: 'Page {page} of {pages}',
    nec_1: '1099-NEC, box 1', misc_1: '1099-MISC, box 1', misc_2: '1099-MISC, box 2', misc_3: '1099-MISC, box 3', misc_6: '1099-MISC, box 6',
  },
  ar: {
    title: 'نموذج 1099 لعام {year}', vendor: 'المورد', number: 'الرقم', box: 'النموذج والخانة', taxId: 'الرقم الضريبي', payments: 'المدفوعات', amount: 'المدفوع', byCard: 'بالبطاقة أو عبر الإنترنت', threshold: 'ابتداءً من', due: 'يُبلَّغ عنه', yes: 'نعم', no: 'لا', missing: 'ناقص', year: 'السنة', currency: 'العملة', page: 'صفحة {page} من {pages}',
    nec_1: '1099-NEC، الخانة 1', misc_1: '1099-MISC، الخانة 1', misc_2: '1099-MISC، الخانة 2', misc_3: '1099-MISC، الخانة 3', misc_6: '1099-MISC، الخانة 6',
  },
} as const;

/** A word of the file with what vendors were paid in a year. */
export const us1099Word = (language: 'en' | 'ar', key: keyof (typeof words)['en']): string => words[language][key];
