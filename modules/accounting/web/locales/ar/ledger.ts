/** Arabic texts of this part of accounting. */
export const ledger = {};

/** What pages of other rooms say of it. */
export const ledgerSaid = {
  rule: {
    unbalanced: 'الفرق بين المدين والدائن {{difference}}.', two_lines: 'للقيد سطران على الأقل.', one_side: 'أدخل مدينًا أو دائنًا، لا كليهما.', choose_account: 'اختر حسابًا من مساحة العمل هذه.', account_group: 'هذا عنوان: اختر حسابًا تحته.',
    account_inactive: 'هذا الحساب غير نشط.', account_currency: 'يُمسك هذا الحساب بعملة {{currency}}.', amount_form: 'أدخل مبلغًا مثل 1234.50.', rate_absent: 'لا يوجد سعر صرف لعملة {{currency}} في {{on}}.', party_needed: 'حدد صاحب هذا الحساب.',
  },
  refused: {
    no_book: 'لم تُعدّ الدفاتر بعد. اختر دليل حسابات أولًا.', book_exists: 'الدفاتر مُعدّة بالفعل.', period_locked: 'الفترة حتى {{until}} مقفلة ({{lock}}).', role_missing: 'لا يوجد حساب له الدور "{{role}}". اختر حسابًا في دليل الحسابات.',
    already_reversed: 'عُكس هذا القيد من قبل.', over_settled: 'المتبقي {{open}} فقط.', has_settlements: 'سُدّد شيء من هذا بالفعل. ألغِ السداد أولًا.', settled_apart: 'هذان لا يسوّي أحدهما الآخر: أحدهما مستحق والآخر سداد، على الحساب نفسه.',
  },
  permission: {
    ledger: { view: 'عرض الحسابات والقيود والدفاتر', setup: 'إعداد الدفاتر: دليل الحسابات والترقيم' }, report: { view: 'عرض التقارير المالية' }, entry: { post: 'ترحيل القيود وعكسها' },
    lock: { manage: 'إقفال الفترات ورفع الإقفال' }, bank: { view: 'عرض الحسابات البنكية وكشوفها', edit: 'إدارة الحسابات البنكية والتحويلات والمطابقة' }, tax_return: { file: 'مراجعة الإقرارات الضريبية وتقديمها' },
  },
  event: { entry: { posted: 'رحّل قيدًا' }, open_item: { settled: 'سوّى بندًا مفتوحًا', unsettled: 'ألغى تسوية' } }, eventType: {}, party_reference: {},
};
