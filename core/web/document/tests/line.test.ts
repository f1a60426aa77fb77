import { describe, expect, it } from 'vitest';
import { decimalOf, discountOf, editedLine, emptyLine, moved, pastedLines, plainDiscount, plainLine, wrongBoxes, type StoredLine } from '../line.ts';

describe('figures as people write them', () => {
  it.each([['12', '12'], ['12.5', '12.5'], ['12,5', '12.5'], ['1,234.50', '1234.50'], ['1.234,50', '1234.50'], ['1 234,50', '1234.50'], ['1,234', '1234'], ['1.234', '1.234'], ['', '0'], ['١٢٫٥', '12.5'], ['abc', null], ['-1', null], ['1.2.3', null], ['0.1234567', null], ['1e5', null]])('%s → %s', (text, plain) => {
    expect(decimalOf(text)).toBe(plain);
  });
  it.each([['5', '5', null], ['5 %', '5', null], ['12,5%', '12.5', null], ['20.00', null, '20.00'], ['€20', null, '20'], ['20 EUR', null, '20'], ['', null, null]])('a discount of %s', (text, percent, amount) => {
    expect(discountOf(text, 2)).toEqual({ percent, amount });
  });
  it('a discount above 100 percent, or finer than the currency, is wrong', () => {
    expect(discountOf('120 %', 2)).toBeNull();
    expect(discountOf('20.001', 2)).toBeNull();
    expect([...wrongBoxes(emptyLine('item', { quantity: '0', unitPrice: 'x', discount: '?' }), 2)]).toEqual(['quantity', 'unitPrice', 'discount']);
    expect(wrongBoxes(emptyLine('section', { quantity: 'x' }), 2).size).toBe(0);
  });
});

describe('lines as they are kept', () => {
  const stored: StoredLine = { id: 'l', kind: 'item', itemId: 'i', name: 'Poster', description: 'A2', quantity: '12', unit: 'piece', unitPrice: '45', discountPercent: '5', discountAmount: null, taxIds: ['t'] };
  it('become boxes and come back as they were', () => {
    const line = editedLine(stored, '2 × Sheet');
    expect(line).toEqual({ key: 'l', id: 'l', kind: 'item', itemId: 'i', name: 'Poster', description: 'A2', quantity: '12', unit: 'piece', unitPrice: '45', discount: '5 %', taxIds: ['t'], optional: false, chosen: true, optionGroup: '', contents: '2 × Sheet' });
    expect(plainLine(line, 2)).toEqual(stored);
    expect(editedLine({ ...stored, optional: true, chosen: false, optionGroup: 'Size' })).toMatchObject({ optional: true, chosen: false, optionGroup: 'Size', contents: '' });
  });
  it('have no price while they say nothing', () => {
    expect(editedLine({ ...stored, name: '', unitPrice: '0' }).unitPrice).toBe('');
    expect(editedLine({ ...stored, unitPrice: '0' }).unitPrice).toBe('0');
  });
  it('count a wrong figure as nothing until it is right', () => {
    expect(plainLine(emptyLine('item', { quantity: '?', unitPrice: 'x', discount: '!' }), 2)).toMatchObject({ quantity: '1', unitPrice: '0', discountPercent: null, discountAmount: null });
    expect(plainLine(emptyLine(), 2)).not.toHaveProperty('id');
    expect([plainLine(emptyLine('item', { quantity: '-2' }), 2, true).quantity, plainLine(emptyLine('item', { quantity: '-2' }), 2).quantity]).toEqual(['-2', '1']);
    expect([plainDiscount('20.00', 2), plainDiscount('120 %', 2)]).toEqual([{ discountPercent: null, discountAmount: '20.00' }, { discountPercent: null, discountAmount: null }]);
  });
});

describe('rows of a spreadsheet', () => {
  const read = (text: string) => pastedLines(text, ['t'])?.map((l) => [l.name, l.quantity, l.unit, l.unitPrice]);
  it('become lines, with or without unit and heading', () => {
    expect(read('Item\tQty\tPrice\nPoster\t12\t45,00\nFlyer\t1.000\t0.05\n')).toEqual([['Poster', '12', '', '45.00'], ['Flyer', '1.000', '', '0.05']]);
    expect(read('Design\t8\thours\t€95.00')).toEqual([['Design', '8', 'hours', '95.00']]);
    expect(read('Flat fee\t1,250.00\r\nTravel\t80')).toEqual([['Flat fee', '1', '', '1250.00'], ['Travel', '1', '', '80']]);
    expect(read('One\nTwo')).toEqual([['One', '1', '', ''], ['Two', '1', '', '']]);
  });
  it('but not a single word', () => expect(read('just words')).toBeUndefined());
});

it('moves a line', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b']);
});
