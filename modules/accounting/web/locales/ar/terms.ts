/** Texts of payment terms that pages of other rooms say too. */
export const termSaid = {
  event: { payment_term: { created: 'أضاف شروط دفع', changed: 'عدّل شروط دفع', removed: 'حذف شروط دفع', restored: 'استعاد شروط دفع' } },
  rule: {
    term_no_lines: 'أضف جزءًا واحدًا على الأقل.', term_one_balance: 'يأخذ جزء واحد فقط الباقي: ما تتركه الأجزاء الأخرى.', term_percent_range: 'الحصة أكبر من 0 %.', term_percent_sum: 'بلغت الحصص 100 % أو أكثر: لا يبقى شيء للباقي.',
    term_days_range: 'أدخل أيامًا كاملة بين 0 و3660.', term_day_of_month: 'أدخل يومًا من الشهر بين 1 و31.', term_early_value: 'أدخل خصمًا أكبر من 0 لا يتجاوز 100 %.', term_early_amount: 'أدخل مبلغًا أكبر من 0 يصلح لعملة {{currency}}، مثل 50.00.',
    term_early_currency: 'اختر عملة المبلغ.', choose_term: 'اختر شروط دفع من مساحة العمل هذه.',
  },
  refused: { payment_term_taken: 'توجد شروط دفع باسم "{{name}}".', payment_term_in_use: '"{{name}}" مستخدمة في: {{names}}.' },
};

/** Arabic texts of payment terms. */
export const term = {
  title: 'شروط الدفع', one: 'شروط دفع', name: 'الاسم', says: 'ما تنص عليه', add: 'إضافة شروط دفع', emptyTitle: 'لا توجد شروط دفع بعد', empty: 'تبيّن شروط الدفع متى وعلى كم جزء تستحق الفاتورة، وما يُخصم عند السداد المبكر.',
  lines: 'أجزاء الإجمالي', line: 'الجزء {{n}}', addLine: 'إضافة جزء', removeLine: 'إزالة الجزء {{n}}', share: 'الحصة', shares: { balance: 'الباقي', percent: 'نسبة مئوية' }, percent: 'نسبة من الإجمالي',
  anchor: 'تُحسب من', anchors: { invoice_date: 'تاريخ المستند', end_of_month: 'نهاية شهره', day_of_month: 'يوم من الشهر' }, days: 'الأيام', daysAfter: 'أيام بعد ذلك', dayOfMonth: 'يوم الشهر', dayOfMonthHelp: '31 هو آخر يوم في أي شهر.',
  atLeastDays: 'بعد أيام لا تقل عن', atLeastHelp: 'يُبحث عن نهاية الشهر أو يومه بعد هذا العدد من الأيام من تاريخ المستند.',
  early: 'خصم السداد المبكر', earlyKind: 'الخصم', earlyKinds: { none: 'لا شيء', total: 'نسبة من الإجمالي', net: 'نسبة من المبلغ الصافي', amount: 'مبلغ ثابت' }, earlyPercent: 'النسبة', earlyAmount: 'المبلغ شاملًا الضريبة', earlyCurrency: 'العملة', earlyDays: 'خلال أيام', earlyDaysHelp: 'تُحسب من تاريخ المستند.', lowersTax: 'خفض الضريبة أيضًا', lowersTaxHelp: 'جزء من الخصم ضريبة، فتُخفَّض في إقرار يوم السداد. وإلا عُدّ كله خصمًا.',
  exampleTitle: 'مثال', example: 'فاتورة قدرها 1,000.00 بتاريخ اليوم تستحق في {{day}}.', exampleParts: 'فاتورة قدرها 1,000.00 بتاريخ اليوم تستحق: {{parts}}.', examplePart: '{{amount}} في {{day}}', exampleEarly: 'عند السداد حتى {{day}} يكفي {{amount}}.', exampleUnclear: 'أدخل أرقامًا مثل 2 أو 12.5 لعرض مثال.',
  text: {
    now: 'فورًا', days_zero: 'فورًا', days_one: 'يوم واحد', days_two: 'يومان', days_few: '{{count}} أيام', days_many: '{{count}} يومًا', days_other: '{{count}} يوم', endOfMonth: 'نهاية الشهر', dayOfMonth: 'اليوم {{day}} من الشهر',
    atLeast_zero: 'دون مهلة', atLeast_one: 'بعد يوم على الأقل', atLeast_two: 'بعد يومين على الأقل', atLeast_few: 'بعد {{count}} أيام على الأقل', atLeast_many: 'بعد {{count}} يومًا على الأقل', atLeast_other: 'بعد {{count}} يوم على الأقل',
    later_zero: 'دون زيادة', later_one: 'ويوم', later_two: 'ويومان', later_few: 'و{{count}} أيام', later_many: 'و{{count}} يومًا', later_other: 'و{{count}} يوم',
    part: '{{share}}: {{due}}', balance: 'الباقي', and: '، ', early_zero: 'خصم {{off}} في اليوم نفسه', early_one: 'خصم {{off}} خلال يوم', early_two: 'خصم {{off}} خلال يومين', early_few: 'خصم {{off}} خلال {{count}} أيام', early_many: 'خصم {{off}} خلال {{count}} يومًا', early_other: 'خصم {{off}} خلال {{count}} يوم',
    earlyNet_zero: 'خصم {{off}} من الصافي في اليوم نفسه', earlyNet_one: 'خصم {{off}} من الصافي خلال يوم', earlyNet_two: 'خصم {{off}} من الصافي خلال يومين', earlyNet_few: 'خصم {{off}} من الصافي خلال {{count}} أيام', earlyNet_many: 'خصم {{off}} من الصافي خلال {{count}} يومًا', earlyNet_other: 'خصم {{off}} من الصافي خلال {{count}} يوم',
  },
};
