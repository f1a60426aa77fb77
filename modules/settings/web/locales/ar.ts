/** Arabic texts of the settings room. */
const ar = {
  room: 'الإعدادات',
  title: 'الإعدادات',
  nav: { label: 'الإعدادات', personal: 'أنت', workspace: 'مساحة العمل' },
  command: { brand: 'إعدادات العلامة', system: 'إعدادات النظام', company: 'إعدادات الشركة', currency: 'إعدادات العملة' },
  permission: { view: 'رؤية كل الإعدادات', edit: 'تغيير العلامة والنظام والشركة والعملة' },
  event: { group: { changed: 'غيّر إعدادات {{group}}' } },
  value: { group: { brand: 'العلامة', system: 'النظام', company: 'الشركة', currency: 'العملة' } },
  readOnly: 'يمكنك الاطلاع على هذه الإعدادات. المالكون والمسؤولون يمكنهم تغييرها.',
  saved: 'حُفظت الإعدادات', save: 'حفظ التغييرات', discard: 'تجاهل', unsaved: 'تغييرات غير محفوظة',
  changes_zero: 'لا تغييرات', changes_one: 'تغيير واحد', changes_two: 'تغييران', changes_few: '{{count}} تغييرات', changes_many: '{{count}} تغييرًا', changes_other: '{{count}} تغيير', changed: 'آخر تغيير', changedBy: 'غيّرها {{name}}',
  reset: 'إعادة «{{name}}» إلى الافتراضي', resetDone: 'عاد إلى الافتراضي', on: 'مفعّل', off: 'معطّل',
  entries_zero: 'لا عناصر', entries_one: 'عنصر واحد', entries_two: 'عنصران', entries_few: '{{count}} عناصر', entries_many: '{{count}} عنصرًا', entries_other: '{{count}} عنصر',
  conflict: { by: 'غيّر {{name}} هذه الإعدادات في الأثناء', somebody: 'غيّر شخص هذه الإعدادات في الأثناء', yours: 'قيمتك: {{value}}', keepMine: 'إبقاء تغييراتي', takeTheirs: 'أخذ تغييراته' },
  brand: {
    title: 'العلامة', lead: 'مظهر مساحة العمل لكل من فيها. يمكن لكل شخص اختيار مظهره الخاص.', appTitle: 'العنوان', appTitleHelp: 'يظهر في لسان المتصفح وعند تسجيل الدخول وفي الرسائل.', footerText: 'نص التذييل', footerTextHelp: 'إن كان فارغًا: السنة والعنوان.',
    pictures: 'الصور', picturesHelp: 'PNG أو JPEG أو WebP أو SVG أو ICO بحد أقصى 2 ميغابايت. تُستبدل فورًا.', logoDark: 'الشعار على خلفية فاتحة', logoDarkHelp: 'شعار داكن، نحو 160 × 28 بكسل.', logoLight: 'الشعار على خلفية داكنة', logoLightHelp: 'شعار فاتح، نحو 160 × 28 بكسل.',
    favicon: 'الأيقونة', faviconHelp: 'مربعة؛ تظهر في لسان المتصفح.', choose: 'اختيار', replace: 'استبدال', chooseNamed: 'اختيار: {{name}}', replaceNamed: 'استبدال: {{name}}', removeNamed: 'إزالة: {{name}}', uploading: 'جارٍ رفع: {{name}}', tooLarge: 'هذه الصورة أكبر من 2 ميغابايت.',
    look: 'المظهر', lookHelp: 'يُستخدم إلى أن يختار الشخص مظهره.', theme: 'اللون', radius: 'الزوايا', isRtl: 'من اليمين إلى اليسار', isRtlHelp: 'يقلب الإطار للجميع مهما كانت لغتهم.', frame: 'الإطار', frameHelp: 'ترتيب القوائم والأشرطة في البداية.',
    layout: 'التخطيط', sidebarType: 'الشريط الجانبي', navbarType: 'الشريط العلوي', footerType: 'التذييل', preview: 'معاينة', sampleTitle: 'المشاريع', sampleButton: 'جديد',
  },
  system: {
    title: 'النظام', lead: 'صيغ وتقويم وقواعد تسري على الجميع.', region: 'اللغة والصيغ', locale: 'لغة المستندات', localeHelp: 'يختار كل شخص لغة شاشته في ملفه الشخصي.', timezone: 'المنطقة الزمنية', timezoneHelp: 'تحدد أي يوم هو «اليوم». الأيام المسجلة تبقى كما هي.',
    dateFormat: 'التواريخ', timeFormat: 'الساعة', weekStart: 'يبدأ الأسبوع يوم', calendar: 'التقويم', fiscalStartMonth: 'تبدأ السنة المالية في', workingDays: 'أيام العمل', holidays: 'العطلات', holidaysHelp: 'أيام لا يُنتظر فيها العمل من أحد.', holidayDate: 'تاريخ العطلة {{number}}', holidayName: 'اسم العطلة {{number}}',
    holidayPlaceholder: 'رأس السنة', removeHoliday: 'إزالة {{name}}', addHoliday: 'إضافة عطلة', numbers: 'أرقام المستندات', numbersHelp: 'ما يبدأ به رقم كل نوع من المستندات.', prefixes: 'البادئات', stages: 'مراحل المشاريع الجديدة', stagesHelp: 'الأعمدة التي تبدأ بها اللوحة. يجب أن يكون أحدها من نوع مكتمل.', defaultStages: 'المراحل',
    stageName: 'اسم المرحلة {{number}}', stageColor: 'لون {{name}}', stageCategory: 'نوع {{name}}', stageUp: 'نقل {{name}} لأعلى', stageDown: 'نقل {{name}} لأسفل', stageRemove: 'إزالة {{name}}', stageAdd: 'إضافة مرحلة',
    time: 'تتبع الوقت', approval: 'الوقت المسجل يحتاج إلى موافقة', overlapPolicy: 'الأوقات المتداخلة', roundingMinutes: 'التقريب إلى', roundingMode: 'طريقة التقريب', noRounding: 'بلا تقريب',
    minutes_zero: 'بلا دقائق', minutes_one: 'دقيقة', minutes_two: 'دقيقتان', minutes_few: '{{count}} دقائق', minutes_many: '{{count}} دقيقة', minutes_other: '{{count}} دقيقة', splitAtMidnight: 'تقسيم الأوقات عند منتصف الليل',
    splitAtMidnightHelp: 'الوقت الذي يتجاوز منتصف الليل يُحسب لليومين.', photoPolicy: 'صور التتبع', photoPolicyHelp: 'هل يؤدي حذف صورة إلى خصم وقتها.', photoRetentionDays: 'الاحتفاظ بالصور لمدة', days: 'يومًا', access: 'الوصول', pinGate: 'بوابة «قريبًا»', pinGateHelp: 'تُظهر بوابة الأرقام الأربعة قبل الصفحات العامة لمساحة العمل.',
  },
  company: {
    title: 'الشركة', lead: 'تُطبع على المستندات كما كانت يوم الإصدار.', legal: 'البيانات القانونية', legalName: 'الاسم القانوني', registrationNo: 'رقم التسجيل', vatNo: 'الرقم الضريبي', vatWarnOnly: 'قبول رقم ضريبي غير مألوف مع تحذير', vatWarning: 'تحقق من الرقم الضريبي:', address: 'العنوان', address1: 'العنوان', address2: 'العنوان، السطر الثاني',
    city: 'المدينة', state: 'الولاية أو المنطقة', postcode: 'الرمز البريدي', country: 'البلد', contact: 'الاتصال', phone: 'الهاتف', phoneHelp: 'مع رمز البلد، أرقام فقط.', email: 'البريد الإلكتروني', website: 'الموقع',
  },
  currency: {
    title: 'العملة', lead: 'كيف تُحسب الأموال وتُكتب.', base: 'العملة الأساسية', code: 'العملة',
    decimals_zero: 'تُحسب بلا كسور.', decimals_one: 'تُحسب بمنزلة عشرية واحدة.', decimals_two: 'تُحسب بمنزلتين عشريتين.', decimals_few: 'تُحسب بـ{{count}} منازل عشرية.', decimals_many: 'تُحسب بـ{{count}} منزلة عشرية.', decimals_other: 'تُحسب بـ{{count}} منزلة عشرية.',
    locked: 'توجد مبالغ بالفعل، لذا لا يمكن تغييرها.', symbol: 'الرمز', writing: 'الكتابة', position: 'موضع الرمز', thousandsMark: 'بين الآلاف', decimalMark: 'قبل الكسور', sample: 'يبدو هكذا', extra: 'عملات أخرى', extraHelp: 'قيمة الوحدة الواحدة بالعملة الأساسية.',
    extraCode: 'العملة الإضافية {{number}}', extraRate: 'قيمة {{code}} بـ{{base}}', removeExtra: 'إزالة {{code}}', addExtra: 'إضافة عملة', rateSource: 'الأسعار',
  },
  document: {
    invoice: 'فاتورة', creditNote: 'إشعار دائن', quote: 'عرض سعر', order: 'أمر بيع', deliveryNote: 'سند تسليم', bill: 'فاتورة مورّد', debitNote: 'إشعار دائن من المورّد (إشعار مدين للمورّد)', customerDebitNote: 'إشعار مدين للعميل', expense: 'مصروف', payment: 'دفعة', purchaseOrder: 'أمر شراء', transfer: 'تحويل مخزون', journal: 'قيد يومية',
    contract: 'عقد', ticket: 'تذكرة دعم', project: 'مشروع', receipt: 'إيصال', netting: 'مقاصة',
  },
  choice: {
    radius: { '0': 'بلا', '0_3': 'صغير', '0_5': 'متوسط', '0_75': 'كبير', '1': 'دائري' }, layout: { vertical: 'عمودي', horizontal: 'أفقي', semibox: 'شبه صندوقي' }, sidebarType: { module: 'وحدات', popover: 'منبثق', classic: 'كلاسيكي' },
    navbarType: { sticky: 'ثابت في مكانه', static: 'يتحرك' }, footerType: { sticky: 'ثابت في مكانه', static: 'يتحرك', hidden: 'مخفي' }, dateFormat: { long: '20 نوفمبر 2026', dmy: '20/11/2026' }, timeFormat: { '12h': '3:05 م', '24h': '15:05' },
    overlapPolicy: { warn: 'تحذير', forbid: 'منع', allow: 'سماح' }, roundingMode: { nearest: 'إلى الأقرب', up: 'لأعلى', down: 'لأسفل' }, photoPolicy: { off: 'بلا صور', deduct: 'يخصم الوقت', keep_time: 'يبقي الوقت' },
    stage: { backlog: 'متراكم', unstarted: 'لم يبدأ', started: 'بدأ', completed: 'مكتمل', cancelled: 'ملغى' }, mark: { comma: 'فاصلة ,', point: 'نقطة .', space: 'مسافة', hardSpace: 'مسافة ضيقة', apostrophe: 'فاصلة عليا \'', none: 'بلا' }, rateSource: { manual: 'تُدخل يدويًا', daily: 'يومية' },
  },
  customFields: {
    title: 'حقول مخصصة', description: 'حقول خاصة بكم لسجلاتكم. يمكن عرضها في القوائم وتصفيتها وترتيبها وتجميعها واستيرادها وتصديرها.', kind: 'نوع السجل', noKinds: 'لا يوجد بعد ما يمكن أن تكون له حقول خاصة.',
    empty: 'لا حقول مخصصة بعد', emptyText: 'أضف الأول، فيظهر في النموذج واللوحة فورًا ويمكن اختياره عمودًا في القائمة.', add: 'إضافة حقل', edit: 'تعديل {{name}}', archive: 'أرشفة {{name}}', up: 'نقل {{name}} إلى أعلى', down: 'نقل {{name}} إلى أسفل', required: 'إلزامي',
    archived: 'أُرشف الحقل', away: 'المؤرشفة', awayHelp: 'لم تعد تُعرض. تبقى قيمها محفوظة وتعود معها.', restore: 'استعادة', addTitle: 'إضافة حقل مخصص', editTitle: 'تعديل حقل مخصص', name: 'الاسم', typeLabel: 'النوع', typeStays: 'لا يمكن تغيير نوع الحقل.', pointsAt: 'يشير إلى',
    options: 'الخيارات', option: 'الخيار {{n}}', addOption: 'إضافة خيار', requiredLabel: 'إلزامي', requiredHelp: 'لا يمكن حفظ السجلات الجديدة بدونه.', save: 'حفظ الحقل', inUse_zero: '«{{option}}» غير مستخدم.', inUse_one: '«{{option}}» مستخدم في سجل واحد.', inUse_two: '«{{option}}» مستخدم في سجلين.', inUse_few: '«{{option}}» مستخدم في {{count}} سجلات.', inUse_many: '«{{option}}» مستخدم في {{count}} سجلًا.', inUse_other: '«{{option}}» مستخدم في {{count}} سجل.', becomes: 'تأخذ هذه السجلات', becomesEmpty: 'بلا قيمة', replaceAndSave: 'استبدال وحفظ',
    type: { text: 'نص', number: 'رقم', money: 'مبلغ', date: 'تاريخ', select: 'خيار واحد', multi: 'عدة خيارات', checkbox: 'مربع اختيار', user: 'شخص', relation: 'رابط إلى سجل', url: 'عنوان ويب' },
  },
  refused: { currency_in_use: 'لا يمكن تغيير العملة الأساسية: توجد مبالغ بعملة {{code}}.' },
  rule: {
    prefix: 'استخدم من 1 إلى 10 من A–Z و0–9 و# و/ و-.', language_tag: 'هذا ليس رمز لغة.', day_once: 'كل يوم مرة واحدة على الأكثر.', name_once: 'كل اسم مرة واحدة على الأكثر.', completed_stage: 'يجب أن تكون مرحلة واحدة من نوع «مكتمل».',
    phone: 'أدخل الرقم بصيغة + ورمز البلد ثم الأرقام.', rate: 'أدخل سعرًا أكبر من صفر.', currency_once: 'كل عملة مرة واحدة على الأكثر.', no_change: 'غيّر إعدادًا واحدًا على الأقل.', group_unknown: 'مجموعة الإعدادات هذه غير معروفة.',
    key_unknown: 'هذا الإعداد غير معروف.', marks_differ: 'استخدم علامتين مختلفتين للآلاف والكسور.', base_rate: 'لا تحتاج العملة الأساسية إلى سعر.', vat_check_digits: 'أرقام التحقق في هذا الرقم الضريبي غير صحيحة.',
    vat_form: 'لا يبدو هذا رقمًا ضريبيًا من {{country}}.',
  },
} as const;

export default ar;
