import { expect, it } from 'vitest';
import { chargesOf, emptyCharge, isBlankCharge, withIds, wrongCharge, type EditedCharge } from '../../web/documents/editor/charge.ts';

const charge = (value: string, id?: string): EditedCharge => ({ ...emptyCharge('shipping', 'Parcel', []), value, id });

it('saves no charge without an amount as one of 0, and keeps one that was saved until it has one again', () => {
  const [blank, free, share, emptied] = [charge(' '), charge('0'), charge('3 %'), charge('', 'c1')];
  // Nobody wrote an amount yet: it is left out, and stands in the way of posting.
  expect([blank, free, share, emptied].map(isBlankCharge)).toEqual([true, false, false, false]);
  expect(chargesOf([blank, free, share], 2)?.map((c) => [c.amount, c.percent])).toEqual([['0', null], [null, '3']]);
  // What was saved may give a charge back: it is not dropped while its amount is written anew.
  expect([wrongCharge(emptied, 2), chargesOf([free, emptied], 2)]).toEqual(['value', null]);
});

it('gives the ids of what was saved to the charges that were sent, past those that were not', () => {
  const [blank, one, two] = [charge(''), charge('5'), charge('7')];
  const answered = ['a', 'b'].map((id) => ({ id, kind: 'shipping' as const, label: 'Parcel', amount: '5', percent: null, taxIds: [], accountId: null, sourceId: null }));
  expect(withIds([one, blank, two], [one, two], answered).map((c) => c.id)).toEqual(['a', undefined, 'b']);
});
