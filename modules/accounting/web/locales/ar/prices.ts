/** Arabic texts of price lists. */
export const prices = {
  title: 'قوائم الأسعار', one: 'قائمة أسعار', add: 'إضافة قائمة أسعار', command: 'الانتقال إلى قوائم الأسعار', name: 'الاسم', isActive: 'سارية', off: 'متوقفة', isDefault: 'للجميع', rules: 'القواعد', customers: 'العملاء', currencyHelp: 'عملة أسعارها. إن تُركت فارغة: عملة مساحة العمل.',
  defaultHelp: 'للعملاء الذين لا قائمة لهم، ولما لا تذكره قائمتهم.', emptyTitle: 'لا قوائم أسعار بعد', empty: 'حدد ما يدفعه تجار الجملة أو الأعضاء أو عميل بعينه: للقطعة، أو ابتداءً من كمية، أو بين يومين. تقترحه عروض الأسعار والفواتير.',
  rule: {
    title: 'قواعد الأسعار', one: 'قاعدة سعر', many: 'قواعد أسعار', add: 'إضافة قاعدة', all: 'كل القواعد ({{count}})', emptyTitle: 'لا قواعد بعد', empty: 'لا قاعدة بعد. بدونها تُباع الأصناف بسعرها المسجل.', which: 'القاعدة الأخص هي التي تحسم: للصنف قبل فئته قبل كل الأصناف، ثم الكمية الأكبر، ثم ما بدأ أخيرًا.',
    about: 'لـ', item: 'منتج أو خدمة', scope: { item: 'صنف واحد', category: 'فئة', all: 'كل الأصناف' }, ofCategory: 'فئة {{category}}', ofAll: 'كل الأصناف', categoryHelp: 'كما هي مسجلة في المنتجات والخدمات.', price: 'السعر', priceIn: 'السعر بعملة {{currency}}', fromQuantity: 'من كمية', fromN: 'من {{quantity}}', days: 'الأيام', fromOn: 'من يوم', toOn: 'إلى يوم', since: 'منذ {{day}}', until: 'حتى {{day}}',
    method: 'تحدد', methods: { fixed: 'سعرًا', discount: 'نسبة خصم من سعر البيع', formula: 'نسبة فوق سعر البيع أو التكلفة' }, percent: 'النسبة', percentHelp: { discount: 'تُخصم من سعر البيع.', formula: 'تُضاف؛ وبإشارة ناقص تُخصم.' }, base: 'على', bases: { list: 'سعر البيع', cost: 'سعر الشراء' }, roundTo: 'التقريب إلى', roundHelp: 'مضاعف مثل 0.05 أو 1. إن تُرك فارغًا: أصغر وحدة نقدية.',
    discountOf: 'خصم {{percent}} %', formulaOf: { list: 'سعر البيع {{percent}} %', cost: 'التكلفة {{percent}} %' }, roundedTo: 'إلى {{step}}',
    field: { priceListId: 'قائمة الأسعار', itemId: 'الصنف (الاسم أو SKU)', category: 'الفئة', fromQuantity: 'من كمية', fromOn: 'من يوم', toOn: 'إلى يوم', method: 'الطريقة', price: 'السعر', percent: 'النسبة', base: 'الأساس', roundTo: 'التقريب إلى' },
  },
  change: {
    action: 'تغيير الأسعار', title: 'تغيير أسعار {{count}} من الأصناف', field: 'أي سعر', direction: 'الإجراء', up: 'رفع', down: 'خفض', by: 'بـ', percent: 'نسبة مئوية', amount: 'مبلغ', value: 'كم', amountHelp: 'بعملة كل صنف.', roundTo: 'التقريب إلى', roundHelp: 'مضاعف مثل 0.05 أو 1. إن تُرك فارغًا: بدقتها الحالية.',
    preview: 'الأسعار الجديدة', before: 'الآن', after: 'بعدها', changed: 'يتغير {{count}} من الأسعار.', without: '{{count}} بلا هذا السعر وتبقى.', same: '{{count}} تبقى كما هي.', first: 'تُعرض أول {{count}}.', none: 'لن يتغير شيء.', apply: 'تغييرها', done: 'تغيّر {{count}} من الأسعار', undo: 'تراجع', undone: 'عادت الأسعار كما كانت', undoing: 'تُعاد الأسعار كما كانت', kept: '{{count}} غُيّرت بعد ذلك فبقيت',
  },
  bench: { title: 'كم يكلف؟', item: 'منتج أو خدمة', customer: 'العميل', quantity: 'الكمية', on: 'في يوم', choose: 'اختر صنفًا لترى سعره وسببه.' },
};

/** Arabic texts of labels. */
export const labels = {
  action: 'طباعة ملصقات', title: 'ملصقات {{count}} من الأصناف', print: 'إعداد ملف PDF', file: 'ملصقات', paper: 'الورق', papers: { a4_3x8: 'A4، ‏3 × 8 ملصقات (70 × 37 مم)', roll_62: 'لفة 62 مم' }, copies: 'نسخ لكل صنف', first: 'البدء من الملصق', firstHelp: 'من 1 إلى 24، للأوراق المستعملة جزئيًا.', price: 'مع سعر البيع',
  between: 'رقم من 1 إلى {{most}}.', tooMany: 'تُطبع ملصقات {{most}} صنف على الأكثر دفعة واحدة. اختر أقل.', without: '{{count}} بلا رمز شريطي على ملصقها: لا باركود ولا SKU، أو لا يتسع له.',
};

/** What is said about price lists in other places. */
export const pricesSaid = {
  event: { price_list: { created: 'أضاف قائمة أسعار', changed: 'غيّر قائمة أسعار', removed: 'أزال قائمة أسعار', restored: 'أعاد قائمة أسعار' }, price_rule: { created: 'أضاف قاعدة سعر', changed: 'غيّر قاعدة سعر', removed: 'أزال قاعدة سعر', restored: 'أعاد قاعدة سعر' } },
  rule: {
    choose_price_list: 'اختر قائمة أسعار من مساحة العمل هذه.', choose_item: 'اختر منتجًا أو خدمة من مساحة العمل هذه.', item_or_category: 'القاعدة لصنف أو لفئة، لا لكليهما.', price_missing: 'أدخل السعر.', percent_missing: 'أدخل النسبة.', markup: 'النسبة بين ‎-100 و9999، بست منازل عشرية على الأكثر.',
    step_above_zero: 'خطوة التقريب أكبر من 0، مثل 0.05.', signed_number: 'أدخل رقمًا مثل 5 أو ‎-2.5.', change_zero: 'أدخل مقدار التغيير، غير 0.', below_zero: 'سيُنزل ذلك {{count}} من الأسعار تحت الصفر.', rule_days: 'اليوم الأخير ليس قبل الأول.', list_currency_stays: 'للقائمة قواعد أسعارها بعملتها، فتبقى العملة.', default_is_active: 'القائمة العامة سارية. اجعل قائمة أخرى هي العامة أولًا.',
  },
  refused: { prices_changed: 'تغيرت أسعار هذه الأصناف منذ عرضها. راجع ما سيتغير الآن.', too_many_labels: 'يتسع الملف الواحد لـ {{limit}} ملصق على الأكثر. اطبع أصنافًا أو نسخًا أقل.', price_list_taken: 'توجد قائمة أسعار باسم "{{name}}" مسبقًا.', price_list_in_use: '"{{name}}" هي قائمة أسعار {{count}} من العملاء. أعطهم غيرها أو أوقفها.' },
};
