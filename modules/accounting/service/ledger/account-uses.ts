import type { Ctx } from '#core/server/context.ts';
import { holdBook } from './book.ts';

/**
 * What a part or room keeps that points at accounts of the ledger: columns of a table of its own (the names are ours, never a caller's). An account they point at cannot be removed, and once it is merged
 * into another one they point at that.
 */
export interface AccountUse {
  table: string; columns: readonly string[];
  /** SQL that is true for the rows `x` that still count: of documents only the drafts, because what was posted keeps its account. */
  where?: string;
  /** Rows are removed by `deleted_at`: such a row keeps no account, yet moves along, because it may come back. */
  removable?: boolean;
  /** Whoever holds such a row has the book already (a schedule), so it moves after the book; all others move before it, because a draft or a product is held by who comes for the book. */
  underBook?: boolean;
}
/** The same for what keeps its account whatever happens (a bank account): only whether it points at this one. */
type Points = (ctx: Ctx, accountId: string) => Promise<boolean>;

/** The same where it is kept inside other values (charges of a draft): whether it points at this one, and having it point at another one, before the book is locked. */
export interface AccountMoves { points: Points; move: (ctx: Ctx, accountId: string, into: string) => Promise<void> }
type Use = AccountUse | AccountMoves | Points;

const uses = new Map<string, Use>();

/** A part or room that points at accounts of the ledger (an item, a rule, a budget) says so. Call once at module load. */
export function registerAccountUse(name: string, use: Use): void {
  uses.set(name, use);
}

const rowsSql = ({ columns, where = 'true' }: AccountUse): string => `x.workspace_id = $1 and (${columns.map((c) => `x.${c} = $2`).join(' or ')}) and (${where})`;

/** True when the account has lines, or something points at it. The book stays locked until the transaction ends, so that nothing is posted meanwhile. */
export async function isAccountUsed(ctx: Ctx, accountId: string): Promise<boolean> {
  if (await hasLines(ctx, accountId)) return true;
  for (const [name, point] of uses) {
    const used = typeof point === 'function' ? await point(ctx, accountId) : 'points' in point ? await point.points(ctx, accountId)
      : (await ctx.sql(`select 1 from ${point.table} x where ${rowsSql(point)}${point.removable ? ' and x.deleted_at is null' : ''} limit 1`, [ctx.workspaceId, accountId], `use_of_account.${name}`)).length > 0;
    if (used) return true;
  }
  return false;
}

/** Has what points at an account point at another one: what moves before the book is locked, or what moves under it. */
export async function repointUses(ctx: Ctx, id: string, into: string, isBookHeld: boolean): Promise<void> {
  for (const [name, use] of uses) {
    if (typeof use === 'function') continue;
    if ('points' in use) {
      if (!isBookHeld) await use.move(ctx, id, into);
      continue;
    }
    if ((use.underBook ?? false) !== isBookHeld) continue;
    await ctx.sql(`update ${use.table} x set ${use.columns.map((c) => `${c} = case when x.${c} = $2 then $3 else x.${c} end`).join(', ')} where ${rowsSql(use)}`, [ctx.workspaceId, id, into], `merge_account.${name}`);
  }
}

/** True when something was posted to the account; locks the book like isAccountUsed. */
export async function hasLines(ctx: Ctx, accountId: string): Promise<boolean> {
  await holdBook(ctx);
  return (await ctx.sql('select 1 from accounting.line l where l.workspace_id = $1 and l.account_id = $2 limit 1', [ctx.workspaceId, accountId], 'accounting.account_lines')).length > 0;
}

/** How many items are open on the account; locks the book like isAccountUsed. */
export async function openOn(ctx: Ctx, accountId: string): Promise<number> {
  await holdBook(ctx);
  return (await ctx.sql<{ n: number }>('select count(*)::int as n from accounting.open_item i where i.workspace_id = $1 and i.account_id = $2 and i.open_amount <> 0', [ctx.workspaceId, accountId], 'accounting.open_on_account'))[0]!.n;
}

