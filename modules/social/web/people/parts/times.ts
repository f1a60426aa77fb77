import { calendarDate } from '#core/contract/dates.ts';
import { fromClockBox } from '#core/web/i18n/clock-box.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';

const day = 86_400_000;

/** Until when one can mute somebody; null is for good. */
export const muteEnds = () => [
  { key: 'day', until: new Date(Date.now() + day).toISOString() }, { key: 'week', until: new Date(Date.now() + 7 * day).toISOString() },
  { key: 'month', until: new Date(Date.now() + 30 * day).toISOString() }, { key: 'ever', until: null },
] as const;

/** The day after today and that of ten years hence, as date boxes want them. */
export const untilDays = () => ({ min: dayOf(new Date(Date.now() + day)), max: dayOf(new Date(Date.now() + 3650 * day)) });

/** YYYY-MM-DD of a moment, in the person's zone. */
export const dayOf = (at: Date): string => calendarDate(at, zoneHere());

/** The last second of a day of the person's; null for no day. */
export const endOfDay = (value: string): string | null => { const last = fromClockBox(`${value}T23:59`); return last && new Date(last.getTime() + 59_000).toISOString(); };
