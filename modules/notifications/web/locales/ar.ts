/** Arabic texts of the notifications room. */
const ar = {
  room: 'الإشعارات',
  title: 'الإشعارات',
  command: { inbox: 'الإشعارات', preferences: 'إعدادات الإشعارات' },
  bell: { named: 'الإشعارات، {{shown}} جديدة', came_zero: 'لا إشعارات جديدة', came_one: 'إشعار جديد', came_two: 'إشعاران جديدان', came_few: '{{count}} إشعارات جديدة', came_many: '{{count}} إشعارًا جديدًا', came_other: '{{count}} إشعار جديد' },
  today: 'اليوم', earlier: 'سابقًا', markAll: 'تحديد الكل كمقروء', openInbox: 'فتح الوارد', older: 'عرض الأقدم', unread: 'غير مقروء', until: 'يعود',
  emptyTitle: 'لا جديد', empty: 'ما يخصك يظهر هنا: الدعوات والإشارات إليك وتغييرات دورك.',
  filterLabel: 'أي الإشعارات', filter: { all: 'الكل', unread: 'غير المقروءة', mentions: 'الإشارات', requests: 'الطلبات', snoozed: 'المؤجلة', done: 'المنجزة' },
  none: { all: 'لا جديد', unread: 'لا شيء غير مقروء', mentions: 'لم يُشر إليك أحد', requests: 'لا طلبات مفتوحة', snoozed: 'لا شيء مؤجل', done: 'لا شيء منجز بعد' },
  actions: 'إجراءات: {{text}}', markRead: 'تحديد كمقروء', markUnread: 'تحديد كغير مقروء', setDone: 'تم', markDone: 'تم: {{text}}', done: 'تم', reopen: 'إعادة إلى الوارد', snooze: 'تأجيل', snoozed: 'أُجّل',
  snoozeFor: { hour: 'لمدة ساعة', evening: 'حتى هذا المساء', tomorrow: 'حتى صباح الغد', monday: 'حتى صباح الاثنين' },
  rooms: { identity: 'حسابك', core: 'التعليقات' },
  channel: { in_app: 'في التطبيق', email: 'البريد' },
  preferences: {
    title: 'الإشعارات', lead: 'ما تريد أن تعرفه وكيف. تسري التغييرات فورًا.', kind: 'الحدث', always: 'مفعّل دائمًا', none: 'غير متاح', mail: 'البريد الإلكتروني', mailHelp: 'يُرسل البريد فقط إذا لم تقرأه في التطبيق حتى ذلك الحين. تُجمع عدة إشعارات في بريد واحد.',
    delay: 'إرسال البريد بعد', minutes_zero: 'فورًا', minutes_one: 'دقيقة', minutes_two: 'دقيقتين', minutes_few: '{{count}} دقائق', minutes_many: '{{count}} دقيقة', minutes_other: '{{count}} دقيقة',
    hours_zero: 'فورًا', hours_one: 'ساعة', hours_two: 'ساعتين', hours_few: '{{count}} ساعات', hours_many: '{{count}} ساعة', hours_other: '{{count}} ساعة',
  },
  quiet: { title: 'ساعات الهدوء', lead: 'تنتظر الرسائل حتى نهاية ساعات الهدوء ثم تصل معًا.', on: 'تفعيل ساعات الهدوء', from: 'من', to: 'إلى', days: 'في الأيام التي تبدأ فيها', zone: 'المنطقة الزمنية' },
  unsubscribe: { title: 'إيقاف رسائل كهذه؟', help: 'ستظل ترى هذه الإشعارات في التطبيق.', action: 'إيقاف هذه الرسائل', done: 'أُوقفت هذه الرسائل', doneHelp: 'يمكنك تفعيلها مجددًا في إعداداتك.' },
  refused: { unknown_type: 'لا يوجد هذا النوع من الإشعارات.', mandatory: 'لا يمكن إيقاف هذا النوع من الإشعارات.', token_invalid: 'هذا الرابط غير صالح.' },
  rule: { clock: 'أدخل وقتًا بصيغة HH:MM.', delay_short: 'اختر 15 دقيقة على الأقل.', delay_long: 'اختر 24 ساعة على الأكثر.', snooze_time: 'اختر وقتًا خلال السنة القادمة.', quiet_end: 'اختر نهاية تختلف عن البداية.' },
} as const;

export default ar;
