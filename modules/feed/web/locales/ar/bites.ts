/** Texts of bites. */
export const bites = {
  bites: {
    title: 'المقاطع', kinds: 'نوع المقاطع', words: 'كلماتك', steps: 'ما يمكن تعلمه خطوة بخطوة', create: 'إنشاء', waiting: 'يُنشر فور وصول كل الملفات.',
    kind: { 'video-bites': 'مقاطع الفيديو', 'audio-bites': 'المقاطع الصوتية', 'educational-bites': 'المقاطع التعليمية', 'text-bites': 'المقاطع النصية' },
    short: { 'video-bites': 'فيديو', 'audio-bites': 'صوت', 'educational-bites': 'تعلّم', 'text-bites': 'نص' },
    help: { 'video-bites': 'فيلم قصير واحد يُعرض عموديًا، واحدًا تلو الآخر.', 'audio-bites': 'تسجيل واحد: اختر ملفًا أو تحدث.', 'educational-bites': 'شيء يتعلمه الآخرون: صور أو أفلام أو أصوات، والخطوات بالكلمات.' },
    choose: { 'video-bites': 'اختر فيديو', 'audio-bites': 'اختر تسجيلًا', 'educational-bites': 'اختر صورًا أو فيديوهات أو تسجيلات' },
    none: { 'video-bites': 'لا مقاطع فيديو بعد', 'audio-bites': 'لا مقاطع صوتية بعد', 'educational-bites': 'لا مقاطع تعليمية بعد', 'text-bites': 'لا مقاطع نصية بعد' }, noneHelp: 'يظهر هنا ما تنشئه أنت والآخرون.',
    record: 'تسجيل', recording: 'جارٍ التسجيل، {{time}}', stop: 'إيقاف', of: 'مقطع {{name}}', previous: 'المقطع السابق', next: 'المقطع التالي', share: 'مشاركة', save: 'حفظ',
    comments_zero: 'لا تعليقات', comments_one: 'تعليق واحد', comments_two: 'تعليقان', comments_few: '{{count}} تعليقات', comments_many: '{{count}} تعليقًا', comments_other: '{{count}} تعليق',
  },
} as const;
