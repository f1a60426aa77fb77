/** Arabic texts: opportunities, forecast and targets. */
export const deals = {
  movedOver: 'أصبحت الفرصة في المسار الآخر',
  title: 'الفرص', one: 'فرصة', many: 'الفرص', add: 'إضافة فرصة', edit: 'تعديل', editName: 'تعديل {{name}}', save: 'حفظ', cancel: 'إلغاء', remove: 'إزالة', actions: 'إجراءات أخرى', import: 'استيراد فرص', back: 'الفرص', undo: 'تراجع',
  emptyTitle: 'لا توجد فرص بعد', empty: 'الفرصة صفقة قيد الإعداد: مع من، وكم تساوي، ومتى تُغلق. أضف الأولى أو حوّل عميلًا محتملًا.',
  view: { label: 'العرض', board: 'اللوحة', list: 'القائمة', calendar: 'تواريخ الإغلاق', forecast: 'التوقعات' }, pipeline: 'المسار', allPipelines: 'كل المسارات', stages: 'المراحل والأسباب', noTeam: 'بلا فريق', unassigned: 'بلا مسؤول', nobody: 'لا أحد',
  field: {
    name: 'الاسم', accountId: 'الحساب', accountName: 'الحساب', contactId: 'جهة الاتصال', contacts: 'جهات الاتصال', leadId: 'العميل المحتمل', pipelineId: 'المسار', stageId: 'المرحلة', stage: 'المرحلة', status: 'الحالة', amount: 'المبلغ', currency: 'العملة', probability: 'الاحتمال', weighted: 'المرجّح', forecastCategory: 'التوقع', category: 'التوقع',
    closeOn: 'تاريخ الإغلاق', slips: 'مرات التأجيل', slippedDays: 'أيام التأجيل', sources: 'المصادر', labels: 'الوسوم', campaign: 'الحملة', teamId: 'الفريق', ownerId: 'المسؤول', nextStep: 'الخطوة التالية', competitor: 'المنافس', lostReason: 'سبب الخسارة', notes: 'ملاحظات', lines: 'البنود', nextActivityAt: 'النشاط التالي', closedAt: 'أُغلقت', createdAt: 'أُضيفت', updatedAt: 'تغيّرت',
  },
  status: { open: 'مفتوحة', won: 'رابحة', lost: 'خاسرة' }, category: { pipeline: 'في المسار', best_case: 'أفضل حالة', commit: 'ملتزم بها', omitted: 'مستبعدة', closed: 'مغلقة' }, byProbability: 'حسب الاحتمال', byStage: 'حسب المرحلة ({{percent}} ٪)',
  currencyDefault: 'عملة مساحة العمل', commas: 'تفصل بينها فواصل', noAmount: 'بلا مبلغ', percent: '{{percent}} ٪', ofStage: 'من المرحلة',
  stale: 'طال بقاؤها في هذه المرحلة', overdue: 'مضى تاريخ الإغلاق', slipped_zero: 'لم تُؤجَّل', slipped_one: 'أُجّلت مرة، {{days}} يومًا', slipped_two: 'أُجّلت مرتين، {{days}} يومًا', slipped_few: 'أُجّلت {{count}} مرات، {{days}} يومًا', slipped_many: 'أُجّلت {{count}} مرة، {{days}} يومًا', slipped_other: 'أُجّلت {{count}} مرة، {{days}} يومًا', copyOf: '{{name}} (نسخة)',
  win: 'تحديد كرابحة', won: 'رُبحت {{name}}', lose: { do: 'تحديد كخاسرة', title: 'لماذا خُسرت {{name}}؟', reason: 'السبب', competitor: 'من فاز بها؟' }, reopen: 'إعادة فتح', reopened: 'فُتحت من جديد', clone: 'نسخ', move: { title: 'تحتاج «{{stage}}» إلى المزيد عن {{name}}', help: 'أكمل ما تطلبه هذه المرحلة.', do: 'نقل' },
  path: 'المراحل', facts: 'التفاصيل', worth: 'المبلغ', fromLead: 'نشأت من عميل محتمل', openAccount: 'فتح الحساب',
  lines: { title: 'البنود', help: 'ما سيُباع. المبلغ مجموع البنود.', none: 'لا بنود. المبلغ هو ما تُدخله.', edit: 'تعديل البنود', add: 'إضافة بند', item: 'منتج أو خدمة', quantity: 'الكمية', unit: 'الوحدة', price: 'سعر الوحدة', discount: 'الخصم ٪', net: 'الصافي', sum: 'المجموع دون ضريبة', remove: 'إزالة البند {{n}}', wrong: 'راجع الأرقام المعلَّمة.', placeholder: 'اكتب للبحث أو بحرية' },
  contacts: { title: 'جهات الاتصال', none: 'لا أحد بعد.', add: 'إضافة جهة اتصال', role: 'دور {{name}}', remove: 'إزالة {{name}}', first: 'جعل {{name}} الأولى', main: 'جهة الاتصال الرئيسية', roles: { decision_maker: 'صاحب القرار', champion: 'مناصر', influencer: 'مؤثر', evaluator: 'مقيّم', user: 'مستخدم', procurement: 'المشتريات', blocker: 'معارض', other: 'آخر' } },
  quotes: { title: 'عروض الأسعار', add: 'عرض سعر جديد', none: 'لا عروض أسعار بعد.' },
  history: { title: 'المراحل' },
  forecast: {
    title: 'التوقعات', help: 'حسب تاريخ الإغلاق، بعملة {{currency}}. لا تُحتسب الفرص المستبعدة والخاسرة.', from: 'من', span: 'الأشهر', months_zero: 'لا أشهر', months_one: 'شهر واحد', months_two: 'شهران', months_few: '{{count}} أشهر', months_many: '{{count}} شهرًا', months_other: '{{count}} شهر', earlier: 'أبكر', later: 'لاحقًا', owner: 'المسؤول', total: 'المجموع', figure: 'عرض',
    won: 'رابحة', commit: 'ملتزم بها', bestCase: 'أفضل حالة', pipeline: 'في المسار', weighted: 'المرجّح', forecast: 'التوقع', target: 'الهدف', gap: 'حتى الهدف', reached: '{{percent}} ٪ من الهدف', forecastHelp: 'الرابح والمرجّح', wonOfTarget: 'الرابح من الهدف',
    chart: 'الرابح والمتوقع حسب الشهر', overdue_zero: 'لا فرص متأخرة: {{amount}}', overdue_one: 'فرصة مفتوحة واحدة مضى تاريخ إغلاقها: {{amount}}', overdue_two: 'فرصتان مفتوحتان مضى تاريخ إغلاقهما: {{amount}}', overdue_few: '{{count}} فرص مفتوحة مضى تاريخ إغلاقها: {{amount}}', overdue_many: '{{count}} فرصة مفتوحة مضى تاريخ إغلاقها: {{amount}}', overdue_other: '{{count}} فرصة مفتوحة مضى تاريخ إغلاقها: {{amount}}',
    undated_zero: 'لا فرص بلا تاريخ: {{amount}}', undated_one: 'فرصة مفتوحة واحدة بلا تاريخ إغلاق: {{amount}}', undated_two: 'فرصتان مفتوحتان بلا تاريخ إغلاق: {{amount}}', undated_few: '{{count}} فرص مفتوحة بلا تاريخ إغلاق: {{amount}}', undated_many: '{{count}} فرصة مفتوحة بلا تاريخ إغلاق: {{amount}}', undated_other: '{{count}} فرصة مفتوحة بلا تاريخ إغلاق: {{amount}}', show: 'عرض',
    unconverted: 'لم يُحتسب {{count}} × {{amount}}: لا سعر صرف لعملة {{currency}}.', rates: 'إدخال الأسعار', none: 'لا شيء يُغلق في هذه المدة.', winRate: 'نسبة الفوز', cycle: 'أيام حتى الفوز', cycleDetail: 'الوسيط {{median}}', closed: 'أُغلق في 6 أشهر', closedDetail: '{{won}} رابحة، {{lost}} خاسرة', open: 'مفتوحة الآن', reasons: 'لماذا نخسر', targets: 'تحديد الأهداف',
  },
  snapshot: {
    title: 'بين الأمس واليوم', help: 'التوقع كما كان حين حُفظ، بجانب ما هو عليه اليوم. يُحفظ واحد كل أسبوع.', choose: 'كما في', weekly: 'أسبوعي', byHand: 'بواسطة {{name}}', take: 'حفظه الآن', taken: 'حُفظ التوقع', none: 'لم يُحفظ شيء بعد', noneHelp: 'يُحفظ واحد كل يوم اثنين، وكلما طلبت ذلك.', then: 'آنذاك', now: 'الآن', change: 'التغير', month: 'الشهر', months: 'حسب الشهر', owners: 'حسب المسؤول', more: 'أقدم', nothing: 'لم يكن شيء متوقعًا في هذه المدة ولا هو كذلك الآن.',
    unconverted_zero: 'لم تُستبعد أي فرصة.', unconverted_one: 'استُبعدت فرصة من ذلك الحين: لم يكن لعملتها سعر.', unconverted_two: 'استُبعدت فرصتان من ذلك الحين: لم يكن لعملتيهما سعر.', unconverted_few: 'استُبعدت {{count}} فرص من ذلك الحين: لم يكن لعملاتها سعر.', unconverted_many: 'استُبعدت {{count}} فرصة من ذلك الحين: لم يكن لعملاتها سعر.', unconverted_other: 'استُبعدت {{count}} فرصة من ذلك الحين: لم يكن لعملاتها سعر.',
  },
  past: {
    title: 'ما الذي تغيّر', help: 'المسار المفتوح في نهاية يوم وفي نهاية يوم لاحق، وما جرى بينهما.', from: 'من', to: 'إلى', closing: 'تُغلق', closings: { any: 'في أي وقت', quarter: 'هذا الربع', next: 'الربع القادم', year: 'هذا العام' }, start: 'مفتوح في {{day}}', end: 'مفتوح في {{day}}', count_zero: 'لا فرص', count_one: 'فرصة واحدة', count_two: 'فرصتان', count_few: '{{count}} فرص', count_many: '{{count}} فرصة', count_other: '{{count}} فرصة', stage: 'المرحلة', amount: 'المبلغ', weighted: 'المرجّح', stages: 'حسب المرحلة', then: 'حينها', now: 'لاحقًا', deals: 'أكبر التغيّرات', nothing: 'لم يتغيّر شيء بينهما.',
    kind: { new: 'جديدة', restored: 'أُعيدت', reopened: 'أُعيد فتحها', moved_in: 'من مسار آخر', pulled_in: 'قُدّمت', raised: 'ارتفعت', lowered: 'انخفضت', slipped: 'أُجّلت', moved_out: 'إلى مسار آخر', won: 'رابحة', lost: 'خاسرة', removed: 'أُزيلت' },
  },
  targets: { title: 'أهداف المبيعات', help: 'ما على كل شخص أن يربحه، بعملة {{currency}}. أدخل هدف الربع أو أهداف أشهره.', year: 'السنة', by: 'الإدخال حسب', months: 'الأشهر', quarters: 'الأرباع', person: 'الشخص', sum: 'السنة', save: 'حفظ الأهداف', saved: 'حُفظت الأهداف', of: '{{name}}، {{period}}', wrong: 'أدخل مبالغ مثل 12000.', spread: 'يسري هنا هدف الربع', inMonths: 'محدَّد حسب الشهر' },
  command: { list: 'الانتقال إلى الفرص', forecast: 'الانتقال إلى التوقعات', add: 'فرصة جديدة' },
};

/** Arabic sentences about opportunities, by the code they travel under. */
export const dealsSaid = {
  rule: {
    amount_from_lines: 'المبلغ مجموع البنود. غيّرها هي.', currency_with_lines: 'أزل البنود قبل تغيير العملة.', choose_account: 'اختر شركة أو شخصًا من مساحة العمل هذه.', choose_open_deal: 'اختر فرصة مفتوحة.', deal_of_other: 'هذه الفرصة لحساب آخر.', deal_or_join: 'أضف العميل المحتمل إلى فرصة أو افتح فرصة جديدة، لا كليهما.', choose_contact: 'اختر شخصًا من مساحة العمل هذه.', contact_once: 'كل شخص مرة واحدة.', choose_line_item: 'اختر منتجًا أو خدمة من مساحة العمل هذه.',
    line_figure: 'أدخل رقمًا مثل 12.5.', line_percent: 'أدخل نسبة من 0 إلى 100.', dates_order: 'اليوم اللاحق يأتي ثانيًا.', month_form: 'أدخل شهرًا مثل 2026-05.', period_form: 'أدخل شهرًا مثل 2026-05 أو ربعًا مثل 2026-Q2.', target_twice: 'حدّد هدف الربع أو أهداف أشهره، لا كليهما.',
    past_moment: 'أدخل يومًا، أو يومًا ووقتًا، من 1900 حتى الآن.', open_not_closed: 'لا يُغلق إلا ما رُبح أو خُسر.', closed_before_entry: 'لا يمكن أن تُغلق قبل إضافتها.', entry_stays: 'وقت الإضافة يُذكر عند الإضافة ولا يتغيّر.',
  },
  refused: { deal_closed: 'هذه الفرصة مغلقة. أعد فتحها أولًا.', deal_open: 'هذه الفرصة ليست مغلقة.' },
  event: { opportunity: { lead_joined: 'أضاف عميلًا محتملًا إلى فرصة', lead_left: 'أخرج عميلًا محتملًا من فرصة', mail_opened: 'فتح رسالة', mail_answered: 'رد على رسالة', link_followed: 'تبع رابطًا في رسالة', created: 'أضاف فرصة', changed: 'غيّر فرصة', moved: 'نقل فرصة إلى مرحلة أخرى', ticked: 'علّم شرط خروج', unticked: 'أزال علامة شرط خروج', won: 'ربح فرصة', lost: 'خسر فرصة', reopened: 'أعاد فتح فرصة', removed: 'أزال فرصة', restored: 'أعاد فرصة' }, target: { changed: 'غيّر أهداف المبيعات' }, forecast_snapshot: { taken: 'حفظ التوقع كما كان' } },
  eventType: { opportunity: { created: 'أُضيفت فرصة', changed: 'عُدّلت فرصة', removed: 'حُذفت فرصة', restored: 'استُعيدت فرصة', moved: 'انتقلت فرصة إلى مرحلة أخرى', won: 'رُبحت فرصة', lost: 'خُسرت فرصة', reopened: 'أُعيد فتح فرصة مغلقة' } },
  party_reference: { opportunity: 'الفرص' },
};
