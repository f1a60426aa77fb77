import { adminAr } from './admin-ar.ts';

/** Arabic texts of the workspace room. */
const ar = {
  room: 'مساحة العمل',
  roomName: { core: 'عام', files: 'الملفات' },
  ...adminAr,
  page: { member: 'عضو', onboarding: 'مرحبًا', newWorkspace: 'مساحة عمل جديدة', invitation: 'دعوة', workspaces: 'مساحات العمل', members: 'الأعضاء', invitations: 'الدعوات', roles: 'الأدوار', teams: 'الفرق', audit: 'سجل التدقيق' },
  nav: { overview: 'نظرة عامة', users: 'المستخدمون', teams: 'الفرق', roles: 'الأدوار', invitations: 'الدعوات', audit: 'سجل التدقيق', settings: 'إعدادات مساحة العمل', people: 'الأشخاص' },
  command: {
    members: 'الأعضاء', invitations: 'الدعوات', roles: 'الأدوار والصلاحيات', audit: 'سجل التدقيق', teams: 'الفرق', newTeam: 'فريق جديد', invite: 'دعوة أشخاص', newWorkspace: 'إنشاء مساحة عمل',
    workspaces: 'كل مساحات عملك', general: 'إعدادات مساحة العمل',
  },
  search: { people: 'الأشخاص', teams: 'الفرق' },
  action: { cancel: 'إلغاء' },
  account: { signOut: 'تسجيل الخروج' },
  role: { owner: 'المالك', admin: 'مسؤول', manager: 'مدير', member: 'عضو', client: 'عميل', guest: 'ضيف' },
  roleHelp: {
    admin: 'يدير الأشخاص والأدوار والإعدادات.', manager: 'يقود المشاريع والفرق ويدعو الأشخاص إليها.', member: 'يعمل في المشاريع التي هو جزء منها.',
    client: 'عميل: يرى ما يخصه فقط.', guest: 'متعاون خارجي في مشاريع محددة، من دون الأمور المالية.', custom: 'دور أنشأته مساحة عملكم.',
  },
  status: { active: 'نشط', suspended: 'موقوف', left: 'عضو سابق' },
  invitationStatus: { pending: 'قيد الانتظار', accepted: 'مقبولة', rejected: 'مرفوضة', revoked: 'مسحوبة', expired: 'منتهية' },
  type: { company: 'شركة', team: 'فريق', personal: 'شخصية', agency: 'وكالة' },
  typeHelp: { company: 'كل ما يقوم عليه العمل التجاري.', team: 'قسم أو مجموعة واحدة.', agency: 'العمل لحساب العملاء، مع بوابة لهم.', personal: 'أنت وحدك، حاليًا.' },
  field: {
    name: 'اسم مساحة العمل', namePlaceholder: 'نورثلايت ستوديو', type: 'لأي غرض؟', image: 'الصورة', imageHelp: 'PNG أو JPEG أو WebP بحد أقصى 5 ميغابايت. تظهر في الشريط وفي الدعوات.',
    slug: 'الاسم المختصر', slugHelp: 'عادةً اسم شركتك أو فريقك.', slugWillBe: 'في العناوين:', slugMadeUp: 'لا يمكن استخدام هذه الأحرف في العنوان، لذا سيُنشأ لك اسم مختصر.',
    timeZone: 'المنطقة الزمنية', firstName: 'الاسم الأول', lastName: 'اسم العائلة', password: 'كلمة المرور', passwordHelp: '10 أحرف على الأقل. بضع كلمات متتالية يسهل تذكرها.',
  },
  onboarding: {
    step: 'الخطوة {{step}} من {{of}}', welcome: 'مرحبًا {{name}}', further: 'مساحة عمل جديدة', lead: 'تضم مساحة العمل أشخاصك ومشاريعك وأموالك. يمكنك امتلاك عدة مساحات والتنقل بينها.',
    invited: 'لديك دعوات', form: 'مساحة عمل جديدة', create: 'إنشاء مساحة العمل', notNow: 'ليس الآن', previewName: 'مساحة عملك', colleagues: 'من يعمل معك في {{name}}؟',
    colleaguesLead: 'يصل إلى كل شخص بريد فيه رابط صالح لمدة 7 أيام. يمكنك فعل ذلك لاحقًا أيضًا.', skip: 'تخطَّ الآن', invitedTitle: 'الدعوات في طريقها', invitedLead: 'ستعرف هنا وفي إشعاراتك عندما ينضم أحدهم.',
    enter: 'افتح {{name}}', suspended: 'تم تعليق وصولك إلى {{name}}. اطلب من مسؤول هناك إعادة تفعيله.',
  },
  mine: {
    title: 'دعوات لك', by: 'يدعوك {{name}} بصفة {{role}}', byNobody: 'أنت مدعو بصفة {{role}}', ends: 'تنتهي', accept: 'قبول', acceptNamed: 'قبول الدعوة إلى {{name}}',
    reject: 'رفض', rejectNamed: 'رفض الدعوة إلى {{name}}', rejected: 'رُفضت الدعوة إلى {{name}}',
  },
  invitation: {
    title: 'انضم إلى {{name}}', lead: 'يدعوك {{inviter}} للعمل معًا هنا بصفة {{role}}.', leadNobody: 'أنت مدعو للعمل هنا بصفة {{role}}.', for: 'إلى', until: 'تنتهي',
    accept: 'انضم إلى {{name}}', reject: 'رفض', rejectTitle: 'هل ترفض هذه الدعوة؟', rejectHelp: 'سيرى من دعاك إلى {{name}} أنك رفضت، ويمكنه دعوتك مرة أخرى.',
    known: 'يوجد حساب بالعنوان {{email}}. سجّل الدخول به للرد.', signIn: 'تسجيل الدخول', new: 'اختر اسمًا وكلمة مرور لتنضم.', make: 'أنشئ حسابك', join: 'انضم إلى {{name}}',
    haveOther: 'هل لديك حساب بالفعل؟', otherTitle: 'هذه الدعوة لشخص آخر', other: 'أُرسلت إلى {{email}}، لكنك مسجّل الدخول بالعنوان {{present}}.', switch: 'تبديل الحساب', stay: 'البقاء مسجّل الدخول',
    confirmTitle: 'أكّد عنوانك أولًا', confirm: 'أرسلنا رابطًا إلى {{email}}. يمكنك الانضمام بعد تأكيد العنوان.', confirmGo: 'تأكيد العنوان',
    incompleteTitle: 'هذا الرابط غير مكتمل', incomplete: 'انسخ العنوان كاملًا من البريد، أو اضغط الزر فيه.', unknownTitle: 'هذا الرابط لا يؤدي إلى شيء', unknown: 'ربما كُتب خطأً. اطلب دعوة جديدة.',
    toApp: 'فتح التطبيق', toSignIn: 'إلى تسجيل الدخول',
    goneTitle: { accepted: 'أنت منضم بالفعل', rejected: 'رُفضت هذه الدعوة', revoked: 'سُحبت هذه الدعوة', expired: 'انتهت هذه الدعوة', renewed: 'توجد دعوة أحدث' },
    gone: {
      accepted: 'سبق قبول هذه الدعوة.', rejected: 'رُفضت الدعوة. اطلب واحدة جديدة إن غيّرت رأيك.', revoked: 'لم تعد صالحة. اسأل من دعاك.',
      expired: 'الدعوات صالحة لمدة 7 أيام. اطلب دعوة جديدة.', renewed: 'أُرسل إليك بريد أحدث برابط آخر. استخدم ذلك الرابط.',
    },
  },
  workspaces: {
    title: 'مساحات العمل', lead: 'كل ما تنتمي إليه بهذا الحساب.', new: 'مساحة عمل جديدة', current: 'مفتوحة الآن', open: 'فتح', openNamed: 'فتح {{name}}', deleted: 'محذوفة حديثًا',
    deletedHelp: 'أنت وحدك، بصفتك المالك، تستطيع استعادتها. بعد 30 يومًا تزول نهائيًا.', deletedAt: 'حُذفت', purge: 'تزول نهائيًا', restore: 'استعادة', restored: 'عادت {{name}}',
  },
  home: {
    activity: 'آخر النشاطات', all: 'عرض الكل', activityEmptyTitle: 'هدوء حتى الآن', activityEmpty: 'ما تفعله أنت وزملاؤك هنا يظهر في هذا المكان.', online: 'الأعضاء',
    onlineCount_zero: 'لا أحد متصل الآن', onlineCount_one: 'شخص واحد متصل الآن', onlineCount_two: 'شخصان متصلان الآن', onlineCount_few: '{{count}} أشخاص متصلون الآن', onlineCount_many: '{{count}} شخصًا متصلًا الآن', onlineCount_other: '{{count}} شخص متصل الآن',
  },
  step: {
    profile: 'أعطِ مساحة العمل صورة', profileHelp: 'الصورة تسهّل العثور عليها في الشريط وفي الدعوات.', invite: 'ادعُ زميلًا', inviteHelp: 'عنوان واحد أو خمسون دفعة واحدة.',
    joined: 'انضمام زميل', joinedHelp: 'تكتمل عندما يقبل أحدهم.',
  },
  schedule: { invitation: 'انتهاء الدعوة إلى {{name}}', ownership: 'انتهاء عرض الملكية' },
  timeline: { title: 'السجل', comments: 'التعليقات', files: 'الملفات', tabs: 'عن هذا العضو', older: 'عرض الأقدم' },
  elsewhere: { core: { custom_field: { manage: 'تعريف حقول مخصصة' } }, files: { file: { manage: 'حذف ملفات الآخرين' } } },
  permission: {
    edit: 'تعديل اسم مساحة العمل وصورتها ونوعها', delete: 'حذف مساحة العمل واستعادتها', transfer: 'تسليم مساحة العمل إلى مالك آخر', export: 'تصدير الأعضاء والدعوات وسجل التدقيق',
    member: { view: 'رؤية الأعضاء', invite: 'دعوة أشخاص بدور أدنى من دوره', manage: 'تغيير الأدوار وإيقاف الأعضاء وإزالتهم' }, role: { manage: 'إنشاء الأدوار وتغييرها' }, team: { manage: 'إنشاء الفرق وتغييرها' }, audit: { view: 'قراءة سجل التدقيق' },
  },
  event: {
    somebody: 'شخص ما', system: 'النظام',
    workspace: {
      created: 'أسس مساحة العمل', changed: 'غيّر مساحة العمل', changed_name: 'غيّر اسم مساحة العمل', changed_type: 'غيّر نوع مساحة العمل', changed_imageId: 'غيّر صورة مساحة العمل',
      deleted: 'حذف مساحة العمل', restored: 'استعاد مساحة العمل', purged: 'أزال مساحة العمل نهائيًا',
    },
    member: {
      joined: 'انضم بصفة {{role}}', joined_quiet: 'انضم', changed: 'غيّر {{name}}', changed_role: 'جعل {{name}} {{role}} (كان {{before}})', changed_title: 'غيّر المسمى الوظيفي لـ{{name}}', suspended: 'أوقف {{name}}', reactivated: 'أعاد تفعيل {{name}}',
      removed: 'أزال {{name}}', left: 'غادر مساحة العمل', exported: 'صدّر الأعضاء',
    },
    invitation: {
      sent: 'دعا {{email}} بصفة {{role}}', renewed: 'أعاد إرسال الدعوة إلى {{email}}', revoked: 'سحب الدعوة إلى {{email}}', taken_over: 'تولّى الدعوة إلى {{email}}', linked: 'نسخ رابط الدعوة إلى {{email}}', accepted: 'قبل الدعوة إلى {{email}}',
      rejected: 'رفض الدعوة إلى {{email}}', expired: 'انتهت الدعوة إلى {{email}}', exported: 'صدّر الدعوات',
    },
    role: { created: 'أنشأ الدور {{name}}', changed: 'غيّر دورًا', changed_name: 'غيّر اسم دور', changed_permissions: 'غيّر صلاحيات دور', changed_rank: 'نقل دورًا', deleted: 'حذف الدور {{name}}' },
    team: { created: 'أنشأ فريقًا', changed: 'غيّر فريقًا', changed_name: 'غيّر اسم فريق', changed_memberIds: 'غيّر أعضاء فريق', removed: 'أزال فريقًا', restored: 'أعاد فريقًا' },
    ownership: { offered: 'عرض مساحة العمل على {{name}}', accepted: 'أصبح المالك', declined: 'رفض أن يصبح المالك', cancelled: 'سحب عرض الملكية', expired: 'انتهى عرض الملكية' },
    audit: { exported: 'صدّر سجل التدقيق' },
    generic: { created: 'أضاف: {{thing}}', changed: 'غيّر: {{thing}}', removed: 'أزال: {{thing}}', deleted: 'حذف: {{thing}}', restored: 'استعاد: {{thing}}', refused: 'رُفض له إجراء', exported: 'صدّر: {{thing}}', other: '{{thing}}: {{what}}' },
  },
  refused: {
    invite_gone: 'لم تعد هذه الدعوة صالحة.', deleted: 'حُذفت مساحة العمل هذه.', not_restorable: 'انقضت الأيام الثلاثون التي كان يمكن خلالها استعادة مساحة العمل.', slug_mismatch: 'اكتب الاسم المختصر لمساحة العمل كما هو لحذفها.',
    last_owner: 'لكل مساحة عمل مالك واحد. سلّمها أولًا.', own_role: 'لا أحد يغيّر دوره أو حالته.', rank_too_low: 'يمكنك إدارة الأشخاص والأدوار الأدنى من دورك فقط.',
    role_in_use_zero: 'ما زال هذا الدور مستخدمًا. أعطِ من يحمله دورًا آخر أولًا.', role_in_use_one: 'ما زال هذا الدور لدى عضو أو دعوة واحدة. أعطه دورًا آخر أولًا.', role_in_use_two: 'ما زال هذا الدور لدى اثنين من الأعضاء أو الدعوات. أعطهما دورًا آخر أولًا.',
    role_in_use_few: 'ما زال هذا الدور لدى {{count}} من الأعضاء أو الدعوات. أعطهم دورًا آخر أولًا.', role_in_use_many: 'ما زال هذا الدور لدى {{count}} من الأعضاء أو الدعوات. أعطهم دورًا آخر أولًا.', role_in_use_other: 'ما زال هذا الدور لدى {{count}} من الأعضاء أو الدعوات. أعطهم دورًا آخر أولًا.', role_exists: 'يوجد دور بهذا الاسم.', member_left: 'لم يعد هذا الشخص عضوًا.',
    suspended_member: 'هذا الشخص عضو موقوف. أعد تفعيله بدلًا من ذلك.', invite_not_pending: 'سبق الرد على هذه الدعوة أو سحبها.', invite_email_mismatch: 'هذه الدعوة للعنوان {{email}}. سجّل الدخول به لقبولها.',
    email_unverified: 'أكّد بريدك الإلكتروني أولًا.', account_exists: 'يوجد حساب بهذا العنوان. سجّل الدخول لقبول الدعوة.', invite_limit: 'هذا يكفي من الدعوات الآن. حاول لاحقًا.',
    offer_exists: 'مساحة العمل معروضة على شخص بالفعل. اسحب ذلك العرض أولًا.', offer_gone: 'لم يعد هذا العرض صالحًا.', too_many_teams: 'لمساحة العمل {{max}} فريق على الأكثر.', too_many_roles: 'لمساحة العمل {{max}} من الأدوار الخاصة على الأكثر.',
  },
  rule: {
    role_unknown: 'اختر دورًا من القائمة.', hand_over: 'سلّم مساحة العمل بدلًا من ذلك.', one_owner: 'لمساحة العمل مالك واحد؛ سلّمها بدلًا من دعوة مالك.', address_missing: 'أدخل عنوانًا واحدًا على الأقل.',
    address_limit: 'ادعُ 50 شخصًا على الأكثر دفعة واحدة.', address_or_list: 'أعطِ عنوانًا واحدًا أو قائمة.', active_member: 'اختر عضوًا نشطًا.', permission_unknown: 'هذه الصلاحية غير موجودة.', owner_only: 'هذه الصلاحية للمالك وحده.', team_unknown: 'اختر فريقًا من القائمة.', team_exists: 'يوجد فريق بهذا الاسم.', team_too_large: 'لا يتجاوز الفريق 500 عضو.',
  },
} as const;

export default ar;
