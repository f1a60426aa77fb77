import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { leadSays, type Checklist, type Stage } from '../../contract/leads.ts';
import { goesOn } from '../../rules/leads/goes-on.ts';
import { findStage, stagesOf } from './pipeline-store.ts';
import { instantSql } from './scope.ts';

type Topic = 'sales.lead' | 'sales.opportunity';
/** A record whoever calls has looked at with the viewer's eyes. */
interface Standing { id: string; stageId: string }

/** What has to be done before a record goes on from where it stands, in order; nothing where its stage has no criteria, or is gone. */
export async function checklistOf(ctx: Ctx, topic: Topic, record: Standing): Promise<Checklist> {
  return { stageId: record.stageId, items: await itemsOf(ctx, topic, record.id, await findStage(ctx, record.stageId)) };
}

async function itemsOf(ctx: Ctx, topic: Topic, id: string, stage: Stage | null): Promise<Checklist['items']> {
  if (!stage || stage.criteria.length === 0) return [];
  const ticks = await ctx.sql<{ id: string; at: string; by: string | null }>(
    `select criterion_id as id, ${instantSql('ticked_at')} as at, ticked_by as by from sales.criterion_tick where workspace_id = $1 and topic = $2 and subject_id = $3 and criterion_id = any($4::uuid[])`, [ctx.workspaceId, topic, id, stage.criteria.map((c) => c.id)], 'sales.criteria.ticks');
  const byId = new Map(ticks.map((t) => [t.id, t]));
  return stage.criteria.map((c) => ({ ...c, tickedAt: byId.get(c.id)?.at ?? null, tickedBy: byId.get(c.id)?.by ?? null }));
}

/** Ticks a criterion of the stage a record stands in, or unticks it; the record is no newer for it. */
export async function setTick(ctx: Ctx, topic: Topic, record: Standing, { criterionId, ticked }: { criterionId: string; ticked: boolean }): Promise<Checklist> {
  const stage = found(await findStage(ctx, record.stageId));
  const criterion = found(stage.criteria.find((c) => c.id === criterionId));
  if (ticked) await tickAll(ctx, topic, record.id, [criterion]);
  else {
    const gone = await ctx.sql('delete from sales.criterion_tick where workspace_id = $1 and topic = $2 and subject_id = $3 and criterion_id = $4 returning 1', [ctx.workspaceId, topic, record.id, criterionId]);
    if (gone.length > 0) tell(ctx, topic, 'unticked', record.id, criterion);
  }
  return checklistOf(ctx, topic, record);
}

async function tickAll(ctx: Ctx, topic: Topic, id: string, criteria: Stage['criteria']): Promise<void> {
  const fresh = await ctx.sql<{ id: string }>(
    `insert into sales.criterion_tick (workspace_id, topic, subject_id, criterion_id, ticked_by) select $1, $2, $3, c, $5::uuid from unnest($4::uuid[]) as c on conflict do nothing returning criterion_id as id`,
    [ctx.workspaceId, topic, id, criteria.map((c) => c.id), ctx.viewer?.id ?? null]);
  for (const criterion of criteria) if (fresh.some((f) => f.id === criterion.id)) tell(ctx, topic, 'ticked', id, criterion);
}

function tell(ctx: Ctx, topic: Topic, verb: 'ticked' | 'unticked', id: string, { id: criterionId, text }: Stage['criteria'][number]): void {
  ctx.emit({ type: `${topic}.${verb}`, id, data: { criterionId, changes: { criterion: verb === 'ticked' ? [null, text] : [text, null] } }, can: topic === 'sales.lead' ? 'sales.lead.view' : 'sales.deal.view' });
}

/** Ticks what a move brings along, then refuses one that goes on while criteria of the stage it leaves are open, naming them. Going back, to another pipeline or to lost needs nothing. */
export async function checkCriteria(ctx: Ctx, topic: Topic, record: Standing, to: Stage, { path = 'criteria', ticked = [] }: { path?: string; ticked?: readonly string[] | undefined } = {}): Promise<void> {
  const from = await findStage(ctx, record.stageId);
  if (!from || from.criteria.length === 0) return;
  // One that was taken away meanwhile is not asked for any more.
  const brought = from.criteria.filter((c) => ticked.includes(c.id));
  if (brought.length > 0) await tickAll(ctx, topic, record.id, brought);
  if (!goesOn(await stagesOf(ctx, from.pipelineId), from, to)) return;
  const open = (await itemsOf(ctx, topic, record.id, from)).filter((c) => c.tickedAt === null);
  // A sentence that can be said in other languages is not endless.
  if (open.length > 0) failField(path, leadSays('sales.stage_criteria', { stage: from.name, criteria: cut(open.map((c) => c.text).join('; '), 380) }), 'required');
}
