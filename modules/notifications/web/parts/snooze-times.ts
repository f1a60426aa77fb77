import { clockHere, hourOfDay } from '#core/web/i18n/clock-box.ts';

/** Moments a notification can come back at, in the person's own day. */
export function snoozeTimes(now = new Date()): readonly { key: 'hour' | 'evening' | 'tomorrow' | 'monday'; at: Date }[] {
  const at = (days: number, hour: number) => hourOfDay(days, hour, now);
  const { hour, weekday } = clockHere(now);
  const monday = ((8 - weekday) % 7) || 7;
  return [
    { key: 'hour', at: new Date(now.getTime() + 3_600_000) },
    ...(hour < 17 ? [{ key: 'evening' as const, at: at(0, 18) }] : []),
    { key: 'tomorrow', at: at(1, 9) },
    ...(monday > 1 ? [{ key: 'monday' as const, at: at(monday, 9) }] : []),
  ];
}
