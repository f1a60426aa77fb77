import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

/** One paper of several, in their order. Of each there are its pages: what it carries inside, its metadata and its title are not those of the whole. Throws when there are none. Loaded in threads only. */
export async function joinPapers(papers: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  // Without the moment it is made at: the same papers give the same bytes.
  const whole = await PDFDocument.create({ updateMetadata: false });
  for await (const bytes of papers) {
    const next = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await whole.copyPages(next, next.getPageIndices())) whole.addPage(page);
  }
  if (whole.getPageCount() === 0) throw new Error('no paper to join');
  return whole.save();
}

/** The same of files, read one after another, so that only one of them is in memory beside the whole. */
export async function joinWithin({ files, to }: { files: readonly string[]; to: string }): Promise<void> {
  const papers = (async function* () { for (const file of files) yield await readFile(file); })();
  await writeFile(to, await joinPapers(papers), { mode: 0o600 });
}
