import { addDays } from '#core/contract/dates.ts';
import { failField } from '#core/server/fail.ts';
import { datesDue, nextOccurrence, type Recurrence } from '#modules/accounting/api.ts';
import { expenseSays } from '../../contract/expenses.ts';

/** How a series comes again; days as YYYY-MM-DD. */
export interface Pattern { step: number; unit: Recurrence['unit']; startOn: string; endOn: string | null; most: number | null }
/** Where a series stands: how many were made, the last day of them, and the next one (null once it has ended). */
export interface Standing extends Pattern { made: number; lastOn: string | null; nextOn: string | null; paused: boolean }

const recurrenceOf = ({ step, unit, startOn, endOn }: Pattern): Recurrence => ({ every: step, unit, startOn, ...(endOn ? { endOn } : {}) });
const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

/** The first day after one on which it is made again; null when it has ended. */
export function nextDay(pattern: Pattern, made: number, after: string | null): string | null {
  return pattern.most !== null && made >= pattern.most ? null : nextOccurrence(recurrenceOf(pattern), after);
}

/** How many days one run of the clock makes up for at most. */
const mostMadeUp = 60;

/** The first day of a new series. Refuses one that lies so far back that more than 60 would be made at once. */
export function firstDay(pattern: Pattern, today: string): string | null {
  return fewDue(pattern, 0, nextDay(pattern, 0, null), today);
}

function fewDue(pattern: Pattern, made: number, nextOn: string | null, today: string): string | null {
  const left = pattern.most === null ? mostMadeUp + 1 : Math.min(pattern.most - made, mostMadeUp + 1);
  if (nextOn !== null && datesDue(recurrenceOf(pattern), addDays(nextOn, -1), today, left).length > mostMadeUp) failField('startOn', expenseSays('invoicing.first_day_early', { count: mostMadeUp }));
  return nextOn;
}

/** The next day after a change. What was not due by the old pattern is not made up for by the new one: days of a pause stay left out, days that could not be made are still due. */
export function dayAfterChange(before: Standing, after: Pattern, today: string): string | null {
  if ((['step', 'unit', 'startOn', 'endOn', 'most'] as const).every((key) => before[key] === after[key])) return before.nextOn;
  // One that has not begun begins with its new first day.
  if (before.lastOn === null && before.nextOn === before.startOn) return firstDay(after, today);
  const from = before.nextOn !== null && before.nextOn < today ? before.nextOn : today;
  return fewDue(after, before.made, nextDay(after, before.made, later(before.lastOn, addDays(from, -1))), today);
}

/** The next day once it goes on: a pause is not made up for; what failed is. */
export function dayAfterResume(r: Standing, today: string): string | null {
  return r.paused ? nextDay(r, r.made, later(r.lastOn, addDays(today, -1))) : r.nextOn;
}
