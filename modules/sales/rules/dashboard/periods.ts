import { addDays, daysBetween } from '#core/contract/dates.ts';
import { addMonths } from '../deals/periods.ts';

/** Spans of time the dashboard can be about; `custom` has its own days. */
export const dashboardPeriods = ['this_month', 'this_quarter', 'this_year', 'last_month', 'last_quarter', 'last_year', 'last_30_days', 'last_90_days', 'last_365_days', 'custom'] as const;
/** A span of time the dashboard can be about. */
export type DashboardPeriod = (typeof dashboardPeriods)[number];
/** How long one step of a picture over time is. */
export const timeSteps = ['day', 'week', 'month'] as const;
/** How long one step of a picture over time is. */
export type TimeStep = (typeof timeSteps)[number];
/** Days of a span, YYYY-MM-DD, both included. */
export interface Days { from: string; to: string }

const lastOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);
const whole = (month: string, count: number): Days => ({ from: `${month}-01`, to: lastOf(addMonths(month, count - 1)) });

/** The days of a period as seen from `today`; quarters and years are those of the calendar, as targets are. */
export function periodDays(period: Exclude<DashboardPeriod, 'custom'>, today: string): Days {
  const month = today.slice(0, 7);
  const quarter = addMonths(month, -((Number(month.slice(5)) - 1) % 3));
  const year = `${month.slice(0, 4)}-01`;
  switch (period) {
    case 'this_month': return whole(month, 1);
    case 'this_quarter': return whole(quarter, 3);
    case 'this_year': return whole(year, 12);
    case 'last_month': return whole(addMonths(month, -1), 1);
    case 'last_quarter': return whole(addMonths(quarter, -3), 3);
    case 'last_year': return whole(addMonths(year, -12), 12);
    case 'last_30_days': return { from: addDays(today, -29), to: today };
    case 'last_90_days': return { from: addDays(today, -89), to: today };
    case 'last_365_days': return { from: addDays(today, -364), to: today };
  }
}

/** Steps in which a span is drawn: days up to two weeks, weeks up to a quarter, else months. */
export function stepFor({ from, to }: Days): TimeStep {
  const days = daysBetween(from, to) + 1;
  return days <= 14 ? 'day' : days <= 93 ? 'week' : 'month';
}

/** First day of the step a day lies in; weeks begin with `weekStart` (0 is Sunday). */
export function stepStart(day: string, step: TimeStep, weekStart: number): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7));
}

/** All steps of a span in order: `start` names the step, `from` and `to` are its days within the span. */
export function stepsOf({ from, to }: Days, step: TimeStep, weekStart: number): Array<Days & { start: string }> {
  const steps: Array<Days & { start: string }> = [];
  for (let start = stepStart(from, step, weekStart); start <= to;) {
    const next = step === 'day' ? addDays(start, 1) : step === 'week' ? addDays(start, 7) : `${addMonths(start.slice(0, 7), 1)}-01`;
    const last = addDays(next, -1);
    steps.push({ start, from: start < from ? from : start, to: last > to ? to : last });
    start = next;
  }
  return steps;
}

/** Months a span touches: the first, and how many. */
export function monthsOf({ from, to }: Days): { from: string; months: number } {
  const n = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return { from: from.slice(0, 7), months: n(to) - n(from) + 1 };
}

/** How long opportunities have stood in their stage, in days: from, and to (null is open-ended). */
export const ageSpans = [[0, 7], [8, 14], [15, 30], [31, 60], [61, null]] as const satisfies ReadonlyArray<readonly [number, number | null]>;

/** Days on which what has now stood `span` days entered its stage. */
export function enteredDays(span: readonly [number, number | null], today: string): Days {
  // Something entered later today than the page was read belongs to the youngest.
  return { from: span[1] === null ? '1970-01-01' : addDays(today, -span[1]), to: addDays(today, -span[0]) };
}
