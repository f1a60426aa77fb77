import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PdfDesign, PdfDocument } from '../document.ts';
import { drawDocument } from '../draw.ts';
import { lettersOn } from '../head.ts';
import { placesOf } from './places.ts';

const paper = (design: PdfDesign | undefined, language: 'en' | 'ar' = 'en', more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'INV-1', language, page: 'A4', at: new Date(0), ...(design ? { design } : {}), brand: { name: 'Northwind', color: '#114488' }, facts: [{ label: 'DATE', value: 'today' }], parties: [{ label: 'FROM', lines: ['Seller'] }, { label: 'FOR', lines: ['Buyer'] }],
  table: { columns: [{ label: 'WHAT', align: 'start', share: 4 }, { label: 'PRICE', align: 'end', share: 1 }, { label: 'SUM', align: 'end', share: 1 }], rows: [{ kind: 'line', cells: ['Thing', '5.00', '10.00'] }, { kind: 'line', cells: ['Other', '6.00', '12.00'], detail: 'details' }] },
  totals: [{ label: 'Total', value: '22.00', strong: true }], notes: [{ title: 'Notes', text: 'words' }], footer: 'foot', pageLabel: '{page}/{pages}', ...more,
});
const design = (layout: PdfDesign['layout'], more: Partial<PdfDesign> = {}): PdfDesign => ({ layout, logo: { place: 'start', height: 42 }, margin: 46, ...more });
const at = async (document: PdfDocument) => {
  const { texts, ...page } = await placesOf(await drawDocument(document));
  const of = (text: string) => texts.find((t) => t.text === text)!;
  return { texts, of, ...page };
};
const layouts = ['classic', 'modern', 'compact'] as const;

describe('designs of documents', () => {
  it('without one a document looks classic, to the byte', async () => {
    expect((await drawDocument(paper(undefined))).equals(await drawDocument(paper(design('classic'))))).toBe(true);
  });

  it.each(layouts)('%s: everything is there, within the margins, figures end together, and Arabic is the mirror of it', async (layout) => {
    for (const place of ['start', 'center', 'end'] as const) {
      const chosen = design(layout, { logo: { place, height: 42 } });
      const [left, right] = [await at(paper(chosen)), await at(paper(chosen, 'ar'))];
      const words = ['INV-1', 'Northwind', 'DATE', 'today', 'FROM', 'Seller', 'FOR', 'Buyer', 'WHAT', 'PRICE', 'SUM', 'Thing', '5.00', '10.00', 'details', 'Total', '22.00', 'Notes', 'words', 'foot', '1/1'];
      expect(words.filter((w) => !left.of(w) || !right.of(w))).toEqual([]);
      for (const t of left.texts) expect([t.text, t.x >= 46 - 0.5, t.x + t.width <= left.width - 46 + 0.5]).toEqual([t.text, true, true]);
      for (const word of words) {
        const [a, b] = [left.of(word), right.of(word)];
        expect([word, Math.abs(b.x - (right.width - a.x - a.width)) < 0.6, Math.abs(a.y - b.y) < 0.1]).toEqual([word, true, true]);
      }
      const ends = (...texts: string[]) => texts.map((t) => Math.round(left.of(t).x + left.of(t).width));
      expect(new Set(ends('10.00', '12.00')).size).toBe(1);
      expect(left.of('Thing').x).toBeCloseTo(46, 0);
    }
  });

  it('a compact one is lower and smaller; the head stands where the logo is put', async () => {
    const [classic, compact] = [await at(paper(design('classic'))), await at(paper(design('compact')))];
    expect(compact.of('Total').y).toBeLessThan(classic.of('Total').y - 40);
    expect(compact.of('5.00').height).toBeLessThan(classic.of('5.00').height);
    const heads = await Promise.all((['start', 'center', 'end'] as const).map((place) => at(paper(design('classic', { logo: { place, height: 42 } })))));
    const middle = (p: (typeof heads)[number], text: string) => p.of(text).x + p.of(text).width / 2;
    expect(middle(heads[0]!, 'Northwind')).toBeLessThan(middle(heads[0]!, 'INV-1'));
    expect(middle(heads[1]!, 'Northwind')).toBeCloseTo(heads[1]!.width / 2, 0);
    expect(middle(heads[2]!, 'Northwind')).toBeGreaterThan(middle(heads[2]!, 'INV-1'));
  });

  it('margins and the size of the logo move what follows', async () => {
    const logo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#f00' } }).png().toBuffer();
    const [narrow, wide] = [await at(paper(design('classic', { margin: 30 }))), await at(paper(design('classic', { margin: 64 })))];
    expect([narrow.of('Thing').x, wide.of('Thing').x].map(Math.round)).toEqual([30, 64]);
    const heights = await Promise.all([28, 66].map(async (height) => (await at(paper(design('modern', { logo: { place: 'start', height } }), 'en', { brand: { name: 'N', color: '#114488', logo } }))).of('DATE').y));
    expect(heights[1]! - heights[0]!).toBeCloseTo(66 - 28, 0);
  });

  it('letters on the coloured head are those that are read better', () => {
    expect([lettersOn('#114488'), lettersOn('#ffee88'), lettersOn('#000000')]).toEqual(['#ffffff', '#16181d', '#ffffff']);
  });
});
