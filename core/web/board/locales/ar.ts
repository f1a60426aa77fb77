/** Arabic texts of boards and record calendars. */
export const ar = {
  card: 'بطاقة', selectCard: 'تحديد {{name}}', cardsOf: 'بطاقات {{column}}', weighted: 'مرجّح',
  cards_zero: '{{n}} بطاقة', cards_one: 'بطاقة واحدة', cards_two: 'بطاقتان', cards_few: '{{n}} بطاقات', cards_many: '{{n}} بطاقة', cards_other: '{{n}} بطاقة',
  columnEmpty: 'لا توجد بطاقات', dropHere: 'أفلت بطاقة هنا', add: 'إضافة إلى {{column}}', addTitle: 'اسم البطاقة الجديدة', addHint: 'مفتاح الإدخال يضيفها، وEsc يغلق',
  collapse: 'طي {{column}}', expand: 'توسيع {{column}}', moreFailed: 'تعذّر تحميل البطاقات التالية.', loadAgain: 'إعادة المحاولة',
  laneColumn: '{{lane}}، {{column}}', lanes: 'المسارات', noLanes: 'بدون مسارات',
  hiddenLanes_zero: 'لا مسارات مخفية.', hiddenLanes_one: 'مسار أصغر واحد غير معروض. استخدم التصفية لعرضه.', hiddenLanes_two: 'مساران أصغران غير معروضين. استخدم التصفية لعرضهما.', hiddenLanes_few: '{{n}} مسارات أصغر غير معروضة. استخدم التصفية لعرضها.', hiddenLanes_many: '{{n}} مسارًا أصغر غير معروض. استخدم التصفية لعرضها.', hiddenLanes_other: '{{n}} مسار أصغر غير معروض. استخدم التصفية لعرضها.',
  help: 'مفتاح المسافة يلتقط البطاقة، والأسهم تنقلها، والمسافة تفلتها، وEscape يعيدها. مفتاح الإدخال يفتحها.',
  helpOpen: 'الأسهم تنتقل إلى بطاقات أخرى، ومفتاح الإدخال يفتح هذه البطاقة.',
  picked: 'التُقطت {{name}}. هي في {{column}}، الموضع {{place}} من {{total}}.',
  over: '{{column}}، الموضع {{place}} من {{total}}',
  dropped: 'نُقلت {{name}} إلى {{column}}، الموضع {{place}} من {{total}}.', cancelled: 'عادت {{name}} إلى {{column}}.', stays: 'لا يمكن نقل هذه البطاقة.',
  calendar: {
    span: 'المدة المعروضة', month: 'شهر', week: 'أسبوع', day: 'يوم', agenda: 'جدول', today: 'اليوم', previous: 'السابق', next: 'التالي', add: 'إضافة في {{day}}',
    more_zero: '{{n}} أخرى', more_one: 'واحد آخر', more_two: 'اثنان آخران', more_few: '{{n}} أخرى', more_many: '{{n}} آخر', more_other: '{{n}} آخر',
    all: 'كل ما في {{day}}', count_zero: 'لا إدخالات', count_one: 'إدخال واحد', count_two: 'إدخالان', count_few: '{{n}} إدخالات', count_many: '{{n}} إدخالًا', count_other: '{{n}} إدخال',
    empty: 'لا شيء في هذه المدة', emptyText: 'انظر إلى مدة أخرى أو قلّل عوامل التصفية.',
    help: 'مفتاح المسافة يلتقط الإدخال، والأسهم تختار يومًا، والمسافة تفلته، وEscape يعيده. مفتاح الإدخال يفتحه.', tooMany: 'الإدخالات أكثر مما يمكن عرضه. استخدم التصفية لعرض الباقي.',
    picked: 'التُقط {{name}} في {{day}}.', over: '{{day}}', dropped: 'نُقل {{name}} إلى {{day}}.', cancelled: 'بقي {{name}} في {{day}}.',
  },
};
