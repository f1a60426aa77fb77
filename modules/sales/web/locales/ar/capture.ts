/** Arabic texts: how leads arrive and are handed out: web forms, scoring, assignment, sequences, response time. */
export const capture = {
  on: 'مفعّل', off: 'متوقف', removed: 'تمت الإزالة',
  command: { sequences: 'الانتقال إلى التسلسلات' },
  channel: { email: 'البريد الإلكتروني', phone: 'الهاتف', sms: 'رسائل SMS', whatsapp: 'واتساب', post: 'البريد الورقي' },
  form: {
    one: 'نموذج', many: 'نماذج الويب', help: 'نماذج لموقعك. ما يرسله الناس يصبح عميلًا محتملًا.', add: 'إضافة نموذج', name: 'الاسم', live: 'منشور', posts: 'الإدخالات', waiting: 'في الحجر', emptyTitle: 'لا توجد نماذج بعد', empty: 'أنشئ نموذجًا وضعه في موقعك لتصل إدخالاته هنا كعملاء محتملين.', newName: 'نموذج جديد', newTitle: 'تواصل معنا', newSource: 'الموقع',
    saved: 'تم حفظ النموذج', count_zero: 'لا إدخالات', count_one: 'إدخال واحد', count_two: 'إدخالان', count_few: '{{count}} إدخالات', count_many: '{{count}} إدخالًا', count_other: '{{count}} إدخال', open: 'فتح صفحة النموذج', copy: 'نسخ النموذج', removeTitle: 'إزالة {{name}}؟', removeHelp: 'يتوقف عنوانه ونصوصه البرمجية في المواقع الأخرى. يبقى العملاء المحتملون.', preview: 'معاينة',
    tab: { fields: 'الحقول', target: 'ما يحدث', embed: 'وضعه في موقع' }, title: 'العنوان', intro: 'نص تحت العنوان', fields: 'الحقول', labelOf: 'تسمية {{name}}', goneField: 'أُزيل هذا الحقل', required: 'مطلوب', up: 'نقل {{name}} إلى أعلى', down: 'نقل {{name}} إلى أسفل', take: 'إزالة {{name}}', moved: '{{name}} الآن في الموضع {{place}}', addField: 'إضافة حقل', submitLabel: 'الزر', submitHelp: 'اتركه فارغًا ليظهر «إرسال».',
    defaultPipeline: 'المسار الافتراضي', firstStage: 'المرحلة الأولى', sourceHelp: 'يحمله العملاء المحتملون من هذا النموذج.', language: 'لغة النموذج', owner: 'من يحصل على العملاء المحتملين', ownerRule: { rules: 'حسب قواعد التوزيع', person: 'شخص واحد دائمًا', nobody: 'لا أحد بعد' }, ownerHelp: { rules: 'تقرر أول قاعدة مناسبة.', person: 'إن غادر ذلك الشخص تقرر القواعد.', nobody: 'يراهم كل فريق المبيعات ويأخذهم.' },
    thanks: 'نص الشكر', thanksHelp: 'اتركه فارغًا ليظهر «شكرًا لك. سنتواصل معك قريبًا.»', redirect: 'أو الانتقال إلى هذه الصفحة', redirectHelp: 'صفحة لك مثل https://example.com/thanks.', consent: 'ما يوافق عليه الناس', consentHelp: 'يظهر مع مربع اختيار، ويُحفظ نصه مع كل إدخال. اتركه فارغًا لعدم السؤال.', channels: 'يتيح لك ذلك التواصل عبر', consentRequired: 'الموافقة مطلوبة', doubleOptIn: 'تأكيد العنوان بالبريد', doubleOptInHelp: 'يصبح الإدخال عميلًا محتملًا بعد أن ينقر الشخص الرابط الذي نرسله.',
  },
  embed: {
    off: 'النموذج متوقف. لا تعرض صفحته ونصوصه شيئًا حتى يُنشر.', page: 'صفحته الخاصة', pageHelp: 'اربط بها أو شاركها.', script: 'نص برمجي', scriptHelp: 'ضعه حيث يظهر النموذج. يأخذ شكل صفحتك.', html: 'HTML عادي', htmlHelp: 'للمواقع التي لا تسمح بالنصوص البرمجية. نسّقه كما تشاء؛ الحقل المخفي يمنع البرامج.', allowPlain: 'قبول إدخالات HTML العادية', allowPlainHelp: 'لا يمكنها إثبات سرعة تعبئتها. عند الإيقاف تذهب إلى الحجر.',
    sites: 'من هذه المواقع فقط', sitesHelp: 'موقع في كل سطر. فارغ لأي موقع.', key: 'من خادمك', keyHelp: 'مع المفتاح تُقبل الإدخالات دون فحص الرسائل المزعجة.', keyOnce: 'انسخ المفتاح الآن. لن يظهر مرة أخرى.', keyThere: 'يوجد مفتاح ينتهي بـ {{hint}}.', keyMake: 'إنشاء مفتاح', keyAgain: 'إنشاء مفتاح جديد', keyEnd: 'إنهاء المفتاح', example: 'مثال',
  },
  public: {
    choose: 'اختر', send: 'إرسال', goneTitle: 'هذا النموذج لم يعد موجودًا', gone: 'اسأل الشركة عن طريقة أخرى للتواصل.', thanksTitle: 'شكرًا لك', thanks: 'سنتواصل معك قريبًا.', confirmTitle: 'خطوة أخيرة', confirm: 'يرجى فتح بريدك وتأكيد عنوانك.', wrong: 'بعض الحقول تحتاج إلى مراجعة.', offline: 'تعذر الإرسال. حاول مرة أخرى.',
    linkGoneTitle: 'لم يعد هذا الرابط صالحًا', linkGone: 'قد يكون أقدم من أسبوع. عبّئ النموذج مرة أخرى.', pleaseConfirm: 'أكّد عنوانك', pleaseConfirmHelp: 'تُرسل رسالتك عند التأكيد.', confirmDo: 'تأكيد وإرسال', stopTitle: 'إيقاف الرسائل؟', stopHelp: 'سنسجل أنك لا تريد رسائل منا.', stopDo: 'إيقاف الرسائل', stoppedTitle: 'تم', stopped: 'لن تصلك رسائل أخرى منا.',
  },
  entry: {
    many: 'إدخالات النماذج', help: 'ما يبدو مزعجًا ينتظر هنا. اقبله أو تخلص منه؛ يُحذف بعد 30 يومًا.', state: 'الحالة', states: { accepted: 'مقبولة', quarantined: 'الحجر', unconfirmed: 'غير مؤكدة', discarded: 'مهملة' }, release: 'قبول', discard: 'إهمال', chosen_zero: 'لم يُختر شيء', chosen_one: 'اختير واحد', chosen_two: 'اختير اثنان', chosen_few: 'اختير {{count}}', chosen_many: 'اختير {{count}}', chosen_other: 'اختير {{count}}', choose: 'اختيار {{name}}', lead: 'فتح العميل المحتمل',
    released_zero: 'لم يُقبل شيء', released_one: 'قُبل إدخال واحد', released_two: 'قُبل إدخالان', released_few: 'قُبلت {{count}} إدخالات', released_many: 'قُبل {{count}} إدخالًا', released_other: 'قُبل {{count}} إدخال', discarded_zero: 'لم يُهمل شيء', discarded_one: 'أُهمل إدخال واحد', discarded_two: 'أُهمل إدخالان', discarded_few: 'أُهملت {{count}} إدخالات', discarded_many: 'أُهمل {{count}} إدخالًا', discarded_other: 'أُهمل {{count}} إدخال',
    none: { accepted: 'لا إدخالات بعد', quarantined: 'الحجر فارغ', unconfirmed: 'لا أحد بانتظار التأكيد', discarded: 'لم يُهمل شيء' }, noneHelp: 'تظهر هنا إدخالات نماذجك.',
    reason: { honeypot: 'عبّأ الفخ', fast: 'أسرع من إنسان', rate: 'كثير من عنوان واحد', origin: 'من موقع آخر', plain: 'بلا ختم زمني' },
  },
  rules: { title: 'قواعد العملاء المحتملين', help: 'من يحصل عليهم، وما يكسبهم نقاطًا، وسرعة الرد عليهم.', assignment: 'التوزيع', scoring: 'النقاط', response: 'زمن الرد' },
  assign: {
    title: 'قواعد التوزيع', help: 'تُسأل بهذا الترتيب؛ تقرر أول قاعدة مناسبة لديها شخص متاح.', add: 'إضافة قاعدة', none: 'لا قواعد بعد', noneHelp: 'من دون قواعد ينتظر العملاء المحتملون من يأخذهم.', name: 'الاسم', how: 'كيف تختار', method: { round_robin: 'بالدور', weighted: 'بالحصص', load: 'الأقل عملاء مفتوحين' },
    methodHelp: { round_robin: 'من انتظر أطول؛ لا يحصل أحد على اثنين متتاليين والآخرون ينتظرون.', weighted: 'بالدور حسب الحصص أدناه.', load: 'من لديه أقل عملاء محتملين مفتوحين الآن.' }, members: 'الأعضاء', shares: 'الحصص', countries: 'البلدان', sources: 'المصادر', forms: 'النماذج', minValue: 'القيمة من', maxValue: 'القيمة حتى', emptyAll: 'فارغ للكل.', withinHours: 'في ساعات العمل فقط', withinHoursHelp: 'يُتخطى الأعضاء خارج ساعاتهم.',
    all: 'كل العملاء المحتملين', from: 'من {{value}}', upTo: 'حتى {{value}}', inHours: 'في ساعات العمل', someForms_zero: 'لا نماذج', someForms_one: 'نموذج واحد', someForms_two: 'نموذجان', someForms_few: '{{count}} نماذج', someForms_many: '{{count}} نموذجًا', someForms_other: '{{count}} نموذج',
  },
  there: { title: 'من يأخذ العملاء الآن', help: 'يُتخطى الغائب والموقوف.', open_zero: 'لا عملاء مفتوحين', open_one: 'عميل مفتوح واحد', open_two: 'عميلان مفتوحان', open_few: '{{count}} عملاء مفتوحين', open_many: '{{count}} عميلًا مفتوحًا', open_other: '{{count}} عميل مفتوح', away: 'غائب', takes: 'يأخذ عملاء', until: '{{name}} غائب حتى' },
  score: {
    title: 'قواعد النقاط', help: 'الدرجة مجموع هذه القواعد. أي تغيير يعيد حساب كل العملاء المحتملين.', add: 'إضافة قاعدة', none: 'لا قواعد نقاط بعد', noneHelp: 'امنح نقاطًا لما يفعله العملاء الجيدون، واخصم عند صمتهم.', when: 'متى', what: 'ما يحدث', most: 'على الأكثر', mostHelp: 'عدد المرات التي تُحسب؛ فارغ لكل مرة.', field: 'الحقل', is: 'الشرط', value: 'القيمة', days: 'أيام بلا نشاط', repeats: 'تتكرر بعد كل مدة مماثلة', points: 'النقاط', pointsHelp: 'أقل من 0 يخصم.',
    kind: { event: 'يحدث شيء', field: 'حقل يقول', idle: 'لا يحدث شيء' }, eachTime: 'كل مرة', atMost_zero: 'أبدًا', atMost_one: 'مرة واحدة على الأكثر', atMost_two: 'مرتين على الأكثر', atMost_few: '{{count}} مرات على الأكثر', atMost_many: '{{count}} مرة على الأكثر', atMost_other: '{{count}} مرة على الأكثر',
    idleOnce_zero: 'بعد {{count}} يوم بلا نشاط', idleOnce_one: 'بعد يوم بلا نشاط', idleOnce_two: 'بعد يومين بلا نشاط', idleOnce_few: 'بعد {{count}} أيام بلا نشاط', idleOnce_many: 'بعد {{count}} يومًا بلا نشاط', idleOnce_other: 'بعد {{count}} يوم بلا نشاط', idleEach_zero: 'كل {{count}} يوم بلا نشاط', idleEach_one: 'كل يوم بلا نشاط', idleEach_two: 'كل يومين بلا نشاط', idleEach_few: 'كل {{count}} أيام بلا نشاط', idleEach_many: 'كل {{count}} يومًا بلا نشاط', idleEach_other: 'كل {{count}} يوم بلا نشاط',
    event: { form: 'يعبّئ نموذجًا', mail_opened: 'يفتح بريدًا', link_clicked: 'يتبع رابطًا', page_visited: 'يزور صفحة', call: 'مكالمة', meeting: 'اجتماع', email_in: 'يكتب بريدًا', email_out: 'يتلقى بريدًا' }, operator: { filled: 'معبّأ', empty: 'فارغ', is: 'هو', contains: 'يحتوي', at_least: 'لا يقل عن' }, ofLead: 'الدرجة {{score}}', short: '{{score}} نقطة', noParts: 'لم تمنح أي قاعدة نقاطًا بعد.',
  },
  estimate: {
    title: 'يتحول {{percent}} % من أمثال هذا العميل', basis: 'من {{converted}} محوَّلين و{{lost}} مفقودين لديك.', yes: 'نعم', no: 'لا', factor: { source: 'المصدر', phone: 'رقم الهاتف', company: 'الشركة', value: 'القيمة معروفة', country: 'البلد معروف', form: 'جاء عبر نموذج', jobTitle: 'المسمى الوظيفي', workEmail: 'عنوان لدى شركة', quickAnswer: 'رُدّ عليه خلال يوم' },
  },
  response: {
    hours: 'ساعات العمل', hoursHelp: 'تعمل ساعة الرد الأول في هذه الساعات فقط ({{zone}}).', from: 'من', to: 'إلى', days: 'أيام العمل والعطل والمنطقة الزمنية', targets: 'الرد الأول خلال', targetsHelp: 'المكالمة أو الاجتماع أو البريد إلى العميل يُعد ردًا. فارغ بلا هدف.', minutes: 'دقيقة', noTarget: 'بلا هدف', other: 'طرق أخرى للوصول', assignAll: 'توزع القواعد أيضًا من لا مالك له', assignAllHelp: 'من الاستيراد والبرامج الأخرى؛ عملاء النماذج يتبعون نموذجهم دائمًا.', saved: 'تم حفظ الإعدادات',
  },
  speed: { answered: 'رُدّ في الوقت', answeredLate: 'رُدّ متأخرًا', due: 'موعد الرد', late: 'الرد متأخر', minutes_zero: '{{count}} د', minutes_one: '{{count}} د', minutes_two: '{{count}} د', minutes_few: '{{count}} د', minutes_many: '{{count}} د', minutes_other: '{{count}} د', hours_zero: '{{count}} س', hours_one: '{{count}} س', hours_two: '{{count}} س', hours_few: '{{count}} س', hours_many: '{{count}} س', hours_other: '{{count}} س' },
  sequence: {
    many: 'التسلسلات', help: 'رسائل ومهام تتوالى حتى يرد العميل.', add: 'إضافة تسلسل', name: 'الاسم', emptyTitle: 'لا تسلسلات بعد', empty: 'اكتب متابعتك مرة واحدة: رسالة، ثم مكالمة بعد يومين، ثم رسالة أخرى.', count: { running: 'جارية', finished: 'انتهت', stopped: 'توقفت', replied: 'ردّوا', converted: 'تحولوا' }, step: 'الخطوة {{n}}', steps: 'الخطوات', leads: 'العملاء المحتملون', kind: { mail: 'رسالة', activity: 'نشاط' }, wait: 'انتظار', days: 'أيام عمل', offHelp: 'عند الإيقاف ينتظر العملاء حيث هم.',
    nobody: 'لا أحد فيه بعد', nobodyHelp: 'أضف العملاء من صفحتهم أو من القائمة.', goneTemplate: 'أُزيل هذا القالب', atOnce: 'فورًا', after_zero: 'بعد {{count}} يوم عمل', after_one: 'بعد يوم عمل', after_two: 'بعد يومي عمل', after_few: 'بعد {{count}} أيام عمل', after_many: 'بعد {{count}} يوم عمل', after_other: 'بعد {{count}} يوم عمل', place: 'الخطوة {{n}} من {{of}}', done: 'أتم كل الخطوات', takeOut: 'إخراج {{name}}', enrol: 'إضافة إلى',
    enrolled_zero: 'لم يُضف أحد', enrolled_one: 'أُضيف عميل واحد', enrolled_two: 'أُضيف عميلان', enrolled_few: 'أُضيف {{count}} عملاء', enrolled_many: 'أُضيف {{count}} عميلًا', enrolled_other: 'أُضيف {{count}} عميل',
    left: { running: 'هو في هذا التسلسل بالفعل.', closed: 'لا يمكن إضافة عميل مغلق.', no_address: 'ليس له بريد إلكتروني.', opted_out: 'هذا الشخص لا يريد رسائل منك.', unknown: 'هذا العميل لم يعد موجودًا.' },
    why: { reply: 'ردّ', converted: 'تحول', closed: 'أُغلق', opted_out: 'لا يريد رسائل', manual: 'أُخرج', no_address: 'بلا بريد إلكتروني', nobody: 'لا أحد يعمل نيابة عنه', removed: 'أُزيل', template: 'تعذرت كتابة رسالة' },
  },
  source: {
    one: 'المصدر', many: 'المصادر', report: 'مصادر العملاء المحتملين', help: 'ما جلبته مصادر عملائك وما كلفته.', manyHelp: 'من أين يأتي العملاء، وكم كلف ذلك وفي أي أيام.', edit: 'المصادر والتكاليف', name: 'اسم المصدر', add: 'إضافة', addCost: 'إضافة تكلفة', takeCost: 'إزالة تكلفة {{amount}}', from: 'من', to: 'إلى', none: 'لا عملاء في هذه الأيام', noneHelp: 'اختر أيامًا أخرى أو أضف عملاء بمصدر.', without: 'بلا مصدر', total: 'المجموع', plus: 'و{{amounts}}',
    leads_zero: 'لا عملاء', leads_one: 'عميل واحد', leads_two: 'عميلان', leads_few: '{{count}} عملاء', leads_many: '{{count}} عميلًا', leads_other: '{{count}} عميل',
    column: { leads: 'العملاء', qualified: 'المؤهلون', converted: 'المحوَّلون', won: 'المكسوبون', revenue: 'الإيراد', cost: 'التكلفة', roi: 'العائد' }, rate: { qualified: 'عملاء تأهلوا', converted: 'مؤهلون تحولوا', won: 'محوَّلون كُسبوا', overall: 'عملاء كُسبوا' },
    note: 'عملاء وصلوا في هذه الأيام حسب مصدرهم الأول وما آلوا إليه حتى اليوم. الإيراد هو مبلغ الفرص المكسوبة إلى أن توجد فواتير. العائد هو الإيراد ناقص التكلفة كنسبة من التكلفة. تُحسب التكلفة بأيامها الواقعة في هذه المدة.',
  },
  erase: { do: 'محو البيانات الشخصية', title: 'محو {{name}}؟', help: 'يُحذف اسم هذا الشخص وعناوينه وملاحظاته ورسائله وتعليقاته وملفاته في كل مكان نهائيًا. تبقى المرحلة والقيمة والمصدر والتواريخ للإحصاءات.', confirm: 'محو', done: 'تم محو البيانات الشخصية' },
};

/** What pages of other rooms say about capture: refusals, wrong fields, the log. */
export const captureSaid = {
  rule: {
    form_field_unknown: 'لا يوجد حقل {{name}}.', form_field_twice: 'يظهر كل حقل في النموذج مرة واحدة.', form_nobody: 'اطلب على الأقل اسمًا أو شركة أو بريدًا إلكترونيًا أو رقم هاتف.', form_email: 'يحتاج التأكيد بالبريد إلى حقل بريد إلكتروني مطلوب.', form_consent: 'أدخل النص الذي يوافق عليه الناس.', form_origin: 'أدخل موقعًا مثل https://example.com.', form_required: 'يرجى تعبئة هذا الحقل.', form_agree: 'يرجى الموافقة للمتابعة.',
    rule_members: 'اختر عضوًا واحدًا على الأقل.', rule_member_twice: 'يظهر كل عضو في القاعدة مرة واحدة.', rule_blind: 'لا يمكن توزيع العملاء إلا على أعضاء يحق لهم تعديلهم.', rule_amounts: 'القيمة الدنيا أعلى من القصوى.', hours_order: 'النهاية بعد البداية.', sequence_steps: 'للتسلسل من 1 إلى 20 خطوة.', sequence_template: 'اختر قالب بريد.', source_taken: 'يوجد مصدر بهذا الاسم.', period_order: 'اليوم الأخير بعد الأول.',
    score_condition: 'يحتاج هذا الشرط إلى قيمة.', confirm_name: 'اكتب الاسم كما هو أعلاه.',
  },
  refused: { form_gone: 'هذا النموذج لم يعد موجودًا.', form_link_gone: 'لم يعد هذا الرابط صالحًا.', post_decided: 'تم البت في هذا الإدخال.', sequence_off: 'هذا التسلسل متوقف.', sequence_run_over: 'انتهى هذا بالفعل.', lead_erased: 'سبق محو البيانات الشخصية لهذا العميل.' },
  event: {
    lead_form: { created: 'أضاف نموذج ويب', changed: 'غيّر نموذج ويب', removed: 'أزال نموذج ويب', restored: 'أعاد نموذج ويب', key_made: 'أنشأ مفتاحًا لنموذج ويب', key_ended: 'أنهى مفتاح نموذج ويب' }, form_post: { released: 'قبل إدخال نموذج', discarded: 'أهمل إدخالات نماذج' }, assign_rule: { created: 'أضاف قاعدة توزيع', changed: 'غيّر قاعدة توزيع', removed: 'أزال قاعدة توزيع', arranged: 'رتّب قواعد التوزيع' },
    score_rule: { created: 'أضاف قاعدة نقاط', changed: 'غيّر قاعدة نقاط', removed: 'أزال قاعدة نقاط' }, availability: { changed: 'حدد من يأخذ العملاء الجدد' }, capture_settings: { changed: 'غيّر ساعات العمل والأهداف' }, sequence: { created: 'أضاف تسلسلًا', changed: 'غيّر تسلسلًا', removed: 'أزال تسلسلًا', restored: 'أعاد تسلسلًا', enrolled: 'أضاف عملاء إلى تسلسل' },
    lead_source: { created: 'أضاف مصدرًا', changed: 'غيّر مصدرًا', removed: 'أزال مصدرًا', restored: 'أعاد مصدرًا', cost_added: 'أضاف تكلفة مصدر', cost_removed: 'أزال تكلفة مصدر' },
  },
};
