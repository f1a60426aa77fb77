import type { DocumentLine } from '../../contract/documents/lines.ts';

/** A part of a deferred amount (minor units), recognised on a day. */
export interface Part { readonly on: string; readonly amount: bigint }

/** True for a line whose period goes on after the month of its document: what ends with that month is earned or used by then. */
export function isSpread({ kind, deferral, periodFrom, periodTo }: Pick<DocumentLine, 'kind' | 'deferral' | 'periodFrom' | 'periodTo'>, issuedOn: string): boolean {
  return kind === 'item' && deferral !== 'none' && periodFrom !== null && periodTo !== null && periodTo.slice(0, 7) > issuedOn.slice(0, 7);
}

/** Months that a line is spread over at most. */
export const mostMonths = 120;

/** True for a line that would be spread over more months than that. */
export function isTooLong({ kind, deferral, periodFrom, periodTo }: { readonly kind: DocumentLine['kind']; readonly deferral?: DocumentLine['deferral'] | undefined; readonly periodFrom: string | null; readonly periodTo: string | null }): boolean {
  if (kind !== 'item' || deferral === 'none' || periodFrom === null || periodTo === null) return false;
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return month(periodTo) - month(periodFrom) >= mostMonths;
}

/** Parts of which none lies before a day: those that would are one part of that day. */
export function notBefore(parts: readonly Part[], day: string): Part[] {
  const early = parts.filter((p) => p.on <= day);
  const later = parts.filter((p) => p.on > day);
  return early.length === 0 ? later : [{ on: day, amount: early.reduce((sum, p) => sum + p.amount, 0n) }, ...later];
}

/** What corrects recognised parts that should come to something else from a day on: what lay before is corrected on that day, what came later on its own. Days of nothing are left out. */
export function correctionsOf(recognised: ReadonlyArray<Part & { /** What it should have been; nothing of an earlier correction. */ readonly target: bigint }>, from: string): Part[] {
  const days = new Map<string, bigint>();
  for (const { on, amount, target } of recognised) {
    const day = on > from ? on : from;
    days.set(day, (days.get(day) ?? 0n) + target - amount);
  }
  return [...days].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([on, amount]) => ({ on, amount }));
}
