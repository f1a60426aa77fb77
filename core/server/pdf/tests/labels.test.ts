import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { barcodeOf, code128Values, type Barcode } from '../barcode.ts';
import { codeFits, labelSizes, type PdfLabels } from '../labels.ts';
import { renderDocumentPdf } from '../render.ts';
import { extractPages } from './extract.ts';

const bitsOf = (code: Barcode) => { const bits = Array<string>(code.modules).fill('0'); for (const [from, width] of code.bars) bits.fill('1', from, from + width); return bits.join(''); };

describe('bar codes', () => {
  // 4006381333931: GS1 General Specifications; its stripes as published for the number.
  it('draw an EAN-13 stripe by stripe', () => {
    const code = barcodeOf('4006381333931', true)!;
    expect([code.kind, code.modules, bitsOf(code)]).toEqual(['ean13', 95, '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101']);
  });
  it('draw an EAN-8, and a UPC-A as the EAN-13 it is', () => {
    expect(bitsOf(barcodeOf('96385074', true)!)).toBe('1010001011010111101111010110111010101001110111001010001001011100101');
    expect([bitsOf(barcodeOf('036000291452', true)!) === bitsOf(barcodeOf('0036000291452', true)!), barcodeOf('036000291452', true)!.text]).toEqual([true, '036000291452']);
  });
  it('draw Code 128 with its check', () => {
    // Published with set A (103) and the check 54; begun in set B (104) it is one more.
    expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55]);
    expect(code128Values('0123')).toEqual([105, 1, 23, (105 + 1 + 46) % 103]);
    const code = barcodeOf('PJJ123C', false)!;
    expect([code.modules, bitsOf(code).slice(0, 22), bitsOf(code).slice(-13)]).toEqual([11 * 9 + 13, '1101001000011101110110', '1100011101011']);
  });
  it('give every value of Code 128 eleven modules, three bars and a stripe of its own', () => {
    const seen = new Set<string>();
    for (let c = 32; c < 127; c += 1) {
      const bits = bitsOf(barcodeOf(String.fromCharCode(c), false)!).slice(11, 22);
      expect([bits.length, bits.match(/1+/g)!.length, bits.replace(/0/g, '').length % 2]).toEqual([11, 3, 0]);
      seen.add(bits);
    }
    expect(seen.size).toBe(95);
  });
  it('are none for what they cannot hold', () => { expect([barcodeOf('', false), barcodeOf('Größe', false), barcodeOf('قلم', false), barcodeOf('10614141000415', true)?.kind]).toEqual([null, null, null, 'code128']); });
  it('fit while their bars can be read', () => { expect([codeFits({ text: '4006381333931', isGtin: true }, 'roll_62'), codeFits({ text: 'A'.repeat(20), isGtin: false }, 'roll_62'), codeFits({ text: 'A'.repeat(60), isGtin: false }, 'a4_3x8')]).toEqual([true, true, false]); });
});

describe('labels', () => {
  const labels = (n: number, more: Partial<PdfLabels> = {}): PdfLabels => ({ size: 'a4_3x8', skip: 0, title: 'Labels', author: 'Northlight', language: 'en', at: new Date('2026-05-01T10:00:00Z'), labels: Array.from({ length: n }, (_, i) => ({ name: `Sketchbook ${i + 1}`, detail: 'PRD-SKETCH', price: '€14.50', code: { text: '4006381333931', isGtin: true } })), ...more });
  const said = async (given: PdfLabels) => extractPages(await renderDocumentPdf(given)).map((p) => p.said.filter((s) => s.startsWith('Sketchbook')).length);

  it('lie in three columns of eight, beginning where the sheet is not used up', async () => {
    expect(await said(labels(24))).toEqual([24]);
    expect(await said(labels(25))).toEqual([24, 1]);
    expect(await said(labels(24, { skip: 5 }))).toEqual([19, 5]);
    expect(await said(labels(2, { skip: 500 }))).toEqual([1, 1]);
  });
  it('are one a page on a roll of 62 mm', async () => {
    const file = await renderDocumentPdf(labels(3, { size: 'roll_62' }));
    expect([extractPages(file).length, /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1'))!.slice(1).map((n) => Math.round((Number(n) / 72) * 25.4))]).toEqual([3, [...labelSizes.roll_62.page]]);
    expect(extractPages(file)[0]!.said).toEqual(expect.arrayContaining(['Sketchbook 1', 'PRD-SKETCH', '€14.50', '4006381333931']));
  });
  it('have the same stripes from left to right in Arabic, and Arabic names', async () => {
    const bars = (file: Buffer) => {
      const text = file.toString('latin1');
      const streams = [...text.matchAll(/\/Length (\d+)[\s\S]{0,80}?stream\n/g)].map((m) => file.subarray(m.index + m[0].length, m.index + m[0].length + Number(m[1])));
      const page = streams.map((s) => { try { return inflateSync(s).toString('latin1'); } catch { return ''; } }).find((s) => (s.match(/ re\n/g) ?? []).length > 20)!;
      return [...page.matchAll(/([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re/g)].map((m) => [Number(m[1]), Number(m[2])] as const);
    };
    const [english, arabic] = [bars(await renderDocumentPdf(labels(1, { size: 'roll_62' }))), bars(await renderDocumentPdf(labels(1, { size: 'roll_62', language: 'ar' })))];
    expect(english.length).toBe(30);
    expect(arabic).toEqual(english);
    const [page] = extractPages(await renderDocumentPdf({ ...labels(0, { language: 'ar', size: 'roll_62' }), labels: [{ name: 'دفتر رسم', detail: '', price: null, code: null }] }));
    expect([page!.said, page!.missing]).toEqual([['دفتر رسم'], 0]);
  });
});
