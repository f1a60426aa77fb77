import type { Ctx } from '#core/server/context.ts';
import type { TaxAdjustment } from '../../contract/reports/taxes.ts';
import type { Asked } from './asked.ts';

/** Source type of entries that adjust a return. */
export const adjustmentSource = 'accounting.tax_adjustment';

/** What was added to a return by hand and counts in it, in the order of its entries: what was taken back by an entry of a later day still does. */
export async function adjustmentsOf(ctx: Ctx, returnId: string, { text }: Asked): Promise<TaxAdjustment[]> {
  const rows = await ctx.sql<{ entryId: string; number: string; memo: string; taxName: string; direction: 'sale' | 'purchase'; amount: string; takenBackOn: string | null }>(
    `select e.id as "entryId", e.number, e.memo, x.name as "taxName", t.direction, t.amount::text, b.entry_on::text as "takenBackOn" from accounting.entry e join accounting.tax_line t on t.entry_id = e.id and t.workspace_id = $1 join accounting.tax x on x.id = t.tax_id join accounting.tax_return r on r.id = e.source_id left join accounting.entry b on b.id = e.reversed_by_id
     where e.workspace_id = $1 and e.source_type = $2 and e.source_id = $3 and e.reverses_id is null and (b.id is null or b.entry_on > r.to_on) order by e.chain_seq limit 200`, [ctx.workspaceId, adjustmentSource, returnId], 'accounting.tax_adjustments');
  return rows.map((r) => ({ ...r, amount: text(BigInt(r.amount)) }));
}
