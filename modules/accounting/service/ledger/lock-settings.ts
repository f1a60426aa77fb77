import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { addLockException, setHardLock, setLocks, type LockState } from '../../contract/ledger/locks.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { lockBook, requireBook } from './book.ts';

/** The locks, and the exceptions of the last ninety days. */
export async function showLocks(ctx: Ctx): Promise<LockState> {
  const { locks, version } = await requireBook(ctx);
  const rows = await ctx.sql<{ id: string; account_id: string; reason: string; until: Date; created_by: string; created_at: Date; ended_at: Date | null }>(
    "select x.id, x.account_id, x.reason, x.until, x.created_by, x.created_at, x.ended_at from accounting.lock_exception x where x.workspace_id = $1 and x.until > now() - interval '90 days' order by x.created_at desc limit 200", [ctx.workspaceId], 'accounting.exceptions');
  const people = await peopleOf(ctx, rows.flatMap((r) => [r.account_id, r.created_by]));
  return {
    version, ...locks,
    exceptions: rows.map((r) => ({ id: r.id, accountId: r.account_id, person: people(r.account_id), reason: r.reason, until: r.until.toISOString(), createdBy: people(r.created_by), createdAt: r.created_at.toISOString(), endedAt: r.ended_at?.toISOString() ?? null })),
  };
}

/** Sets the soft locks; what is not given stays. A closed year stays locked until it is opened again. */
export async function changeLocks(ctx: Ctx, { version, sales, purchase, tax, all }: InputOf<typeof setLocks>): Promise<LockState> {
  if (all !== undefined) {
    await lockBook(ctx);
    const [closed] = await ctx.sql<{ on: string | null }>('select max(y.to_on)::text as on from accounting.year_close y where y.workspace_id = $1 and y.reopened_at is null', [ctx.workspaceId], 'accounting.closed_to');
    if (closed?.on && (all === null || all < closed.on)) fail('accounting.year_closed', { on: closed.on });
  }
  return writeLocks(ctx, version, Object.fromEntries(Object.entries({ sales, purchase, tax, all }).filter(([, on]) => on !== undefined)) as Partial<Record<Soft, string | null>>);
}

type Soft = 'sales' | 'purchase' | 'tax' | 'all';

/** Closes everything up to a day for good. */
export async function closeForGood(ctx: Ctx, { version, on, confirm }: InputOf<typeof setHardLock>): Promise<LockState> {
  if (confirm !== on) failField('confirm', ledgerSays('accounting.hard_typed', { on }));
  const { locks } = await requireBook(ctx);
  if (locks.hard && on < locks.hard) fail('accounting.hard_lock_stays', { until: locks.hard });
  return writeLocks(ctx, version, { hard: on });
}

async function writeLocks(ctx: Ctx, version: number, next: Partial<Record<Soft | 'hard', string | null>>): Promise<LockState> {
  const before = await requireBook(ctx);
  if (before.version !== version) fail('core.version_conflict', { current: await showLocks(ctx) });
  const changes = Object.fromEntries((Object.keys(next) as Array<Soft | 'hard'>).filter((kind) => next[kind] !== before.locks[kind]).map((kind) => [kind, [before.locks[kind], next[kind] ?? null]]));
  if (Object.keys(changes).length === 0) return showLocks(ctx);
  const after = { ...before.locks, ...next };
  const written = await ctx.sql(
    'update accounting.book set sales_lock_on = $3, purchase_lock_on = $4, tax_lock_on = $5, all_lock_on = $6, hard_lock_on = $7, version = version + 1, updated_at = now() where workspace_id = $1 and version = $2 returning 1',
    [ctx.workspaceId, version, after.sales, after.purchase, after.tax, after.all, after.hard]);
  const now = await showLocks(ctx);
  if (written.length === 0) fail('core.version_conflict', { current: now });
  ctx.emit({ type: 'accounting.lock.changed', id: ctx.workspaceId, version: now.version, data: { changes }, can: 'accounting.ledger.view' });
  return now;
}

/** Excepts a member from the soft locks until a moment to come. */
export async function addException(ctx: Ctx, { accountId, reason, until }: InputOf<typeof addLockException>): Promise<LockState> {
  await requireBook(ctx);
  if ((await peopleOf(ctx, [accountId]))(accountId) === null) failField('accountId', ledgerSays('core.choose_member'));
  if (new Date(until).getTime() <= Date.now()) failField('until', ledgerSays('accounting.until_future'));
  const id = uuidv7();
  await ctx.sql('insert into accounting.lock_exception (id, workspace_id, account_id, reason, until, created_by) values ($1, $2, $3, $4, $5, $6)', [id, ctx.workspaceId, accountId, reason, until, ctx.accountId]);
  ctx.emit({ type: 'accounting.lock.excepted', id, data: { accountId, reason, until }, can: 'accounting.ledger.view' });
  return showLocks(ctx);
}

/** Ends an exception. */
export async function endException(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const ended = await ctx.sql('update accounting.lock_exception set ended_at = coalesce(ended_at, now()) where id = $1 and workspace_id = $2 returning 1', [id, ctx.workspaceId]);
  found(ended[0]);
  ctx.emit({ type: 'accounting.lock.exception_ended', id, can: 'accounting.ledger.view' });
  return { ok: true };
}
