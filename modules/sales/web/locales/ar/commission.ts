/** Arabic texts: commission. */
export const commission = {
  title: 'العمولات', one: 'عمولة', lead: 'ما كُسب من الطلبات دون ضريبة. تبقى العملات منفصلة.', ownLead: 'ما كسبته من طلباتك دون ضريبة.', emptyTitle: 'لم يُكسب شيء بعد', empty: 'يظهر القيد تلقائيًا عندما تُدفع فاتورة لطلب وتنطبق عليها قاعدة.', emptyOwn: 'يظهر القيد تلقائيًا عندما تُدفع فاتورة لأحد طلباتك وتنطبق عليها قاعدة.',
  tabs: { label: 'العمولات', entries: 'المكتسب', rules: 'القواعد', runs: 'الدورات' }, period: 'الشهر', earlier: 'الشهر السابق', later: 'الشهر التالي', person: 'الشخص', sum: 'المكتسب', base: 'المحتسب', open: 'غير معتمد', approved: 'معتمد', paid: 'مدفوع', total: 'المجموع', nobody: 'لم يُكسب شيء في هذا الشهر.', showAll: 'عرض الجميع', onlyOf: 'عرض {{name}} فقط', ofPerson: 'حسب الشخص والعملة',
  field: { earnedOn: 'اليوم', accountId: 'الشخص', kind: 'عن', state: 'الحالة', ruleId: 'القاعدة', runId: 'الدورة', orderId: 'الطلب', documentNumber: 'الفاتورة', customer: 'العميل', base: 'المحتسب', percent: 'النسبة', amount: 'العمولة', currency: 'العملة', isCorrection: 'تصحيح' },
  kind: { payment: 'دفعة', credit: 'إشعار دائن', invoice: 'فاتورة', order: 'طلب' }, state: { open: 'ليس في دورة', draft: 'في مسودة', approved: 'معتمد', paid: 'مدفوع' }, correction: 'تصحيح', creditOf: 'الإشعار الدائن {{number}}', toPayment: 'الدفعة', toInvoice: 'الفاتورة {{number}}', toOrder: 'الطلب {{number}}', toRun: 'فتح الدورة',
  rule: {
    one: 'قاعدة عمولة', title: 'قواعد العمولة', lead: 'من يكسب كم مما يُباع. ما كُسب يبقى كما هو عند تغيير القاعدة.', add: 'إضافة قاعدة', added: 'أُضيفت القاعدة', save: 'حفظ', saved: 'حُفظت القاعدة', remove: 'إزالة القاعدة', emptyTitle: 'لا قواعد بعد', empty: 'تقول القاعدة من يكسب أي نسبة. يمكن أن تدفع الأولى للجميع 5 % مما يدفعه عملاؤهم.',
    name: 'الاسم', audience: 'من يكسب', audiences: { everyone: 'الجميع', role: 'دور', person: 'شخص واحد' }, accountId: 'الشخص', role: 'الدور', choose: 'اختر', percent: 'النسبة', percentHelp: 'من المبلغ دون ضريبة، بما لا يزيد على 6 منازل عشرية.', basis: 'المحتسب هو', bases: { paid: 'ما دُفع', invoiced: 'ما فُوتر', order: 'ما طُلب' }, basisHelp: 'الإشعارات الدائنة والمبالغ المردودة تسترد العمولة.',
    category: 'الفئة', categoryHelp: 'منتجات هذه الفئة وخدماتها فقط. فارغ للكل.', onlyNew: 'العملاء الجدد فقط', onlyNewHelp: 'الطلب الأول للعميل فقط.', validFrom: 'الطلبات من', validTo: 'الطلبات حتى', validHelp: 'يُحتسب يوم الطلب.', openEnd: 'بلا نهاية', note: 'ملاحظة', createdAt: 'أُضيفت', used: 'كُسب بها شيء بالفعل', precedence: 'حيث تنطبق عدة قواعد على بند تدفع واحدة: التي لشخص قبل الدور قبل الجميع، ثم التي لفئة، ثم للعملاء الجدد، ثم ذات اليوم الأول الأحدث.',
  },
  run: {
    one: 'دورة عمولة', title: 'دورات العمولة', lead: 'تغلق الدورة ما كُسب حتى يوم. بعد اعتمادها لا تتغير أبدًا؛ وما يتغير لاحقًا يدخل في الدورة التالية.', add: 'دورة جديدة', emptyTitle: 'لا دورات بعد', empty: 'في نهاية الشهر تجمع الدورة ما كُسب، ويعتمدها شخص ثانٍ، ثم توسم مدفوعة.', fromOn: 'من', toOn: 'حتى', status: { draft: 'مسودة', approved: 'معتمدة', paid: 'مدفوعة' }, state: 'الحالة', people: 'الأشخاص', entries: 'القيود', amount: 'العمولة', note: 'ملاحظة', createdAt: 'أُنشئت', createdBy: 'أنشأها', approvedBy: 'اعتمدها', paidOn: 'دُفعت في', name: '{{from}} – {{to}}',
    preview: 'ستضم الدورة {{count}} قيدًا', preview_zero: 'لن تضم الدورة أي قيد', preview_one: 'ستضم الدورة قيدًا واحدًا', preview_two: 'ستضم الدورة قيدين', preview_few: 'ستضم الدورة {{count}} قيود', preview_many: 'ستضم الدورة {{count}} قيدًا', preview_other: 'ستضم الدورة {{count}} قيد', late_zero: 'لا شيء منها متأخر.', late_one: 'واحد منها كُسب من قبل ووصل متأخرًا.', late_two: 'اثنان منها كُسبا من قبل ووصلا متأخرين.', late_few: '{{count}} منها كُسبت من قبل ووصلت متأخرة.', late_many: '{{count}} منها كُسبت من قبل ووصلت متأخرة.', late_other: '{{count}} منها كُسبت من قبل ووصلت متأخرة.',
    nothing: 'لم يُكسب حتى هذا اليوم شيء ليس في دورة.', make: 'إنشاء مسودة', made: 'أُنشئت المسودة', refresh: 'ضم القيود الجديدة', refreshed: 'المسودة محدثة', discard: 'تجاهل المسودة', discardTitle: 'تجاهل هذه المسودة؟', discardLead: 'تنتظر قيودها الدورة التالية.', discarded: 'أُلغيت المسودة', approve: 'اعتماد', approveTitle: 'اعتماد هذه الدورة؟', approveLead: 'تُغلق نهائيًا: التغييرات اللاحقة تدخل في الدورة التالية.', approvedToast: 'اعتُمدت الدورة', pay: 'وسمها مدفوعة', payLead: 'لا يُرسل شيء إلى بنك: تسجل هنا متى دُفعت.', paidToast: 'وُسمت الدورة مدفوعة', history: 'السجل', locked: 'اعتمدها {{name}}. لا يتغير شيء في هذه الدورة بعد الآن.',
  },
  settings: { approverOther: 'لا يعتمد أحد دورة أنشأها أو تُدفع له منها', saved: 'حُفظ الإعداد' },
  command: { list: 'الانتقال إلى العمولات', runs: 'الانتقال إلى دورات العمولة' },
};

/** What pages of other rooms say about commission. */
export const commissionSaid = {
  rule: { commission_percent: 'أدخل نسبة أكبر من 0 وحتى 100 بما لا يزيد على 6 منازل عشرية.', commission_person: 'اختر لمن تدفع القاعدة.', commission_role: 'اختر دورًا.', commission_days: 'اليوم الأخير قبل اليوم الأول.' },
  refused: { commission_nothing: 'لم يُكسب حتى هذا اليوم شيء ليس في دورة بعد.', commission_run_state: 'تغيّرت حالة الدورة: لم يعد هذا ممكنًا.', commission_own_approval: 'يجب أن يعتمد هذه الدورة شخص آخر: أنت أنشأتها أو تُدفع لك منها.' },
  permission: { commission: { view: 'رؤية عمولته', view_all: 'رؤية عمولات الجميع والقواعد والدورات', manage: 'إعداد قواعد العمولة وإنشاء الدورات', approve: 'اعتماد دورات العمولة ووسمها مدفوعة' } },
  event: {
    commission: { earned: 'سجّل ما كُسب' }, commission_rule: { created: 'أضاف قاعدة عمولة', changed: 'عدّل قاعدة عمولة', removed: 'أزال قاعدة عمولة', restored: 'استعاد قاعدة عمولة' }, commission_settings: { changed: 'غيّر طريقة اعتماد دورات العمولة' },
    commission_run: { created: 'أنشأ دورة عمولة', changed: 'عدّل دورة عمولة', restored: 'استعاد دورة عمولة', refreshed: 'ضم قيودًا جديدة إلى دورة عمولة', removed: 'تجاهل دورة عمولة', approved: 'اعتمد دورة عمولة', paid: 'وسم دورة عمولة مدفوعة' },
  },
};
