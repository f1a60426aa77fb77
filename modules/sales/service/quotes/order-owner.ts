import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { getRow, patchRow } from '#core/server/resource/records.ts';
import { fieldsOf } from '#core/server/resource/mount.ts';
import type { OrderRow, orders } from '../../contract/quotes.ts';
import { checkOwner } from '../leads/lead-values.ts';
import { holdWritten } from './order-store.ts';
import { orderRecord } from './record.ts';

const { source } = orderRecord;
/** Whoever gives an order away may not see it any more, and gets it once more. */
const anyway = { ...orderRecord, source: { ...source, scope: (c, p) => `o.workspace_id = ${p.add(c.workspaceId)} and o.deleted_at is null` } as typeof source };

/** Who looks after an order may change at any time; its content does not. */
export async function assignOrder(ctx: Ctx, input: InputOf<typeof orders.update>): Promise<OrderRow> {
  await holdWritten(ctx, input.id);
  const before = await getRow<OrderRow>(ctx, orderRecord, input.id);
  if (input.ownerId !== undefined && input.ownerId !== before.ownerId) await checkOwner(ctx, input.ownerId);
  const after = await patchRow<OrderRow>(ctx, anyway, input.id, input.version, fieldsOf(input));
  // What is written for it goes along, or its next change would give the order back.
  if (input.ownerId !== undefined) await ctx.sql('update sales.quote q set owner_id = $3, version = q.version + 1, updated_at = now() from sales.sales_order o where o.id = $1 and o.workspace_id = $2 and q.id = o.draft_id and q.owner_id is distinct from $3', [input.id, ctx.workspaceId, input.ownerId]);
  return after;
}
