/** Texts of posts, timelines, comments and saved posts. */
export const posts = {
  undo: 'تراجع',
  privacy: {
    title: 'من يمكنه رؤية هذا', of: 'من يمكنه رؤية هذا: {{privacy}}', only_me: 'أنا فقط', friends: 'الأصدقاء', public: 'عام',
    help: { only_me: 'لا أحد سواك.', friends: 'من تربطك بهم صداقة.', public: 'الجميع عدا من بينك وبينهم حظر.' },
    inGroup: { only_me: 'لا أحد سواك.', friends: 'أصدقاؤك في هذه المجموعة.', public: 'كل من يمكنه قراءة هذه المجموعة.' },
  },
  audience: {
    open: 'اعرف من يرى هذا', help: 'اختر شخصًا لترى ما يراه بالضبط.',
    people_zero: 'لا أحد سواك.', people_one: 'شخص واحد سواك.', people_two: 'شخصان سواك.', people_few: '{{count}} أشخاص سواك.', people_many: '{{count}} شخصًا سواك.', people_other: '{{count}} شخص سواك.', morePeople: 'أكثر من {{people}} شخص سواك.',
    moreSee: 'يرى هذا أكثر من {{people}} شخص سواك.',
    peopleSee_zero: 'لا أحد سواك يرى هذا.', peopleSee_one: 'يرى هذا شخص واحد سواك.', peopleSee_two: 'يرى هذا شخصان سواك.', peopleSee_few: 'يرى هذا {{count}} أشخاص سواك.', peopleSee_many: 'يرى هذا {{count}} شخصًا سواك.', peopleSee_other: 'يرى هذا {{count}} شخص سواك.',
    person: 'الشخص', sees: 'يرى {{name}} هذا', seesNot: 'لا يرى {{name}} هذا', asIfMissing: 'بالنسبة إلى هذا الشخص كأنه غير موجود: لا في القوائم ولا الأعداد ولا البحث ولا عبر رابطه.',
    all: 'كل منشوراتي كما يراها {{name}}', seenBy: 'منشوراتك كما يراها {{name}}', seenByHelp: 'ما لا يظهر هنا غير موجود بالنسبة إلى {{name}}.', nothing: 'لا يرى {{name}} أيًّا من منشوراتك',
  },
  type: { 'video-bites': 'مقطع فيديو', 'audio-bites': 'مقطع صوتي', 'educational-bites': 'مقطع تعليمي', 'text-bites': 'نص قصير' },
  timeline: {
    title: 'المنشورات', mode: 'ترتيب المنشورات', latest: 'الأحدث', top: 'الأبرز', latestLabel: 'المنشورات، الأحدث أولًا', topLabel: 'المنشورات، الأبرز أولًا', tune: 'ضبط الأبرز', tuneHelp: 'ما الذي يُحتسب وبأي قدر. لا شيء غيره يحدد الترتيب.',
    closeness: 'القرب', closenessHelp: 'كم تردّ على هذا الشخص وتتفاعل معه', popularity: 'الرواج', popularityHelp: 'ما تراه من تعليقات ومشاركات وتفاعلات', recency: 'الحداثة', recencyHelp: 'الأحدث أولًا',
    discover: 'استكشاف', discoverHelp: 'أيضًا منشورات عامة ممن لا تتابعهم', emptyTitle: 'لا منشورات هنا بعد', empty: 'تجتمع هنا منشورات أصدقائك ومن تتابعهم ومجموعاتك.', findPeople: 'البحث عن أشخاص',
  },
  list: { new_zero: 'لا منشورات جديدة', new_one: 'منشور جديد', new_two: 'منشوران جديدان', new_few: '{{count}} منشورات جديدة', new_many: '{{count}} منشورًا جديدًا', new_other: '{{count}} منشور جديد', manyNew: 'منشورات جديدة كثيرة', end: 'رأيت كل شيء.', more: 'عرض المزيد' },
  why: {
    title: 'لماذا يظهر هذا هنا؟', open: '{{short}}: لماذا يظهر منشور {{name}} هنا؟', own: 'أنت نشرت هذا.', friend: 'أنت و{{name}} صديقان.', follow: 'أنت تتابع {{name}}.', group: 'نُشر في {{group}}، وهي من مجموعاتك.', discover: 'الاستكشاف مفعّل: هذا منشور عام ممن لا تتابعه.',
    short: { own: 'لك', friend: 'صديق', follow: 'متابَع', group: 'مجموعة', discover: 'استكشاف' },
  },
  composer: {
    title: 'كتابة منشور', text: 'نص المنشور', placeholder: 'ما الجديد؟ ‏@ للإشارة إلى أشخاص و# للوسوم', files: 'وسائط: صور أو فيديو أو صوت', filesShort: 'وسائط', poll: 'استطلاع', create: 'إنشاء', discard: 'تجاهل', created: 'تم إنشاء المنشور بنجاح',
    pending: 'أُرسل. سيراجعه مشرف المجموعة أولًا.', held: 'أُرسل. بسبب كلماته سيراجعه أحد المشرفين أولًا، ولا يراه حتى ذلك غيرك.', waiting: 'يُنشر حالما تصل الملفات.', failedFile: 'تعذّر رفع أحد الملفات. أعد المحاولة أو أزله.', suggestions: 'اقتراحات', kept: 'ملفات أضفتها من قبل', forget: 'إزالة {{name}}',
  },
  captions: {
    title: 'الترجمة النصية', add: 'إضافة ترجمة نصية', replace: 'استبدال الترجمة النصية', remove: 'إزالة الترجمة النصية من {{name}}', of: 'الترجمة النصية لـ {{name}}', help: 'ملف WebVTT ‏(‎.vtt): ما يُقال مع أوقاته.', there: 'أُضيفت الترجمة النصية', none: 'بلا ترجمة نصية', tooLarge: 'هذه الترجمة النصية طويلة جدًا.',
  },
  poll: {
    title: 'استطلاع', of: 'استطلاع: {{question}}', question: 'السؤال', answer: 'الإجابة {{number}}', add: 'إضافة إجابة', remove: 'إزالة الاستطلاع', removeAnswer: 'إزالة الإجابة {{number}}', same: 'هذه الإجابة موجودة.', incomplete: 'اكتب سؤالًا وإجابتين مختلفتين على الأقل، أو أزل الاستطلاع.',
    length: 'مدة الاستطلاع', days_zero: 'بلا أيام', days_one: 'يوم واحد', days_two: 'يومان', days_few: '{{count}} أيام', days_many: '{{count}} يومًا', days_other: '{{count}} يوم', noEnd: 'بلا نهاية', part: '{{part}}٪',
    votes_zero: 'لا أصوات', votes_one: 'صوت واحد', votes_two: 'صوتان', votes_few: '{{count}} أصوات', votes_many: '{{count}} صوتًا', votes_other: '{{count}} صوت', closed: 'انتهى', closes: 'ينتهي', change: 'اضغط إجابتك ثانيةً للتراجع عنها',
  },
  post: {
    title: 'منشور', titleOf: 'منشور {{name}}', more: 'عرض المزيد', menu: 'المزيد عن منشور {{name}}', actions: 'التفاعل والتعليق والمشاركة', below: 'التعليقات والمشاركات', edit: 'تعديل المنشور', edited: 'معدَّل', pending: 'ينتظر مشرفًا', held: 'لا يراه غيرك حتى يراجعه أحد المشرفين', copy: 'نسخ الرابط', copied: 'نُسخ الرابط', notCopied: 'تعذّر نسخ الرابط. افتح المنشور وانسخ عنوانه.',
    hide: 'إخفاء هذا المنشور', hidden: 'أُخفي. لن ترى هذا المنشور بعد الآن.', report: 'إبلاغ', delete: 'حذف المنشور', deleteTitle: 'هل تحذف منشور {{name}}؟', deleteHelp: 'لا يمكن لأحد استعادته. يستطيع صاحبه قراءته 30 يومًا.', deleted: 'حُذف المنشور', saved: 'حُفظ', unavailable: 'هذا المحتوى غير متاح',
    pictures_zero: 'لا صور', pictures_one: 'صورة واحدة', pictures_two: 'صورتان', pictures_few: '{{count}} صور', pictures_many: '{{count}} صورة', pictures_other: '{{count}} صورة', pictureOf: 'الصورة {{number}} من {{name}}', open: 'تكبير: {{name}}',
    openMore_zero: 'تكبير: {{name}}', openMore_one: 'تكبير: {{name}}، وواحدة أخرى', openMore_two: 'تكبير: {{name}}، واثنتان أخريان', openMore_few: 'تكبير: {{name}}، و{{count}} أخرى', openMore_many: 'تكبير: {{name}}، و{{count}} أخرى', openMore_other: 'تكبير: {{name}}، و{{count}} أخرى',
  },
  filtered: { by: 'أخفته فلترتك للعبارة «{{phrase}}»', show: 'عرض', showOf: 'عرض ما أخفته فلترتك للعبارة «{{phrase}}»' },
  viewer: { title: 'صورة', titleOf: 'الصورة {{number}} من {{count}}', previous: 'الصورة السابقة', next: 'الصورة التالية' },
  reaction: {
    title: 'التفاعلات', none: 'لم يتفاعل أحد هكذا', choose: 'اختر تفاعلًا', chooseOf: 'اختر تفاعلًا لـ{{of}}', likeOf: '{{kind}}: {{of}}', mine: 'تفاعلك مع {{of}}: {{kind}}. اضغط للتراجع عنه', filter: 'نوع التفاعل', all: 'الكل',
    count_zero: 'لا تفاعلات', count_one: '{{count}} تفاعل', count_two: '{{count}} تفاعل', count_few: '{{count}} تفاعلات', count_many: '{{count}} تفاعلًا', count_other: '{{count}} تفاعل', kind: { like: 'إعجاب', love: 'حب', haha: 'ضحك', wow: 'دهشة', sad: 'حزن', angry: 'غضب' },
  },
  comment: {
    title: 'التعليقات', verb: 'تعليق', on: 'تعليق على منشور {{name}}', onPost: 'على منشور {{name}}', write: 'اكتب تعليقًا', send: 'إرسال', sent: 'أُرسل التعليق', none: 'لا تعليقات بعد', first: 'كن أول من يعلّق.', more: 'عرض المزيد من التعليقات', earlier: 'عرض التعليقات السابقة',
    count_zero: 'لا تعليقات', count_one: 'تعليق واحد', count_two: 'تعليقان', count_few: '{{count}} تعليقات', count_many: '{{count}} تعليقًا', count_other: '{{count}} تعليق', by: 'تعليق {{name}}', menu: 'المزيد عن تعليق {{name}}', edit: 'تعديل التعليق', delete: 'حذف التعليق', deleteTitle: 'هل تحذف هذا التعليق؟', deleteHelp: 'لا يمكن استعادته.', deleteWithReplies: 'تُحذف ردوده معه، ولا يمكن استعادتها.', reply: 'رد', replyTo: 'رد على {{name}}', repliesTo: 'الردود على {{name}}',
    showReplies_zero: 'لا ردود', showReplies_one: 'عرض رد واحد', showReplies_two: 'عرض ردّين', showReplies_few: 'عرض {{count}} ردود', showReplies_many: 'عرض {{count}} ردًّا', showReplies_other: 'عرض {{count}} رد', picture: 'إضافة صورة', pictureBy: 'صورة من {{name}}', alt: 'وصف الصورة', altHelp: 'ما تُظهره، لمن لا يستطيع رؤيتها',
  },
  share: { title: 'مشاركة المنشور', verb: 'مشاركة', of: 'مشاركة منشور {{name}}', text: 'قل شيئًا عنه', place: 'المكان', timeline: 'صفحتي', withinGroup: 'كُتب في {{group}} ولا يُشارك إلا داخل هذه المجموعة.', list: 'المشاركات', none: 'لم يشاركه أحد', count_zero: 'لا مشاركات', count_one: 'مشاركة واحدة', count_two: 'مشاركتان', count_few: '{{count}} مشاركات', count_many: '{{count}} مشاركة', count_other: '{{count}} مشاركة' },
  save: { title: 'حفظ المنشور', verb: 'حفظ', of: 'حفظ منشور {{name}}', remove: 'محفوظ. اضغط لإزالته من المحفوظات', removeShort: 'إزالة من المحفوظات', into: 'حفظ في مجلد', move: 'نقل إلى مجلد', folder: 'المجلد', noFolder: 'بلا مجلد', newFolder: 'مجلد جديد', name: 'اسم المجلد', done: 'حُفظ' },
  saved: { title: 'المنشورات المحفوظة', all: 'كل المحفوظات', folder: '{{name}} ({{count}})', none: 'لا محفوظات بعد', help: 'احفظ منشورًا بعلامة الحفظ أسفله. لا يرى أحد سواك ما تحفظه.', toFeed: 'الذهاب إلى المنشورات', clear: 'إزالة' },
  edit: { save: 'حفظ', done: 'عُدّل المنشور', files: 'ملفات المنشور', alt: 'وصف {{name}}', altShort: 'صف ما تُظهره', remove: 'إزالة {{name}}' },
  edits: { open: 'الإصدارات السابقة', title: 'الإصدارات السابقة', now: 'منذ', until: 'حتى', noText: 'بلا نص', files: 'ملفات هذا الإصدار', noFiles: 'بلا ملفات', captions: 'مع ترجمة نصية',
    image_zero: 'لا صور', image_one: 'صورة واحدة', image_two: 'صورتان', image_few: '{{count}} صور', image_many: '{{count}} صورة', image_other: '{{count}} صورة', video_zero: 'لا أفلام', video_one: 'فيلم واحد', video_two: 'فيلمان', video_few: '{{count}} أفلام', video_many: '{{count}} فيلمًا', video_other: '{{count}} فيلم',
    audio_zero: 'لا تسجيلات', audio_one: 'تسجيل واحد', audio_two: 'تسجيلان', audio_few: '{{count}} تسجيلات', audio_many: '{{count}} تسجيلًا', audio_other: '{{count}} تسجيل', other_zero: 'لا ملفات', other_one: 'ملف واحد', other_two: 'ملفان', other_few: '{{count}} ملفات', other_many: '{{count}} ملفًا', other_other: '{{count}} ملف',
  },
  records: {
    leftOut: 'لا تظهر بطاقات السجلات إلا لمن يحق له رؤيتها.', attach: 'إرفاق سجل', short: 'سجل', help: 'يُضاف عنوانه إلى النص، ولا تظهر بطاقته إلا لمن يحق له رؤية السجل.', search: 'البحث في السجلات', begin: 'اكتب اسمًا أو رقمًا.', none: 'لا سجل فيه «{{text}}» يمكنك رؤيته', found: 'السجلات التي عُثر عليها',
  },
  deleted: { title: 'المنشورات المحذوفة', help: 'يمكنك استعادة ما حذفته خلال 30 يومًا، وقراءة ما أزاله أحد المشرفين.', none: 'لا منشورات محذوفة', at: 'حُذف', byModerator: 'أزاله أحد المشرفين', restore: 'استعادة', restored: 'استُعيد المنشور' },
  activity: {
    title: 'نشاطي', help: 'ما نشرته وعلّقت عليه وتفاعلت معه ومن تابعتهم. لا يرى هذه القائمة غيرك.', none: 'لا شيء بعد', post: 'كتبت منشورًا', share: 'شاركت منشورًا', comment: 'علّقت على منشور {{name}}', commentOwn: 'علّقت على منشورك',
    reaction: '{{reaction}}: على ما كتبه {{name}}', reactionOwn: '{{reaction}}: على ما كتبته', follow: 'تابعت {{name}}',
  },
  tag: { title: 'وسم', label: 'منشورات بالوسم #{{tag}}', none: 'لا منشورات بالوسم #{{tag}}', posts_zero: 'لا منشورات', posts_one: 'منشور واحد', posts_two: 'منشوران', posts_few: '{{count}} منشورات', posts_many: '{{count}} منشورًا', posts_other: '{{count}} منشور' },
  search: { title: 'البحث في المنشورات', label: 'البحث في المنشورات', placeholder: 'كلمات أو ‎#وسم', begin: 'اكتب للبحث في المنشورات', none: 'لا منشورات فيها «{{text}}»', results: 'منشورات فيها «{{text}}»', posts: 'المنشورات', tags: 'الوسوم' },
  media: { of: 'صور وأفلام {{name}}', picture: 'صورة {{number}}', film: 'فيلم {{number}}', open: 'فتح المنشور: {{name}}', none: 'لا صور أو أفلام لـ{{name}} يمكنك رؤيتها', noneOwn: 'لم تنشر صورًا أو أفلامًا بعد', noneGroup: 'لا صور أو أفلام بعد' },
  profile: { tab: 'المنشورات', media: 'الوسائط', label: 'منشورات {{name}}', none: 'لا منشورات لـ{{name}} يمكنك رؤيتها', noneOwn: 'لم تنشر شيئًا بعد' },
  group: {
    tab: 'النقاش', media: 'الوسائط', label: 'النقاش في {{name}}', none: 'لا منشورات بعد', begin: 'اكتب أول منشور أعلاه.', filter: 'أي المنشورات', live: 'المنشورات', pending: 'في الانتظار', pendingOwn: 'منشوراتي المنتظرة', nonePending: 'لا شيء ينتظر', approve: 'قبول', decline: 'رفض', approved: 'قُبل المنشور', declined: 'رُفض المنشور',
  },
  home: { title: 'أحدث المنشورات', all: 'فتح المنشورات', none: 'لا منشورات بعد', files_zero: 'لا ملفات', files_one: 'ملف واحد', files_two: 'ملفان', files_few: '{{count}} ملفات', files_many: '{{count}} ملفًا', files_other: '{{count}} ملف' },
  textBite: { title: 'نص قصير' },
  command: { timeline: 'الذهاب إلى المنشورات', saved: 'الذهاب إلى المنشورات المحفوظة', activity: 'الذهاب إلى نشاطي', search: 'البحث في المنشورات', deleted: 'المنشورات المحذوفة' },
} as const;
