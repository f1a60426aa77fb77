/** Arabic texts of payments. */
export default {
  room: 'المدفوعات',
  permission: { payment: { view: 'عرض المدفوعات', record: 'تسجيل المدفوعات واستخدام ما تبقى منها', void: 'إبطال المدفوعات' }, settings: 'إعداد الدفع عبر الإنترنت' },
  event: {
    payment: { recorded: 'سجّل الدفعة {{number}}', allocated: 'استخدم الدفعة {{number}}', unallocated: 'تراجع عن استخدام للدفعة {{number}}', voided: 'أبطل الدفعة {{number}}', mismatched: 'تلقّى مبلغًا غير المطلوب مع الدفعة {{number}}' },
    online: { changed: 'عدّل طريقة دفع العملاء عبر الإنترنت' }, checkout: { started: 'بدأ دفعة عبر الإنترنت', failed: 'تعذّر إتمام دفعة عبر الإنترنت', expired: 'ترك دفعة عبر الإنترنت تنتهي' }, pay_file: { exported: 'صدّر ملف الدفع {{number}}' },
  },
  eventType: { payment: { recorded: 'سُجّلت دفعة', allocated: 'استُخدمت دفعة لسداد مستحق', unallocated: 'تُراجع عن استخدام دفعة', voided: 'أُبطلت دفعة' } },
  party_reference: { payment: 'مدفوعات' },
  rule: {
    amount_form: 'أدخل مبلغًا مثل 1234.50.', amount_positive: 'أدخل مبلغًا أكبر من 0.', choose_party: 'اختر عميلًا أو موردًا أو موظفًا من مساحة العمل هذه.', choose_account: 'اختر حسابًا بنكيًا أو نقديًا من مساحة العمل هذه.',
    choose_item: 'اختر مستحقًا مفتوحًا لهذا الطرف بعملة الدفعة.', over_item: 'المفتوح من {{number}} هو {{open}} فقط.', over_amount: 'هذا أكثر من الدفعة بمقدار {{over}}.', fee_large: 'الرسوم أكبر من الدفعة.',
    bank_amount: 'اذكر كم كان ذلك بعملة الحساب {{currency}}.', secret_key: 'يبدأ المفتاح السري بـ sk_ أو rk_.', publishable_key: 'يبدأ المفتاح القابل للنشر بـ pk_.', webhook_secret: 'يبدأ سر التوقيع بـ whsec_.',
    keys_differ: 'أحد هذين المفتاحين للتجربة والآخر ليس كذلك.', keys_missing: 'أدخل هذا لاستقبال المدفوعات عبر الإنترنت.', iban_form: 'هذا ليس رقم IBAN.', bic_form: 'هذا ليس رمز BIC.', routing_form: 'هذا ليس رقم توجيه: تسعة أرقام مع رقم تحقق.', account_form: 'هذا ليس رقم حساب.',
    pay_currency: 'يدفع هذا الملف بعملة {{currency}} فقط؛ {{number}} بعملة أخرى.', pay_open: 'لا يُدفع بملف إلا ما هو مفتوح ومستحق للصرف.', payee_once: 'اذكر حساب {{name}} مرة واحدة.', payee_missing: 'اذكر حساب {{name}}.', company_id: 'معرّف الشركة عشرة أحرف.',
  },
  refused: {
    rest: 'هذا أكثر مما يُدفع به بمقدار {{rest}}. هل يُحتفظ بمبلغ {{rest}} رصيدًا؟', void: 'هذه الدفعة مبطلة.', nothing_left: 'لم يتبق شيء من هذه الدفعة.', online_off: 'الدفع عبر الإنترنت غير مُعدّ هنا.', nothing_open: 'لم يعد هناك شيء مفتوح من هذا.',
    provider_down: 'مزود الدفع لا يستجيب. حاول مجددًا بعد دقائق.', provider_refused: 'لم يقبل مزود الدفع هذا: {{reason}}', checkout_gone: 'انتهت طريقة الدفع هذه. افتح المستند من جديد.', file_changed: 'تغيّر المفتوح في هذه الأثناء. راجعه من جديد.',
  },
  command: { list: 'الذهاب إلى المدفوعات', online: 'الذهاب إلى الدفع عبر الإنترنت' },
  search: 'المدفوعات',
  cancel: 'إلغاء', save: 'حفظ', close: 'إغلاق',
  list: { title: 'المدفوعات', one: 'دفعة', add: 'تسجيل دفعة', emptyTitle: 'لا توجد مدفوعات بعد', empty: 'الأموال الواردة من العملاء والصادرة إلى الموردين والموظفين وما سُدّد بها.', settings: 'الدفع عبر الإنترنت' },
  field: {
    number: 'الرقم', direction: 'الاتجاه', side: 'حساب', status: 'الحالة', party: 'الدافع أو المستلم', on: 'التاريخ', method: 'الطريقة', amount: 'المبلغ', open: 'غير مستخدم', currency: 'العملة', createdAt: 'سُجّلت', account: 'الحساب', accountId: 'الحساب', exchangeRate: 'سعر الصرف',
    baseAmount: 'بعملة {{currency}}', fee: 'الرسوم', reference: 'المرجع', memo: 'ملاحظة', entry: 'قيد اليومية', voided: 'أُبطلت', voidReason: 'السبب', provider: 'أبلغ عنها',
  },
  direction: { in: 'أموال واردة', out: 'أموال صادرة' },
  side: { customer: 'العملاء', vendor: 'الموردون', employee: 'الموظفون' },
  sideOne: { customer: 'العميل', vendor: 'المورد', employee: 'الموظف' },
  status: { posted: 'مرحّلة', void: 'مبطلة' },
  method: { bank_transfer: 'تحويل بنكي', cash: 'نقدًا', card: 'بطاقة', cheque: 'شيك', direct_debit: 'خصم مباشر', online: 'عبر الإنترنت', other: 'أخرى' },
  provider: { manual: 'أُدخلت هنا', stripe: 'Stripe' },
  record: {
    titleIn: 'تسجيل أموال واردة', titleOut: 'تسجيل أموال صادرة', submit: 'تسجيل الدفعة', done: 'سُجّلت الدفعة {{number}}', all: 'سداد كل المفتوح', amountHelp: 'ما وصل أو دُفع قبل الرسوم.', rateHelp: 'إن تُرك فارغًا: سعر اليوم. {{base}} لكل {{currency}} واحد.', ratePlaceholder: 'سعر اليوم',
    bankAmount: 'في الحساب بعملة {{currency}}', bankHelp: 'ما يظهره الحساب لأنه بعملة أخرى.', feeHelp: 'ما احتفظ به البنك أو المزود.', more: 'تفاصيل أكثر', referenceHelp: 'رقم التحويل أو الشيك أو الإيصال.', items: 'يسدد', item: 'المستند', due: 'الاستحقاق', dueDays: 'متأخر {{count}} يومًا', dueToday: 'مستحق اليوم', dueIn: 'يستحق بعد {{count}} يومًا',
    pays: 'يسدد', payNamed: 'المسدد من {{number}}', discount: 'خصم السداد المبكر', discountNamed: 'خصم السداد المبكر على {{number}}', addDiscount: 'خصم', pay: 'سداد {{number}}', again: 'التوزيع من جديد، الأقدم أولًا', nothingOpen: 'لا شيء مفتوح. يبقى المبلغ رصيدًا حتى يُستخدم.', choose: 'اختر الدافع لترى ما هو مفتوح.', chooseOut: 'اختر المستلم لترى ما هو مفتوح.',
    rest: '{{amount}} غير مستخدم', over: 'أكثر من الدفعة بمقدار {{amount}}', used: 'استُخدم كله', keep: 'الاحتفاظ بمبلغ {{amount}} رصيدًا', askKeep: '{{amount}} أكثر مما يُدفع به. يمكن أن يبقى رصيدًا ويُستخدم لاحقًا.', change: 'تعديل المبالغ', noAccounts: 'لا يوجد حساب بنكي أو نقدي بعد. أعدّ الدفاتر أولًا.',
    discountUntil: 'خصم {{amount}} حتى {{day}}',
  },
  panel: {
    uses: 'ما سُدّد بها', of: 'من', notUsed: 'لم يُسدَّد بها شيء بعد.', left: 'يتبقى {{amount}}', use: 'استخدام المتبقي', useTitle: 'استخدام ما تبقى من {{number}}', useLead: 'يتبقى {{amount}}. اختر ما يُسدَّد به.', useDo: 'استخدام', refund: 'إرجاع', refundTitle: 'إرجاع {{amount}}', takeBack: 'تراجع', takeBackTitle: 'التراجع عن {{amount}} من {{number}}؟',
    takeBackText: 'يصبح كلاهما مفتوحًا من جديد: المستند والدفعة. لا يضيع شيء.', void: 'إبطال', voidTitle: 'إبطال الدفعة {{number}}', voidLead: 'لدفعة ارتدّت أو كانت خاطئة. يصبح ما سددته مفتوحًا من جديد ويُعكس قيدها ويبقى الرقم.', reason: 'السبب', reasonHint: 'ارتدّت', voidOn: 'بتاريخ', voidDo: 'إبطال الدفعة', voided: 'الدفعة {{number}} مبطلة', nothing: 'لا شيء مفتوح لهذا الطرف.', actions: 'إجراءات أخرى', usedDone: 'استُخدمت', takenBack: 'تم التراجع',
  },
  of: { title: 'المدفوعات', none: 'لم يُدفع شيء بعد.', credit: 'مقاصة', void: 'مبطلة', open: 'المفتوح {{amount}}', add: 'تسجيل دفعة' },
  online: {
    title: 'الدفع عبر الإنترنت', lead: 'يدفع العملاء الفواتير بالبطاقة وطرق أخرى على صفحة المزود، ويُسجَّل المدفوع ويُرحَّل تلقائيًا.', provider: 'المزود', none: 'لا يوجد', stripe: 'Stripe', keys: 'المفاتيح', keysLead: 'كلاهما في لوحة Stripe ضمن Developers ← API keys. يُحفظ المفتاح السري مشفّرًا ولا يُعرض مجددًا.',
    publishableKey: 'المفتاح القابل للنشر', secretKey: 'المفتاح السري', webhookSecret: 'سر توقيع الويب هوك', kept: 'محفوظ: ينتهي بـ {{end}}', keepHelp: 'اتركه فارغًا للإبقاء على الحالي.', webhook: 'الويب هوك', webhookLead: 'أضف هذا العنوان في لوحة Stripe ضمن Developers ← Webhooks للأحداث أدناه لتصل المدفوعات هنا فورًا.',
    address: 'العنوان', events: 'الأحداث', account: 'تصل الأموال إلى', accountHelp: 'يصرف المزودون لاحقًا: حساب مستقل مثل «رصيد Stripe» يسهّل مطابقة كشف البنك. من دونه يكون الحساب البنكي الافتراضي.', defaultAccount: 'الحساب البنكي الافتراضي', mode: 'الوضع', test: 'تجربة: لا تتحرك أموال حقيقية', live: 'فعلي', saved: 'حُفظ الدفع عبر الإنترنت', off: 'لا يستطيع العملاء الدفع عبر الإنترنت الآن.', confirmOff: 'إيقاف الدفع عبر الإنترنت', incomplete: 'لم يكتمل بعد: من دون المفتاح السري وسر التوقيع لا يستطيع العملاء الدفع عبر الإنترنت.',
  },
  file: {
    title: 'الدفع بملف بنكي', lead: 'ملف واحد للبنك يدفع ما تختاره، وتُسجَّل المدفوعات في الوقت نفسه.', format: 'الصيغة', sepa: 'تحويل SEPA ‏(XML)', nacha: 'ACH الأمريكي ‏(NACHA)', on: 'الدفع في', account: 'من حساب', choose: 'ما يُدفع', total: 'الإجمالي: {{amount}}', iban: 'IBAN', bic: 'BIC', routingNumber: 'رقم التوجيه', accountNumber: 'رقم الحساب', accountType: 'نوع الحساب',
    checking: 'جارٍ', savings: 'توفير', companyId: 'معرّف الشركة', companyIdHelp: 'عشرة أحرف من بنكك، عادةً 1 ورقم EIN.', payees: 'حسابات المستلمين', ourAccount: 'حسابنا', submit: 'تسجيل وتنزيل', again: 'تنزيل من جديد', nothing: 'لا شيء مفتوح للدفع بعملة {{currency}}.', done: 'سُجّلت {{count}} دفعات', name: 'اسم المستلم', open: 'الدفع بملف',
  },
};
