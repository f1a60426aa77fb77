import { describe, expect, it } from 'vitest';
import { detect, readCii, readEInvoice, readUbl, validate, vatTolerances, writeCii, writeUbl, type EInvoice } from '../../rules/einvoice/index.ts';
import { acceptance, everything } from './sample.ts';

const syntaxes = [['ubl', writeUbl, readUbl], ['cii', writeCii, readCii]] as const;
const groups = ({ vatBreakdown }: EInvoice) => vatBreakdown.map(({ taxable, rate, tax }) => `${taxable} @ ${rate} → ${tax}`);

describe('the figures of the brief', () => {
  it('I1: 20 lines in two rates, one of them a return', () => {
    const { lines, totals } = acceptance.I1;
    expect(lines).toHaveLength(20);
    expect(lines.filter(({ net }) => net === '-109.98')).toHaveLength(1);
    expect(groups(acceptance.I1)).toEqual(['183.23 @ 6 → 10.99', '46.37 @ 21 → 9.74']);
    expect(totals).toEqual({ lineNet: '229.60', net: '229.60', vat: '20.73', gross: '250.33', due: '250.33' });
  });
  it('I2: two rates in crowns', () => {
    expect(groups(acceptance.I2)).toEqual(['1500.00 @ 25 → 375.00', '2500.00 @ 12 → 300.00']);
    expect(acceptance.I2.totals).toEqual({ lineNet: '4000.00', net: '4000.00', vat: '675.00', gross: '4675.00', due: '4675.00' });
  });
  it('I3, I4 and a half cent', () => {
    expect(acceptance.I3.totals).toMatchObject({ net: '147.00', vat: '30.87', gross: '177.87' });
    expect(acceptance.I4.totals).toEqual({ lineNet: '800.00', charges: '100.00', net: '900.00', vat: '225.00', gross: '1125.00', due: '1125.00' });
    expect(acceptance.half.totals).toMatchObject({ net: '1460.50', vat: '365.13', gross: '1825.63' });
  });
});

describe.each(syntaxes)('through %s', (syntax, write, read) => {
  it.each(Object.entries(acceptance))('%s comes back as it was, breaks no rule, and is written with the same totals again', (_, invoice) => {
    const xml = write(invoice);
    expect(detect(xml)).toBe(syntax);
    const back = read(xml);
    expect(back).toStrictEqual(invoice);
    expect(readEInvoice(xml)).toStrictEqual(invoice);
    expect(validate(back, { vatTolerance: vatTolerances.exact })).toEqual([]);
    expect(write(back)).toBe(xml);
  });
  it.each(['380', '381', '384', '386'])('every term of the model comes back from a document of type %s', (typeCode) => {
    const invoice = everything({ typeCode });
    expect(validate(invoice, { vatTolerance: vatTolerances.exact })).toEqual([]);
    expect(read(write(invoice))).toStrictEqual(invoice);
  });
  it('a credit note keeps its due date without payment instructions', () => {
    const { payment: _, ...rest } = everything({ typeCode: '381' });
    expect(read(write(rest))).toStrictEqual(rest);
  });
  it('a tax point date comes back instead of its code', () => {
    const { taxPointCode: _, ...rest } = everything();
    const invoice = { ...rest, taxPointDate: '2026-02-28' };
    expect(read(write(invoice))).toStrictEqual(invoice);
  });
});

it('one syntax is written from the other with the same totals', () => {
  for (const invoice of [...Object.values(acceptance), everything()]) {
    expect(readCii(writeCii(readUbl(writeUbl(invoice))))).toStrictEqual(invoice);
    expect(readUbl(writeUbl(readCii(writeCii(invoice))))).toStrictEqual(invoice);
  }
});
