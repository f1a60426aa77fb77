/** Arabic texts of this part of accounting. */
export const ledger = {
  more: 'المزيد من الدفاتر',
  command: { chart: 'الذهاب إلى دليل الحسابات', journal: 'الذهاب إلى اليومية', close: 'الذهاب إلى الإقفال' },
  chart: { title: 'دليل الحسابات', add: 'إضافة حساب', many: 'الحسابات', search: 'الرمز أو الاسم', asOf: 'كما في', inactive: 'إظهار غير النشطة', nothing: 'لا يوجد حساب مطابق.', fold: 'طي {{name}}', unfold: 'بسط {{name}}', change: 'تعديل {{name}}' },
  setUp: {
    lead: 'اختر دليل الحسابات الذي تبدأ به الدفاتر. يمكن تغيير كل ما فيه لاحقًا.', chart: 'دليل الحسابات', holds: '{{accounts}} حسابًا، {{taxes}} ضريبة', language: 'لغة أسماء الحسابات', currency: 'تُمسك الدفاتر بعملة {{currency}}، وهي عملة الإعدادات.',
    begin: 'إعداد الدفاتر', ask: 'اطلب من مسؤول إعداد الدفاتر.',
  },
  account: {
    one: 'حساب', code: 'الرمز', name: 'الاسم', type: 'النوع', role: 'الدور', currency: 'العملة', parentId: 'تحت', isGroup: 'عنوان', isActive: 'نشط', reconcilable: 'تُسوّى بنوده', cashFlow: 'في قائمة التدفقات النقدية', taxId: 'الضريبة', description: 'الوصف', balance: 'الرصيد', inactive: 'غير نشط', createdAt: 'أُضيف',
    used: 'لهذا الحساب قيود، فلا يتغير نوعه إلا ضمن قائمته.', groupHelp: 'تقع تحته حسابات ولا يحمل قيودًا.', roleHelp: 'ما يرحّله النظام إليه تلقائيًا. لكل دور حساب واحد.', noRole: 'لا شيء', noParent: 'بلا عنوان', currencyHelp: 'فقط إذا كان يُمسك بعملة أجنبية واحدة.',
    reconcilableHelp: 'تبقى سطوره مفتوحة حتى تُسوّى: الذمم والدفعات المقدمة.', activeHelp: 'تحتفظ الحسابات غير النشطة بقيودها ولا تقبل جديدًا.', emptyTitle: 'لا قيود بعد', empty: 'يظهر هنا كل سطر يُرحّل إلى هذا الحساب.',
  },
  merge: {
    action: 'دمج', title: 'دمج {{name}}', lead: 'يُنقل الرصيد بقيد، ويشير إلى الحساب الآخر كل ما كان يشير إلى هذا الحساب، ويصبح هذا غير نشط. تبقى السطور المرحّلة في مكانها.', into: 'في', on: 'يوم القيد', memo: 'دُمج في {{into}}', done: 'دُمج {{name}}', entry: 'عرض القيد',
  },
  cashFlow: { usual: 'بحسب نوعه', operating: 'تشغيلية', investing: 'استثمارية', financing: 'تمويلية' },
  type: {
    bank: 'بنك', cash: 'نقدية', receivable: 'ذمم مدينة', current_asset: 'أصل متداول', inventory: 'مخزون', fixed_asset: 'أصل ثابت', payable: 'ذمم دائنة', credit_card: 'بطاقة ائتمان', current_liability: 'التزام متداول', long_liability: 'التزام طويل الأجل', equity: 'حقوق ملكية', retained_earnings: 'أرباح محتجزة',
    income: 'إيراد', other_income: 'إيراد آخر', cogs: 'تكلفة المبيعات', expense: 'مصروف', depreciation: 'إهلاك', other_expense: 'مصروف آخر',
  },
  role: {
    ar: 'ذمم العملاء', ap: 'ذمم الموردين', inventory: 'المخزون', grni: 'بضائع مستلمة لم تُفوتر', fx_gain: 'أرباح العملة', fx_loss: 'خسائر العملة', unrealised_fx: 'فروق عملة غير محققة', rounding: 'التقريب', tax_out: 'ضريبة المخرجات', tax_in: 'ضريبة المدخلات', tax_payable: 'ضريبة مستحقة السداد', tax_transition: 'ضريبة تستحق عند السداد',
    opening: 'الأرصدة الافتتاحية', retained: 'الأرباح المحتجزة', suspense: 'حساب معلق', customer_advance: 'دفعات العملاء المقدمة', vendor_advance: 'دفعات مقدمة للموردين', undeposited: 'أموال لم تودع', employee_payable: 'مستحق للموظفين', shrinkage: 'فروق المخزون', ppv: 'فروق أسعار الشراء', bank_default: 'البنك المعتاد', cash_default: 'الصندوق المعتاد',
    sales_default: 'المبيعات المعتادة', purchase_default: 'المشتريات المعتادة', cogs_default: 'تكلفة المبيعات المعتادة', discount_given: 'خصم ممنوح', discount_taken: 'خصم مكتسب', bad_debt: 'ديون معدومة', bank_fee: 'رسوم بنكية', interest_income: 'إيراد فوائد', late_fee: 'رسوم تأخير', deferred_income: 'إيراد مؤجل', prepaid_expense: 'مصروفات مدفوعة مقدمًا',
    withholding_in: 'ضريبة استقطعها العملاء', withholding_out: 'ضريبة مستقطعة من الموردين',
  },
  journal: { general: 'عامة', sales: 'المبيعات', purchase: 'المشتريات', bank: 'البنك', expense: 'المصروفات', stock: 'المخزون', opening: 'افتتاحية', closing: 'إقفال' },
  journalPage: { title: 'اليومية', add: 'قيد جديد', view: 'أي القيود', posted: 'المرحّلة', drafts: 'المسودات', templates: 'القوالب', emptyTitle: 'لا قيود بعد', empty: 'تظهر هنا كل فاتورة ودفعة وقيد بعد ترحيلها برقمها وإثباتها.' },
  entry: {
    one: 'قيد يومية', number: 'الرقم', on: 'التاريخ', journal: 'اليومية', memo: 'البيان', reference: 'المرجع', total: 'الإجمالي', amount: 'المبلغ', debit: 'مدين', credit: 'دائن', account: 'الحساب', party: 'العميل أو المورد', dueOn: 'الاستحقاق', currency: 'العملة', rate: 'سعر الصرف بعملة {{currency}}', base: 'القيمة بعملة {{currency}}', recordedAt: 'سُجّل',
    source: 'المستند', openSource: 'فتح المستند', reversed: 'معكوس', reversal: 'قيد عكسي', reversedBy: 'عُكس بواسطة', posted: 'مرحّل', proof: 'الإثبات', chain: 'القيد {{n}} في السلسلة', open: '{{amount}} مفتوح', atRate: 'بسعر {{rate}}', tax: 'الضريبة', taxBase: 'الأساس', taxAmount: 'الضريبة', copy: 'نسخ', reverse: 'عكس',
    reverseTitle: 'عكس {{number}}', reverseHelp: 'يُرحّل القيد المعاكس في اليوم الذي تختاره. يبقى القيدان ويشير كل منهما إلى الآخر.', about: 'عن القيد', comments: 'التعليقات', files: 'الملفات',
  },
  draft: {
    one: 'مسودة قيد', unnamed: 'قيد جديد', lines: 'السطور', line: 'السطر {{n}}', addLine: 'إضافة سطر', keys: 'يضيف Enter سطرًا، وتملأ = الفرق، ويرحّل Ctrl+Enter.', difference: 'الفرق', details: 'الطرف والعملة والأبعاد', post: 'ترحيل', posted: 'رُحّل {{number}}', removed: 'حُذفت المسودة', undo: 'تراجع',
    reverseNext: 'العكس في أول الشهر التالي', reverseNextHelp: 'للمستحقات: يُرحّل القيد المعاكس في الوقت نفسه بتاريخ أول يوم من الشهر التالي.', conflict: 'عدّل شخص آخر هذه المسودة في هذه الأثناء.', takeNewer: 'أخذ نسخته', keepMine: 'الاحتفاظ بنسختي',
    state: { saved: 'محفوظ', waiting: 'يُحفظ', saving: 'يُحفظ', failed: 'لم يُحفظ', conflict: 'عُدّل في مكان آخر' }, emptyTitle: 'لا مسودات', empty: 'تظهر القيود هنا أثناء كتابتها، ولا شيء منها في الدفاتر بعد.',
  },
  template: {
    one: 'قالب', add: 'قالب جديد', name: 'الاسم', every: 'يتكرر', step: 'كل كم', nextOn: 'التالي في', untilOn: 'حتى', mode: 'يكتب', isActive: 'نشط', problem: 'المشكلة', byHand: 'يدويًا فقط', use: 'كتابة قيد', stopped: 'لم يتم الدور الأخير: {{problem}} احفظ للمحاولة مجددًا.',
    intervals: { day: 'يوميًا', week: 'أسبوعيًا', month: 'شهريًا', quarter: 'كل ربع سنة', year: 'سنويًا' }, modes: { draft: 'مسودة', post: 'قيدًا مرحّلًا' }, modeHelp: { draft: 'يراجعها شخص ثم يرحّلها.', post: 'يُرحّل تلقائيًا باسمك.' },
    emptyTitle: 'لا قوالب', empty: 'الإيجار والإهلاك والرواتب: اكتب القيد مرة ودعه يُكتب من جديد يدويًا أو تلقائيًا.',
  },
  opening: {
    title: 'الأرصدة الافتتاحية', lead: 'رصيد كل حساب عند بدء هذه الدفاتر، والفواتير المفتوحة حينها.', on: 'الأرصدة كما في', onHelp: 'عادة آخر يوم قبل أول قيد.', accounts: 'الحسابات', items: 'فواتير المبيعات والمشتريات المفتوحة', itemsLead: 'تصبح كل منها بندًا مفتوحًا لعميلها أو موردها. المبلغ السالب رصيد دائن.',
    side: 'مبيعات أو مشتريات', sides: { receivable: 'على العميل', payable: 'علينا' }, addItem: 'إضافة بند مفتوح', difference: 'يذهب ما ينقص للتوازن إلى {{account}}.', post: 'ترحيل الأرصدة الافتتاحية', done: 'رصيد {{account}} صفر: نُقل كل شيء.', remains: 'بقي {{amount}} على {{account}}. يجب أن يصبح صفرًا بعد نقل كل شيء.',
    paste: 'لصق صفوف', rows: 'الصفوف', take: 'أخذ الصفوف', unread_zero: 'فُهمت كل الصفوف.', unread_one: 'لم يُفهم صف واحد وبقي هنا.', unread_two: 'لم يُفهم صفان وبقيا هنا.', unread_few: 'لم تُفهم {{count}} صفوف وبقيت هنا.', unread_many: 'لم يُفهم {{count}} صفًا وبقيت هنا.', unread_other: 'لم تُفهم {{count}} من الصفوف وبقيت هنا.', pasteHelp: { lines: 'من جدول: رمز الحساب ومدين ودائن، أو رمز الحساب والرصيد.', items: 'من جدول: العميل أو المورد، الرقم، يوم الاستحقاق (YYYY-MM-DD)، المبلغ، العملة، و"payable" لفواتير المشتريات.' },
  },
  locks: {
    title: 'الأقفال', lead: 'لا يُرحّل شيء حتى هذه الأيام وفيها.', soft: 'أقفال يمكن رفعها', of: { sales: 'المبيعات', purchase: 'المشتريات', tax: 'الضريبة', all: 'كل شيء', hard: 'القفل النهائي' },
    help: { sales: 'المستندات إلى العملاء.', purchase: 'المستندات من الموردين.', tax: 'كل ما يحمل ضريبة. يضعه تقديم الإقرار.', all: 'كل قيد. يضعه إقفال الفترة.' }, saved: 'وُضعت الأقفال', setHard: 'وضع القفل النهائي', hardHolds: 'كل شيء حتى {{on}} مقفل نهائيًا.', hardNone: 'لا شيء مقفل نهائيًا.',
    hardHelp: 'لن يستطيع أحد الترحيل حتى هذا اليوم، ولا يمكن إرجاعه أبدًا.', until: 'حتى', confirm: 'اكتب {{on}} للتأكيد', exceptions: 'الاستثناءات', exceptionsLead: 'تسمح لشخص واحد بالترحيل خلف الأقفال لفترة. القفل النهائي يسري على الجميع.', except: 'استثناء شخص', person: 'الشخص', reason: 'السبب', over: 'انتهى', untilWord: 'حتى', end: 'إنهاء استثناء {{name}}',
  },
  proof: {
    title: 'إثبات الدفاتر', lead: 'يحمل كل قيد بصمة لما يقوله وللقيد الذي قبله. يحسبها التحقق كلها من جديد: فيظهر أي تغيير تم خارج البرنامج عند القيد الذي حدث فيه.', run: 'التحقق من كل القيود', running: 'جارٍ التحقق', progress: '{{done}} من {{total}}', holds: 'كل القيود وعددها {{total}} كما رُحّلت.',
    broken: 'القيد {{number}} (الموضع {{n}}) ليس كما رُحّل.', missing: 'القيد في الموضع {{n}} مفقود.', look: 'عرضه',
  },
  close: {
    title: 'الإقفال', lead: 'ما يجب إنجازه قبل قفل الفترة على الجميع.', through: 'الفترة حتى', run: 'إقفال الفترة', done: 'أُقفلت حتى {{on}}', lockedTo: 'كل شيء حتى {{on}} مقفل.', checks: 'قائمة التحقق', closed: 'الفترات المقفلة', reopened: 'أعاد فتحها {{name}}: {{reason}}', reopen: 'إعادة الفتح',
    reopenTitle: 'إعادة فتح الفترة حتى {{on}}', reopenHelp: 'يعود القفل إلى الفترة السابقة، ويبقى السبب في السجل.', look: 'عرض', state: { done: 'منجز', open: 'مفتوح', advice: 'يستحق النظر' },
    check: { drafts: 'لا مسودات باقية من الفترة', trial_balance: 'المدين والدائن متساويان', chain: 'سلسلة القيود سليمة', suspense: 'الحساب المعلق صفر', opening: 'حساب الافتتاح صفر', templates: 'لا قيد تلقائي مستحق', bank_lines: 'كل سطر بنكي مطابق', tax_return: 'الإقرار الضريبي مقدّم', revaluation: 'الأرصدة الأجنبية بأسعار اليوم', document_drafts: 'لا فواتير من الفترة في المسودات' },
  },
  series: {
    title: 'الترقيم', lead: 'كيف تُرقّم المستندات. الأرقام بلا فجوات ولا تُعطى مرتين.', kind: 'المستند', next: 'الرقم التالي', pattern: 'النمط', reset: 'يبدأ من جديد', nextNumber: 'الرقم التالي', resets: { never: 'أبدًا', yearly: 'كل سنة', monthly: 'كل شهر' }, help: 'تحتفظ المستندات بأرقامها.',
    patternHelp: 'مثل INV-{YYYY}-{#####}: ‏{YYYY} و{YY} و{MM} من اليوم، وعلامة # لكل رقم. فارغ: بادئة الإعدادات.', nextHelp: 'صعودًا فقط.',
    of: { invoice: 'فواتير المبيعات', creditNote: 'إشعارات دائنة', quote: 'عروض الأسعار', order: 'أوامر البيع', deliveryNote: 'إشعارات التسليم', bill: 'فواتير المشتريات', debitNote: 'إشعارات مدينة', expense: 'المصروفات', payment: 'المدفوعات', purchaseOrder: 'أوامر الشراء', transfer: 'التحويلات', journal: 'قيود اليومية', contract: 'العقود', ticket: 'التذاكر', project: 'المشاريع', receipt: 'الإيصالات' },
  },
  rates: { title: 'أسعار الصرف', lead: 'يسري السعر من يومه حتى التالي.', add: 'إضافة سعر', help: 'كم وحدة من عملة الدفاتر تساوي وحدة من العملة الأخرى.', on: 'من', currency: 'العملة', rate: 'السعر', source: 'المصدر', sources: { manual: 'يدوي' }, emptyTitle: 'لا أسعار بعد', empty: 'تأخذ القيود بعملات أخرى سعر يومها من هنا، وإلا فسعر الإعدادات.' },
  revaluation: {
    title: 'إعادة التقييم', lead: 'ما هو مستحق ومحتفظ به بعملات أجنبية بأسعار آخر يوم من الفترة. يُرحّل الفرق كغير محقق ويُعكس في اليوم التالي.', on: 'في نهاية', rate: 'أسعار اليوم', rateOf: '1 {{currency}} بعملة {{base}}', amount: 'بعملته', base: 'في الدفاتر', value: 'بالسعر', difference: 'الفرق', total: 'الفرق غير المحقق', run: 'ترحيل إعادة التقييم',
    memo: 'إعادة التقييم في نهاية {{on}}', reversedOn: 'يُعكس في {{on}}.', posted: 'رُحّل {{number}}', noRate: 'أدخل سعر {{currency}}.', done: 'كل شيء مقيّم بهذه الأسعار.', emptyTitle: 'لا شيء بعملات أجنبية', empty: 'في نهاية هذا اليوم لا فاتورة مفتوحة ولا رصيد بنكي بعملة غير {{base}}.', runs: 'ما رُحّل سابقًا', reversal: 'عُكس بالقيد {{number}} في {{on}}',
  },
  dimensions: { title: 'الأبعاد', lead: 'الفرع والمشروع ومركز التكلفة: ما يُنظر به إلى السطور إضافة إلى حسابها.', name: 'اسم البعد', add: 'إضافة بعد', value: 'قيمة جديدة', addValue: 'إضافة قيمة', active: 'معروض', offer: 'عرض {{name}}', emptyTitle: 'لا أبعاد بعد', empty: 'أضف بعدًا وأعطه قيمًا واخترها على سطور القيود، فتُعرض التقارير بحسبه.' },
};

/** What pages of other rooms say of it. */
export const ledgerSaid = {
  rule: {
    account_code: 'استخدم حتى 20 حرفًا أو رقمًا أو نقطة أو شرطة.', parent_group: 'اختر عنوانًا من مساحة العمل هذه.', parent_below: 'لا يمكن أن يقع الحساب تحت نفسه.', group_role: 'العنوان لا يحمل قيودًا فلا دور له.', role_type: 'الحساب بهذا الدور نوعه {{types}}.', type_stays: 'لهذا الحساب قيود: لا يمكن أن يصبح نوعه {{type}}.',
    field_stays: 'لهذا الحساب قيود: يبقى هذا كما هو.', group_filled: 'توجد حسابات تحت هذا العنوان.', digits: 'للمبلغ بعملة {{currency}} حد أقصى {{digits}} منازل عشرية.', amount_large: 'هذا المبلغ كبير جدًا.', rate_form: 'سعر الصرف رقم أكبر من 0 بحد أقصى 10 منازل عشرية.', base_sign: 'القيمة بعملة {{currency}} أكبر من 0.',
    pick_party: 'اختر عميلًا أو موردًا من مساحة العمل هذه.', choose_value: 'اختر قيمة من هذا البعد.', item_below: 'أدخل المفتوح لكل عميل أو مورد أدناه.', opening_only: 'يأخذ حساب الافتتاح الفرق تلقائيًا.', series_pattern: 'اكتب الرقم كسلسلة واحدة من # بين أقواس، واذكر السنة (والشهر) إذا بدأت الأرقام من جديد.',
    next_up: 'لا يمكن للرقم التالي إلا أن يزيد: هو الآن {{next}}.', hard_typed: 'اكتب اليوم {{on}} للتأكيد.', until_future: 'اختر وقتًا في المستقبل.', own_rate: 'هذه عملة الدفاتر.', schedule_day: 'حدد اليوم الذي يُكتب فيه تاليًا.',
    unbalanced: 'الفرق بين المدين والدائن {{difference}}.', two_lines: 'للقيد سطران على الأقل.', one_side: 'أدخل مدينًا أو دائنًا، لا كليهما.', choose_account: 'اختر حسابًا من مساحة العمل هذه.', account_group: 'هذا عنوان: اختر حسابًا تحته.',
    account_inactive: 'هذا الحساب غير نشط.', account_currency: 'يُمسك هذا الحساب بعملة {{currency}}.', amount_form: 'أدخل مبلغًا مثل 1234.50.', rate_absent: 'لا يوجد سعر صرف لعملة {{currency}} في {{on}}.', choose_stocked: 'اختر منتجًا من مساحة العمل هذه يُحصى مخزونه.', party_needed: 'حدد صاحب هذا الحساب.',
  },
  refused: {
    code_taken: 'هذا الرمز مستخدم في "{{name}}".', role_taken: 'هذا الدور لدى "{{name}}".', account_used: 'لدى "{{name}}" قيود أو حسابات تحته. اجعله غير نشط بدلًا من ذلك.', account_needed: 'يرحّل النظام إلى "{{name}}" ({{role}}). أعطِ هذا الدور لحساب آخر أولًا.', source_owns: 'هذا القيد يخص مستندًا ({{type}}). ألغِ المستند بدلًا من ذلك.',
    template_taken: 'يوجد قالب باسم "{{name}}".', dimension_taken: '"{{name}}" موجود بالفعل.', dimension_limit: 'يوجد {{limit}} بالفعل.', hard_lock_stays: 'القفل النهائي حتى {{until}} ولا يمكن إرجاعه.', fx_rate_taken: 'يوجد سعر لعملة {{currency}} في {{on}}.',
    merge_apart: 'لا يمكن دمج "{{name}}" في "{{into}}": يجب أن يكونا من النوع والعملة نفسيهما، ولواحد منهما دور على الأكثر.', merge_bank: '"{{name}}" أو "{{into}}" يخص حسابًا بنكيًا. انقل المال بتحويل بدلًا من ذلك.', merge_open: 'بعض بنود "{{name}}" مفتوحة ({{count}}). سوّها أولًا.', revalued_already: 'كل شيء مقيّم بأسعار {{on}} بالفعل.', fx_rate_used: 'رُحّلت قيود بسعر هذا اليوم. أضف سعرًا جديدًا من يوم لاحق.', close_blocked: 'لا يمكن إقفال الفترة بعد: {{count}} من البنود مفتوحة.', close_order: 'الفترة مقفلة حتى {{through}}.', not_closed: 'هذه الفترة غير مقفلة.', number_order: 'تتبع الأرقام أيامها: الأخير بتاريخ {{last}}.',
    number_taken: 'يوجد قيد برقم {{number}}. غيّر نمط الأرقام.',
    no_book: 'لم تُعدّ الدفاتر بعد. اختر دليل حسابات أولًا.', book_exists: 'الدفاتر مُعدّة بالفعل.', period_locked: 'الفترة حتى {{until}} مقفلة ({{lock}}).', role_missing: 'لا يوجد حساب له الدور "{{role}}". اختر حسابًا في دليل الحسابات.',
    already_reversed: 'عُكس هذا القيد من قبل.', over_settled: 'المتبقي {{open}} فقط.', has_settlements: 'سُدّد شيء من هذا بالفعل. ألغِ السداد أولًا.', insufficient_stock: 'المتوفر من "{{name}}" هو {{there}} وليس {{wanted}}.', stock_moved: 'تحرّك مخزون هذا المنتج بالفعل. أنشئ منتجًا جديدًا وانقل المخزون إليه.',
    settled_apart: 'هذان لا يسوّي أحدهما الآخر: أحدهما مستحق والآخر سداد، على الحساب نفسه.',
  },
  permission: {
    ledger: { view: 'عرض الحسابات والقيود والدفاتر', setup: 'إعداد الدفاتر: دليل الحسابات والترقيم' }, report: { view: 'عرض التقارير المالية' }, entry: { post: 'ترحيل القيود وعكسها' },
    lock: { manage: 'إقفال الفترات ورفع الإقفال' }, bank: { view: 'عرض الحسابات البنكية وكشوفها', edit: 'إدارة الحسابات البنكية والتحويلات والمطابقة' }, tax_return: { file: 'مراجعة الإقرارات الضريبية وتقديمها' },
  },
  event: {
    account: { created: 'أضاف حسابًا', changed: 'عدّل حسابًا', merged: 'دمج حسابًا في آخر', removed: 'حذف حسابًا', restored: 'استعاد حسابًا' }, book: { set_up: 'أعدّ الدفاتر', changed: 'غيّر طريقة مسك الدفاتر' }, lock: { changed: 'غيّر الأقفال', excepted: 'استثنى شخصًا من الأقفال', exception_ended: 'أنهى استثناءً' },
    period: { closed: 'أقفل فترة', reopened: 'أعاد فتح فترة' }, draft_entry: { created: 'بدأ قيدًا', changed: 'عدّل مسودة', removed: 'حذف مسودة', restored: 'استعاد مسودة', posted: 'رحّل مسودة' },
    entry_template: { created: 'أضاف قالبًا', changed: 'عدّل قالبًا', removed: 'حذف قالبًا', restored: 'استعاد قالبًا', written: 'كتب قيدًا من قالب', stopped: 'تعذّر عليه كتابة قيد من قالب' },
    number_series: { changed: 'غيّر الترقيم' }, fx_rate: { added: 'أضاف سعر صرف', removed: 'سحب سعر صرف' }, dimension: { created: 'أضاف بُعدًا', changed: 'عدّل بُعدًا' }, verification: { advanced: 'تحقق من القيود' },
    entry: { posted: 'رحّل قيدًا', changed: 'دوّن شيئًا عن قيد' }, open_item: { settled: 'سوّى بندًا مفتوحًا', unsettled: 'ألغى تسوية' },
  }, eventType: {}, party_reference: {},
};
