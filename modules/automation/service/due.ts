import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { fitting, readConditions } from './fitting.ts';
import { allKinds } from './kinds.ts';
import { stopRule } from './pause.ts';
import { asKeeper, runOne, type Due, type Live } from './run.ts';
import { ruleColumns, writtenOf, type StoredRule } from './rules.ts';

/** Events a rule looks at together, and batches of one job: between them others have their turn. */
const together = 500;
const batches = 5;

/** Name and queue of the job that lets a workspace's rules look at what waits: one after another, whatever node it runs on. */
export async function wake(ctx: Ctx, workspaceId: number): Promise<void> {
  await ctx.enqueue('automation.run', { workspaceId }, { key: `automation.run:${workspaceId}`, queue: `automation-${workspaceId % 8}` });
}

/** Lets the rules of a workspace look at what waits for them, each at its own events in their order; the rule whose event is the oldest first. */
export async function runDue(app: App, { workspaceId }: { workspaceId: number }): Promise<void> {
  for (let batch = 0; batch < batches; batch++) {
    const next = await runAs(app, { workspaceId, name: 'automation.run' }, (ctx) => nextBatch(ctx, workspaceId));
    if (!next) return;
    for (const due of await dropUnfit(app, next.live, next.due)) await runOne(app, next.live, due);
  }
  await runAs(app, { workspaceId, name: 'automation.run' }, (ctx) => wake(ctx, workspaceId));
}

async function nextBatch(ctx: Ctx, workspaceId: number): Promise<{ live: Live; due: Due[] } | null> {
  for (;;) {
    const [first] = await ctx.sql<{ rule_id: string }>('select rule_id from automation.due where workspace_id = $1 order by seq, rule_id limit 1', [workspaceId], 'automation.due.first');
    if (!first) return null;
    const [rule] = await ctx.sql<StoredRule>(`select ${ruleColumns} from automation.rule r where r.workspace_id = $1 and r.id = $2 and r.active and r.deleted_at is null`, [workspaceId, first.rule_id], 'automation.due.rule');
    const record = rule && allKinds(ctx.app).find((r) => r.topic === rule.topic);
    if (rule && record) {
      const due = await ctx.sql<Due>(`select rule_id, seq::float8 as seq, subject_id, can, chain::text[] as chain from automation.due where workspace_id = $1 and rule_id = $2 order by seq limit ${together}`, [workspaceId, rule.id], 'automation.due.batch');
      return { live: { workspaceId, rule, record }, due };
    }
    await ctx.sql('delete from automation.due where workspace_id = $1 and rule_id = $2', [workspaceId, first.rule_id]);
    // Of a kind of record this house no longer has.
    if (rule) await stopRule(ctx, { id: rule.id, workspaceId }, 'failing');
  }
}

/** Drops in two statements what does not fit, so that an import of thousands costs little where the conditions let few through; answers what is left. Each of those is asked once more when its turn comes. */
async function dropUnfit(app: App, live: Live, due: readonly Due[]): Promise<readonly Due[]> {
  if (due.length < 3) return due;
  let left: readonly Due[] = [];
  await asKeeper(app, live, async (ctx) => {
    const fits = await guarded(ctx, () => fitting(ctx, live.record, readConditions(live.record, writtenOf(live.rule).conditions), due.map((d) => d.subject_id)));
    // What cannot be asked is refused one by one, and noted.
    if ('error' in fits) { left = due; return; }
    left = due.filter((d) => fits.done.has(d.subject_id));
    const unfit = due.filter((d) => !fits.done.has(d.subject_id)).map((d) => d.seq);
    if (unfit.length > 0) await ctx.sql('delete from automation.due where workspace_id = $1 and rule_id = $2 and seq = any($3::bigint[])', [live.workspaceId, live.rule.id, unfit]);
  });
  return left;
}
