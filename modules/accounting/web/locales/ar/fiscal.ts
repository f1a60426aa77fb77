/** Texts of fiscal positions that pages of other rooms say too. */
export const fiscalSaid = {
  event: { fiscal_position: { created: 'أضاف وضعًا ضريبيًا', changed: 'عدّل وضعًا ضريبيًا', removed: 'أزال وضعًا ضريبيًا', restored: 'أعاد وضعًا ضريبيًا' } },
  rule: {
    fiscal_countries: 'اختر بلدًا واحدًا على الأقل.', fiscal_tax_twice: 'هذه الضريبة مستبدلة مرتين للبنود نفسها.', fiscal_tax_sale: 'هذا الوضع للمبيعات: اختر ضريبة تُستخدم فيها.', fiscal_tax_purchase: 'هذا الوضع للمشتريات: اختر ضريبة تُستخدم فيها.', fiscal_account_twice: 'هذا الحساب مستبدل مرتين.', fiscal_account: 'اختر حسابًا من مساحة العمل هذه تُقيّد عليه بنود.', choose_fiscal_position: 'اختر وضعًا ضريبيًا من مساحة العمل هذه يناسب هذا المستند.',
  },
  refused: {
    fiscal_position_taken: 'يوجد وضع ضريبي باسم «{{name}}» بالفعل.', fiscal_position_in_use: '«{{name}}» مستخدم في: {{names}}. أرشفه بدلًا من ذلك.', no_usual_positions: 'تحتاج الأوضاع الضريبية المعتادة إلى ضرائب دليل حسابات. جهّز الدفاتر أولًا.',
  },
};

/** Arabic texts of fiscal positions. */
export const fiscal = {
  title: 'الأوضاع الضريبية', one: 'وضع ضريبي', name: 'الاسم', add: 'إضافة وضع ضريبي', usual: 'إضافة المعتادة', added_zero: 'لم يُضف أي وضع ضريبي.', added_one: 'أُضيف وضع ضريبي واحد.', added_two: 'أُضيف وضعان ضريبيان.', added_few: 'أُضيفت {{count}} أوضاع ضريبية.', added_many: 'أُضيف {{count}} وضعًا ضريبيًا.', added_other: 'أُضيف {{count}} وضع ضريبي.', addedNone: 'كلها موجودة بالفعل.',
  emptyTitle: 'لا أوضاع ضريبية بعد', empty: 'تحدد الأوضاع الضريبية أي ضرائب تحل محل المعتادة: احتساب عكسي داخل الاتحاد الأوروبي، تصدير، عملاء معفون. أضف المعتادة في بلدك أو أضف ما يخصك.',
  side: 'تخص', sides: { both: 'المبيعات والمشتريات', sale: 'المبيعات', purchase: 'المشتريات' }, area: 'يُطبق تلقائيًا', areaHelp: 'أين يجب أن يكون العميل أو المورد.',
  areas: {
    none: 'فقط عند اختياره', any: 'في كل مكان', own: 'في بلدك', own_region: 'في ولايتك', other_region: 'في بلدك في ولاية أخرى', eu: 'في الاتحاد الأوروبي خارج بلدك', outside_eu: 'خارج الاتحاد الأوروبي وبلدك', abroad: 'خارج بلدك', countries: 'في بلدان معينة',
  },
  countries: 'البلدان', taxIdRule: 'الرقم الضريبي', taxIdHelp: 'داخل الاتحاد الأوروبي لا يُعتد إلا برقم ضريبي مدقق من دولة عضو أخرى.', taxIdRules: { any: 'برقم أو دونه', with: 'برقم ضريبي', without: 'دون رقم ضريبي' },
  sequence: 'الترتيب', sequenceHelp: 'يُطبق أول وضع يناسب: 10 قبل 20.', isActive: 'معروض', isActiveHelp: 'إيقافه يؤرشفه: لا يُطبق على جديد، وتحتفظ به المستندات التي تحمله.', note: 'ملاحظة على المستندات', noteHelp: 'تُطبع على الفواتير وعروض الأسعار، وهي سبب عدم الضريبة في الفواتير الإلكترونية.',
  taxes: 'الضرائب', taxRow: 'الضريبة {{n}}', from: 'بدلًا من', to: 'خذ', none: 'دون ضريبة', kind: 'على بنود', kinds: { any: 'المنتجات والخدمات', product: 'المنتجات', service: 'الخدمات' }, addTax: 'إضافة ضريبة', removeTax: 'إخراج الضريبة {{n}}',
  accounts: 'الحسابات', accountRow: 'الحساب {{n}}', accountsHelp: 'حيث لا يحدد البند حسابًا بنفسه.', addAccount: 'إضافة حساب', removeAccount: 'إخراج الحساب {{n}}',
  mapsNone: 'تبقى الضرائب كما هي', mapping: '{{from}} ← {{to}}', mappingOf: '{{from}} ← {{to}} ({{kind}})', more: '+{{count}}',
  bench: { title: 'لمن؟', help: 'أي وضع ضريبي ينطبق وما تصير إليه الضرائب.', side: 'المستند', country: 'البلد', region: 'الولاية أو المنطقة', taxId: 'الرقم الضريبي', kind: 'بند', ownMissing: 'بلدك غير محدد في إعدادات الشركة، فلا يمكن أن ينطبق وضع.', becomes: 'تصير الضرائب', nobody: 'اختر بلدًا لترى أي وضع ضريبي ينطبق.' },
};
