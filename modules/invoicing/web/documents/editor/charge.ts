import { decimalOf } from '#core/web/document/line.ts';
import { newId } from '#core/web/api/new-id.ts';
import type { ChargeInput, ChargeKind, DocumentCharge } from '../../../contract.ts';

/** A charge on the whole document while it is written: `value` is the text a person typed, "12.50" or "3 %". */
export interface EditedCharge { key: string; id?: string | undefined; kind: ChargeKind; label: string; value: string; taxIds: string[]; accountId: string | null }

/** A charge as its boxes show it. */
export const editedCharge = (c: DocumentCharge): EditedCharge => ({ key: c.id, id: c.id, kind: c.kind, label: c.label, value: c.percent === null ? c.amount ?? '' : `${c.percent} %`, taxIds: c.taxIds, accountId: c.accountId });
/** One that nobody has written anything into but its kind. */
export const emptyCharge = (kind: ChargeKind, label: string, taxIds: readonly string[]): EditedCharge => ({ key: newId(), kind, label, value: '', taxIds: [...taxIds], accountId: null });

/** What was written as a charge; without % it is an amount. Null when it is none. */
export function chargeValue(text: string, digits: number): { amount: string | null; percent: string | null } | null {
  const percent = /^(.*?)\s*[%٪]$/.exec(text.trim());
  const value = decimalOf((percent?.[1] ?? text).replace(/[a-z\p{Sc}]/giu, ''), percent ? 6 : digits);
  if (value === null || (percent && Number(value) > 100)) return null;
  return percent ? { amount: null, percent: value } : { amount: value, percent: null };
}

/** What is wrong with a charge's boxes. */
export function wrongCharge(c: EditedCharge, digits: number): 'label' | 'value' | null {
  return chargeValue(c.value, digits) === null ? 'value' : c.label.trim() === '' ? 'label' : null;
}

/** Charges as the contract and the engine take them; null while one is wrong. */
export function chargesOf(charges: readonly EditedCharge[], digits: number): Array<ChargeInput & { label: string }> | null {
  const read = charges.map((c) => ({ ...(c.id ? { id: c.id } : {}), kind: c.kind, label: c.label, ...chargeValue(c.value, digits)!, taxIds: c.taxIds, accountId: c.accountId }));
  return charges.some((c) => wrongCharge(c, digits) !== null) ? null : read;
}

/** The charges as they are now, those that were sent with the ids they got. */
export function withIds(now: readonly EditedCharge[], sent: readonly EditedCharge[], answered: readonly DocumentCharge[]): readonly EditedCharge[] {
  const ids = new Map(sent.map((c, i) => [c.key, answered[i]?.id]));
  return now.some((c) => ids.get(c.key) && ids.get(c.key) !== c.id) ? now.map((c) => ({ ...c, id: ids.get(c.key) ?? c.id })) : now;
}
