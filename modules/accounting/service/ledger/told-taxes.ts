import type { Ctx } from '#core/server/context.ts';

/** What tax returns are told of a document by one entry, of one tax at one rate (percent as decimal text); minor units of the base currency, negative for what takes something back. `kind` is that of the tax. */
export interface ToldTax { sourceId: string; entryId: string; taxId: string; kind: string; direction: 'sale' | 'purchase'; rate: string; base: bigint; amount: bigint; /** What of it comes back. */ recoverable: bigint }

/** What tax returns are told of documents by their entries, in one statement; entries that were reversed, and what reverses them, are left out. */
export async function toldTaxes(ctx: Ctx, sourceType: string, ids: readonly string[]): Promise<ToldTax[]> {
  const rows = ids.length === 0 ? [] : await ctx.sql<Omit<ToldTax, 'base' | 'amount' | 'recoverable'> & { base: string; amount: string; recoverable: string }>(
    `select e.source_id as "sourceId", e.id as "entryId", t.tax_id as "taxId", x.kind, t.direction, trim_scale(t.rate)::text as rate, sum(t.base)::text as base, sum(t.amount)::text as amount, sum(t.recoverable)::text as recoverable
     from accounting.entry e join accounting.tax_line t on t.entry_id = e.id join accounting.tax x on x.id = t.tax_id
     where e.workspace_id = $1 and e.source_type = $2 and e.source_id = any($3::uuid[]) and e.reverses_id is null and e.reversed_by_id is null group by 1, 2, 3, 4, 5, 6 order by 3, 6, 2`, [ctx.workspaceId, sourceType, [...ids]], 'accounting.told_taxes');
  return rows.map((r) => ({ ...r, base: BigInt(r.base), amount: BigInt(r.amount), recoverable: BigInt(r.recoverable) }));
}
