import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PdfDocument } from '#core/server/pdf/document.ts';
import { storePdf } from '#core/server/pdf/store.ts';
import { insidePdf } from './einvoice/mailed.ts';
import { paperOf } from './print.ts';
import { documentById, type DocumentRow } from './rows.ts';

const as = (workspaceId: number) => ({ name: 'invoicing.documentPdf', workspaceId });

/** What is kept for good: the paper, and the e-invoice inside it where the workspace wants that. */
async function sealedPaper(ctx: Ctx, d: DocumentRow): Promise<PdfDocument> {
  const [paper, embedded] = [await paperOf(ctx, d), await insidePdf(ctx, d)];
  return embedded ? { ...paper, embedded } : paper;
}

/** Draws the file of a posted document unless it has one, and keeps it for good with its hash; answers the document with it. */
export async function withFile(app: App, workspaceId: number, id: string): Promise<DocumentRow> {
  const { d, paper } = await runAs(app, as(workspaceId), async (ctx) => { const d = await documentById(ctx, workspaceId, id); return { d, paper: d.pdf_key || d.status === 'draft' ? null : await sealedPaper(ctx, d) }; });
  if (!paper) return d;
  const { key, sha256 } = await storePdf(app, paper);
  return runAs(app, as(workspaceId), async (ctx) => {
    // Somebody else may have drawn it meanwhile: the first one stays.
    const kept = await ctx.sql("update invoicing.document set pdf_key = $3, pdf_sha256 = $4 where id = $1 and workspace_id = $2 and pdf_key is null and status in ('posted', 'void') returning 1", [id, workspaceId, key, sha256]);
    if (kept.length === 0) await app.blobs.delete(key);
    return documentById(ctx, workspaceId, id);
  });
}

const atOnce = 20;
let drawing: Promise<void> | undefined;

/** Draws and keeps the files of all posted documents that wait for it, in every workspace; the oldest first. */
export function sealDocuments(app: App): Promise<void> {
  // The clock comes every minute, and a thousand documents take longer: one goes through them.
  drawing ??= drawWaiting(app).finally(() => { drawing = undefined; });
  return drawing;
}

async function drawWaiting(app: App): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query<{ document_id: string; workspace_id: number }>('select * from invoicing.claim_unsealed($1)', [atOnce]);
    for (const { document_id: id, workspace_id: workspaceId } of rows) {
      const began = performance.now();
      await sealOne(app, workspaceId, id);
      // Nobody waits for these: those who work go first.
      await new Promise((r) => setTimeout(r, performance.now() - began));
    }
    if (rows.length < atOnce) return;
  }
}

async function sealOne(app: App, workspaceId: number, id: string): Promise<void> {
  try {
    await withFile(app, workspaceId, id);
    await runAs(app, as(workspaceId), async (ctx) => { await ctx.sql('delete from invoicing.unsealed where document_id = $1 and workspace_id = $2', [id, workspaceId]); });
  } catch (error) {
    // It comes round again later; the others do not wait for it.
    app.log.warn({ err: error, documentId: id, workspaceId }, 'the file of a document could not be drawn');
  }
}
