/** Arabic texts: what stands around a document, such as its reminders. */
export const around = {
  postMany: {
    title: 'ترحيل المسودات', lead: 'تأخذ كل واحدة رقمها بترتيب التواريخ وتُقيَّد في الدفاتر. بعدها لا يصححها إلا إشعار دائن أو إبطال.', do_one: 'رحّل مسودة واحدة', do_other: 'رحّل {{count}} مسودة', stop: 'إيقاف', none: 'لا مسودة بينها.',
    most_one: 'تُرحَّل الأقدم فقط بضغطة واحدة.', most_other: 'تُرحَّل أقدم {{count}} فقط بضغطة واحدة.', count_one: 'مسودة واحدة', count_other: '{{count}} مسودة', left_one: 'واحد مما اخترته ليس مسودة ويبقى كما هو.', left_other: '{{count}} مما اخترته ليست مسودات وتبقى كما هي.', running: 'جارٍ الترحيل', ended: 'تم الترحيل', of: '{{done}} من {{total}}',
    posted_one: 'رُحّلت واحدة', posted_other: 'رُحّل {{count}}', asked_one: 'واحدة تنتظر الموافقة', asked_other: '{{count}} تنتظر الموافقة', stopped_one: 'بقيت واحدة مسودة', stopped_other: 'بقيت {{count}} مسودة',
  },
  reminders: { title: 'التذكيرات', level: 'المستوى {{n}}', none: 'بلا مستوى', fee: 'رسم {{amount}}', interest: 'فائدة {{amount}} ({{percent}} % حتى {{date}})', yearly: 'فائدة {{percent}} %', draft: 'مسودة', waits: 'يجري إعداد المسودة', gone: 'أُزيلت المسودة', never: { nobody: 'لم يُحتسب: لا أحد يجوز له تحرير الفواتير', voided: 'لم يُحتسب: أُلغيت الفاتورة قبل ذلك' }, choose: 'المستوى', own: 'بلا مستوى', words: 'إذا تُرك فارغًا أُرسلت عبارات المستوى.' },
  relief: { claim: 'استرداد الضريبة', help: 'تُخصم ضريبة قدرها {{tax}} من إقرار الضريبة لهذا اليوم، ويبقى {{loss}} دينًا معدومًا. يحدد قانون الضريبة متى يجوز ذلك، وغالبًا بعد أشهر من الاستحقاق.' },
  board: { lead: 'يبقى ما سُدد هنا {{days}} يومًا. انقل مسودة إلى «مفتوح» لترحيلها.', column: { draft: 'مسودة', open: 'مفتوح', part_paid: 'مسدد جزئيًا', overdue: 'متأخر', paid: 'مسدد' }, of: 'من {{total}}', view: { label: 'العرض', list: 'قائمة', board: 'لوحة' } },
  import: { title: 'استيراد الفواتير', field: { reference: 'الرقم أو المرجع', customer: 'العميل', issuedOn: 'التاريخ', dueOn: 'الاستحقاق', paymentTerm: 'شروط الدفع', currency: 'العملة', title: 'الموضوع', poNumber: 'رقم الطلب', notes: 'ملاحظات', dimensions: 'الأبعاد', sku: 'رمز الصنف', name: 'البند', description: 'الوصف', quantity: 'الكمية', unit: 'الوحدة', unitPrice: 'السعر', discountPercent: 'الخصم %', tax: 'الضريبة', account: 'الحساب', periodFrom: 'عن المدة من', periodTo: 'حتى', charge: 'رسم', chargeLabel: 'نص الرسم', chargeTax: 'ضريبة الرسم' } },
  habit: {
    title: 'كيف سدد حتى الآن', paidLate: 'تأخر في {{late}} من {{paid}}',
    medianLate_zero: 'الوسيط في يوم الاستحقاق', medianLate_one: 'الوسيط يوم واحد بعد الاستحقاق', medianLate_two: 'الوسيط يومان بعد الاستحقاق', medianLate_few: 'الوسيط {{count}} أيام بعد الاستحقاق', medianLate_many: 'الوسيط {{count}} يومًا بعد الاستحقاق', medianLate_other: 'الوسيط {{count}} يوم بعد الاستحقاق',
    medianEarly_zero: 'الوسيط في يوم الاستحقاق', medianEarly_one: 'الوسيط يوم واحد قبل الاستحقاق', medianEarly_two: 'الوسيط يومان قبل الاستحقاق', medianEarly_few: 'الوسيط {{count}} أيام قبل الاستحقاق', medianEarly_many: 'الوسيط {{count}} يومًا قبل الاستحقاق', medianEarly_other: 'الوسيط {{count}} يوم قبل الاستحقاق', medianOnDay: 'الوسيط في يوم الاستحقاق',
    outlook: 'المتوقع', chance: 'احتمال السداد خلال {{days}} يومًا {{percent}} ٪', because: 'سُدد بحلول ذلك {{soon}} من {{of}} كانت مفتوحة عند هذا الحد.',
    longer_zero: 'مفتوحة أطول من كل ما سبقها تقريبًا.', longer_one: 'مفتوحة أطول من كل ما سبقها تقريبًا: استغرق أبطؤها يومًا واحدًا.', longer_two: 'مفتوحة أطول من كل ما سبقها تقريبًا: استغرق أبطؤها يومين.', longer_few: 'مفتوحة أطول من كل ما سبقها تقريبًا: استغرق أبطؤها {{count}} أيام.', longer_many: 'مفتوحة أطول من كل ما سبقها تقريبًا: استغرق أبطؤها {{count}} يومًا.', longer_other: 'مفتوحة أطول من كل ما سبقها تقريبًا: استغرق أبطؤها {{count}} يوم.', never: 'لم يتأخر السداد هكذا من قبل.', remindOn: 'ذكّر في {{date}}', remindNow: 'ذكّر اليوم',
  },
  dso: { title: 'متوسط أيام التحصيل', days: '{{n}} يوم', note: 'متوسط أيام التحصيل: {{n}}', how: '{{open}} مستحقة ÷ {{sold}} مبيعات خلال {{days}} يومًا', none: 'لم يُبع شيء في آخر {{days}} يومًا.' },
  deferral: {
    title: 'موزع على المدة', none: 'لا شيء منه موزع على المدة', noneText: 'البنود التي تمتد فترتها بعد شهر المستند يُعترف بها شهرًا بعد شهر.', over: 'من {{from}} إلى {{to}}', parts: 'الأجزاء', day: 'اليوم', total: 'المراد الاعتراف به', recognised: 'المعترف به', left: 'المتبقي', waits: 'في يومه', nothing: 'لا قيد له', correction: 'تصحيح', problem: 'تعذر الاعتراف بالجزء التالي: {{why}} تُعاد المحاولة كل يوم.',
    method: { months: 'أجزاء متساوية لكل شهر', days: 'بحسب الأيام', none: 'دفعة واحدة' }, spread: { sale: 'يُعترف بالإيراد', purchase: 'يُعترف بالمصروف' },
    spreadHelp: { months: 'لكل شهر الجزء نفسه، وللأخير ما تبقى. ما ينتهي مع شهر المستند لا يُوزع.', days: 'لكل شهر حصة أيامه. ما ينتهي مع شهر المستند لا يُوزع.', none: 'تظهر الفترة على المستند ولا تغيّر شيئًا في الدفاتر.' },
  },
};
