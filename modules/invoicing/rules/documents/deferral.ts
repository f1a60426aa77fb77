import type { DocumentLine } from '../../contract/documents/lines.ts';

/** A part of a deferred amount (minor units), recognised on a day. */
export interface Part { readonly on: string; readonly amount: bigint }

/** True for a line whose period goes on after the month of its document: what ends with that month is earned or used by then. */
export function isSpread({ kind, deferral, periodFrom, periodTo }: Pick<DocumentLine, 'kind' | 'deferral' | 'periodFrom' | 'periodTo'>, issuedOn: string): boolean {
  return kind === 'item' && deferral !== 'none' && periodFrom !== null && periodTo !== null && periodTo.slice(0, 7) > issuedOn.slice(0, 7);
}

/** Parts of which none lies before a day: those that would are one part of that day. */
export function notBefore(parts: readonly Part[], day: string): Part[] {
  const early = parts.filter((p) => p.on <= day);
  const later = parts.filter((p) => p.on > day);
  return early.length === 0 ? later : [{ on: day, amount: early.reduce((sum, p) => sum + p.amount, 0n) }, ...later];
}
