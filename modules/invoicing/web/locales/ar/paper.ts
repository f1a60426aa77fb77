/** Arabic texts: what becomes of many documents on paper and by mail. */
export const paper = {
  files: 'ملفاتكم', filesCommand: 'الانتقال إلى ملفاتكم المطبوعة',
  design: {
    title: 'شكل المستندات', lead: 'كيف تظهر الفواتير والإشعارات الدائنة وعروض الأسعار في ملف PDF. الملفات المحفوظة تبقى كما هي.', layout: 'التصميم', usual: 'تصميم مساحة العمل', layouts: { classic: 'كلاسيكي', modern: 'حديث برأس ملوّن', compact: 'مضغوط' }, accent: 'لون التمييز', accentHelp: 'يُكتب بصيغة #rrggbb. إن تُرك فارغًا يُستخدم لون مساحة العمل.', accentPick: 'اختيار لون',
    logoPlace: 'الشعار', places: { start: 'في البداية', center: 'في الوسط', end: 'في النهاية' }, logoSize: 'حجم الشعار', sizes: { small: 'صغير', medium: 'متوسط', large: 'كبير' }, columns: 'أعمدة البنود', column: { code: 'رمز الصنف', unit: 'الوحدة', discount: 'الخصم', tax: 'الضريبة' }, columnsHelp: 'يُطبع الاسم والكمية والسعر والمبلغ دائمًا.',
    paper: 'الورق', papers: { usual: 'كالمعتاد في البلد', A4: 'A4', Letter: 'Letter' }, margins: 'الهوامش', widths: { narrow: 'ضيقة', normal: 'عادية', wide: 'واسعة' }, preview: 'معاينة', language: 'لغة المعاينة', save: 'حفظ', saved: 'حُفظ الشكل', to: 'تغيير شكل المستندات',
  },
  send: {
    title: 'إرسال إلى العملاء', lead: 'يصل كل عميل مستنده مع ملف PDF ورابط خاص به.', plan: 'من يصله ماذا', do_zero: 'لا شيء للإرسال', do_one: 'إرسال رسالة واحدة', do_two: 'إرسال رسالتين', do_few: 'إرسال {{count}} رسائل', do_many: 'إرسال {{count}} رسالة', do_other: 'إرسال {{count}} رسالة', again: 'وما أُرسل من قبل أيضًا', before: 'أُرسل من قبل', message: 'كلماتكم', messageHelp: 'إن تُرك فارغًا تُكتب الجملة المعتادة بلغة المستند.', none: 'لا فواتير بينها.',
    lacking_zero: 'لكل عميل بريد.', lacking_one: 'عميل واحد بلا بريد إلكتروني: أدخلوه في صفحته أو على المستند.', lacking_two: 'عميلان بلا بريد إلكتروني: أدخلوه في صفحة العميل.', lacking_few: '{{count}} منهم بلا بريد إلكتروني: أدخلوه في صفحة العميل.', lacking_many: '{{count}} منهم بلا بريد إلكتروني: أدخلوه في صفحة العميل.', lacking_other: '{{count}} منهم بلا بريد إلكتروني: أدخلوه في صفحة العميل.', problem: { not_posted: 'غير مرحّل', no_email: 'بلا بريد إلكتروني' },
    running: 'جارٍ الإرسال', ended: 'تم', sent_zero: 'لم يُرسل شيء', sent_one: 'واحد في الطريق', sent_two: 'اثنان في الطريق', sent_few: '{{count}} في الطريق', sent_many: '{{count}} في الطريق', sent_other: '{{count}} في الطريق', stopped: 'لم يُرسل',
  },
};
