import { describeResource } from '#core/testing/describe-resource.ts';
import { gadgets, openGadgetHouse } from './resource-room.ts';

describeResource(openGadgetHouse, gadgets, {
  table: 'probe.gadget',
  valid: (n) => ({ name: n === 1 ? 'Screwdriver' : n === 2 ? 'Hammer' : `Gadget ${n % 17}`, kind: (['tool', 'toy', 'part'] as const)[n % 3], ...(n % 4 === 0 ? {} : { stock: n % 6, price: `${n % 5}.50` }), ...(n % 3 === 0 ? { boughtOn: '2026-01-15' } : {}), hidden: n % 2 === 0 }),
  invalid: [
    { input: {}, field: 'name' }, { input: { name: '' }, field: 'name' }, { input: { name: 'x'.repeat(81) }, field: 'name' }, { input: { name: 'a', kind: 'weapon' }, field: 'kind' },
    { input: { name: 'a', stock: -1 }, field: 'stock' }, { input: { name: 'a', stock: '1' }, field: 'stock' }, { input: { name: 'a', price: '1e9' }, field: 'price' }, { input: { name: 'a', boughtOn: '2026-02-30' }, field: 'boughtOn' },
  ],
  change: { name: 'Renamed' },
  search: 'screw',
});
