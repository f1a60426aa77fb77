/** Arabic texts: pipelines, leads, their activities and conversion. */
export const leads = {
  title: 'العملاء المحتملون', one: 'عميل محتمل', ofMessage: 'أنشئ عميلًا محتملًا من هذه الرسالة', many: 'العملاء المحتملون', add: 'إضافة عميل محتمل', open: 'فتح', more: 'عرض المزيد', save: 'حفظ', cancel: 'إلغاء', edit: 'تعديل', editName: 'تعديل {{name}}', remove: 'إزالة', undo: 'تراجع', actions: 'إجراءات أخرى', import: 'استيراد عملاء محتملين', back: 'العودة إلى العملاء المحتملين', facts: 'التفاصيل', history: 'المراحل', path: 'مراحل المسار',
  nobody: 'بلا اسم', unassigned: 'لا أحد بعد', overdue: 'متأخر', stale: 'طال بقاؤه في هذه المرحلة', pipeline: 'المسار', entered: 'تاريخ الدخول', stayed: 'مدة البقاء', days_zero: '{{count}} يوم', days_one: 'يوم واحد', days_two: 'يومان', days_few: '{{count}} أيام', days_many: '{{count}} يومًا', days_other: '{{count}} يوم', answered: 'أول رد', unanswered: 'لم يُرد عليه، أُضيف', call: 'اتصال',
  emptyTitle: 'لا عملاء محتملين بعد', partyEmpty: 'لا عملاء محتملين هنا', empty: 'العميل المحتمل شخص قد يصبح عميلًا. أضف واحدًا أو استورد قائمة.', commas: 'افصل بين عدة قيم بفواصل.', phoneHelp: 'مع رمز الدولة، مثل ‎+351 21 000 0000‎.', phoneUnclear: 'تعذر فهم هذا الرقم فبقي كما كُتب.', currencyDefault: 'عملة مساحة العمل',
  junk: 'وضع علامة غير جاد', reopen: 'إعادة الفتح', reopened: 'أُعيد فتح العميل المحتمل', unconvert: 'التراجع عن التحويل', unconverted: 'تم التراجع عن التحويل', convertedSince: 'تم التحويل', openAccount: 'فتح الحساب', openContact: 'فتح جهة الاتصال', openDeal: 'فتح الفرصة', openParty: 'كل شيء عن هذا الشخص أو الشركة',
  status: { new: 'جديد', working: 'قيد المتابعة', qualified: 'مؤهل', converted: 'محوَّل', lost: 'خاسر', junk: 'غير جاد' },
  rating: { hot: 'ساخن', warm: 'دافئ', cold: 'بارد' },
  view: { label: 'العرض', board: 'اللوحة', list: 'القائمة', calendar: 'تقويم الأنشطة', map: 'الخريطة' },
  map: {
    by: 'التظليل حسب', number: 'العدد', ofNumber: 'العملاء المحتملون حسب الدولة', ofValue: 'قيمة العملاء المحتملين حسب الدولة، بعملة {{currency}}', table: 'جدول العملاء المحتملين حسب الدولة', share: 'النسبة', all: 'الكل', legend: 'معاني الألوان', noValue: 'لا شيء بعملة {{currency}}',
    leads_zero: 'لا عملاء محتملين', leads_one: 'عميل محتمل واحد', leads_two: 'عميلان محتملان', leads_few: '{{count}} عملاء محتملين', leads_many: '{{count}} عميلًا محتملًا', leads_other: '{{count}} عميل محتمل', mark: '{{name}}: {{leads}}، {{value}}', markPlain: '{{name}}: {{leads}}',
    without_zero: 'لا عملاء محتملين بلا دولة', without_one: 'عميل محتمل واحد بلا دولة', without_two: 'عميلان محتملان بلا دولة', without_few: '{{count}} عملاء محتملين بلا دولة', without_many: '{{count}} عميلًا محتملًا بلا دولة', without_other: '{{count}} عميل محتمل بلا دولة', otherCurrencies: 'التظليل حسب القيم بعملة {{currency}}. أما القيم بعملات أخرى ففي الجدول، كل عملة على حدة.',
  },
  field: {
    name: 'الاسم', subject: 'الموضوع', firstName: 'الاسم الأول', lastName: 'اسم العائلة', company: 'الشركة', jobTitle: 'المسمى الوظيفي', email: 'البريد الإلكتروني', phone: 'الهاتف', otherEmails: 'عناوين بريد أخرى', otherPhones: 'أرقام هاتف أخرى', website: 'الموقع', country: 'الدولة', sources: 'المصادر', labels: 'الوسوم', interests: 'مهتم بـ', productIds: 'المنتجات', score: 'الدرجة', responseDueAt: 'موعد الرد', isLate: 'ينتظر طويلًا', responseMinutes: 'دقائق حتى الرد الأول', value: 'القيمة', currency: 'العملة',
    pipelineId: 'المسار', stageId: 'المرحلة', stage: 'المرحلة', status: 'الحالة', rating: 'التقييم', ownerId: 'المسؤول', notes: 'ملاحظات', lostReason: 'سبب الخسارة', nextActivityAt: 'النشاط التالي', firstResponseAt: 'أول رد', createdAt: 'أُضيف', updatedAt: 'تغيّر', closedAt: 'أُغلق', convertedAt: 'حُوّل', allowDuplicate: 'إضافة رغم احتمال التكرار', criterion: 'شرط الخروج',
    fullName: 'الاسم', utmSource: 'مصدر الحملة', utmMedium: 'وسيط الحملة', utmCampaign: 'الحملة', utmTerm: 'كلمة الحملة', utmContent: 'محتوى الحملة', custom: 'حقول أخرى', consent: 'الموافقة', partyId: 'الشخص أو الشركة', createdBy: 'أضافه',
  },
  dealField: { accountId: 'الحساب', contactId: 'جهة الاتصال', amount: 'المبلغ', closeOn: 'تاريخ الإغلاق', ownerId: 'المسؤول', nextStep: 'الخطوة التالية', sources: 'المصادر' },
  command: { duplicates: 'عملاء محتملون قد يتكررون', leads: 'الذهاب إلى العملاء المحتملين', myDay: 'الذهاب إلى يومي في المبيعات', newLead: 'إضافة عميل محتمل' },
  move: { title: '{{stage}}: {{name}}', help: 'تحتاج هذه المرحلة إلى معلومات إضافية.', do: 'نقل' },
  criteria: { title: 'قبل المتابعة', help: 'تُعلَّم عند كل سجل. لا ينتقل السجل إلى مرحلة لاحقة ولا يُربح إلا بعد تعليمها كلها؛ أما الرجوع والخسارة فلا يحتاجان إلى شيء.', ask: 'علّم ما تم قبل المتابعة.', missing: 'علّمها كلها أولًا.', count: '{{done}} من {{total}}', one: 'الشرط {{place}}', add: 'إضافة شرط' },
  lose: { title: 'لماذا خُسر {{name}}؟', reason: 'السبب', other: 'سبب آخر', own: 'السبب بكلماتك', do: 'وضع علامة خاسر' },
  duplicate: { warning: 'قد يكون هذا شخصًا تعرفه بالفعل', anyway: 'إضافته على أي حال', email: 'البريد نفسه', phone: 'الهاتف نفسه', name: 'الشركة والاسم نفسهما', linked: 'الشخص صاحب هذا السجل' },
  duplicates: {
    title: 'تكرارات محتملة', help: 'عملاء محتملون لهم البريد نفسه أو رقم الهاتف نفسه، أو تتشابه أسماؤهم في شركة واحدة.', compare: 'مقارنة', dismiss: 'ليسا واحدًا', dismissed: 'لن يُقترحا مرة أخرى', reopen: 'اقتراح من جديد', state: { label: 'أي الأزواج', open: 'بانتظار القرار', dismissed: 'ليسا واحدًا' },
    none: { open: 'لا توجد تكرارات', dismissed: 'لم يُستبعد شيء' }, noneHelp: { open: 'يُقارن كل عميل جديد أو معدَّل بجميع الآخرين.', dismissed: 'تظهر هنا الأزواج التي قال أحدهم إنها ليست واحدة.' },
    compareTitle: 'هل هما الشخص نفسه؟', compareHelp: 'حيث يختلفان اختر ما يبقى. وما يعرفه أحدهما فقط يُحفظ.', stays: 'يبقى', goes: 'يُدمج فيه', swap: 'تبديل', moves: 'تُجمع العناوين والأرقام الأخرى والمصادر والتصنيفات والملاحظات، وتنتقل الأنشطة والتعليقات والملفات. يمكنك التراجع خلال 30 يومًا من صفحة العميل الذي يبقى.', merged: 'تم الدمج في {{name}}', unmerged: 'عادا عميلين منفصلين',
  },
  moreFields: 'عناوين أخرى والحملة', toPipeline: 'نقل إلى مسار آخر', movedOver: 'أصبح العميل المحتمل في المسار الآخر',
  bulk: { about_zero: 'لا سجلات', about_one: 'سجل واحد', about_two: 'سجلان', about_few: '{{count}} سجلات', about_many: '{{count}} سجلًا', about_other: '{{count}} سجل', labels: 'تغيير الوسوم', change: 'تغيير', addLabels: 'وسوم تضاف', removeLabels: 'وسوم تزال', lose: 'لماذا خسرتموهم؟' },
  merge: { do: 'دمج', title: 'دمج {{name}}؟', help: 'يُكمَّل ما ينقص {{name}}، وتنتقل الأنشطة والتعليقات والملفات إلى هنا. يمكنك التراجع من هنا خلال 30 يومًا.', done: 'تم دمج {{name}}', was: 'دُمج {{name}} في هذا العميل في {{day}}.', undo: 'التراجع عن الدمج' },
  chooseProducts: 'ابحث عن منتجات وخدمات',
  convert: {
    products: 'ضع {{names}} في الفرصة، بمجموع {{sum}}', do: 'تحويل', title: 'تحويل {{name}}', help: 'يحدث كل ذلك دفعة واحدة. يمكنك التراجع خلال يوم.', done: 'تم تحويل {{name}}', company: 'الحساب', person: 'جهة الاتصال', name: 'الاسم', deal: 'الفرصة', makeDeal: 'فتح فرصة', dealName: 'اسم الفرصة', amount: 'المبلغ',
    link: 'استخدام {{name}}', other: 'استخدام سجل آخر', new: { company: 'إضافة شركة', person: 'إضافة هذا الشخص جهة اتصال' }, none: { company: 'بلا حساب', person: 'بلا جهة اتصال' }, moves: 'ينتقل معه: {{activities}} أنشطة، {{files}} ملفات، {{comments}} تعليقات.',
  },
  consent: { title: 'الموافقة', help: 'هل يجوز التواصل مع هذا الشخص.' },
  mail: {
    template: 'القالب', choose: 'اختر قالبًا', subject: 'الموضوع', body: 'النص', places: 'تُملأ لكل قارئ: {{places}}', preview: 'معاينة', missing: 'لا قيمة لـ: {{places}}',
  },
  activity: {
    many: 'الأنشطة', add: 'إضافة نشاط', edit: 'تعديل النشاط', plan: 'تخطيط', log: 'تسجيل', when: 'متى', planned: 'للتنفيذ', logged: 'تم بالفعل', open: 'للتنفيذ', done: 'تم', none: 'لا شيء مخطط', noneHelp: 'خطط لمكالمة أو اجتماع، أو سجل ما حدث.', noDay: 'بلا موعد', with: 'مع', withHelp: 'عميل محتمل أو فرصة أو شخص أو شركة.', finish: 'إنهاء', finishWith: 'إنهاء مع النتيجة…', doneHelp: 'فارغ: الآن.', complete: 'إنهاء {{title}}', reopen: 'إعادة فتح {{title}}', openAgain: 'إعادة الفتح', menu: 'إجراءات {{title}}', removed: 'أُزيل النشاط', movedOn: 'انتقلت أنشطته مع الفرصة.',
    kind: { call: 'مكالمة', meeting: 'اجتماع', email: 'بريد', task: 'مهمة', note: 'ملاحظة' }, topic: { lead: 'عميل محتمل', opportunity: 'فرصة', party: 'شخص أو شركة' }, direction: { out: 'منا', in: 'إلينا' },
    field: { kind: 'النوع', title: 'ماذا', note: 'ملاحظة', body: 'التفاصيل', dueAt: 'الموعد', remindAt: 'تذكير', assigneeId: 'من', direction: 'الاتجاه', location: 'المكان', minutes: 'الدقائق', outcome: 'النتيجة', topic: 'عند', subjectId: 'السجل', isDone: 'تم', doneAt: 'تم في', createdAt: 'أُضيف' },
    remind: { none: 'بلا تذكير', 0: 'عند الموعد', 15: 'قبل 15 دقيقة', 60: 'قبل ساعة', 1440: 'قبل يوم', minutes: 'قبل {{count}} دقيقة' },
  },
  day: { title: 'يومي', overdue: 'متأخر', today: 'اليوم', upcoming: 'الأيام القادمة', all: 'فتح يومي', nothing: 'لا شيء لليوم', allDone: 'تم كل شيء لليوم', nothingHelp: 'تظهر هنا المكالمات والاجتماعات والمهام المستحقة.', doneToday_zero: 'لم يُنجز شيء اليوم', doneToday_one: 'أُنجز واحد اليوم', doneToday_two: 'أُنجز اثنان اليوم', doneToday_few: 'أُنجز {{count}} اليوم', doneToday_many: 'أُنجز {{count}} اليوم', doneToday_other: 'أُنجز {{count}} اليوم', move: 'تنقل', finish: 'إنهاء', open: 'فتح' },
  settings: { title: 'مسارات المبيعات', help: 'المراحل التي يمر بها العملاء المحتملون والفرص، وأسباب الخسارة.', kind: { lead: 'العملاء المحتملون', deal: 'الفرص' }, add: 'إضافة مسار', name: 'الاسم', default: 'الافتراضي', makeDefault: 'جعله الافتراضي', rename: 'إعادة التسمية', menu: 'إجراءات {{name}}', removeTitle: 'إزالة {{name}}؟', removeHelp: 'لا يُزال إلا مسار فارغ.' },
  stage: {
    add: 'إضافة مرحلة', edit: 'تعديل {{name}}', remove: 'إزالة {{name}}', up: 'رفع {{name}}', down: 'خفض {{name}}', moved: 'أصبحت {{name}} في الموضع {{place}} من {{total}}', name: 'الاسم', meaning: 'المعنى', counts: 'يُعد العميل فيها', probability: 'الاحتمال', maxDays: 'أطول مدة بالأيام', maxDaysHelp: 'بعدها تُعلَّم البطاقات.', color: 'اللون', requires: 'المطلوب قبل دخولها', requiresHelp: 'يُسأل عنها عند إفلات بطاقة هنا.',
    kind: { open: 'مفتوحة', won: 'رابحة', lost: 'خاسرة' }, colors: { gray: 'رمادي', red: 'أحمر', orange: 'برتقالي', yellow: 'أصفر', green: 'أخضر', blue: 'أزرق', violet: 'بنفسجي', rose: 'وردي' },
    removeTitle: 'إزالة {{name}}؟', removeHelp: 'يبقى اسمها في السجل.', inUse_zero: 'لا سجلات فيها.', inUse_one: 'فيها سجل واحد. اختر إلى أين يذهب.', inUse_two: 'فيها سجلان. اختر إلى أين يذهبان.', inUse_few: 'فيها {{count}} سجلات. اختر إلى أين تذهب.', inUse_many: 'فيها {{count}} سجلًا. اختر إلى أين تذهب.', inUse_other: 'فيها {{count}} سجل. اختر إلى أين تذهب.', moveTo: 'نقلها إلى', moveAndRemove: 'نقل وإزالة',
    removed_zero: 'أُزيلت {{name}}', removed_one: 'أُزيلت {{name}} ونُقل سجل واحد', removed_two: 'أُزيلت {{name}} ونُقل سجلان', removed_few: 'أُزيلت {{name}} ونُقلت {{count}} سجلات', removed_many: 'أُزيلت {{name}} ونُقل {{count}} سجلًا', removed_other: 'أُزيلت {{name}} ونُقل {{count}} سجل',
  },
  reasons: { title: 'أسباب الخسارة', help: 'سبب في كل سطر. تحتفظ السجلات بالكلمات التي أُغلقت بها.', saved: 'حُفظت الأسباب' },
  template: { title: 'قوالب البريد', help: 'نصوص للرسائل بخصوص العملاء المحتملين والفرص والحسابات وجهات الاتصال.', name: 'الاسم', add: 'إضافة قالب', emptyTitle: 'لا قوالب بعد', empty: 'اكتب مرة واحدة ما تقوله كثيرًا: تعريف أو تذكير أو شكر.' },
};

/** What pages of other rooms say about leads: refusals, wrong fields, permissions, the log. */
export const leadsSaid = {
  rule: {
    lead_nobody: 'أدخل اسمًا أو شركة أو بريدًا إلكترونيًا أو رقم هاتف.', stage_of_pipeline: 'اختر مرحلة من هذا المسار.', stage_target: 'اختر مرحلة أخرى من المسار نفسه.', stage_probability: 'احتمال الرابحة 100 والخاسرة 0.', stage_requires: 'تحتاج هذه المرحلة إلى {{fields}}.', stage_criteria: 'لم يُعلَّم بعد في {{stage}}: {{criteria}}', criteria_of_open: 'شروط الخروج للمراحل المفتوحة فقط.', criterion_unknown: 'اذكر شروط هذه المرحلة، كلًا منها مرة واحدة.', stage_order: 'سمِّ كل مراحل المسار مرة واحدة.', stage_limit: 'الحد الأقصى {{count}} مرحلة.',
    product_unknown: 'لا يوجد منتج أو خدمة {{name}}.', products_invalid: 'أدخل حتى 20 رقم SKU تفصل بينها فواصل.', pipeline_unknown: 'لا يوجد مسار من هذا النوع باسم «{{name}}».', pipeline_several: 'توجد عدة مسارات باسم «{{name}}»: اكتب معرّفه.', stage_unknown: 'لا توجد مرحلة «{{name}}» في المسار {{pipeline}}.', stage_several: 'عدة مراحل من المسار {{pipeline}} تحمل الاسم «{{name}}»: اكتب معرّفها.', emails_invalid: 'أدخل عناوين بريد إلكتروني تفصل بينها فواصل.', phones_invalid: 'أدخل أرقام هاتف تفصل بينها فواصل.', field_required: 'تحتاج هذه المرحلة إليه.',
    reason_required: 'اذكر سبب الخسارة.', reason_of_lost: 'السبب يخص ما خُسر: اختر مرحلة له أو لا تختر مرحلة.', convert_first: 'يصل العميل المحتمل إلى هناك بتحويله.', amount_precision: 'ليس لهذه العملة هذا العدد من الخانات العشرية.', amount_invalid: 'أدخل مبلغًا مثل 1250.00.', owner_assign: 'لا يسمح دورك بإسناد العملاء المحتملين إلى غيرك.', assignee_blind: 'لا يستطيع هذا الشخص رؤية السجل.', reminder_time: 'يأتي التذكير قبل الموعد.', done_later: 'لم يحن هذا الوقت بعد.', done_open: 'وقت الحدوث لما حدث فقط.',
    merge_itself: 'اختر عميلًا محتملًا آخر.', account_name: 'أدخل اسم الشركة.', template_field: 'لا يوجد حقل {{name}}.', mail_reader: 'اختر شخصًا له بريد إلكتروني.',
  },
  refused: {
    stage_in_use: 'في هذه المرحلة {{count}} سجل. اختر إلى أين تذهب.', stage_needed: 'يحتاج المسار إلى مرحلة رابحة واحدة بالضبط ومرحلة مفتوحة ومرحلة خاسرة على الأقل.', pipeline_in_use: 'في هذا المسار {{count}} سجل. انقلها أولًا.', pipeline_needed: 'يبقى المسار الافتراضي. اجعل غيره افتراضيًا أولًا.',
    lead_duplicate: 'يوجد عميل محتمل بهذا البريد أو الهاتف.', lead_converted: 'تم تحويل هذا العميل المحتمل بالفعل.', lead_read_only: 'العميل المحتمل المحوَّل للقراءة فقط.', lead_closed: 'هذا العميل المحتمل مغلق. أعد فتحه أولًا.', lead_open: 'هذا العميل المحتمل ليس مغلقًا.', unconvert_late: 'يمكن التراجع عن التحويل خلال 24 ساعة ما لم يحدث شيء في الفرصة.',
    merge_gone: 'لم يعد التراجع عن هذا الدمج ممكنًا.', mail_opted_out: 'هذا الشخص لا يريد رسائل بريد منك.', mail_no_address: 'ليس لهذا العميل المحتمل بريد إلكتروني.', activity_done: 'هذا النشاط منجز بالفعل.', merge_nobody: 'لا أحد من هؤلاء يمكن أن تصله هذه الرسالة.', merge_limit: 'يمكن إرسال {{limit}} رسالة على الأكثر إلى كثيرين في اليوم.', merge_over: 'انتهى هذا بالفعل.',
  },
  permission: {
    mail_many: 'كتابة رسائل إلى كثيرين دفعة واحدة', export: 'تصدير العملاء المحتملين والفرص وعروض الأسعار والطلبات',
    lead: { view: 'رؤية العملاء المحتملين الخاصين به وغير المسندين', view_all: 'رؤية كل العملاء المحتملين', edit: 'إضافة العملاء المحتملين وتعديلهم', assign: 'إسناد العملاء المحتملين إلى غيره', remove: 'إزالة العملاء المحتملين ودمجهم' }, deal: { view: 'رؤية الفرص الخاصة به وغير المسندة', view_all: 'رؤية كل الفرص والتوقعات كاملة', edit: 'إضافة الفرص وتعديلها', remove: 'إزالة الفرص' },
    quote: { view: 'رؤية عروضه وطلباته', view_all: 'رؤية كل العروض والطلبات', edit: 'كتابة العروض وإرسالها', approve: 'الموافقة على العروض فوق الحد', remove: 'إزالة مسودات العروض' }, settings: 'إعداد المسارات والنماذج والقواعد والأهداف',
  },
  event: {
    lead: { scored: 'غيّر الدرجة', signalled: 'سجّل ما فعله العميل', created: 'أضاف عميلًا محتملًا', changed: 'عدّل عميلًا محتملًا', moved: 'نقل عميلًا محتملًا إلى مرحلة أخرى', ticked: 'علّم شرط خروج', unticked: 'أزال علامة شرط خروج', lost: 'وضع علامة خاسر على عميل محتمل', junked: 'وضع علامة غير جاد على عميل محتمل', reopened: 'أعاد فتح عميل محتمل', converted: 'حوّل عميلًا محتملًا', unconverted: 'تراجع عن تحويل عميل محتمل', merged: 'دمج عميلين محتملين', unmerged: 'تراجع عن دمج عميلين محتملين', removed: 'أزال عميلًا محتملًا', restored: 'استعاد عميلًا محتملًا', responded: 'رد على عميل محتمل أول مرة', erased: 'محا عميلًا محتملًا', recounted: 'أعاد عدّ العملاء المحتملين', mail_opened: 'فتح الرسالة إلى {{number}}', mail_answered: 'رد على الرسالة إلى {{number}}', link_followed: 'تبع رابطًا في الرسالة إلى {{number}}', quote_opened: 'فتح عرض سعر' }, mail: { opened: 'فتح رسالة', answered: 'رد على رسالة', link_followed: 'تبع رابطًا في رسالة' }, mail_merge: { started: 'بدأ رسالة إلى كثيرين', advanced: 'أرسل جزءًا من رسالة إلى كثيرين', cancelled: 'ألغى رسالة إلى كثيرين', ended: 'أنهى رسالة إلى كثيرين' },
    lead_duplicate: { dismissed: 'قال إن عميلين محتملين ليسا واحدًا', reopened: 'اقترح عميلين محتملين كواحد من جديد', found: 'عثر على عملاء محتملين قد يكونون واحدًا' }, pipeline: { created: 'أضاف مسارًا', changed: 'عدّل مسارًا', removed: 'أزال مسارًا', restored: 'استعاد مسارًا' }, lost_reason: { changed: 'عدّل أسباب الخسارة' }, mail_template: { created: 'أضاف قالب بريد', changed: 'عدّل قالب بريد', removed: 'أزال قالب بريد', restored: 'استعاد قالب بريد' },
    activity: { created: 'خطط لنشاط', logged: 'سجل نشاطًا', changed: 'عدّل نشاطًا', completed: 'أنهى نشاطًا', reopened: 'أعاد فتح نشاط', removed: 'أزال نشاطًا', restored: 'استعاد نشاطًا', opened: 'فتح رسالة', link_followed: 'تبع رابطًا في رسالة' },
  },
  eventType: {
    lead: { created: 'أُضيف عميل محتمل', changed: 'عُدّل عميل محتمل', removed: 'حُذف عميل محتمل', restored: 'استُعيد عميل محتمل', moved: 'انتقل عميل محتمل إلى مرحلة أخرى', lost: 'خُسر عميل محتمل', junked: 'صُنّف عميل محتمل غير صالح', reopened: 'أُعيد فتح عميل محتمل مغلق', converted: 'حُوّل عميل محتمل', unconverted: 'تُراجِع عن تحويل', merged: 'دُمج عميلان محتملان', unmerged: 'تُراجِع عن دمج عميلين محتملين', responded: 'تلقى عميل محتمل أول رد', erased: 'مُحيت البيانات الشخصية لعميل محتمل' },
    activity: { created: 'خُطّط لنشاط', changed: 'عُدّل نشاط', removed: 'حُذف نشاط', restored: 'استُعيد نشاط', logged: 'سُجّل نشاط تم', completed: 'أُنجز نشاط', reopened: 'أُعيد فتح نشاط' },
  },
  party_reference: { lead: 'العملاء المحتملون', activity: 'الأنشطة' },
};
