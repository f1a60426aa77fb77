/** Arabic texts of the pages on which people, roles and the workspace are managed. */
export const adminAr = {
  members: {
    title: 'الأعضاء', search: 'البحث في الأعضاء', person: 'الاسم', role: 'الدور', status: 'الحالة', jobTitle: 'المسمى الوظيفي', email: 'البريد الإلكتروني', lastSeen: 'آخر ظهور', joined: 'الانضمام', team: 'الفريق', you: 'أنت', online: 'متصل الآن', never: 'ليس بعد',
    roleOf: 'دور {{name}}', open: 'فتح', mail: 'كتابة بريد', changeRole: 'تغيير الدور', suspend: 'إيقاف', reactivate: 'إعادة التفعيل', remove: 'إزالة…', actions: 'إجراءات {{name}}', panel: 'عضو', addTitle: 'أضف مسمى وظيفيًا',
    roleChanged: 'أصبح {{name}} {{role}}', suspended: 'أُوقف {{name}}', reactivated: 'عاد {{name}} نشطًا', removed: 'أُزيل {{name}}', removeTitle: 'إزالة {{name}}؟',
    removeHelp: 'يفقد الوصول فورًا. يبقى ما فعله ويظهر باسم عضو سابق. تنتهي دعواته المفتوحة. يمكنك دعوته مرة أخرى.', removeAction: 'إزالة العضو', bulkRole: 'تغيير الدور',
    back: 'العودة إلى الأعضاء', facts: 'عن هذا العضو', emptyTitle: 'لا أحد هنا بعد', empty: 'ادعُ الأشخاص الذين تعمل معهم.',
  },
  invite: {
    action: 'دعوة أشخاص', title: 'دعوة أشخاص', titleTo: 'دعوة أشخاص إلى {{name}}', lead: 'يصل إلى كل شخص بريد فيه رابط صالح لمدة 7 أيام.', addresses: 'عناوين البريد', addressesHelp: 'ألصق حتى {{count}} عنوانًا تفصل بينها فواصل أو مسافات أو أسطر.',
    count: '{{count}} من {{most}} عنوانًا', malformed_zero: 'كل العناوين صحيحة', malformed_one: '{{first}} ليس عنوانًا', malformed_two: 'عنوانان غير صحيحين، مثل {{first}}', malformed_few: '{{count}} عناوين غير صحيحة، مثل {{first}}', malformed_many: '{{count}} عنوانًا غير صحيح، مثل {{first}}', malformed_other: '{{count}} عنوان غير صحيح، مثل {{first}}',
    role: 'الدور', message: 'رسالة', messagePlaceholder: 'نتطلع إلى العمل معك', send: 'إرسال الدعوات',
    sentCount_zero: 'لم يُرسل أي بريد', sentCount_one: 'أُرسلت دعوة واحدة', sentCount_two: 'أُرسلت دعوتان', sentCount_few: 'أُرسلت {{count}} دعوات', sentCount_many: 'أُرسلت {{count}} دعوة', sentCount_other: 'أُرسلت {{count}} دعوة',
    results: 'نتيجة كل عنوان', more: 'دعوة المزيد', done: 'تم',
    outcome: { sent: 'أُرسلت', renewed: 'أُرسلت مجددًا', already_member: 'عضو بالفعل', suspended_member: 'موقوف', invalid: 'ليس عنوانًا', reactivated: 'عاد نشطًا' },
  },
  invitations: {
    title: 'الدعوات', lead: 'الروابط صالحة لمدة 7 أيام. إعادة الإرسال تنشئ رابطًا جديدًا وتُنهي القديم.', search: 'البحث في العناوين', show: 'أي الدعوات', pending: 'قيد الانتظار', all: 'الكل', email: 'البريد الإلكتروني', status: 'الحالة', role: 'الدور', by: 'الداعي', sent: 'أُرسلت', ends: 'تنتهي',
    copyLink: 'نسخ الرابط', renew: 'إعادة الإرسال', revoke: 'سحب', renewed: 'أُعيد الإرسال إلى {{email}}', revoked: 'سُحبت الدعوة إلى {{email}}', jobTitle: 'المسمى الوظيفي', made: 'الدعوة', answered: 'الرد', linkCopied: 'نُسخ الرابط', linkByHand: 'انسخ هذا الرابط يدويًا', resting: 'معلّقة', restingHelp: 'لا يستطيع أحد قبولها ما دام مرسلها لا يحق له الدعوة بهذا الدور. أعد إرسالها لتصبح دعوتك.', emptyTitle: 'لا دعوات', empty: 'ادعُ زملاء أو عملاء أو ضيوفًا؛ يصل إليهم بريد فيه رابط.',
    renewedMany_zero: 'لم تُرسل أي دعوة', renewedMany_one: 'أُعيد إرسال دعوة واحدة', renewedMany_two: 'أُعيد إرسال دعوتين', renewedMany_few: 'أُعيد إرسال {{count}} دعوات', renewedMany_many: 'أُعيد إرسال {{count}} دعوة', renewedMany_other: 'أُعيد إرسال {{count}} دعوة',
    revokedMany_zero: 'لم تُسحب أي دعوة', revokedMany_one: 'سُحبت دعوة واحدة', revokedMany_two: 'سُحبت دعوتان', revokedMany_few: 'سُحبت {{count}} دعوات', revokedMany_many: 'سُحبت {{count}} دعوة', revokedMany_other: 'سُحبت {{count}} دعوة',
    refusedMany_zero: 'لم تبقَ أي دعوة كما هي', refusedMany_one: 'بقيت دعوة واحدة كما هي', refusedMany_two: 'بقيت دعوتان كما هما', refusedMany_few: 'بقيت {{count}} دعوات كما هي', refusedMany_many: 'بقيت {{count}} دعوة كما هي', refusedMany_other: 'بقيت {{count}} دعوة كما هي', results: 'نتيجة كل دعوة',
  },
  roles: {
    title: 'الأدوار', lead: 'ما يسمح به كل دور. الأدوار الستة ثابتة؛ أما أدواركم الخاصة فتُحدد بحرية.', matrix: 'الأدوار والصلاحيات', permission: 'الصلاحية', new: 'دور جديد', newTitle: 'دور جديد', newLead: 'ابدأ من دور قريب ثم حدد ما يختلف.', name: 'الاسم',
    base: 'ابدأ من', baseHelp: 'تؤخذ الصلاحيات التي تملكها أنت فقط.', baseNothing: 'لا شيء', preset: { accountant: 'محاسب: يمسك الدفاتر', auditor: 'مدقق: يقرأ الدفاتر وسجل التدقيق ولا يغيّر شيئًا', employee: 'موظف: يطالب بمصروفاته', purchaser: 'مشترٍ: يدير الموردين ويكتب فواتير الشراء', salesManager: 'مدير المبيعات: يقود فريق المبيعات', salesRep: 'مندوب مبيعات: يعمل على عملائه المحتملين وصفقاته وعروضه' }, place: 'الموضع في الترتيب', placeHelp: 'يدير الأشخاص الأدوار الأدنى من دورهم فقط.', below: 'تحت {{name}}', asIs: 'حيث هو الآن', create: 'إنشاء الدور', created: 'أُنشئ الدور',
    edit: 'إعادة التسمية أو النقل', editTitle: 'تغيير {{name}}', save: 'حفظ', saved: 'حُفظ الدور', delete: 'حذف الدور', deleteTitle: 'حذف الدور {{name}}؟', deleteHelp: 'لا يمكن ذلك إلا عندما لا يحمله أحد.', deleted: 'حُذف الدور {{name}}',
    members_zero: 'لا أعضاء', members_one: 'عضو واحد', members_two: 'عضوان', members_few: '{{count}} أعضاء', members_many: '{{count}} عضوًا', members_other: '{{count}} عضو',
    seeAs: 'المشاهدة بصفة {{name}}', actions: 'إجراءات الدور {{name}}', mayDo: '{{role}}: {{permission}}', allOf: '{{role}}: كل ما في {{room}}', yes: 'نعم', no: 'لا', choose: 'الدور', emptyTitle: 'لا صلاحيات للعرض',
  },
  teams: {
    title: 'الفرق', lead: 'من يعملون معًا. الدور الذي يرى سجلات فرقه يرى ما يملكه هؤلاء وما يخص الفريق.', name: 'الاسم', about: 'الغرض منه', members: 'الأعضاء', memberIds: 'الأعضاء', memberIdsHelp: 'يمكن أن يكون الشخص في عدة فرق.', leadIds: 'يقوده', leadIdsHelp: 'يصبحون أعضاء في الفريق.', choose: 'ابحث في الأعضاء',
    add: 'إضافة فريق', newTitle: 'فريق جديد', edit: 'تعديل الفريق', save: 'حفظ', saved: 'حُفظ الفريق', created: 'أُضيف الفريق', remove: 'إزالة الفريق', count_zero: 'لا أعضاء', count_one: 'عضو واحد', count_two: 'عضوان', count_few: '{{count}} أعضاء', count_many: '{{count}} عضوًا', count_other: '{{count}} عضو', leads: 'قائد', createdAt: 'أُضيف في', size: 'العدد', nobody: 'لا أحد بعد', toMembers: 'عرضه في قائمة الأعضاء', emptyTitle: 'لا فرق بعد', empty: 'ضع من يعملون معًا في فريق، لتتيح الأدوار لهم رؤية سجلات بعضهم.',
  },
  audit: {
    title: 'سجل التدقيق', lead: 'من فعل ماذا، وما الذي رُفض. لا يمكن تغيير القيود.', search: 'البحث في السجل', who: 'من', what: 'ماذا', when: 'متى', from: 'من عنوان', entry: 'قيد', type: 'الحدث', number: 'الرقم', request: 'الطلب', subject: 'الموضوع', before: 'قبل:', after: 'بعد:', email: 'البريد الإلكتروني', details: 'التفاصيل',
    emptyTitle: 'لم يُسجل شيء بعد', empty: 'تُسجل هنا التغييرات على الأشخاص والأدوار والإعدادات.',
  },
  fieldName: { about: 'الغرض منه', memberIds: 'الأعضاء', leadIds: 'يقوده', role: 'الدور', title: 'المسمى', status: 'الحالة', name: 'الاسم', type: 'النوع', imageId: 'الصورة', rank: 'الموضع', permissions: 'الصلاحيات', email: 'البريد', accountId: 'الحساب', roleName: 'الدور', operation: 'العملية', permission: 'الصلاحية', slug: 'الاسم المختصر', owner: 'المالك', rows: 'الصفوف', group: 'المجموعة' },
  general: {
    title: 'عام', lead: 'اسم مساحة العمل ومظهرها.', save: 'حفظ', saved: 'حُفظت مساحة العمل', discard: 'تجاهل', readOnly: 'المالكون والمسؤولون فقط يمكنهم تغيير ذلك.', changedMeanwhile: 'غيّر شخص آخر هذا في الأثناء. هذه هي النسخة الأحدث؛ أعد تغييرك.', changeZone: 'تغيير', owner: 'المالك', members: 'الأعضاء', founded: 'التأسيس',
  },
  ownership: {
    title: 'الملكية', lead: 'لكل مساحة عمل مالك واحد.', hand: 'تسليم مساحة العمل', handHelp: 'لدى الشخص 72 ساعة للقبول. ثم تصبح أنت مسؤولًا.', to: 'المالك الجديد', toPlaceholder: 'البحث في الأعضاء', offer: 'عرض الملكية', offerTitle: 'عرض مساحة العمل على {{name}}؟',
    offerHelp: 'إذا قبل {{name}} أصبح مالك مساحة العمل وأصبحت أنت مسؤولًا. هو وحده يستطيع إعادتها.', offered: 'أُرسل العرض', open: 'عرض مفتوح', left: 'باقٍ {{hours}} س {{minutes}} د للقبول', over: 'انتهى الوقت', cancel: 'سحب العرض', cancelled: 'سُحب العرض',
    forMe: 'يعرض عليك {{name}} مساحة العمل هذه', forMeHelp: 'إذا قبلت أصبحت مالكها وأصبح {{name}} مسؤولًا.', accept: 'قبول الملكية', acceptTitle: 'هل تصبح المالك؟', acceptHelp: 'ستكون مسؤولًا عن مساحة العمل وخطتها وبياناتها. يصبح {{name}} مسؤولًا، وتصبح الدعوات المفتوحة التي لا يرسلها إلا المالك دعواتك ويمكنك سحبها.', accepted: 'أنت مالك مساحة العمل الآن', decline: 'رفض', declined: 'رُفض العرض',
  },
  leave: {
    title: 'المغادرة أو الحذف', leave: 'مغادرة {{name}}', leaveHelp: 'تفقد الوصول فورًا. يبقى ما فعلته وتنتهي دعواتك المفتوحة. للعودة يجب أن يدعوك أحد.', ownerHelp: 'أنت مالك مساحة العمل. سلّمها قبل أن تغادر.', handFirst: 'تسليم…', action: 'مغادرة مساحة العمل', askTitle: 'مغادرة {{name}}؟', left: 'غادرت {{name}}',
    delete: 'حذف {{name}}', deleteHelp: 'يفقد الجميع الوصول فورًا. يمكنك استعادتها خلال {{days}} يومًا؛ ثم تزول نهائيًا.', deleteAction: 'حذف مساحة العمل', deleteTitle: 'حذف {{name}}؟', deleted: 'حُذفت {{name}}؛ يمكنك استعادتها خلال {{days}} يومًا',
  },
} as const;
