/** Arabic texts: what was agreed and is billed in steps. */
export const plans = {
  title: 'خطط الفوترة', one: 'خطة فوترة', add: 'خطة فوترة جديدة', addDo: 'إضافة', made: 'أُنشئت خطة الفوترة', command: 'الانتقال إلى خطط الفوترة', make: 'فوترة على مراحل', save: 'حفظ', saved: 'حُفظت خطة الفوترة', remove: 'إزالة', removed: 'أُزيلت خطة الفوترة',
  emptyTitle: 'لا خطط فوترة بعد', empty: 'للدفعات المقدمة والمراحل والإنجاز: اتفق مرة واحدة وفوتر على مراحل مجموعها الكل.', partyEmpty: 'لا خطط فوترة بعد', nextHelp: 'تكتب ما اتُّفق عليه في الصفحة التالية.', templateNote: 'هذا ما اتُّفق عليه. يُفوتر على مراحل ولا يُرحّل بنفسه.', toPlan: 'الانتقال إلى خطة الفوترة',
  field: { title: 'الاسم', party: 'العميل', status: 'الحالة', total: 'المتفق عليه', billed: 'المفوتر', currency: 'العملة', nextOn: 'المرحلة التالية', automatic: 'تلقائيًا', ownerId: 'المسؤول', partyId: 'العميل', sourceNumber: 'الأمر', createdAt: 'أُضيفت', steps: 'المراحل' },
  status: { open: 'مفتوحة', billed: 'مفوترة بالكامل', closed: 'مغلقة' }, stopped: 'متوقفة', stoppedTitle: 'تعذرت فوترة مرحلة تلقائيًا', closedNote: 'أُغلقت هذه الخطة قبل فوترتها بالكامل. السبب: {{reason}}', nothingAgreed: 'لم يُتفق على شيء بعد. اكتب البنود أولًا ثم فوترها على مراحل.',
  sums: 'المبالغ شاملة الضريبة', sum: { agreed: 'المتفق عليه', billed: 'المفوتر', open: 'المفتوح', paid: 'المدفوع' }, billedAmount: 'فُوتر {{amount}}', billedPercent: 'فُوتر {{percent}}٪', ofOrder: 'من الأمر {{number}}', automaticOn: 'المراحل ذات اليوم تُفوتر تلقائيًا كمسودات', automaticOff: 'تُفوتر المراحل يدويًا',
  steps: 'المراحل', amountsNet: 'المبالغ دون ضريبة', amountsGross: 'المبالغ شاملة الضريبة', state: { waiting: 'غير مفوترة', due: 'للفوترة', billed: 'مفوترة', dropped: 'غير مفوترة' }, kind: { deposit: 'دفعة مقدمة' }, timing: { start: 'منذ البداية', date: 'في يوم محدد', done: 'عند الإنجاز' },
  doneOn: 'أُنجزت في {{date}}', markDone: 'تعليم كمنجزة', notDone: 'لم تُنجز بعد', bill: 'فوترة هذه المرحلة', billNamed: 'فوترة هذه المرحلة: {{name}}', stepBilled: 'بدأت فاتورة «{{name}}»',
  agreed: 'ما اتُّفق عليه', line: 'البند', tax: 'الضريبة', total: 'الإجمالي', changeAgreed: 'تغيير ما اتُّفق عليه', editSteps: 'تحرير المراحل', stepsLead: 'مجموع المراحل هو الكل. المفوتر منها يبقى كما هو.', stepName: 'المرحلة {{n}}', share: 'الحصة', shareHelp: 'مثل 30 % أو 1500.00', billedKept: 'مفوترة', when: 'متى', day: 'اليوم', isDeposit: 'دفعة مقدمة: تُطلب سلفًا وتُخصم من الفاتورة التالية',
  up: 'نقل المرحلة {{n}} إلى أعلى', down: 'نقل المرحلة {{n}} إلى أسفل', removeStep: 'إزالة المرحلة {{n}}', addStep: 'إضافة مرحلة', even: 'حصص متساوية', automatic: 'الفوترة تلقائيًا', automaticHelp: 'كل مرحلة لها يوم تصبح مسودة فيه.', reopen: 'فتح من جديد', reopened: 'فُتحت الخطة من جديد',
  progress: { do: 'فوترة الإنجاز', title: 'فوترة الإنجاز', lead: 'فُوتر {{percent}}٪ حتى الآن. تطلب الفاتورة الفرق، ويقل بقدره ما يبقى للمراحل التالية.', percent: 'الإنجاز حتى', perLine: 'بندًا بندًا', lineHelp: 'المتفق عليه {{agreed}}، فُوتر {{percent}}٪', done: 'بدأت الفاتورة' },
  close: { do: 'إغلاق مبكر', title: 'إغلاق هذه الخطة؟', lead: 'لن يُفوتر {{amount}} بعد الآن. يمكنك فتح الخطة من جديد.', reason: 'السبب', done: 'أُغلقت الخطة' },
};

const verbs = { created: 'أنشأ خطة فوترة', changed: 'غيّر خطة فوترة', removed: 'أزال خطة فوترة', restored: 'أعاد خطة فوترة', billed: 'بدأ فاتورة «{{number}}»', freed: 'استرجع فاتورة «{{number}}»', step_done: 'علّم «{{number}}» كمنجزة', step_undone: 'علّم «{{number}}» كغير منجزة', closed: 'أغلق خطة فوترة', reopened: 'فتح خطة فوترة من جديد', stopped: 'تعذرت فوترة مرحلة تلقائيًا' };

/** What pages of other rooms say about them. */
export const plansSaid = {
  rule: {
    plan_percent_under: 'مجموع المراحل أقل من الكل: ينقص {{miss}}٪.', plan_percent_over: 'مجموع المراحل أكثر من الكل: الزائد {{miss}}٪.', plan_amount_under: 'مجموع المراحل أقل من الكل: ينقص {{miss}} {{currency}}.', plan_amount_over: 'مجموع المراحل أكثر من الكل: الزائد {{miss}} {{currency}}.',
    plan_share_one: 'أدخل للمرحلة نسبة أو مبلغًا.', plan_step_nothing: 'قيمة هذه المرحلة صفر.', plan_deposit_place: 'المرحلة الأولى وحدها قد تكون دفعة مقدمة، وتتبعها مرحلة أخرى.', plan_deposit_late: 'فُوتر عمل بالفعل: الدفعة المقدمة تسبق ذلك.', plan_step_day: 'اختر يوم هذه المرحلة.', plan_step_kept: 'هذه المرحلة مفوترة: تبقى كما هي.', plan_step_gone: 'لم تعد هذه المرحلة في الخطة.', plan_step_once: 'وردت هذه المرحلة مرتين.',
    plan_unit_tax: 'لا يمكن فوترة ضريبة على الوحدة على مراحل. فوتر هذه البنود كاملة.', plan_negative: 'لا يمكن فوترة بند بقيمة سالبة، كمقايضة سلعة قديمة، على مراحل. امنح خصمًا بدلًا منه أو أصدر به إشعارًا دائنًا مستقلًا.', plan_progress: 'أدخل أكثر من {{billed}}٪ المفوترة بالفعل.', plan_draft: 'اختر مسودة فاتورة ليست دفعة مقدمة وليست من أمر.',
  },
  refused: {
    plan_step_billed: 'المرحلة {{name}} مفوترة بالفعل.', plan_step_timing: 'المرحلة {{name}} لا تنتظر إنجاز عمل.', plan_deposit_first: 'فوتر الدفعة المقدمة {{name}} ورحّلها أولًا، أو أخرجها من الخطة.', plan_deposit_open: 'لم تُخصم الدفعة المقدمة {{name}} من أي فاتورة بعد. فوتر مرحلة أخرى أو أصدر إشعارًا دائنًا بما بقي منها أولًا.', plan_state: 'تغيّرت حالة الخطة: لم يعد هذا ممكنًا.', plan_billed: 'فُوترت مراحل من هذه الخطة: لم يعد يمكن تغيير ما اتُّفق عليه.',
    plan_over: 'سيُفوتر من {{name}} أكثر من المتفق عليه {{most}} {{currency}}. فوتر العمل الإضافي في بند مستقل.', plan_empty: 'لم يبق شيء يُفوتر بهذه المرحلة.', plan_exists: 'توجد خطة فوترة لـ {{number}} بالفعل.',
  },
  event: { billing_plan: verbs },
};
