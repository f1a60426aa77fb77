import { eventTypesAr } from './event-types-ar.ts';

const six = (one: string, two: string, few: string, many: string, zero = many) => ({ zero, one, two, few, many, other: many });
const counted = <K extends string>(key: K, forms: ReturnType<typeof six>) => Object.fromEntries(Object.entries(forms).map(([form, text]) => [`${key}_${form}`, text])) as Record<`${K}_${keyof ReturnType<typeof six>}`, string>;

/** Arabic texts of the developer room. */
const ar = {
  room: 'المطوّرون',
  permission: { key: { create: 'إنشاء مفاتيح API بصلاحياتهم', manage: 'رؤية مفاتيح API للجميع وإلغاؤها' }, webhook: { manage: 'إدارة الويب هوك وقراءة عمليات التسليم' } },
  event: {
    key: { created: 'أنشأ مفتاح API «{{name}}»', changed: 'غيّر مفتاح API «{{name}}»', rotated: 'جدّد مفتاح API «{{name}}»', revoked: 'ألغى مفتاح API «{{name}}»' },
    webhook: { created: 'أضاف ويب هوك إلى {{name}}', changed: 'غيّر الويب هوك إلى {{name}}', deleted: 'حذف الويب هوك إلى {{name}}', rotated: 'جدّد سر توقيع الويب هوك إلى {{name}}', paused: 'أوقف الويب هوك إلى {{name}} مؤقتًا' },
  },
  value: { reason: { failing: 'لم يصل شيء', gone: 'لم يعد المستقبِل موجودًا', no_access: 'فقد المسؤول عنه صلاحيته' } },
  scope: { core: { member: 'كتابة ما يحق لكل عضو: التعليقات وملفاته والعروض المحفوظة' } },
  eventType: eventTypesAr,
  command: { keys: 'مفاتيح API', webhooks: 'ويب هوك', newKey: 'مفتاح API جديد', newWebhook: 'ويب هوك جديد' },
  action: { cancel: 'إلغاء', save: 'حفظ التغييرات', more: 'إجراءات أخرى لـ {{name}}', docs: 'مرجع API' },
  choose: { all: 'اختيار الكل: {{name}}', search: 'تصفية', none: 'لا شيء يطابق «{{text}}».', ...counted('chosen', six('خيار واحد', 'خياران', '{{count}} خيارات', '{{count}} خيارًا', 'لا شيء')) },
  secret: {
    onceTitle: 'انسخه الآن', once: 'لن يظهر مرة أخرى. احفظه حيث تجده برامجك، لا في متصفح ولا في مستودع شيفرة.', copy: 'نسخ', stored: 'حفظته', try: 'جرّبه',
    key: 'مفتاح API', signing: 'سر التوقيع', verify: 'تحقق به من كل رسالة', verifyHelp: 'تتبع الرسائل اصطلاح Standard Webhooks، فتتحقق منها مكتباته. الترويسات هي webhook-id وwebhook-timestamp وwebhook-signature.',
  },
  keys: {
    title: 'مفاتيح API', lead: 'يتيح المفتاح لبرنامج أن يعمل نيابة عنك في مساحة العمل هذه بالصلاحيات التي تختارها. لا يستطيع أكثر مما تستطيع، ويتوقف حين تغادر.',
    new: 'مفتاح جديد', emptyTitle: 'لا مفاتيح بعد', empty: 'أنشئ مفتاحًا لكل برنامج يعمل مع مساحة العمل هذه. امنحه ما يحتاج إليه فقط؛ ويمكنك إلغاؤه في أي وقت.',
    showEnded: 'إظهار المفاتيح المنتهية', more: 'إظهار المزيد', never: 'لم يُستخدم', used: 'استُخدم', from: 'من {{network}}', ends: 'ينتهي', ended: 'انتهى', revoked: 'أُلغي', forever: 'بلا نهاية', of: 'أنشأه {{name}}', overlap: 'يعمل السر السابق حتى',
    ...counted('permissions', six('صلاحية واحدة', 'صلاحيتان', '{{count}} صلاحيات', '{{count}} صلاحية', 'لا صلاحيات')), shrunk: 'تعمل {{effective}} من {{count}} صلاحيات: لم يعد دور منشئه يملك الباقي.',
    state: { active: 'نشط', expired: 'منتهٍ', revoked: 'ملغى', owner: 'فقد منشئه الوصول' },
    newTitle: 'مفتاح API جديد', newLead: 'سمِّه باسم البرنامج الذي سيستخدمه.', create: 'إنشاء المفتاح', editTitle: 'تغيير «{{name}}»', saved: 'تغيّر المفتاح', edit: 'تغيير',
    name: 'الاسم', namePlaceholder: 'مزامنة الموقع', expiry: 'ينتهي', expiryHelp: 'المفتاح الذي ينتهي وحده لا تحتاج إلى تذكّره.', scopes: 'الصلاحيات', scopesHelp: 'يستطيع أي مفتاح قراءة ما يقرؤه كل عضو، مثل اسم مساحة العمل؛ وهذه تضاف إلى ذلك.',
    ending: { keep: 'كما هو', never: 'أبدًا', d7: 'بعد 7 أيام', d30: 'بعد 30 يومًا', d90: 'بعد 90 يومًا', d365: 'بعد سنة' },
    rotate: 'تجديد السر', rotateTitle: 'تجديد سر «{{name}}»', rotateLead: 'تحصل على سر جديد. يعمل السران معًا حتى ينتهي القديم، فتستبدله دون انقطاع.', overlapLabel: 'يعمل السر القديم',
    hours: { h0: 'لا يعمل: ينتهي الآن', h1: 'ساعة', h24: '24 ساعة', h168: '7 أيام' },
    revoke: 'إلغاء المفتاح', revokeTitle: 'إلغاء «{{name}}»؟', revokeHelp: 'تُرفض البرامج التي تستخدمه من هذه اللحظة. لا يمكن التراجع عن ذلك.', revokedDone: 'أُلغي المفتاح',
  },
  hooks: {
    title: 'ويب هوك', lead: 'أخبر الأنظمة الأخرى حين يحدث شيء هنا. كل رسالة موقّعة وتُعاد حتى تُقبل.',
    new: 'ويب هوك جديد', emptyTitle: 'لا ويب هوك بعد', empty: 'أضف عنوان https لنظام ينبغي أن يعلم بالتغييرات، واختر ما يعلم به، وأرسل إليه اختبارًا.',
    on: 'يعمل', paused: 'متوقف مؤقتًا', failing: 'يخفق', reason: { person: 'أوقفه شخص مؤقتًا.', failing: 'متوقف: لم يصل شيء منذ 5 أيام.', gone: 'متوقف: أجاب المستقبِل بأنه لم يعد موجودًا (410).', no_access: 'متوقف: فقد المسؤول عنه صلاحيته. تشغيله يجعلك المسؤول عنه.' },
    all: 'كل الأحداث', ...counted('types', six('نوع واحد من الأحداث', 'نوعان من الأحداث', '{{count}} أنواع من الأحداث', '{{count}} نوعًا من الأحداث', 'لا أنواع')),
    ...counted('waiting', six('واحدة في الطريق', 'اثنتان في الطريق', '{{count}} في الطريق', '{{count}} في الطريق')), ...counted('failed', six('أخفقت واحدة', 'أخفقت اثنتان', 'أخفقت {{count}}', 'أخفقت {{count}}')), lastSuccess: 'آخر نجاح', noSuccess: 'لم يُرسل شيء بعد',
    newTitle: 'ويب هوك جديد', newLead: 'لا تُستدعى إلا عناوين https على الإنترنت العام.', create: 'إضافة', editTitle: 'تغيير الويب هوك', saved: 'تغيّر الويب هوك', edit: 'تغيير',
    url: 'العنوان', urlPlaceholder: 'https://example.com/hooks', description: 'الوصف', descriptionPlaceholder: 'الفواتير إلى نظام المحاسبة', which: 'الأحداث', every: 'الكل، والأنواع القادمة أيضًا', some: 'الأنواع المختارة فقط', kinds: 'أنواع الأحداث',
    visible: 'تحمل الرسائل المعرّفات وأسماء الحقول المتغيرة وبعض الوقائع، ولا تحمل أبدًا نصوصًا كتبها الناس أو مبالغ أو أسرارًا؛ وفقط مما يحق لك أنت معرفته. اقرأ الباقي بمفتاح API.',
    test: 'إرسال اختبار', tested: 'الاختبار في الطريق', turnOn: 'تشغيل', pause: 'إيقاف مؤقت', turnedOn: 'الويب هوك يعمل', turnedOff: 'الويب هوك متوقف مؤقتًا',
    rotate: 'تجديد سر التوقيع', rotateTitle: 'تجديد سر التوقيع؟', rotateHelp: 'تحمل الرسائل التوقيعين مدة 24 ساعة، فتستبدله دون انقطاع.', overlap: 'يوقّع السران معًا حتى',
    delete: 'حذف', deleteTitle: 'حذف هذا الويب هوك؟', deleteHelp: 'لن يُستدعى بعد الآن وتُنسى عمليات تسليمه. لا يمكن التراجع عن ذلك.', deleted: 'حُذف الويب هوك',
    keeper: 'المسؤول عنه {{name}}', resend: 'إعادة إرسال ما أخفق', resendTitle: 'إعادة إرسال ما أخفق', resendLead: 'بالترتيب الذي حدث به وبالمعرّفات نفسها.', resendSince: 'منذ', ...counted('resent', six('تسليم واحد في الطريق', 'تسليمان في الطريق', '{{count}} عمليات تسليم في الطريق', '{{count}} عملية تسليم في الطريق')), resentNone: 'لم يخفق شيء منذ ذلك الحين',
    since: { h1: 'الساعة الأخيرة', h24: 'آخر 24 ساعة', d7: 'آخر 7 أيام', d30: 'آخر 30 يومًا' },
  },
  deliveries: {
    title: 'عمليات التسليم', search: 'النوع أو المعرّف', event: 'الحدث', status: 'الحالة', answer: 'الرد', attempts: 'المحاولات', at: 'متى', next: 'المحاولة التالية', refresh: 'تحديث', emptyTitle: 'لا عمليات تسليم بعد', empty: 'أرسل اختبارًا أو انتظر حتى يحدث شيء. تُحفظ عمليات التسليم 30 يومًا.',
    state: { pending: 'في الطريق', delivered: 'وصلت', failed: 'أخفقت' }, pageTitle: 'عملية تسليم', again: 'إعادة الإرسال', againDone: 'في الطريق من جديد', payload: 'ما يُرسل', log: 'المحاولات', logEmpty: 'لا محاولة بعد.', attempt: 'المحاولة {{number}}', emptyAnswer: 'كان الرد فارغًا.', ...counted('ms', six('{{count}} م.ث', '{{count}} م.ث', '{{count}} م.ث', '{{count}} م.ث')), id: 'المعرّف', to: 'إلى',
    error: { status: 'لم يقبلها المستقبِل', redirect: 'أحالنا المستقبِل إلى مكان آخر، ولا نتبع الإحالات', timeout: 'لا رد في الوقت المحدد', unreachable: 'تعذّر الوصول إلى المستقبِل', blocked_address: 'العنوان ليس على الإنترنت العام', no_access: 'لا يحق للمسؤول عنه معرفة هذا الحدث', paused: 'كان الويب هوك متوقفًا' },
  },
  refused: {
    not_your_key: 'يعمل المفتاح نيابة عمن أنشأه، فلا يغيّره أو يجدّده غيره. يمكنك إلغاؤه.', key_ended: 'انتهى هذا المفتاح. أنشئ غيره.', too_many_keys: 'لديك {{max}} مفتاحًا. ألغِ واحدًا لم يعد يُستخدم.',
    too_many_webhooks: 'في مساحة العمل هذه {{max}} ويب هوك. احذف واحدًا لم يعد يُستخدم.', webhook_paused: 'هذا الويب هوك متوقف مؤقتًا. شغّله أولًا.', delivery_pending: 'ما زالت هذه العملية في الطريق.',
  },
  rule: {
    scope_missing: 'اختر صلاحية واحدة على الأقل.', scope_unknown: 'هذه الصلاحية غير موجودة.', scope_people: 'هذه الصلاحية للناس فقط لا للمفاتيح.', scope_not_held: 'لا يملك دورك هذه الصلاحية.', expiry: 'اختر وقتًا بين ساعة وخمس سنوات من الآن.',
    url_parts: 'احذف من العنوان اسم المستخدم وكلمة المرور وما بعد #.', url_private: 'هذا العنوان ليس على الإنترنت العام.', event_unknown: 'لا يوجد حدث من هذا النوع.', event_missing: 'اختر نوعًا واحدًا على الأقل من الأحداث.', since: 'اختر وقتًا خلال آخر 30 يومًا.',
  },
} as const;

export default ar;
