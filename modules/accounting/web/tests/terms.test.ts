import { describe, expect, it } from 'vitest';
import { termAnchors, earlyKinds, type StoredTermLine } from '../../contract.ts';
import { term as ar, termSaid as arSaid } from '../locales/ar/terms.ts';
import { term as en, termSaid as enSaid } from '../locales/en/terms.ts';
import { exampleOf } from '../terms/term-words.ts';
import { storedTerm, typedTerm } from '../terms/typed-term.ts';

type Texts = { [key: string]: string | Texts };
const keysOf = (texts: Texts, at = ''): string[] => [...new Set(Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${at}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`] : keysOf(value, `${at}${key}.`))))].toSorted();
const line = (more: Partial<StoredTermLine> = {}): StoredTermLine => ({ percent: null, anchor: 'invoice_date', dayOfMonth: null, atLeastDays: 0, days: 0, ...more });

describe('the form of a payment term', () => {
  it('shows what an invoice of 1,000.00 comes to', () => {
    expect(exampleOf({ lines: [line({ days: 30 })], early: { days: 10, kind: 'total', value: '2', currency: null } }, '2026-11-23')).toEqual({ parts: [{ dueOn: '2026-12-23', amount: '1000.00' }], early: { until: '2026-12-03', amount: '980.00' } });
    expect(exampleOf({ lines: [line({ percent: '33.333333' }), line({ anchor: 'end_of_month' })], early: null }, '2026-11-23')).toEqual({ parts: [{ dueOn: '2026-11-23', amount: '333.33' }, { dueOn: '2026-11-30', amount: '666.67' }], early: null });
  });

  it('sends what is typed, and what is no whole number as out of range', () => {
    const typed = typedTerm(null, 'EUR');
    expect(storedTerm(typed)).toEqual({ lines: [line({ days: 30 })], early: null });
    const odd = { lines: [{ ...typed.lines[0]!, days: '1.5', atLeastDays: '' }], early: { ...typed.early, kind: 'amount' as const, value: '50', days: '10' } };
    expect(storedTerm(odd)).toEqual({ lines: [line({ days: -1 })], early: { days: 10, kind: 'amount', value: '50', currency: 'EUR', lowersTax: true } });
    // Tax is lowered with a new discount unless somebody says otherwise, and never with one on the net amount.
    expect([{ ...odd.early, lowersTax: false }, { ...odd.early, kind: 'net' as const, value: '2' }].map((early) => storedTerm({ ...odd, early }).early)).toEqual([{ days: 10, kind: 'amount', value: '50', currency: 'EUR' }, { days: 10, kind: 'net', value: '2', currency: null }]);
  });

  it('begins with what the term says', () => {
    const said = { lines: [line({ percent: '50' }), line({ anchor: 'day_of_month', dayOfMonth: 15, atLeastDays: 31, days: 2 })], early: { days: 10, kind: 'net' as const, value: '2', currency: null } };
    expect(storedTerm(typedTerm({ id: 'x', version: 1, name: 'Said', createdAt: '', ...said } as never, 'EUR'))).toEqual(said);
  });

  it('has the same words in both languages, for every choice', () => {
    expect([keysOf(ar as Texts), keysOf(arSaid as Texts)]).toEqual([keysOf(en as Texts), keysOf(enSaid as Texts)]);
    expect([Object.keys(en.anchors), Object.keys(en.earlyKinds)]).toEqual([[...termAnchors], ['none', ...earlyKinds]]);
  });
});
