import type { PolicyFlag } from '../../contract/expenses/words.ts';

/** What a policy says about a category; minor units of the base currency. `noRate`: currency whose limits could not be compared, for want of a rate of the day. */
export interface RuleFacts { maxItem: bigint | null; maxDay: bigint | null; maxMonth: bigint | null; receiptAbove: bigint | null; noteRequired: boolean; forbidden: boolean; weekendFlagged: boolean; noRate: boolean }
/** What is known of a category: the rule of the policy that holds for the person, and what is the same for everybody. */
export interface CategoryRules extends RuleFacts { monthBudget: bigint | null; hasTaxes: boolean }
/** No limits. */
export const unruled: RuleFacts = { maxItem: null, maxDay: null, maxMonth: null, receiptAbove: null, noteRequired: false, forbidden: false, weekendFlagged: false, noRate: false };

/** For whom a policy holds. */
export interface Held { audience: 'everyone' | 'roles' | 'members'; roles: readonly string[]; memberIds: readonly string[] }

/** The first policy that fits a person, of all in their order; nobody's role is null. Undefined where none fits. */
export function policyFor<P extends Held>(policies: readonly P[], person: { id: string; role: string | null }): P | undefined {
  return policies.find((p) => p.audience === 'everyone' || (p.audience === 'roles' ? person.role !== null && p.roles.includes(person.role) : p.memberIds.includes(person.id)));
}

/** What is asked about an expense; minor units of the base currency, days YYYY-MM-DD. Sums are of the others. */
export interface PolicyFacts {
  category: CategoryRules | null; kind: 'amount' | 'refund' | 'mileage' | 'per_diem'; spentOn: string; total: bigint; receipts: number; note: string; taxes: number;
  /** Of the same person and category, on the same day and in the same month. */
  sameDay: bigint; sameMonth: bigint;
  /** Of everybody in the category and month. */
  spentInMonth: bigint;
  /** The first expense with the same receipt, and the reason that was given for handing it in again. */
  sameReceipt: Named | null; duplicateReason: string;
  /** An expense of the same day, amount and merchant, the own ones before those of others. */
  similar: Named | null;
}
/** `name` is null for an expense that the viewer may not see. */
interface Named { id: string; name: string | null }

type Draft = Pick<PolicyFlag, 'code' | 'stops'> & { limit?: bigint; actual?: bigint; of?: Named };

/**
 * What the rules say about an expense, what stops it first. `text` writes minor units of the base currency as decimal text. Refunds are never over a limit;
 * distances and days away need no receipt.
 */
export function policyFlags(facts: PolicyFacts, text: (minor: bigint) => string): PolicyFlag[] {
  return [...stopping(facts), ...exceeding(facts), ...remarks(facts)].map(({ code, stops, limit, actual, of }) => ({
    code, stops, limit: limit === undefined ? null : text(limit), actual: actual === undefined ? null : text(actual), over: limit === undefined || actual === undefined || actual <= limit ? null : text(actual - limit),
    expenseId: of && of.name !== null ? of.id : null, expense: of?.name ?? null, ...(of && of.name === null ? { ofColleague: true } : {}),
  }));
}

function stopping({ category: c, kind, total, receipts, note, sameReceipt, duplicateReason }: PolicyFacts): Draft[] {
  const papers = kind === 'amount' || kind === 'refund';
  return [
    ...(c?.forbidden ? [{ code: 'forbidden' as const, stops: true }] : []),
    ...(papers && c?.receiptAbove != null && total > c.receiptAbove && receipts === 0 ? [{ code: 'receipt_required' as const, stops: true, limit: c.receiptAbove, actual: total }] : []),
    ...(c?.noteRequired && note.trim() === '' ? [{ code: 'note_required' as const, stops: true }] : []),
    ...(sameReceipt ? [{ code: 'duplicate_receipt' as const, stops: duplicateReason.trim() === '', of: sameReceipt }] : []),
  ];
}

function exceeding({ category: c, kind, total, sameDay, sameMonth, spentInMonth }: PolicyFacts): Draft[] {
  if (!c || kind === 'refund') return [];
  const over = (code: Draft['code'], limit: bigint | null, actual: bigint): Draft[] => (limit !== null && actual > limit ? [{ code, stops: false, limit, actual }] : []);
  return [...over('over_item', c.maxItem, total), ...over('over_day', c.maxDay, sameDay + total), ...over('over_month', c.maxMonth, sameMonth + total), ...over('over_budget', c.monthBudget, spentInMonth + total)];
}

function remarks({ category: c, kind, spentOn, taxes, total, similar, sameReceipt }: PolicyFacts): Draft[] {
  const weekday = new Date(`${spentOn}T00:00:00Z`).getUTCDay();
  return [
    ...(c?.weekendFlagged && (weekday === 0 || weekday === 6) ? [{ code: 'weekend' as const, stops: false }] : []),
    ...(c?.noRate ? [{ code: 'no_rate' as const, stops: false }] : []),
    ...(similar && similar.id !== sameReceipt?.id ? [{ code: 'similar' as const, stops: false, of: similar }] : []),
    ...(c?.hasTaxes && kind === 'amount' && taxes === 0 && total > 0n ? [{ code: 'tax_missed' as const, stops: false }] : []),
  ];
}
