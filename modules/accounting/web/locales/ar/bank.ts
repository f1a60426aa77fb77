/** Arabic texts of this part of accounting. */
export const bank = {
  title: 'الحسابات البنكية', one: 'حساب بنكي', add: 'إضافة حساب بنكي', emptyTitle: 'لا حسابات بنكية بعد', empty: 'أضف الحسابات والصناديق والبطاقات التي تُحفظ فيها أموالك. لكل منها حساب في دفتر الأستاذ تُطابَق معه الكشوف.',
  default: 'افتراضي', archived: 'مؤرشف', ownLedgerAccount: 'إنشاء حساب خاص به', statements: 'الكشوف', toLedger: 'في دفتر الأستاذ', lines_zero: 'لا سطور', lines_one: 'سطر واحد', lines_two: 'سطران', lines_few: '{{count}} سطور', lines_many: '{{count}} سطرًا', lines_other: '{{count}} سطر', waits_zero: 'لا سطور للمطابقة', waits_one: 'سطر واحد للمطابقة', waits_two: 'سطران للمطابقة', waits_few: '{{count}} سطور للمطابقة', waits_many: '{{count}} سطرًا للمطابقة', waits_other: '{{count}} سطر للمطابقة',
  kinds: { bank: 'حساب بنكي', cash: 'نقد', card: 'بطاقة', wallet: 'محفظة' },
  field: {
    name: 'الاسم', kind: 'النوع', holder: 'صاحب الحساب', bankName: 'البنك', number: 'الرقم', iban: 'آيبان', accountNumber: 'رقم الحساب', bic: 'رمز BIC', upiId: 'معرّف UPI', currency: 'العملة', accountId: 'حساب الأستاذ', contact: 'جهة الاتصال', address: 'العنوان', openingBalance: 'الرصيد الافتتاحي', openingOn: 'بتاريخ', balance: 'الرصيد', toMatch: 'للمطابقة',
    statementOn: 'الكشف حتى', isDefault: 'الحساب الافتراضي', isArchived: 'مؤرشف', createdAt: 'أُضيف',
  },
  help: { iban: 'يُتحقق منه برقمي التحقق.', upiId: 'للحسابات بالروبية الهندية، مثل name@bank: تحمل الفواتير رمزًا تدفعه تطبيقات UPI.', currency: 'عملة الدفاتر إن تُرك فارغًا.', opening: 'يُرحَّل مرة واحدة مقابل الأرصدة الافتتاحية.', isDefault: 'يُقترح للمدفوعات ويُطبع على الفواتير.', isArchived: 'لا يُعرض بعد الآن، ويبقى ما جرى عليه.', accountId: 'لكل حساب بنكي حساب واحد خاص به في الأستاذ.' },
  command: { accounts: 'إلى الحسابات البنكية', reconcile: 'إلى المطابقة' },
  transfer: {
    title: 'التحويلات البنكية', one: 'تحويل بنكي', add: 'إضافة تحويل', emptyTitle: 'لا تحويلات بعد', empty: 'انقل المال بين حساباتك. الرسوم وفروق الصرف وحدها تمس الربح أو الخسارة.',
    number: 'الرقم', from: 'من', to: 'إلى', amount: 'يخرج', toAmount: 'يصل', fee: 'الرسم', feeHelp: 'يُخصم من الحساب المحوَّل منه.', feeAccount: 'حساب الرسم', usualFeeAccount: 'رسوم بنكية', transferOn: 'يخرج في', arrivesOn: 'يصل في', arrivesHelp: 'فارغ: في اليوم نفسه. وحتى ذلك يكون في الطريق.',
    reference: 'المرجع', method: 'الطريقة', memo: 'البيان', status: 'الحالة', entry: 'القيد', statuses: { draft: 'مسودة', posted: 'مُرحَّل', void: 'ملغى' }, methods: { transfer: 'تحويل بنكي', cash: 'نقدًا', cheque: 'شيك', card: 'بطاقة', other: 'أخرى' },
    post: 'ترحيل التحويل', posted: 'رُحِّل التحويل', void: 'إلغاء التحويل', voidTitle: 'إلغاء هذا التحويل؟', voidLead: 'يُعكس ما رحّله في الأيام نفسها، ويبقى الرقم.',
  },
  line: {
    title: 'سطور الكشف', records: 'ما يخصه', noReceipt: 'بلا إيصال', askReceipt: 'اطلب الإيصال من الموظف', noPayee: 'بلا اسم', more: 'عرض المزيد', statuses: { new: 'جديد', suggested: 'اقتراح', matched: 'مطابَق', split: 'مقسَّم', excluded: 'مستبعد', on_hold: 'مؤجَّل' },
    hold: 'تأجيل', holdTitle: 'تأجيل هذا السطر', holdLead: 'يعود في اليوم الذي تختاره.', until: 'حتى', note: 'ملاحظة', exclude: 'استبعاد', excludeTitle: 'استبعاد هذا السطر', excludeLead: 'لن يكون في الدفاتر، ويمكنك التراجع.', reopen: 'إعادته جديدًا', unmatch: 'التراجع عن المطابقة', unmatched: 'تم التراجع عن المطابقة', matchedWith: 'مطابَق مع',
  },
  match: {
    parts: 'أجزاء هذا السطر', removePart: 'إزالة الجزء {{n}}', addPart: 'إضافة جزء', left: 'المتبقي:', accept: 'قبول', suggestions: 'اقتراحات', find: 'بحث', search: 'اسم أو رقم أو مبلغ', none: 'لا شيء مفتوح يناسب. رحّله إلى حساب أو ابحث.', inBooks: 'في الدفاتر', due: 'يستحق {{day}}', toAccount: 'إلى حساب', toTransfer: 'إلى حساب بنكي آخر',
    amount: 'المبلغ', party: 'عميل أو مورّد', account: 'الحساب', tax: 'الضريبة ضمنه', noTax: 'بلا ضريبة', memo: 'البيان', itemAmount: 'يسدد', otherAmount: 'على الحساب الآخر', creditHelp: 'يبقى رصيدًا دائنًا حتى يُستخدم لفاتورة.', writeOffHelp: 'يُشطب النقص أو الزيادة.',
    until: 'حتى {{day}}', early: 'خصم {{amount}} حتى {{day}}',
    kind: { account: 'إلى حساب', transfer: 'إلى حساب بنكي آخر أو منه', credit: 'الاحتفاظ به رصيدًا', write_off: 'شطب', item: 'بند مفتوح', ledger: 'قيد في الدفاتر', discount: 'خصم السداد المبكر' },
    why: { reference: 'الرقم يطابق', party: 'الاسم يطابق', date: 'المبلغ واليوم يطابقان', several: 'مجموعها يساويه', rule: 'حسب قاعدة', transfer: 'الطرف الآخر من تحويل', converted: 'محوَّل العملة', ambiguous: 'غيره يناسب أيضًا', short: 'أقل قليلًا', over: 'أكثر قليلًا', early: 'سداد مبكر' },
  },
  rule: {
    title: 'قواعد البنك', one: 'قاعدة بنك', add: 'إضافة قاعدة', fromLine: 'إنشاء قاعدة من هذا السطر', emptyTitle: 'لا قواعد بعد', empty: 'تقول القاعدة ما تكون عليه سطور من نوع ما دائمًا: رسوم، إيجار، وقود.', name: 'الاسم', words: 'الكلمات', wordsHelp: 'في الاسم أو البيان أو المرجع. عدة كلمات بفواصل: تكفي واحدة.', direction: 'المال', directions: { any: 'داخل أو خارج', in: 'داخل', out: 'خارج' },
    bankAccount: 'الحساب البنكي', everyAccount: 'كل الحسابات', least: 'من مبلغ', most: 'حتى مبلغ', priority: 'الترتيب', priorityHelp: 'الأدنى المناسب هو الذي يقرر.', isAuto: 'ترحيل بلا سؤال', isAutoHelp: 'عند المطابقة التلقائية.', isActive: 'مستخدمة',
  },
  run: { start: 'مطابقة تلقائية', running: 'تجري المطابقة', progress: '{{handled}} من {{total}}', done: 'طوبق {{matched}}، ومع اقتراح {{suggested}}' },
  reconcile: {
    title: 'المطابقة', open_zero: 'المطابقة', open_one: 'مطابقة سطر واحد', open_two: 'مطابقة سطرين', open_few: 'مطابقة {{count}} سطور', open_many: 'مطابقة {{count}} سطرًا', open_other: 'مطابقة {{count}} سطر', view: 'السطور', views: { waiting: 'بالانتظار', matched: 'مطابقة', excluded: 'مستبعدة', all: 'الكل' }, search: 'بحث في السطور', doneTitle: 'كل شيء مطابق',
    done: 'لا ينتظر شيء من هذا الحساب. استورد الكشف التالي حين يتوفر.', noneTitle: 'لا سطور', none: 'لا سطر يناسب ما تبحث عنه.', key: { j: 'التالي', k: 'السابق', enter: 'قبول', s: 'تقسيم', h: 'تأجيل', x: 'استبعاد', u: 'تراجع' },
  },
  report: {
    title: 'تقرير المطابقة', lead: 'كيف يصير رصيد الدفاتر رصيد البنك.', statement: 'الكشف', ledger: 'رصيد الدفاتر في {{day}}', outstanding: 'ناقص ما لم يُظهره البنك بعد', unmatched: 'زائد ما ليس في الدفاتر', expected: 'المتوقع في البنك', closing: 'الرصيد الختامي للكشف', difference: 'الفرق',
    outstandingLines: 'ليست في كشف بعد ({{count}})', unmatchedLines: 'ليست في الدفاتر ({{count}})', none: 'لم يُستورد كشف بعد.', sign: 'اعتماد', asSigned: 'كما اعتُمد في {{day}} من {{name}}', signedBefore: 'اعتُمد في {{day}}. والأرقام كما هي اليوم.', signed: 'معتمد', takeBack: 'التراجع عن الاستيراد', takenBack: 'تم التراجع عن الاستيراد', takeBackTitle: 'التراجع عن هذا الاستيراد؟', takeBackLead: 'تذهب سطوره وعددها {{count}}، ويمكن استيراد الملف من جديد.',
  },
  import: {
    open: 'استيراد كشف', title: 'كشف {{account}}', lead: 'CSV أو TSV أو OFX أو QIF أو CAMT.053 أو MT940 حتى 10 ميغابايت.', reading: 'قراءة {{name}}', waiting: 'ملفات بالانتظار', state: { reading: 'تجري قراءته', read: 'جاهز للأخذ', failed: 'تتعذر قراءته' }, stop: 'إيقاف القراءة', putAside: 'وضعه جانبًا', goesOn: 'يمكنك الإغلاق: تستمر القراءة.', takeOver: 'أخذه', take_zero: 'لا سطور', take_one: 'أخذ سطر واحد', take_two: 'أخذ سطرين', take_few: 'أخذ {{count}} سطور', take_many: 'أخذ {{count}} سطرًا', take_other: 'أخذ {{count}} سطر', nothing: 'لا جديد: إغلاق',
    taken: '{{fresh}} جديد، {{duplicates}} مكرر', counts: '{{fresh}} جديد، {{duplicates}} مكرر', opening: 'الافتتاحي', total: 'السطور', closing: 'الختامي', difference: 'الفرق', gap: 'الفجوة عن السابق', dateOrder: 'تُكتب التواريخ', orders: { ymd: '2026-03-14', dmy: '14/03/2026', mdy: '03/14/2026' }, decimalMark: 'تُكتب المبالغ', columns: 'الأعمدة', column: 'العمود {{n}}', noColumn: 'ليس في الملف',
    inverted: 'الخارج بلا علامة ناقص', invertedHelp: 'بعض كشوف البطاقات تُظهر الإنفاق موجبًا.', part: {
      on: 'اليوم', valueOn: 'يوم الحق', amount: 'المبلغ', debit: 'الخارج', credit: 'الداخل', flag: 'داخل أو خارج', balance: 'الرصيد', payee: 'الاسم', memo: 'الغرض', reference: 'المرجع', counterpartyAccount: 'حسابهم', externalId: 'معرّف البنك', currency: 'العملة', originalAmount: 'المبلغ الأصلي', originalCurrency: 'العملة الأصلية',
    },
    ask: { dateOrder: 'لا يقول الملف أيسبق اليوم أم الشهر.', decimalMark: 'لا يقول الملف ما يفصل الكسر.', columns: 'حدد موضع اليوم والمبلغ.' },
    hold: { currency: 'هذا الكشف ليس بعملة {{currency}}: إنه لحساب آخر.', table: 'لا يوجد في هذا الجدول بند بعملة {{currency}}: عمود العملات يذكر {{other}}. إن كانت تلك عملة المشتريات لا عملة المبالغ، فاقرأ كل المبالغ بعملة {{currency}}. وإلا فهو لحساب آخر.', several: 'عدة عملات أخرى', own: 'قراءة كل المبالغ بعملة {{currency}}', column: 'يذكر هذا العمود {{other}}، والحساب بعملة {{currency}}.' },
    confirm: { difference: 'الكشف لا يستقيم حسابه. خذه مع ذلك.', gap: 'لا يبدأ حيث انتهى الكشف السابق. خذه مع ذلك.', account: 'يسمي حسابًا آخر. إنه يخص هذا الحساب مع ذلك.', conversion: 'تُحوَّل السطور التي بعملات أخرى بأسعار أيامها.' }, noRate: 'لا سعر لعملة {{currency}} في {{on}}. أدخله في أسعار الصرف ثم افتح هذا الملف من جديد.',
    warning: {
      iban_check: 'أرقام التحقق في الآيبان {{iban}} خاطئة. أُبقي عليه.', encoding_guessed: 'قُرئ بترميز {{encoding}}: تأكد من صحة الأسماء.', detail_differs: 'السطر {{at}}: مجموع التفاصيل مختلف. يُعتد بمبلغ القيد.', line_currency_differs: 'السطر {{at}} بعملة {{currency}}.', pending_skipped: 'تُرك قيد ما زال معلقًا.', correction_skipped: 'البنك يسترد قيدًا سابقًا: انظر {{id}}.',
      rows_skipped: 'تُرك {{count}} من الصفوف بلا يوم ومبلغ.', balance_missing: 'لا يذكر الملف الرصيد ({{balance}}).', balance_unclear: 'عمود الرصيد لا يناسب المبالغ.', page_gap: 'صفحات ناقصة.', external_id_repeated: 'أعطى البنك المعرّف {{id}} لقيود مختلفة.', reversals_fit_inverted: 'لا يستقيم المجموع إلا بعكس القيود المعكوسة.',
    },
    reason: {
      empty: 'هذا الملف فارغ.', too_large: 'هذا الملف كبير جدًا.', too_many_lines: 'في هذا الملف سطور أكثر مما يؤخذ دفعة واحدة.', not_text: 'هذا ليس ملف نص.', encoding_unknown: 'لا يمكن قراءة محارف هذا الملف.', doctype_refused: 'في هذا الملف تعليمات لا تُقرأ حفاظًا على الأمان.', unreadable: 'هذا الملف تالف قرب السطر {{at}}.', no_statement: 'لا كشف في هذا الملف.',
      not_a_statement: 'هذا ليس كشف بنك بصيغة معروفة.', field_missing: 'السطر {{at}}: ينقص {{field}}.', date_invalid: 'السطر {{at}}: «{{text}}» ليس يومًا.', amount_invalid: 'السطر {{at}}: «{{text}}» ليس مبلغًا.', currency_unknown: 'السطر {{at}}: هذه العملة غير معروفة.', mark_unknown: 'السطر {{at}}: «{{mark}}» لا يقول داخلًا ولا خارجًا.', column_missing: 'لا يوجد العمود {{column}}.',
      amount_large: 'مبلغ لا يناسب عملة الحساب.', not_allowed: 'لم يعد لك إدخال ملفات البنك.', broke_off: 'تعذرت قراءة هذا الملف: حدث خطأ عندنا. اختر كيف يُقرأ أو أدخله من جديد.', currency_differs: 'السطر {{at}}: العملة ليست عملة الكشف.', quote_not_closed: 'السطر {{at}}: علامة اقتباس لم تُغلق.',
    },
  },
  settings: { title: 'البنك', lead: 'كيف تُطابَق الكشوف.', saved: 'حُفظ', writeOff: 'الفروق الصغيرة', writeOffLead: 'يجوز شطب نقص الدفعة أو زيادتها حتى حد، عند تسجيلها وعند مطابقة سطرها في البنك. ومع 0 لا يجوز شيء.', limit: 'الحد', account: 'الحساب', usualAccount: 'ديون معدومة' },
  feeds: {
    title: 'قراءة البنوك', lead: 'تصل الحركات عدة مرات في اليوم ككشوف كأنك رفعتها.', provider: 'المزوّد', none: 'بلا: تُرفع الكشوف', gocardless: 'GoCardless Bank Account Data', secretId: 'المعرّف السري', secretKey: 'المفتاح السري', kept: 'يُحفظ مفتاح ينتهي بـ {{end}}. اترك هذا فارغًا لإبقائه.', keysLead: 'كلاهما من قسم "User secrets" في بوابة GoCardless Bank Account Data.', saved: 'حُفظ',
    connect: 'ربط بنك', connectLead: 'توافق في صفحة بنكك ثم تعود إلى هنا. تسري الموافقة بضعة أشهر.', country: 'البلد', bank: 'البنك', askingBanks: 'يُسأل عن بنوكه…', noBanks: 'لا يمكن قراءة أي بنك في هذا البلد.', begin: 'ربط', go: 'انتقل إلى {{bank}}', agreed: 'وافقت هناك', connected: 'البنوك', preparing: 'يُسأل البنك أين يمكنك الموافقة…', openLead: 'وافق في صفحة البنك ثم عد.',
    state: { asked: 'يُطلب', open: 'ينتظر موافقتك', linked: 'مربوط', expired: 'انتهت الموافقة', refused: 'غير مربوط' }, until: 'يُقرأ حتى {{day}}', ending: 'تنتهي الموافقة في {{day}}. أعد ربط هذا البنك للمتابعة.', again: 'أعد ربطه بالزر أدناه: تستمر حساباته كما كانت.', disconnect: 'فصل', disconnectTitle: 'فصل {{bank}}؟', disconnectText: 'لن يُقرأ منه شيء بعد ذلك. يبقى ما وصل.', disconnected: 'فُصل البنك.',
    account: 'حساب ينتهي بـ {{number}}', unnamed: 'حساب', feeds: 'يغذي', notRead: 'لا يُقرأ', fetch: 'اقرأ الآن', fetching: 'تجري قراءته.', never: 'لم يُقرأ بعد', last_zero: 'لا جديد في القراءة الأخيرة', last_one: 'سطر جديد واحد في القراءة الأخيرة', last_two: 'سطران جديدان في القراءة الأخيرة', last_few: '{{count}} أسطر جديدة في القراءة الأخيرة', last_many: '{{count}} سطرًا جديدًا في القراءة الأخيرة', last_other: '{{count}} سطر جديد في القراءة الأخيرة', balance: 'المقيد لدى البنك: {{amount}}', from: 'يُقرأ من {{bank}}', settings: 'الإعدادات', look: 'انظر فيه',
    problem: { down: 'لم يُجب البنك أو GoCardless. تُعاد المحاولة تلقائيًا.', limited: 'قُرئ هذا الحساب اليوم بقدر ما يسمح البنك. تُعاد المحاولة تلقائيًا.', refused: 'لا يقبل GoCardless المفاتيح أو لا يسمح بهذا. راجع المعرّف والمفتاح في الإعدادات.', expired: 'انتهت الموافقة. أعد ربط البنك في الإعدادات.', missing: 'لم يعد البنك يعرف هذا الحساب. أعد ربطه في الإعدادات.', held: 'كشف ينتظر كلمتك: فيه ما لا يتوافق.', unreadable: 'تعذرت قراءة ما أرسله البنك ككشف.', not_allowed: 'من ربط هذا البنك لم يعد يحق له إدارة الحسابات البنكية. أعد ربطه.' },
  },
};

/** What pages of other rooms say of it. */
export const bankSaid = {
  rule: {
    iban_form: 'في الآيبان رمز بلد ورقما تحقق ورقم الحساب.', iban_check: 'في هذا الآيبان خطأ: رقما التحقق لا يطابقان.', bic_form: 'رمز BIC من 8 أو 11 محرفًا.', bank_ledger: 'اختر من الأستاذ حساب بنك أو نقد أو بطاقة بعملة {{currency}}.', opening_posted: 'الرصيد الافتتاحي في الدفاتر. صححه بقيد يومية.', opening_day: 'حدد اليوم الذي كان فيه هذا الرصيد.', bank_currency: 'تبقى العملة متى تحرك المال.',
    choose_bank_account: 'اختر حسابًا بنكيًا من مساحة العمل.', transfer_same: 'اختر حسابين مختلفين.', to_amount_needed: 'أحد الحسابين بعملة {{from}} والآخر بعملة {{to}}: أدخل ما يصل.', to_amount_same: 'الحسابان بعملة واحدة: ما يخرج يصل.', arrives_before: 'لا يصل قبل أن يخرج.', above_zero: 'أدخل مبلغًا أكبر من 0.', fee_account: 'حدد حساب المصروف الذي يحمل الرسم.', amount_digits: 'لعملة {{currency}} من منازل الكسر {{digits}}.',
    amount_large: 'هذا المبلغ كبير جدًا.', ask_date_order: 'حدد كيف يكتب الملف التواريخ: تُقرأ بأكثر من وجه.', ask_decimal_mark: 'حدد ما يفصل الكسر في المبالغ.', ask_columns: 'حدد عمودي اليوم والمبلغ.', parts_differ: 'تختلف الأجزاء عن السطر بمقدار {{difference}}.', discount_part: 'الخصم لبند مفتوح ضمن أجزاء هذا السطر وبعملة الحساب.', discount_above: 'هذا أكثر مما يُسدَّد منه.', part_above_open: 'المفتوح {{open}} فقط.', part_sign: 'إشارة هذا الجزء خاطئة.', choose_open_item: 'اختر شيئًا مفتوحًا من مساحة العمل.',
    choose_ledger_line: 'اختر قيدًا على هذا الحساب البنكي لم يُطابَق بعد.', part_once: 'اختير هذا مرتين.', upi_form: 'معرّف UPI يكون بهذا الشكل: name@bank.', upi_currency: 'تدفع UPI بالروبية الهندية: لا معرّف UPI إلا لحساب بعملة INR.', item_amount_needed: 'هو مستحق بعملة {{currency}}: حدد كم يسدد هذا منه.', choose_party: 'اختر عميلًا أو مورّدًا من مساحة العمل.', write_off_limit: 'يجوز شطب {{limit}} على الأكثر.', bank_tax_kind: 'من البنك تُرحَّل النسب المئوية والصفرية والمعفاة فقط.', hold_day: 'اختر يومًا بعد اليوم.',
    rule_empty: 'حدد بما تعرف القاعدة سطورها: كلمات أو مبلغ.', feed_keys: 'أدخل المعرّف السري والمفتاح السري لـ GoCardless Bank Account Data.', feeds_connected: 'افصل البنوك أولًا.', choose_feed_bank: 'اختر بنكًا من القائمة.', feed_currency: 'يمسك البنك هذا الحساب بعملة {{currency}}: اختر حسابًا بنكيًا بعملة {{currency}}.', feed_taken: 'يغذي هذا الحساب حسابٌ آخر في بنك.', rate_form: 'أدخل سعرًا أكبر من 0 بعشر منازل كسر على الأكثر.', choose_expense_account: 'اختر من الأستاذ حسابًا يقبل القيود.',
  },
  refused: {
    bank_account_used: 'تحرك مال على هذا الحساب. أرشفه بدلًا من ذلك.', ledger_account_taken: '«{{name}}» على هذا الحساب من الأستاذ.', iban_taken: 'لدى «{{name}}» هذا الآيبان.', transfer_state: 'حالة هذا التحويل: {{status}}.', transfer_matched: 'هذا التحويل مطابَق مع كشف. تراجع عن ذلك أولًا.', statement_unreadable: 'لا يمكن قراءة هذا الملف.', statement_held: 'الكشف موقوف. انظر ما لا يتفق وأكّده.',
    feeds_off: 'حدد أولًا في إعدادات البنك كيف تُقرأ البنوك.', feed_unmapped: 'حدد أولًا أي حساب بنكي هذا.', statement_reading: 'ما زالت قراءة هذا الملف جارية.', statement_over: 'أُخذ هذا الملف أو وُضع جانبًا.', statement_matched: '{{count}} من سطور هذا الكشف مطابقة. تراجع عن ذلك أولًا.', statement_signed: 'هذا الكشف معتمد.', line_state: 'حالة هذا السطر: {{status}}.', lines_open: '{{count}} من السطور حتى هذا اليوم ما زالت مفتوحة.', sign_off_differs: 'تختلف الدفاتر والكشف بمقدار {{difference}}.', match_running: 'تجري مطابقة هذه السطور.', match_over: 'انتهى هذا.',
    word: { status: { draft: 'مسودة', posted: 'مُرحَّل', void: 'ملغى', new: 'جديد', suggested: 'ينتظر مع اقتراح', matched: 'مطابَق', split: 'مقسَّم', excluded: 'مستبعد', on_hold: 'مؤجَّل' } },
  },
  permission: {},
  event: {
    bank_account: { created: 'أضاف حسابًا بنكيًا', changed: 'غيّر حسابًا بنكيًا', removed: 'أزال حسابًا بنكيًا', restored: 'أعاد حسابًا بنكيًا' },
    bank_transfer: { created: 'بدأ تحويلًا بنكيًا', changed: 'غيّر تحويلًا بنكيًا', removed: 'أزال مسودة تحويل بنكي', restored: 'أعاد مسودة تحويل بنكي', posted: 'رحّل التحويل البنكي {{number}}', voided: 'ألغى تحويلًا بنكيًا' },
    bank_statement: { imported: 'استورد كشف بنك', changed: 'عدّل كشف بنك', restored: 'استعاد كشف بنك', removed: 'تراجع عن استيراد كشف بنك', signed_off: 'اعتمد كشف بنك' }, bank_line: { changed: 'طابق سطرًا من كشف بنك أو تراجع عن ذلك' },
    bank_rule: { created: 'أضاف قاعدة بنك', changed: 'غيّر قاعدة بنك', removed: 'أزال قاعدة بنك', restored: 'أعاد قاعدة بنك' }, bank_settings: { changed: 'غيّر إعدادات البنك' }, bank_feeds: { set_up: 'حدد كيف تُقرأ البنوك', connecting: 'بدأ ربط بنك', disconnected: 'فصل بنكًا', moved: 'قرأ بنكًا' },
    statement_file: { added: 'قدّم ملف بنك', advanced: 'يقرأ ملف بنك', read: 'قرأ ملف بنك', failed: 'تعذرت عليه قراءة ملف بنك', taken: 'أخذ ملف بنك', dropped: 'وضع ملف بنك جانبًا' }, match_run: { started: 'بدأ مطابقة سطور البنك', advanced: 'طابق سطور بنك', cancelled: 'أوقف مطابقة سطور البنك' },
  },
  eventType: {}, party_reference: { bank_rule: 'قواعد البنك' },
};
