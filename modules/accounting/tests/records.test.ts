import { describeResource } from '#core/testing/describe-resource.ts';
import { products, services, taxes, units } from '../contract.ts';
import { openMastersHouse } from './scene.ts';

describeResource(openMastersHouse, units, {
  table: 'accounting.unit', valid: (n) => ({ name: `Crate ${n}`, code: 'CR', category: 'count', factor: '24' }),
  invalid: [{ input: { name: '' }, field: 'name' }, { input: { name: 'x', factor: '0' }, field: 'factor' }, { input: { name: 'x', factor: '-1' }, field: 'factor' }, { input: { name: 'x', category: 'mood' }, field: 'category' }],
  change: { code: 'CX' }, search: 'Crate 1',
});

describeResource(openMastersHouse, taxes, {
  table: 'accounting.tax', valid: (n) => ({ name: `Levy ${n}`, rate: '12.5' }),
  invalid: [{ input: { name: 'x', rate: 'abc' }, field: 'rate' }, { input: { name: 'x' }, field: 'rate' }, { input: { name: 'x', kind: 'division', rate: '100' }, field: 'rate' }, { input: { name: 'x', kind: 'group', memberIds: [] }, field: 'memberIds' }, { input: { name: 'x', rate: '1', recoverable: '101' }, field: 'recoverable' }],
  change: { code: 'L' }, search: 'Levy 1',
});

for (const [endpoints, words] of [[products, 'Lamp'], [services, 'Repair']] as const) {
  describeResource(openMastersHouse, endpoints, {
    table: 'accounting.item', valid: (n) => ({ name: `${words} ${n}`, sku: `${words}-${n}`, salePrice: '12.345678' }),
    invalid: [
      { input: { name: ' ' }, field: 'name' }, { input: { name: 'x', salePrice: '-1' }, field: 'salePrice' }, { input: { name: 'x', salePrice: '1.1234567' }, field: 'salePrice' }, { input: { name: 'x', barcode: '4006381333930' }, field: 'barcode' },
      { input: { name: 'x', unitId: '0190a000-0000-7000-8000-000000000001' }, field: 'unitId' }, { input: { name: 'x', saleTaxIds: ['0190a000-0000-7000-8000-000000000001'] }, field: 'saleTaxIds' }, { input: { name: 'x', currency: 'ZZZ' }, field: 'currency' },
    ],
    change: { description: 'Changed' }, search: `${words} 1`,
  });
}
