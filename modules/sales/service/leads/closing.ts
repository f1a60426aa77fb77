import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import type { junkLead, Lead, loseLead, reopenLead, stageHistory } from '../../contract/leads.ts';
import { closingStage, reopeningStage } from './closing-stage.ts';
import { getLead } from './leads.ts';
import { enterStage } from './stage-moves.ts';
import { staysOf } from './stage-stays.ts';

const isClosed = (lead: Lead) => lead.status === 'lost' || lead.status === 'junk';

async function openLead(ctx: Ctx, id: string, version: number): Promise<Lead> {
  const lead = await getLead(ctx, id);
  if (lead.status === 'converted') fail('sales.lead_read_only');
  if (isClosed(lead)) fail('sales.lead_closed');
  if (lead.version !== version) throw new Refusal('core.version_conflict', { current: lead });
  return lead;
}

/** Closes a lead as lost, with the reason. */
export async function lose(ctx: Ctx, { id, version, reason }: InputOf<typeof loseLead>): Promise<Lead> {
  const lead = await openLead(ctx, id, version);
  await enterStage(ctx, lead, await closingStage(ctx, lead.pipelineId, 'lost'), { lostReason: reason });
  return getLead(ctx, id);
}

/** Closes a lead as junk. */
export async function junk(ctx: Ctx, { id, version }: InputOf<typeof junkLead>): Promise<Lead> {
  const lead = await openLead(ctx, id, version);
  await enterStage(ctx, lead, await closingStage(ctx, lead.pipelineId, 'junk'), {});
  return getLead(ctx, id);
}

/** Opens a closed lead again in the open stage it stood in last, else in the first. */
export async function reopen(ctx: Ctx, { id, version }: InputOf<typeof reopenLead>): Promise<Lead> {
  const lead = await getLead(ctx, id);
  if (lead.status === 'converted') fail('sales.lead_read_only');
  if (!isClosed(lead)) fail('sales.lead_open');
  if (lead.version !== version) throw new Refusal('core.version_conflict', { current: lead });
  await enterStage(ctx, lead, await reopeningStage(ctx, lead), {});
  return getLead(ctx, id);
}

/** Stages a lead went through, oldest first. */
export async function historyOf(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof stageHistory>> {
  await getLead(ctx, id);
  return { items: await staysOf(ctx, 'sales.lead', id) };
}
