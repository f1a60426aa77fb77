import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../app.ts';
import type { Ctx } from '../context.ts';
import type { StreamAnswer } from '../module.ts';
import type { PdfDocument } from './document.ts';
import { renderDocumentPdf } from './render.ts';

/** Draws a document and stores the file; answers its key and hash. */
export async function storePdf(app: App, document: PdfDocument): Promise<{ key: string; sha256: string }> {
  const bytes = await renderDocumentPdf(document);
  const key = randomBytes(18).toString('hex');
  await app.blobs.put(key, bytes, 'application/pdf');
  return { key, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Answers the file stored under a key; one that has none, or whose file is gone, is drawn now. */
export async function pdfAnswer(ctx: Ctx, { name, key, draw }: { name: string; key: string | null; draw: () => Promise<PdfDocument> }): Promise<StreamAnswer> {
  const stored = key ? await ctx.app.blobs.open(key) : null;
  return { stream: stored?.stream ?? (await renderDocumentPdf(await draw())), type: 'application/pdf', headers: { 'content-disposition': `attachment; filename="${name}"` } };
}
