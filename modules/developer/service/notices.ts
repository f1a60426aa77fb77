import type { NotificationType } from '#modules/notifications/api.ts';

const both = { defaultChannels: ['in_app', 'email'], category: 'other' } as const;

/** What people are told of webhooks that paused by themselves. */
export const noticeTypes: Record<string, NotificationType> = {
  'developer.webhook_failing': {
    ...both, label: { en: 'A webhook is paused after days of failures', ar: 'إيقاف ويب هوك مؤقتًا بعد أيام من الإخفاق' },
    text: { en: 'The webhook to {name} was paused: nothing has reached it for 5 days', ar: 'أُوقف الويب هوك إلى {name} مؤقتًا: لم يصله شيء منذ 5 أيام' },
  },
  'developer.webhook_gone': {
    ...both, label: { en: 'A receiver asks for no more events', ar: 'طلب المستقبِل إيقاف الأحداث' },
    text: { en: 'The webhook to {name} was paused: the receiver answered that it is gone', ar: 'أُوقف الويب هوك إلى {name} مؤقتًا: أجاب المستقبِل بأنه لم يعد موجودًا' },
  },
  'developer.webhook_no_access': {
    ...both, label: { en: 'A webhook is paused because its keeper lost access', ar: 'إيقاف ويب هوك لأن المسؤول عنه فقد صلاحيته' },
    text: { en: 'The webhook to {name} was paused: whoever looked after it may no longer do so', ar: 'أُوقف الويب هوك إلى {name} مؤقتًا: لم يعد المسؤول عنه مخوّلًا' },
  },
};
