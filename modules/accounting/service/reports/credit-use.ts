import type { Ctx } from '#core/server/context.ts';

/** What a party uses of its credit, in minor units of the base currency: what it owes us on balance, and what it ordered that is not invoiced yet. */
export interface CreditUse { owed: bigint; ordered: bigint }
/** Of a workspace, every id a party is known by (api `partyIdsOf`); `except` is a document that is asked about itself and is not counted. */
export interface CreditOf { workspaceId: number; partyIds: readonly string[]; except?: string | undefined }
/** Says what of a party's orders is not invoiced yet, in minor units of the base currency. */
export type OrderedSource = (ctx: Ctx, of: CreditOf) => Promise<bigint>;

const sources: OrderedSource[] = [];

/** A room that keeps orders says what of them is still to be invoiced. Call once at module load. */
export function registerOrdered(source: OrderedSource): void {
  sources.push(source);
}

/** What a party uses of its credit now. Credits that are not used yet make it less. */
export async function creditUse(ctx: Ctx, of: CreditOf): Promise<CreditUse> {
  const [row] = await ctx.sql<{ owed: string }>(
    "select coalesce(sum(i.open_base), 0)::text as owed from accounting.open_item i join accounting.account a on a.id = i.account_id where i.workspace_id = $1 and i.party_id = any($2::uuid[]) and i.open_amount <> 0 and a.type = 'receivable'", [of.workspaceId, [...of.partyIds]], 'accounting.credit_use');
  let ordered = 0n;
  for (const source of sources) ordered += await source(ctx, of);
  return { owed: BigInt(row!.owed), ordered };
}
