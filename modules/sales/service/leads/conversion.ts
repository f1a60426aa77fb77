import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found, Refusal } from '#core/server/fail.ts';
import { rankFor } from '#core/server/resource/board-move.ts';
import { copySubject, dropSubjectCopies } from '#core/server/resource/subject-records.ts';
import { addRoles } from '#modules/parties/api.ts';
import { moveTexts, type MovedTexts } from '#modules/texting/api.ts';
import type { convertLead, Lead, previewConversion, Stage } from '../../contract/leads.ts';
import { createOpportunity } from '../deals/create.ts';
import { beginWith, linesOfProducts } from '../deals/lines.ts';
import { refreshNext } from './activity-store.ts';
import { leadBoardSource } from './board.ts';
import { dealToJoin, dealWentOn, joinDeal, leaveDeal, openDealsOf, sidesOf, type Joined } from './conversion-joining.ts';
import { matchesFor, partiesFor, takeBack, type Addition, type Became } from './conversion-parties.ts';
import { getLead } from './leads.ts';
import { minorUnits } from './money.ts';
import { defaultPipelineId, placeFor, recordStay, stagesOf } from './pipeline-store.ts';
import { checkCriteria, checklistOf } from './stage-criteria.ts';
import { lockLeadBoard } from './stage-moves.ts';
import { lastOpenStage } from './stage-stays.ts';

/** Says whether something happened on an opportunity; parts that hang things on opportunities add theirs, so that its conversion is not taken back under them. */
export const dealTraces: Array<(ctx: Ctx, opportunityId: string, since: string) => Promise<boolean>> = [];

function refuseConverted(lead: Lead): void {
  if (lead.status === 'converted') fail('sales.lead_converted', { accountId: lead.accountId, contactId: lead.contactId, opportunityId: lead.opportunityId });
}

/** What a conversion would make, and who is there already. */
export async function preview(ctx: Ctx, { id }: InputOf<typeof previewConversion>): Promise<OutputOf<typeof previewConversion>> {
  const lead = await getLead(ctx, id);
  refuseConverted(lead);
  const { accounts, contacts } = await matchesFor(ctx, lead);
  const [counts] = await ctx.sql<{ activities: number; files: number; comments: number }>(
    `select (select count(*) from sales.activity where workspace_id = $1 and topic = 'sales.lead' and subject_id = $2 and deleted_at is null)::int as activities,
      (select count(*) from core.attachment where workspace_id = $1 and topic = 'sales.lead' and subject_id = $3)::int as files, (select count(*) from core.comment where workspace_id = $1 and topic = 'sales.lead' and subject_id = $3 and deleted_at is null)::int as comments`, [ctx.workspaceId, id, id]);
  const pipelineId = await defaultPipelineId(ctx, 'deal');
  const stage = (await stagesOf(ctx, pipelineId)).find((s) => s.kind === 'open')!;
  return {
    account: { name: lead.company, matches: accounts }, contact: { name: `${lead.firstName} ${lead.lastName}`.trim(), matches: contacts },
    deal: { name: lead.subject || lead.company || lead.name, amount: lead.value, currency: lead.currency, pipelineId, stageId: stage.id }, products: await productsOf(ctx, lead), openDeals: await openDealsOf(ctx, [...accounts, ...contacts].map((m) => m.id)), moves: counts!,
    criteria: (await checklistOf(ctx, 'sales.lead', lead)).items.flatMap((c) => (c.tickedAt === null ? [{ id: c.id, text: c.text }] : [])),
  };
}

async function productsOf(ctx: Ctx, lead: Lead): Promise<{ names: string[]; sum: string; gone: string[] } | null> {
  if (!ctx.can('accounting.item.view')) return null;
  const { lines, sum, gone } = await linesOfProducts(ctx, lead.productIds, lead.currency);
  return lines.length + gone.length === 0 ? null : { names: lines.map((l) => l.name), sum, gone };
}

/** Converts a lead in one transaction; of several calls at once one converts and the others answer 409 with what it made. */
export async function convert(ctx: Ctx, input: InputOf<typeof convertLead>): Promise<OutputOf<typeof convertLead>> {
  await lockLeadBoard(ctx);
  await getLead(ctx, input.id);
  await ctx.sql('select 1 from sales.lead where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, input.id]);
  const lead = await getLead(ctx, input.id);
  refuseConverted(lead);
  if (lead.status === 'lost' || lead.status === 'junk') fail('sales.lead_closed');
  if (input.version !== undefined && input.version !== lead.version) throw new Refusal('core.version_conflict', { current: lead });
  if (input.deal) ctx.authorize('sales.deal.edit');
  const won = found((await stagesOf(ctx, lead.pipelineId)).find((s) => s.kind === 'won'));
  await checkCriteria(ctx, 'sales.lead', lead, won, { ticked: input.criteria });
  const target = await dealToJoin(ctx, input);
  const { accountId, contactId, added } = await partiesFor(ctx, lead, target ? await sidesOf(ctx, target, input) : input);
  const currency = input.deal?.currency ?? lead.currency;
  const begun = input.deal?.withProducts && ctx.can('accounting.item.view') ? await linesOfProducts(ctx, lead.productIds, currency) : null;
  const deal = input.deal ? await createOpportunity(ctx, {
    ...input.deal, ...(begun && begun.lines.length > 0 ? { amount: begun.sum } : {}), sources: input.deal.sources ?? lead.sources, currency, accountId, contactId, leadId: lead.id, ownerId: lead.ownerId ?? ctx.accountId, labels: lead.labels, utmCampaign: lead.utmCampaign, notes: notesOf(lead),
  }, 'deal.') : null;
  if (deal && begun && begun.lines.length > 0) await beginWith(ctx, deal.id, begun.lines, currency);
  const joined = target ? await joinDeal(ctx, lead, target, { accountId, contactId }) : null;
  const opportunityId = target?.id ?? deal?.id ?? null;
  await close(ctx, lead, won, { accountId, contactId, opportunityId, added, joined });
  await carryAlong(ctx, lead.id, becameOf({ accountId, contactId, opportunityId }));
  ctx.emit({ type: 'sales.lead.converted', id: lead.id, version: lead.version + 1, data: { accountId, contactId, opportunityId, joined: target !== null, changes: { status: [lead.status, 'converted'] } }, can: 'sales.lead.view' });
  return { lead: await getLead(ctx, lead.id), accountId, contactId, opportunityId };
}

/** What the opportunity knows from the lead: what they are interested in, then its notes. */
const notesOf = (lead: Lead): string => cut([lead.interests, lead.notes].filter((text) => text.trim() !== '').join('\n\n'), 10_000);

/** Where what stood at a lead goes: to its opportunity, else to the person, else to the company. */
function becameOf({ accountId, contactId, opportunityId }: Pick<Lead, 'accountId' | 'contactId' | 'opportunityId'>): { topic: string; id: string } | null {
  if (opportunityId) return { topic: 'sales.opportunity', id: opportunityId };
  const id = contactId ?? accountId;
  return id ? { topic: 'parties.party', id } : null;
}

/** Puts the lead into its pipeline's won stage, with what it became. */
async function close(ctx: Ctx, lead: Lead, won: Stage, made: Became & { opportunityId: string | null; joined: Joined | null }): Promise<void> {
  const rank = await rankFor(ctx, leadBoardSource, won.id, 'top');
  await ctx.sql(
    `update sales.lead set stage_id = $3, rank = $4, stage_entered_at = now(), status = 'converted', converted_at = now(), converted_by = $5, closed_at = now(), account_id = $6, contact_id = $7, opportunity_id = $8, conversion_added = $9::jsonb, conversion_joined = $10::jsonb, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2`,
    [ctx.workspaceId, lead.id, won.id, rank, ctx.accountId, made.accountId, made.contactId, made.opportunityId, made.added.length > 0 ? JSON.stringify(made.added) : null, made.joined && JSON.stringify(made.joined)]);
  await recordStay(ctx, { topic: 'sales.lead', id: lead.id, pipelineId: lead.pipelineId, stageId: won.id, amount: minorUnits(lead.value, lead.currency, 'value'), currency: lead.currency, probability: 100 });
}

/** Activities and texts go to what the lead became; comments and files stand at both. */
async function carryAlong(ctx: Ctx, leadId: string, to: { topic: string; id: string } | null): Promise<void> {
  if (!to) return;
  await ctx.sql("update sales.activity set topic = $3, subject_id = $4, moved_from = $2, updated_at = now() where workspace_id = $1 and topic = 'sales.lead' and subject_id = $2", [ctx.workspaceId, leadId, to.topic, to.id]);
  for (const [topic, id] of [['sales.lead', leadId], [to.topic, to.id]] as const) await refreshNext(ctx, topic, id);
  await copySubject(ctx, { topic: 'sales.lead', id: leadId }, to);
  const texts = await moveTexts(ctx, { from: { type: 'sales.lead', id: leadId }, to: { type: to.topic, id: to.id } });
  if (texts.conversations.length + texts.texts.length > 0) await ctx.sql('update sales.lead set conversion_texts = $3::jsonb where workspace_id = $1 and id = $2', [ctx.workspaceId, leadId, JSON.stringify(texts)]);
}

/** Takes a conversion back: the opportunity it made goes, one it was added to stays without it, and what was added to people and companies that were there; the lead stands where it stood. Refused after a day or once something happened. */
export async function unconvert(ctx: Ctx, { id }: { id: string }): Promise<Lead> {
  await lockLeadBoard(ctx);
  await getLead(ctx, id);
  const [row] = await ctx.sql<{ added: Addition[] | null; joined: Joined | null; texts: MovedTexts | null }>('select conversion_added as added, conversion_joined as joined, conversion_texts as texts from sales.lead where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]);
  const lead = await getLead(ctx, id);
  if (lead.status !== 'converted') fail('sales.lead_open');
  if (Date.parse(lead.convertedAt!) < Date.now() - 86_400_000 || (lead.opportunityId && await (row?.joined ? dealWentOn : happened)(ctx, lead))) fail('sales.unconvert_late');
  const last = await lastOpenStage(ctx, 'sales.lead', id);
  const { pipelineId, stage } = await placeFor(ctx, 'lead', last ? { stageId: last } : { pipelineId: lead.pipelineId });
  const rank = await rankFor(ctx, leadBoardSource, stage.id, 'top');
  if (lead.opportunityId && !row?.joined) {
    await ctx.sql('update sales.opportunity set deleted_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, lead.opportunityId]);
    await ctx.sql("update sales.stage_history set left_at = now() where workspace_id = $1 and topic = 'sales.opportunity' and subject_id = $2 and left_at is null", [ctx.workspaceId, lead.opportunityId]);
    ctx.emit({ type: 'sales.opportunity.removed', id: lead.opportunityId, data: { unconverted: id }, can: 'sales.deal.view' });
  }
  await takeBack(ctx, lead, row?.added ?? []);
  const became = becameOf(lead);
  // With an opportunity its copies go, too.
  if (became?.topic === 'parties.party') await dropSubjectCopies(ctx, { topic: 'sales.lead', id }, became);
  await ctx.sql("update sales.activity set topic = 'sales.lead', subject_id = $2, moved_from = null, updated_at = now() where workspace_id = $1 and moved_from = $2", [ctx.workspaceId, id]);
  if (row?.texts && became) await moveTexts(ctx, { from: { type: became.topic, id: became.id }, to: { type: 'sales.lead', id }, only: row.texts });
  await ctx.sql(
    `update sales.lead set pipeline_id = $3, stage_id = $4, rank = $5, stage_entered_at = now(), status = $6, converted_at = null, converted_by = null, closed_at = null, account_id = null, contact_id = null, opportunity_id = null, conversion_added = null, conversion_joined = null, conversion_texts = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2`,
    [ctx.workspaceId, id, pipelineId, stage.id, rank, stage.leadStatus ?? 'working']);
  await recordStay(ctx, { topic: 'sales.lead', id, pipelineId, stageId: stage.id, amount: minorUnits(lead.value, lead.currency, 'value'), currency: lead.currency, probability: stage.probability });
  if (row?.joined) await leaveDeal(ctx, lead, row.joined);
  await refreshNext(ctx, 'sales.lead', id);
  if (lead.partyId) await addRoles(ctx, lead.partyId, ['lead']);
  ctx.emit({ type: 'sales.lead.unconverted', id, version: lead.version + 1, data: { changes: { status: ['converted', stage.leadStatus] }, opportunityId: lead.opportunityId }, can: 'sales.lead.view' });
  return getLead(ctx, id);
}

/** True when the opportunity was changed, moved, ticked off, commented on or planned for since. */
async function happened(ctx: Ctx, lead: Lead): Promise<boolean> {
  const [trace] = await ctx.sql(
    `select 1 from sales.opportunity o where o.workspace_id = $1 and o.id = $2 and (o.version > 1 or o.deleted_at is not null
       or exists (select 1 from sales.activity a where a.workspace_id = $1 and a.topic = 'sales.opportunity' and a.subject_id = o.id and a.deleted_at is null and (a.moved_from is distinct from $3::uuid or a.updated_at > o.created_at + interval '1 second'))
       or exists (select 1 from sales.criterion_tick t where t.workspace_id = $1 and t.topic = 'sales.opportunity' and t.subject_id = o.id)
       or exists (select 1 from core.comment c where c.workspace_id = $1 and c.topic = 'sales.opportunity' and c.subject_id = o.id::text and c.deleted_at is null and c.created_at > o.created_at))`, [ctx.workspaceId, lead.opportunityId, lead.id]);
  if (trace) return true;
  for (const ask of dealTraces) if (await ask(ctx, lead.opportunityId!, lead.convertedAt!)) return true;
  return false;
}
