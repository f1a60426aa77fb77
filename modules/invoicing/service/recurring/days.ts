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
  const nextOn = nextDay(pattern, 0, null);
  if (dueCount(pattern, 0, nextOn, today) > mostMadeUp) failField('startOn', expenseSays('invoicing.first_day_early', { count: mostMadeUp }));
  return nextOn;
}

/** How many are due by today, counted up to 2000. */
function dueCount(pattern: Pattern, made: number, nextOn: string | null, today: string): number {
  return nextOn === null ? 0 : datesDue(recurrenceOf(pattern), addDays(nextOn, -1), today, Math.min(pattern.most === null ? 2000 : pattern.most - made, 2000)).length;
}

/** The next day after a change. What was not due by the old pattern is not made up for by the new one: days of a pause stay left out, days that could not be made are still due. */
export function dayAfterChange(before: Standing, after: Pattern, today: string): string | null {
  const [field] = (['startOn', 'unit', 'step', 'endOn', 'most'] as const).filter((key) => before[key] !== after[key]);
  if (field === undefined) return before.nextOn;
  // One that has not begun begins with its new first day.
  const isNew = before.lastOn === null && before.nextOn === before.startOn;
  const from = before.nextOn !== null && before.nextOn < today ? before.nextOn : today;
  const nextOn = nextDay(after, before.made, isNew ? null : later(before.lastOn, addDays(from, -1)));
  // What stands still makes up for nothing, and what is due as it is stays due.
  const due = before.paused ? 0 : dueCount(after, before.made, nextOn, today);
  if (due > mostMadeUp && due > dueCount(before, before.made, before.nextOn, today)) failField(field, expenseSays(field === 'startOn' ? 'invoicing.first_day_early' : 'invoicing.many_due', { count: mostMadeUp }));
  return nextOn;
}

/** The next day once it goes on: a pause is not made up for; what failed is. */
export function dayAfterResume(r: Standing, today: string): string | null {
  return r.paused ? nextDay(r, r.made, later(r.lastOn, addDays(today, -1))) : r.nextOn;
}
