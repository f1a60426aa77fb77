import { describeResource } from '#core/testing/describe-resource.ts';
import { oneHouse } from '#core/testing/one-house.ts';
import { paymentTerms, products, services, taxes, units } from '../contract.ts';
import { openMastersHouse } from './scene.ts';

const open = oneHouse(openMastersHouse);

describeResource(open, units, {
  table: 'accounting.unit', valid: (n) => ({ name: `Crate ${n}`, code: 'CR', category: 'count', factor: '24' }),
  invalid: [{ input: { name: '' }, field: 'name' }, { input: { name: 'x', factor: '0' }, field: 'factor' }, { input: { name: 'x', factor: '-1' }, field: 'factor' }, { input: { name: 'x', category: 'mood' }, field: 'category' }],
  change: { code: 'CX' }, search: 'Crate 1',
});

describeResource(open, taxes, {
  table: 'accounting.tax', valid: (n) => ({ name: `Levy ${n}`, rate: '12.5' }),
  invalid: [{ input: { name: 'x', rate: 'abc' }, field: 'rate' }, { input: { name: 'x' }, field: 'rate' }, { input: { name: 'x', kind: 'division', rate: '100' }, field: 'rate' }, { input: { name: 'x', kind: 'group', memberIds: [] }, field: 'memberIds' }, { input: { name: 'x', rate: '1', recoverable: '101' }, field: 'recoverable' }],
  change: { code: 'L' }, search: 'Levy 1',
});

for (const [endpoints, words] of [[products, 'Lamp'], [services, 'Repair']] as const) {
  describeResource(open, endpoints, {
    table: 'accounting.item', valid: (n) => ({ name: `${words} ${n}`, sku: `${words}-${n}`, salePrice: '12.345678' }),
    invalid: [
      { input: { name: ' ' }, field: 'name' }, { input: { name: 'x', salePrice: '-1' }, field: 'salePrice' }, { input: { name: 'x', salePrice: '1.1234567' }, field: 'salePrice' }, { input: { name: 'x', barcode: '4006381333930' }, field: 'barcode' },
      { input: { name: 'x', unitId: '0190a000-0000-7000-8000-000000000001' }, field: 'unitId' }, { input: { name: 'x', saleTaxIds: ['0190a000-0000-7000-8000-000000000001'] }, field: 'saleTaxIds' }, { input: { name: 'x', currency: 'ZZZ' }, field: 'currency' },
    ],
    change: { description: 'Changed' }, search: `${words} 1`,
  });
}

const balance = { percent: null, days: 30 };
describeResource(open, paymentTerms, {
  table: 'accounting.payment_term', valid: (n) => ({ name: `Term ${n}`, lines: [balance] }),
  invalid: [
    { input: { name: '', lines: [balance] }, field: 'name' }, { input: { name: 'x', lines: [] }, field: 'lines' }, { input: { name: 'x', lines: [balance, balance] }, field: 'lines' }, { input: { name: 'x', lines: [{ percent: '0', days: 1 }, balance] }, field: 'lines' },
    { input: { name: 'x', lines: [{ percent: '100', days: 1 }, balance] }, field: 'lines' }, { input: { name: 'x', lines: [{ ...balance, days: -1 }] }, field: 'lines' }, { input: { name: 'x', lines: [{ ...balance, atLeastDays: 3661 }] }, field: 'lines' },
    { input: { name: 'x', lines: [balance, { percent: '5', anchor: 'day_of_month', dayOfMonth: 32 }] }, field: 'lines' }, { input: { name: 'x', lines: [balance], early: { days: -1, kind: 'total', value: '2' } }, field: 'early' },
    { input: { name: 'x', lines: [balance], early: { days: 10, kind: 'total', value: '100.5' } }, field: 'early' }, { input: { name: 'x', lines: [balance], early: { days: 10, kind: 'amount', value: '5' } }, field: 'early' },
    { input: { name: 'x', lines: [balance], early: { days: 10, kind: 'amount', value: '5.5', currency: 'JPY' } }, field: 'early' },
  ],
  change: { early: { days: 10, kind: 'total', value: '2', currency: null } }, search: 'Term 1',
});
