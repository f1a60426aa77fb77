import { describe, expect, it } from 'vitest';
import { newPart, partsOfItem, partsOfSuggestion, toMatchParts, withoutPart } from '../bank/edited-parts.ts';

const item = { itemId: 'i', partyId: 'p', party: 'Cedar', number: 'INV-1', dueOn: '2026-12-23', open: '236.00', currency: 'EUR', sourceType: 'invoicing.document', sourceId: 'd', discount: { amount: '23.60', until: '2026-12-03' } };
const parts = (more: object, rest: string) => toMatchParts(partsOfItem({ ...item, ...more }, rest, 'EUR'), 'EUR');

describe('an open item that is cheaper when it is paid early', () => {
  it('is settled with its discount where that is what is missing, and only there', () => {
    const both = [{ kind: 'item', itemId: 'i', amount: '236.00' }, { kind: 'discount', itemId: 'i', amount: '-23.60' }];
    expect(parts({}, '212.40')).toEqual(both);
    expect(parts({}, '220.00')).toEqual(both);
    expect(parts({}, '236.00')).toEqual([both[0]]);
    expect(parts({}, '100.00')).toEqual([{ kind: 'item', itemId: 'i', amount: '100.00' }]);
    expect(parts({ discount: null }, '212.40')).toEqual([{ kind: 'item', itemId: 'i', amount: '212.40' }]);
    expect(parts({ open: '-236.00' }, '-212.40')).toEqual([{ kind: 'item', itemId: 'i', amount: '-236.00' }, { kind: 'discount', itemId: 'i', amount: '23.60' }]);
  });

  it('is edited with both parts, and taken out with both', () => {
    const row = { label: 'Cedar', detail: 'INV-1', on: null, amount: '236.00', currency: 'EUR', entryId: 'e', partyId: 'p' };
    const edited = partsOfSuggestion({ kind: 'items', score: 100, why: ['reference', 'early'], parts: [{ kind: 'item', itemId: 'i', amount: '236.00' }, { kind: 'discount', itemId: 'i', amount: '-23.60' }], rows: [row, { ...row, label: '', amount: '-23.60' }] });
    expect(edited.map((p) => [p.kind, p.label])).toEqual([['item', 'Cedar · INV-1'], ['discount', 'Cedar · INV-1']]);
    const other = newPart({ kind: 'write_off', amount: '1.00' });
    expect(withoutPart([...edited, other], edited[0]!)).toEqual([other]);
    expect(withoutPart([...edited, other], edited[1]!)).toEqual([edited[0], other]);
  });
});
