/** Arabic texts of this part of accounting. */
export const proof = {
  title: 'التصدير والأدلة', command: 'الانتقال إلى التصدير والأدلة', help: 'خذ الدفاتر إلى برنامج آخر، أو قدّم كل شيء لمن يفحصها.',
  time: { label: 'المدة', all: 'من البداية إلى اليوم' },
  file: {
    title: 'دفتر اليومية لبرامج أخرى', help: 'كل قيد كنص عادي يقرؤه hledger وbeancount. أرصدتهما هي أرصدتك حتى آخر رقم. مع يوم أول تأتي الأرصدة التي قبله قيدًا واحدًا.', format: 'البرنامج', hledger: 'hledger', beancount: 'beancount', download: 'تنزيل اليومية',
  },
  pack: {
    title: 'حزمة الأدلة', help: 'ملف ZIP واحد فيه كل التقارير ودفتر الأستاذ والبنود المفتوحة والإقرارات الضريبية واليومية ببصماتها ونتيجة فحصها وتسويات البنك والمستندات المرحّلة PDF مع ما أرسله الموردون والإيصالات وسجل التدقيق. كل ملف مذكور ببصمته SHA-256.', language: 'لغة التقارير', en: 'الإنجليزية', ar: 'العربية', make: 'إعداد الحزمة', cancel: 'إيقاف', download: 'تنزيل',
    list: 'الحزم', empty: 'لم تُعد أي حزمة بعد.', running: 'تُعد الحزمة', progress: '{{step}}: {{handled}} من نحو {{total}} ملفًا', about: '{{from}} – {{to}}', meta: '{{when}}، {{name}}', size: '{{size}}', entries_zero: 'لا قيود في السلسلة', entries_one: 'قيد واحد في السلسلة', entries_two: 'قيدان في السلسلة', entries_few: '{{count}} قيود في السلسلة', entries_many: '{{count}} قيدًا في السلسلة', entries_other: '{{count}} قيد في السلسلة', sha: 'SHA-256 {{hash}}', kept: 'تُحفظ {{days}} يومًا', gone: 'أُزيل الملف بعد انتهاء مدته', withheld: 'فيها مستندات أو سجل لا يحق لك رؤيته: أعد حزمتك الخاصة',
    state: { running: 'قيد الإعداد', done: 'جاهزة', failed: 'لم تُعد', cancelled: 'أُوقفت' }, holds: 'سلسلة القيود سليمة', broken: 'سلسلة القيود مكسورة', failedHelp: 'حدث خطأ، أو سُحب حق رؤية التقارير في الأثناء. أعد المحاولة.',
    step: { reports: 'التقارير', ledger: 'دفتر الأستاذ', open_items: 'البنود المفتوحة', bank: 'تسويات البنك', taxes: 'الضرائب', journal: 'اليومية', chain: 'سلسلة القيود', audit: 'سجل التدقيق', documents: 'المستندات', manifest: 'قائمة الملفات' },
  },
};

/** What this part says in the audit log and elsewhere. */
export const proofSaid = {
  event: { evidence_pack: { started: 'طلب حزمة أدلة', advanced: 'أعد جزءًا من حزمة أدلة', done: 'أعد حزمة أدلة', failed: 'لم تكتمل له حزمة أدلة', cancelled: 'أوقف حزمة أدلة' } },
};
