import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import type { closeYear, FiscalYear, getYear, reopenYear } from '../../contract/ledger/close.ts';
import { addMonths } from '../../rules/months.ts';
import { fiscalYearStart, type Days } from '../../rules/reports/days.ts';
import { askedOf, type Asked } from '../reports/asked.ts';
import { profitTypes } from '../reports/profit-and-loss.ts';
import { accountsByRole, lockBook } from './book.ts';
import { runChecks } from './close-checks.ts';
import { moveLock, noteClose } from './close.ts';
import { postEntry, reverseEntry } from './post.ts';

/** Type under which closing entries name their year. */
const yearSource = 'accounting.year_close';

interface Row { id: string; to_on: string; result: string; entry_id: string | null; number: string | null; closed_by: string | null; closed_at: Date }
const closed = `select c.id, c.to_on::text, c.result::text, c.entry_id, e.number, c.closed_by, c.closed_at from accounting.year_close c left join accounting.entry e on e.id = c.entry_id where c.workspace_id = $1 and c.reopened_at is null`;

const yearOf = (on: string, { startMonth }: Asked): Days => { const from = fiscalYearStart(on, startMonth); return { from, to: addDays(addMonths(from, 12), -1) }; };

interface Balance { account_id: string; currency: string | null; base: string }
/** What stands on income and expenses at the end of a day, earlier years that were not closed with it; debit positive, accounts at 0 left out. */
const balancesAt = (ctx: Ctx, on: string): Promise<Balance[]> => ctx.sql<Balance>(
  `select a.id as account_id, a.currency::text, sum(l.debit - l.credit)::text as base from accounting.account a join accounting.line l on l.workspace_id = a.workspace_id and l.account_id = a.id and l.entry_on <= $2
   where a.workspace_id = $1 and a.type = any($3::text[]) group by a.id, a.currency, a.code having sum(l.debit - l.credit) <> 0 order by a.code`, [ctx.workspaceId, on, [...profitTypes]], 'accounting.results_to_close');
const resultOf = (balances: readonly Balance[]): bigint => balances.reduce((sum, b) => sum - BigInt(b.base), 0n);

/** The fiscal year of a day. */
export async function showYear(ctx: Ctx, { on }: InputOf<typeof getYear>): Promise<FiscalYear> {
  const asked = await askedOf(ctx);
  const { from, to } = yearOf(on, asked);
  const [row] = await ctx.sql<Row>(`${closed} and c.to_on = $2`, [ctx.workspaceId, to], 'accounting.closed_year');
  const { all, hard } = asked.book.locks;
  const isLocked = [all, hard].some((day) => day !== null && day >= to);
  const people = await peopleOf(ctx, [row?.closed_by ?? null]);
  return {
    from, to, state: row ? 'closed' : isLocked ? 'closing' : 'open', isOver: to < asked.today, currency: asked.currency, result: asked.text(row ? BigInt(row.result) : resultOf(await balancesAt(ctx, to))),
    entry: row?.entry_id ? { id: row.entry_id, number: row.number! } : null, closedAt: row?.closed_at.toISOString() ?? null, closedBy: people(row?.closed_by ?? null),
  };
}

/** Carries what a year earned to retained earnings, on its last day, and locks it. */
export async function closeFiscalYear(ctx: Ctx, { workspace_slug, to }: InputOf<typeof closeYear>): Promise<FiscalYear> {
  const asked = await askedOf(ctx);
  const year = yearOf(to, asked);
  if (year.to !== to) failField('to', ledgerSays('accounting.year_end', { on: year.to }));
  if (to >= asked.today) fail('accounting.year_running', { on: to });
  const { locks } = await lockBook(ctx);
  const [already] = await ctx.sql<Row>(`${closed} and c.to_on >= $2 order by c.to_on limit 1`, [ctx.workspaceId, to], 'accounting.closed_since');
  if (already) fail('accounting.year_closed', { on: already.to_on });
  const checks = await runChecks(ctx, to);
  const open = checks.filter((c) => c.state === 'open');
  if (open.length > 0) fail('accounting.close_blocked', { count: open.length, checks: open });
  const balances = await balancesAt(ctx, to);
  const id = uuidv7();
  const entryId = balances.length === 0 ? null : await unlocked(ctx, locks.all, () => carry(ctx, id, year, balances, asked));
  await ctx.sql('insert into accounting.year_close (id, workspace_id, from_on, to_on, result, entry_id, closed_by) values ($1, $2, $3, $4, $5, $6, $7)', [id, ctx.workspaceId, year.from, to, String(resultOf(balances)), entryId, ctx.accountId], 'accounting.close_year');
  if (locks.all === null || locks.all < to) { await noteClose(ctx, to, locks.all, checks); await moveLock(ctx, to, locks.all, 'closed', { through: to }); }
  return showYear(ctx, { workspace_slug, on: to });
}

async function carry(ctx: Ctx, id: string, { from, to }: Days, balances: readonly Balance[], { currency }: Asked): Promise<string> {
  const { retained } = await accountsByRole(ctx, ['retained']);
  const result = resultOf(balances);
  // An account kept in a foreign currency loses its value here, and none of that currency moves.
  const line = (accountId: string, base: bigint, own: string) => ({ accountId, base, currency: own, amount: own === currency ? base : 0n, rate: '1' });
  const lines = [...balances.map((b) => line(b.account_id, -BigInt(b.base), b.currency ?? currency)), ...(result === 0n ? [] : [line(retained, -result, currency)])];
  // A number of its own: that of the journal would lie behind entries of the next year, which books with numbers in the order of their days refuse.
  const [before] = await ctx.sql<{ n: number }>('select count(*)::int as n from accounting.year_close c where c.workspace_id = $1 and c.to_on = $2', [ctx.workspaceId, to], 'accounting.closings_of_year');
  const number = `YC-${to}${before!.n === 0 ? '' : `-${before!.n + 1}`}`;
  return (await awake(ctx, balances.map((b) => b.account_id), () => postEntry(ctx, { journal: 'closing', number, on: to, memo: `${from} – ${to}`, sourceType: yearSource, sourceId: id, lines }))).id;
}

/** Opens the year closed last again. */
export async function reopenFiscalYear(ctx: Ctx, { workspace_slug, to, reason }: InputOf<typeof reopenYear>): Promise<FiscalYear> {
  const { locks } = await lockBook(ctx);
  const [last] = await ctx.sql<Row>(`${closed} order by c.to_on desc limit 1`, [ctx.workspaceId], 'accounting.year_closed_last');
  if (last?.to_on !== to) fail('accounting.not_closed');
  if (locks.hard !== null && locks.hard >= to) fail('accounting.hard_lock_stays', { until: locks.hard });
  let reversalId: string | null = null;
  if (last.entry_id) {
    const { entry_id: entryId, number } = last;
    const touched = await ctx.sql<{ id: string }>('select l.account_id as id from accounting.line l where l.workspace_id = $1 and l.entry_id = $2', [ctx.workspaceId, entryId], 'accounting.closing_accounts');
    reversalId = (await unlocked(ctx, locks.all, () => awake(ctx, touched.map((t) => t.id), () => reverseEntry(ctx, entryId, { on: to, number: `${number}-R` })))).id;
  }
  await ctx.sql('update accounting.year_close set reversal_id = $3, reopened_by = $4, reopened_at = clock_timestamp(), reopen_reason = $5 where id = $1 and workspace_id = $2', [last.id, ctx.workspaceId, reversalId, ctx.accountId, reason], 'accounting.reopen_year');
  await moveLock(ctx, locks.all, locks.all, 'reopened', { through: to, reason });
  return showYear(ctx, { workspace_slug, on: to });
}

/** Lets the house itself post under the lock for all. Whoever calls holds the book, so nobody else posts meanwhile; the hard lock stays. */
async function unlocked<T>(ctx: Ctx, all: string | null, work: () => Promise<T>): Promise<T> {
  if (all === null) return work();
  const set = (on: string | null) => ctx.sql('update accounting.book set all_lock_on = $2 where workspace_id = $1', [ctx.workspaceId, on], 'accounting.lift_for_closing');
  await set(null);
  const done = await work();
  await set(all);
  return done;
}

/** Lets the house itself post to accounts that take nothing new any more. */
async function awake<T>(ctx: Ctx, accountIds: readonly string[], work: () => Promise<T>): Promise<T> {
  const asleep = await ctx.sql<{ id: string }>('update accounting.account a set is_active = true where a.workspace_id = $1 and a.id = any($2::uuid[]) and not a.is_active returning a.id', [ctx.workspaceId, [...accountIds]], 'accounting.wake_accounts');
  const done = await work();
  if (asleep.length > 0) await ctx.sql('update accounting.account a set is_active = false where a.workspace_id = $1 and a.id = any($2::uuid[])', [ctx.workspaceId, asleep.map((a) => a.id)], 'accounting.rest_accounts');
  return done;
}
