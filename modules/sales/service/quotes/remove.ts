import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { removeRow } from '#core/server/resource/records.ts';
import { quoteRecord } from './record.ts';
import { loadQuote } from './rows.ts';

/** Puts a draft away; what a customer has seen stays. */
export async function removeQuote(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const q = await loadQuote(ctx, id, true);
  if (q.status !== 'draft') fail('sales.quote_not_draft');
  return removeRow(ctx, quoteRecord, id);
}
