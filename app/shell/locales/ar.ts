/** Arabic texts of the shell. */
export const ar = {
  skip: 'تخطَّ إلى المحتوى',
  account: {
    menu: 'قائمة حساب {{name}}', profile: 'الملف الشخصي', settings: 'الإعدادات', language: 'اللغة', signIn: 'تسجيل الدخول', signOut: 'تسجيل الخروج',
  },
  category: {
    businessFormation: 'تأسيس الأعمال', support: 'الدعم', facility: 'المرافق والاستقبال', operations: 'العمليات والمشتريات',
    accounting: 'المحاسبة', sales: 'المبيعات والعملاء', web: 'الويب والنطاقات',
  },
  choose: {
    title: 'اختر مساحة عمل', help: 'سجّلت الدخول باسم {{email}}.', none: 'لا تنتمي حاليًا إلى أي مساحة عمل.',
  },
  command: { home: 'الانتقال إلى الرئيسية', settings: 'الانتقال إلى الإعدادات', sidebar: 'إظهار الشريط الجانبي أو إخفاؤه', rightRail: 'إظهار الشريط الأيمن أو إخفاؤه', language: 'اللغة: English' },
  create: {
    title: 'إنشاء سريع', short: 'إنشاء', new: 'جديد: {{what}}', filter: 'ماذا تريد أن تنشئ؟', nothing: 'لا شيء هنا بهذا الاسم', back: 'العودة إلى الكل',
    entry: { story: 'قصة', inviteFriend: 'دعوة صديق' },
    another: 'إنشاء آخر', done: 'تم إنشاء {{name}}', open: 'فتح',
    category: { recent: 'المستخدمة أخيرًا', basics: 'الأساسيات', business: 'الأعمال', finance: 'المالية', health: 'الصحة', social: 'التواصل' },
  },
  customizer: {
    title: 'المظهر', help: 'يسري فورًا على هذا الحساب.', reset: 'استعادة الافتراضي',
    theme: 'اللون', mode: 'الوضع', radius: 'استدارة الزوايا', layout: 'التخطيط', sidebarType: 'نوع الشريط الجانبي', sidebarBg: 'خلفية الشريط الجانبي', navbarType: 'نوع الشريط العلوي', footerType: 'نوع التذييل',
    density: 'الكثافة', rtl: 'من اليمين إلى اليسار', rtlHelp: 'يعكس الواجهة كلها أيًا كانت اللغة.',
    layoutHelp: 'شبه الصندوق يجعل الشريط الجانبي منبثقًا، والأفقي يجعله تقليديًا والشريط العلوي ثابتًا.',
    value: {
      light: 'فاتح', dark: 'داكن', system: 'النظام', vertical: 'عمودي', horizontal: 'أفقي', semibox: 'شبه صندوق', module: 'وحدات', popover: 'منبثق', classic: 'تقليدي',
      sticky: 'ثابت', static: 'عادي', hidden: 'مخفي', none: 'بلا', tint: 'تظليل', dots: 'نقاط', grid: 'شبكة', lines: 'خطوط', comfortable: 'مريح', compact: 'مضغوط',
    },
  },
  erp: {
    dashboard: 'لوحة المعلومات', adminstration: 'الإدارة', operation: 'التشغيل', finance: 'المالية', marketing: 'التسويق', sales: 'المبيعات', humanResource: 'الموارد البشرية',
    businessSetup: 'إعداد الأعمال', contactCenter: 'مركز الاتصال',
  },
  error: {
    title: 'توقفت هذه الصفحة عن العمل', help: 'عملك محفوظ. أعد المحاولة، وإن تكرر الأمر فأعد تحميل الصفحة.', home: 'إلى الرئيسية', part: 'تعذّر تحميل هذا الجزء.',
    outdatedTitle: 'توجد نسخة أحدث', outdated: 'تم تحديث Atrium بينما كانت هذه الصفحة مفتوحة. أعد التحميل للمتابعة.',
  },
  forbidden: { title: 'لا صلاحية', what: 'دورك لا يشمل هذه الصفحة', help: 'اطلب ذلك من مالك {{workspace}} أو أحد مديريها إن كنت بحاجة إليه.' },
  home: {
    title: 'الرئيسية',
    greeting: { night: 'مساء الخير، {{name}}', morning: 'صباح الخير، {{name}}', afternoon: 'طاب يومك، {{name}}', evening: 'مساء الخير، {{name}}' },
  },
  menu: { title: 'القائمة' },
  mode: { toLight: 'التبديل إلى الوضع الفاتح', toDark: 'التبديل إلى الوضع الداكن' },
  notFound: { title: 'الصفحة غير موجودة', what: 'لا توجد صفحة على هذا العنوان', help: 'ربما نُقلت، أو في العنوان خطأ كتابي:', search: 'بحث' },
  record: { title: 'سجل' },
  notice: {
    'workspace-left': 'يقود هذا الرابط إلى مساحة عمل لا تنتمي إليها. ربما حُذفت أو انتهت صلاحيتك فيها.',
    'workspace-closed': 'انتهت صلاحيتك في مساحة العمل التي كانت مفتوحة.',
  },
  offline: {
    server: 'انقطع الاتصال بالخادم. جارٍ إعادة المحاولة…', network: 'أنت غير متصل. ستظهر تغييرات الآخرين عند عودتك.',
    waiting_zero: 'لا تغييرات في الانتظار.', waiting_one: 'تغيير واحد ينتظر الإرسال.', waiting_two: 'تغييران ينتظران الإرسال.', waiting_few: '{{count}} تغييرات تنتظر الإرسال.',
    waiting_many: '{{count}} تغييرًا ينتظر الإرسال.', waiting_other: '{{count}} تغيير ينتظر الإرسال.',
  },
  palette: {
    title: 'البحث والأوامر', open: 'ابحث أو انتقل إلى…', short: 'بحث', placeholder: 'ابحث، أو اكتب > للأوامر', nothing: 'لا نتائج لـ «{{text}}»',
    group: { recent: 'المستخدمة أخيرًا', record: 'هذا السجل', goTo: 'انتقال', create: 'إنشاء', workspace: 'مساحة العمل', preferences: 'التفضيلات', help: 'مساعدة' },
    scope: { commands: 'أوامر', pages: 'صفحات' },
  },
  path: { label: 'مكانك' },
  rail: { label: 'الرئيسية' },
  rightRail: { label: 'الأماكن والتقويم', open: 'إظهار الشريط الأيمن', close: 'إخفاء الشريط الأيمن', logo: 'Atrium، الرئيسية' },
  schedule: { title: 'الجدول', today: 'اليوم', open: 'فتح', mine: 'جدولي', team: 'فريقي', nothing: 'لا شيء في هذا اليوم.', allDay: 'طوال اليوم', continues: 'مستمر' },
  seeingAs: { text: 'ترى مساحة العمل كما يراها دور {{role}}.', stop: 'العودة إلى دوري' },
  settings: { title: 'الإعدادات', nav: 'الإعدادات', personal: 'شخصي', workspace: 'مساحة العمل', help: 'حسابك ومساحة العمل هذه.' },
  shortcuts: {
    title: 'اختصارات لوحة المفاتيح', help: 'اضغط على اختصار لتعطيه مفاتيح أخرى.', resetAll: 'استعادة الكل', reset: 'استعادة مفاتيح {{name}}', change: '{{name}}: {{keys}}. تغيير المفاتيح',
    none: 'بلا مفاتيح', add: 'إضافة', press: 'اضغط المفاتيح…', taken: 'مستخدم بالفعل في «{{name}}».', invalid: 'لا يمكن استخدام هذه المفاتيح.', changed: 'تغيّرت مفاتيح {{name}}',
    fixed: {
      title: 'القوائم والسجلات', next: 'الصف أو السجل التالي', previous: 'الصف أو السجل السابق', open: 'فتح كصفحة', peek: 'عرض الصف بجانب القائمة', select: 'تحديد الصف', create: 'إنشاء', search: 'البحث في القائمة', close: 'إغلاق، أو إلغاء التحديد',
    },
  },
  sidebar: { label: 'الأقسام', sections: 'الأقسام', menu: 'القائمة', categories: 'مساحة العمل', dashboard: 'لوحة المعلومات', collapse: 'طي الشريط الجانبي', expand: 'توسيع الشريط الجانبي' },
  steps: {
    title: 'الخطوات الأولى', finished: 'أنت جاهز تمامًا', progress_zero: 'لا خطوات', progress_one: 'اكتملت {{done}} من خطوة واحدة', progress_two: 'اكتملت {{done}} من خطوتين',
    progress_few: 'اكتملت {{done}} من {{count}} خطوات', progress_many: 'اكتملت {{done}} من {{count}} خطوة', progress_other: 'اكتملت {{done}} من {{count}} خطوة', hide: 'إخفاء', done: 'مكتملة',
  },
  switcher: {
    title: 'تبديل مساحة العمل', open: 'مساحة العمل {{name}}. تبديل مساحة العمل', none: 'لا مساحة عمل', filter: 'تصفية مساحات العمل', nothing: 'لا مساحة عمل بهذا الاسم', create: 'إنشاء مساحة عمل',
    unread_zero: 'لا إشعارات غير مقروءة', unread_one: 'إشعار واحد غير مقروء', unread_two: 'إشعاران غير مقروءين', unread_few: '{{count}} إشعارات غير مقروءة', unread_many: '{{count}} إشعارًا غير مقروء', unread_other: '{{count}} إشعار غير مقروء',
    to: 'التبديل إلى {{name}}', invitations_zero: 'لا دعوات', invitations_one: 'دعوة واحدة', invitations_two: 'دعوتان', invitations_few: '{{count}} دعوات', invitations_many: '{{count}} دعوة', invitations_other: '{{count}} دعوة',
  },
};
