import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { leadSays, type Lead, type PipelineKind, type Stage } from '../../contract/leads.ts';
import { findStage, placeFor, stagesOf, type Place, type PlaceWish } from './pipeline-store.ts';
import { lastOpenStage } from './stage-stays.ts';

/** The stage of a pipeline that closes a record so; any that closes it where there is none. */
export async function closingStage(ctx: Ctx, pipelineId: string, status: 'lost' | 'junk'): Promise<Stage> {
  const closing = (await stagesOf(ctx, pipelineId)).filter((s) => s.kind === 'lost');
  return closing.find((s) => s.leadStatus === status) ?? { ...closing[0]!, leadStatus: status };
}

/** Where a closed lead stands once it is open again: the open stage it stood in last, else the first. */
export async function reopeningStage(ctx: Ctx, lead: Pick<Lead, 'id' | 'pipelineId'>): Promise<Stage> {
  const last = await lastOpenStage(ctx, 'sales.lead', lead.id, lead.pipelineId);
  const stage = (last ? await findStage(ctx, last) : null) ?? (await stagesOf(ctx, lead.pipelineId)).find((s) => s.kind === 'open')!;
  // What the stage asks for was there once; reopening asks for nothing.
  return { ...stage, requiredFields: [] };
}

/** Where somebody wants a record to be, and why it was lost, if it was. */
export interface StageWish extends Omit<PlaceWish, 'home'> { lostReason?: string | undefined }
const noReason = () => failField('lostReason', leadSays('sales.reason_of_lost'), 'unexpected');

/** Where a record goes that is added or moved: as placeFor says; with a reason and no stage, among the lost ones of the pipeline. Refuses a reason beside a stage for others. */
export async function placeAsked(ctx: Ctx, kind: PipelineKind, { lostReason, ...wish }: StageWish & PlaceWish): Promise<Place> {
  const place = await placeFor(ctx, kind, wish);
  if (!lostReason) return place;
  if (wish.stageId === undefined) return { ...place, stage: await closingStage(ctx, place.pipelineId, 'lost') };
  return place.stage.kind === 'lost' ? place : noReason();
}

/** The stage a change of a record asks for; null when it names none but its own. Its own pipeline by name is no wish to begin it anew. */
export async function stageAsked(ctx: Ctx, kind: PipelineKind, at: { pipelineId: string; stageId: string; isOpen: boolean }, wish: StageWish): Promise<Stage | null> {
  if ((wish.stageId ?? at.stageId) === at.stageId && (wish.pipelineId ?? at.pipelineId) === at.pipelineId) return wish.stageId !== undefined && wish.lostReason && at.isOpen ? noReason() : null;
  const { stage } = await placeAsked(ctx, kind, { ...wish, home: at.pipelineId });
  return (wish.stageId === undefined ? stage.pipelineId === at.pipelineId : stage.id === at.stageId) ? null : stage;
}
