import type { ReceiptReading } from '../../contract/expenses.ts';
import type { ExpenseBoxes } from './boxes.ts';

/** What was read, and of which file. */
export interface ReadSource { file: File; reading: ReceiptReading }

/** What was read goes along while its amount stands there: another amount is another receipt's. */
export const fitsAmount = (source: ReadSource | null, amount: string): source is ReadSource => source !== null && source.reading.amount !== null && source.reading.amount.value === amount;

/** What goes along with an amount that was read. */
export function readWith(source: ReadSource | null, amount: string): Partial<Record<'currency' | 'spentOn' | 'merchant', string>> {
  if (!fitsAmount(source, amount)) return {};
  const { currency, spentOn, merchant } = source.reading;
  return { ...(currency ? { currency: currency.value } : {}), ...(spentOn ? { spentOn: spentOn.value } : {}), ...(merchant ? { merchant: merchant.value } : {}) };
}

/** The source and the amount after `file` was dropped: what was read of it goes with it, an amount somebody typed stays. */
export const withoutFile = (source: ReadSource | null, amount: string, file: File): { source: ReadSource | null; amount: string } =>
  source?.file !== file ? { source, amount } : { source: null, amount: fitsAmount(source, amount) ? '' : amount };

/** Which boxes were filled from which file. */
export type Filled = ReadonlyMap<File, ReadonlyArray<keyof ReceiptReading>>;

/**
 * Which boxes a reading may fill: those nobody typed into and no other receipt filled. A currency and a day go with an amount that is not there yet; the day of a form that is new is only today's, so a receipt that says none
 * of its own amount may still give it. One receipt after another adds what is missing and never writes over what came before.
 */
export function fillable(found: ReceiptReading, boxes: Pick<ExpenseBoxes, 'amount' | 'merchant'>, { typed, filled, isNew }: { typed: ReadonlySet<string>; filled: Filled; isNew: boolean }): Array<keyof ReceiptReading> {
  const taken = new Set([...filled.values()].flat());
  const open = { amount: boxes.amount.trim() === '', currency: boxes.amount.trim() === '' && found.amount !== null, merchant: boxes.merchant.trim() === '', spentOn: boxes.amount.trim() === '' || isNew };
  return (['amount', 'currency', 'spentOn', 'merchant'] as const).filter((f) => found[f] !== null && open[f] && !typed.has(f) && !taken.has(f));
}

/** The boxes as they were before these were filled from a receipt. */
export function unfilled(boxes: ExpenseBoxes, first: ExpenseBoxes, fields: ReadonlyArray<keyof ReceiptReading>): ExpenseBoxes {
  return { ...boxes, ...Object.fromEntries(fields.map((f) => [f, first[f]])), ...(fields.includes('currency') ? { exchangeRate: first.exchangeRate } : {}) };
}
