import { expect, it } from 'vitest';
import { filteredItems } from '../../web/items/use-item-filter.ts';

const [a, b] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
it('reads the items a list is filtered by out of its address, whatever else stands there', () => {
  expect(filteredItems(JSON.stringify({ and: [{ field: 'state', op: 'is', value: 'open' }, { or: [{ field: 'itemId', op: 'in', value: [a, b] }, { field: 'itemId', op: 'is', value: a }] }] }))).toEqual([a, b]);
  for (const text of ['', 'no JSON', 'null', '[]', JSON.stringify({ and: [{ field: 'itemId', op: 'in', value: ['x', 1, null] }] }), JSON.stringify({ and: 'x' })]) expect(filteredItems(text), text).toEqual([]);
});
