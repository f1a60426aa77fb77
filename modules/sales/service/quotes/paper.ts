import { buffer } from 'node:stream/consumers';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { startBatchOf } from '#core/server/paper/batches.ts';
import { registerPaper } from '#core/server/paper/sources.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { builder } from '#core/server/resource/list.ts';
import type { printQuotes } from '../../contract/quotes.ts';
import { pdfName, quoteDocument } from './print.ts';
import { quoteRecord, quoteScope } from './record.ts';
import { loadQuote } from './rows.ts';

registerPaper('quotes', {
  can: 'sales.quote.view',
  async choose(ctx, ids) {
    const p = builder();
    const list = p.add([...ids]);
    const rows = await ctx.sql<{ id: string; number: string | null; revision: number }>(`select q.id, q.number, q.revision from sales.quote q where q.id = any(${list}::uuid[]) and ${quoteScope(ctx, p)} order by q.number nulls last, q.revision, q.issued_on, q.id`, p.values);
    return rows.map((q) => ({ id: q.id, name: pdfName(q).replace(/\.pdf$/, '') }));
  },
  async open({ app, within }, id) {
    const { key, paper } = await within(async (ctx) => { const q = await loadQuote(ctx, id); return { key: q.pdf_key, paper: q.pdf_key ? null : await quoteDocument(ctx, q) }; });
    if (paper) return renderDocumentPdf(paper);
    const stored = key ? await app.blobs.open(key) : null;
    return stored && buffer(stored.stream);
  },
});

/** Begins one file with the papers of many quotes. */
export const printMany = async (ctx: Ctx, { selection, form }: InputOf<typeof printQuotes>): Promise<OutputOf<typeof printQuotes>> => startBatchOf(ctx, 'quotes', quoteRecord, { selection, form });
