import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { retryCheckout } from '../../contract.ts';

/** Has an online payment recorded again that the books did not take before. */
export async function retry(ctx: Ctx, { id }: InputOf<typeof retryCheckout>): Promise<{ ok: true }> {
  found((await ctx.sql("select 1 from payments.checkout c where c.id = $1 and c.workspace_id = $2 and c.status = 'paid' and c.payment_id is null", [id, ctx.workspaceId]))[0]);
  await ctx.enqueue('payments.look', { workspaceId: ctx.workspaceId, id }, { key: `payments.look:${id}` });
  return { ok: true };
}
