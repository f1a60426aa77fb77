import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfDocument, PdfRow } from '../document.ts';
import { qrOf } from '../qr.ts';
import { pdfLimits, renderDocumentPdf } from '../render.ts';
import { extractPages } from './extract.ts';

const line = (n: number): PdfRow => ({ kind: 'line', cells: [`Line number ${n}`, '12', '45.00', '513.00'] });
function sample(more: Partial<PdfDocument> = {}): PdfDocument {
  return {
    title: 'Quote QUO-00012', language: 'en', page: 'A4', at: new Date('2026-05-01T10:00:00Z'), brand: { name: 'Northlight', color: '#e11d48' },
    facts: [{ label: 'Date', value: 'May 1, 2026' }, { label: 'Valid until', value: 'May 31, 2026' }],
    parties: [{ label: 'From', lines: ['Northlight', 'Rua do Século 12'] }, { label: 'To', lines: ['Σοφία Παπαδοπούλου', 'ООО Ромашка', 'דנה כהן'] }],
    table: { columns: [{ label: 'Item', align: 'start', share: 5 }, { label: 'Quantity', align: 'end', share: 1.2 }, { label: 'Price', align: 'end', share: 1.5 }, { label: 'Amount', align: 'end', share: 1.8 }], rows: [line(1), { kind: 'heading', text: 'Printing' }, line(2)] },
    totals: [{ label: 'Net', value: '513.00' }, { label: 'Tax 20 %', value: '102.60' }, { label: 'Total', value: '€615.60', strong: true }],
    notes: [{ title: 'Terms', text: 'Half on acceptance.' }], footer: 'Northlight Lda · PT 501 234 567', pageLabel: 'Page {page} of {pages}', ...more,
  };
}
const arabic: Partial<PdfDocument> = {
  title: 'عرض سعر QUO-00012', language: 'ar', pageLabel: 'صفحة {page} من {pages}',
  table: { columns: [{ label: 'البند', align: 'start', share: 5 }, { label: 'المبلغ', align: 'end', share: 2 }], rows: [{ kind: 'line', cells: ['تصميم الهوية (Logo) لشركة نور', '1,234.50'] }] },
};
/** Arabic letters stand in the file in the order of the eye: from the left. */
const seen = (text: string) => [...text].reverse().join('');

// What takes long is drawn to its end on a busy machine, too.
beforeAll(() => { pdfLimits.milliseconds = 55_000; });

describe('documents as PDF', () => {
  it('hold their Latin, Greek, Cyrillic and Hebrew texts and figures as letters, not as pictures', async () => {
    const pages = extractPages(await renderDocumentPdf(sample()));
    expect(pages).toHaveLength(1);
    for (const text of ['Quote QUO-00012', 'Line number 2', '513.00', '€615.60', 'Rua do Século 12', 'Σοφία Παπαδοπούλου', 'ООО Ромашка', 'Page 1 of 1', seen('דנה כהן')]) expect(pages[0]!.blocks).toContain(text);
  });
  it('write Arabic from the right, with figures and Latin words the right way round', async () => {
    const [page] = extractPages(await renderDocumentPdf(sample(arabic)));
    for (const text of ['عرض سعر QUO-00012', 'تصميم الهوية (Logo) لشركة نور', 'البند', '1,234.50', 'صفحة 1 من 1']) expect(page!.said).toContain(text);
    expect(page!.missing).toBe(0);
    // The number stands at the left of the words, its letters from left to right.
    expect(page!.blocks[page!.said.indexOf('عرض سعر QUO-00012')]).toMatch(/^QUO-00012 /);
    // The brackets around the Latin word open and close as the eye meets them.
    expect(page!.blocks[page!.said.indexOf('تصميم الهوية (Logo) لشركة نور')]).toContain(' (Logo) ');
  });
  it('say their title and language', async () => {
    const file = (await renderDocumentPdf(sample(arabic))).toString('latin1');
    expect(file).toContain('/Lang (ar)');
    expect((await renderDocumentPdf(sample())).toString('latin1')).toContain('(Quote QUO-00012)');
  });
  it('are the same bytes each time', async () => {
    const hash = async (document: PdfDocument) => createHash('sha256').update(await renderDocumentPdf(document)).digest('hex');
    expect(await hash(sample())).toBe(await hash(sample()));
    expect(await hash(sample())).not.toBe(await hash(sample({ footer: 'Another' })));
  });
  it('say so when they take too long, and the next one is drawn', async () => {
    const { milliseconds } = pdfLimits;
    pdfLimits.milliseconds = 0;
    try { await expect(renderDocumentPdf(sample())).rejects.toMatchObject({ code: 'core.drawing_too_long' }); } finally { pdfLimits.milliseconds = milliseconds; }
    expect((await renderDocumentPdf(sample())).subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('break 300 lines over pages with the heads repeated, off the main thread', async () => {
    const long = sample({ table: { ...sample().table, rows: Array.from({ length: 300 }, (_, i) => line(i + 1)) } });
    let file = await renderDocumentPdf(long);
    const blocked: number[] = [];
    // The longest block of each run: a machine that is busy with other things may hold up any of them, drawing here would hold up all.
    for (let run = 0; run < 12 && !(Math.min(...blocked) < 50); run++) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      file = await renderDocumentPdf(long);
      delay.disable();
      blocked.push(delay.max / 1e6);
    }
    const pages = extractPages(file);
    expect(pages.length).toBeGreaterThan(7);
    for (const page of pages.slice(0, -1)) expect(page.blocks).toContain('Quantity');
    expect(pages.flatMap((p) => p.blocks).filter((b) => b.startsWith('Line number'))).toEqual(Array.from({ length: 300 }, (_, i) => `Line number ${i + 1}`));
    expect(pages.map((p) => p.blocks.find((b) => b.startsWith('Page ')))).toEqual(pages.map((_, i) => `Page ${i + 1} of ${pages.length}`));
    expect(Math.min(...blocked)).toBeLessThan(50);
  });
  it('print texts of any length and kind without hiding or losing them', async () => {
    const long = 'W'.repeat(400);
    const pages = extractPages(await renderDocumentPdf(sample({ notes: [{ title: 'Terms', text: `${'A sentence of terms. '.repeat(900)}\n\u202egnp.exe <script>alert(1)</script>` }], table: { ...sample().table, rows: [{ kind: 'line', cells: [long, '1', '1.00', '1.00'], detail: 'x'.repeat(6000) }] } })));
    const all = pages.flatMap((p) => p.blocks);
    expect(all.filter((b) => /^W+$/.test(b)).join('')).toBe(long);
    expect(all.join(' ')).toContain('gnp.exe <script>alert(1)</script>');
    expect(all.filter((b) => /^x+$/.test(b)).join('')).toBe('x'.repeat(6000));
    expect(all.join(' ').match(/sentence/g)).toHaveLength(900);
  });
  it('carry a file inside, as PDF/A-3b with metadata that say so', async () => {
    const embedded = { name: 'data.xml', type: 'text/xml', description: 'Data', relationship: 'Alternative', bytes: new TextEncoder().encode('<a>1</a>'), metadata: '<rdf:Description rdf:about="" xmlns:x="urn:x"><x:y>z</x:y></rdf:Description>' } as const;
    const title = 'Invoice <1> & Söhne';
    const bytes = await renderDocumentPdf(sample({ embedded, title }));
    const file = bytes.toString('utf8');
    for (const said of ['/AFRelationship /Alternative', '/Subtype /text#2Fxml', '(data.xml)', '/S /GTS_PDFA1', '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>', 'Invoice &lt;1&gt; &amp; Söhne', '<x:y>z</x:y>', '<xmp:CreateDate>2026-05-01T10:00:00Z</xmp:CreateDate>']) expect(file, said).toContain(said);
    // All letters are in the file, so that nothing of it depends on the reader's.
    expect(file).not.toContain('/Helvetica');
    expect((await renderDocumentPdf(sample({ embedded, title }))).equals(bytes)).toBe(true);
    // A letter no font has is not allowed in PDF/A: the file is carried, and nothing is claimed.
    const odd = (await renderDocumentPdf(sample({ embedded, footer: '漢' }))).toString('utf8');
    expect([odd.includes('pdfaid:part'), odd.includes('/GTS_PDFA1'), odd.includes('(data.xml)'), odd.includes('<x:y>')]).toEqual([false, false, true, true]);
    const plain = (await renderDocumentPdf(sample())).toString('latin1');
    for (const word of ['/AF ', 'GTS_PDFA1', 'EmbeddedFile', 'pdfaid']) expect(plain, word).not.toContain(word);
  });
  it('draw codes as squares with their words beside, mirrored in Arabic, the cross over the middle where it belongs', async () => {
    const code = { title: 'Pay', text: 'Scan it', content: 'BCD\n002' };
    const size = async (more: Partial<PdfDocument>) => (await renderDocumentPdf(sample(more))).length;
    const [page] = extractPages(await renderDocumentPdf(sample({ codes: [code] })));
    expect(page!.blocks).toEqual(expect.arrayContaining(['Pay', 'Scan it']));
    expect(page!.blocks.indexOf('Scan it')).toBeLessThan(page!.blocks.indexOf('Terms'));
    expect(await size({ codes: [{ ...code, cross: true }] })).toBeGreaterThan(await size({ codes: [code] }));
    expect(await size({ codes: [] })).toBe(await size({}));
    expect(await size({ ...arabic, codes: [code] })).toBeGreaterThan(await size(arabic));
  });
  it('code a text as the standard says', () => {
    // Version 1 has 21 squares a side, each further one four more; the three eyes are seven wide.
    const { size, runs } = qrOf('A');
    expect([size, runs[0], runs.some(([x, y, length]) => x === 14 && y === 0 && length === 7), qrOf('x'.repeat(331)).size]).toEqual([21, [0, 0, 7], true, 69]);
    expect(() => qrOf('x'.repeat(3000))).toThrow();
  });
  it('take a logo and leave out a picture that is none', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    expect((await renderDocumentPdf(sample({ brand: { ...sample().brand, logo: png } }))).toString('latin1')).toContain('/Subtype /Image');
    expect((await renderDocumentPdf(sample({ brand: { ...sample().brand, logo: Buffer.from('<svg/>') } }))).toString('latin1')).not.toContain('/Subtype /Image');
  });
});
