import { decimalOf } from '#core/web/document/line.ts';
import type { Expense, ExpenseDraft, ExpenseKind } from '../../contract/expenses.ts';

/** A part of the cost as it is typed. */
export interface SplitBox { key: string; share: string; categoryId: string | null; memo: string; dimensions: Record<string, string> }
/** A day away as it is typed. */
export interface DayBox { on: string; part: 'full' | 'half'; breakfast: boolean; lunch: boolean; dinner: boolean }

/** What is typed into the form of an expense. */
export interface ExpenseBoxes {
  kind: ExpenseKind; spentOn: string; merchant: string; description: string; reference: string; categoryId: string | null; paidBy: 'employee' | 'company'; paidAccountId: string | null; currency: string; exchangeRate: string; amount: string; taxIncluded: boolean; taxIds: readonly string[];
  distance: string; mileageRateId: string | null; perDiemRateId: string | null; days: readonly DayBox[]; partyId: string | null; billable: boolean; markupPercent: string; dimensions: Record<string, string>; splits: readonly SplitBox[]; splitBy: ExpenseDraft['splitBy'] & string; duplicateReason: string;
}

/** Empty boxes of a day. */
export function freshBoxes(today: string, currency: string): ExpenseBoxes {
  return {
    kind: 'amount', spentOn: today, merchant: '', description: '', reference: '', categoryId: null, paidBy: 'employee', paidAccountId: null, currency, exchangeRate: '', amount: '', taxIncluded: true, taxIds: [], distance: '', mileageRateId: null, perDiemRateId: null, days: [],
    partyId: null, billable: false, markupPercent: '0', dimensions: {}, splits: [], splitBy: 'parts', duplicateReason: '',
  };
}

/** The boxes of an expense that is kept. A rate that came by itself stays empty. */
export function boxesOf(x: Expense): ExpenseBoxes {
  return {
    kind: x.kind, spentOn: x.spentOn, merchant: x.merchant, description: x.description, reference: x.reference, categoryId: x.categoryId, paidBy: x.paidBy, paidAccountId: x.paidAccountId, currency: x.currency, exchangeRate: x.rateFixed ? x.exchangeRate ?? '' : '', amount: x.amount ?? '', taxIncluded: x.taxIncluded, taxIds: x.taxIds,
    distance: x.distance ?? '', mileageRateId: x.mileageRateId, perDiemRateId: x.perDiemRateId, days: x.days.map(({ amount: _amount, ...day }) => day), partyId: x.partyId, billable: x.billable, markupPercent: x.markupPercent,
    dimensions: x.dimensions, splits: x.splits.map((s, i) => ({ key: String(i), share: s.share, categoryId: s.categoryId, memo: s.memo, dimensions: s.dimensions })), splitBy: x.splitBy, duplicateReason: x.duplicateReason,
  };
}

/** A number as it is typed → as it is sent; what cannot be read goes as it is, for the server to name the box. */
const number = (text: string, digits = 6): string | null => (text.trim() === '' ? null : decimalOf(text, digits) ?? text);

/** True where an amount stands on paper; distances and days away are worked out. */
export const isPaper = (b: Pick<ExpenseBoxes, 'kind'>): boolean => b.kind === 'amount' || b.kind === 'refund';
/** What the shares are: what was chosen for an amount on paper, where it can be seen, and parts of anything else. */
export const splitByOf = (b: Pick<ExpenseBoxes, 'kind' | 'splitBy'>): ExpenseBoxes['splitBy'] => (isPaper(b) ? b.splitBy : 'parts');

/** The input the boxes stand for. */
export function inputOf(b: ExpenseBoxes): ExpenseDraft {
  const papers = isPaper(b);
  return {
    kind: b.kind, ...(b.spentOn ? { spentOn: b.spentOn } : {}), merchant: b.merchant.trim(), description: b.description, reference: b.reference.trim(), categoryId: b.categoryId, paidBy: b.paidBy, paidAccountId: b.paidBy === 'company' ? b.paidAccountId : null,
    ...(papers ? { currency: b.currency, exchangeRate: number(b.exchangeRate, 10), amount: number(b.amount, 4), taxIncluded: b.taxIncluded, taxIds: [...b.taxIds] } : { amount: null, taxIds: [] }),
    distance: b.kind === 'mileage' ? number(b.distance, 3) : null, mileageRateId: b.kind === 'mileage' ? b.mileageRateId : null, perDiemRateId: b.kind === 'per_diem' ? b.perDiemRateId : null, days: b.kind === 'per_diem' ? [...b.days] : [],
    partyId: b.partyId, billable: b.billable, markupPercent: number(b.markupPercent) ?? '0', duplicateReason: b.duplicateReason.trim(),
    dimensions: b.dimensions, splits: b.splits.filter((s) => s.share.trim() !== '').map((s) => ({ categoryId: s.categoryId, share: number(s.share) ?? '0', memo: s.memo.trim(), dimensions: s.dimensions })), splitBy: splitByOf(b),
  };
}
