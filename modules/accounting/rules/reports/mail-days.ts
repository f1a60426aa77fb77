import { addDays } from '#core/contract/dates.ts';
import { addMonths, monthEnd } from '../months.ts';
import { presetDays, type Days, type PeriodPreset } from './days.ts';

/** How often a report is mailed. */
export const mailIntervals = ['week', 'month'] as const;
/** How often a report is mailed. */
export type MailInterval = (typeof mailIntervals)[number];
/** What a mailed report is about, as seen from the day it is mailed: the seven days before, or a preset of the screen. */
export const mailPeriods = ['last_week', 'this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year'] as const satisfies ReadonlyArray<Exclude<PeriodPreset, 'custom'> | 'last_week'>;
/** What a mailed report is about. */
export type MailPeriod = (typeof mailPeriods)[number];
/** When a report is mailed: `day` is 1 (Monday) to 7 of the week, or 1 to 31 of the month (the last day of shorter ones). */
export interface MailRule { readonly every: MailInterval; readonly day: number }

/** 1 (Monday) to 7. */
const weekday = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The first day after another one (YYYY-MM-DD) on which a report is mailed. */
export function nextMailDay({ every, day }: MailRule, after: string): string {
  if (every === 'week') return addDays(after, ((day - weekday(after) + 6) % 7) + 1);
  const within = (month: string): string => { const end = monthEnd(month); return Number(end.slice(8)) < day ? end : `${month.slice(0, 8)}${String(day).padStart(2, '0')}`; };
  const month = `${after.slice(0, 7)}-01`;
  const own = within(month);
  return own > after ? own : within(addMonths(month, 1));
}

/** The days a report is about when it is mailed on a day; `startMonth` is that of the fiscal year, 1–12. */
export function mailDays(period: MailPeriod, on: string, startMonth: number): Days {
  return period === 'last_week' ? { from: addDays(on, -7), to: addDays(on, -1) } : presetDays(period, on, startMonth);
}
