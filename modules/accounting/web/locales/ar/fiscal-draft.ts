/** Arabic texts of the fiscal position of a document. */
export const ar = {
  northernIreland: 'أيرلندا الشمالية',
  why: {
    hand: 'اختير يدويًا.', party: 'متفق عليه مع {{party}}.', customer: 'العميل', vendor: 'المورد', any: 'يُطبق في كل مكان.', own: '{{who}} في بلدك.', own_region: '{{who}} في ولايتك.', other_region: '{{who}} في ولاية أخرى ({{region}}).',
    eu: '{{who}} في دولة أخرى من الاتحاد الأوروبي ({{country}}).', euWith: '{{who}} في الاتحاد الأوروبي ({{country}}) وله الرقم الضريبي {{taxId}}.', euWithout: '{{who}} في دولة أخرى من الاتحاد الأوروبي ({{country}}) وليس له رقم ضريبي مدقق.', outside_eu: '{{who}} خارج الاتحاد الأوروبي ({{country}}).', abroad: '{{who}} في بلد آخر ({{country}}).', abroadWith: '{{who}} في بلد آخر ({{country}}) وله الرقم الضريبي {{taxId}}.', countries: '{{who}} في {{country}}.',
    none: 'لا ينطبق وضع ضريبي: تبقى الضرائب كما هي.', noneByHand: 'دون وضع ضريبي، باختيار يدوي.', explain: 'لماذا هذه الضريبة؟',
  },
  who: { sale: 'العميل', purchase: 'المورد' },
  draft: { label: 'الوضع الضريبي', noneChosen: 'لا شيء', apply: 'تطبيق على البنود', applied: 'تتبع ضرائب البنود الوضع الضريبي الآن.', byHand_zero: 'لا بنود ضرائبها مختارة يدويًا.', byHand_one: 'ضرائب بند واحد مختارة يدويًا وتبقى.', byHand_two: 'ضرائب بندين مختارة يدويًا وتبقى.', byHand_few: 'ضرائب {{count}} بنود مختارة يدويًا وتبقى.', byHand_many: 'ضرائب {{count}} بندًا مختارة يدويًا وتبقى.', byHand_other: 'ضرائب {{count}} بند مختارة يدويًا وتبقى.', automatic: 'دعه يُطبق تلقائيًا' },
};
