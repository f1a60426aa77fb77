/** Arabic texts: recurring invoices, reminders and what of settings belongs to them. */
export const recurring = {
  title: 'الفواتير المتكررة', one: 'فاتورة متكررة', add: 'فاتورة متكررة جديدة', addDo: 'إضافة', save: 'حفظ', saved: 'حُفظت الفاتورة المتكررة', change: 'تغيير المواعيد', pause: 'إيقاف مؤقت', resume: 'متابعة', command: 'إلى الفواتير المتكررة', make: 'جعلها متكررة',
  emptyTitle: 'لا فواتير متكررة بعد', empty: 'للإيجارات والاشتراكات والعقود الدورية: الفاتورة نفسها مرة بعد مرة، كلٌّ في يومها.',
  field: { name: 'الاسم', party: 'العميل', state: 'الحالة', every: 'التكرار', nextOn: 'التالية', total: 'الإجمالي', mode: 'تلقائيًا', createdAt: 'أُضيفت', step: 'كل', unit: 'الوحدة', startOn: 'اليوم الأول', endOn: 'اليوم الأخير', most: 'العدد الأقصى', indexPercent: 'زيادة الأسعار سنويًا', made: 'أُنشئ منها' },
  unit: { day: 'أيام', week: 'أسابيع', month: 'أشهر', year: 'سنوات' },
  every: {
    day_zero: 'كل يوم', day_one: 'كل يوم', day_two: 'كل يومين', day_few: 'كل {{count}} أيام', day_many: 'كل {{count}} يومًا', day_other: 'كل {{count}} يوم', week_zero: 'كل أسبوع', week_one: 'كل أسبوع', week_two: 'كل أسبوعين', week_few: 'كل {{count}} أسابيع', week_many: 'كل {{count}} أسبوعًا', week_other: 'كل {{count}} أسبوع',
    month_zero: 'كل شهر', month_one: 'كل شهر', month_two: 'كل شهرين', month_few: 'كل {{count}} أشهر', month_many: 'كل {{count}} شهرًا', month_other: 'كل {{count}} شهر', year_zero: 'كل سنة', year_one: 'كل سنة', year_two: 'كل سنتين', year_few: 'كل {{count}} سنوات', year_many: 'كل {{count}} سنة', year_other: 'كل {{count}} سنة',
  },
  mode: { draft: 'كتابة مسودة', post: 'ترحيل', send: 'ترحيل وإرسال' }, modeHelp: { draft: 'يراجع أحدهم كل فاتورة ثم يرحّلها.', post: 'تُرحَّل كل فاتورة في يومها. ما يتجاوز الحد ينتظر الموافقة.', send: 'تُرحَّل كل فاتورة وتُرسل إلى العميل بالبريد في يومها.' },
  state: { running: 'جارية', paused: 'متوقفة مؤقتًا', ended: 'انتهت', stopped: 'توقفت' }, partyHelp: 'تكتب البنود في الصفحة التالية.', startHelp: 'اليوم 31 يعني آخر أيام الشهر. الأيام التي مضت تُستدرك.', indexHelp: 'مع كل سنة كاملة منذ اليوم الأول.',
  madeTab: 'ما أُنشئ', madeOf: '{{made}} من {{most}}', noneMade: 'لم تُنشأ فاتورة بعد.', editTemplate: 'تعديل ما يُفوتر', templateHelp: 'في النصوص يصبح {month} و{quarter} و{year} ما يوافق اليوم. فترات البنود تنتقل من تلقاء نفسها.', stoppedTitle: 'تعذر إنشاء الفاتورة الأخيرة',
  reminders: { title: 'التذكيرات', lead: 'بعد عدد من الأيام من الاستحقاق يُكتب إلى العميل الذي لم يسدد.', level: 'المستوى {{n}}', remove: 'إزالة المستوى {{n}}', add: 'إضافة مستوى', days: 'أيام بعد الاستحقاق', subject: 'الموضوع', body: 'النص', bodyHelp: 'تُملأ {number} و{open} و{date} و{fee} و{interest} و{customer}. اتركه فارغًا للعبارات المعتادة.', fee: 'الرسم بعملة {{currency}}', feeHelp: 'يُحتسب مرة واحدة لكل فاتورة بمسودة مستقلة دون ضريبة.', automatic: 'إرسال تلقائي', automaticHelp: 'إلى من أُرسلت إليه الفاتورة، ما لم يُوعَد بالدفع.', interest: 'فائدة التأخير السنوية', levelInterestHelp: 'تُحتسب حتى يوم التذكير، كل يوم مرة واحدة، في مسودة الرسم أو في مسودة مستقلة.', interestHelp: 'تُقترح عند احتساب فائدة التأخير، ما لم تكن للمستوى الذي بلغته نسبته.' },
  elsewhere: { numbering: 'أرقام المستندات', accounts: 'الحسابات التي تُرحَّل إليها المستندات' },
};

const verbs = { created: 'أضاف الفاتورة المتكررة {{name}}', changed: 'غيّر فاتورة متكررة', removed: 'أزال فاتورة متكررة', restored: 'أعاد فاتورة متكررة', paused: 'أوقف {{name}} مؤقتًا', resumed: 'تابع {{name}}', made: 'أنشأ فاتورة من {{name}}', stopped: 'تعذر إنشاء فاتورة من {{name}}' };

/** What pages of other rooms say about them. */
export const recurringSaid = {
  rule: { reminder_order: 'كل مستوى يأتي بعد الذي قبله.', reminder_level: 'اختر مستوى تم إعداده.', reminder_early: 'لم يحن هذا المستوى بعد. اختر «بلا مستوى» أو انتظر حتى تنقضي أيامه بعد الاستحقاق.', choose_import_tax: 'لا ضريبة باسم {{tax}} أو لها أكثر من واحدة: اكتب رمزها.', import_other_row: 'صف آخر من {{reference}} غير صحيح، فلم تُنشأ له مسودة.', import_lines: 'للمستند 500 بند على الأكثر: {{reference}} فيه أكثر.', import_price: 'سعر هذا المنتج أو الخدمة بعملة {{currency}}. اكتب السعر بعملة الفاتورة.', import_differs: 'يخالف هذا صفًا سابقًا من {{reference}}.' }, refused: { e_invoice_invalid: 'لا يمكن إرسال هذا المستند كفاتورة إلكترونية بعد. {{problems}}' }, event: { recurring: verbs },
};
