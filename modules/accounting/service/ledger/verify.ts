import { v7 as uuidv7 } from 'uuid';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { getVerification, type Verification } from '../../contract/ledger/books.ts';

/** Entries of one piece. */
const piece = 5000;

interface Row { id: string; state: Verification['state']; checked: string; total: string; broken_seq: string | null; broken_id: string | null; broken_number: string | null; started_at: Date; ended_at: Date | null }
const columns = 'v.id, v.state, v.checked::text, v.total::text, v.broken_seq::text, v.broken_id, v.broken_number, v.started_at, v.ended_at';

function shown(row: Row): Verification {
  return {
    id: row.id, state: row.state, checked: Number(row.checked), total: Number(row.total), startedAt: row.started_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null,
    broken: row.broken_seq === null ? null : { seq: Number(row.broken_seq), id: row.broken_id, number: row.broken_number },
  };
}

/** The latest proof of the chain. */
export async function latestVerification(ctx: Ctx): Promise<Verification | null> {
  const [row] = await ctx.sql<Row>(`select ${columns} from accounting.verification v where v.workspace_id = $1 order by v.started_at desc limit 1`, [ctx.workspaceId], 'accounting.verification');
  return row ? shown(row) : null;
}

/** The same for the screen. */
export async function showVerification(ctx: Ctx): Promise<OutputOf<typeof getVerification>> {
  return { verification: await latestVerification(ctx) };
}

/** Begins a proof in the background, or answers the one that runs. */
export async function startVerification(ctx: Ctx): Promise<Verification> {
  const [book] = await ctx.sql<{ total: string }>('select b.chain_seq::text as total from accounting.book b where b.workspace_id = $1', [ctx.workspaceId]);
  if (!book) fail('accounting.no_book');
  const id = uuidv7();
  const begun = await ctx.sql<Row>(
    `insert into accounting.verification as v (id, workspace_id, state, total, started_by) values ($1, $2, 'running', $3, $4) on conflict (workspace_id) where state = 'running' do nothing returning ${columns}`, [id, ctx.workspaceId, book.total, ctx.actorId]);
  if (begun[0]) await ctx.enqueue('accounting.verify', { workspaceId: ctx.workspaceId, id });
  const [row] = begun[0] ? begun : await ctx.sql<Row>(`select ${columns} from accounting.verification v where v.workspace_id = $1 and v.state = 'running'`, [ctx.workspaceId]);
  return shown(found(row));
}

/** Stops a proof that is under way; one that has ended stays what it found. */
export async function stopVerification(ctx: Ctx, { id }: { id: string }): Promise<Verification> {
  await ctx.sql("update accounting.verification set state = 'cancelled', ended_at = clock_timestamp() where id = $1 and workspace_id = $2 and state = 'running'", [id, ctx.workspaceId]);
  const [row] = await ctx.sql<Row>(`select ${columns} from accounting.verification v where v.id = $1 and v.workspace_id = $2`, [id, ctx.workspaceId]);
  const now = shown(found(row));
  told(ctx, ctx.workspaceId, id);
  return now;
}

/** Walks along the chain in the background, each piece in a transaction of its own; a crash goes on where it stopped. */
export async function walkChain(app: App, { workspaceId, id }: { workspaceId: number; id: string }): Promise<void> {
  while (await runAs(app, { workspaceId, name: 'accounting.verify' }, (ctx) => nextPiece(ctx, workspaceId, id)));
}

async function nextPiece(ctx: Ctx, workspaceId: number, id: string): Promise<boolean> {
  const [run] = await ctx.sql<{ checked: string; total: string }>("select v.checked::text, v.total::text from accounting.verification v where v.id = $1 and v.workspace_id = $2 and v.state = 'running' for update", [id, workspaceId]);
  if (!run) return false;
  const broken = await brokenWithin(ctx, workspaceId, BigInt(run.checked), BigInt(run.total));
  const checked = BigInt(run.checked) + BigInt(piece) > BigInt(run.total) ? BigInt(run.total) : BigInt(run.checked) + BigInt(piece);
  const state = broken ? 'broken' : checked >= BigInt(run.total) ? 'holds' : 'running';
  await ctx.sql("update accounting.verification set checked = $3, state = $4, broken_seq = $5, broken_id = $6, broken_number = $7, ended_at = case when $4 = 'running' then null else clock_timestamp() end where id = $1 and workspace_id = $2",
    [id, workspaceId, checked.toString(), state, broken?.seq ?? null, broken?.id ?? null, broken?.number ?? null]);
  told(ctx, workspaceId, id);
  return state === 'running';
}

function told(ctx: Ctx, workspaceId: number, id: string): void {
  ctx.emit({ type: 'accounting.verification.advanced', id, workspaceId, can: 'accounting.ledger.view', audit: false });
}

/**
 * The first entry after `after` that is not what its hash says; null when the piece holds. Entries that are missing altogether are found by the count: the chain's numbers have no gap,
 * and its end is also written in the book.
 */
export async function brokenWithin(ctx: Ctx, workspaceId: number, after: bigint, total: bigint): Promise<{ seq: string; id: string | null; number: string | null } | null> {
  const wanted = after + BigInt(piece) > total ? total - after : BigInt(piece);
  const [walked] = await ctx.sql<{ checked: string; last: string | null; seq: string | null; id: string | null; number: string | null }>(
    'select v.checked::text, v.last_seq::text as last, v.broken_seq::text as seq, v.broken_id as id, v.broken_number as number from accounting.verify_chain($1::bigint, $2::int) v', [after.toString(), Number(wanted > 0n ? wanted : 1n)], 'accounting.verify_chain');
  if (walked?.seq) return { seq: walked.seq, id: walked.id, number: walked.number };
  if (wanted > 0n && BigInt(walked?.checked ?? '0') < wanted) return { seq: String(BigInt(walked?.last ?? after) + 1n), id: null, number: null };
  if (after + wanted < total) return null;
  const [end] = await ctx.sql<{ seq: string; id: string; number: string }>(
    `select e.chain_seq::text as seq, e.id, e.number from accounting.book b join accounting.entry e on e.workspace_id = b.workspace_id and e.chain_seq = b.chain_seq where b.workspace_id = $1 and e.hash <> b.chain_hash`, [workspaceId]);
  return end ?? null;
}

/** True when every entry there is now was proved within a day: at once where they are few, else by a proof that began within it and a walk along what was posted since. What was proved longer ago may have been changed meanwhile. */
export async function chainHolds(ctx: Ctx): Promise<boolean> {
  const [book] = await ctx.sql<{ total: string }>('select b.chain_seq::text as total from accounting.book b where b.workspace_id = $1', [ctx.workspaceId]);
  const total = BigInt(book?.total ?? '0');
  if (total <= BigInt(piece)) return (await brokenWithin(ctx, ctx.workspaceId, 0n, total)) === null;
  const [proof] = await ctx.sql<{ state: string; total: string }>("select v.state, v.total::text from accounting.verification v where v.workspace_id = $1 and v.state in ('holds', 'broken') and v.started_at > now() - interval '1 day' order by v.started_at desc limit 1", [ctx.workspaceId], 'accounting.recent_proof');
  return proof?.state === 'holds' && total - BigInt(proof.total) <= BigInt(piece) && (await brokenWithin(ctx, ctx.workspaceId, BigInt(proof.total), total)) === null;
}
