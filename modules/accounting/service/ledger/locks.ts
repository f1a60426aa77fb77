import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { LockKind } from '../../contract/ledger/words.ts';
import { findBook, type Book } from './book.ts';

/**
 * Refuses a day (YYYY-MM-DD) that a lock holds back, with accounting.period_locked naming the lock and its day. `kinds` are the soft locks that matter
 * besides `all`: 'sales' for documents to customers, 'purchase' for those from vendors, 'tax' for whatever carries tax. An exception of the person lifts the soft ones.
 */
export async function requireOpenDay(ctx: Ctx, on: string, kinds: ReadonlyArray<'sales' | 'purchase' | 'tax'> = [], book?: Book): Promise<void> {
  const { locks } = book ?? (await findBook(ctx)) ?? fail('accounting.no_book');
  if (locks.hard && on <= locks.hard) refuse('hard', locks.hard);
  const held = (['all', ...kinds] as const).find((kind) => locks[kind] !== null && on <= locks[kind]);
  if (held && !(await hasException(ctx))) refuse(held, locks[held]!);
}

function refuse(lock: LockKind, until: string): never {
  fail('accounting.period_locked', { lock, until });
}

async function hasException(ctx: Ctx): Promise<boolean> {
  if (!ctx.viewer) return false;
  const [row] = await ctx.sql('select 1 from accounting.lock_exception x where x.workspace_id = $1 and x.account_id = $2 and x.until > now() and x.ended_at is null limit 1', [ctx.workspaceId, ctx.accountId], 'accounting.lock_exception');
  return row !== undefined;
}
