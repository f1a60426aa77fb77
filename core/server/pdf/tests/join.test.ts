import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PdfDocument } from '../document.ts';
import { drawDocument } from '../draw.ts';
import { joinFiles } from '../join.ts';
import { joinPapers } from '../join-papers.ts';
import { placesOf } from './places.ts';

const invoice = (number: string): Promise<Buffer> => drawDocument({
  title: `Invoice ${number}`, language: 'en', page: 'A4', at: new Date('2026-05-01T10:00:00Z'), brand: { name: 'Northlight', color: '#e11d48' }, facts: [], parties: [], table: { columns: [{ label: 'Item', align: 'start', share: 1 }], rows: [{ kind: 'line', cells: [`Of ${number}`] }] },
  totals: [], notes: [], footer: '', pageLabel: 'Page {page} of {pages}', embedded: { name: 'factur-x.xml', type: 'text/xml', description: 'Data', relationship: 'Alternative', bytes: new TextEncoder().encode('<a/>'), metadata: '<rdf:Description rdf:about="" xmlns:x="urn:x"><x:y>z</x:y></rdf:Description>' },
} satisfies PdfDocument);

let dir: string;
beforeAll(async () => { dir = await mkdtemp(path.join(os.tmpdir(), 'atrium-join-')); });
afterAll(() => rm(dir, { recursive: true, force: true }));
const files = async (...numbers: string[]) => Promise.all(numbers.map(async (n, i) => { const file = path.join(dir, `${n}-${i}.pdf`); await writeFile(file, await invoice(n)); return file; }));

describe('papers that are joined', () => {
  it('have the pages of all of them and nothing else of the first: no file inside, no claim of PDF/A, no title', async () => {
    const papers = [await invoice('INV-1'), await invoice('INV-2')];
    // What of it must not be in the whole is in the first.
    const first = await PDFDocument.load(papers[0]!, { updateMetadata: false });
    expect([first.getAttachments().length, first.getTitle(), papers[0]!.includes('pdfaid:part')]).toEqual([1, 'Invoice INV-1', true]);
    const whole = Buffer.from(await joinPapers(papers));
    const read = await PDFDocument.load(whole, { updateMetadata: false });
    expect([read.getPageCount(), read.getAttachments().length, read.getTitle()]).toEqual([2, 0, undefined]);
    expect([...read.catalog.keys()].map(String).toSorted()).toEqual(['/Pages', '/Type']);
    for (const word of ['factur-x.xml', 'pdfaid', 'GTS_PDFA1', 'Invoice INV-1']) expect(whole.includes(word), word).toBe(false);
    expect([(await placesOf(whole, 1)).texts.some((t) => t.text === 'Of INV-1'), (await placesOf(whole, 2)).texts.some((t) => t.text === 'Of INV-2')]).toEqual([true, true]);
    expect(Buffer.from(await joinPapers(papers)).equals(whole)).toBe(true);
    await expect(joinPapers([])).rejects.toThrow('no paper to join');
  });

  it('wait for those before them, and end when they are stopped, while they wait and while they are joined', async () => {
    const some = await files('INV-3', 'INV-4');
    const ended: string[] = [];
    const stopped = new AbortController();
    const first = joinFiles(some, path.join(dir, 'first.pdf'), stopped.signal).then(() => ended.push('first'), (error: Error) => ended.push(`first ${error.message}`));
    const second = joinFiles(some, path.join(dir, 'second.pdf')).then(() => ended.push('second'));
    const gone = AbortSignal.abort(new Error('stopped'));
    await expect(joinFiles(some, path.join(dir, 'third.pdf'), gone)).rejects.toThrow('stopped');
    // The one that was stopped while it waited waits for nobody, and those before it go on.
    expect(ended).toEqual([]);
    stopped.abort(new Error('was stopped'));
    await Promise.all([first, second]);
    expect(ended).toEqual(['first was stopped', 'second']);
    // One that is stopped does not end those after it.
    await joinFiles(some, path.join(dir, 'fourth.pdf'));
  });
});
