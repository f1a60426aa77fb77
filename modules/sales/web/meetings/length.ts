import type { Translate } from '#core/web/i18n/i18n.ts';

const hour = 60;
const day = 24 * hour;

/** Minutes as "30 minutes", "2 hours" or "3 days", in the largest unit that is even. */
export function lengthText(t: Translate, minutes: number): string {
  if (minutes === 0) return t('meetings.page.none');
  if (minutes % day === 0) return t('meetings.page.days', { count: minutes / day });
  if (minutes % hour === 0) return t('meetings.page.hours', { count: minutes / hour });
  return t('meetings.page.minutes', { count: minutes });
}
