import { addDays } from '#core/contract/dates.ts';

/** True once a level may be sent: so many days after the due date. What has no due date is never late. */
export function levelIsDue({ days }: { readonly days: number }, dueOn: string | null, today: string): boolean {
  return dueOn !== null && addDays(dueOn, days) <= today;
}

/** The level a reminder by hand begins with (1 is the first): the one after `reached`, else the last that is due. None, 0, before the due date is over: then it is a friendly note. */
export function suggestedLevel(levels: ReadonlyArray<{ readonly days: number }>, { dueOn, reached, today }: { dueOn: string | null; reached: number; today: string }): number {
  if (dueOn === null || dueOn >= today) return 0;
  return Math.min(reached + 1, levels.filter((l) => levelIsDue(l, dueOn, today)).length);
}
