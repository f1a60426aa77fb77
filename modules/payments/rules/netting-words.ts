const words = {
  en: {
    netting: 'Netting', void: 'Void', date: 'Date', currency: 'Currency', between: 'Between', and: 'and', number: 'Document', theirs: 'Your number', due: 'Due', open: 'Open before', amount: 'Set off', owedToUs: 'You owe us', owedByUs: 'We owe you', sum: 'Sum', total: 'Set off in total',
    text: 'What is owed both ways is set off up to this amount. Please tell us if your books say something else.', memo: 'Note', page: 'Page {page} of {pages}',
  },
  ar: {
    netting: 'مقاصة', void: 'مبطلة', date: 'التاريخ', currency: 'العملة', between: 'بين', and: 'و', number: 'المستند', theirs: 'رقمكم', due: 'الاستحقاق', open: 'المفتوح قبلها', amount: 'المقاص', owedToUs: 'مستحق لنا عليكم', owedByUs: 'مستحق لكم علينا', sum: 'المجموع', total: 'إجمالي المقاصة',
    text: 'تُجرى المقاصة بين المستحقات في الاتجاهين حتى هذا المبلغ. يُرجى إبلاغنا إن كانت دفاتركم تقول غير ذلك.', memo: 'ملاحظة', page: 'صفحة {page} من {pages}',
  },
} as const;

/** A word of the confirmation of a netting. */
export const nettingWord = (language: 'en' | 'ar', key: keyof (typeof words)['en']): string => words[language][key];
