import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { runAs } from '#core/server/app.ts';
import type { Account, Ctx, Membership } from '#core/server/context.ts';
import { fail, found, Refusal } from '#core/server/fail.ts';
import { job, jobOutside } from '#core/server/module.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import type { cancelMatchRun, MatchRun, startMatchRun } from '../../contract.ts';
import { bankAccountOf } from './account-record.ts';
import { storedColumns, storedLines, type StoredLine } from './line-record.ts';
import { matchLine } from './match.ts';
import { proposalsFor, surroundingsOf, without, type Proposal } from './suggest.ts';

interface RunStep { id: string; workspaceId: number; account: Account }
interface StoredRun { id: string; bank_account_id: string; mode: 'suggest' | 'match'; state: MatchRun['state']; last_on: string | null; last_id: string | null }
const batch = 100;
// From its first match on a batch keeps the book from everybody else who posts: it ends after a few, or after so many milliseconds.
const held = { matches: 10, milliseconds: 1000 };

async function show(ctx: Ctx, id: string): Promise<MatchRun> {
  return found((await ctx.sql<MatchRun>('select r.id, r.bank_account_id as "bankAccountId", r.state, r.total, r.handled, r.matched, r.suggested from accounting.bank_match_run r where r.id = $1 and r.workspace_id = $2', [id, ctx.workspaceId], 'accounting.match_run'))[0]);
}

/** How far matching has come. */
export const showRun = (ctx: Ctx, { id }: { id: string }): Promise<MatchRun> => show(ctx, id);

/** Begins to match what is certain on an account. */
export async function startByHand(ctx: Ctx, { id }: InputOf<typeof startMatchRun>): Promise<MatchRun> {
  await bankAccountOf(ctx, id);
  return startRun(ctx, id, 'match');
}

/** Begins a run over the lines that wait; `suggest` only keeps proposals. */
export async function startRun(ctx: Ctx, bankAccountId: string, mode: 'suggest' | 'match'): Promise<MatchRun> {
  const id = uuidv7();
  const made = await ctx.sql(
    `insert into accounting.bank_match_run (id, workspace_id, bank_account_id, created_by, mode, total)
     select $1, $2, $3, $4, $5, (select count(*) from accounting.bank_line b where b.workspace_id = $2 and b.bank_account_id = $3 and b.deleted_at is null and b.status in ('new', 'suggested')) on conflict do nothing returning 1`, [id, ctx.workspaceId, bankAccountId, ctx.accountId, mode]);
  if (made.length === 0) fail('accounting.match_running');
  // In no queue: one that a dead process holds would keep the next run of the account waiting for hours.
  await ctx.enqueue('accounting.matchBankLines', { id, workspaceId: ctx.workspaceId, account: ctx.account } satisfies RunStep);
  ctx.emit({ type: 'accounting.match_run.started', id, data: { bankAccountId, mode }, can: 'accounting.bank.view', audit: false });
  return show(ctx, id);
}

/** Stops a run; what is matched stays matched. */
export async function cancelRun(ctx: Ctx, { id }: InputOf<typeof cancelMatchRun>): Promise<MatchRun> {
  await show(ctx, id);
  const stopped = await ctx.sql("update accounting.bank_match_run set state = 'cancelled', version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and state = 'running' returning 1", [id, ctx.workspaceId]);
  if (stopped.length === 0) fail('accounting.match_over');
  ctx.emit({ type: 'accounting.match_run.cancelled', id, can: 'accounting.bank.view', audit: false });
  return show(ctx, id);
}

/** One batch in a transaction of its own; answers whether there is more. */
async function advance(ctx: Ctx, id: string): Promise<boolean> {
  const [run] = await ctx.sql<StoredRun>("select r.id, r.bank_account_id, r.mode, r.state, r.last_on::text, r.last_id from accounting.bank_match_run r where r.id = $1 and r.workspace_id = $2 and r.state = 'running' for update", [id, ctx.workspaceId]);
  if (!run) return false;
  ctx.authorize('accounting.bank.edit');
  const account = await bankAccountOf(ctx, run.bank_account_id);
  const lines = storedLines(await ctx.sql(
    `select ${storedColumns} from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $2 and b.deleted_at is null and b.status in ('new', 'suggested') and ($3::date is null or (b.booked_on, b.id) > ($3::date, $4::uuid)) order by b.booked_on, b.id limit ${batch} for update`,
    [ctx.workspaceId, run.bank_account_id, run.last_on, run.last_id]));
  const counts = { handled: 0, matched: 0, suggested: 0 };
  let around = lines.length > 0 ? await surroundingsOf(ctx, account, lines) : null;
  let holdsSince = Infinity;
  for (const line of lines) {
    if (counts.matched === held.matches || performance.now() - holdsSince > held.milliseconds) break;
    const [best] = proposalsFor(line, around!);
    counts.handled += 1;
    if (run.mode === 'match' && best?.isCertain) {
      holdsSince = Math.min(holdsSince, performance.now());
      if (await posts(ctx, line, best)) {
        counts.matched += 1;
        around = without(around!, best.parts);
        continue;
      }
    }
    if (await keepProposal(ctx, line, best)) counts.suggested += 1;
  }
  const last = lines[counts.handled - 1];
  const more = lines.length === batch || counts.handled < lines.length;
  await ctx.sql(
    `update accounting.bank_match_run set handled = handled + $3, matched = matched + $4, suggested = suggested + $5, last_on = coalesce($6, last_on), last_id = coalesce($7, last_id), state = case when $8 then state else 'done' end, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2`,
    [id, ctx.workspaceId, counts.handled, counts.matched, counts.suggested, last?.booked_on ?? null, last?.id ?? null, more]);
  ctx.emit({ type: 'accounting.match_run.advanced', id, data: { bankAccountId: run.bank_account_id }, can: 'accounting.bank.view', audit: false });
  return more;
}

/** Posts what is certain; what posting refuses (a locked day, no rate) waits for a person. */
async function posts(ctx: Ctx, line: StoredLine, proposal: Proposal): Promise<boolean> {
  const outcome = await guarded(ctx, () => matchLine(ctx, line, proposal.parts));
  if ('error' in outcome && !(outcome.error instanceof Refusal)) throw outcome.error;
  return !('error' in outcome);
}

/** The version stays: nobody who looks at the line meanwhile has anything to choose between. */
async function keepProposal(ctx: Ctx, line: StoredLine, best: Proposal | undefined): Promise<boolean> {
  const status = best ? 'suggested' : 'new';
  const suggestion = best ? { score: best.score, kind: best.kind, why: best.why } : null;
  await ctx.sql("update accounting.bank_line set status = $3, suggestion = $4, updated_at = now() where id = $1 and workspace_id = $2 and (status <> $3 or suggestion is distinct from $4::jsonb)", [line.id, ctx.workspaceId, status, suggestion === null ? null : JSON.stringify(suggestion)], 'accounting.keep_proposal');
  return best !== undefined;
}

/** Matches lines batch by batch as the person who asked; a crash goes on where it stopped. */
export const matchJob = jobOutside<RunStep>('accounting.matchBankLines', async (app, { id, workspaceId, account }) => {
  for (;;) {
    // Asked anew for each batch: whoever loses the right in the middle of it posts nothing more.
    const membership: Membership | null = await app.gate.membership(app, account.id, { id: workspaceId });
    if (membership?.status !== 'active' || !membership.permissions.has('accounting.bank.edit')) {
      await runAs(app, { workspaceId, name: 'accounting.matchBankLines' }, (ctx) => ctx.sql("update accounting.bank_match_run set state = 'failed', updated_at = now() where id = $1 and workspace_id = $2", [id, workspaceId]));
      return;
    }
    if (!(await runAs(app, { account, membership, name: `match:${id}` }, (ctx) => advance(ctx, id)))) return;
  }
});

/** Held lines whose day has come are new again. */
export const releaseHeld = job('accounting.releaseHeldLines', async (ctx) => { await ctx.sql('select accounting.release_held_lines()'); }, '3 * * * *');
