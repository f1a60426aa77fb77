const days = (text: string) => ({ zero: `${text} أيام`, one: `${text} يوم`, two: `${text} يوم`, few: `${text} أيام`, many: `${text} يومًا`, other: `${text} يوم` });
const [plain, middle] = [days('{{days}}'), days('الوسيط {{days}}')];

/** Arabic texts: the sales dashboard. */
export const dashboard = {
  title: 'لوحة المبيعات', command: 'الذهاب إلى لوحة المبيعات', print: 'طباعة', owner: 'المسؤول', team: 'فريق {{name}}', everybody: 'الجميع', myTeams: 'فِرقي', nobody: 'لا أحد', former: 'عضو سابق', visible: 'ما يظهر لك', dealPipeline: 'مسار الفرص', allDealPipelines: 'كل الفرص', leadPipeline: 'مسار العملاء المحتملين', allLeadPipelines: 'كل العملاء المحتملين',
  period: {
    label: 'الفترة', this_month: 'هذا الشهر', this_quarter: 'هذا الربع', this_year: 'هذه السنة', last_month: 'الشهر الماضي', last_quarter: 'الربع الماضي', last_year: 'السنة الماضية', last_30_days: 'آخر 30 يومًا', last_90_days: 'آخر 90 يومًا', last_365_days: 'آخر 365 يومًا', custom: 'أيام أخرى',
    from: 'أول يوم', to: 'آخر يوم', chooseTitle: 'أي أيام؟', choose: 'أدخل أول يوم وآخر يوم.',
  },
  span: '{{from}} – {{to}}', about: '{{span}} · {{who}}', percent: '{{percent}} %', count: 'العدد', amount: 'المبلغ ({{currency}})', person: 'الشخص', time: 'عبر الزمن', won: 'ربح', lost: 'خسارة', leads: 'العملاء المحتملون', noSource: 'بلا مصدر',
  opportunities_zero: 'لا فرص', opportunities_one: 'فرصة واحدة', opportunities_two: 'فرصتان', opportunities_few: '{{count}} فرص', opportunities_many: '{{count}} فرصة', opportunities_other: '{{count}} فرصة', wonOf: '{{won}} من {{count}} مغلقة',
  days_zero: plain.zero, days_one: plain.one, days_two: plain.two, days_few: plain.few, days_many: plain.many, days_other: plain.other, median_zero: middle.zero, median_one: middle.one, median_two: middle.two, median_few: middle.few, median_many: middle.many, median_other: middle.other,
  unconverted: 'معدودة لكنها ليست في المجاميع، إذ لا سعر صرف لعملتها: {{what}}.',
  emptyTitle: 'لا شيء يُعرض بعد', empty: 'حين يوجد عملاء محتملون وفرص ترى هنا كم منهم يصبح عميلًا وما المتوقع وما رُبح. لا شيء مفتوح، ولم يحدث شيء في {{span}}.', addLead: 'إضافة عميل محتمل', addDeal: 'إضافة فرصة',
  key: { label: 'الأرقام الرئيسية', open: 'الفرص المفتوحة', weighted: 'المرجّح', won: 'ربح', winRate: 'نسبة الربح', cycle: 'المدة حتى الربح', noneWon: 'لا ربح', leads: 'عملاء محتملون جدد', toWon: '{{percent}} ربح', stale: 'أطول مما ينبغي في مرحلتها', staleHelp: 'مفتوحة الآن' },
  reach: { new: 'جديد', qualified: 'مؤهل', converted: 'محوّل', won: 'ربح' }, field: { reached: 'وصل إلى', source: 'المصدر الأول', isStale: 'أطول مما ينبغي في المرحلة', stageEnteredAt: 'في المرحلة منذ' },
  funnel: { title: 'قمع العملاء المحتملين', help: 'العملاء المحتملون الذين وصلوا في الفترة، وإلى أين بلغوا حتى الآن.', step: 'الخطوة', rate: 'من الخطوة السابقة', overall: 'ما رُبح من كل الجدد:' },
  sources: { title: 'التحويل بحسب المصدر', help: 'بحسب المصدر الأول للعميل المحتمل، أو للفرصة التي لا عميل محتمل لها.', source: 'المصدر', withoutLead: 'مكسوب بلا عميل محتمل', rate: 'ما رُبح منهم', won: '{{percent}} ربح' },
  stages: { title: 'الفرص المفتوحة بحسب المرحلة', help: 'كما هي الآن، بعملة مساحة العمل.', stage: 'المرحلة' },
  stageFunnel: { title: 'قمع الفرص', help: '{{pipeline}}: الفرص التي دخلت مرحلة في الفترة، وكم منها بلغ مرحلة لاحقة أو رُبح حتى الآن.', entered: 'دخلت', wentOn: 'تقدّمت', rate: 'من الداخلة', days: 'أيام في المرحلة', here: 'ما زالت فيها', standing: 'دخلت في الفترة وما زالت فيها:' },
  wins: { title: 'الربح عبر الزمن', help: 'بحسب يوم الإغلاق.', point: '{{when}}: {{amount}}، ربح {{won}}، خسارة {{lost}}' },
  reasons: { title: 'أسباب خسارة الفرص', reason: 'السبب', none: 'بلا سبب' },
  leaders: { title: 'الترتيب', help: 'بحسب ما رُبح في الفترة.', line: 'ربح {{won}}، خسارة {{lost}}، {{percent}}' },
  ages: { title: 'عمر الفرص المفتوحة', help: 'بحسب الأيام في مرحلتها الحالية.', age: 'أيام في المرحلة', between: '{{from}}–{{to}} يومًا', over: 'أكثر من {{days}} يومًا' },
  stale: { title: 'متوقفة أطول مما ينبغي', all_zero: 'عرض الكل', all_one: 'عرض واحدة', all_two: 'عرض الاثنتين', all_few: 'عرض كل الـ {{count}}', all_many: 'عرض كل الـ {{count}}', all_other: 'عرض كل الـ {{count}}' },
  forecast: {
    title: 'التوقع مقابل الهدف', help: 'بحسب تاريخ الإغلاق: ما رُبح، والمفتوحة بحسب احتمالها.', first: 'أول {{count}} شهرًا من الفترة.', by: 'التقسيم بحسب', month: 'الشهر', quarter: 'الربع', owner: 'الشخص', quarterName: 'الربع {{quarter}} من {{year}}', openWeighted: 'مفتوحة مرجّحة', expected: 'المتوقع', target: 'الهدف', reached: 'الربح من الهدف', ofTarget: 'رُبح {{percent}} من {{target}}',
    point: '{{name}}: ربح {{won}}، مفتوحة مرجّحة {{weighted}}', pointTarget: '{{name}}: ربح {{won}}، مفتوحة مرجّحة {{weighted}}، الهدف {{target}}، تحقق {{percent}}', beside: 'مضى تاريخ إغلاقها: {{overdue}}. بلا تاريخ: {{undated}}.',
  },
  activity: { title: 'النشاط', help: 'المكالمات ورسائل البريد والاجتماعات والرسائل النصية التي أُنجزت.', by: 'التقسيم بحسب', call: 'مكالمات', email: 'رسائل بريد', meeting: 'اجتماعات', text: 'رسائل نصية', point: '{{name}}: مكالمات {{calls}}، رسائل بريد {{mails}}، اجتماعات {{meetings}}، رسائل نصية {{texts}}', line: '{{calls}} / {{mails}} / {{meetings}} / {{texts}}' },
  response: {
    title: 'المدة حتى أول رد', help: 'وسيط وقت العمل بحسب أسبوع وصول العملاء المحتملين؛ لكل المسؤولين.', who: 'المسؤول', all: 'الكل', answered: 'أُجيب', median: 'الوسيط', inTime: 'في الوقت', of: '{{n}} من {{count}}',
    minutes_zero: '{{count}} د', minutes_one: '{{count}} د', minutes_two: '{{count}} د', minutes_few: '{{count}} د', minutes_many: '{{count}} د', minutes_other: '{{count}} د', hours_zero: '{{hours}} س', hours_one: '{{hours}} س', hours_two: '{{hours}} س', hours_few: '{{hours}} س', hours_many: '{{hours}} س', hours_other: '{{hours}} س',
    open_zero: 'لا أحد بلا رد', open_one: 'عميل محتمل واحد بلا رد', open_two: 'عميلان محتملان بلا رد', open_few: '{{count}} عملاء محتملين بلا رد', open_many: '{{count}} عميلًا محتملًا بلا رد', open_other: '{{count}} عميل محتمل بلا رد',
    late_zero: 'لا تأخر', late_one: 'واحد متأخر', late_two: 'اثنان متأخران', late_few: '{{count}} متأخرون', late_many: '{{count}} متأخرًا', late_other: '{{count}} متأخر', point: '{{when}}: الوسيط {{median}}، أُجيب {{count}}', noPoint: '{{when}}: لا ردود',
  },
  card: { title: 'المبيعات هذا الشهر', all: 'اللوحة', won: 'ربح هذا الشهر' },
  activities: { title: 'الأنشطة', emptyTitle: 'لا أنشطة هنا', empty: 'هنا المكالمات والاجتماعات والرسائل والمهام والملاحظات حول العملاء المحتملين والفرص والأشخاص.', subject: 'السجل' },
};
/** Arabic texts that other pages say. */
export const dashboardSaid = { rule: { period_long: 'اختر {{count}} شهرًا على الأكثر.' } };
