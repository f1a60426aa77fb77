/** Arabic texts of uploads, players and the recorder. */
export const ar = {
  tiles: 'الملفات', kind: { image: 'صورة', video: 'فيديو', audio: 'صوت', other: 'ملف' },
  uploading: 'جارٍ الرفع {{percent}}%', preparing: 'جارٍ التجهيز {{percent}}%', paused: 'متوقف عند {{percent}}%', failed: 'لم يُرفع', offline: 'بانتظار الاتصال',
  pause: 'إيقاف {{name}} مؤقتًا', resume: 'استكمال {{name}}', retry: 'إعادة محاولة {{name}}', remove: 'إزالة {{name}}',
  added_zero: 'لا ملفات قيد الرفع', added_one: 'ملف واحد قيد الرفع', added_two: 'ملفان قيد الرفع', added_few: '{{count}} ملفات قيد الرفع', added_many: '{{count}} ملفًا قيد الرفع', added_other: '{{count}} ملف قيد الرفع',
  done: 'رُفع {{name}}', notDone: 'لم يُرفع {{name}}: {{problem}}', removed: 'أُزيل {{name}}',
  describe: 'وصف', described: 'له وصف', describeFor: 'وصف {{name}}', describeHelp: 'كيف تصفه في مكالمة هاتفية؟ يُقرأ لمن لا يستطيع رؤيته.', altLabel: 'الوصف',
  wrongType: 'لا يمكن إضافة {{name}} هنا.', tooLarge: '{{name}} أكبر من اللازم. الحد {{size}}.',
  tooMany_zero: 'لا يمكن إضافة ملفات.', tooMany_one: 'يمكن إضافة ملف واحد فقط.', tooMany_two: 'يمكن إضافة ملفين على الأكثر.', tooMany_few: 'يمكن إضافة {{count}} ملفات على الأكثر.', tooMany_many: 'يمكن إضافة {{count}} ملفًا على الأكثر.', tooMany_other: 'يمكن إضافة {{count}} ملف على الأكثر.',
  empty: '{{name}} فارغ.',
  view: { preparing: 'يجري تجهيز هذا الفيديو.', preparingSound: 'يجري تجهيز هذا الصوت.', failed: 'تعذّر تجهيز هذا الملف.', captions: 'ترجمة مصاحبة', download: 'تنزيل {{name}}', length: 'المدة {{time}}', unplayable: 'لا يستطيع هذا المتصفح تشغيله.', downloadShort: 'تنزيل' },
  recorder: { refused: 'الميكروفون غير متاح. اسمح به في المتصفح وأعد المحاولة.', missing: 'لا يستطيع هذا المتصفح تسجيل الصوت.', name: 'رسالة صوتية {{time}}' },
};
