import { describe, expect, test } from 'vitest';
import { chartKeys, fillReturn, taxReturns, type ChartKey, type TaxReturnForm, type TaxSum } from '../../rules/charts/index.ts';
import { minor, shown } from './amounts.ts';

type Given = readonly [use: 'sale' | 'purchase', tag: string, rate: string | null, base: string, tax: string, recoverable?: string];
const sums = (given: readonly Given[]): TaxSum[] => given.map(([use, tag, rate, base, tax, recoverable = use === 'purchase' ? tax : '0.00']) => ({ use, tag, rate, base: minor(base), tax: minor(tax), recoverable: minor(recoverable) }));
const filled = (key: ChartKey, given: readonly Given[]) => Object.fromEntries(fillReturn(taxReturns[key], sums(given), 'EUR').map(({ box, amount }) => [box, shown(amount)]));

describe.each(chartKeys)('the return %s', (key) => {
  const { boxes, payable } = taxReturns[key];

  test('has boxes of its own names, built from tax lines or from boxes above', () => {
    expect(taxReturns[key].key).toBe(key);
    const names = boxes.map(({ box }) => box);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.length > 20)).toEqual([]);
    expect(names).toContain(payable);
    for (const [index, box] of boxes.entries()) {
      expect([box.box, box.of === undefined]).toEqual([box.box, box.plus !== undefined]);
      for (const other of [...(box.plus ?? []), ...(box.minus ?? [])]) expect(names.slice(0, index)).toContain(other);
      expect(box.labelAr).toMatch(/[\u0600-\u06ff]/);
    }
  });

  test('is 0 in every box without tax lines', () => {
    expect(fillReturn(taxReturns[key], [], 'EUR').filter(({ amount, rates }) => amount !== 0n || rates.length > 0)).toEqual([]);
  });
});

describe('figures', () => {
  test('the worked example of the first quarter: payable 810.50', () => {
    const lines = sums([
      ['sale', 'standard', '20', '5880.00', '1176.00'], ['sale', 'standard', '20', '-427.50', '-85.50'], ['sale', 'standard', '20', '960.00', '192.00'], ['sale', 'reduced', '5', '120.00', '6.00'],
      ['purchase', 'standard', '20', '1300.00', '260.00'], ['purchase', 'standard', '20', '1000.00', '200.00'], ['purchase', 'standard', '20', '90.00', '18.00'],
    ]);
    const boxes = new Map(fillReturn(taxReturns.generic, lines, 'EUR').map((box) => [box.box, box]));
    const rates = (box: string) => boxes.get(box)!.rates.map(({ rate, amount }) => [rate, shown(amount)]);
    expect(rates('sales_base')).toEqual([['20', '6412.50'], ['5', '120.00']]);
    expect(rates('sales_tax')).toEqual([['20', '1282.50'], ['5', '6.00']]);
    expect(['output', 'purchases_base', 'purchases_tax', 'payable'].map((box) => shown(boxes.get(box)!.amount))).toEqual(['1288.50', '2390.00', '478.00', '810.50']);
  });

  test('VAT 100: reverse charges in and out, Northern Ireland, blocked tax, whole pounds', () => {
    expect(filled('uk', [
      ['sale', 'standard', '20', '1000.99', '200.20'], ['sale', 'untaxed', null, '300.00', '0.00'], ['sale', 'ni_out', null, '120.75', '0.00'],
      ['purchase', 'standard', '20', '500.50', '100.10'], ['purchase', 'standard', '20', '60.00', '12.00', '0.00'], ['purchase', 'services_in', '20', '250.00', '50.00'], ['purchase', 'ni_in', '20', '80.00', '16.00'],
    ])).toEqual({ 1: '250.20', 2: '16.00', 3: '266.20', 4: '166.10', 5: '100.10', 6: '1671.00', 7: '890.00', 8: '120.00', 9: '80.00' });
    expect(filled('uk', [['sale', 'standard', '20', '-10.99', '-2.20']])).toMatchObject({ 5: '-2.20', 6: '-10.00' });
  });

  test('European Union: acquisitions are due and deductible', () => {
    expect(filled('eu', [
      ['sale', 'standard', '19', '1000.00', '190.00'], ['sale', 'reduced', '7', '100.00', '7.00'], ['sale', 'ic_goods_out', null, '800.00', '0.00'],
      ['purchase', 'ic_goods_in', '19', '500.00', '95.00'], ['purchase', 'standard', '19', '300.00', '57.00'],
    ])).toMatchObject({ sales_base: '1100.00', ic_goods_out: '800.00', ic_goods_in: '500.00', output: '292.00', input: '152.00', payable: '140.00' });
  });

  test('United States: the base counts once however many taxes are on it', () => {
    expect(filled('us', [
      ['sale', 'taxable', '4', '100.00', '4.00'], ['sale', 'local', '4.5', '100.00', '4.50'], ['sale', 'local', '0.375', '100.00', '0.38'], ['sale', 'exempt', null, '50.00', '0.00'],
      ['purchase', 'use', '7.25', '200.00', '14.50', '0.00'],
    ])).toEqual({
      gross_sales: '150.00', exempt_sales: '50.00', outside_sales: '0.00', other_sales: '0.00', taxable_sales: '100.00', state_tax: '4.00', local_tax: '4.88', use_base: '200.00', use_tax: '14.50', due: '23.38',
    });
  });

  test('GSTR-3B: both halves share a base, blocked credit is reversed, reverse charge is paid in cash', () => {
    const both = (use: 'sale' | 'purchase', tag: string, rate: string, base: string, tax: string, recoverable?: string): Given[] => [
      [use, tag, rate, base, tax, recoverable], [use, tag.replace('cgst', 'sgst'), rate, base, tax, recoverable],
    ];
    const boxes = filled('india', [
      ...both('sale', 'cgst', '9', '100000.00', '9000.00'), ['sale', 'igst', '18', '50000.00', '9000.00'], ['sale', 'zero_rated', null, '20000.00', '0.00'], ['sale', 'nil_exempt', null, '5000.00', '0.00'],
      ...both('purchase', 'cgst', '9', '40000.00', '3600.00'), ...both('purchase', 'cgst', '9', '10000.00', '900.00', '0.00'), ...both('purchase', 'rcm_cgst', '2.5', '6000.00', '150.00'),
      ['purchase', 'import_services', '18', '10000.00', '1800.00'], ['purchase', 'import_goods', '18', '2000.00', '360.00'],
    ]);
    expect(boxes).toMatchObject({
      '3.1a_value': '150000.00', '3.1a_igst': '9000.00', '3.1a_cgst': '9000.00', '3.1a_sgst': '9000.00', '3.1b_value': '20000.00', '3.1c_value': '5000.00',
      '3.1d_value': '16000.00', '3.1d_igst': '1800.00', '3.1d_cgst': '150.00', '4a5_cgst': '4500.00', '4b1_cgst': '900.00', '4b1_igst': '0.00', '4c_igst': '2160.00', '4c_cgst': '3750.00', '4c_sgst': '3750.00',
      '6.1_output': '27000.00', '6.1_reverse': '2100.00', '6.1_credit': '9660.00', payable: '19440.00',
    });
  });

  test('a form whose box refers to one below is refused', () => {
    const form: TaxReturnForm = { key: 'generic', name: '', nameAr: '', months: 3, payable: 'a', boxes: [{ box: 'a', label: '', labelAr: '', plus: ['b'] }, { box: 'b', label: '', labelAr: '', of: [] }] };
    expect(() => fillReturn(form, [], 'EUR')).toThrow('no box b stands above');
  });
});
