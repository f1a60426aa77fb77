import type { NotificationType } from '../types.ts';

const both = { defaultChannels: ['in_app', 'email'] } as const;

/** What moderation tells people; all of it without names. */
export const moderationTypes: Record<string, NotificationType> = {
  'notifications.report_outcome': {
    ...both, label: { en: 'Something you reported is acted on', ar: 'اتخاذ إجراء بشأن بلاغك' }, text: { en: 'Moderators acted on what you reported. Thank you', ar: 'اتخذ المشرفون إجراءً بشأن ما أبلغت عنه. شكرًا لك' },
  },
  'notifications.report_dismissed': {
    ...both, label: { en: 'Something you reported breaks no rule', ar: 'بلاغك لا يخالف القواعد' }, text: { en: 'Moderators looked at what you reported and found no rule broken', ar: 'راجع المشرفون ما أبلغت عنه ولم يجدوا مخالفة' },
  },
  'notifications.decision': {
    ...both, mandatory: true, label: { en: 'Moderators decide about something of yours', ar: 'قرار المشرفين بشأن شيء يخصك' }, text: { en: 'Moderators decided about something of yours. See what, why, and how to appeal', ar: 'اتخذ المشرفون قرارًا بشأن شيء يخصك. اعرف القرار وسببه وطريقة الاعتراض' },
  },
  'notifications.decision_undone': {
    ...both, label: { en: 'A decision about you is taken back', ar: 'التراجع عن قرار يخصك' }, text: { en: 'Moderators took a decision about something of yours back', ar: 'تراجع المشرفون عن قرار بشأن شيء يخصك' },
  },
  'notifications.appeal_answered': { ...both, mandatory: true, label: { en: 'Your appeal is answered', ar: 'الرد على اعتراضك' }, text: { en: 'Moderators answered your appeal', ar: 'رد المشرفون على اعتراضك' } },
  'notifications.case_waiting': { ...both, label: { en: 'Something waits for a moderator', ar: 'شيء ينتظر مشرفًا' }, text: { en: 'Something that was reported or held back is waiting for a moderator', ar: 'هناك محتوى مُبلَّغ عنه أو محتجز ينتظر مشرفًا' } },
  'notifications.hold_ended': { ...both, label: { en: 'Something of yours that waited is published', ar: 'نشر شيء لك كان ينتظر المراجعة' }, text: { en: 'A moderator looked at what you wrote. Others can see it now', ar: 'راجع أحد المشرفين ما كتبته. يمكن للآخرين رؤيته الآن' } },
};
