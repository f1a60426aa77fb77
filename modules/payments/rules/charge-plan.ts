/** Days from a charge that failed to the next one; after the last of them nobody tries again. */
export const retryAfterDays = [3, 5, 7] as const;

/** Days until the next charge after so many have failed one after the other; null when it was the last. */
export const daysToRetry = (tries: number): number | null => retryAfterDays[tries - 1] ?? null;

/** Something open with the day it is due. */
interface Due { dueOn: string; openAmount: bigint }

/** What of a document is charged on a day (YYYY-MM-DD): what is due by then, or all that is open. */
export const chargedOn = <T extends Due>(items: readonly T[], part: 'due' | 'all', day: string): T[] => items.filter((i) => i.openAmount > 0n && (part === 'all' || i.dueOn <= day));

/** The day on which the next part of a document falls due after a day; null when none does. */
export const nextDue = (items: readonly Due[], day: string): string | null => items.filter((i) => i.openAmount > 0n && i.dueOn > day).map((i) => i.dueOn).toSorted()[0] ?? null;
