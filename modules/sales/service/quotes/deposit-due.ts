import type { Ctx } from '#core/server/context.ts';
import { hasDeposit, type QuoteRow } from './rows.ts';
import { readQuoteSettings } from './settings.ts';

/** True when the order of this quote brings the invoice of its deposit once it is confirmed. */
export const makesDeposit = async (ctx: Ctx, q: QuoteRow): Promise<boolean> => hasDeposit(q) && (await readQuoteSettings(ctx, q.workspace_id)).depositInvoice;

/** Has the deposit of an accepted quote invoiced, where it makes one: to be called once its order is confirmed. */
export async function queueDeposit(ctx: Ctx, q: QuoteRow): Promise<void> {
  if (await makesDeposit(ctx, q)) await ctx.enqueue('sales.invoiceDeposit', { workspaceId: q.workspace_id, id: q.id }, { key: `sales.invoiceDeposit:${q.id}` });
}
