import { bank, bankSaid } from './ar/bank.ts';
import { ledger, ledgerSaid } from './ar/ledger.ts';
import { labels, prices, pricesSaid } from './ar/prices.ts';
import { proof, proofSaid } from './ar/proof.ts';
import { reports, reportsSaid } from './ar/reports.ts';
import { fiscal, fiscalSaid } from './ar/fiscal.ts';
import { term, termSaid } from './ar/terms.ts';
import { stock } from './ar/stock.ts';

const masters = {
  room: 'المحاسبة',
  search: 'المنتجات والخدمات',
  permission: { item: { view: 'عرض المنتجات والخدمات والوحدات والضرائب', edit: 'إضافة المنتجات والخدمات والوحدات وتعديلها', remove: 'حذف المنتجات والخدمات والوحدات' }, tax: { edit: 'إعداد الضرائب' } },
  event: {
    product: { counted: 'جرد مخزون منتج', uncounted: 'سحب جردًا للمخزون', revalued: 'غيّر التكلفة المعيارية لمنتج', created: 'أضاف منتجًا', changed: 'عدّل منتجًا', removed: 'حذف منتجًا', restored: 'استعاد منتجًا' }, service: { created: 'أضاف خدمة', changed: 'عدّل خدمة', removed: 'حذف خدمة', restored: 'استعاد خدمة' },
    unit: { created: 'أضاف وحدة', changed: 'عدّل وحدة', removed: 'حذف وحدة', restored: 'استعاد وحدة' }, tax: { created: 'أضاف ضريبة', changed: 'عدّل ضريبة', removed: 'حذف ضريبة', restored: 'استعاد ضريبة' },
  },
  rule: {
    hs_code: 'رمز النظام المنسّق من ستة إلى اثني عشر رقمًا.', number: 'أدخل رقمًا مثل 12.5 بحد أقصى {{digits}} منازل عشرية.', factor: 'المعامل أكبر من 0.', factor_form: 'أدخل رقمًا مثل 12 أو 0.5، أو كسرًا مثل 1/3.', rounding: 'خطوة التقريب أكبر من 0.', unit_category: 'اختر وحدة تقيس ما تقيسه وحدة العدّ.', percent: 'النسبة بين 0 و100.', barcode: 'هذا ليس رمز GTIN: رقم التحقق غير مطابق.', choose_unit: 'اختر وحدة من مساحة العمل هذه.',
    choose_withholding: 'اختر ضريبة استقطاع من مساحة العمل هذه تُستخدم في فواتير الموردين وغير مؤرشفة.', tax_account: 'اختر حسابًا نشطًا من الالتزامات أو الأصول المتداولة بعملة الدفاتر لا تُسوّى بنوده واحدًا واحدًا.', tax_account_used: 'لهذه الضريبة بنود لم يشملها إقرار مقدم بعد، وهي على حسابها السابق. غيّره بعد تقديم الإقرار، أو أضف ضريبة أخرى.', choose_tax: 'اختر ضرائب من مساحة العمل هذه.', group_members: 'تحتاج المجموعة إلى ضريبتين على الأقل، دون مجموعة أخرى.', no_template: 'المنتج العادي وحده له متغيرات: لا الحزمة ولا المتغير.', choose_template: 'لا يوجد منتج بهذا الرمز ليكون متغيرًا منه.', template_stock: 'مخزون المنتج ذي المتغيرات هو مخزون متغيراته.', attribute_once: 'لكل صفة اسم خاص بها.', value_once: 'كل قيمة مرة واحدة.', attributes_fixed: 'تختلف متغيراته في: {{names}}. يبقى ذلك، ويمكن إضافة قيم.', value_used: 'لـ"{{name}}" قيمة غير موجودة هنا.', choose_values: 'اختر قيمة واحدة من كل صفة.', variant_price: 'أدخل سعرًا، أو +2 أو -1.5 لما يزيد أو ينقص عن القالب.', variants_most: 'للمنتج {{most}} من المتغيرات على الأكثر.', values_most: 'للصفة {{most}} قيمة على الأكثر.', twice_here: 'هذا مكرر هنا.', variant_form: 'اكتب القيم مثل Size=M; Colour=Red.', variant_there: 'هذا المتغير موجود من قبل.', variant_fixed: 'المتغير يبقى كما هو. أضف متغيرًا آخر بدلًا من ذلك.',
    quantity: 'الكمية أكبر من 0.', kind_fixed: 'المنتج يبقى منتجًا والحزمة حزمة. أضف واحدًا جديدًا بدلًا من ذلك.', not_bundle: 'الحزمة وحدها لها مكوّنات.', bundle_empty: 'أضف ما تحتويه الحزمة.', bundle_stock: 'مخزون الحزمة هو مخزون مكوّناتها.', bundle_bought: 'الحزمة لا تُشترى: بل تُشترى مكوّناتها.', choose_component: 'اختر منتجًا أو خدمة. لا تحتوي الحزمة على حزم.', component_once: 'كل مكوّن مرة واحدة: زد كميته بدلًا من ذلك.', sum_prices: 'ليس لـ"{{name}}" سعر بيع بعملة الحزمة، فلا مجموع.', contents_form: 'اكتب الكميات ورموز SKU مثل 2 x CHAIR; 1 x TABLE.', contents_unknown: 'لا يوجد منتج أو خدمة باسم "{{name}}" لوضعه فيها.',
    pictures_changed: 'تغيرت الصور في هذه الأثناء. انظر إليها وحاول مرة أخرى.', rate_missing: 'أدخل النسبة.', standard_cost_missing: 'أدخل التكلفة المعيارية للوحدة.', standard_cost_moved: 'تحرّك مخزونه من قبل: غيّر تكلفته المعيارية وحدها، فيُعاد تقييم الموجود.', division_rate: 'حصة السعر الذي يتضمنها أقل من 100.',
  },
  refused: {
    unit_taken: 'توجد وحدة باسم "{{name}}" في هذه الفئة.', sku_taken: 'رمز التخزين هذا مستخدم في "{{name}}".', barcode_taken: 'هذا الباركود مستخدم في "{{name}}".', tax_taken: 'توجد ضريبة باسم "{{name}}".',
    tax_in_use: '"{{name}}" مستخدمة في: {{names}}. أوقف عرضها بدلًا من ذلك.', template_used: '"{{name}}" مستخدم في: {{names}}. ما له متغيرات لا يُباع بنفسه: أضف منتجًا جديدًا لها.', item_in_use: '"{{name}}" مستخدم في: {{names}}. أوقف عرضه بدلًا من ذلك.',
    rate_taken: 'توجد نسبة اعتبارًا من ذلك اليوم.', rate_used: 'هذه النسبة سارية. أضف نسبة جديدة من يوم لاحق بدلًا من ذلك.', unit_in_use: 'هذه الوحدة مستخدمة في: {{names}}.', unit_fixed: 'ما يُعدّ بهذه الوحدة يعتمد على ما تقيسه: {{names}}. أضف وحدة أخرى بدلًا من ذلك.',
  },
  command: { product: 'الذهاب إلى المنتجات', service: 'الذهاب إلى الخدمات', unit: 'الذهاب إلى الوحدات', tax: 'الذهاب إلى الضرائب', paymentTerm: 'الذهاب إلى شروط الدفع', fiscalPosition: 'الانتقال إلى الأوضاع الضريبية' },
  add: 'إضافة', save: 'حفظ', edit: 'تعديل', cancel: 'إلغاء', remove: 'حذف', import: 'استيراد', created: 'أُضيف', changed: 'عُدّل',
  unit: {
    title: 'الوحدات', one: 'وحدة', name: 'الاسم', category: 'تقيس', factor: 'المعامل', code: 'رمز UN/ECE', add: 'إضافة وحدة', emptyTitle: 'لا توجد وحدات بعد', empty: 'تبيّن الوحدات ما تعدّه الكمية: قطع أو ساعات أو كيلوغرامات.',
    factorHelp: 'كم تساوي من الوحدة المرجعية: 12 لدزينة القطع، و1/3 لثلث القطعة.', rounding: 'خطوة التقريب', roundingHelp: 'تُقرَّب الكميات المحوّلة من وحدات أخرى إلى هذه الوحدة إلى مضاعفات هذه الخطوة: 1 للقطع الكاملة.', codeHelp: 'مطلوب للفواتير الإلكترونية: C62 قطعة، HUR ساعة، KGM كيلوغرام.',
    of: { count: 'العدد', time: 'الوقت', weight: 'الوزن', length: 'الطول', area: 'المساحة', volume: 'الحجم', none: 'لا شيء' },
  },
  product: { title: 'المنتجات', one: 'منتج', many: 'المنتجات', add: 'إضافة منتج', emptyTitle: 'لا توجد منتجات بعد', empty: 'المنتجات هي ما تبيعه وتشتريه بالقطعة، وتملأ سطور عروض الأسعار والفواتير.' },
  service: { title: 'الخدمات', one: 'خدمة', many: 'الخدمات', add: 'إضافة خدمة', emptyTitle: 'لا توجد خدمات بعد', empty: 'الخدمات هي العمل الذي تبيعه، وتملأ سطور عروض الأسعار والفواتير.' },
  item: {
    documents: 'يظهر في', in: { invoices: 'الفواتير', bills: 'فواتير الموردين', quotes: 'عروض الأسعار' }, name: 'الاسم', sku: 'رمز التخزين', barcode: 'الباركود', barcodeHelp: 'رمز GTIN من 8 أو 12 أو 13 أو 14 رقمًا.', unit: 'الوحدة', unitId: 'الوحدة', purchaseUnitId: 'وحدة الشراء', purchaseUnitHelp: 'تبدأ بها فواتير الموردين. تبقى الأسعار لكل وحدة، ويُعدّ المخزون بالوحدة.', sameUnit: 'الوحدة نفسها', noUnit: 'بلا وحدة', salePrice: 'سعر البيع', purchasePrice: 'سعر الشراء', category: 'الفئة', state: 'الحالة', currency: 'العملة',
    description: 'الوصف', currencyHelp: 'عملة أسعاره. فارغة: عملة مساحة العمل.', descriptionHelp: 'يقرؤه العملاء في عروض الأسعار والفواتير.', internalNote: 'ملاحظة داخلية', saleTaxes: 'ضرائب البيع', purchaseTaxes: 'ضرائب الشراء', saleTaxIds: 'ضرائب البيع', purchaseTaxIds: 'ضرائب الشراء', isSold: 'للبيع', isBought: 'للشراء',
    states: { active: 'نشط', discontinued: 'متوقف' }, kind: 'النوع', kinds: { product: 'منتج', service: 'خدمة', bundle: 'حزمة' }, priceOf: 'السعر', components: 'ما تحتويه', contents: 'ما تحتويه', template: 'متغير من', templateSku: 'رمز SKU للقالب', variant: 'المتغير', isTemplate: 'له متغيرات', attributes: 'تختلف المتغيرات في', picture: 'الصورة', setState: 'تعيين الحالة: {{state}}', createdAt: 'أُضيف', updatedAt: 'عُدّل',
    weight: 'الوزن', weightHelp: 'وزن الوحدة الواحدة بالكيلوغرام.', hsCode: 'رمز النظام المنسّق', hsCodeHelp: 'رقم التعرفة الجمركية، من ستة إلى اثني عشر رقمًا.', originCountry: 'بلد المنشأ', inStock: 'في المخزون', incomeAccountId: 'حساب الإيراد', incomeAccountIdHelp: 'يُقيّد فيه ما يُكسب من بيعه.', expenseAccountId: 'حساب التكلفة', expenseAccountIdHelp: 'تُقيّد فيه تكلفته.', usualAccount: 'الحساب المعتاد', trackStock: 'يُعدّ مخزونه', trackStockHelp: 'تزيده فواتير الشراء، وتنقصه فواتير البيع وتقيّد تكلفته في الدفاتر.', costing: 'تقييم المخزون', costings: { fifo: 'الأقدم أولًا (FIFO)', average: 'بالمتوسط', standard: 'بتكلفة معيارية' }, standardCost: 'التكلفة المعيارية للوحدة', standardCostHelp: 'ما زاد عنها أو نقص يُقيّد في فروق أسعار الشراء. بعد أول حركة للمخزون تُغيّر من "تغيير التكلفة المعيارية" في صفحته.',
  },
  variant: {
    title: 'المتغيرات', of: 'متغير من', badge: 'له متغيرات', notSold: 'تُباع متغيراته لا المنتج نفسه.', make: 'إنشاء متغيرات', more: 'إضافة متغيرات', apply: 'تطبيق على المتغيرات', dialog: 'متغيرات {{name}}', lead: 'حدد ما تختلف فيه. تصبح كل تركيبة منتجًا مستقلًا له رمزه وباركوده وسعره وصوره.',
    attribute: 'الصفة {{n}}', name: 'تختلف في', nameExample: 'المقاس', values: 'القيم', valuesHelp: 'تفصل بينها فواصل.', manyValues: '{{most}} قيمة على الأكثر. أزل بعضها.', valuesExample: 'S, M, L', addAttribute: 'إضافة صفة أخرى', removeAttribute: 'إزالة الصفة {{n}}', trackStock: 'يُحسب مخزون كل منها', trackStockHelp: 'للمتغيرات التي تُنشأ الآن.', price: 'السعر',
    will_zero: 'لن يُنشأ أي متغير.', will_one: 'سيُنشأ متغير واحد.', will_two: 'سيُنشأ متغيران.', will_few: 'ستُنشأ {{count}} متغيرات.', will_many: 'سيُنشأ {{count}} متغيرًا.', will_other: 'سيُنشأ {{count}} متغير.', exist_zero: 'لا يوجد منها شيء.', exist_one: 'واحد منها موجود.', exist_two: 'اثنان منها موجودان.', exist_few: '{{count}} منها موجودة.', exist_many: '{{count}} منها موجودة.', exist_other: '{{count}} منها موجودة.',
    create_zero: 'إنشاء المتغيرات', create_one: 'إنشاء متغير واحد', create_two: 'إنشاء متغيرين', create_few: 'إنشاء {{count}} متغيرات', create_many: 'إنشاء {{count}} متغيرًا', create_other: 'إنشاء {{count}} متغير', made_zero: 'لم يُنشأ أي متغير.', made_one: 'أُنشئ متغير واحد.', made_two: 'أُنشئ متغيران.', made_few: 'أُنشئت {{count}} متغيرات.', made_many: 'أُنشئ {{count}} متغيرًا.', made_other: 'أُنشئ {{count}} متغير.', tooMany: 'للمنتج {{most}} من المتغيرات على الأكثر. أزل بعض القيم.',
    applyLead: 'اختر حقول المنتج التي تأخذها متغيراته، وانظر ما الذي يتغير.', fields: 'الحقول المختلفة', changes: 'ما الذي يتغير', alike: 'للمتغيرات ما لمنتجها.', applyTo_zero: 'تغيير المتغيرات', applyTo_one: 'تغيير متغير واحد', applyTo_two: 'تغيير متغيرين', applyTo_few: 'تغيير {{count}} متغيرات', applyTo_many: 'تغيير {{count}} متغيرًا', applyTo_other: 'تغيير {{count}} متغير', applied_zero: 'لم يتغير أي متغير.', applied_one: 'تغيّر متغير واحد.', applied_two: 'تغيّر متغيران.', applied_few: 'تغيّرت {{count}} متغيرات.', applied_many: 'تغيّر {{count}} متغيرًا.', applied_other: 'تغيّر {{count}} متغير.', yes: 'نعم', no: 'لا',
  },
  bundle: {
    add: 'إضافة حزمة', holds: 'ما تحتويه', row: 'المكوّن {{n}}', component: 'منتج أو خدمة', quantity: 'الكمية', addRow: 'إضافة مكوّن', removeRow: 'إزالة المكوّن {{n}}', notOffered: 'لم يعد معروضًا', priceHelp: 'المجموع يتبع أسعار بيع ما تحتويه، بعملة الحزمة.', prices: { own: 'سعرها الخاص', sum: 'مجموع ما تحتويه' },
  },
  picture: {
    title: 'الصور', empty: 'أفلت الصور أو ألصقها أو اخترها. تمثل الأولى الصنف في القوائم وعند البحث عنه.', uploading: 'جارٍ الرفع', added: 'أُضيفت.', removed: 'أُزيلت الصورة.', remove: 'إزالة الصورة {{n}}', earlier: 'تقديم الصورة {{n}}', later: 'تأخير الصورة {{n}}', open: 'فتح الصورة {{n}}',
    describe: 'وصف الصورة {{n}}', described: 'تعديل وصف الصورة {{n}}', alt: 'ما تُظهره', altHelp: 'لمن لا يستطيع رؤيتها.', save: 'حفظ', working: 'يجري تجهيزها …', failed: 'تعذرت قراءتها. أزلها واختر غيرها.', moved: 'الصورة {{n}} من {{count}}', none: 'لا صورة',
  },
  tax: {
    title: 'الضرائب', one: 'ضريبة', name: 'الاسم', rate: 'النسبة', amount: 'المبلغ لكل وحدة', kind: 'النوع', appliesTo: 'تُستخدم في', included: 'ضمن السعر', includedHelp: 'الأسعار التي عليها هذه الضريبة تتضمنها.', compound: 'مركّبة', compoundHelp: 'تُحسب الضرائب التالية على السعر مضافًا إليه هذه الضريبة.',
    code: 'الرمز', category: 'فئة ضريبة القيمة المضافة', sequence: 'الترتيب', add: 'إضافة ضريبة', choose: 'اختر الضرائب', members: 'ضرائب المجموعة', rates: 'النسب', from: 'من {{day}}', fromStart: 'من البداية', addRate: 'نسبة جديدة', validFrom: 'تسري من', validFromHelp: 'تحتفظ المستندات المؤرخة قبل ذلك بالنسبة القديمة.',
    outputAccountId: 'حساب الضريبة المستحقة', outputAccountIdHelp: 'تبقى فيه حتى يُقدَّم الإقرار.', inputAccountId: 'حساب الضريبة المستردة', inputAccountIdHelp: 'تبقى فيه حتى يُقدَّم الإقرار.', usualAccount: 'الحساب المعتاد',
    basis: 'تُستحق', basisHelp: 'مع الدفع: تبقى الضريبة في حساب خاص حتى يُدفع المستند.', recoverable: 'القابل للاسترداد', recoverableHelp: 'حصة ضريبة المشتريات التي يحق لك خصمها، والباقي جزء من التكلفة.', reportBox: 'خانة الإقرار', reportBoxHelp: 'أين يحتسبها الإقرار الضريبي.', byKind: 'بحسب نوعها', isActive: 'معروضة', isActiveHelp: 'يمكن اختيارها للسطور الجديدة، وما يحملها يحتفظ بها.',
    takeBack: 'سحب النسبة السارية من {{day}}', emptyTitle: 'لا توجد ضرائب بعد', empty: 'أضف ضرائب بلدك مرة واحدة؛ تأخذها عروض الأسعار والفواتير من هنا بنسبة يومها.',
    kinds: { percent: 'نسبة مئوية', fixed: 'مبلغ لكل وحدة', division: 'حصة من السعر الذي يتضمنها', withholding: 'ضريبة مستقطعة', reverse_charge: 'احتساب عكسي', zero: 'خاضعة بنسبة صفر', exempt: 'معفاة', out_of_scope: 'خارج النطاق', group: 'مجموعة ضرائب' },
    kindHelp: {
      percent: 'نسبة من السعر مثل ضريبة القيمة المضافة.', fixed: 'المبلغ نفسه لكل وحدة، مثل التأمين.', division: 'نسبة من السعر الذي يتضمنها.', withholding: 'يستقطعها الدافع: تخفض المدفوع لا الإجمالي.',
      reverse_charge: 'لا تُحصّل: يدين بها العميل، ويذكر المستند ذلك.', zero: 'خاضعة بنسبة 0 %.', exempt: 'معفاة من الضريبة.', out_of_scope: 'لا تخضع لهذه الضريبة.', group: 'عدة ضرائب باسم واحد.',
    },
    uses: { both: 'المبيعات والمشتريات', sale: 'المبيعات', purchase: 'المشتريات' }, bases: { accrual: 'مع المستند', cash: 'مع الدفع' },
    categories: { S: 'قياسية', Z: 'صفرية', E: 'معفاة', AE: 'احتساب عكسي', K: 'داخل الاتحاد', G: 'تصدير', O: 'خارج النطاق', L: 'جزر الكناري', M: 'سبتة ومليلية' },
  },
  used: {
    title: 'مستخدم ولا يُحذف', help: 'ما يذكره يجب أن يستطيع عرضه. يمكنك إيقاف عرضه: لا يُقترح لأي شيء جديد، وما يحمله يحتفظ به.', off: 'ما يذكره يجب أن يستطيع عرضه، ولم يعد معروضًا لأي شيء جديد.', where: 'أين يُستخدم', stop: 'إيقاف عرضه', close: 'إغلاق', hidden: 'شيء لا يحق لك رؤيته',
    of: { accounting_product: 'منتج', accounting_service: 'خدمة', accounting_tax: 'ضريبة', accounting_fiscal_position: 'وضع ضريبي', accounting_account: 'حساب', accounting_bank_rule: 'قاعدة بنكية', accounting_entry: 'قيد يومية', parties_party: 'عميل أو مورّد', invoicing_document: 'مستند', invoicing_expense: 'مصروف', invoicing_expense_category: 'فئة مصروفات', invoicing_recurring_expense: 'مصروف متكرر', sales_quote: 'عرض سعر', sales_order: 'أمر بيع', sales_opportunity: 'صفقة' },
  },
  bench: {
    open: 'جرّب سطرًا', title: 'منصة تجربة الضرائب', help: 'كم سيكلف هذا السطر؟ تُحسب كل عروض الأسعار والفواتير بالطريقة نفسها.', quantity: 'الكمية', price: 'سعر الوحدة', discount: 'الخصم', taxes: 'الضرائب', mode: 'الأسعار', rounding: 'تُقرّب الضريبة',
    problem: 'أدخل رقمًا مثل 12.5.', modes: { by_tax: 'كما تحدد كل ضريبة', exclusive: 'بدون ضريبة', inclusive: 'شاملة الضريبة' }, roundings: { document: 'مرة واحدة على المستند', line: 'على كل سطر' },
    step: {
      line: '{{quantity}} × {{price}} = {{exact}}', lineLess: '{{quantity}} × {{price}} − {{discount}} % = {{exact}}', subtotal: 'مجموع السطور', discount: 'الخصم', net: 'الصافي', tax: '{{rate}} من {{base}} = {{exact}}', total: 'الإجمالي', withheld: 'المستقطع', payable: 'المطلوب دفعه',
    },
  },
};

/** Arabic texts of accounting. */
export default {
  ...masters, term, fiscal, prices, labels, ledger, bank, reports, proof, stock,
  permission: { ...masters.permission, ...ledgerSaid.permission },
  event: { ...masters.event, ...pricesSaid.event, ...termSaid.event, ...fiscalSaid.event, ...ledgerSaid.event, ...bankSaid.event, ...reportsSaid.event, ...proofSaid.event },
  eventType: { ...ledgerSaid.eventType, ...bankSaid.eventType, ...reportsSaid.eventType },
  rule: { ...masters.rule, ...pricesSaid.rule, ...termSaid.rule, ...fiscalSaid.rule, ...ledgerSaid.rule, ...bankSaid.rule, ...reportsSaid.rule },
  refused: { ...masters.refused, ...pricesSaid.refused, ...termSaid.refused, ...fiscalSaid.refused, ...ledgerSaid.refused, ...bankSaid.refused, ...reportsSaid.refused, word: { ...ledgerSaid.refused.word, ...bankSaid.refused.word, ...reportsSaid.refused.word } },
  party_reference: { ...ledgerSaid.party_reference, ...bankSaid.party_reference, ...reportsSaid.party_reference },
};
