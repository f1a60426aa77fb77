import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { SystemRole } from '../../contract/ledger/words.ts';

/** How a workspace keeps its books; days are YYYY-MM-DD, a lock holds up to and including its day. */
export interface Book {
  baseCurrency: string; template: string; taxRounding: 'document' | 'line'; strictChronology: boolean; version: number;
  locks: Record<'sales' | 'purchase' | 'tax' | 'all' | 'hard', string | null>;
}

const bookOf = `select b.base_currency as "baseCurrency", b.template, b.tax_rounding as "taxRounding", b.strict_chronology as "strictChronology", b.version,
  jsonb_build_object('sales', b.sales_lock_on, 'purchase', b.purchase_lock_on, 'tax', b.tax_lock_on, 'all', b.all_lock_on, 'hard', b.hard_lock_on) as locks from accounting.book b where b.workspace_id = $1`;

/** The workspace's book, or null while none is set up. */
export async function findBook(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<Book | null> {
  return (await ctx.sql<Book>(bookOf, [workspaceId], 'accounting.book'))[0] ?? null;
}

/** The workspace's book; refuses with accounting.no_book. */
export async function requireBook(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<Book> {
  return (await findBook(ctx, workspaceId)) ?? fail('accounting.no_book');
}

/** Keeps the book from others until the transaction ends, and answers it as it is now: taken before open items and before the counter of journal entries, so that two who post and settle crosswise cannot wait for each other. */
export async function lockBook(ctx: Ctx): Promise<Book> {
  return (await holdBook(ctx)) ?? fail('accounting.no_book');
}

/** The line in which calls stand that hold the book until they have ended. */
export const bookLine = 'accounting.book';

/** The same, null while no book is set up: accounts may be changed before. */
export async function holdBook(ctx: Ctx): Promise<Book | null> {
  // Those who wait stand in a line of their own: waiting for the row, each of them would have to follow all versions that were written before its turn, and would come out of turn.
  const [, [book]] = await Promise.all([
    ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`accounting.book:${ctx.workspaceId}`], 'accounting.book_line'),
    ctx.sql<Book>(`${bookOf} for update`, [ctx.workspaceId], 'accounting.lock_book'),
  ]);
  return book ?? null;
}

/** Accounts the house posts to, by role, in one statement; refuses with accounting.role_missing for one that no account has. */
export async function accountsByRole<R extends SystemRole>(ctx: Ctx, roles: readonly R[], workspaceId = ctx.workspaceId): Promise<Record<R, string>> {
  return rolesNeeded(await roleAccounts(ctx, workspaceId), roles);
}

/** All accounts that have a role, by role; to be asked before it is known which ones are needed (rolesNeeded). */
export async function roleAccounts(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<ReadonlyMap<SystemRole, string>> {
  const rows = await ctx.sql<{ role: SystemRole; id: string }>('select a.role, a.id from accounting.account a where a.workspace_id = $1 and a.role is not null and a.deleted_at is null', [workspaceId], 'accounting.roles');
  return new Map(rows.map((r) => [r.role, r.id]));
}

/** These of them; refuses with accounting.role_missing for one that no account has. */
export function rolesNeeded<R extends SystemRole>(all: ReadonlyMap<SystemRole, string>, roles: readonly R[]): Record<R, string> {
  return Object.fromEntries(roles.map((role) => [role, all.get(role) ?? fail('accounting.role_missing', { role })])) as Record<R, string>;
}
