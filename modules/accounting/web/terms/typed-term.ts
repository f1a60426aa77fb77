import { decimalOf } from '#core/web/document/line.ts';
import type { PaymentTerm, StoredEarly, StoredTermLine } from '../../contract.ts';

/** A part of a term as it is typed. */
export interface TypedLine { share: 'percent' | 'balance'; percent: string; anchor: StoredTermLine['anchor']; dayOfMonth: string; atLeastDays: string; days: string }
/** An early discount as it is typed; `none` is none. */
export interface TypedEarly { kind: 'none' | StoredEarly['kind']; days: string; value: string; currency: string; lowersTax: boolean }
/** The form of a payment term. */
export interface TypedTerm { name: string; lines: TypedLine[]; early: TypedEarly }

/** What a new part begins with. */
export const blankLine: TypedLine = { share: 'percent', percent: '', anchor: 'invoice_date', dayOfMonth: '1', atLeastDays: '0', days: '0' };

/** A term as its form begins with it. */
export function typedTerm(term: PaymentTerm | null, currency: string): TypedTerm {
  return {
    name: term?.name ?? '',
    lines: term ? term.lines.map((l) => ({ share: l.percent === null ? 'balance' : 'percent', percent: l.percent ?? '', anchor: l.anchor, dayOfMonth: String(l.dayOfMonth ?? 1), atLeastDays: String(l.atLeastDays), days: String(l.days) })) : [{ ...blankLine, share: 'balance', days: '30' }],
    early: { kind: term?.early?.kind ?? 'none', days: String(term?.early?.days ?? 10), value: term?.early?.value ?? '2', currency: term?.early?.currency ?? currency, lowersTax: term?.early ? term.early.lowersTax ?? false : true },
  };
}

// What is no whole number is out of range, and refused in those words.
const whole = (text: string): number => (text.trim() === '' ? 0 : /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : -1);
const figure = (text: string): string => decimalOf(text.replace(/[%٪]/g, '')) ?? text.trim();

/** What is typed as the contract takes it. */
export function storedTerm({ lines, early }: Pick<TypedTerm, 'lines' | 'early'>): { lines: StoredTermLine[]; early: StoredEarly | null } {
  return {
    lines: lines.map((l) => ({ percent: l.share === 'balance' ? null : figure(l.percent), anchor: l.anchor, dayOfMonth: l.anchor === 'day_of_month' ? whole(l.dayOfMonth) : null, atLeastDays: whole(l.atLeastDays), days: whole(l.days) })),
    early: early.kind === 'none' ? null : { days: whole(early.days), kind: early.kind, value: figure(early.value), currency: early.kind === 'amount' ? early.currency : null, ...(early.lowersTax && early.kind !== 'net' ? { lowersTax: true } : {}) },
  };
}
