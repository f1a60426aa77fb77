import { moderation } from './ar/moderation.ts';
import { reports } from './ar/reports.ts';
import { words } from './ar/words.ts';

/** Arabic texts of the notifications room. */
const ar = {
  ...reports,
  ...moderation,
  ...words,
  room: 'الإشعارات',
  title: 'الإشعارات',
  command: { inbox: 'الإشعارات', preferences: 'إعدادات الإشعارات' },
  bell: { named: 'الإشعارات، {{shown}} جديدة', came_zero: 'لا إشعارات جديدة', came_one: 'إشعار جديد', came_two: 'إشعاران جديدان', came_few: '{{count}} إشعارات جديدة', came_many: '{{count}} إشعارًا جديدًا', came_other: '{{count}} إشعار جديد' },
  today: 'اليوم', earlier: 'سابقًا', markAll: 'تحديد الكل كمقروء', openInbox: 'فتح الوارد', older: 'عرض الأقدم', unread: 'غير مقروء', until: 'يعود',
  emptyTitle: 'لا جديد', empty: 'ما يخصك يظهر هنا: الدعوات والإشارات إليك وتغييرات دورك.',
  filterLabel: 'أي الإشعارات', filter: { all: 'الكل', unread: 'غير المقروءة', mentions: 'الإشارات', requests: 'الطلبات', snoozed: 'المؤجلة', done: 'المنجزة', folded: 'المنحّاة' },
  none: { all: 'لا جديد', unread: 'لا شيء غير مقروء', mentions: 'لم يُشر إليك أحد', requests: 'لا طلبات مفتوحة', snoozed: 'لا شيء مؤجل', done: 'لا شيء منجز بعد', folded: 'لم يُنحَّ شيء' },
  actions: 'إجراءات: {{text}}', markRead: 'تحديد كمقروء', markUnread: 'تحديد كغير مقروء', setDone: 'تم', markDone: 'تم: {{text}}', done: 'تم', reopen: 'إعادة إلى الوارد', snooze: 'تأجيل', snoozed: 'أُجّل', unsnooze: 'إلغاء التأجيل', unsnoozed: 'عاد إلى الوارد',
  snoozeFor: { hour: 'لمدة ساعة', evening: 'حتى هذا المساء', tomorrow: 'حتى صباح الغد', monday: 'حتى صباح الاثنين', choose: 'اختر وقتًا…', until: 'حتى' },
  rooms: { identity: 'حسابك', core: 'التعليقات' },
  channel: { in_app: 'في التطبيق', push: 'فوري', email: 'البريد' },
  mailed: { on: 'قريبًا', digest: 'يوميًا', off: 'متوقف' },
  push: {
    title: 'الإشعارات الفورية', lead: 'يخبرك هذا المتصفح وأتريوم مغلق. ومن كان التطبيق مفتوحًا لديه يُخبَر فيه.', on: 'الإشعارات الفورية في هذا المتصفح', state: { unsupported: 'لا يستطيع هذا المتصفح استقبال الإشعارات الفورية. على iPhone أو iPad أضف أتريوم إلى الشاشة الرئيسية أولًا.', insecure: 'تحتاج الإشعارات الفورية إلى اتصال آمن (https).', denied: 'حظرت إشعارات هذا الموقع. اسمح بها في إعدادات متصفحك ثم عد.', failed: 'تعذر تسجيل المتصفح. حاول لاحقًا.' },
    private: 'إخفاء الموضوع', privateHelp: 'تعرض شاشة القفل «إشعار جديد» فقط.', devices: 'متصفحاتك', here: 'هذا المتصفح', remove: 'إزالة {{name}}', never: 'لم يُرسل شيء بعد', last: 'آخر إرسال',
  },
  budget: { title: 'الحد اليومي', lead: 'ما زاد على الحد من الأقل أهمية (التفاعلات والمتابعون الجدد وما شابه) يُنحّى في قائمة خاصة في الوارد، وما تتلقاه بالبريد منه يصل صباح اليوم التالي. الإشارات والطلبات وأمان حسابك تصلك دائمًا.', label: 'على الأكثر', none: 'بلا حد', day_zero: 'لا شيء يوميًا', day_one: 'واحد يوميًا', day_two: 'اثنان يوميًا', day_few: '{{count}} يوميًا', day_many: '{{count}} يوميًا', day_other: '{{count}} يوميًا' },
  preferences: {
    title: 'الإشعارات', lead: 'ما تريد أن تعرفه وكيف. تسري التغييرات فورًا.', kind: 'الحدث', always: 'مفعّل دائمًا', none: 'غير متاح', mail: 'البريد الإلكتروني', mailHelp: 'يُرسل البريد فقط إذا لم تقرأه في التطبيق حتى ذلك الحين. تُجمع عدة إشعارات في بريد واحد.',
    delay: 'إرسال البريد بعد', minutes_zero: 'فورًا', minutes_one: 'دقيقة', minutes_two: 'دقيقتين', minutes_few: '{{count}} دقائق', minutes_many: '{{count}} دقيقة', minutes_other: '{{count}} دقيقة',
    hours_zero: 'فورًا', hours_one: 'ساعة', hours_two: 'ساعتين', hours_few: '{{count}} ساعات', hours_many: '{{count}} ساعة', hours_other: '{{count}} ساعة',
  },
  quiet: { title: 'ساعات الهدوء', lead: 'تنتظر الرسائل حتى نهاية ساعات الهدوء ثم تصل معًا.', on: 'تفعيل ساعات الهدوء', from: 'من', to: 'إلى', days: 'في الأيام التي تبدأ فيها', passes: 'السماح بالمكالمات والأمان', passesHelp: 'تسجيل الدخول من أماكن جديدة وتغييرات حسابك والمكالمات.', zone: 'المنطقة الزمنية' },
  unsubscribe: { title: 'إيقاف رسائل كهذه؟', help: 'ستظل ترى هذه الإشعارات في التطبيق.', action: 'إيقاف هذه الرسائل', done: 'أُوقفت هذه الرسائل', doneHelp: 'يمكنك تفعيلها مجددًا في إعداداتك.' },
  event: { word_filter: { created: 'أضاف كلمة مفلترة', changed: 'غيّر كلمة مفلترة', removed: 'أزال كلمة مفلترة', restored: 'أعاد كلمة مفلترة' }, case: { viewed: 'اطلع على محتوى مُبلَّغ عنه', decided: 'بتّ في محتوى مُبلَّغ عنه: {{decision}}', changed: 'تولى محتوى مُبلَّغًا عنه أو أعاده' } },
  permission: { word: { manage: 'إدارة قائمة الكلمات المفلترة' }, case: { view: 'رؤية البلاغات', decide: 'البت في البلاغات' } },
  refused: { unknown_type: 'لا يوجد هذا النوع من الإشعارات.', mandatory: 'لا يمكن إيقاف هذا النوع من الإشعارات.', token_invalid: 'هذا الرابط غير صالح.', own_report: 'هذا يخصك أنت.', appeal_twice: 'اعترضت على هذا القرار من قبل.', appeal_late: 'لم يعد الاعتراض على هذا القرار ممكنًا.', appeal_limit: 'يمكنك الاعتراض على خمسة قرارات في الشهر.', own_case: 'أنت طرف في هذه الحالة. يقرر فيها غيرك.', case_decided: 'تم البت في هذه الحالة.', house_only: 'يقرر بشأن الحسابات مشرفو مساحة العمل الأولى فقط.', outranked: 'دور هذا الشخص ليس أدنى من دورك.', word_taken: '«{{phrase}}» في القائمة بالفعل.', too_many_words: 'تتسع القائمة لـ {{count}} كلمة وعبارة على الأكثر.', too_many_filters: 'يمكنك فلترة {{count}} كلمة وعبارة على الأكثر.' },
  rule: { words_refused: 'لا يمكن إرسال هذا بهذه الكلمات: {{words}}.', word_empty: 'اكتب كلمة أو عبارة فيها حرف أو رقم على الأقل.', filter_nowhere: 'اختر مكانًا واحدًا على الأقل تعمل فيه الفلترة.', clock: 'أدخل وقتًا بصيغة HH:MM.', delay_short: 'اختر 15 دقيقة على الأقل.', delay_long: 'اختر 24 ساعة على الأكثر.', snooze_time: 'اختر وقتًا خلال السنة القادمة.', digest_mail: 'البريد وحده يأتي في موجز.', push_endpoint: 'لخدمة الإشعارات عنوان https عام.', push_keys: 'هذه ليست مفاتيح اشتراك فوري.', quiet_end: 'اختر نهاية تختلف عن البداية.', until_future: 'اختر وقتًا خلال السنوات العشر القادمة.', until_missing: 'حدد متى ينتهي إيقاف الحساب.', decision_alone: 'لا يُجمع الرفض أو التراجع مع غيره.', decision_unable: 'لا يمكن فعل هذا بهذا النوع.', rule_missing: 'سمِّ القاعدة التي خولفت.' },
} as const;

export default ar;
