import { expect, it } from 'vitest';
import { keptOver } from '../kept-values.ts';

it('puts what was kept in place of the first values, as far as it is of this form', () => {
  const first: { partyId: string | null; text: string } = { partyId: 'p1', text: '' };
  expect(keptOver(first, null)).toEqual(first);
  expect(keptOver(first, { text: 'Website', partyId: null })).toEqual({ partyId: null, text: 'Website' });
  expect(keptOver(first, { text: 7, other: 'x' })).toEqual(first);
});
