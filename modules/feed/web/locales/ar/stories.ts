/** Texts of stories. */
export const stories = {
  story: {
    stories: 'القصص', feed: 'المنشورات', rail: 'القصص', yours: 'قصتك', new: 'قصة جديدة', more: 'عرض المزيد', openOwn: 'عرض قصتك',
    openNew_zero: 'لا قصص جديدة', openNew_one: 'قصة جديدة', openNew_two: 'قصتان جديدتان', openNew_few: '{{count}} قصص جديدة', openNew_many: '{{count}} قصة جديدة', openNew_other: '{{count}} قصة جديدة',
    openSeen_zero: 'لا قصص', openSeen_one: 'قصة شوهدت', openSeen_two: 'قصتان شوهدتا', openSeen_few: '{{count}} قصص شوهدت', openSeen_many: '{{count}} قصة شوهدت', openSeen_other: '{{count}} قصة شوهدت',
    help: 'تختفي بعد 24 ساعة.', kind: 'ما الذي تنشره', text: 'نص', file: 'صورة أو فيديو', words: 'كلماتك', caption: 'تعليق', placeholder: 'بماذا تفكر؟', captionPlaceholder: 'قل شيئًا عنها',
    background: 'الخلفية', ink: 'لون النص', inkHelp: 'الألوان المقروءة على الخلفية فقط.', preview: 'كيف ستبدو', choose: 'اختر صورة أو فيديو أو تسجيلًا',
    left_zero: 'لم يبق أي حرف', left_one: 'بقي حرف واحد', left_two: 'بقي حرفان', left_few: 'بقيت {{count}} أحرف', left_many: 'بقي {{count}} حرفًا', left_other: 'بقي {{count}} حرف',
    over_zero: 'ضمن الحد', over_one: 'حرف واحد زائد', over_two: 'حرفان زائدان', over_few: '{{count}} أحرف زائدة', over_many: '{{count}} حرفًا زائدًا', over_other: '{{count}} حرف زائد',
    create: 'إنشاء', created: 'تم إنشاء القصة بنجاح', waiting: 'تُنشر فور وصول الملف.', failedFile: 'لم يصل الملف. أعد المحاولة أو أزله.',
    color: { rose: 'وردي', orange: 'كهرماني', green: 'أخضر', blue: 'أزرق', violet: 'بنفسجي', sand: 'رملي', white: 'أبيض', black: 'أسود', cream: 'كريمي', sky: 'سماوي', wine: 'خمري' },
    title: 'قصص {{name}}', of: 'قصة {{name}}', now: '{{name}}، القصة {{number}} من {{count}}', loading: 'جارٍ فتح القصة', unreachable: 'تعذر تحميل القصص.',
    back: 'القصة السابقة', on: 'القصة التالية', pause: 'إيقاف مؤقت', play: 'تشغيل', mute: 'كتم الصوت', sound: 'تشغيل الصوت',
    replyTo: 'الرد على {{name}}', send: 'إرسال الرد', replied: 'يمكن لـ {{name}} قراءة ردك الآن', deleted: 'حُذفت القصة', report: 'إبلاغ',
    seenBy_zero: 'لم يشاهدها أحد', seenBy_one: 'شاهدها شخص واحد', seenBy_two: 'شاهدها شخصان', seenBy_few: 'شاهدها {{count}} أشخاص', seenBy_many: 'شاهدها {{count}} شخصًا', seenBy_other: 'شاهدها {{count}} شخص',
    replies_zero: 'لا ردود', replies_one: 'رد واحد', replies_two: 'ردان', replies_few: '{{count}} ردود', replies_many: '{{count}} ردًا', replies_other: '{{count}} رد', audience: 'من شاهدها', views: 'شاهدها', repliesTab: 'الردود',
    noViews: 'لم يشاهدها أحد بعد', noViewsHelp: 'يظهر هنا كل من يشاهدها مرة واحدة.', noReplies: 'لا ردود بعد', noRepliesHelp: 'أنت وحدك تقرأ الردود على قصتك.',
    over: 'انتهت هذه القصة', overHelp: 'تدوم القصص 24 ساعة. وتُحفظ قصصك لك في الأرشيف.', toFeed: 'الذهاب إلى المنشورات',
    archive: 'أرشيفك', archiveEmpty: 'لا شيء في الأرشيف بعد', archiveOff: 'الأرشيف متوقف', settings: 'كيف تريد القصص',
    archiveSetting: 'احتفظ بقصصي لي', archiveHelp: 'تبقى القصص المنتهية هنا 30 يومًا. أنت وحدك تراها.', pauseSetting: 'إيقاف القصص مؤقتًا', pauseHelp: 'تنتظرك القصص بدل أن تتابع من تلقاء نفسها.',
    kept: 'صورة من قصة سابقة', keptCounts: 'المشاهدات {{views}} · التفاعلات {{reactions}} · الردود {{replies}}',
  },
} as const;
