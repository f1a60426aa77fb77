/** Arabic texts of the queue of moderators. */
export const moderation = {
  moderation: {
    title: 'الإشراف', lead: 'ما أبلغ عنه الناس وما ينتظر بسبب كلماته، الأكثر إلحاحًا أولًا.', filterLabel: 'أي الحالات', filter: { open: 'مفتوحة', mine: 'حالاتي', appealed: 'الاعتراضات', decided: 'تم البت فيها' },
    none: { open: 'لا شيء ينتظر قرارًا', mine: 'لم تتولَّ أي حالة', appealed: 'لا اعتراضات', decided: 'لم يُبت في شيء بعد' }, noneHelp: 'تصل هنا البلاغات عن المنشورات والتعليقات والرسائل والأشخاص.',
    reports_zero: 'لا بلاغات', reports_one: 'بلاغ واحد', reports_two: 'بلاغان', reports_few: '{{count}} بلاغات', reports_many: '{{count}} بلاغًا', reports_other: '{{count}} بلاغ', private: 'خاص', hidden: 'أُخفي لكثرة البلاغات', held: 'محتجز', heldFor: 'كلمات مفلترة: {{words}}', heldHelp: 'لا يراه إلا صاحبه. باختيار «لا مخالفة» يُنشر.', party: 'أنت طرف', partyHelp: 'أنت من نشره أو أبلغ عنه. يقرر غيرك.', by: 'من {{name}}', nobody: 'بلا صاحب محدد',
    state: { open: 'مفتوحة', assigned: 'متولاة', decided: 'تم البت', appealed: 'معترض عليها', final: 'نهائية' }, takenBy: 'يتولاها {{name}}', older: 'عرض المزيد', choose: 'اختر حالة', chooseHelp: 'j وk للتنقل، Enter للفتح، a لتوليها، d للقرار.', files: 'ملفات ما أُبلغ عنه', fileOf: 'الملف {{number}}: {{name}}', show: 'اعرض', blur: 'طمس', showFile: 'اعرض {{name}}', blurFile: 'طمس {{name}}', looked: 'يُسجَّل أنك فتحت هذه الحالة.',
    content: 'ما أُبلغ عنه', empty: 'لا شيء سوى صورة أو ملف.', where: 'فتحه في مكانه', whoReported: 'البلاغات', history: 'السجل', earlier: 'قرارات سابقة بشأن هذا الشخص', noEarlier: 'لا قرارات سابقة بشأن هذا الشخص.', appeal: 'اعتراض',
    take: 'تولي الحالة', giveBack: 'إعادتها', decision: 'القرار', decide: 'إقرار', decided: 'تم البت', rule: 'القاعدة التي خولفت', ruleHelp: 'يقرؤها صاحب المحتوى.', message: 'رسالة إلى صاحب المحتوى', messageHelp: 'اذكر الخطأ بكلمات واضحة. لا يُذكر من أبلغ أبدًا.', until: 'موقوف حتى', template: 'إدراج نص',
    choice: {
      dismiss: { label: 'لا مخالفة', help: 'لا يحدث شيء. يعود ما أُخفي.' }, warn: { label: 'تحذير صاحب المحتوى', help: 'يُخبر بالقاعدة التي خالفها.' }, hide: { label: 'إخفاؤه', help: 'لا يراه أحد. يمكن إعادته.' }, delete: { label: 'حذفه', help: 'يُحذف نهائيًا.' },
      limit_reach: { label: 'تقييد انتشار صاحب المحتوى', help: 'لا يُقترح على الآخرين.' }, suspend: { label: 'إيقاف الحساب', help: 'يُسجَّل خروجه فورًا حتى يوم تختاره.' }, ban: { label: 'إغلاق الحساب', help: 'يُسجَّل خروجه فورًا ونهائيًا.' }, restore: { label: 'التراجع عن القرار', help: 'يعود ما أُخفي ويُفتح الحساب.' },
    },
    uphold: { label: 'القرار قائم', help: 'يُجاب على الاعتراض بالرفض.' }, closed: 'هذه الحالة مغلقة.', back: 'كل الحالات',
    templates: { rules: 'هذا يخالف القاعدة المذكورة أعلاه. يرجى قراءتها قبل النشر مرة أخرى.', repeat: 'ليست هذه المرة الأولى. إذا تكرر ذلك فقد يُوقف حسابك.', report: 'أبلغ عنه آخرون وراجعه شخص.' },
    action: { view: 'اطلع عليها', assign: 'تولى الحالة أو أعادها', warn: 'حذر صاحب المحتوى', hide: 'أخفاه', delete: 'حذفه', limit_reach: 'قيد انتشار صاحب المحتوى', suspend: 'أوقف الحساب', ban: 'أغلق الحساب', restore: 'تراجع عن القرار', dismiss: 'لم يجد مخالفة', uphold: 'أبقى القرار', reverse: 'تراجع عن القرار بعد الاعتراض' }, byMany: 'كثرة البلاغات', byWords: 'قائمة الكلمات المفلترة',
  },
} as const;
