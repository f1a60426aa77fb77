import { buffer } from 'node:stream/consumers';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { startBatchOf } from '#core/server/paper/batches.ts';
import { registerPaper } from '#core/server/paper/sources.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { builder } from '#core/server/resource/list.ts';
import type { printOrders } from '../../contract/quotes.ts';
import { keptOrderFile, orderDocument, orderFileName } from './order-paper.ts';
import { loadOrder } from './order-store.ts';
import { orderRecord, orderScope } from './record.ts';

registerPaper('orders', {
  can: 'sales.quote.view',
  async choose(ctx, ids) {
    const p = builder();
    const list = p.add([...ids]);
    const rows = await ctx.sql<{ id: string; number: string }>(`select o.id, o.number from sales.sales_order o where o.id = any(${list}::uuid[]) and ${orderScope(ctx, p)} order by o.number, o.id`, p.values);
    return rows.map((o) => ({ id: o.id, name: orderFileName(o).replace(/\.pdf$/, '') }));
  },
  async open({ app, within }, id) {
    const { key, paper } = await within(async (ctx) => { const o = await loadOrder(ctx, id); const key = keptOrderFile(o); return { key, paper: key ? null : await orderDocument(ctx, o) }; });
    if (paper) return renderDocumentPdf(paper);
    const stored = key ? await app.blobs.open(key) : null;
    return stored && buffer(stored.stream);
  },
});

/** Begins one file with the confirmations of many orders. */
export const printManyOrders = async (ctx: Ctx, { selection, form }: InputOf<typeof printOrders>): Promise<OutputOf<typeof printOrders>> => startBatchOf(ctx, 'orders', orderRecord, { selection, form });
