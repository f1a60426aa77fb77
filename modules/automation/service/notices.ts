import { visibleRecords, type NotificationType } from '#modules/notifications/api.ts';

const stops = { defaultChannels: ['in_app', 'email'], category: 'other' } as const;

/** What rules say to people, and what people are told of rules that stopped by themselves. */
export const noticeTypes: Record<string, NotificationType> = {
  'automation.told': {
    defaultChannels: ['in_app'], category: 'other', visible: visibleRecords,
    label: { en: 'An automation tells you something', ar: 'تخبرك إحدى الأتمتات بأمر' }, text: { en: '{text} — {rule}', ar: '{text} — {rule}' },
  },
  'automation.rule_no_access': {
    ...stops, label: { en: 'An automation stops because its maker lost a right', ar: 'توقف أتمتة لأن من حفظها فقد صلاحية' },
    text: { en: 'The automation “{name}” was switched off: whoever saved it last may no longer do what it does', ar: 'أُوقفت الأتمتة «{name}»: لم يعد من حفظها آخر مرة مخوّلًا بما تفعله' },
  },
  'automation.rule_failing': {
    ...stops, label: { en: 'An automation stops after failures', ar: 'توقف أتمتة بعد إخفاقات متتالية' },
    text: { en: 'The automation “{name}” was switched off: it failed 10 times in a row', ar: 'أُوقفت الأتمتة «{name}»: أخفقت 10 مرات متتالية' },
  },
  'automation.rule_too_many': {
    ...stops, label: { en: 'An automation stops because it runs too often', ar: 'توقف أتمتة لأنها تعمل أكثر مما ينبغي' },
    text: { en: 'The automation “{name}” was switched off: it ran 1,000 times within an hour', ar: 'أُوقفت الأتمتة «{name}»: عملت 1,000 مرة خلال ساعة' },
  },
};
