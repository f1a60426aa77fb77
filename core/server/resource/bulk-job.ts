import { bulkLimits } from '#core/contract/list.ts';
import { cancelBulk, getBulk, undoBulk, type RecordBulk } from '#core/contract/records.ts';
import { runAs, type App } from '../app.ts';
import type { Account, Ctx, Membership } from '../context.ts';
import { fail, found } from '../fail.ts';
import { handle, jobOutside, type Job, type Route } from '../module.ts';
import { doRows, keepOutcomes, routeOf, undoRows, type BulkCalls, type BulkRow, type BulkWork } from './bulk.ts';
import { allow } from './mount.ts';

interface BulkStep { id: string; workspaceId: number; account: Account }
/** Rows of a large change that go in one transaction. */
export const bulkBatch = { rows: 200 };
const columns = `id, topic, case when action -> 'change' = 'null' then 'remove' else 'change' end as kind, state, total, handled, failed, same, kept`;

/** The viewer's own bulk; those of others are none of their business. */
async function show(ctx: Ctx, id: string): Promise<RecordBulk> {
  return found((await ctx.sql<RecordBulk>(`select ${columns} from core.bulk where workspace_id = $1 and id = $2 and account_id = $3`, [ctx.workspaceId, id, ctx.accountId], 'core.bulk.get'))[0]);
}

async function cancel(ctx: Ctx, { id }: { id: string }): Promise<RecordBulk> {
  await show(ctx, id);
  const stopped = await ctx.sql("update core.bulk set state = 'cancelled', version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and state = 'running' returning 1", [ctx.workspaceId, id]);
  if (stopped.length === 0) fail('core.bulk_not_ready');
  ctx.emit({ type: 'core.bulk.cancelled', id, audit: false });
  return show(ctx, id);
}

async function undo(ctx: Ctx, { id }: { id: string }): Promise<RecordBulk> {
  const { total } = await show(ctx, id);
  const started = await ctx.sql("update core.bulk set state = 'undoing', handled = 0, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and state in ('done', 'cancelled') returning 1", [ctx.workspaceId, id]);
  if (started.length === 0) fail('core.bulk_not_ready');
  if (total > bulkLimits.atOnce) await ctx.enqueue('core.bulk', { id, workspaceId: ctx.workspaceId, account: ctx.account } satisfies BulkStep, { queue: `bulk-${id}` });
  else while (await advance(ctx, id));
  return show(ctx, id);
}

/** One batch forward or back; answers whether there is more. */
async function advance(ctx: Ctx, id: string): Promise<boolean> {
  const [bulk] = await ctx.sql<{ topic: string; state: string; action: { change: Record<string, unknown> | null; calls: BulkCalls } }>("select topic, state, action from core.bulk where workspace_id = $1 and id = $2 and state in ('running', 'undoing') for update", [ctx.workspaceId, id]);
  const record = bulk && ctx.app.modules.flatMap((m) => [...(m.records ?? []), ...m.routes.flatMap((r) => r.plain ?? [])]).find((r) => r.topic === bulk.topic);
  if (!bulk || !record) return false;
  const back = bulk.state === 'undoing';
  const work: BulkWork = { record, ...bulk.action };
  allow(ctx, found(routeOf(ctx, work.change ? work.calls.update : work.calls.remove)).endpoint.can);
  const rows = await ctx.sql<BulkRow>(`select ord, subject_id, subject_version, before from core.bulk_row where workspace_id = $1 and bulk_id = $2 and ${back ? "outcome = 'done'" : 'outcome is null'} order by ord limit ${bulkBatch.rows}`, [ctx.workspaceId, id]);
  const outcomes = rows.length === 0 ? [] : await (back ? undoRows(ctx, work, rows) : doRows(ctx, work, rows, false));
  await keepOutcomes(ctx, id, outcomes);
  const n = (what: string) => outcomes.filter((o) => o.outcome === what).length;
  const more = rows.length === bulkBatch.rows;
  await ctx.sql("update core.bulk set handled = handled + $3, failed = failed + $4, kept = kept + $5, same = same + $7, state = case when $6 then state when state = 'undoing' then 'undone' else 'done' end, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2", [ctx.workspaceId, id, outcomes.length, n('failed'), n('kept'), more, n('same')]);
  ctx.emit({ type: 'core.bulk.advanced', id, audit: false });
  return more;
}

async function run(app: App, { id, workspaceId, account }: BulkStep): Promise<void> {
  for (;;) {
    // Asked anew for each batch: whoever loses the right in the middle of it changes nothing more.
    const membership: Membership | null = await app.gate.membership(app, account.id, { id: workspaceId });
    if (membership?.status !== 'active') return stop(app, id, workspaceId);
    try {
      if (!await runAs(app, { account, membership, name: `bulk:${id}` }, (ctx) => advance(ctx, id))) return;
    } catch (error) {
      if ((error as { code?: string }).code === 'core.forbidden') return stop(app, id, workspaceId);
      throw error;
    }
  }
}

async function stop(app: App, id: string, workspaceId: number): Promise<void> {
  await runAs(app, { workspaceId, name: 'bulk' }, (ctx) => ctx.sql("update core.bulk set state = 'failed', updated_at = now() where id = $1 and workspace_id = $2", [id, workspaceId]));
}

/** Carries large bulk changes out, batch by batch; a crash goes on where it stopped. */
export const bulkJob: Job = jobOutside<BulkStep>('core.bulk', run);
/** Endpoints of bulk changes. */
export const bulkRoutes: Route[] = [handle(getBulk, (ctx, { id }) => show(ctx, id)), handle(cancelBulk, cancel), handle(undoBulk, undo)];
