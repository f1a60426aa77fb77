import type { NotificationType } from './types.ts';
import { visibleRecords } from './visible-records.ts';

// Their causes send a mail of their own, so the bell is all that is added.
const bell = { defaultChannels: ['in_app'], channels: ['in_app'] } as const;
const both = { defaultChannels: ['in_app', 'email'] } as const;
// They name a record.
const record = { visible: visibleRecords } as const;
const security = { ...bell, mandatory: true, category: 'security' } as const;

/** Types of the ground floor, whose rooms do not know this one. */
export const groundTypes: Record<string, NotificationType> = {
  'workspace.invited': {
    ...bell, mandatory: true, category: 'request',
    label: { en: 'Invitations to workspaces', ar: 'الدعوات إلى مساحات العمل' },
    text: { en: '{actors} invited you to {workspace}', ar: 'دعاك {actors} إلى {workspace}' },
  },
  'workspace.invitation_accepted': {
    ...both, label: { en: 'Somebody accepts your invitation', ar: 'قبول دعوتك' }, text: { en: '{actors} joined {workspace}', ar: 'انضم {actors} إلى {workspace}' },
  },
  'workspace.invitation_rejected': {
    ...both, label: { en: 'Somebody declines your invitation', ar: 'رفض دعوتك' },
    text: { en: '{email} declined your invitation to {workspace}', ar: 'رفض {email} دعوتك إلى {workspace}' },
  },
  'workspace.role_changed': {
    ...both, label: { en: 'Your role changes', ar: 'تغيير دورك' },
    text: { en: '{actors} changed your role in {workspace} from {from} to {to}', ar: 'غيّر {actors} دورك في {workspace} من {from} إلى {to}' },
  },
  'core.mentioned': {
    ...record, ...both, category: 'mention', label: { en: 'Somebody mentions you', ar: 'إشارة إليك' },
    text: { en: '{actors} mentioned you in a comment', ar: 'أشار إليك {actors} في تعليق' },
  },
  'core.followed': {
    ...record, defaultChannels: ['in_app'], label: { en: 'A record you follow changes', ar: 'تغيّر سجل تتابعه' }, text: { en: '{actors} changed {title}', ar: 'غيّر {actors} {title}' },
  },
  'core.followed_by_itself': {
    ...record, defaultChannels: ['in_app'], label: { en: 'A record you follow changes by itself', ar: 'تغيّر سجل تتابعه تلقائيًا' }, text: { en: '{title}, which you follow, changed', ar: 'تغيّر {title} الذي تتابعه' },
  },
  'core.followed_comment': {
    ...record, ...both, label: { en: 'Somebody comments on a record you follow', ar: 'تعليق على سجل تتابعه' }, text: { en: '{actors} commented on {title}', ar: 'علّق {actors} على {title}' },
  },
  'core.reminder': {
    ...record, ...both, label: { en: 'Reminders you set', ar: 'تذكيرات وضعتها' }, text: { en: 'Reminder: {title}', ar: 'تذكير: {title}' },
  },
  'workspace.member_suspended': {
    ...both, mandatory: true, label: { en: 'Your access is suspended', ar: 'تعليق وصولك' },
    text: { en: 'Your access to {workspace} was suspended', ar: 'تم تعليق وصولك إلى {workspace}' },
  },
  'workspace.member_reactivated': {
    ...both, label: { en: 'Your access is back', ar: 'استعادة وصولك' }, text: { en: 'Your access to {workspace} is active again', ar: 'عاد وصولك إلى {workspace}' },
  },
  'workspace.member_removed': {
    ...both, mandatory: true, label: { en: 'You are removed from a workspace', ar: 'إزالتك من مساحة عمل' },
    text: { en: 'You were removed from {workspace}', ar: 'تمت إزالتك من {workspace}' },
  },
  'workspace.ownership_offered': {
    ...bell, mandatory: true, category: 'request', label: { en: 'A workspace is offered to you', ar: 'عرض ملكية مساحة عمل عليك' },
    text: { en: '{actors} wants you to own {workspace}', ar: 'يعرض عليك {actors} ملكية {workspace}' },
  },
  'workspace.ownership_accepted': {
    ...both, label: { en: 'Your offer of a workspace is accepted', ar: 'قبول عرض الملكية' },
    text: { en: '{actors} is now the owner of {workspace}', ar: '{actors} هو المالك الآن لـ {workspace}' },
  },
  'workspace.ownership_declined': {
    ...both, label: { en: 'Your offer of a workspace is declined', ar: 'رفض عرض الملكية' },
    text: { en: '{actors} declined to own {workspace}', ar: 'رفض {actors} ملكية {workspace}' },
  },
  'notifications.folded': {
    ...bell, label: { en: 'Quieter notifications are put aside', ar: 'تنحية الإشعارات الأقل أهمية' }, text: { en: 'More than your limit for a day came: the quieter ones are put aside for you', ar: 'وصل أكثر من حدك اليومي: نُحّيت الإشعارات الأقل أهمية' },
  },
  'identity.password_changed': { ...security, label: { en: 'Your password changes', ar: 'تغيير كلمة مرورك' }, text: { en: 'Your password was changed', ar: 'تم تغيير كلمة مرورك' } },
  'identity.email_changed': { ...security, label: { en: 'Your e-mail address changes', ar: 'تغيير بريدك الإلكتروني' }, text: { en: 'Your e-mail address was changed', ar: 'تم تغيير بريدك الإلكتروني' } },
  'identity.new_sign_in': {
    ...security, defaultChannels: ['in_app', 'email'], channels: ['in_app', 'email'], label: { en: 'Sign-in from a new place', ar: 'تسجيل دخول من مكان جديد' },
    text: { en: 'New sign-in to your account from {address}', ar: 'تسجيل دخول جديد إلى حسابك من {address}' },
  },
  'identity.session_misused': {
    ...security, defaultChannels: ['in_app', 'email'], channels: ['in_app', 'email'], label: { en: 'A session is ended for safety', ar: 'إنهاء جلسة حفاظًا على الأمان' },
    text: { en: 'A session was ended because its key was used twice; change your password if this was not you', ar: 'أُنهيت جلسة لأن مفتاحها استُخدم مرتين؛ غيّر كلمة مرورك إن لم تكن أنت' },
  },
  'identity.factor_added': { ...security, label: { en: 'A sign-in method is added', ar: 'إضافة وسيلة تسجيل دخول' }, text: { en: 'A new sign-in method was added to your account', ar: 'أضيفت وسيلة تسجيل دخول جديدة إلى حسابك' } },
  'identity.factor_removed': { ...security, label: { en: 'A sign-in method is removed', ar: 'إزالة وسيلة تسجيل دخول' }, text: { en: 'A sign-in method was removed from your account', ar: 'أزيلت وسيلة تسجيل دخول من حسابك' } },
};
