/** Arabic texts of the pages where the greeting is set up. */
export const manage = {
  items: {
    title: 'الترحيبات', lead: 'فيلم صغير في الزاوية يرحّب بالناس ويعرض بطاقات ويستقبل الرسائل. في كل صفحة يظهر أول ترحيب مناسب.', add: 'إضافة ترحيب', newTitle: 'أهلًا وسهلًا', emptyTitle: 'لا ترحيب بعد', empty: 'أضف ترحيبًا بفيلم أو صورة، واختر لمن يظهر وفي أي صفحات، ثم شغّله.',
    onNamed: 'إظهار {{name}}', up: 'نقل {{name}} إلى أعلى', down: 'نقل {{name}} إلى أسفل', remove: 'إزالة {{name}}', removed: 'أُزيل الترحيب', undo: 'تراجع', last: 'آخر {{days}} يومًا', shown: 'ظهر', opened: 'فُتح', submitted: 'الرسائل', tooFew: 'أقل من أن يُحكم عليه ({{shown}} من {{enough}})', rate: '{{rate}} (من {{low}} إلى {{high}})', rateTip: 'نسبة من فتحوه، مع المجال الذي تقع فيه بثقة 95 %', experiment: 'تجربة: {{name}}',
  },
  nav: { label: 'الترحيب', items: 'الترحيبات', form: 'النموذج', messages: 'الرسائل' },
  item: {
    title: 'ترحيب', save: 'حفظ التغييرات', saved: 'حُفظ الترحيب', heading: 'العنوان', headingHelp: 'يظهر فوق الفيلم.', film: 'الفيلم', filmHelp: 'MP4 أو WebM، والطولي أفضل. لا يُحمَّل إلا حين يرغب الشخص في مشاهدته.', poster: 'الصورة', posterHelp: 'تظهر في الدائرة وإلى أن يبدأ الفيلم.', captions: 'الترجمة المكتوبة', captionsHelp: 'WebVTT. تظهر تلقائيًا ما دام الصوت مكتومًا.', loadCaptions: 'تحميل من ملف', choose: 'اختيار ملف', replace: 'استبدال', take: 'إزالة', uploading: 'جارٍ الرفع',
    cards: 'البطاقات', cardsHelp: 'حتى 10 صور بعنوان ورابط.', addCard: 'إضافة بطاقة', cardTitle: 'عنوان البطاقة', cardLink: 'الرابط', cardLinkHelp: 'https://… أو مسار في هذا التطبيق مثل ‎/sales.', takeCard: 'إزالة البطاقة {{n}}', cardUp: 'نقل البطاقة {{n}} إلى أعلى', card: 'البطاقة {{n}}',
    audience: 'من يراه', audiences: { everyone: 'الجميع', visitors: 'زوار الصفحات العامة', members: 'الأعضاء', role: 'أعضاء بدور معيّن' }, role: 'الدور', roles: { owner: 'المالك', admin: 'المشرف', manager: 'المدير', member: 'العضو', client: 'العميل', guest: 'الضيف' }, locale: 'اللغة', locales: { any: 'كلتاهما', en: 'English', ar: 'العربية' },
    pagesIn: 'الصفحات', pagesInHelp: 'مسار في كل سطر؛ * تعني أي شيء. اتركه فارغًا لكل الصفحات.', pagesOut: 'ليس في هذه الصفحات', startsAt: 'من', endsAt: 'حتى', timesHelp: 'بمنطقتك الزمنية. اتركه فارغًا للظهور دائمًا.', position: 'الزاوية', positions: { left: 'اليسار', right: 'اليمين' }, experiment: 'تجربة', experimentHelp: 'الترحيبات التي تحمل الاسم نفسه تتناوب؛ ويرى كل شخص الترحيب نفسه دائمًا.',
    preview: 'معاينة', content: 'المحتوى', where: 'أين ومتى', enabled: 'مُشغَّل', visitorsNote: 'يرى الزوار ترحيبات أول مساحة عمل في هذا التثبيت.',
  },
  form: {
    title: 'نموذج الترحيب', lead: 'ما يكتبه الناس يُحفظ هنا أولًا، ويصبح عميلًا محتملًا، ويمكن تمريره إلى خدمة نماذج.', provider: 'تذهب الرسائل', providers: { internal: 'إلى هنا فقط', external: 'إلى هنا وإلى خدمة نماذج' }, providerHelp: { internal: 'تبقى الرسائل والعملاء المحتملون في مساحة العمل هذه.', external: 'تُرسل كل رسالة أيضًا إلى العنوان أدناه؛ وإن لم تُجب الخدمة أُعيدت المحاولة لأكثر من ست ساعات.' },
    endpoint: 'عنوان خدمة النماذج', endpointHelp: 'تتلقى name وemail وnumber وmessage وaccess_key بصيغة JSON.', accessKey: 'مفتاح الوصول', accessKeyHelp: 'يضيفه الخادم عند تمرير الرسالة؛ ولا يراه الزوار أبدًا.', notifyEmails: 'الإبلاغ بالبريد أيضًا', notifyEmailsHelp: 'عنوان في كل سطر، 10 على الأكثر.', consentText: 'مربع يمكن تأشيره', consentTextHelp: 'كلمات مثل «يمكنكم مراسلتي بشأن العروض». من يؤشره تُحفظ هذه الكلمات والوقت والصفحة إثباتًا لدى العميل المحتمل. اتركه فارغًا لعدم عرض مربع.', consentChannels: 'ما يخصه المربع', successText: 'نص الشكر', successTextHelp: 'اتركه فارغًا للنص المعتاد.', save: 'حفظ التغييرات', saved: 'حُفظ النموذج', test: 'إرسال تجربة', tested: 'رسالة التجربة في طريقها', openTest: 'فتحها',
  },
};
