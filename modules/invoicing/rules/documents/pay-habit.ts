import { addDays, daysBetween } from '#core/contract/dates.ts';

/** Fewer paid documents than these say nothing about a customer. */
export const leastPaid = 3;
/** How far ahead it is said whether something will be paid. */
export const outlookDays = 14;

/** How a customer pays: of so many documents so many after they were due; days after the due date, negative for days before it. */
export interface PayHabit { paid: number; late: number; median: number; slowest: number; days: readonly number[] }

/** What follows from days between due date and payment; null where there are too few of them. */
export function payHabit(days: readonly number[]): PayHabit | null {
  if (days.length < leastPaid) return null;
  const sorted = days.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  // Between two middle ones the later: nobody is reminded too early.
  return { paid: sorted.length, late: sorted.filter((d) => d > 0).length, median: sorted[Math.floor(middle)]!, slowest: sorted.at(-1)!, days: sorted };
}

/** What to expect of an open document. `chance` is a share in percent of `of` documents that were open as long after their due date: those paid within the next days; null where they are too few. */
export interface PayOutlook { chance: number | null; soon: number; of: number; remindOn: string }

/** How likely an open document is paid within the next days, and when to remind: the day after most of the customer's payments came, at the earliest today, never before a promise is over. */
export function payOutlook({ days, median }: Pick<PayHabit, 'days' | 'median'>, { dueOn, promisedOn, today }: { dueOn: string; promisedOn: string | null; today: string }): PayOutlook {
  const age = daysBetween(dueOn, today);
  const open = days.filter((d) => d > age || (d === age && d <= 0));
  const soon = open.filter((d) => d <= age + outlookDays).length;
  const usual = addDays(dueOn, Math.max(0, median) + 1);
  const remindOn = [usual, today, ...(promisedOn ? [addDays(promisedOn, 1)] : [])].reduce((a, b) => (a > b ? a : b));
  return { chance: open.length < leastPaid ? null : Math.round((soon / open.length) * 100), soon, of: open.length, remindOn };
}

/** Days sales outstanding: receivables ÷ credit sales × days, to one decimal; null where nothing was sold. Minor units of one currency. */
export function salesOutstanding(receivables: bigint, creditSales: bigint, days: number): number | null {
  return creditSales <= 0n ? null : Math.round((Number(receivables) / Number(creditSales)) * days * 10) / 10;
}
