import type { Ctx } from '#core/server/context.ts';
import type { Lead, Stage } from '../../contract/leads.ts';
import { findStage, stagesOf } from './pipeline-store.ts';
import { lastOpenStage } from './stage-stays.ts';

/** The stage of a pipeline that closes a lead so; any that closes it where there is none. */
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
