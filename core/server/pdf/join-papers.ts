import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

/** One paper of several, in their order; its title is that of the first. Loaded in threads only. */
export async function joinPapers(papers: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  let whole: PDFDocument | null = null;
  for await (const bytes of papers) {
    const next: PDFDocument = await PDFDocument.load(bytes, { updateMetadata: false });
    if (!whole) { whole = next; continue; }
    for (const page of await whole.copyPages(next, next.getPageIndices())) whole.addPage(page);
  }
  if (!whole) throw new Error('no paper to join');
  return whole.save();
}

/** The same of files, read one after another, so that only one of them is in memory beside the whole. */
export async function joinWithin({ files, to }: { files: readonly string[]; to: string }): Promise<void> {
  const papers = (async function* () { for (const file of files) yield await readFile(file); })();
  await writeFile(to, await joinPapers(papers), { mode: 0o600 });
}
