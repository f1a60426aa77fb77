/** Arabic texts of lists and records. */
export const ar = {
  list: {
    search: 'بحث', filter: 'تصفية', addFilter: 'إضافة عامل تصفية', chooseField: 'التصفية حسب', clearFilters: 'مسح عوامل التصفية', newGroup: 'مجموعة عوامل تصفية',
    and: 'و', or: 'أو', matchMode: 'تتطابق الصفوف بـ «{{mode}}». اضغط للتغيير.', groupRemove: 'إزالة مجموعة عوامل التصفية',
    groupBy: 'التجميع حسب', noGroup: 'بلا تجميع', noValue: 'فارغ',
    display: 'العرض', columns: 'الأعمدة', sortBy: 'الترتيب حسب', noSort: 'الترتيب المعتاد', ascending: 'تصاعدي', descending: 'تنازلي', density: 'ارتفاع الصف',
    comfortable: 'مريح', compact: 'مضغوط', reset: 'إعادة ضبط الأعمدة', moveUp: 'نقل {{name}} إلى أعلى', moveDown: 'نقل {{name}} إلى أسفل',
    pin: 'تثبيت {{name}}', unpin: 'إلغاء تثبيت {{name}}', resize: 'عرض عمود {{name}}',
    selectAll: 'تحديد كل الصفوف المحمّلة', selectRow: 'تحديد {{name}}',
    selected_zero: 'لم يُحدَّد شيء', selected_one: 'صف واحد محدد', selected_two: 'صفان محددان', selected_few: '{{n}} صفوف محددة', selected_many: '{{n}} صفًا محددًا', selected_other: '{{n}} صف محدد',
    selectMatching: 'تحديد كل المطابق ({{n}})', allSelected: 'كل المطابق محدد ({{n}})', tooMany: 'لا يمكن تحديد أكثر من {{n}} دفعة واحدة. ضيّق القائمة أولًا.',
    clearSelection: 'إلغاء التحديد', bulk: 'إجراءات على المحدد', rowActions: 'إجراءات على {{name}}', edit: 'تغيير {{name}}',
    rows_zero: 'لا صفوف', rows_one: 'صف واحد', rows_two: 'صفان', rows_few: '{{n}} صفوف', rows_many: '{{n}} صفًا', rows_other: '{{n}} صف',
    rowsOpen_zero: 'لا صفوف محمّلة', rowsOpen_one: 'صف واحد محمّل', rowsOpen_two: 'صفان محمّلان', rowsOpen_few: '{{n}} صفوف محمّلة', rowsOpen_many: '{{n}} صفًا محمّلًا', rowsOpen_other: '{{n}} صف محمّل',
    moreFailed: 'تعذّر تحميل الصفوف التالية.', nothingTitle: 'لا نتائج مطابقة', nothingText: 'جرّب كلمات أخرى أو عوامل تصفية أقل.', emptyTitle: 'لا شيء هنا بعد',
    export: 'تصدير', exportAs: 'تصدير بصيغة {{format}}', more: 'المزيد', yes: 'نعم', no: 'لا',
  },
  op: {
    is: 'يساوي', is_not: 'لا يساوي', contains: 'يحتوي على', between: 'بين', in: 'أحد', within: 'ضمن', empty: 'فارغ', not_empty: 'غير فارغ',
    label: 'الشرط', value: 'القيمة', from: 'من', to: 'إلى', betweenText: 'من {{from}} إلى {{to}}',
  },
  range: {
    today: 'اليوم', yesterday: 'أمس', last_7_days: 'آخر 7 أيام', last_30_days: 'آخر 30 يومًا', last_90_days: 'آخر 90 يومًا', this_week: 'هذا الأسبوع',
    this_month: 'هذا الشهر', last_month: 'الشهر الماضي', this_year: 'هذه السنة', next_7_days: 'الأيام السبعة القادمة', next_30_days: 'الأيام الثلاثون القادمة',
  },
  views: {
    label: 'طرق العرض', all: 'الكل', mine: 'خاصة', shared: 'مشتركة', save: 'حفظ كطريقة عرض جديدة…', update: 'حفظ التغييرات في «{{name}}»', setDefault: 'فتح القائمة بهذه الطريقة',
    unsetDefault: 'عدم الفتح بهذه الطريقة', remove: 'حذف «{{name}}»', changed: 'معدّلة', default: 'الافتراضية', name: 'الاسم', who: 'من يراها', onlyMe: 'أنا فقط', everyone: 'الجميع هنا',
    saveTitle: 'حفظ طريقة العرض', saveHelp: 'يحفظ البحث والتصفية والترتيب والتجميع والأعمدة.', saveAction: 'حفظ', saved: 'حُفظت طريقة العرض', removed: 'حُذفت طريقة العرض',
  },
  record: {
    details: 'التفاصيل', timeline: 'السجل', comments: 'التعليقات', attachments: 'الملفات', previous: 'السجل السابق', next: 'السجل التالي', title: 'الاسم', tabs: 'أجزاء السجل', custom: 'حقول أخرى',
    removed: 'نُقل إلى سلة المحذوفات', conflict: 'غيّر شخص آخر هذا في أثناء ذلك. قارن ثم اختر.', field: 'الحقل', mine: 'قيمتك', newer: 'الحالية', keepMine: 'الإبقاء على قيمتي', takeNewer: 'أخذ القيمة الحالية',
    noHistory: 'لم يحدث شيء بعد', older: 'عرض الأقدم', system: 'النظام', former: 'عضو سابق', fullPage: 'فتح كصفحة',
    verb: { created: 'أضاف هذا', changed: 'غيّر', removed: 'نقل هذا إلى سلة المحذوفات', restored: 'استعاد هذا' },
  },
  comment: { add: 'اكتب تعليقًا، واستخدم @ للإشارة إلى شخص', send: 'تعليق', save: 'حفظ', edit: 'تعديل التعليق', edited: 'معدّل', actions: 'إجراءات التعليق', none: 'لا تعليقات بعد', people: 'الأشخاص' },
  import: {
    action: 'استيراد', title: 'استيراد {{name}}', choose: 'ملف CSV أو TSV أو XLSX بصف عناوين، حتى 50,000 صف و25 ميغابايت.', reading: 'جارٍ قراءة {{name}}', columns: 'إلى أين يذهب كل عمود؟', column: 'العمود', goesTo: 'يذهب إلى', sample: 'القيم الأولى', leaveOut: 'تجاهل',
    dateFormat: 'تُكتب الأيام هكذا', decimalMark: 'الفاصلة العشرية', point: 'نقطة: 1,234.50', comma: 'فاصلة: 1.234,50', match: 'الصفوف الموجودة من قبل', matchNone: 'لا تبحث، أضف كل صف', matchBy: 'البحث حسب {{name}}', existing: 'عند وجوده', update: 'غيّره', skip: 'اتركه كما هو', fresh: 'عند عدم وجوده', create: 'أضفه',
    check: 'فحص', run_zero: 'لا صفوف للاستيراد', run_one: 'استيراد صف واحد', run_two: 'استيراد صفين', run_few: 'استيراد {{n}} صفوف', run_many: 'استيراد {{n}} صفًا', run_other: 'استيراد {{n}} صف',
    checking: 'جارٍ الفحص، لم يُحفظ شيء بعد', running: 'جارٍ الاستيراد', undoing: 'جارٍ التراجع', progress: '{{done}} من {{total}} صف', cancel: 'إيقاف', close: 'إغلاق', back: 'تغيير الأعمدة',
    created: 'أُضيفت', changed: 'غُيّرت', skipped: 'تُركت كما هي', wrong: 'خاطئة', line: 'السطر {{line}}', problems: 'الصفوف الخاطئة', download: 'تنزيل الصفوف الخاطئة', undo: 'التراجع عن الاستيراد', undone: 'تم التراجع عن الاستيراد.',
    kept_zero: 'لم يبقَ أي صف.', kept_one: 'صف واحد غُيّر بعد ذلك وبقي.', kept_two: 'صفان غُيّرا بعد ذلك وبقيا.', kept_few: '{{n}} صفوف غُيّرت بعد ذلك وبقيت.', kept_many: '{{n}} صفًا غُيّر بعد ذلك وبقي.', kept_other: '{{n}} صف غُيّر بعد ذلك وبقي.',
    failed: 'توقف الاستيراد لأن صلاحياتك تغيّرت.', done: 'انتهى الاستيراد', missing: 'لا عمود يذهب إلى {{name}} وهو مطلوب.', preview: 'معاينة', of: 'أول {{n}} صفوف',
  },
};
