import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { says } from '../../contract.ts';

/** Refuses items that were just written to be bought in a unit that does not convert into the one they are counted in. */
export async function requireSameCategory(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const [wrong] = await ctx.sql("select 1 from accounting.item i join accounting.unit p on p.id = i.purchase_unit_id left join accounting.unit u on u.id = i.unit_id where i.workspace_id = $1 and i.id = any($2::uuid[]) and p.id is distinct from u.id and (p.category is distinct from u.category or p.category = 'none') limit 1", [ctx.workspaceId, [...ids]], 'accounting.unit.categories');
  if (wrong) failField('purchaseUnitId', says('accounting.unit_category'));
}
