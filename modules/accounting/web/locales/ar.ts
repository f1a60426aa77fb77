import { bank, bankSaid } from './ar/bank.ts';
import { ledger, ledgerSaid } from './ar/ledger.ts';
import { labels, prices, pricesSaid } from './ar/prices.ts';
import { proof, proofSaid } from './ar/proof.ts';
import { reports, reportsSaid } from './ar/reports.ts';
import { term, termSaid } from './ar/terms.ts';
import { stock } from './ar/stock.ts';

const masters = {
  room: 'المحاسبة',
  search: 'المنتجات والخدمات',
  permission: { item: { view: 'عرض المنتجات والخدمات والوحدات والضرائب', edit: 'إضافة المنتجات والخدمات والوحدات وتعديلها', remove: 'حذف المنتجات والخدمات والوحدات' }, tax: { edit: 'إعداد الضرائب' } },
  event: {
    product: { created: 'أضاف منتجًا', changed: 'عدّل منتجًا', removed: 'حذف منتجًا', restored: 'استعاد منتجًا' }, service: { created: 'أضاف خدمة', changed: 'عدّل خدمة', removed: 'حذف خدمة', restored: 'استعاد خدمة' },
    unit: { created: 'أضاف وحدة', changed: 'عدّل وحدة', removed: 'حذف وحدة', restored: 'استعاد وحدة' }, tax: { created: 'أضاف ضريبة', changed: 'عدّل ضريبة', removed: 'حذف ضريبة', restored: 'استعاد ضريبة' },
  },
  rule: {
    number: 'أدخل رقمًا مثل 12.5 بحد أقصى {{digits}} منازل عشرية.', factor: 'المعامل أكبر من 0.', percent: 'النسبة بين 0 و100.', barcode: 'هذا ليس رمز GTIN: رقم التحقق غير مطابق.', choose_unit: 'اختر وحدة من مساحة العمل هذه.',
    choose_tax: 'اختر ضرائب من مساحة العمل هذه.', group_members: 'تحتاج المجموعة إلى ضريبتين على الأقل، دون مجموعة أخرى.', rate_missing: 'أدخل النسبة.', division_rate: 'حصة السعر الذي يتضمنها أقل من 100.',
  },
  refused: {
    unit_taken: 'توجد وحدة باسم "{{name}}" في هذه الفئة.', sku_taken: 'رمز التخزين هذا مستخدم في "{{name}}".', barcode_taken: 'هذا الباركود مستخدم في "{{name}}".', tax_taken: 'توجد ضريبة باسم "{{name}}".',
    tax_in_use: '"{{name}}" مستخدمة في: {{names}}. أوقف عرضها بدلًا من ذلك.', item_in_use: '"{{name}}" مستخدم في: {{names}}. أوقف عرضه بدلًا من ذلك.',
    rate_taken: 'توجد نسبة اعتبارًا من ذلك اليوم.', rate_used: 'هذه النسبة سارية. أضف نسبة جديدة من يوم لاحق بدلًا من ذلك.', unit_in_use: 'هذه الوحدة مستخدمة في: {{names}}.',
  },
  command: { product: 'الذهاب إلى المنتجات', service: 'الذهاب إلى الخدمات', unit: 'الذهاب إلى الوحدات', tax: 'الذهاب إلى الضرائب', paymentTerm: 'الذهاب إلى شروط الدفع' },
  add: 'إضافة', save: 'حفظ', edit: 'تعديل', cancel: 'إلغاء', remove: 'حذف', import: 'استيراد', created: 'أُضيف', changed: 'عُدّل',
  unit: {
    title: 'الوحدات', name: 'الاسم', category: 'تقيس', factor: 'المعامل', code: 'رمز UN/ECE', add: 'إضافة وحدة', emptyTitle: 'لا توجد وحدات بعد', empty: 'تبيّن الوحدات ما تعدّه الكمية: قطع أو ساعات أو كيلوغرامات.',
    factorHelp: 'كم تساوي من الوحدة المرجعية: 12 لدزينة القطع.', codeHelp: 'مطلوب للفواتير الإلكترونية: C62 قطعة، HUR ساعة، KGM كيلوغرام.',
    of: { count: 'العدد', time: 'الوقت', weight: 'الوزن', length: 'الطول', area: 'المساحة', volume: 'الحجم', none: 'لا شيء' },
  },
  product: { title: 'المنتجات', one: 'منتج', many: 'المنتجات', add: 'إضافة منتج', emptyTitle: 'لا توجد منتجات بعد', empty: 'المنتجات هي ما تبيعه وتشتريه بالقطعة، وتملأ سطور عروض الأسعار والفواتير.' },
  service: { title: 'الخدمات', one: 'خدمة', many: 'الخدمات', add: 'إضافة خدمة', emptyTitle: 'لا توجد خدمات بعد', empty: 'الخدمات هي العمل الذي تبيعه، وتملأ سطور عروض الأسعار والفواتير.' },
  item: {
    documents: 'يظهر في', in: { invoices: 'الفواتير', bills: 'فواتير الموردين', quotes: 'عروض الأسعار' }, name: 'الاسم', sku: 'رمز التخزين', barcode: 'الباركود', barcodeHelp: 'رمز GTIN من 8 أو 12 أو 13 أو 14 رقمًا.', unit: 'الوحدة', unitId: 'الوحدة', noUnit: 'بلا وحدة', salePrice: 'سعر البيع', purchasePrice: 'سعر الشراء', category: 'الفئة', state: 'الحالة', currency: 'العملة',
    description: 'الوصف', currencyHelp: 'عملة أسعاره. فارغة: عملة مساحة العمل.', descriptionHelp: 'يقرؤه العملاء في عروض الأسعار والفواتير.', internalNote: 'ملاحظة داخلية', saleTaxes: 'ضرائب البيع', purchaseTaxes: 'ضرائب الشراء', saleTaxIds: 'ضرائب البيع', purchaseTaxIds: 'ضرائب الشراء', isSold: 'للبيع', isBought: 'للشراء',
    states: { active: 'نشط', discontinued: 'متوقف' }, setState: 'تعيين الحالة: {{state}}', createdAt: 'أُضيف', updatedAt: 'عُدّل',
    inStock: 'في المخزون', incomeAccountId: 'حساب الإيراد', incomeAccountIdHelp: 'يُقيّد فيه ما يُكسب من بيعه.', expenseAccountId: 'حساب التكلفة', expenseAccountIdHelp: 'تُقيّد فيه تكلفته.', usualAccount: 'الحساب المعتاد', trackStock: 'يُعدّ مخزونه', trackStockHelp: 'تزيده فواتير الشراء، وتنقصه فواتير البيع وتقيّد تكلفته في الدفاتر.', costing: 'تقييم المخزون', costings: { fifo: 'الأقدم أولًا (FIFO)', average: 'بالمتوسط' },
  },
  tax: {
    title: 'الضرائب', name: 'الاسم', rate: 'النسبة', amount: 'المبلغ لكل وحدة', kind: 'النوع', appliesTo: 'تُستخدم في', included: 'ضمن السعر', includedHelp: 'الأسعار التي عليها هذه الضريبة تتضمنها.', compound: 'مركّبة', compoundHelp: 'تُحسب الضرائب التالية على السعر مضافًا إليه هذه الضريبة.',
    code: 'الرمز', category: 'فئة ضريبة القيمة المضافة', sequence: 'الترتيب', add: 'إضافة ضريبة', choose: 'اختر الضرائب', members: 'ضرائب المجموعة', rates: 'النسب', from: 'من {{day}}', fromStart: 'من البداية', addRate: 'نسبة جديدة', validFrom: 'تسري من', validFromHelp: 'تحتفظ المستندات المؤرخة قبل ذلك بالنسبة القديمة.',
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
    of: { accounting_product: 'منتج', accounting_service: 'خدمة', accounting_tax: 'ضريبة', accounting_account: 'حساب', accounting_bank_rule: 'قاعدة بنكية', accounting_entry: 'قيد يومية', parties_party: 'عميل أو مورّد', invoicing_document: 'مستند', invoicing_expense: 'مصروف', invoicing_expense_category: 'فئة مصروفات', invoicing_recurring_expense: 'مصروف متكرر', sales_quote: 'عرض سعر', sales_order: 'أمر بيع', sales_opportunity: 'صفقة' },
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
  ...masters, term, prices, labels, ledger, bank, reports, proof, stock,
  permission: { ...masters.permission, ...ledgerSaid.permission },
  event: { ...masters.event, ...pricesSaid.event, ...termSaid.event, ...ledgerSaid.event, ...bankSaid.event, ...reportsSaid.event, ...proofSaid.event },
  eventType: { ...ledgerSaid.eventType, ...bankSaid.eventType, ...reportsSaid.eventType },
  rule: { ...masters.rule, ...pricesSaid.rule, ...termSaid.rule, ...ledgerSaid.rule, ...bankSaid.rule, ...reportsSaid.rule },
  refused: { ...masters.refused, ...pricesSaid.refused, ...termSaid.refused, ...ledgerSaid.refused, ...bankSaid.refused, ...reportsSaid.refused, word: { ...ledgerSaid.refused.word, ...bankSaid.refused.word, ...reportsSaid.refused.word } },
  party_reference: { ...ledgerSaid.party_reference, ...bankSaid.party_reference, ...reportsSaid.party_reference },
};
