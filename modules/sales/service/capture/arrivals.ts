import type { Ctx } from '#core/server/context.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { job, type Job, type Witness } from '#core/server/module.ts';
import { getRows } from '#core/server/resource/records.ts';
import type { Lead } from '../../contract/leads.ts';
import { isSettled } from '../leads/fresh-leads.ts';
import { leadRecord } from '../leads/scope.ts';
import { lockLeadBoard } from '../leads/stage-moves.ts';
import { judge, learnFrom } from './learning.ts';
import { measure } from './response.ts';
import { asRobot } from './robot.ts';
import { rescore } from './scoring.ts';
import { stopEndedRuns } from './sequence-runs.ts';
import { storedCapture } from './settings.ts';
import { handOutNow } from './waiting.ts';

const types = ['created', 'changed', 'restored', 'moved', 'lost', 'junked', 'reopened', 'converted', 'unconverted', 'merged', 'unmerged', 'removed', 'responded', 'erased'].map((v) => `sales.lead.${v}`);
const activityTypes = ['created', 'logged', 'changed', 'completed', 'reopened', 'removed', 'restored'].map((v) => `sales.activity.${v}`);

const catchUp = (ctx: Ctx, workspaceId: number) => ctx.enqueue('sales.catchUp', { workspaceId }, { key: `sales.catchUp:${workspaceId}` });

/** Leads that the events of a transaction are about; those it stored with all that is to be said of them are left out. */
function touched(ctx: Ctx): { changed: string[]; removed: string[] } {
  const changed = new Set<string>();
  const removed = new Set<string>();
  for (const e of ctx.events) {
    const subject = activityTypes.includes(e.type) ? e.data?.['subject'] as { topic: string; id: string } | undefined : undefined;
    if (e.type === 'sales.lead.removed') removed.add(String(e.id));
    else if (types.includes(e.type) && !(e.type === 'sales.lead.created' && isSettled(ctx, String(e.id)))) changed.add(String(e.id));
    else if (subject?.topic === 'sales.lead') changed.add(subject.id);
  }
  return { changed: [...changed], removed: [...removed] };
}

/**
 * Marks leads that changed, once a transaction, and has one job look at all of them: an import of 50,000 leads makes
 * one mark and one job, not 50,000 deliveries.
 */
async function noteArrivals(ctx: Ctx, workspaceId: number): Promise<void> {
  const { changed, removed } = touched(ctx);
  // Of one that is gone nothing is left to do but to end what goes on by itself.
  const running = removed.length > 0 ? await ctx.sql<{ id: string }>("select distinct lead_id as id from sales.sequence_run where workspace_id = $1 and lead_id = any($2::uuid[]) and state = 'running'", [workspaceId, removed]) : [];
  const ids = [...new Set([...changed, ...running.map((r) => r.id)])];
  if (ids.length === 0) return;
  await ctx.sql('update sales.lead set score_due_at = now() where workspace_id = $1 and id = any($2::uuid[]) and score_due_at is distinct from now()', [workspaceId, ids]);
  await catchUp(ctx, workspaceId);
}

export const noteChanges: Witness = { name: 'sales.note_changes', on: [...types, ...activityTypes], note: noteArrivals };

const batch = 300;

/** Hands out, where the workspace wants that, leads nobody owns that came by import or from other programs. */
async function handOut(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { assignAll } = await storedCapture(ctx);
  const fresh = await ctx.sql<{ id: string; byForm: boolean }>('update sales.lead l set handed_out = true where workspace_id = $1 and id = any($2::uuid[]) and not handed_out returning id, exists (select 1 from sales.form_post p where p.workspace_id = $1 and p.lead_id = l.id) as "byForm"', [ctx.workspaceId, ids]);
  const wanted = assignAll ? fresh.filter((f) => !f.byForm).map((f) => f.id) : [];
  if (wanted.length === 0) return;
  for (const lead of await getRows<Lead>(ctx, leadRecord, wanted, true)) {
    if (lead.ownerId !== null || !['new', 'working', 'qualified'].includes(lead.status)) continue;
    // One that cannot be given away must not keep the others waiting.
    await guarded(ctx, () => handOutNow(ctx, lead));
  }
}

async function lookAt(ctx: Ctx): Promise<number> {
  // First the line in which moves stand, then the leads: the same order as everywhere.
  await lockLeadBoard(ctx);
  const due = await ctx.sql<{ id: string; closed: boolean }>("select id, status in ('converted', 'lost') as closed from sales.lead where workspace_id = $1 and score_due_at <= now() order by score_due_at limit $2", [ctx.workspaceId, batch]);
  const ids = due.map((d) => d.id);
  await handOut(ctx, ids);
  await measure(ctx, ids);
  await stopEndedRuns(ctx, ids);
  await rescore(ctx, ids);
  await judge(ctx, ids);
  if (due.some((d) => d.closed)) await ctx.enqueue('sales.learn', { workspaceId: ctx.workspaceId }, { key: `sales.learn:${ctx.workspaceId}`, runAt: new Date(Date.now() + 15 * 60_000) });
  return due.length;
}

/** Goes through all leads of a workspace in the order of their ids. */
function pass(name: string, work: (ctx: Ctx, ids: string[]) => Promise<void>): Job {
  return job<{ workspaceId: number; after: string | null }>(name, async (ctx, { workspaceId, after }) => asRobot(ctx, workspaceId, async (robot) => {
    const ids = (await robot.sql<{ id: string }>('select id from sales.lead where workspace_id = $1 and deleted_at is null and ($2::uuid is null or id > $2) order by id limit $3', [workspaceId, after, batch])).map((r) => r.id);
    await work(robot, ids);
    if (ids.length === batch) await robot.enqueue(name, { workspaceId, after: ids.at(-1)! }, { key: `${name}:${workspaceId}:next` });
    else robot.emit({ type: 'sales.lead.recounted', can: 'sales.lead.view', audit: false });
  }));
}

/** Background work on leads that arrived or changed. */
export const arrivalJobs: readonly Job[] = [
  job<{ workspaceId: number }>('sales.catchUp', async (ctx, { workspaceId }) => {
    const count = await asRobot(ctx, workspaceId, lookAt);
    if (count === batch) await catchUp(ctx, workspaceId);
  }),
  job('sales.dueScores', async (ctx) => {
    const due = await ctx.sql<{ workspace_id: number }>('select distinct workspace_id from sales.due_scores(20000)');
    for (const { workspace_id } of due) await catchUp(ctx, workspace_id);
  }, '7 * * * *'),
  pass('sales.rescoreAll', rescore),
  pass('sales.measureResponses', measure),
  pass('sales.judgeAll', judge),
  job<{ workspaceId?: number }>('sales.learn', async (ctx, payload) => {
    if (payload.workspaceId !== undefined) { await asRobot(ctx, payload.workspaceId, learnFrom); return; }
    for (const { workspace_id } of await ctx.sql<{ workspace_id: number }>('select * from sales.workspaces_with_leads()')) await ctx.enqueue('sales.learn', { workspaceId: workspace_id }, { key: `sales.learn:${workspace_id}` });
  }, '41 2 * * *'),
  job('sales.forgetEntries', async (ctx) => { await ctx.sql('select sales.forget_form_posts()'); }, '53 3 * * *'),
];
