import { decimalOf } from '#core/web/document/line.ts';
import { newId } from '#core/web/api/new-id.ts';
import type { ChargeInput, ChargeKind, DocumentCharge } from '../../../contract.ts';

/** A charge on the whole document while it is written: `value` is the text a person typed, "12.50" or "3 %". */
export interface EditedCharge { key: string; id?: string | undefined; kind: ChargeKind; label: string; value: string; taxIds: string[]; /** What was proposed before the fiscal position; null for taxes a person chose. */ proposedTaxIds?: string[] | null; accountId: string | null }

/** A charge as its boxes show it. */
export const editedCharge = (c: DocumentCharge): EditedCharge => ({ key: c.id, id: c.id, kind: c.kind, label: c.label, value: c.percent === null ? c.amount ?? '' : `${c.percent} %`, taxIds: c.taxIds, proposedTaxIds: c.proposedTaxIds ?? null, accountId: c.accountId });
/** One that nobody has written anything into but its kind. */
export const emptyCharge = (kind: ChargeKind, label: string, taxIds: readonly string[], proposed: readonly string[] | null = null): EditedCharge => ({ key: newId(), kind, label, value: '', taxIds: [...taxIds], proposedTaxIds: proposed && [...proposed], accountId: null });

/** What was written as a charge; without % it is an amount. Null when it is none. */
export function chargeValue(text: string, digits: number): { amount: string | null; percent: string | null } | null {
  // An empty box is no amount of 0.
  if (text.trim() === '') return null;
  const percent = /^(.*?)\s*[%٪]$/.exec(text.trim());
  const value = decimalOf((percent?.[1] ?? text).replace(/[a-z\p{Sc}]/giu, ''), percent ? 6 : digits);
  if (value === null || (percent && Number(value) > 100)) return null;
  return percent ? { amount: null, percent: value } : { amount: value, percent: null };
}

/** True for one that was added and has no amount yet: it is not saved, and nothing is posted while it stands there. One that was saved before keeps what it gives back. */
export const isBlankCharge = (c: EditedCharge): boolean => !c.id && c.value.trim() === '';
/** Charges that are saved. */
export const writtenCharges = (charges: readonly EditedCharge[]): readonly EditedCharge[] => charges.filter((c) => !isBlankCharge(c));

/** What is wrong with a charge's boxes. */
export function wrongCharge(c: EditedCharge, digits: number): 'label' | 'value' | null {
  return chargeValue(c.value, digits) === null ? 'value' : c.label.trim() === '' ? 'label' : null;
}

/** Charges as the contract and the engine take them, without those that have no amount yet; null while one is wrong. */
export function chargesOf(charges: readonly EditedCharge[], digits: number): Array<ChargeInput & { label: string }> | null {
  const written = writtenCharges(charges);
  const read = written.map((c) => ({ ...(c.id ? { id: c.id } : {}), kind: c.kind, label: c.label, ...chargeValue(c.value, digits)!, taxIds: c.taxIds, ...(c.proposedTaxIds ? { proposedTaxIds: c.proposedTaxIds } : {}), accountId: c.accountId }));
  return written.some((c) => wrongCharge(c, digits) !== null) ? null : read;
}

/** The charges as they are now, those that were sent with the ids they got, and proposed taxes as the fiscal position left them. */
export function withIds(now: readonly EditedCharge[], sent: readonly EditedCharge[], answered: readonly DocumentCharge[]): readonly EditedCharge[] {
  const got = new Map(sent.flatMap((c, i) => (answered[i] ? [[c.key, { sent: c, answer: answered[i] }] as const] : [])));
  const fresh = now.map((c) => {
    const one = got.get(c.key);
    if (!one) return c;
    const taxIds = c.proposedTaxIds && c.proposedTaxIds === one.sent.proposedTaxIds ? one.answer.taxIds : c.taxIds;
    return c.id === one.answer.id && taxIds === c.taxIds ? c : { ...c, id: one.answer.id, taxIds };
  });
  return fresh.some((c, i) => c !== now[i]) ? fresh : now;
}
