import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { closePeriod, getClose, reopenPeriod, type CloseCheck, type PeriodClose } from '../../contract/ledger/close.ts';
import { lockBook, requireBook } from './book.ts';
import { runChecks } from './close-checks.ts';

interface Row { id: string; through_on: string; lock_before: string | null; checks: CloseCheck[]; closed_by: string | null; closed_at: Date; reopened_by: string | null; reopened_at: Date | null; reopen_reason: string }
const columns = 'c.id, c.through_on::text, c.lock_before::text, c.checks, c.closed_by, c.closed_at, c.reopened_by, c.reopened_at, c.reopen_reason';

async function shown(ctx: Ctx, rows: readonly Row[]): Promise<PeriodClose[]> {
  const people = await peopleOf(ctx, rows.flatMap((r) => [r.closed_by, r.reopened_by]));
  return rows.map((r) => ({
    id: r.id, through: r.through_on, closedAt: r.closed_at.toISOString(), closedBy: people(r.closed_by), reopenedAt: r.reopened_at?.toISOString() ?? null, reopenedBy: people(r.reopened_by), reopenReason: r.reopen_reason, checks: r.checks,
  }));
}

/** The checklist of a period, and what was closed before. */
export async function showClose(ctx: Ctx, { through }: InputOf<typeof getClose>): Promise<OutputOf<typeof getClose>> {
  const { locks } = await requireBook(ctx);
  const rows = await ctx.sql<Row>(`select ${columns} from accounting.period_close c where c.workspace_id = $1 order by c.closed_at desc limit 60`, [ctx.workspaceId], 'accounting.closes');
  return { through, lockedTo: [locks.all, locks.hard].filter((on) => on !== null).sort().at(-1) ?? null, checks: await runChecks(ctx, through), closes: await shown(ctx, rows) };
}

/** Closes everything up to a day: nothing may be open, and nothing is posted between the look and the lock. */
export async function closeThrough(ctx: Ctx, { through }: InputOf<typeof closePeriod>): Promise<PeriodClose> {
  const { locks } = await lockBook(ctx);
  if (locks.all !== null && locks.all >= through) fail('accounting.close_order', { through: locks.all });
  const checks = await runChecks(ctx, through);
  const open = checks.filter((c) => c.state === 'open');
  if (open.length > 0) fail('accounting.close_blocked', { count: open.length, checks: open });
  const rows = await noteClose(ctx, through, locks.all, checks);
  await moveLock(ctx, through, locks.all, 'closed', { through });
  return (await shown(ctx, rows))[0]!;
}

/** Keeps what a period was closed on. */
export const noteClose = (ctx: Ctx, through: string, lockBefore: string | null, checks: readonly CloseCheck[]): Promise<Row[]> =>
  ctx.sql<Row>(`insert into accounting.period_close as c (id, workspace_id, through_on, lock_before, checks, closed_by) values ($1, $2, $3, $4, $5::jsonb, $6) returning ${columns}`, [uuidv7(), ctx.workspaceId, through, lockBefore, JSON.stringify(checks), ctx.accountId]);

/** Opens the period closed last; the lock goes back to what it was before, unless somebody moved it further back already. */
export async function reopenThrough(ctx: Ctx, { through, reason }: InputOf<typeof reopenPeriod>): Promise<PeriodClose> {
  const { locks } = await lockBook(ctx);
  const [last] = await ctx.sql<Row>(`select ${columns} from accounting.period_close c where c.workspace_id = $1 and c.reopened_at is null order by c.through_on desc limit 1`, [ctx.workspaceId]);
  if (last?.through_on !== through) fail('accounting.not_closed');
  if (locks.hard !== null && locks.hard >= through) fail('accounting.hard_lock_stays', { until: locks.hard });
  const [year] = await ctx.sql<{ on: string }>('select y.to_on::text as on from accounting.year_close y where y.workspace_id = $1 and y.reopened_at is null and y.to_on <= $2 and y.to_on > coalesce($3::date, \'0001-01-01\') order by y.to_on desc limit 1', [ctx.workspaceId, through, last.lock_before], 'accounting.year_in_period');
  if (year) fail('accounting.year_closed', { on: year.on });
  const rows = await ctx.sql<Row>(`update accounting.period_close c set reopened_by = $3, reopened_at = clock_timestamp(), reopen_reason = $4 where c.id = $1 and c.workspace_id = $2 returning ${columns}`, [last.id, ctx.workspaceId, ctx.accountId, reason]);
  const before = last.lock_before !== null && locks.all !== null ? [last.lock_before, locks.all].toSorted()[0]! : null;
  await moveLock(ctx, before, locks.all, 'reopened', { through, reason });
  return (await shown(ctx, rows))[0]!;
}

/** Moves the lock for all and tells it. */
export async function moveLock(ctx: Ctx, to: string | null, from: string | null, verb: 'closed' | 'reopened', data: Record<string, unknown>): Promise<void> {
  const [book] = await ctx.sql<{ version: number }>('update accounting.book set all_lock_on = $2, version = version + 1, updated_at = now() where workspace_id = $1 returning version', [ctx.workspaceId, to]);
  ctx.emit({ type: `accounting.period.${verb}`, id: ctx.workspaceId, version: book!.version, data: { ...data, changes: { all: [from, to] } }, can: 'accounting.ledger.view' });
}
