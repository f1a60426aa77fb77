import type { Ctx } from '#core/server/context.ts';

type Use = (ctx: Ctx, accountId: string) => Promise<boolean>;
const uses = new Map<string, Use>();

/** A part or room that points at accounts of the ledger (a bank account, a budget) says whether it points at this one; while one does, the account cannot be removed. Call once at module load. */
export function registerAccountUse(name: string, pointsAt: Use): void {
  uses.set(name, pointsAt);
}

/** True when the account has lines, or something points at it. The book stays locked until the transaction ends, so that nothing is posted meanwhile. */
export async function isAccountUsed(ctx: Ctx, accountId: string): Promise<boolean> {
  if (await hasLines(ctx, accountId)) return true;
  for (const pointsAt of uses.values()) if (await pointsAt(ctx, accountId)) return true;
  return false;
}

/** True when something was posted to the account; locks the book like isAccountUsed. */
export async function hasLines(ctx: Ctx, accountId: string): Promise<boolean> {
  await ctx.sql('select 1 from accounting.book b where b.workspace_id = $1 for update', [ctx.workspaceId], 'accounting.lock_book');
  return (await ctx.sql('select 1 from accounting.line l where l.workspace_id = $1 and l.account_id = $2 limit 1', [ctx.workspaceId, accountId], 'accounting.account_lines')).length > 0;
}
